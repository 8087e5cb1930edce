import HTTPServer
import Synchronization

/// Counts requests; counting neither waits nor allocates, and uses bounded memory.
///
/// The names of the metrics are from OpenTelemetry's semantic conventions for HTTP servers, version
/// 1.23, in the form that OpenTelemetry specifies for Prometheus.
public final class Meter: Sendable {
  private let paths: [String]
  private let active = Atomic<Int>(0)
  private let series = SeriesTable()
  /// One histogram for each path, at its index plus 1; the first one is for unknown paths.
  private let requestSizes: [Histogram]
  private let responseSizes: [Histogram]
  private let deliveries: [Histogram]

  /// Creates a meter whose counts are 0.
  ///
  /// - Parameter paths: the paths of the service, as `Router.paths(of:)` returns them.
  public init(paths: [String]) {
    self.paths = paths
    requestSizes = (0...paths.count).map { _ in Histogram(.sizes) }
    responseSizes = (0...paths.count).map { _ in Histogram(.sizes) }
    deliveries = (0...paths.count).map { _ in Histogram(.durations) }
  }

  /// Counts the start of a request.
  func begin() { active.wrappingAdd(1, ordering: .relaxed) }

  /// Counts a request whose response has been made.
  func end(_ record: RequestRecord) {
    active.wrappingSubtract(1, ordering: .relaxed)
    let request = record.request
    series.series(for: request.key).durations.record(record.timeToFirstByte)
    let path = Self.index(of: request)
    requestSizes[path].record(UInt64(request.requestBytes))
    responseSizes[path].record(UInt64(record.responseBytes))
  }

  /// Counts a long response whose last byte was sent.
  ///
  /// - Parameter time: the time from the arrival of the request to that byte, in nanoseconds.
  func delivered(_ record: RequestRecord, after time: UInt64) {
    deliveries[Self.index(of: record.request)].record(time)
  }

  private static func index(of request: HandledRequest) -> Int { request.path.map { $0 + 1 } ?? 0 }
}

extension Meter {
  /// Adds the metrics of requests.
  func write(to text: inout Exposition) {
    text.begin(
      "http_server_request_duration_seconds", .histogram,
      "Time from the arrival of the whole request to the first byte of its response.")
    for (key, reading) in series.used {
      text.histogram(reading, .durations, labels: labels(of: key))
    }
    text.begin(
      "http_server_active_requests", .gauge, "Requests in progress.")
    text.sample(Double(active.load(ordering: .relaxed)))
    write(
      deliveries, as: "composer_response_delivery_seconds",
      "Time from the arrival of the whole request to the last byte of a long response.", to: &text)
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
    _ histograms: [Histogram], as name: String, _ help: String, to text: inout Exposition
  ) {
    text.begin(name, .histogram, help)
    for (index, histogram) in histograms.enumerated() {
      let reading = histogram.read()
      guard reading.count > 0 else { continue }
      let path = index == 0 ? nil : index - 1
      text.histogram(reading, histogram.scale, labels: [("http_route", self.name(of: path))])
    }
  }

  private func name(of path: Int?) -> String { path.map { paths[$0] } ?? "" }
}
