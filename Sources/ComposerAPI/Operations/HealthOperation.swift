import HTTPServer
import JSON

/// `GET /livez`, `/readyz` and `/healthz`, for load balancers and orchestrators.
struct HealthOperation: Sendable {
  let exchange: Exchange
  /// Whether the service is about to stop.
  let isDraining: @Sendable () -> Bool

  /// Whether the process works: it does, since it answers.
  func live(_ request: Request) throws -> Response {
    _ = try request.answerType(among: [.json])
    return exchange.answer(["status": "ok"])
  }

  /// Whether new requests are welcome.
  func ready(_ request: Request) throws -> Response {
    if isDraining() { throw APIError.draining }
    return try live(request)
  }
}
