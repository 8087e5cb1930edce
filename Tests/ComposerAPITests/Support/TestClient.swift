import ComposerAPI
import ComposerContract
import HTTPServer
import TestSupport
import Testing
import TextLayout

/// Sends requests to the service over one of the two transports.
protocol TestClient {
  func send(_ request: Request) throws -> Reply
}

/// The transports between a test and the service; most tests run with both.
enum Transport: String, CaseIterable, CustomTestStringConvertible {
  /// The client calls the router in memory.
  case memory
  /// The client connects to a listener over a socket.
  case socket

  var testDescription: String { rawValue }

  /// Calls a function with a client, then stops the listener.
  func withClient<Result>(
    maxBodyBytes: Int = 1 << 20, limits: RequestLimits = RequestLimits(),
    obstacle: Obstacle? = nil, engine: TextLayoutEngine = sharedEngine,
    _ run: (any TestClient) throws -> Result
  ) throws -> Result {
    let router = try Routes(
      engine: engine, limits: limits, obstacle: { obstacle }
    ).router()
    switch self {
    case .memory: return try run(MemoryClient(router: router, maxBodyBytes: maxBodyBytes))
    case .socket:
      let listener = try Listener(
        ListenerConfiguration(
          port: 0, limits: ListenerLimits(connections: 64, bodyBytes: maxBodyBytes)),
        handler: ListenerHandler(
          answer: { router.route($0, from: $0.peer).answer }, refuse: router.refuse))
      return try run(SocketClient(port: listener.port))
    }
  }
}

/// The tests share one engine, because to open the fonts takes longer than all tests.
let sharedEngine = TextLayoutEngine(
  defaultFamilies: ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"])

private struct MemoryClient: TestClient {
  let router: Router
  let maxBodyBytes: Int

  func send(_ request: Request) throws -> Reply {
    let isTooLarge = request.body.count > maxBodyBytes
    let response =
      isTooLarge
      ? router.refuse(.bodyTooLarge(limit: maxBodyBytes), request) : router.respond(to: request)
    return Reply(response, to: request.method)
  }
}

private struct SocketClient: TestClient {
  let port: UInt16

  func send(_ request: Request) throws -> Reply {
    var connection = try RawConnection(port: port)
    var head = "\(request.method.rawValue) \(request.path) HTTP/1.1\r\nHost: a\r\n"
    for (name, value) in request.headers { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(request.body.count)\r\n\r\n"
    _ = connection.write(Array(head.utf8) + request.body)
    return try connection.readReply(hasBody: request.method != .head)
  }
}

extension TestClient {
  func post(_ path: String, _ body: String, headers: Headers = [:]) throws -> Reply {
    try send(Request(.post, path, headers: headers, body: Array(body.utf8)))
  }

  func get(_ path: String, headers: Headers = [:]) throws -> Reply {
    try send(Request(.get, path, headers: headers))
  }
}
