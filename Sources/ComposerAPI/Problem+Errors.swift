import ComposerContract
import HTTPServer
import JSON

/// An error of a request that is neither an HTTP error nor a JSON error.
enum APIError: Error {
  /// No preset has this id. `nearest` is the most similar id, if there is one.
  case unknownDevice(String, nearest: String?)
  /// No installed font has this family name with the weight and style of the request.
  case unknownFont(String)
  /// The batch has more lines than the limit.
  case tooManyLines(Int, limit: Int)
  /// The service takes no new requests.
  case notReady(Obstacle)
  /// The program was built without the core for JavaScript.
  case missingCore
}

// Only this file maps errors to statuses and problem documents.

extension Problem {
  /// Describes the error of a request.
  ///
  /// - Parameter advice: knows the paths of the service.
  init(_ error: any Error, request: Request, advice: PathAdvice = PathAdvice()) {
    switch error {
    case let error as HTTPError: self.init(error, request: request, advice: advice)
    case let error as JSONError: self.init(error)
    case let error as APIError: self.init(error)
    default:
      self.init(
        .internalError, .internalServerError,
        "The service failed to process the request because of an internal error.")
    }
  }

  /// Returns the response with this problem document.
  ///
  /// - Parameter error: the error of the request, which can require header fields.
  func response(to error: any Error, coder: JSONCoder) -> Response {
    var headers = (error as? HTTPError)?.headers ?? [:]
    if case .notReady? = error as? APIError { headers.append("Retry-After", "1") }
    headers.append("Content-Type", MediaType.problemJSON.description)
    headers.append("Cache-Control", "no-store")
    return Response(Status(rawValue: status), headers: headers, body: coder.encodeLine(self))
  }

  private init(_ kind: Kind, _ status: Status, _ detail: String) {
    self.init(kind, status.rawValue, detail)
  }

  private init(_ error: APIError) {
    switch error {
    case .unknownDevice(let id, let nearest):
      let hint = nearest.map { " Did you mean \"\($0)\"?" } ?? " GET /devices lists the ids."
      self.init(.unknownDevice, .notFound, "No preset has the id \"\(id.shortened)\".\(hint)")
    case .unknownFont(let family):
      self.init(
        .unknownFont, .notFound,
        "No installed font has the family \"\(family.shortened)\" with this weight (1 to 1000) and "
          + "style (normal, italic, oblique). GET /fonts lists the families.")
    case .tooManyLines(let count, let limit):
      self.init(
        .contentTooLarge, .contentTooLarge,
        "The batch has \(count) lines, but the limit is \(limit). Send it as several batches.")
    case .notReady(let obstacle): self.init(.unavailable, .serviceUnavailable, obstacle.detail)
    case .missingCore:
      self.init(
        .unavailable, .serviceUnavailable,
        "The program was built without composer.wasm, so pages ask the service. `make wasm` makes "
          + "the file for the next build.")
    }
  }

  private init(_ error: HTTPError, request: Request, advice: PathAdvice) {
    switch error {
    case .notFound:
      let hint = advice.nearest(to: request.path).map { "Did you mean \($0)? " } ?? ""
      self.init(.notFound, error.status, hint + "GET /openapi.yaml lists the paths.")
    case .methodNotAllowed(let allow):
      let methods = allow.map(\.rawValue).joined(separator: ", ")
      let command = PathAdvice.command(for: request, allowing: allow)
      self.init(
        .methodNotAllowed, error.status,
        "\(request.path.shortened) accepts \(methods). Try: \(command)")
    case .notAcceptable(let offers):
      self.init(
        .notAcceptable, error.status,
        "Send an Accept header field that allows \(Problem.list(offers)).")
    case .unsupportedMediaType(let accepted):
      self.init(
        .unsupportedMediaType, error.status, "Send the body as \(Problem.list(accepted)).")
    case .unsupportedContentCoding:
      self.init(.unsupportedMediaType, error.status, "Send the body without Content-Encoding.")
    case .unauthorized(.missing):
      self.init(
        .unauthorized, error.status,
        "Send a token in the header field \"Authorization: Bearer TOKEN\".")
    case .unauthorized(.wrong):
      self.init(
        .unauthorized, error.status,
        "The token is not valid. Send one of the tokens that the service accepts.")
    case .foreignOrigin:
      self.init(
        .forbidden, error.status,
        "Only programs and pages of this machine can use the tools. Send the request without Origin."
      )
    case .tooManyRequests(let seconds):
      let unit = seconds == 1 ? "second" : "seconds"
      self.init(.tooManyRequests, error.status, "Send the request again after \(seconds) \(unit).")
    case .refused(let refusal):
      self.init(Kind(refusal), error.status, refusal.detail)
    }
  }

  private static func list(_ types: [MediaType]) -> String {
    types.map(\.description).joined(separator: " or ")
  }
}

extension Problem.Kind {
  fileprivate init(_ refusal: Refusal) {
    switch refusal.status {
    case .notImplemented: self = .notImplemented
    case .expectationFailed: self = .expectationFailed
    case .uriTooLong: self = .uriTooLong
    case .contentTooLarge: self = .contentTooLarge
    case .requestTimeout: self = .requestTimeout
    case .serviceUnavailable: self = .unavailable
    default: self = .malformedHTTP
    }
  }
}
