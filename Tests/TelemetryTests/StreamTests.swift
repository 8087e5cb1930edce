import HTTPServer
import Testing

@testable import Telemetry

/// Responses whose bodies are produced while they are sent.
@Suite struct StreamTests {
  private static let count =
    "http_server_request_duration_seconds_count{http_request_method=\"GET\","
    + "http_route=\"/stream\",http_response_status_code=\"200\"}"

  struct Case: CustomTestStringConvertible {
    let path: String
    /// How the delivery ends; nil when it is released without an end.
    let end: Delivery.End?
    let message: String
    let bytes: Int
    var testDescription: String { "\(path) \(end.map { "\($0)" } ?? "released")" }
  }

  static let cases = [
    Case(path: "/stream", end: .complete, message: "request", bytes: 6),
    Case(
      path: "/stream", end: .cut(acknowledgedBytes: 4), message: "response cut off", bytes: 4),
    Case(path: "/stream", end: nil, message: "response cut off", bytes: 0),
    Case(path: "/long", end: .complete, message: "request", bytes: Bench.long),
    Case(
      path: "/long", end: .cut(acknowledgedBytes: 5000), message: "response cut off", bytes: 5000),
    Case(
      path: "/long", end: .cut(acknowledgedBytes: .max), message: "response cut off",
      bytes: Bench.long),
    Case(path: "/long", end: nil, message: "response cut off", bytes: 0),
  ]

  @Test(arguments: cases)
  func aLongResponseIsLoggedWhenItHasEnded(example: Case) {
    let bench = Bench()
    var response: Response? = bench.observer.respond(to: Request(.get, example.path))
    if case .stream(let stream) = response?.body {
      #expect(bench.value("http_server_active_requests") == "1")
      while !stream.read(upTo: 100).isEmpty {}
    }
    #expect(bench.lines().isEmpty)
    if let end = example.end { response?.delivery?.end(end) }
    response = nil
    let lines = bench.lines()
    #expect(lines.count == 1)
    #expect(lines.first?.contains("\"msg\":\"\(example.message)\"") == true, "\(lines)")
    #expect(lines.first?.contains("\"bytes_out\":\(example.bytes),") == true, "\(lines)")
    #expect(bench.value("http_server_active_requests") == "0")
    let count = StreamTests.count.replacing("/stream", with: example.path)
    #expect(bench.value(count) == "1")
  }

  /// Each look at the clock takes 1.5 ms: at the arrival, at the first byte and at the end.
  @Test(arguments: ["/stream", "/long"])
  func aSlowReaderDoesNotMakeTheServiceSlow(path: String) {
    let bench = Bench()
    let response = bench.observer.respond(to: Request(.get, path))
    if case .stream(let stream) = response.body { while !stream.read(upTo: 1).isEmpty {} }
    response.delivery?.end(.complete)
    let line = bench.lines()[0]
    #expect(line.contains(#""duration_ms":1.5,"last_byte_ms":3,"#), "\(line)")
    let labels = "{http_route=\"\(path)\"}"
    #expect(bench.value("composer_response_delivery_seconds_sum\(labels)") == "0.003")
    #expect(bench.value("composer_response_delivery_seconds_count\(labels)") == "1")
  }

  @Test func aShortResponseIsLoggedAtOnce() {
    let bench = Bench()
    #expect(bench.observer.respond(to: Request(.get, "/fast")).delivery == nil)
    #expect(bench.lines().count == 1)
  }
}
