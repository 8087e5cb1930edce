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
  /// The memory that the request may hold beside its body.
  public internal(set) var memory = RequestMemory()

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

/// The memory that the work for one request may take.
///
/// The listener reserves some in proportion to the body. Work that needs more reserves it before it
/// begins, so that the service refuses it early.
public struct RequestMemory: Sendable {
  private let hold: @Sendable (Int) -> Bool

  /// Creates memory without a limit, for short requests and for requests that no listener received.
  public init() { hold = { _ in true } }

  /// Creates memory that a closure reserves.
  ///
  /// - Parameter hold: reserves a number of bytes; false if they are not available.
  public init(_ hold: @escaping @Sendable (Int) -> Bool) { self.hold = hold }

  /// Reserves memory until the response is sent.
  ///
  /// - Parameter bytes: 0 or more.
  /// - Throws: `HTTPError.refused` if all requests together would hold too much.
  public func reserve(_ bytes: Int) throws(HTTPError) {
    guard bytes == 0 || hold(bytes) else { throw .refused(Refusal(.outOfMemory)) }
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
