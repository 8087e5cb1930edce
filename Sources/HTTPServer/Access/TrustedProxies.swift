/// The proxies that are believed when they say whom they ask for.
public struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  /// - Parameter ranges: where the proxies are; none when nobody is believed.
  public init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

  /// The address of the client that a request comes from.
  ///
  /// `X-Forwarded-For` is read from its end, where the nearest proxy wrote, as long as what wrote it
  /// is trusted. What stands further left, a client can invent.
  ///
  /// - Complexity: O(proxies in the field).
  public func client(of request: Request) -> PeerAddress {
    guard isTrusted(request.peer), let field = request.headers.joined("X-Forwarded-For") else {
      return request.peer
    }
    var client = request.peer
    for hop in field.split(separator: ",").reversed() {
      guard let address = PeerAddress(forwarded: hop) else { return client }
      client = address
      guard isTrusted(address) else { return client }
    }
    return client
  }

  private func isTrusted(_ address: PeerAddress) -> Bool {
    ranges.contains { $0.contains(address) }
  }
}
