import ComposerAPI
import HTTPServer
import Telemetry
import TextLayout

/// The service from start to stop.
enum Service {
  /// Serves until a signal asks it to stop.
  ///
  /// - Returns: how it went.
  static func run() -> Process.Status {
    Process.holdStopSignals()
    Listener.returnLargeBlocks()
    do {
      let configuration = try Configuration(
        environment: Process.environment(Configuration.variables), cores: Process.processorCount)
      try serve(configuration)
      return .done
    } catch {
      Process.complain("composer: \(error)")
      return .failed
    }
  }

  private static func serve(_ configuration: Configuration) throws {
    let identity = try configuration.tls?.read(contents: Process.contents)
    let tokens = try configuration.access.tokens.read(contents: Process.contents)
    guard let writer = LogWriter(configuration.logLevel) else { throw ListenerError.outOfResources }
    defer { writer.end() }
    let draining = Flag()
    let engine = TextLayoutEngine(
      defaultFamilies: configuration.fontFamilies, cacheBytes: configuration.textCacheBytes)
    let routes = try Routes(
      engine: engine, limits: configuration.requests, isDraining: { draining.isSet })
    let meter = ListenerMeter()
    let figures = ServiceFigures(
      listener: meter, log: writer.log, textCache: { engine.cacheFigures },
      startTime: Double(Clock.system.wall()) / 1e9)
    let observer = configuration.observer(
      of: routes, tokens: tokens, log: writer.log, figures: figures)
    let listener = try Listener(
      ListenerConfiguration(
        host: configuration.host, port: configuration.port, threads: configuration.threads,
        identity: identity, limits: configuration.limits),
      meter: meter, log: writer.note, respond: observer.respond, refuse: observer.refuse)
    writer.say(greeting(host: configuration.host, port: listener.port, hasTLS: identity != nil))
    Process.waitForStopSignal()
    Process.releaseStopSignals()
    draining.set()
    Process.sleep(seconds: configuration.lifecycle.delaySeconds)
    listener.stop(drainSeconds: Double(configuration.lifecycle.drainSeconds))
  }

  /// The address, and a request to try.
  static func greeting(host: String, port: UInt16, hasTLS: Bool = false) -> String {
    let reachable = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
    let name = reachable.contains(":") ? "[\(reachable)]" : reachable
    let address = "\(hasTLS ? "https" : "http")://\(name):\(port)"
    return "composer listens on \(address); try: curl -s\(hasTLS ? "k" : "") \(address)/layout"
      + #" -d '{"device":"iphone-16","keyboard":{"phase":"show","type":"default"}}'"#
  }
}
