import ComposerContract
import HTTPServer
import JSON
import TextLayout

/// The routes of the contract: which operation responds to which method and path.
public struct Routes: Sendable {
  /// The routes of all operations.
  public let operations: [Route]
  private let coder: JSONCoder

  /// Creates the operations.
  ///
  /// - Parameters:
  ///   - engine: breaks texts into lines.
  ///   - limits: the limits of each request.
  ///   - version: the version of the program.
  ///   - obstacle: returns why the service takes no new requests; nil if it does.
  /// - Throws: an error if the embedded device table is invalid.
  public init(
    engine: TextLayoutEngine, limits: RequestLimits = RequestLimits(), version: String = "",
    obstacle: @escaping @Sendable () -> Obstacle? = { nil }
  ) throws(JSONError) {
    let coder = JSONCoder(
      limits: JSONLimits(depth: limits.jsonDepth, textUnits: limits.textUnits),
      mistakes: .ofContract)
    let devices = try DeviceTable(Resources.devices, coder: coder)
    let health = HealthOperation(coder: coder, obstacle: obstacle)
    self.coder = coder
    let tools =
      Routes.computed(engine, devices, coder, limits) + Routes.facts(engine, devices, coder)
      + Routes.pages(coder)
    let context = ModelContextEndpoint(
      Routes.router(tools, coder: coder), coder: coder, version: version)
    operations =
      [
        Route(.get, "/livez", for: .probes) { request, _ in try health.live(request) },
        Route(.get, "/readyz", for: .probes) { request, _ in try health.ready(request) },
        Route(.get, "/healthz", for: .probes) { request, _ in try health.ready(request) },
      ] + tools + [.post("/mcp") { request, _ in try context.answer(request) }]
  }

  /// Creates the router, which responds to every request.
  ///
  /// - Parameters:
  ///   - others: further routes of the service, beside the operations.
  ///   - cors: the web pages that may read the responses.
  ///   - access: the accepted tokens and the rate limits.
  public func router(
    adding others: [Route] = [], cors: CORS = CORS(), access: Access = .open
  ) -> Router {
    Routes.router(operations + others, cors: cors, access: access, coder: coder)
  }

  private static func router(
    _ routes: [Route], cors: CORS = CORS(), access: Access = .open, coder: JSONCoder
  ) -> Router {
    let advice = PathAdvice(Router.paths(of: routes))
    return Router(routes, cors: cors, access: access) { error, request in
      Problem(error, request: request, advice: advice).response(to: error, coder: coder)
    }
  }

  /// The memory that a request takes for each byte of its body, in bytes, without the body itself.
  public static let memoryPerBodyByte = RequestCost.memoryPerByte
  /// The same for the body of a recording.
  public static let memoryPerRecordingByte = VerifyOperation.memoryPerByte

  /// The routes of operations that compute a response from a body, or from each line of a batch.
  private static func computed(
    _ engine: TextLayoutEngine, _ devices: DeviceTable, _ coder: JSONCoder, _ limits: RequestLimits
  ) -> [Route] {
    let defaults = TextDefaults(of: engine, on: devices)
    let layout = LayoutOperation(source: engine, devices: devices, defaults: defaults)
    let matrix = MatrixOperation(source: engine, devices: devices, defaults: defaults)
    let lines = LinesOperation(engine: engine)
    let edit = EditOperation(source: engine, devices: devices, defaults: defaults)
    let transition = TransitionOperation(
      source: engine, devices: devices, defaults: defaults, limits: limits)
    let verify = VerifyOperation(
      source: engine, devices: devices, defaults: defaults, limits: limits)
    let traces = TracesOperation(source: engine, devices: devices, defaults: defaults, coder: coder)
    return [
      post(
        "/layout",
        Endpoint(layout, coder: coder, limits: limits, forms: layout.forms(measuredBy: engine))),
      post(
        "/matrix",
        Endpoint(matrix, coder: coder, limits: limits, forms: matrix.forms(measuredBy: engine))),
      post(
        "/lines",
        Endpoint(lines, coder: coder, limits: limits, forms: lines.forms(measuredBy: engine))),
      post("/edit", Endpoint(edit, coder: coder, limits: limits)),
      post(
        "/transition",
        Endpoint(
          transition, coder: coder, limits: limits, forms: transition.forms(measuredBy: engine))),
      post(
        "/verify", Endpoint(verify, coder: coder, limits: limits, forms: verify.forms),
        takesRecordings: true),
      post(
        "/traces",
        Endpoint(
          traces, coder: coder, limits: limits, file: \.file, fileTypes: [.javaScript, .plainText])),
    ]
  }

