import CProcess

/// Asks the service on this machine whether it is well, as a container's health check does.
enum Healthcheck {
  /// Asks once.
  ///
  /// - Returns: `.done` when the service answers that it is ready.
  static func run() -> Process.Status {
    do {
      let configuration = try Configuration(
        environment: Process.environment(Configuration.variables), cores: 1)
      let isReady = isReady(
        host: configuration.host, port: configuration.port, withTLS: configuration.tls != nil)
      if !isReady { Process.complain("composer: the service does not answer that it is ready.") }
      return isReady ? .done : .failed
    } catch {
      Process.complain("composer: \(error)")
      return .failed
    }
  }

  /// Whether the service at an address answers GET /readyz with 200 within a few seconds.
  ///
  /// - Parameters:
  ///   - host: a host that stands for every address reaches this machine.
  ///   - withTLS: whether the service speaks TLS; its certificate is not checked.
  static func isReady(host: String, port: UInt16, withTLS: Bool = false) -> Bool {
    unsafe cprocess_is_ready(host, port, withTLS)
  }
}
