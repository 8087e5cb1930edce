import HTTPServer
import JSON

/// What a client is told about a request that failed.
///
/// Source: RFC 9457. The kind is a URN because there is no page to point at.
struct Problem: Sendable {
  /// The kinds of problems; clients may tell them apart by these names, which stay.
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

  /// Where reading a text stopped.
  struct Place: Sendable {
    let offset: Int
    let line: Int
    let column: Int
  }

  let kind: Kind
  let status: Status
  /// What is wrong with this request, in sentences.
  let detail: String
  /// Every reason that can be pointed at.
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
  /// The kind in words.
  var title: String {
    switch self {
    case .malformedHTTP: "The request is not proper HTTP"
    case .malformedJSON: "The body is not JSON"
    case .unauthorized: "A token is needed"
    case .notFound: "There is nothing at this path"
    case .unknownDevice: "There is no such preset"
    case .unknownFont: "There is no such font"
    case .methodNotAllowed: "The path does not have this method"
    case .notAcceptable: "There is no answer of an acceptable type"
    case .requestTimeout: "The request took too long to arrive"
    case .contentTooLarge: "The body is too large"
    case .uriTooLong: "The request target is too long"
    case .unsupportedMediaType: "The body is of a type that cannot be read"
    case .expectationFailed: "The expectation cannot be met"
    case .tooManyRequests: "The client asks for too much at once"
    case .unacceptable: "The body is JSON, but not an acceptable request"
    case .internalError: "The service made a mistake"
    case .notImplemented: "The service cannot do this"
    case .unavailable: "The service takes no requests now"
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
  /// Writes where the reason is, and what it is.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("pointer", pointer)
      $0.member("detail", detail)
    }
  }
}
