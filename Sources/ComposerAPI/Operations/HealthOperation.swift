import ComposerContract
import HTTPServer
import JSON

/// `GET /livez`, `/readyz` and `/healthz`: probes for load balancers and orchestrators.
struct HealthOperation: Sendable {
  let coder: JSONCoder
  /// Returns why the service takes no new requests; nil if it does.
  let obstacle: @Sendable () -> Obstacle?

  /// Reports that the process is running.
  func live(_ request: Request) throws -> Response {
    _ = try request.responseType(among: [.json])
    return Response.json(Health(), coder: coder)
  }

  /// Reports whether the service accepts new requests.
  ///
  /// - Throws: `APIError.notReady` if it does not.
  func ready(_ request: Request) throws -> Response {
    if let obstacle = obstacle() { throw APIError.notReady(obstacle) }
    return try live(request)
  }
}

/// The response of a probe.
struct Health: ResponseObject {
  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Health) {
    json.schema("Health", "The status of the service.")
    json.about("Always ok; otherwise a problem is returned.")
    json.constant("status", "ok")
  }
}

/// Why the service takes no new requests.
public enum Obstacle: Equatable, Sendable {
  /// The service is shutting down.
  case draining
  /// Families that the operator requires are not installed.
  case missingFamilies([String])

  /// Sentences for the client.
  var detail: String {
    switch self {
    case .draining: "The service is shutting down. Send the request again after a second."
    case .missingFamilies(let names):
      "The service lacks fonts that it requires: \(names.joined(separator: ", "))."
    }
  }
}
