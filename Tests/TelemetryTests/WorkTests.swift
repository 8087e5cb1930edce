import HTTPServer
import Testing

@testable import Telemetry

/// Requests that a worker thread responds to.
@Suite struct WorkTests {
  private static let name = "http_server_request_duration_seconds_count"

  private static func labels(_ status: Int) -> String {
    "{http_request_method=\"POST\",http_route=\"/work\",http_response_status_code=\"\(status)\"}"
  }

  @Test func workIsCountedAndLoggedWhenItIsDone() {
    let bench = Bench(.info)
    let answer = bench.observer.answer(Request(.post, "/work"))
    #expect(bench.lines().isEmpty)
    #expect(bench.value("http_server_active_requests") == "1")
    let response = answer.response()
    #expect(response.status == .ok && response.headers["X-Request-Id"] != nil)
    #expect(bench.value("http_server_active_requests") == "0")
    #expect(bench.value(WorkTests.name + WorkTests.labels(200)) == "1")
    #expect(bench.lines().count == 1)
  }

  @Test func workWithoutMemoryIsRefused() {
    let bench = Bench(.error)
    let answer = bench.observer.answer(Request(.post, "/work"))
    let response = answer.response(with: RequestMemory { $0 <= 0 })
    #expect(response.status == .serviceUnavailable)
    #expect(bench.value("http_server_active_requests") == "0")
    #expect(bench.value(WorkTests.name + WorkTests.labels(503)) == "1")
    #expect(bench.lines().count == 1)
  }
}
