import CProcess
import ComposerAPI
import HTTPServer
import Telemetry
import TextLayout

/// The service from start to stop.
enum Service {
  /// Serves until SIGTERM or SIGINT.
  ///
  /// - Returns: `.failed` if the service could not start.
  static func run() -> Process.Status {
    Process.holdStopSignals()
    cprocess_return_large_blocks()
    do {
      let environment = Process.environment(prefix: EnvironmentReader.prefix)
      let configuration = try Configuration(
        environment: environment, cores: Process.processorCount)
      let warnings = EnvironmentReader.warnings(about: environment)
      try (warnings + configuration.warnings(about: .ofSystem(threads: configuration.threads)))
        .forEach(Process.printError)
      try serve(configuration)
      return .done
    } catch {
      Process.printError("\(error)")
      return .failed
    }
  }

  private static func serve(_ configuration: Configuration) throws {
    let identity = try configuration.tls?.read(contents: Process.contents)
    let tokens = try configuration.access.tokens.read(contents: Process.contents)
    let webFonts = try configuration.readWebFonts()
    guard let writer = LogWriter(configuration.logLevel) else { throw ListenerError.outOfResources }
    defer { writer.end() }
    let draining = Flag()
    let engine = TextLayoutEngine(
      defaultFamilies: configuration.fontFamilies, cacheBytes: configuration.textCacheBytes,
      webFonts: webFonts)
    let routes = try Routes(
      engine: engine, limits: configuration.requests, isDraining: { draining.isSet })
    let meter = ListenerMeter()
    let metrics = ServiceMetrics(
      listener: meter, log: writer.log, textCache: { engine.cacheFigures },
      startTime: Double(Clock.system.wall()) / 1e9, configuration: configuration)
    let observer = configuration.observer(
      of: routes, tokens: tokens, log: writer.log, metrics: metrics)
    var limits = configuration.limits
    limits.longBodyPaths = Set(Router.longBodyPaths(of: routes.operations))
    let listener = try Listener(
      ListenerConfiguration(
        host: configuration.host, port: configuration.port, threads: configuration.threads,
        identity: identity, limits: limits,
        reservedPaths: Set(Router.probePaths(of: routes.operations) + [MetricsPage.path])),
      meter: meter,
      handler: ListenerHandler(
        log: writer.note, cutOff: observer.cutOff, answer: observer.answer,
        refuse: observer.refuse))
    HeapTrimmer(meter: meter).start()
    writer.announce(
      greeting(addresses: listener.addresses, port: listener.port, hasTLS: identity != nil))
    Process.waitForStopSignal()
    Process.releaseStopSignals()
    draining.set()
    Process.sleep(seconds: configuration.shutdown.delaySeconds)
    listener.stop(drainSeconds: Double(configuration.shutdown.drainSeconds))
  }

  /// Names every address that the service listens on, and gives a request to try.
  ///
  /// - Parameter addresses: at least one. In place of `0.0.0.0` or `::`, which stand for every
  ///   address, the URL has 127.0.0.1, so that it works as it is.
  static func greeting(addresses: [PeerAddress], port: UInt16, hasTLS: Bool = false) -> String {
    let urls = addresses.map { address in
      let host = address.isUnspecified ? "127.0.0.1" : address.urlHost
      return "\(hasTLS ? "https" : "http")://\(host):\(port)"
    }
    let places = zip(urls, addresses).map { (url, address) -> String in
      guard address.isUnspecified else { return url }
      return "\(url) and every other \(address.isIPv4 ? "IPv4 " : "")address of this machine"
    }
    return "composer listens on \(places.joined(separator: " and ")); "
      + "try: curl -s\(hasTLS ? "k" : "") \(urls[0])/layout"
      + #" -d '{"device":"iphone-16","keyboard":{"phase":"show","type":"default"}}'"#
  }
}

extension SystemLimits {
  /// The limits of this process.
  fileprivate static func ofSystem(threads: Int) -> SystemLimits {
    SystemLimits(
      addressSpaceBytes: Process.addressSpaceLimit, memoryBytes: Process.containerMemoryLimit,
      connections: Listener.affordableConnections(threads: threads))
  }
}

extension Configuration {
  /// Reads the folder with web fonts.
  ///
  /// - Parameter warn: prints a warning for each entry of the folder that is left out.
  func readWebFonts(
    warn: (String) -> Void = Process.printError
  ) throws(ConfigurationError) -> WebFonts {
    guard let webFonts else { return WebFonts() }
    do {
      let fonts = try WebFonts(folder: webFonts)
      fonts.leftOut.map(\.warning).forEach(warn)
      return fonts
    } catch {
      error.leftOut.map(\.warning).forEach(warn)
      throw ConfigurationError(
        .webFonts, value: webFonts, expectation: "name a folder with a font that can be read")
    }
  }

  /// Wraps the operations with access rules, metrics and the log.
  ///
  /// - Parameter tokens: the tokens that clients must send one of; nil if no token is required.
  func observer(
    of routes: Routes, tokens: BearerTokens?, log: Log, metrics: ServiceMetrics
  ) -> Observer {
    let paths = Router.paths(of: routes.operations) + [MetricsPage.path]
    let meter = Meter(paths: paths)
    let page = MetricsPage(meter) { metrics.all }
    let rules = Access(
      tokens: tokens,
      limiter: access.rate.map { RateLimiter(rate: $0.limit, burst: $0.burst) },
      now: Clock.system.monotonic)
    let router = routes.router(
      adding: [page.route], cors: CORS(origins: access.origins), access: rules)
    return Observer(
      router, paths: paths, meter: meter, log: log, proxies: TrustedProxies(access.proxies))
  }
}

extension WebFonts.LeftOut {
  /// A sentence for the operator, with what to do.
  var warning: String {
    let noFont = "it is no TTF, OTF or collection"
    let fact =
      switch reason {
      case .unreadable: "it cannot be read"
      case .woff: "\(noFont); woff2sfnt makes a TTF of it"
      case .woff2: "\(noFont); woff2_decompress makes a TTF of it"
      case .broken: noFont
      case .nameless: "it has no family name; put it in a folder named after its family"
      case .crowded: "it is a collection of more than 512 faces"
      }
    return "warning: \(path) is left out: \(fact)."
  }
}
