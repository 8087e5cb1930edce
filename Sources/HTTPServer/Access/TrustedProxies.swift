/// The proxies whose `X-Forwarded-For` the service trusts.
public struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  /// Creates a list of trusted proxies.
  ///
  /// - Parameter ranges: the addresses of the proxies; empty to ignore every `X-Forwarded-For`.
  public init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

  /// Returns the address of the client that sent a request.
  ///
  /// Each proxy appends the address of its own client to `X-Forwarded-For`. The field is therefore
  /// read from its end, for as long as the entry's author is a trusted proxy. A client can forge the
  /// entries further left.
  ///
  /// - Complexity: O(length of the field).
  public func client(of request: Request) -> PeerAddress {
    guard isTrusted(request.peer), let field = request.fields.joined(.forwardedFor) else {
      return request.peer
    }
    var client = request.peer
    var (rest, entries) = (field.utf8[...], 0)
    while entries < Self.mostEntries, !rest.isEmpty {
      let comma = rest.lastIndex(of: UInt8(ascii: ","))
      let entry = Substring(rest[(comma.map(rest.index(after:)) ?? rest.startIndex)...])
      rest = rest[..<(comma ?? rest.startIndex)]
      guard !entry.isEmpty else { continue }
      entries += 1
      guard let address = PeerAddress(forwarded: entry) else { return client }
      client = address
      guard isTrusted(address) else { return client }
    }
    return client
  }

  /// The most entries that are read, which bounds the time: no chain has so many proxies.
  private static let mostEntries = 64

  private func isTrusted(_ address: PeerAddress) -> Bool {
    ranges.contains { $0.contains(address) }
  }
}

/// A block of addresses, such as `10.0.0.0/8`, `fd00::/8` or the single address `192.0.2.1`.
///
/// Source: RFC 4632, section 3.1 (CIDR); RFC 4291, section 2.3.
public struct AddressRange: Sendable, Equatable, LosslessStringConvertible {
  private let base: PeerAddress
  /// The length of the prefix in the 128-bit form of the address.
  private let prefix: Int

  /// Parses an address with an optional prefix length; the bits after the prefix must be 0.
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

  /// The block in CIDR notation.
  public var description: String {
    "\(base)/\(base.isIPv4 && prefix >= 96 ? prefix - 96 : prefix)"
  }

  /// Whether every IPv4 address or every IPv6 address is in the block.
  public var isOfEveryone: Bool { prefix == (base.isIPv4 ? 96 : 0) || prefix == 0 }

  /// Whether an address is in the block.
  func contains(_ address: PeerAddress) -> Bool { address.masked(to: prefix) == base }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    return Int(text)
  }
}

extension PeerAddress {
  /// Parses an entry of `X-Forwarded-For`.
  ///
  /// Some proxies append a port, put an IPv6 address in brackets, or quote the entry.
  ///
  /// Source: RFC 7239, section 6, defines these forms for `Forwarded`. `X-Forwarded-For` has no
  /// standard, but proxies write the same forms.
  ///
  /// - Complexity: O(length of the entry).
  init?(forwarded entry: Substring) {
    let node = ASCII.trimmed(entry).unquoted
    self.init(String(node.bracketed ?? node.withoutPort))
  }
}

extension Substring {
  /// The text without the quotes around it, if it has any.
  fileprivate var unquoted: Substring {
    let quote = UInt8(ascii: "\"")
    guard utf8.count > 1, utf8.first == quote, utf8.last == quote else { return self }
    return Substring(utf8.dropFirst().dropLast())
  }

  /// The IPv6 address in brackets; nil unless only a port follows the brackets.
  fileprivate var bracketed: Substring? {
    guard utf8.first == UInt8(ascii: "["), let end = utf8.firstIndex(of: UInt8(ascii: "]")),
      Substring(utf8[utf8.index(after: end)...]).isPortOrEmpty
    else { return nil }
    let address = utf8[..<end].dropFirst()
    return address.contains(UInt8(ascii: ":")) ? Substring(address) : nil
  }

  /// The text without its port; a text with more than one colon is an IPv6 address without one.
  fileprivate var withoutPort: Substring {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")),
      Substring(utf8[colon...]).isPortOrEmpty
    else { return self }
    return Substring(utf8[..<colon])
  }

  private var isPortOrEmpty: Bool {
    utf8.isEmpty
      || utf8.first == UInt8(ascii: ":") && (2...6).contains(utf8.count)
        && utf8.dropFirst().allSatisfy(ASCII.isDigit)
  }
}
