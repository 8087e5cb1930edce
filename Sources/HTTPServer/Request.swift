/// One complete HTTP request.
public struct Request: Sendable {
  /// The method as sent; methods are case-sensitive, and a client can send any token.
  public let method: Method
  /// The path of the target, percent-encoded as sent, without the query.
  public let path: String
  /// The part of the target after the first `?`; nil if there is none.
  public let query: String?
  /// The header fields, with the places of the known ones.
  package let fields: RequestFields
  /// The whole body; empty if there is none.
  public internal(set) var body: [UInt8]
  /// The address at the other end of the connection, which may be a proxy's.
  public let peer: PeerAddress

  /// Creates a request.
  public init(
    _ method: Method, _ path: String, query: String? = nil, headers: Headers = [:],
    body: [UInt8] = [], peer: PeerAddress = .unspecified
  ) {
    self.init(
      method, path, query: query, fields: RequestFields(headers), body: body, peer: peer)
  }

  init(
    _ method: Method, _ path: String, query: String?, fields: RequestFields, body: [UInt8] = [],
    peer: PeerAddress
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.fields = fields
    self.body = body
    self.peer = peer
  }

  /// The header fields except Content-Length, in the order received.
  public var headers: Headers { fields.headers }
}

/// A request method: a case-sensitive token (RFC 9110, section 9.1).
///
/// The methods of routes are cases, because comparing strings takes longer than finding a route.
public enum Method: Hashable, Sendable, ExpressibleByStringLiteral {
  /// GET: transfers a representation.
  case get
  /// HEAD: as GET, without the body of the response.
  case head
  /// POST: processes the body of the request.
  case post
  /// OPTIONS: describes what the path allows; also the CORS preflight.
  case options
  /// Any other token.
  case other(String)

  /// The methods of routes, the most frequent first.
  static let known: [Method] = [.post, .get, .head, .options]

  /// Creates a method from any token.
  public init(rawValue: String) {
    self = Method.known.first { $0.rawValue == rawValue } ?? .other(rawValue)
  }

  /// Creates a method from a literal token.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The token as sent.
  public var rawValue: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .options: "OPTIONS"
    case .other(let token): token
    }
  }

  /// The methods as a field value: `GET, HEAD`.
  static func list(_ methods: [Method]) -> String {
    methods.map(\.rawValue).joined(separator: ", ")
  }
}
