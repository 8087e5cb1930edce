/// One complete HTTP request, as a value.
public struct Request: Sendable {
  /// The method as sent; methods are case-sensitive and any token can arrive.
  public let method: Method
  /// The path of the target, percent-encoded as sent, without the query.
  public let path: String
  /// What follows the first `?` of the target, without it.
  public let query: String?
  /// The header fields, in the order received.
  public let headers: Headers
  /// The whole body; empty when there is none.
  public let body: [UInt8]
  /// The address that the connection comes from; that of a proxy where there is one.
  public let peer: PeerAddress

  /// Makes a request.
  public init(
    _ method: Method, _ path: String, query: String? = nil, headers: Headers = [:],
    body: [UInt8] = [], peer: PeerAddress = .unspecified
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.peer = peer
  }
}
