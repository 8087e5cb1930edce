import HTTPServer

/// Asks the service on this machine whether it is well, as a container's health check does.
enum Healthcheck {
  /// Asks once.
  ///
  /// - Returns: `.done` when the service answers that it is ready.
  static func run() -> Process.Status {
    do {
      let configuration = try Configuration(
        environment: Process.environment(Configuration.variables), cores: 1)
      let isReady = Listener.isReady(
        host: configuration.host, port: configuration.port, withTLS: configuration.tls != nil)
      if !isReady { Process.complain("composer: the service does not answer that it is ready.") }
      return isReady ? .done : .failed
    } catch {
      Process.complain("composer: \(error)")
      return .failed
    }
  }
}
