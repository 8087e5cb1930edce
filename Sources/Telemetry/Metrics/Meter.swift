import HTTPServer
import Synchronization

/// Counts requests.
///
/// Counting neither waits nor allocates, and takes a bounded room.
///
/// The names are those of OpenTelemetry's semantic conventions for HTTP servers, version 1.23, in
/// the form that its specification gives them for Prometheus.
public final class Meter: Sendable {
  private let paths: [String]
  private let active = Atomic<Int>(0)
  private let series = SeriesTable()
  /// By the number of the path; the first is for requests that found none.
  private let requestSizes: [Histogram]
  private let responseSizes: [Histogram]

  /// Makes a meter at 0.
  ///
  /// - Parameter paths: the service's paths, numbered as `Router.paths(of:)` does.
  public init(paths: [String]) {
    self.paths = paths
    requestSizes = (0...paths.count).map { _ in Histogram(.sizes) }
    responseSizes = (0...paths.count).map { _ in Histogram(.sizes) }
  }

  /// Counts a request as being worked on.
  func begin() { active.wrappingAdd(1, ordering: .relaxed) }

  /// Counts a request as answered.
  func end(_ outcome: Outcome) {
    active.wrappingSubtract(1, ordering: .relaxed)
    let exchange = outcome.exchange
    series.series(for: exchange.key).durations.record(outcome.nanoseconds)
    let path = exchange.path.map { $0 + 1 } ?? 0
    requestSizes[path].record(UInt64(exchange.requestBytes))
    responseSizes[path].record(UInt64(outcome.responseBytes))
  }
}

extension Meter {
  /// Adds everything that was counted.
  func write(to text: inout Exposition) {
    text.begin(
      "http_server_request_duration_seconds", .histogram,
      "From the moment a request was there as a whole until its answer was.")
    for (key, reading) in series.used {
      text.histogram(reading, .durations, labels: labels(of: key))
    }
    text.begin(
      "http_server_active_requests", .gauge, "Requests that are being worked on at this moment.")
    text.sample(Double(active.load(ordering: .relaxed)))
    write(
      requestSizes, as: "http_server_request_body_size_bytes", "Size of request bodies.", to: &text)
    write(
      responseSizes, as: "http_server_response_body_size_bytes", "Size of response bodies.",
      to: &text)
  }

  private func labels(of key: SeriesKey) -> [Exposition.Label] {
    [
      ("http_request_method", SeriesKey.methods[key.method]), ("http_route", name(of: key.path)),
      ("http_response_status_code", "\(key.status)"),
    ]
  }

  private func write(
    _ sizes: [Histogram], as name: String, _ help: String, to text: inout Exposition
  ) {
    text.begin(name, .histogram, help)
    for (index, histogram) in sizes.enumerated() {
      let reading = histogram.read()
      guard reading.count > 0 else { continue }
      let path = index == 0 ? nil : index - 1
      text.histogram(reading, .sizes, labels: [("http_route", self.name(of: path))])
    }
  }

  private func name(of path: Int?) -> String { path.map { paths[$0] } ?? "" }
}
