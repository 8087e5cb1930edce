import HTTPServer
import JSON
import TextLayout

/// `GET /livez`, `/readyz` and `/healthz`, for load balancers and orchestrators.
struct HealthOperation: Sendable {
  let coder: JSONCoder
  /// Whether the service is about to stop.
  let isDraining: @Sendable () -> Bool

  /// Whether the process works: it does, since it answers.
  func live(_ request: Request) throws -> Response {
    _ = try request.answerType(among: [.json])
    return Response.json(["status": "ok"], coder: coder)
  }

  /// Whether new requests are welcome.
  func ready(_ request: Request) throws -> Response {
    if isDraining() { throw APIError.draining }
    return try live(request)
  }
}

/// `GET /fonts`: the families that the server can measure with.
struct FontsOperation: Sendable {
  let engine: TextLayoutEngine
  let coder: JSONCoder

  func respond(to request: Request) throws -> Response {
    _ = try request.answerType(among: [.json])
    let installed = engine.installedFamilies.map(\.name)
    return Response.json(FontList(defaults: engine.defaultFamilies, families: installed), coder: coder)
  }
}

private struct FontList: JSONWritable {
  let defaults: [String]
  let families: [String]

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("default", defaults)
      $0.member("families", families)
    }
  }
}
