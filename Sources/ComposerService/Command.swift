/// What the program is asked to do.
enum Command: Equatable {
  case serve
  case healthcheck
  case version
  case help
  case unknown(String)

  /// The version of the program, as in CHANGELOG.md.
  static let versionNumber = "0.1.0"

  /// Reads the arguments behind the program's name.
  init(arguments: some Collection<String>) {
    switch arguments.first {
    case nil: self = .serve
    case "healthcheck": self = .healthcheck
    case "--version": self = .version
    case "--help", "-h": self = .help
    case let other?: self = .unknown(other)
    }
  }

  /// Does it; ends the process with a status that tells how it went.
  func run() -> Never {
    switch self {
    case .serve: Process.exit(Service.run())
    case .healthcheck: Process.exit(Healthcheck.run())
    case .version: Process.say(Command.versionNumber)
    case .help: Process.say(Command.usage)
    case .unknown(let argument):
      Process.complain("composer: \"\(argument)\" is no command. \(Command.usage)")
      Process.exit(.misused)
    }
    Process.exit(.done)
  }

  private static let usage = """
    usage: composer [healthcheck | --version | --help]
    Without a command it serves HTTP. These environment variables set it up:
    \(Configuration.variables.joined(separator: "\n"))
    """
}
