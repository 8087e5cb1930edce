import HTTPServer
import JSON
import TextLayout

/// The contract: which operation answers which method and path.
public struct Routes: Sendable {
  /// Every operation.
  public let operations: [Route]
  private let coder: JSONCoder

  /// Makes the operations.
  ///
  /// - Parameters:
  ///   - engine: breaks texts into lines.
  ///   - limits: what one request may ask for.
  ///   - isDraining: whether the service is about to stop, and wants no new requests.
  /// - Throws: what is wrong with the table of devices that is part of the program.
  public init(
    engine: TextLayoutEngine, limits: RequestLimits = RequestLimits(),
    isDraining: @escaping @Sendable () -> Bool = { false }
  ) throws(JSONError) {
    let coder = JSONCoder(
      limits: JSONLimits(depth: limits.jsonDepth, textUnits: limits.textUnits))
    let devices = try DeviceTable(Resources.devices, coder: coder)
    let health = HealthOperation(coder: coder, isDraining: isDraining)
    self.coder = coder
    operations =
      [
        Route(.get, "/livez", for: .probes) { request, _ in try health.live(request) },
        Route(.get, "/readyz", for: .probes) { request, _ in try health.ready(request) },
        Route(.get, "/healthz", for: .probes) { request, _ in try health.ready(request) },
      ] + Routes.computed(engine, devices, coder, limits)
      + Routes.facts(engine, devices, coder)
      + Routes.page(engine)
  }

  /// Answers every request.
  ///
  /// - Parameters:
  ///   - others: what the service answers beside the operations.
  ///   - cors: which web pages may read the answers.
  ///   - access: who may use the service, and how much.
  public func router(
    adding others: [Route] = [], cors: CORS = CORS(), access: Access = .open
  ) -> Router {
    Router(operations + others, cors: cors, access: access) { error, request in
      Problem(error, request: request).response(to: error, coder: coder)
    }
  }

  /// The operations that compute a response from a body, or from each line of a batch.
  private static func computed(
    _ engine: TextLayoutEngine, _ devices: DeviceTable, _ coder: JSONCoder, _ limits: RequestLimits
  ) -> [Route] {
    let layout = LayoutOperation(engine: engine, devices: devices, limits: limits)
    let matrix = MatrixOperation(engine: engine, devices: devices, limits: limits)
    let lines = LinesOperation(engine: engine, limits: limits)
    let edit = EditOperation(engine: engine, limits: limits)
    let transition = TransitionOperation(engine: engine, devices: devices, limits: limits)
    return [
      post("/layout", Endpoint(drawable: layout, coder: coder, limits: limits)),
      post("/matrix", Endpoint(matrix, coder: coder, limits: limits)),
      post("/lines", Endpoint(drawable: lines, coder: coder, limits: limits)),
      post("/edit", Endpoint(edit, coder: coder, limits: limits)),
      post("/transition", Endpoint(drawable: transition, coder: coder, limits: limits)),
    ]
  }

  private static func post(_ path: String, _ endpoint: Endpoint<some Operation>) -> Route {
    Route(.post, path) { request, _ in try endpoint.respond(to: request) }
  }

  /// The facts that the service publishes.
  private static func facts(
    _ engine: TextLayoutEngine, _ table: DeviceTable, _ coder: JSONCoder
  ) -> [Route] {
    let devices = DevicesOperation(table, coder: coder)
    let fonts = FontsOperation(engine: engine, coder: coder)
    let contract = OpenAPIOperation()
    return [
      Route(.get, "/devices") { request, _ in try devices.respondWithAll(to: request) },
      Route(.get, "/devices/{id}") { request, parameters in
        try devices.respond(to: request, id: parameters["id"] ?? "")
      },
      Route(.get, "/fonts") { request, _ in try fonts.respond(to: request) },
      Route(.get, "/openapi.yaml", for: .readers) { request, _ in
        try contract.yaml.respond(to: request)
      },
      Route(.get, "/openapi.json", for: .readers) { request, _ in
        try contract.json.respond(to: request)
      },
    ]
  }

  /// The page at `/`, its files, and the fonts that it shows texts in.
  ///
  /// A browser sends no token for any of them.
  private static func page(_ engine: TextLayoutEngine) -> [Route] {
    let playground = PlaygroundOperation()
    let files = FontFilesOperation(engine: engine)
    return [
      Route(.get, "/", for: .readers) { request, _ in try playground.respond(to: request) },
      Route(.get, "/playground/{file}", for: .readers) { request, parameters in
        try playground.respond(to: request, file: parameters["file"] ?? "")
      },
      Route(.get, "/fonts/{family}/{weight}/{style}", for: .everybody) { request, parameters in
        try files.respond(to: request, parameters)
      },
    ]
  }
}
