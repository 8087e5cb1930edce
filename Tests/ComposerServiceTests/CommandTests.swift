import HTTPServer
import Testing

@testable import ComposerService

@Suite("What the program is asked to do")
struct CommandTests {
  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let command: Command
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases = [
    Case(arguments: [], command: .serve),
    Case(arguments: ["healthcheck"], command: .healthcheck),
    Case(arguments: ["--version"], command: .version),
    Case(arguments: ["--help"], command: .help),
    Case(arguments: ["serve"], command: .unknown("serve")),
  ]

  @Test("each argument has its command", arguments: cases)
  func commands(_ sample: Case) {
    #expect(Command(arguments: sample.arguments) == sample.command)
  }

  @Test("the greeting names an address that works as pasted")
  func greeting() throws {
    let any = try #require(PeerAddress("0.0.0.0"))
    let loopback = try #require(PeerAddress("::1"))
    #expect(Service.greeting(addresses: [any], port: 80).contains("http://127.0.0.1:80/layout"))
    #expect(Service.greeting(addresses: [loopback], port: 81).contains("http://[::1]:81/layout"))
  }
}
