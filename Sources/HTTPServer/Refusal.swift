/// Why a request is refused before it reaches a handler; its connection is closed after the answer.
///
/// Source: RFC 9112, sections 3.2 (target, Host), 5.1 (names), 6.1 and 6.3 (framing); RFC 9110,
/// sections 4.1 (length of a URI), 10.1.1 (Expect), 15.5.9 (time), 15.5.14 and 15.5.15 (what is too
/// large); RFC 6585, section 4 (429).
public enum Refusal: Sendable, Hashable {
  /// The request target is neither a path, nor an absolute URL, nor the `*` of OPTIONS.
  case malformedTarget
  /// The request target is longer than the listener's limit, in bytes.
  case targetTooLong(limit: Int)
  /// A header field's name holds something that names cannot, such as a space before the colon.
  case malformedHeaderName
  /// An HTTP/1.1 request says no Host.
  case missingHost
  /// More than one Host.
  case repeatedHost
  /// More than one Content-Length, or one that is no number.
  case malformedContentLength
  /// Both Content-Length and Transfer-Encoding: nobody can say where the body ends.
  case ambiguousBodyLength
  /// Transfer-Encoding in an HTTP/1.0 request.
  case transferCodingInHTTP10
  /// A Transfer-Encoding other than exactly `chunked`.
  case unsupportedTransferCoding
  /// An Expect other than `100-continue`.
  case unsupportedExpectation
  /// The body is longer than the listener's limit, in bytes.
  case bodyTooLarge(limit: Int)
  /// The body is a batch, and longer than the listener's limit for those, in bytes.
  case batchTooLarge(limit: Int)
  /// All bodies and answers together would take more memory than they may.
  case outOfBodyMemory
  /// The same, found out when the request had been answered: the answer was too large.
  case outOfAnswerMemory
  /// The request did not arrive in time.
  case requestTooSlow
  /// The client takes its answer too slowly; nobody is told, because nobody reads.
  case answerTooSlow
  /// The client's address has as many connections as it may.
  case tooManyConnectionsOfAddress
  /// The listener holds as many connections as it may.
  case tooManyConnections

  /// The status of the answer.
  public var status: Status {
    switch self {
    case .malformedTarget, .malformedHeaderName, .missingHost, .repeatedHost,
      .malformedContentLength, .ambiguousBodyLength, .transferCodingInHTTP10:
      .badRequest
    case .targetTooLong: .uriTooLong
    case .unsupportedTransferCoding: .notImplemented
    case .unsupportedExpectation: .expectationFailed
    case .bodyTooLarge, .batchTooLarge: .contentTooLarge
    case .requestTooSlow, .answerTooSlow: .requestTimeout
    case .tooManyConnectionsOfAddress: .tooManyRequests
    case .outOfBodyMemory, .outOfAnswerMemory, .tooManyConnections: .serviceUnavailable
    }
  }

  /// A short name that stays, for metrics and logs.
  public var name: String {
    switch self {
    case .malformedTarget: "malformed_target"
    case .targetTooLong: "target_too_long"
    case .malformedHeaderName: "malformed_header_name"
    case .missingHost: "missing_host"
    case .repeatedHost: "repeated_host"
    case .malformedContentLength: "malformed_content_length"
    case .ambiguousBodyLength: "ambiguous_body_length"
    case .transferCodingInHTTP10: "transfer_coding_in_http_1_0"
    case .unsupportedTransferCoding: "unsupported_transfer_coding"
    case .unsupportedExpectation: "unsupported_expectation"
    case .bodyTooLarge: "body_too_large"
    case .batchTooLarge: "batch_too_large"
    case .outOfBodyMemory: "out_of_body_memory"
    case .outOfAnswerMemory: "out_of_answer_memory"
    case .requestTooSlow: "request_too_slow"
    case .answerTooSlow: "answer_too_slow"
    case .tooManyConnectionsOfAddress: "too_many_connections_of_address"
    case .tooManyConnections: "too_many_connections"
    }
  }

  /// One sentence for whoever sent the request.
  public var reason: String {
    switch self {
    case .malformedTarget: "The request target is not a path."
    case .targetTooLong(let limit):
      "The request target is longer than the limit of \(limit) bytes."
    case .malformedHeaderName: "A header field has a malformed name."
    case .missingHost: "An HTTP/1.1 request must have a Host field."
    case .repeatedHost: "The Host field may occur only once."
    case .malformedContentLength: "Content-Length must be one number, sent once."
    case .ambiguousBodyLength: "Content-Length and Transfer-Encoding must not be sent together."
    case .transferCodingInHTTP10: "HTTP/1.0 has no Transfer-Encoding."
    case .unsupportedTransferCoding: "The only Transfer-Encoding understood is chunked."
    case .unsupportedExpectation: "The only Expect understood is 100-continue."
    case .bodyTooLarge(let limit): "The body is longer than the limit of \(limit) bytes."
    case .batchTooLarge(let limit): "The batch is longer than the limit of \(limit) bytes."
    case .outOfBodyMemory: "The requests of all clients take as much memory as they may."
    case .outOfAnswerMemory: "The answers to all clients take as much memory as they may."
    case .requestTooSlow: "The request did not arrive in time."
    case .answerTooSlow: "The answer was not taken in time."
    case .tooManyConnectionsOfAddress: "This address has as many connections as it may."
    case .tooManyConnections: "The service holds as many connections as it may."
    }
  }
}
