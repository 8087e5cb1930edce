import ComposerAPI
import HTTPServer
import Telemetry

extension Configuration {
  /// Puts the operations behind who may use them and what is counted and logged of them.
  ///
  /// - Parameter tokens: what clients must send; nil when they need none.
  func observer(
    of routes: Routes, tokens: BearerTokens?, log: Log, figures: ServiceFigures
  ) -> Observer {
    let paths = Router.paths(of: routes.operations) + [MetricsPage.path]
    let meter = Meter(paths: paths)
    let page = MetricsPage(meter) { figures.all }
    let router = routes.router(
      adding: [page.route], cors: CORS(origins: access.origins),
      access: access.rules(tokens: tokens))
    return Observer(
      router, paths: paths, meter: meter, log: log, proxies: TrustedProxies(access.proxies))
  }
}

extension AccessSettings {
  fileprivate func rules(tokens: BearerTokens?) -> Access {
    Access(
      tokens: tokens, limiter: rate.map { RateLimiter(rate: $0.limit, burst: $0.burst) },
      proxies: TrustedProxies(proxies), now: Clock.system.monotonic)
  }
}
