import CProcess
import HTTPServer

/// The command in the program's arguments.
enum Command: Equatable {
  case serve
  /// - Parameter binds: whether to listen too, and to stop at once.
  case check(binds: Bool = false)
  case healthcheck
  case verify(VerifyCommand)
  case version
  case help
  case unknown(String)

  /// Parses the arguments after the program's name.
  init(arguments: some Collection<String>) {
    switch Array(arguments) {
    case []: self = .serve
    case ["check"]: self = .check()
    case ["check", "--bind"]: self = .check(binds: true)
    case ["healthcheck"]: self = .healthcheck
    case let others where others[0] == "verify":
      self =
        VerifyCommand(arguments: others.dropFirst()).map { .verify($0) }
        ?? .unknown(others.joined(separator: " "))
    case ["--version"]: self = .version
    case ["--help"], ["-h"]: self = .help
    case let others: self = .unknown(others.joined(separator: " "))
    }
  }

  /// Runs the command and ends the process with its exit status.
  func run() -> Never {
    switch self {
    case .serve: Process.exit(Service.run())
    case .check(let binds): Process.exit(Check.run(binds: binds))
    case .healthcheck: Process.exit(Healthcheck.run())
    case .verify(let command): Process.exit(command.run())
    case .version: Process.printLine("composer \(Build.description)")
    case .help: Process.printLine(Command.helpText)
    case .unknown(let argument):
      let usage = argument.hasPrefix("verify") ? VerifyCommand.usage : Command.usage
      Process.printError("\"\(argument)\" is not a command.\n\(usage)")
      Process.exit(.misused)
    }
    Process.exit(.done)
  }

  private static let usage = """
    usage: composer [check [--bind] | healthcheck | verify FILE... | --version |
                     --help]
    """

  /// The text of `composer --help`.
  static let helpText = """
    \(usage)

    Without a command, composer serves HTTP until it receives SIGTERM or SIGINT.
    It reads the files of the certificate and the tokens again when they change,
    and at once on SIGHUP. `composer check` says whether it can start and what to
    look at; with `--bind` it also listens for a moment. `composer healthcheck`
    says whether the service on this machine is ready. `composer verify FILE...`
    judges recordings of an app, as `POST /verify` does: its exit status is 0 if all
    pass, 1 if one has faults, and 2 if one cannot be read.
    These environment variables configure it:

    \(Variable.help)
    """
}

/// Checks whether the service on this machine is ready, for the health check of a container.
enum Healthcheck {
  /// The number of bytes of a response that are read; a problem document is shorter.
  private static let responseCapacity = 4096

  /// Sends one request to the service.
  ///
  /// - Returns: `.done` if the service is ready.
  static func run() -> Process.Status {
    do {
      let configuration = try Configuration(
        environment: Process.environment(prefix: EnvironmentReader.prefix), cores: 1)
      let obstacle = obstacle(
        host: configuration.host, port: configuration.port, withTLS: configuration.tls != nil)
      if let obstacle { Process.printError(obstacle) }
      return obstacle == nil ? .done : .failed
    } catch {
      Process.printError("\(error)")
      return .failed
    }
  }

  /// Why a service does not respond to GET /readyz with 200 within a few seconds; nil if it does.
  ///
  /// - Parameters:
  ///   - host: `0.0.0.0` and `::` reach this machine.
  ///   - withTLS: whether to use TLS; its certificate is not checked.
  static func obstacle(host: String, port: UInt16, withTLS: Bool = false) -> String? {
    var response = [UInt8](repeating: 0, count: responseCapacity)
    let count = unsafe response.withUnsafeMutableBytes { buffer in
      unsafe cprocess_ask_readiness(
        host, port, withTLS, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    let name = host.contains(":") ? "[\(host)]" : host
    let address = "\(withTLS ? "https" : "http")://\(name):\(port)/readyz"
    if count == CPROCESS_UNKNOWN_HOST { return "\(ListenerError.hostNotFound(host))" }
    if count < 0 { return "\(address) cannot be reached: \(Process.message(of: Int32(-count)))." }
    return obstacle(in: String(decoding: response.prefix(count), as: UTF8.self), from: address)
  }

  private static func obstacle(in response: String, from address: String) -> String? {
    let status = response.prefix { !$0.isNewline }.split(separator: " ").dropFirst().first
    guard response.hasPrefix("HTTP/1."), let status else {
      return "\(address) has sent no response in time."
    }
    if status == "200" { return nil }
    let body = response.split(separator: "\r\n\r\n", maxSplits: 1).dropFirst().first ?? ""
    return "\(address) has returned \(status): \(body.filter { !$0.isNewline })"
  }
}
