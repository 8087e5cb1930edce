import HTTPServer
import Testing

@testable import ComposerService

@Suite("The commands of the program")
struct CommandTests {
  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let command: Command
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases = [
    Case(arguments: [], command: .serve),
    Case(arguments: ["check"], command: .check()),
    Case(arguments: ["check", "--bind"], command: .check(binds: true)),
    Case(arguments: ["check", "--quick"], command: .unknown("check --quick")),
    Case(arguments: ["healthcheck"], command: .healthcheck),
    Case(arguments: ["verify"], command: .unknown("verify")),
    Case(arguments: ["verify", "--fast", "a.json"], command: .unknown("verify --fast a.json")),
    Case(arguments: ["--version"], command: .version),
    Case(arguments: ["--help"], command: .help),
    Case(arguments: ["serve"], command: .unknown("serve")),
  ]

  @Test("each argument is parsed as its command", arguments: cases)
  func commands(_ sample: Case) {
    #expect(Command(arguments: sample.arguments) == sample.command)
  }

  @Test("the help lists every variable once, each with a meaning of whole sentences")
  func help() {
    let lines = Command.helpText.split(separator: "\n")
    for variable in Variable.allCases {
      #expect(
        lines.filter { $0.hasPrefix("  \(variable.name)=") || $0.hasPrefix("  \(variable.name) (") }
          .count == 1)
      #expect(variable.row.meaning.hasSuffix("."))
    }
    #expect(lines.contains("  COMPOSER_PORT=8080"))
    #expect(lines.contains("  COMPOSER_TLS_CERT (none)"))
    #expect(
      lines.contains(
        "      The number of event-loop threads, and also of worker threads. Range: 1 to"))
    #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("  COMPOSER_") })
  }

  struct Greeting: CustomTestStringConvertible {
    let addresses: [String]
    let places: String
    let example: String
    var testDescription: String { addresses.joined(separator: ", ") }
  }

  static let greetings = [
    Greeting(
      addresses: ["127.0.0.1"], places: "http://127.0.0.1:80; ", example: "http://127.0.0.1:80/"),
    Greeting(
      addresses: ["::1", "127.0.0.1"], places: "http://[::1]:80 and http://127.0.0.1:80; ",
      example: "http://[::1]:80/"),
    Greeting(
      addresses: ["0.0.0.0"],
      places: "http://127.0.0.1:80 and every other IPv4 address of this machine; ",
      example: "http://127.0.0.1:80/"),
    Greeting(
      addresses: ["::"], places: "http://127.0.0.1:80 and every other address of this machine; ",
      example: "http://127.0.0.1:80/"),
  ]

  @Test("the first line names every address, and a command that works", arguments: greetings)
  func greeting(_ greeting: Greeting) {
    let line = Service.greeting(
      addresses: greeting.addresses.compactMap(PeerAddress.init), port: 80)
    #expect(line.hasPrefix("composer listens on \(greeting.places)try: curl -s "))
    #expect(line.contains("curl -s \(greeting.example)layout -d "))
  }
}
