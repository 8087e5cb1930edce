/// One complete HTTP request.
public struct Request: Sendable {
  /// The method as sent; methods are case-sensitive, and a client can send any token.
  public let method: Method
  /// The path of the target, percent-encoded as sent, without the query.
  public let path: String
  /// The part of the target after the first `?`; nil if there is none.
  public let query: String?
  /// The header fields, in the order received.
  public let headers: Headers
  /// The whole body; empty if there is none.
  public internal(set) var body: [UInt8]
  /// The address at the other end of the connection, which may be a proxy's.
  public let peer: PeerAddress

  /// Creates a request.
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

/// A request method: a case-sensitive token (RFC 9110, section 9.1).
public struct Method: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The token as sent.
  public let rawValue: String

  /// Creates a method from any token.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a method from a literal token.
  public init(stringLiteral value: String) { rawValue = value }

  /// GET: transfers a representation.
  public static let get: Method = "GET"
  /// HEAD: as GET, without the body of the response.
  public static let head: Method = "HEAD"
  /// POST: processes the body of the request.
  public static let post: Method = "POST"
  /// OPTIONS: describes what the path allows; also the CORS preflight.
  public static let options: Method = "OPTIONS"

  /// The methods as a field value: `GET, HEAD`.
  static func list(_ methods: [Method]) -> String {
    methods.map(\.rawValue).joined(separator: ", ")
  }
}
