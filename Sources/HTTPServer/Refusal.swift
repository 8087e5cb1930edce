/// Why the listener refuses a request before it reaches a handler; the connection then closes.
///
/// Source: RFC 9112, sections 2.2 (lines), 3.2 (target, Host), 5.1 (names), 5.2 (folding), 6.1 and 6.3
/// (framing); RFC 9110, sections 4.1 (length of a URI), 5.5 (values), 10.1.1 (Expect), 15.5.9 (time),
/// 15.5.14 and 15.5.15 (size).
public struct Refusal: Sendable, Hashable {
  /// The reason of a refusal.
  public enum Reason: Int, CaseIterable, Sendable {
    /// What the client sent is no request of HTTP/1.0 or HTTP/1.1; libmicrohttpd closes the connection.
    case malformedRequest
    /// The request line and the header do not fit into `ListenerLimits.headerBytes`.
    case headerTooLarge
    /// A line does not end with CRLF, is folded, or has a control character.
    case malformedHeader
    /// The request target is neither a path, nor an absolute URL, nor the `*` of OPTIONS.
    case malformedTarget
    /// The request target is longer than the listener's limit.
    case targetTooLong
    /// The name of a header field is not a token, such as one with a space before the colon.
    case malformedHeaderName
    /// An HTTP/1.1 request has no Host.
    case missingHost
    /// The request has more than one Host.
    case repeatedHost
    /// The request has more than one Authorization: a proxy may have checked another one.
    case repeatedAuthorization
    /// Host is neither a name nor an address with an optional port.
    case malformedHost
    /// The request has more than one Content-Length, or one that is not a number.
    case malformedContentLength
    /// The request has Content-Length and Transfer-Encoding, which can disagree about its end.
    case ambiguousBodyLength
    /// An HTTP/1.0 request has Transfer-Encoding.
    case transferCodingInHTTP10
    /// Transfer-Encoding is not exactly `chunked`.
    case unsupportedTransferCoding
    /// Expect is not `100-continue`.
    case unsupportedExpectation
    /// The body is longer than the limit for its media type.
    case bodyTooLarge
    /// The request alone would hold more memory than all requests together may.
    case overMemoryLimit
    /// All requests together would hold more memory than the limit; no handler was called.
    case outOfMemory
    /// The response does not fit into the memory that all requests together may hold.
    case outOfResponseMemory
    /// The request did not arrive in time: the connection closes without a response.
    case requestTooSlow
    /// The client reads its response too slowly: the connection closes.
    case responseTooSlow
    /// The listener holds as many connections as its limit allows.
    case tooManyConnections
    /// The connection was silent, and a new one needed its place.
    case idleConnection
  }

  /// The reason.
  public let reason: Reason
  /// The limit that the request exceeds, in bytes; nil if the reason has none.
  public let limit: Int?

  /// Creates a refusal.
  public init(_ reason: Reason, limit: Int? = nil) {
    self.reason = reason
    self.limit = limit
  }

  /// The refusal of a body that is longer than a limit in bytes.
  public static func bodyTooLarge(limit: Int) -> Refusal { Refusal(.bodyTooLarge, limit: limit) }

  /// The status of the response.
  public var status: Status { reason.row.status }

  /// The name in metrics and logs, which never changes.
  public var name: String { reason.row.name }

  /// A sentence for the client that says what is wrong.
  public var detail: String {
    limit.map { "\(reason.row.detail) The limit is \($0) bytes." } ?? reason.row.detail
  }

  /// Whether the same request may succeed a moment later.
  public var isTemporary: Bool { status == .serviceUnavailable }
}

extension Refusal.Reason {
  /// The name, status and detail of a reason, for operators and clients.
  fileprivate var row: (name: String, status: Status, detail: String) {
    switch self {
    case .malformedRequest:
      ("malformed_request", .badRequest, "The request is not HTTP/1.1.")
    case .headerTooLarge:
      ("header_too_large", .requestHeaderFieldsTooLarge, "The header is too large.")
    case .malformedHeader:
      (
        "malformed_header", .badRequest,
        "Each line of the header must end with CRLF, must not be folded, and must not have control "
          + "characters."
      )
    case .malformedTarget:
      ("malformed_target", .badRequest, "The request target must be a path.")
    case .targetTooLong: ("target_too_long", .uriTooLong, "The request target is too long.")
    case .malformedHeaderName:
      ("malformed_header_name", .badRequest, "The name of a header field is malformed.")
    case .missingHost:
      ("missing_host", .badRequest, "An HTTP/1.1 request must have a Host header field.")
    case .repeatedHost:
      ("repeated_host", .badRequest, "The Host header field must occur only once.")
    case .repeatedAuthorization:
      (
        "repeated_authorization", .badRequest,
        "The Authorization header field must occur only once."
      )
    case .malformedHost:
      (
        "malformed_host", .badRequest,
        "Host must be a name or an address, optionally with a colon and a port."
      )
    case .malformedContentLength:
      ("malformed_content_length", .badRequest, "Content-Length must be one number, sent once.")
    case .ambiguousBodyLength:
      (
        "ambiguous_body_length", .badRequest,
        "Content-Length and Transfer-Encoding must not be sent together."
      )
    case .transferCodingInHTTP10:
      ("transfer_coding_in_http_1_0", .badRequest, "HTTP/1.0 has no Transfer-Encoding.")
    case .unsupportedTransferCoding:
      (
        "unsupported_transfer_coding", .notImplemented,
        "Transfer-Encoding must be exactly \"chunked\"."
      )
    case .unsupportedExpectation:
      ("unsupported_expectation", .expectationFailed, "Expect must be \"100-continue\".")
    case .bodyTooLarge: ("body_too_large", .contentTooLarge, "The body is too long.")
    case .overMemoryLimit:
      (
        "over_memory_limit", .contentTooLarge,
        "The request takes more memory than all requests together may hold: send less at once."
      )
    case .outOfMemory:
      (
        "out_of_memory", .serviceUnavailable,
        "Other requests hold all the memory that requests may hold."
      )
    case .outOfResponseMemory:
      (
        "out_of_response_memory", .serviceUnavailable,
        "Other requests hold the memory that this response needs."
      )
    case .requestTooSlow:
      ("request_too_slow", .requestTimeout, "The request did not arrive in time.")
    case .responseTooSlow:
      ("response_too_slow", .requestTimeout, "The client read the response too slowly.")
    case .tooManyConnections:
      (
        "too_many_connections", .serviceUnavailable,
        "The service holds as many connections as its limit allows."
      )
    case .idleConnection:
      (
        "idle_connection", .requestTimeout,
        "The connection was silent, and another needed its place."
      )
    }
  }
}
