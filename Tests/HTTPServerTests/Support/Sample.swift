import HTTPServer

/// A small service to test with.
enum Sample {
  struct Failure: Error {}

  /// Room for the tests with the most connections, where the system has it.
  static let limits = ListenerLimits(
    connections: min(1500, Listener.affordableConnections(threads: 2)))

  static let router = Router(routes, failure: answer)

  static let routes = [
    Route(.get, "/") { _, _ in text("home") },
    Route(.post, "/echo") { request, _ in Response(.ok, body: request.body) },
    Route(.get, "/items/{id}") { _, parameters in text(parameters["id"] ?? "none") },
    Route(.get, "/items/first") { _, _ in text("the literal one") },
    Route(.post, "/items/{id}") { _, _ in Response(.noContent) },
    Route(.get, "/query") { request, _ in text(request.query ?? "none") },
    Route(.get, "/agent") { request, _ in text(request.headers["user-agent"] ?? "none") },
    Route(.get, "/fail") { _, _ in throw Failure() },
    Route(.post, "/json") { request, _ in
      text(try request.bodyType(among: [.json, .ndjson]).description)
    },
    Route(.get, "/picture") { request, _ in
      text(try request.responseType(among: [.json, .svg]).description)
    },
  ]

  static func text(_ text: String) -> Response {
    Response(.ok, headers: ["Content-Type": "text/plain"], body: Array(text.utf8))
  }

  /// Whether the system lets one process hold both ends of so many connections.
  static func canHold(_ connections: Int) -> Bool {
    Listener.affordableConnections(threads: 2) >= 2 * connections
  }

  static func answer(_ error: any Error, _ request: Request) -> Response {
    let known = error as? HTTPError
    return Response(
      known?.status ?? .internalServerError, headers: known?.headers ?? [:],
      body: Array("\(error)".utf8))
  }
}

/// Runs something against a listener on a free port, and stops it afterwards.
func withListener<Result>(
  host: String = "127.0.0.1", threads: Int = 1, limits: ListenerLimits = Sample.limits,
  meter: ListenerMeter = ListenerMeter(), reservedPaths: Set<String> = [],
  cutOff: @escaping @Sendable (Refusal, PeerAddress) -> Void = { _, _ in },
  respond: @escaping @Sendable (Request) -> Response = Sample.router.respond,
  _ run: (UInt16) throws -> Result
) throws -> Result {
  try withListener(
    host: host, threads: threads, limits: limits, meter: meter, reservedPaths: reservedPaths,
    cutOff: cutOff, answer: { .response(respond($0)) }, run)
}

/// Runs something against a listener whose answers may be work, and stops it afterwards.
func withListener<Result>(
  host: String = "127.0.0.1", threads: Int = 1, limits: ListenerLimits = Sample.limits,
  meter: ListenerMeter = ListenerMeter(), reservedPaths: Set<String> = [],
  cutOff: @escaping @Sendable (Refusal, PeerAddress) -> Void = { _, _ in },
  answer: @escaping @Sendable (Request) -> Answer, _ run: (UInt16) throws -> Result
) throws -> Result {
  let listener = try Listener(
    ListenerConfiguration(
      host: host, port: 0, threads: threads, limits: limits, reservedPaths: reservedPaths),
    meter: meter,
    handler: ListenerHandler(cutOff: cutOff, answer: answer, refuse: Sample.router.refuse))
  return try run(listener.port)
}
