import HTTPServer
import Testing

@testable import Telemetry

/// Responses whose bodies are produced while they are sent.
@Suite struct StreamTests {
  private static let count =
    "http_server_request_duration_seconds_count{http_request_method=\"GET\","
    + "http_route=\"/stream\",http_response_status_code=\"200\"}"

  @Test(arguments: [3, 1, 0])
  func aRequestIsRecordedWhenItsStreamIsReleased(reads: Int) {
    let bench = Bench()
    var stream = bench.stream
    #expect(bench.value(StreamTests.count) == nil)
    #expect(bench.value("http_server_active_requests") == "1")
    let sent = (0..<reads).reduce(0) { sum, _ in sum + (stream?.read(upTo: 100).count ?? 0) }
    #expect(bench.lines().isEmpty)
    stream = nil
    #expect(sent == [0: 0, 1: 3, 3: 6][reads])
    #expect(bench.value(StreamTests.count) == "1")
    #expect(bench.value("http_server_active_requests") == "0")
    #expect(bench.lines().first?.contains("\"bytes_out\":\(sent)") == true)
  }
}

extension Bench {
  /// The body of a response of `/stream`, without any other reference to it.
  fileprivate var stream: BodyStream? {
    guard case .stream(let stream) = observer.respond(to: Request(.get, "/stream")).body else {
      return nil
    }
    return stream
  }
}