  private static func post(
    _ path: String, _ endpoint: Endpoint<some Operation>, takesRecordings: Bool = false
  ) -> Route {
    .post(path, takesLongBodies: takesRecordings) { request, _ in try endpoint.answer(request) }
  }

  /// The routes of device presets, fonts and the contract.
  private static func facts(
    _ engine: TextLayoutEngine, _ table: DeviceTable, _ coder: JSONCoder
  ) -> [Route] {
    let devices = DevicesOperation(table, coder: coder)
    let fonts = FontsOperation(engine: engine, coder: coder)
    let contract = OpenAPIOperation.embedded
    return [
      Route(.get, "/devices") { request, _ in try devices.respondWithAll(to: request) },
      Route(.get, "/devices/{id}") { request, parameters in
        try devices.respond(to: request, id: parameters["id"] ?? "")
      },
      Route(.get, "/fonts") { request, _ in try fonts.respondWithAll(to: request) },
      // The playground loads these files as web fonts; a browser sends no token for them.
      Route(.get, "/fonts/{family}/{weight}/{style}", for: .anyone) { request, parameters in
        try fonts.respond(to: request, parameters)
      },
      Route(.get, "/openapi.yaml", for: .anyoneUnlimited) { request, _ in
        try contract.yaml.respond(to: request)
      },
      Route(.get, "/openapi.json", for: .anyoneUnlimited) { request, _ in
        try contract.json.respond(to: request)
      },
    ]
  }

  /// The routes of the pages and the client module, for which a browser sends no token.
  private static func pages(_ coder: JSONCoder) -> [Route] {
    let playground = PlaygroundOperation.embedded
    let paths = [
      "/llms.txt", "/composer.js", "/composer.d.ts", "/core.js", "/core-lines.js", "/core.d.ts",
      "/composer.wasm", "/devices.json", "/package.json", "/keyboard.js", "/keyboard.d.ts",
    ]
    let fixed = paths.map { path in
      Route(.get, path, for: .anyoneUnlimited) { request, _ in
        try playground.respond(to: request, path: path)
      }
    }
    let pages = ["/", "/docs"].map { path in
      Route(.get, path, for: .anyoneUnlimited) { request, _ in
        try playground.respond(to: request, page: path)
      }
    }
    let plainPages = Route(.get, "/docs/{file}", for: .anyoneUnlimited) { request, parameters in
      try playground.respond(to: request, path: "/docs/\(parameters["file"] ?? "")")
    }
    let package = Route(.get, ClientPackage.path, for: .anyoneUnlimited) { request, _ in
      try playground.package.respond(to: request)
    }
    let item = Route(.get, "/r/message-bar.json", for: .anyoneUnlimited) { request, _ in
      try playground.package.respondWithItem(to: request, coder: coder)
    }
    let files = Route(.get, "/playground/{file}", for: .anyoneUnlimited) { request, parameters in
      try playground.respond(to: request, path: "/playground/\(parameters["file"] ?? "")")
    }
    let bundles = Route(.get, "/client/{build}/{file}", for: .anyoneUnlimited) {
      request, parameters in
      try playground.respond(
        to: request, bundle: "/\(parameters["file"] ?? "")", of: parameters["build"] ?? "")
    }
    return pages + fixed + [plainPages, package, item, files, bundles]
  }
}
