/// The numeric address that a request came from: IPv6, or IPv4 as its mapped IPv6 address.
///
/// Source: RFC 4291, section 2.5.5.2 (IPv4-mapped addresses).
public struct PeerAddress: Sendable, Hashable {
  /// The first eight bytes, the most significant one first: of an IPv6 address its network.
  public let high: UInt64
  /// The last eight bytes; the lower four are an IPv4 address.
  public let low: UInt64

  /// No address: `::`.
  public static let unspecified = PeerAddress(high: 0, low: 0)

  /// Makes an address from its halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether this stands for every address of a machine: `::` or `0.0.0.0`.
  public var isUnspecified: Bool { self == .unspecified || (isIPv4 && low << 32 == 0) }

  /// Whether this is an IPv4 address.
  public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }
}
