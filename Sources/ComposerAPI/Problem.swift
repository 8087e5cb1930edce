import HTTPServer
import JSON

/// A problem document: the response to a request that failed.
///
/// Source: RFC 9457. `type` is a URN because no web page describes the problem types.
struct Problem: Sendable {
  /// The kinds of problems, whose names never change, because clients compare them.
  enum Kind: String {
    case malformedHTTP = "malformed-http"
    case malformedJSON = "malformed-json"
    case unauthorized = "unauthorized"
    case notFound = "not-found"
    case unknownDevice = "unknown-device"
    case unknownFont = "unknown-font"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case requestTimeout = "request-timeout"
    case contentTooLarge = "content-too-large"
    case uriTooLong = "uri-too-long"
    case unsupportedMediaType = "unsupported-media-type"
    case expectationFailed = "expectation-failed"
    case tooManyRequests = "too-many-requests"
    case unacceptable = "unacceptable-content"
    case internalError = "internal-error"
    case notImplemented = "not-implemented"
    case unavailable = "unavailable"
  }

  /// The position at which the reader stopped.
  struct Place: Sendable {
    /// In bytes, from 0.
    let offset: Int
    /// From 1.
    let line: Int
    /// From 1.
    let column: Int
  }

  let kind: Kind
  let status: Status
  /// Sentences that say what is wrong with this request.
  let detail: String
  /// The reasons that a JSON Pointer can locate.
  let errors: [JSONProblem]
  let place: Place?

  init(
    _ kind: Kind, _ status: Status, _ detail: String, errors: [JSONProblem] = [],
    place: Place? = nil
  ) {
    self.kind = kind
    self.status = status
    self.detail = detail
    self.errors = errors
    self.place = place
  }
}

extension Problem.Kind {
  /// A short phrase for the kind.
  var title: String {
    switch self {
    case .malformedHTTP: "The request is not valid HTTP"
    case .malformedJSON: "The body is not valid JSON"
    case .unauthorized: "A valid token is required"
    case .notFound: "The path does not exist"
    case .unknownDevice: "The preset does not exist"
    case .unknownFont: "The font is not installed"
    case .methodNotAllowed: "The path does not accept this method"
    case .notAcceptable: "No acceptable type of response is available"
    case .requestTimeout: "The request took too long to arrive"
    case .contentTooLarge: "The body is too large"
    case .uriTooLong: "The request target is too long"
    case .unsupportedMediaType: "The type of the body is not supported"
    case .expectationFailed: "The service cannot meet the expectation"
    case .tooManyRequests: "The client sent too many requests"
    case .unacceptable: "The body is valid JSON, but not a valid request"
    case .internalError: "The service failed"
    case .notImplemented: "The service does not implement this"
    case .unavailable: "The service accepts no requests now"
    }
  }
}

extension Problem: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("type", "urn:composer:problem:\(kind.rawValue)")
      $0.member("title", kind.title)
      $0.member("status", status.rawValue)
      $0.member("detail", detail)
      $0.memberIfPresent("errors", errors.isEmpty ? nil : errors)
      $0.memberIfPresent("offset", place?.offset)
      $0.memberIfPresent("line", place?.line)
      $0.memberIfPresent("column", place?.column)
    }
  }
}

extension JSONProblem: JSONWritable {
  /// Writes the JSON Pointer and the detail.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("pointer", pointer)
      $0.member("detail", detail)
    }
  }
}
