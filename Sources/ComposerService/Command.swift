import CProcess

/// The command in the program's arguments.
enum Command: Equatable {
  case serve
  case check
  case healthcheck
  case version
  case help
  case unknown(String)

  /// Parses the arguments after the program's name.
  init(arguments: some Collection<String>) {
    switch arguments.first {
    case nil: self = .serve
    case "check": self = .check
    case "healthcheck": self = .healthcheck
    case "--version": self = .version
    case "--help", "-h": self = .help
    case let other?: self = .unknown(other)
    }
  }

  /// Runs the command and ends the process with its exit status.
  func run() -> Never {
    switch self {
    case .serve: Process.exit(Service.run())
    case .check: Process.exit(Check.run())
    case .healthcheck: Process.exit(Healthcheck.run())
    case .version: Process.printLine("composer \(Build.description)")
    case .help: Process.printLine(Command.helpText)
    case .unknown(let argument):
      Process.printError("\"\(argument)\" is not a command.\n\(Command.usage)")
      Process.exit(.misused)
    }
    Process.exit(.done)
  }

  private static let usage = "usage: composer [check | healthcheck | --version | --help]"

  /// The text of `composer --help`.
  static let helpText = """
    \(usage)

    Without a command, composer serves HTTP until it receives SIGTERM or SIGINT.
    On SIGHUP it reads the certificate and the tokens again. `composer check` says
    whether it can start and what to look at, `composer healthcheck` whether the
    service on this machine is ready.
    These environment variables configure it:

    \(Variable.help)
    """
}

/// Checks whether the service on this machine is ready, for the health check of a container.
enum Healthcheck {
  /// Sends one request to the service.
  ///
  /// - Returns: `.done` if the service is ready.
  static func run() -> Process.Status {
    do {
      let configuration = try Configuration(
        environment: Process.environment(prefix: EnvironmentReader.prefix), cores: 1)
      let isReady = isReady(
        host: configuration.host, port: configuration.port, withTLS: configuration.tls != nil)
      if !isReady { Process.printError("The service is not ready.") }
      return isReady ? .done : .failed
    } catch {
      Process.printError("\(error)")
      return .failed
    }
  }

  /// Whether a service responds to GET /readyz with 200 within a few seconds.
  ///
  /// - Parameters:
  ///   - host: `0.0.0.0` and `::` reach this machine.
  ///   - withTLS: whether to use TLS; its certificate is not checked.
  static func isReady(host: String, port: UInt16, withTLS: Bool = false) -> Bool {
    unsafe cprocess_is_ready(host, port, withTLS)
  }
}
