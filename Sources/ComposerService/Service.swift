import ComposerAPI
import HTTPServer
import Synchronization
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
    let identity = try configuration.tls?.read(contents: Process.contents)
    let draining = Draining()
    let engine = TextLayoutEngine(defaultFamilies: configuration.fontFamilies)
    let router = try Routes(
      engine: engine, limits: configuration.requests, isDraining: { draining.hasBegun }
    ).router
    let listener = try Listener(
      ListenerConfiguration(
        host: configuration.host, port: configuration.port, threads: configuration.threads,
        identity: identity, limits: configuration.limits),
      log: Process.complain, respond: router.respond, refuse: router.refuse)
    Process.say(
      greeting(host: configuration.host, port: listener.port, hasTLS: identity != nil))
    Process.waitForStopSignal()
    Process.releaseStopSignals()
    draining.begin()
    Process.sleep(seconds: configuration.lifecycle.delaySeconds)
    listener.stop(drainSeconds: Double(configuration.lifecycle.drainSeconds))
  }

  /// The address, and a request to try.
  static func greeting(host: String, port: UInt16, hasTLS: Bool = false) -> String {
    let reachable = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
    let address =
      "\(hasTLS ? "https" : "http")://\(reachable.contains(":") ? "[\(reachable)]" : reachable):\(port)"
    return "composer listens on \(address); try: curl -s\(hasTLS ? "k" : "") \(address)/layout"
      + #" -d '{"device":"iphone-16","keyboard":{"phase":"show","type":"default"}}'"#
  }
}

/// Whether the service is about to stop.
private final class Draining: Sendable {
  private let flag = Atomic(false)

  var hasBegun: Bool { flag.load(ordering: .relaxed) }

  func begin() { flag.store(true, ordering: .relaxed) }
}
