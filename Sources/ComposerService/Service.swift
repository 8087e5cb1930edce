import CProcess
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
    cprocess_return_large_blocks()
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
      meter: meter,
      handler: ListenerHandler(
        log: writer.note, respond: observer.respond, refuse: observer.refuse))
    writer.say(
      greeting(addresses: listener.addresses, port: listener.port, hasTLS: identity != nil))
    Process.waitForStopSignal()
    Process.releaseStopSignals()
    draining.set()
    Process.sleep(seconds: configuration.lifecycle.delaySeconds)
    listener.stop(drainSeconds: Double(configuration.lifecycle.drainSeconds))
  }

  /// The addresses, and a request to try.
  ///
  /// - Parameter addresses: at least one; an address that stands for every address of the machine is
  ///   reached at 127.0.0.1.
  static func greeting(addresses: [PeerAddress], port: UInt16, hasTLS: Bool = false) -> String {
    let urls = addresses.map { address in
      let host = address.isUnspecified ? "127.0.0.1" : address.urlHost
      return "\(hasTLS ? "https" : "http")://\(host):\(port)"
    }
    return "composer listens on \(urls.joined(separator: " and ")); "
      + "try: curl -s\(hasTLS ? "k" : "") \(urls[0])/layout"
      + #" -d '{"device":"iphone-16","keyboard":{"phase":"show","type":"default"}}'"#
  }
}
