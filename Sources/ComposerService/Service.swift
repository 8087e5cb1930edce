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
    let engine = TextLayoutEngine(defaultFamilies: configuration.fontFamilies)
    let routes = try Routes(engine: engine, isDraining: { draining.isSet })
    let meter = ListenerMeter()
    let figures = ServiceFigures(
      listener: meter, log: writer.log, startTime: Double(Clock.system.wall()) / 1e9)
    let observer = configuration.observer(
      of: routes, tokens: tokens, log: writer.log, figures: figures)
    let listener = try Listener(
      configuration.listenerConfiguration, meter: meter, log: writer.complain,
      respond: observer.respond, refuse: observer.refuse)
    writer.say(greeting(host: configuration.host, port: listener.port))
    Process.waitForStopSignal()
    Process.releaseStopSignals()
    draining.set()
    listener.stop(drainSeconds: drainSeconds)
  }

  // Long enough for any answer in flight; kept-alive connections without a request hold it up.
  private static let drainSeconds = 5.0

  /// The address, and a request to try.
  static func greeting(host: String, port: UInt16) -> String {
    let reachable = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
    let address = "http://\(reachable.contains(":") ? "[\(reachable)]" : reachable):\(port)"
    return "composer listens on \(address); try: curl -s \(address)/layout"
      + #" -d '{"device":"iphone-16","keyboard":{"phase":"show","type":"default"}}'"#
  }
}

extension Configuration {
  fileprivate var listenerConfiguration: ListenerConfiguration {
    // A container may allow fewer open files than a machine: serve fewer clients at once there.
    let affordable = Listener.affordableConnections(threads: threads)
    return ListenerConfiguration(
      host: host, port: port, threads: threads, maxBodyBytes: listener.bodyBytes,
      connectionLimit: min(4096, affordable))
  }
}
