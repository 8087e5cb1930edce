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
    let tokens = try configuration.access.tokens.read(contents: Process.contents)
    guard let writer = LogWriter(configuration.logLevel) else { throw ListenerError.outOfResources }
    defer { writer.end() }
    let draining = Flag()
    let engine = TextLayoutEngine(
      defaultFamilies: configuration.fontFamilies, cacheBytes: configuration.textCacheBytes)
    let routes = try Routes(engine: engine, isDraining: { draining.isSet })
    let meter = ListenerMeter()
    let figures = ServiceFigures(
      listener: meter, log: writer.log, textCache: { engine.cacheFigures },
      startTime: Double(Clock.system.wall()) / 1e9)
    let observer = configuration.observer(
      of: routes, tokens: tokens, log: writer.log, figures: figures)
    let listener = try Listener(
      ListenerConfiguration(
        host: configuration.host, port: configuration.port, threads: configuration.threads,
        limits: configuration.limits),
      meter: meter, log: writer.complain, respond: observer.respond, refuse: observer.refuse)
    writer.say(greeting(host: configuration.host, port: listener.port))
    Process.waitForStopSignal()
    Process.releaseStopSignals()
    draining.set()
    Process.sleep(seconds: configuration.lifecycle.delaySeconds)
    listener.stop(drainSeconds: Double(configuration.lifecycle.drainSeconds))
  }

  /// The address, and a request to try.
  static func greeting(host: String, port: UInt16) -> String {
    let reachable = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
    let address = "http://\(reachable.contains(":") ? "[\(reachable)]" : reachable):\(port)"
    return "composer listens on \(address); try: curl -s \(address)/layout"
      + #" -d '{"device":"iphone-16","keyboard":{"phase":"show","type":"default"}}'"#
  }
}
