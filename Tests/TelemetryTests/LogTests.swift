import Foundation
import HTTPServer
import JSON
import Testing

@testable import Telemetry

/// The lines of the log.
@Suite struct LogTests {
  private let client = PeerAddress(high: 0, low: 0xFFFF_C000_0201)

  @Test func aRequestIsOneLineOfJSON() throws {
    let bench = Bench()
    let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    let request = Request(
      .post, "/items/7", headers: ["X-Request-Id": "abc-1", "traceparent": trace],
      body: Array("日本語".utf8), peer: client)
    _ = bench.observer.respond(to: request)
    let lines = bench.lines()
    #expect(lines.count == 1)
    #expect(
      lines.first?.replacing(/"span_id":"[0-9a-f]{16}"/, with: "\"span_id\":\"…\"") == """
        {"ts":"2026-11-21T12:00:00.123456Z","level":"info","msg":"request","request_id":"abc-1",\
        "trace_id":"4bf92f3577b34da6a3ce929d0e0e4736","span_id":"…","method":"POST",\
        "route":"/items/{id}","status":200,"bytes_in":9,"bytes_out":9,"duration_ms":1.5,\
        "client":"192.0.2.1"}
        """)
  }

  @Test func textFromClientsIsNotLogged() throws {
    let bench = Bench()
    let request = Request(
      Method(rawValue: "SECRET"), "/secret", query: "secret",
      headers: ["Authorization": "Bearer secret", "User-Agent": "secret", "Host": "secret"],
      body: Array("secret".utf8))
    _ = bench.observer.respond(to: request)
    _ = bench.observer.refuse(Refusal(.repeatedHost), request)
    let lines = bench.lines()
    #expect(lines.count == 2)
    for line in lines {
      #expect(!line.lowercased().contains("secret"))
      #expect(line.contains("\"method\":\"_OTHER\",\"route\":null"))
    }
    #expect(lines.last?.contains("\"msg\":\"refused request\"") == true)
    #expect(lines.last?.contains("\"status\":400,\"refusal\":\"repeated_host\"") == true)
  }

  @Test func aConnectionThatIsCutOffIsLoggedWithItsAddress() {
    let bench = Bench()
    bench.observer.cutOff(Refusal(.headerTooLarge), client)
    #expect(
      bench.lines() == [
        #"{"ts":"2026-11-21T12:00:00.123456Z","level":"info","msg":"connection cut off","#
          + #""refusal":"header_too_large","client":"192.0.2.1"}"#
      ])
  }

  /// A client causes it with one header field; it must not wake anyone.
  @Test func anUnknownTransferCodingIsNoError() {
    let bench = Bench(.error)
    let response = bench.observer.refuse(
      Refusal(.unsupportedTransferCoding), Request(.post, "/fast"))
    #expect(bench.lines().isEmpty)
    _ = response
    _ = bench.observer.refuse(Refusal(.outOfMemory), Request(.post, "/fast"))
  }

  struct Case: CustomTestStringConvertible {
    let level: LogLevel
    let path: String
    let logged: Severity?
    var testDescription: String { "\(level): \(path)" }
  }

  static let cases = [
    Case(level: .off, path: "/fast", logged: nil),
    Case(level: .off, path: "/broken", logged: nil),
    Case(level: .error, path: "/fast", logged: nil),
    Case(level: .error, path: "/nowhere", logged: nil),
    Case(level: .error, path: "/broken", logged: .error),
    Case(level: .error, path: "/ill", logged: nil),
    Case(level: .info, path: "/fast", logged: .info),
    Case(level: .info, path: "/nowhere", logged: .info),
    Case(level: .info, path: "/alive", logged: nil),
    Case(level: .info, path: "/ill", logged: .info),
  ]

  @Test(arguments: cases)
  func theLevelDecidesWhatIsLogged(sample: Case) throws {
    let bench = Bench(sample.level)
    _ = bench.observer.respond(to: Request(.get, sample.path))
    let lines = bench.lines()
    #expect(lines.count == (sample.logged == nil ? 0 : 1))
    if let level = sample.logged {
      #expect(lines[0].contains("\"level\":\"\(level.rawValue)\""))
    }
  }

  @Test func theClientIsTheOneThatATrustedProxyNames() {
    let bench = Bench(proxies: ["10.0.0.0/8"])
    let proxy = PeerAddress(high: 0, low: 0xFFFF_0A00_0001)
    _ = bench.observer.respond(
      to: Request(.get, "/fast", headers: ["X-Forwarded-For": "2001:db8::1"], peer: proxy))
    #expect(bench.lines()[0].contains("\"client\":\"2001:db8::1\""))
  }

  @Test func aStalledOutputDropsLinesAndCountsThem() throws {
    let bench = Bench(capacity: 3)
    for _ in 1...10 { _ = bench.observer.respond(to: Request(.get, "/fast")) }
    #expect(bench.wakeCount == 1)
    #expect(bench.log.dropped == 7)
    let lines = bench.lines()
    #expect(lines.count == 4)
    #expect(lines.last?.contains("\"msg\":\"dropped log lines\",\"count\":7") == true)
    #expect(bench.lines().isEmpty)
    _ = bench.observer.respond(to: Request(.get, "/fast"))
    #expect(bench.wakeCount == 2)
    #expect(bench.lines().count == 1)
    #expect(bench.log.dropped == 7)
  }

  @Test func messagesAreEscaped() throws {
    let bench = Bench(.error)
    bench.log.connectionEvent(.info, "not at this level")
    bench.log.connectionEvent(.error, "a \"quoted\"\nline")
    let lines = bench.lines()
    #expect(lines.count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    #expect(object?["msg"] as? String == "a \"quoted\"\nline")
  }

  @Test(arguments: LogLevel.allCases)
  func whatHappensToTheServiceIsLoggedAtEveryLevel(level: LogLevel) throws {
    let bench = Bench(level)
    bench.log.serviceEvent(.warning, "長い文", ["version": "1.2.3"])
    #expect(
      bench.lines() == [
        #"{"ts":"2026-11-21T12:00:00.123456Z","level":"warning","msg":"長い文","version":"1.2.3"}"#
      ])
  }

  @Test func aLineBeforeTheLogHasTheSameForm() {
    let clock = Clock(monotonic: { 0 }, wall: { Bench.wall })
    #expect(
      String(decoding: Log.line(.error, "\"no\"", clock: clock), as: UTF8.self)
        == #"{"ts":"2026-11-21T12:00:00.123456Z","level":"error","msg":"\"no\""}"# + "\n")
  }

  @Test func linesFromManyThreadsAreComplete() {
    let bench = Bench(capacity: 100_000)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 1...500 { _ = bench.observer.respond(to: Request(.get, "/fast")) }
    }
    #expect(bench.lines().count == 4000)
    #expect(
      bench.value(
        "http_server_request_duration_seconds_count{http_request_method=\"GET\","
          + "http_route=\"/fast\",http_response_status_code=\"200\"}") == "4000")
  }
}
