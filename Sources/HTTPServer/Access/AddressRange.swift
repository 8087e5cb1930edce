/// A block of addresses, such as `10.0.0.0/8`, `fd00::/8` or the single `192.0.2.1`.
///
/// Source: RFC 4632, section 3.1 (CIDR); RFC 4291, section 2.3.
public struct AddressRange: Sendable, Equatable, LosslessStringConvertible {
  private let base: PeerAddress
  /// How many leading bits of the 128 are those of the block.
  private let prefix: Int

  /// Reads a block: an address, and optionally a slash and how many leading bits it keeps.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let base = parts.first.flatMap({ PeerAddress(String($0)) }) else { return nil }
    let width = base.isIPv4 ? 32 : 128
    let bits = parts.count == 1 ? width : AddressRange.number(parts[1])
    guard let bits, bits <= width else { return nil }
    prefix = bits + 128 - width
    self.base = base.masked(to: prefix)
    guard self.base == base else { return nil }
  }

  /// The block as it is written.
  public var description: String {
    "\(base)/\(base.isIPv4 && prefix >= 96 ? prefix - 96 : prefix)"
  }

  /// Whether an address is in the block.
  func contains(_ address: PeerAddress) -> Bool { address.masked(to: prefix) == base }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    return Int(text)
  }
}

extension PeerAddress {
  /// The address with all but that many leading bits 0.
  func masked(to bits: Int) -> PeerAddress {
    // Shifts by 64 and more give 0.
    let first = ~(UInt64.max >> bits)
    let last = bits > 64 ? ~(UInt64.max >> (bits - 64)) : 0
    return PeerAddress(high: high & first, low: low & last)
  }
}
