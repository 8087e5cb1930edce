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
    Process.beginStart()
    cprocess_return_large_blocks()
    do {
      try serve(Preparation { report(.warning, $0) })
      return .done
    } catch {
      report(.error, "\(error)")
      return .failed
    }
  }

  /// Writes a sentence to the standard error: as a line of JSON, unless people read it.
  private static func report(_ severity: Severity, _ sentence: String) {
    guard Process.isTerminal(.error) else {
      let line = Log.line(severity, sentence, isForJournal: Process.isJournal(.error))
      _ = Process.write(line, to: .error)
      return
    }
    Process.printError(severity == .error ? sentence : "\(severity.rawValue): \(sentence)")
  }

  private static func serve(_ preparation: Preparation) throws {
    Process.endStart()
    let configuration = preparation.configuration
    guard let writer = LogWriter(configuration.logLevel) else { throw ListenerError.outOfResources }
    defer { writer.end() }
    let draining = Flag()
    let meter = ListenerMeter()
    let reloads = ReloadCounts()
    let listener = try preparation.listener(
      log: writer, meter: meter, reloads: reloads, isDraining: { draining.isSet })
    HeapTrimmer(meter: meter).start()
    writer.announce(
      .info,
      greeting(
        addresses: listener.addresses, port: listener.port, hasTLS: preparation.identity != nil),
      ["version": Build.version, "revision": Build.revision])
    Process.notify("READY=1")
    var reload = Reload(of: preparation, counts: reloads) { writer.announce($0, $1) }
    let signal = waitForStop { isAsked in
      reload.readAgain(isAsked: isAsked) { listener.replace($0) }
    }
    Process.notify("STOPPING=1")
    Process.releaseStopSignals()
    draining.set()
    stop(listener, configuration.shutdown, on: signal, writer)
  }

  /// Waits for load balancers and for requests in progress, and stops listening.
  private static func stop(
    _ listener: consuming Listener, _ shutdown: Shutdown, on signal: Process.Signal,
    _ writer: LogWriter
  ) {
    writer.announce(
      .info,
      "\(signal.name): the service is not ready any more. It accepts connections for "
        + "\(shutdown.delaySeconds) s, and then responds for \(shutdown.drainSeconds) s at most.")
    Process.sleep(seconds: shutdown.delaySeconds)
    let left = listener.stop(drainSeconds: Double(shutdown.drainSeconds))
    writer.announce(
      left == 0 ? .info : .warning, "The service has stopped. Connections cut off: \(left).")
  }

  /// Waits for SIGTERM or SIGINT.
  ///
  /// - Parameter readAgain: reads files again: every few seconds, and on SIGHUP, which asks for it.
  private static func waitForStop(_ readAgain: (_ isAsked: Bool) -> Void) -> Process.Signal {
    while true {
      switch Process.waitForSignal(seconds: Reload.interval) {
      case nil: readAgain(false)
      case .hangUp: readAgain(true)
      case let signal?: return signal
      }
    }
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

extension Preparation {
  /// Starts to listen.
  func listener(
    log writer: LogWriter, meter: ListenerMeter = ListenerMeter(),
    reloads: ReloadCounts = ReloadCounts(),
    isDraining: @escaping @Sendable () -> Bool = { false }
  ) throws -> Listener {
    let lacking = configuration.requiresFonts ? missingFamilies : []
    let routes = try Routes(
      engine: engine, limits: configuration.requestLimits, version: Build.version,
      obstacle: {
        if isDraining() { return .draining }
        return lacking.isEmpty ? nil : .missingFamilies(lacking)
      })
    let metrics = ServiceMetrics(
      listener: meter, log: writer.log, textCache: { [engine] in engine.cacheFigures },
      startTime: Double(Clock.system.wall()) / 1e9, certificateEnd: certificateEnd,
      reloadCounts: reloads, configuration: configuration)
    let observer = configuration.observer(
      of: routes, tokens: tokens, log: writer.log, metrics: metrics)
    var limits = configuration.listenerLimitsInMemory
    limits.longBodyPaths = Set(Router.longBodyPaths(of: routes.operations))
    return try Listener(
      ListenerConfiguration(
        host: configuration.host, port: configuration.port, threads: configuration.threads,
        identity: identity, limits: limits,
        reservedPaths: Set(Router.probePaths(of: routes.operations) + [MetricsPage.path])),
      meter: meter,
      handler: ListenerHandler(
        log: writer.note, cutOff: observer.cutOff, answer: observer.answer,
        refuse: observer.refuse))
  }
}

extension Configuration {
  /// Reads the folder with web fonts.
  ///
  /// - Parameter warn: takes a warning for each entry of the folder that is left out.
  func readWebFonts(
    warn: (String) -> Void
  ) throws(ConfigurationError) -> WebFonts {
    guard let webFonts else { return WebFonts() }
    do {
      let fonts = try WebFonts(folder: webFonts)
      fonts.leftOut.map(\.warning).forEach(warn)
      return fonts
    } catch {
      error.leftOut.map(\.warning).forEach(warn)
      throw ConfigurationError(
        .webFonts, value: webFonts,
        expectation: error.isTooLarge
          ? "name a folder with at most \(WebFonts.entryLimit) files and folders"
          : "name a folder with a font that can be read")
    }
  }

  /// Wraps the operations with access rules, metrics and the log.
  ///
  /// - Parameter tokens: the tokens, one of which clients must send; nil if no token is required.
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
    return "\(path) is left out: \(fact)."
  }
}
