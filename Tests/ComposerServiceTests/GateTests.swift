import ComposerAPI
import HTTPServer
import JSON
import Telemetry
import TestSupport
import Testing
import TextLayout

@testable import ComposerService

/// The access rules, the metrics and the log around the operations, over a live socket.
@Suite("Access, metrics and log of the service")
struct GateTests {
  private static let engine = TextLayoutEngine(defaultFamilies: ["Noto Sans"])

  /// Calls a closure with a connection to a service that is configured by environment variables.
  private func withService<Result>(
    _ environment: [String: String], log: Log = Log(.off) {},
    _ run: (inout RawConnection) throws -> Result
  ) throws -> Result {
    let configuration = try Configuration(environment: environment, cores: 1)
    let meter = ListenerMeter()
    let metrics = ServiceMetrics(
      listener: meter, log: log, textCache: { GateTests.engine.cacheFigures }, startTime: 7,
      certificateEnd: nil, reloadCounts: ReloadCounts(), configuration: configuration)
    let observer = configuration.observer(
      of: try Routes(engine: GateTests.engine),
      tokens: try configuration.access.tokens.read { _ in [] }, log: log, metrics: metrics)
    let listener = try Listener(
      ListenerConfiguration(port: 0), meter: meter,
      handler: ListenerHandler(answer: observer.answer, refuse: observer.refuse))
    var connection = try RawConnection(port: listener.port)
    return try run(&connection)
  }

  private func get(
    _ path: String, _ connection: inout RawConnection, _ fields: String = ""
  ) throws -> Reply {
    connection.write("GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
    return try connection.readReply()
  }

  @Test("with tokens, only the documented paths need none")
  func tokens() throws {
    try withService(["COMPOSER_AUTH_TOKENS": "one,two"]) { connection in
      for path in ["/livez", "/readyz", "/healthz", "/openapi.yaml", "/openapi.json", "/"] {
        #expect(try get(path, &connection).status == 200)
      }
      for path in ["/devices", "/fonts", "/metrics", "/layout", "/nowhere"] {
        let reply = try get(path, &connection)
        #expect(reply.status == 401)
        #expect(reply.headers["WWW-Authenticate"] == "Bearer")
        #expect(reply.headers["Content-Type"] == "application/problem+json")
        #expect(reply.body.contains("urn:composer:problem:unauthorized"))
        let right = try get(path, &connection, "Authorization: Bearer two\r\n")
        #expect(right.status == ["/layout": 405, "/nowhere": 404][path] ?? 200)
      }
    }
  }

  @Test("over its rate, a client gets 429 with Retry-After; probes have no limit")
  func rate() throws {
    try withService(["COMPOSER_RATE_LIMIT": "1", "COMPOSER_RATE_BURST": "3"]) { connection in
      connection.write(String(repeating: "GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n", count: 4))
      let statuses = try (1...3).map { _ in try connection.readReply().status }
      #expect(statuses == [404, 404, 404])
      let reply = try connection.readReply()
      #expect(reply.status == 429)
      #expect(reply.headers["Retry-After"] == "1")
      #expect(reply.body.contains("urn:composer:problem:too-many-requests"))
      #expect(try get("/livez", &connection).status == 200)
    }
  }

  @Test("behind a trusted proxy, each client has its own rate")
  func forwarded() throws {
    let environment = ["COMPOSER_RATE_LIMIT": "1", "COMPOSER_TRUSTED_PROXIES": "127.0.0.0/8"]
    try withService(environment) { connection in
      for client in ["192.0.2.1", "192.0.2.1", "192.0.2.2"] {
        connection.write(
          "GET /nowhere HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 9.9.9.9, \(client)\r\n\r\n")
      }
      let statuses = try (1...3).map { _ in try connection.readReply().status }
      #expect(statuses == [404, 429, 404])
    }
  }

  @Test("only pages of the listed origins may read responses")
  func origins() throws {
    try withService(["COMPOSER_CORS_ORIGINS": "https://a.example"]) { connection in
      let allowed = try get("/fonts", &connection, "Origin: https://a.example\r\n")
      #expect(allowed.headers["Access-Control-Allow-Origin"] == "https://a.example")
      #expect(allowed.headers["Vary"] == "Origin")
      let other = try get("/fonts", &connection, "Origin: https://b.example\r\n")
      #expect(other.headers["Access-Control-Allow-Origin"] == nil)
      #expect(other.headers["Vary"] == "Origin")
    }
  }

  @Test("metrics and log contain the handled and the refused requests")
  func metrics() throws {
    let log = Log(.info) {}
    try withService([:], log: log) { connection in
      _ = try get("/livez", &connection)
      _ = try get("/fonts", &connection, "X-Request-Id: one\r\n")
      let text = try get("/metrics", &connection).body
      for line in [
        "composer_build_info{version=\"\(Build.version)\",revision=\"\(Build.revision)\"} 1",
        "composer_connections 1",
        "composer_connections_accepted_total 1", "http_server_active_requests 1",
        "composer_refusals_total{reason=\"repeated_host\"} 0", "process_start_time_seconds 7",
        "composer_text_cache_bytes ", "composer_threads 1", "composer_buffered_bytes 0",
        "composer_buffered_bytes_limit 134217728", "composer_text_cache_bytes_limit 67108864",
        "http_server_request_duration_seconds_count{http_request_method=\"GET\","
          + "http_route=\"/fonts\",http_response_status_code=\"200\"} 1",
      ] { #expect(text.contains("\n\(line)"), "\(line)") }
      let refused = try get("/fonts", &connection, "Host: b\r\nX-Request-Id: two\r\n")
      #expect(refused.status == 400)
      #expect(refused.headers["X-Request-Id"] == "two")
    }
    let lines = String(decoding: log.take(coder: JSONCoder()), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 3)
    for (line, part) in zip(
      lines, ["\"request_id\":\"one\"", "\"route\":\"/metrics\"", "\"refusal\":\"repeated_host\""])
    { #expect(line.contains(part)) }
    #expect(lines.allSatisfy { $0.contains("\"client\":\"127.0.0.1\"") })
  }
}
