import HTTPServer

/// `GET /metrics`: everything that is counted, for Prometheus.
public struct MetricsPage: Sendable {
  /// Where it stands.
  public static let path = "/metrics"

  private let meter: Meter
  private let figures: @Sendable () -> [Figure]

  private static let headers: Headers = [
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store",
  ]

  /// Makes the page.
  ///
  /// - Parameter figures: what others count.
  public init(_ meter: Meter, figures: @escaping @Sendable () -> [Figure]) {
    self.meter = meter
    self.figures = figures
  }

  /// The route; like the operations it is for clients with a token, where tokens are asked for.
  public var route: Route {
    Route(.get, MetricsPage.path) { _, _ in
      Response(.ok, headers: MetricsPage.headers, body: Array(text.utf8))
    }
  }

  /// The page as it stands now.
  var text: String {
    var text = Exposition()
    meter.write(to: &text)
    for figure in figures() { figure.write(to: &text) }
    return text.text
  }
}
