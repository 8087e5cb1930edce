/// Why the listener refuses a request before it reaches a handler; the connection closes afterwards.
///
/// Source: RFC 9112, sections 3.2 (target, Host), 5.1 (names), 6.1 and 6.3 (framing); RFC 9110,
/// sections 4.1 (length of a URI), 10.1.1 (Expect), 15.5.9 (time), 15.5.14 and 15.5.15 (size).
public struct Refusal: Sendable, Hashable {
  /// What is wrong.
  ///
  /// The raw values are those of C's `chttp_refusal`.
  public enum Reason: UInt32, CaseIterable, Sendable {
    /// The request target is neither a path, nor an absolute URL, nor the `*` of OPTIONS.
    case malformedTarget = 1
    /// The request target is longer than the listener's limit.
    case targetTooLong
    /// A header field's name is no token, such as one with a space before the colon.
    case malformedHeaderName
    /// An HTTP/1.1 request without Host.
    case missingHost
    /// More than one Host.
    case repeatedHost
    /// More than one Content-Length, or one that is no number.
    case malformedContentLength
    /// Both Content-Length and Transfer-Encoding, which may disagree about the end of the body.
    case ambiguousBodyLength
    /// Transfer-Encoding in an HTTP/1.0 request.
    case transferCodingInHTTP10
    /// A Transfer-Encoding other than exactly `chunked`.
    case unsupportedTransferCoding
    /// An Expect other than `100-continue`.
    case unsupportedExpectation
    /// The body is longer than the limit for its media type.
    case bodyTooLarge
    /// All requests together would hold more memory than the limit; the work was not begun.
    case outOfMemory
    /// The same, found out when the response was made.
    case outOfResponseMemory
    /// The request did not arrive in time: the connection closes without a response.
    case requestTooSlow
    /// The client reads its response too slowly: the connection closes.
    case responseTooSlow
    /// The listener holds as many connections as its limit allows.
    case tooManyConnections
  }

  /// What is wrong.
  public let reason: Reason
  /// The limit that the request is over, in bytes, where the reason is one.
  public let limit: Int?

  /// Makes a refusal.
  public init(_ reason: Reason, limit: Int? = nil) {
    self.reason = reason
    self.limit = limit
  }

  /// A body over its limit, in bytes.
  public static func bodyTooLarge(limit: Int) -> Refusal { Refusal(.bodyTooLarge, limit: limit) }

  /// The status of the response.
  public var status: Status { reason.row.status }

  /// A name for metrics and logs, which never changes.
  public var name: String { reason.row.name }

  /// What is wrong, in one sentence for the client.
  public var detail: String {
    limit.map { "\(reason.row.detail) The limit is \($0) bytes." } ?? reason.row.detail
  }

  /// Whether the same request may succeed a moment later.
  public var isTemporary: Bool { status == .serviceUnavailable }
}

extension Refusal.Reason {
  /// Everything that a client or an operator reads about a reason.
  fileprivate var row: (name: String, status: Status, detail: String) {
    switch self {
    case .malformedTarget:
      ("malformed_target", .badRequest, "The request target must be a path.")
    case .targetTooLong: ("target_too_long", .uriTooLong, "The request target is too long.")
    case .malformedHeaderName:
      ("malformed_header_name", .badRequest, "The name of a header field is malformed.")
    case .missingHost:
      ("missing_host", .badRequest, "An HTTP/1.1 request must have a Host header field.")
    case .repeatedHost:
      ("repeated_host", .badRequest, "The Host header field must occur only once.")
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
    }
  }
}
