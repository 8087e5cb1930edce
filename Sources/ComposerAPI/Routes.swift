import HTTPServer
import JSON
import TextLayout

/// The contract: which operation answers which method and path.
public struct Routes: Sendable {
  /// Answers every request.
  public let router: Router

  /// Makes the operations.
  ///
  /// - Parameters:
  ///   - engine: breaks texts into lines.
  ///   - limits: what one request may ask for.
  ///   - isDraining: whether the service is about to stop, and wants no new requests.
  ///   - cors: which web pages may read the answers.
  /// - Throws: what is wrong with the table of devices that is part of the program.
  public init(
    engine: TextLayoutEngine, limits: RequestLimits = RequestLimits(),
    isDraining: @escaping @Sendable () -> Bool = { false }, cors: CORS = CORS()
  ) throws(JSONError) {
    let coder = JSONCoder(
      limits: JSONLimits(depth: limits.jsonDepth, textUnits: limits.textUnits))
    let exchange = Exchange(coder: coder, limits: limits)
    let devices = try DeviceTable(Resources.devices, coder: coder)
    let health = HealthOperation(exchange: exchange, isDraining: isDraining)
    router = Router(
      [
        Route(.get, "/livez") { request, _ in try health.live(request) },
        Route(.get, "/readyz") { request, _ in try health.ready(request) },
        Route(.get, "/healthz") { request, _ in try health.ready(request) },
      ] + Routes.questions(engine, devices, exchange) + Routes.facts(engine, devices, exchange),
      cors: cors
    ) { error, request in
      Problem(error, request: request).response(to: error, coder: coder)
    }
  }

  /// What the service computes out of a body, or out of each line of a batch.
  private static func questions(
    _ engine: TextLayoutEngine, _ devices: DeviceTable, _ exchange: Exchange
  ) -> [Route] {
    let coder = exchange.coder
    let layout = LayoutOperation(engine: engine, devices: devices, coder: coder)
    let matrix = MatrixOperation(engine: engine, devices: devices, coder: coder)
    let lines = LinesOperation(engine: engine, coder: coder)
    let edit = EditOperation(engine: engine, coder: coder)
    let transition = TransitionOperation(
      engine: engine, devices: devices, coder: coder, maxEvents: exchange.limits.events)
    let operations: [(path: String, answer: Exchange.Operation)] = [
      ("/layout", layout.answer), ("/matrix", matrix.answer), ("/lines", lines.answer),
      ("/edit", edit.answer), ("/transition", transition.answer),
    ]
    return operations.map { path, answer in
      Route(.post, path) { request, _ in try exchange.respond(to: request, answer) }
    }
  }

  /// What the service knows, whatever is asked of it.
  private static func facts(
    _ engine: TextLayoutEngine, _ table: DeviceTable, _ exchange: Exchange
  ) -> [Route] {
    let devices = DevicesOperation(table, coder: exchange.coder)
    let fonts = FontsOperation(engine: engine, exchange: exchange)
    let contract = OpenAPIOperation()
    return [
      Route(.get, "/devices") { request, _ in try devices.respondWithAll(to: request) },
      Route(.get, "/devices/{id}") { request, parameters in
        try devices.respond(to: request, id: parameters["id"] ?? "")
      },
      Route(.get, "/fonts") { request, _ in try fonts.respond(to: request) },
      Route(.get, "/openapi.yaml") { request, _ in try contract.yaml.respond(to: request) },
      Route(.get, "/openapi.json") { request, _ in try contract.json.respond(to: request) },
    ]
  }
}
