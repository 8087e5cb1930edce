import HTTPServer

/// Stands before the router: names each request, times it, counts it and logs it.
public struct Observer: Sendable {
  private let router: Router
  private let paths: [String]
  private let meter: Meter
  private let log: Log
  private let proxies: TrustedProxies
  private let clock: Clock
  private let ids: IDSource

  /// Makes an observer of a router.
  ///
  /// - Parameters:
  ///   - paths: as the meter has them.
  ///   - proxies: who is believed about where a request comes from.
  public init(
    _ router: Router, paths: [String], meter: Meter, log: Log,
    proxies: TrustedProxies = TrustedProxies(), clock: Clock = .system
  ) {
    self.init(
      router, paths: paths, meter: meter, log: log, proxies: proxies, clock: clock, ids: IDSource())
  }

  init(
    _ router: Router, paths: [String], meter: Meter, log: Log, proxies: TrustedProxies,
    clock: Clock, ids: IDSource
  ) {
    self.router = router
    self.paths = paths
    self.meter = meter
    self.log = log
    self.proxies = proxies
    self.clock = clock
    self.ids = ids
  }

  /// Answers a request; never fails.
  public func respond(to request: Request) -> Response {
    let start = clock.monotonic()
    meter.begin()
    defer { meter.end() }
    var routed = router.route(request)
    let exchange = exchange(request, routed.response, path: routed.path, since: start)
    record(exchange, of: request, isProbe: routed.isProbe)
    exchange.append(to: &routed.response.headers)
    return routed.response
  }

  /// Answers a request that the listener refuses; its body was not read.
  public func refuse(_ refusal: Refusal, _ request: Request) -> Response {
    let start = clock.monotonic()
    var response = router.refuse(refusal, request)
    let exchange = exchange(request, response, path: nil, since: start, refusal: refusal)
    record(exchange, of: request, isProbe: false)
    exchange.append(to: &response.headers)
    return response
  }

  private func exchange(
    _ request: Request, _ response: Response, path: Int?, since start: UInt64,
    refusal: Refusal? = nil
  ) -> Exchange {
    Exchange(
      identity: RequestIdentity(of: request, ids: ids), method: request.method, path: path,
      status: response.status, requestBytes: request.body.count,
      responseBytes: request.method == .head ? 0 : response.body.count,
      nanoseconds: clock.monotonic() - start, refusal: refusal)
  }

  private func record(_ exchange: Exchange, of request: Request, isProbe: Bool) {
    meter.record(exchange)
    let level: LogLevel = exchange.status.rawValue >= 500 ? .error : .info
    // Probes come every few seconds for ever; that all is well is nothing to tell.
    guard level <= log.level, level == .error || !isProbe else { return }
    log.add(
      level,
      .exchange(
        exchange, route: exchange.path.map { paths[$0] }, client: proxies.client(of: request)))
  }
}
