import ComposerContract
import HTTPServer
import JSON

/// `GET /livez`, `/readyz` and `/healthz`: probes for load balancers and orchestrators.
struct HealthOperation: Sendable {
  let coder: JSONCoder
  /// Returns whether the service is shutting down.
  let isDraining: @Sendable () -> Bool

  /// Reports that the process is running.
  func live(_ request: Request) throws -> Response {
    _ = try request.responseType(among: [.json])
    return Response.json(["status": "ok"], coder: coder)
  }

  /// Reports whether the service accepts new requests.
  ///
  /// - Throws: `APIError.draining` while the service is shutting down.
  func ready(_ request: Request) throws -> Response {
    if isDraining() { throw APIError.draining }
    return try live(request)
  }
}
