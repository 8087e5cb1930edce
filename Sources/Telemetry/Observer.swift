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
    var routed = router.route(request)
    let exchange = Exchange(
      identity: RequestIdentity(of: request, ids: ids), start: start, method: request.method,
      path: routed.path, isProbe: routed.isProbe, status: routed.response.status,
      requestBytes: request.body.count, client: proxies.client(of: request))
    finish(exchange, &routed.response)
    return routed.response
  }

  /// Answers a request that the listener refuses; its body was not read.
  public func refuse(_ refusal: Refusal, _ request: Request) -> Response {
    let start = clock.monotonic()
    if !refusal.isOfCountedRequest { meter.begin() }
    var response = router.refuse(refusal, request)
    let exchange = Exchange(
      identity: RequestIdentity(of: request, ids: ids), start: start, method: request.method,
      status: response.status, requestBytes: 0, client: proxies.client(of: request),
      refusal: refusal)
    finish(exchange, &response)
    return response
  }

  /// Records an exchange once its answer is made, which for a stream is when it was sent.
  private func finish(_ exchange: Exchange, _ response: inout Response) {
    exchange.identity.append(to: &response.headers)
    switch response.body {
    case .bytes(let body):
      let nanoseconds = record(exchange, responseBytes: exchange.method == .head ? 0 : body.count)
      response.headers.append("Server-Timing") { ServerTiming.append(nanoseconds, to: &$0) }
    case .stream(let stream):
      stream.whenEnded { _ = record(exchange, responseBytes: $0) }
    }
  }

  /// - Returns: how long the exchange took.
  private func record(_ exchange: Exchange, responseBytes: Int) -> UInt64 {
    let nanoseconds = clock.monotonic() - exchange.start
    let outcome = Outcome(
      exchange: exchange, nanoseconds: nanoseconds, responseBytes: responseBytes)
    if exchange.refusal?.isOfCountedRequest != true { meter.end(outcome) }
    log(outcome)
    return nanoseconds
  }

  private func log(_ outcome: Outcome) {
    let exchange = outcome.exchange
    let level: LogLevel = exchange.status.rawValue >= 500 ? .error : .info
    // Probes come every few seconds for ever; that all is well is nothing to tell.
    guard level <= log.level, level == .error || !exchange.isProbe else { return }
    log.add(level, .request(outcome, route: exchange.path.map { paths[$0] }))
  }
}

extension Refusal {
  /// Whether the request was answered and counted before, with an answer that found no room.
  fileprivate var isOfCountedRequest: Bool { reason == .outOfResponseMemory }
}
