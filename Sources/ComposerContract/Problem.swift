import JSON

/// A problem document: the response to a request that failed.
///
/// Source: RFC 9457. `type` is a URN because no web page describes the problem types.
package struct Problem: Sendable {
  /// The kinds of problems, whose names never change, because clients compare them.
  package enum Kind: String {
    case malformedHTTP = "malformed-http"
    case malformedJSON = "malformed-json"
    case unauthorized = "unauthorized"
    case forbidden = "forbidden"
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
  package struct Place: Sendable {
    /// In bytes, from 0.
    package let offset: Int
    /// From 1.
    package let line: Int
    /// From 1.
    package let column: Int
  }

  package let kind: Kind
  package let status: Int
  /// Sentences that say what is wrong with this request.
  package let detail: String
  /// The reasons that a JSON Pointer can locate.
  package let errors: [JSONProblem]
  package let place: Place?

  package init(
    _ kind: Kind, _ status: Int, _ detail: String, errors: [JSONProblem] = [],
    place: Place? = nil
  ) {
    self.kind = kind
    self.status = status
    self.detail = detail
    self.errors = errors
    self.place = place
  }
}

extension Problem {
  /// Describes the error of a request that is not JSON, or does not fit the schema.
  package init(_ error: JSONError) {
    switch error {
    case .malformed(let failure):
      self.init(
        .malformedJSON, 400, failure.description,
        place: Place(offset: failure.offset, line: failure.line, column: failure.column))
    case .unacceptable(let reasons):
      self.init(
        .unacceptable, 422, Problem.summary(of: reasons), errors: reasons)
    }
  }

  /// Returns the only reason as a sentence, or the number of reasons.
  private static func summary(of reasons: [JSONProblem]) -> String {
    if let first = reasons.first, reasons.count == 1 {
      return first.sentence(about: "The body")
    }
    let count = reasons.count
    // The reader stops at the limit, so the real number can be greater.
    return count < JSONError.problemLimit
      ? "\(count) values are not acceptable; \"errors\" lists them."
      : "At least \(count) values are not acceptable; \"errors\" lists the first \(count)."
  }
}

extension JSONProblem {
  /// The reason as a sentence.
  ///
  /// - Parameter whole: what a reason is about that concerns no part of it.
  package func sentence(about whole: String) -> String {
    "\(pointer.isEmpty ? whole : pointer) \(detail)\(detail.ends(with: "?") ? "" : ".")"
  }
}

extension Problem.Kind {
  /// A short phrase for the kind.
  package var title: String {
    switch self {
    case .malformedHTTP: "The request is not valid HTTP"
    case .malformedJSON: "The body is not valid JSON"
    case .unauthorized: "A valid token is required"
    case .forbidden: "The page may not send this request"
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

extension Problem: ResponseObject {
  /// Visits the members of a problem document.
  @inline(__always)
  package static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Problem) {
    json.schema("Problem", "A problem document (RFC 9457).")
    json.rule(#""additionalProperties": true"#)
    json.note(.keywords(#""format": "uri-reference""#))
    json.about("The kind of problem.")
    json.output("type", "urn:composer:problem:\(value().kind.rawValue)")
    json.about("The kind of problem in words.")
    json.output("title", value().kind.title)
    json.about("The status code of the response.")
    json.output("status", value().status)
    json.about("What is wrong with this request.")
    json.output("detail", value().detail)
    json.note(.keywords(#""maxItems": 20"#))
    json.about("Reasons with a position in the request, in the order found; at most 20.")
    json.outputIfPresent("errors", value().errors.isEmpty ? nil : value().errors)
    json.note(.notNegative)
    json.about("The byte offset of the JSON error.")
    json.outputIfPresent("offset", value().place?.offset)
    json.note(.positive)
    json.about("The line of the JSON error.")
    json.outputIfPresent("line", value().place?.line)
    json.note(.positive)
    json.about("The column of the JSON error in UTF-16 code units, from 1.")
    json.outputIfPresent("column", value().place?.column)
  }
}

extension JSONProblem: ResponseObject {
  /// Visits the JSON Pointer and the detail.
  @inline(__always)
  public static func visit(
    _ json: inout some MemberVisitor & ~Copyable, of value: () -> JSONProblem
  ) {
    json.schema("ProblemReason", "A value of the request that violates the contract.")
    json.about("The JSON Pointer (RFC 6901) of the value.")
    json.output("pointer", value().pointer)
    json.about("What is wrong with the value.")
    json.output("detail", value().detail)
  }
}
