import HTTPServer
import Testing

@testable import Telemetry

/// The metrics of requests.
@Suite struct MeterTests {
  private static let count = "http_server_request_duration_seconds_count"

  private func labels(_ method: String, _ route: String, _ status: Int) -> String {
    "{http_request_method=\"\(method)\",http_route=\"\(route)\","
      + "http_response_status_code=\"\(status)\"}"
  }

  @Test func requestsAreCountedByRouteMethodAndStatus() {
    let bench = Bench(.off)
    for id in 1...5 { _ = bench.observer.respond(to: Request(.post, "/items/\(id)")) }
    _ = bench.observer.respond(to: Request(.get, "/items/1"))
    _ = bench.observer.respond(to: Request(.head, "/fast"))
    _ = bench.observer.respond(to: Request(.get, "/%66ast"))
    _ = bench.observer.respond(to: Request("BREW", "/fast"))
    _ = bench.observer.respond(to: Request("PROPFIND", "/nowhere/\u{1F4A9}"))
    _ = bench.observer.refuse(Refusal(.targetTooLong, limit: 8192), Request(.get, "/fast"))
    for (name, value) in [
      (labels("POST", "/items/{id}", 200), "5"), (labels("GET", "/items/{id}", 405), "1"),
      (labels("HEAD", "/fast", 200), "1"), (labels("GET", "/fast", 200), "1"),
      (labels("_OTHER", "/fast", 405), "1"), (labels("_OTHER", "", 404), "1"),
      (labels("GET", "", 414), "1"),
    ] { #expect(bench.value(MeterTests.count + name) == value, "\(name)") }
    #expect(bench.value("http_server_active_requests") == "0")
  }

  /// The response was produced and counted, and then there was no memory for it.
  @Test func aRequestWhoseResponseDoesNotFitCountsOnce() {
    let bench = Bench(.info)
    _ = bench.observer.respond(to: Request(.get, "/fast"))
    let response = bench.observer.refuse(Refusal(.outOfResponseMemory), Request(.get, "/fast"))
    #expect(response.status == .serviceUnavailable)
    #expect(bench.value(MeterTests.count + labels("GET", "/fast", 200)) == "1")
    #expect(bench.value(MeterTests.count + labels("GET", "", 503)) == nil)
    #expect(bench.value("http_server_active_requests") == "0")
    #expect(bench.lines().last?.contains("\"refusal\":\"out_of_response_memory\"") == true)
  }

  @Test func bucketsIncludeTheBucketsBelow() {
    let bench = Bench(.off)
    for _ in 1...3 { _ = bench.observer.respond(to: Request(.get, "/fast")) }
    let labels = labels("GET", "/fast", 200).dropLast()
    let name = "http_server_request_duration_seconds"
    for (bound, value) in [("0.00001", "0"), ("0.001", "0"), ("0.0025", "3"), ("10", "3")] {
      #expect(bench.value("\(name)_bucket\(labels),le=\"\(bound)\"}") == value)
    }
    #expect(bench.value("\(name)_bucket\(labels),le=\"+Inf\"}") == "3")
    #expect(bench.value("\(name)_sum\(labels)}") == "0.0045")
  }

  @Test func bodiesAreMeasuredByRoute() {
    let bench = Bench(.off)
    for size in [0, 128, 129, 3000] {
      let request = Request(.post, "/items/1", body: Array(repeating: 0x20, count: size))
      _ = bench.observer.respond(to: request)
    }
    _ = bench.observer.respond(to: Request(.head, "/fast"))
    for side in ["request", "response"] {
      let name = "http_server_\(side)_body_size_bytes"
      let route = "http_route=\"/items/{id}\""
      #expect(bench.value("\(name)_sum{\(route)}") == "3257")
      for (bound, value) in [("0", "1"), ("128", "2"), ("512", "3"), ("+Inf", "4")] {
        #expect(bench.value("\(name)_bucket{\(route),le=\"\(bound)\"}") == value)
      }
    }
    #expect(bench.value("http_server_response_body_size_bytes_sum{http_route=\"/fast\"}") == "0")
  }

  @Test func theNumberOfSeriesIsBounded() {
    let table = SeriesTable()
    for path in 0..<40 {
      for status in 200..<240 {
        let key = SeriesKey(path: path, method: .get, status: Status(rawValue: status))
        table.series(for: key).durations.record(1)
      }
    }
    let used = table.used
    #expect(used.count == 513)
    #expect(used.reduce(0) { $0 + $1.reading.count } == 1600)
  }

  @Test(arguments: [nil, 0, 1, 255] as [Int?])
  func aKeyIsPackedWithoutLoss(path: Int?) {
    for method: Method in [.get, .head, .post, .options, "PUT"] {
      for status in [100, 200, 404, 599, 999] {
        let key = SeriesKey(path: path, method: method, status: Status(rawValue: status))
        #expect(SeriesKey(packed: key.packed) == key)
        #expect(key.packed != 0)
      }
    }
  }

  @Test func thePageIncludesOtherMetrics() {
    let text = Bench(.off).metrics([
      Metric("a_total", .counter, "Some.", 3),
      Metric("b_info", .gauge, "Odd.", 1, labels: ["version": "a\"b\\c\nd"]),
      Metric("c_total", .counter, "More.", by: "reason", ["z": 1, "a": 2]),
      Metric("d_seconds", .gauge, "Parts.", 0.25),
    ])
    #expect(
      text.hasSuffix(
        """
        # HELP a_total Some.
        # TYPE a_total counter
        a_total 3
        # HELP b_info Odd.
        # TYPE b_info gauge
        b_info{version="a\\"b\\\\c\\nd"} 1
        # HELP c_total More.
        # TYPE c_total counter
        c_total{reason="a"} 2
        c_total{reason="z"} 1
        # HELP d_seconds Parts.
        # TYPE d_seconds gauge
        d_seconds 0.25

        """))
  }

  @Test func thePageHasThePrometheusMediaType() {
    let bench = Bench(.off)
    let router = Router([MetricsPage(bench.meter) { [] }.route]) { _, _ in Response(.notFound) }
    let response = router.respond(
      to: Request(
        .get, "/metrics", headers: ["Accept": "application/openmetrics-text;version=1.0.0;q=0.5"]))
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(response.headers["Cache-Control"] == "no-store")
  }

  @Test(
    "the page is compressed for clients that accept gzip",
    arguments: [("gzip", true), ("br", false), ("gzip;q=0", false), ("", false)])
  func thePageIsCompressed(accepted: String, isCompressed: Bool) {
    let bench = Bench(.off)
    let router = Router([MetricsPage(bench.meter) { [] }.route]) { _, _ in Response(.notFound) }
    let plain = router.respond(to: Request(.get, "/metrics"))
    let response = router.respond(
      to: Request(.get, "/metrics", headers: ["Accept-Encoding": accepted]))
    #expect(response.headers["Content-Encoding"] == (isCompressed ? "gzip" : nil))
    #expect(response.headers["Vary"] == "Accept-Encoding")
    let (bytes, gzipMagic) = (response.body.allBytes(), [0x1F, 0x8B] as [UInt8])
    #expect(bytes.starts(with: gzipMagic) == isCompressed)
    #expect((bytes.count < plain.body.allBytes().count) == isCompressed)
  }
}
