import HTTPServer

/// `GET /metrics`: all metrics of the service, for Prometheus.
public struct MetricsPage: Sendable {
  /// The path of the page.
  public static let path = "/metrics"

  private let meter: Meter
  private let others: @Sendable () -> [Metric]

  private static let headers: Headers = [
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store",
    "Vary": "Accept-Encoding",
  ]

  /// Creates the page.
  ///
  /// - Parameter others: returns the current metrics of the rest of the service.
  public init(_ meter: Meter, others: @escaping @Sendable () -> [Metric]) {
    self.meter = meter
    self.others = others
  }

  /// The route; it requires a token if the operations do.
  public var route: Route {
    Route(.get, MetricsPage.path) { request, _ in
      let plain = Array(text.utf8)
      let compressed =
        request.accepts("gzip", or: "x-gzip") ? Gzip.compress(plain, .fast) : []
      return compressed.isEmpty
        ? Response(.ok, headers: Self.headers, body: plain)
        : Response(.ok, headers: Self.headers + ["Content-Encoding": "gzip"], body: compressed)
    }
  }

  /// The text of the page at this moment.
  var text: String {
    var text = Exposition()
    meter.write(to: &text)
    for metric in others() { metric.write(to: &text) }
    return text.text
  }
}

/// Metrics in the format that Prometheus reads.
///
/// Source: Prometheus's text-based exposition format, version 0.0.4.
struct Exposition {
  typealias Label = (name: String, value: String)

  private(set) var text = ""
  private var name = ""

  /// Begins a metric.
  ///
  /// - Parameter help: one sentence.
  mutating func begin(_ name: String, _ kind: Metric.Kind, _ help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a value of the current metric.
  mutating func sample(_ value: Double, labels: [Label] = []) {
    line("", labels, Exposition.number(value))
  }

  /// Adds a histogram of the current metric; each bucket includes the buckets below it.
  mutating func histogram(_ reading: Histogram.Reading, _ scale: Scale, labels: [Label]) {
    var below: UInt64 = 0
    for (count, bound) in zip(reading.counts, scale.labels + ["+Inf"]) {
      below += count
      line("_bucket", labels + [("le", bound)], "\(below)")
    }
    line("_sum", labels, Exposition.number(Double(reading.sum) / scale.unit))
    line("_count", labels, "\(below)")
  }

  private mutating func line(_ suffix: String, _ labels: [Label], _ value: String) {
    let list = labels.map { "\($0.name)=\"\(Exposition.escaped($0.value))\"" }
    text += name + suffix + (list.isEmpty ? "" : "{\(list.joined(separator: ","))}") + " \(value)\n"
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  private static func escaped(_ value: String) -> String {
    value.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.append(character)
      }
    }
  }
}
