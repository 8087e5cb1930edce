import Glibc

/// A numeric IPv6 address, or an IPv4 address in its IPv4-mapped form.
///
/// Source: RFC 4291, section 2.5.5.2 (IPv4-mapped addresses).
public struct PeerAddress: Sendable, Hashable {
  /// The first eight bytes, most significant byte first: the network of an IPv6 address.
  public let high: UInt64
  /// The last eight bytes, most significant byte first; the lower four hold an IPv4 address.
  public let low: UInt64

  /// The address `::`.
  public static let unspecified = PeerAddress(high: 0, low: 0)

  /// Creates an address from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether a listener uses this address to listen on every address: `::` or `0.0.0.0`.
  public var isUnspecified: Bool { self == .unspecified || (isIPv4 && low << 32 == 0) }

  /// Whether this is an IPv4 address.
  public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// Keeps the leading bits and sets the others to 0.
  ///
  /// - Parameter bits: the number of leading bits to keep, 0 to 128.
  func masked(to bits: Int) -> PeerAddress {
    // Shifting by 64 or more gives 0.
    let first = ~(UInt64.max >> bits)
    let last = bits > 64 ? ~(UInt64.max >> (bits - 64)) : 0
    return PeerAddress(high: high & first, low: low & last)
  }
}

extension PeerAddress: LosslessStringConvertible {
  /// Parses an IPv4 or IPv6 address, such as `192.0.2.1` or `2001:db8::1`.
  public init?(_ description: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if unsafe inet_pton(AF_INET6, description, &bytes) == 1 {
      self.init(bytes: bytes)
      return
    }
    guard unsafe inet_pton(AF_INET, description, &bytes) == 1 else { return nil }
    self.init(bytes: PeerAddress.mappedPrefix + bytes.prefix(4))
  }

  /// The address as text: IPv6 in the form of RFC 5952, IPv4 in dotted decimal.
  public var description: String {
    let capacity = Int(INET6_ADDRSTRLEN)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { text in
      let family = isIPv4 ? AF_INET : AF_INET6
      let bytes = isIPv4 ? Array(bytes.suffix(4)) : bytes
      guard let start = text.baseAddress,
        unsafe inet_ntop(family, bytes, start, socklen_t(capacity)) != nil
      else { return "" }
      return unsafe String(cString: start)
    }
  }

  /// The address as the host of a URL: an IPv6 address stands in brackets.
  ///
  /// Source: RFC 3986, section 3.2.2.
  public var urlHost: String { isIPv4 ? description : "[\(description)]" }

  private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  /// The sixteen bytes in network order.
  var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
  }

  /// Creates an IPv4 address from its number.
  init(ipv4: UInt32) { self.init(high: 0, low: 0xFFFF << 32 | UInt64(ipv4)) }

  /// Creates an address from sixteen bytes in network order, such as those of a C array.
  init(_ bytes: some Any) {
    let halves = unsafe withUnsafeBytes(of: bytes) { bytes in
      unsafe bytes.loadUnaligned(as: (UInt64, UInt64).self)
    }
    self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
  }

  /// - Parameter bytes: sixteen bytes in network order.
  init(bytes: [UInt8]) {
    let halves = [bytes.prefix(8), bytes.suffix(8)].map { half in
      half.reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(high: halves[0], low: halves[1])
  }
}
