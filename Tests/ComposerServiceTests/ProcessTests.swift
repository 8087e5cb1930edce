import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import ComposerService

/// The executable, run as an operator runs it.
@Suite("The program from start to stop", .serialized)
struct ProcessTests {
  /// The executable beside the test bundle.
  private static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "composer")

  /// A running service whose first line has been read.
  private final class Running {
    let process = Foundation.Process()
    private let output = Pipe()
    private let errors = Pipe()
    private(set) var port: UInt16 = 0

    init(_ environment: [String: String] = [:]) throws {
      process.executableURL = ProcessTests.executable
      process.environment = ProcessInfo.processInfo.environment
        .merging(["COMPOSER_PORT": "0", "COMPOSER_THREADS": "2"]) { $1 }
        .merging(environment) { $1 }
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let digits = line.drop { $0 != "/" }.dropFirst(2).drop { $0 != ":" }.dropFirst()
      port = UInt16(digits.prefix(while: \.isNumber)) ?? 0
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    func isReady(withTLS: Bool = false) -> Bool {
      Healthcheck.isReady(host: "127.0.0.1", port: port, withTLS: withTLS)
    }

    func residentBytes() throws -> Int {
      let file = "/proc/\(process.processIdentifier)/statm"
      let pages = try String(contentsOfFile: file, encoding: .utf8).split(separator: " ")[1]
      return (Int(pages) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// The output after the first line, read to its end.
    func printed() -> (output: String, errors: String) {
      let all = [output, errors].map { $0.fileHandleForReading.readDataToEndOfFile() }
      return (String(decoding: all[0], as: UTF8.self), String(decoding: all[1], as: UTF8.self))
    }

    /// The exit code; nil if a signal ended the process.
    func waitForExit() -> Int32? {
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : nil
    }
  }

  /// Runs the program to its end; returns the exit code and the standard error.
  private func run(
    _ arguments: [String] = [], _ environment: [String: String],
    program: URL = ProcessTests.executable
  ) throws -> (code: Int32, error: String) {
    let process = Foundation.Process()
    let error = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardError = error
    try process.run()
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private func file(_ text: String) throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try text.write(to: url, atomically: true, encoding: .utf8)
    return url.path
  }

  @Test(
    "SIGTERM and SIGINT end the service with status 0", .timeLimit(.minutes(1 * testTimeFactor)),
    arguments: [SIGTERM, SIGINT])
  func signals(_ signal: Int32) throws {
    let service = try Running()
    #expect(service.isReady())
    service.send(signal)
    #expect(service.waitForExit() == 0)
  }

  @Test(
    "during the drain delay, the service responds but is not ready",
    .timeLimit(.minutes(1 * testTimeFactor)))
  func delay() throws {
    let service = try Running(["COMPOSER_DRAIN_DELAY_SECONDS": "3600"])
    #expect(service.isReady())
    service.send(SIGTERM)
    wait(until: !service.isReady())
    var connection = try RawConnection(port: service.port)
    connection.write("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.readReply().status == 200)
    service.send(SIGTERM)
    #expect(service.waitForExit() == nil)
  }

  /// A library that lets a process read another hosts file than the machine's; Debian's libnss-wrapper.
  private static let hostsWrapper = ["x86_64", "aarch64"]
    .map { "/usr/lib/\($0)-linux-gnu/libnss_wrapper.so" }
    .first { FileManager.default.fileExists(atPath: $0) }

  @Test(
    "a name is listened on at each of its addresses", .timeLimit(.minutes(1 * testTimeFactor)),
    .enabled(if: hostsWrapper != nil, "libnss-wrapper is not installed"),
    arguments: [
      ["127.0.0.1", "127.0.0.2"], ["127.0.0.2", "127.0.0.1"], localAddresses(of: "::1"),
    ])
  func hostName(_ addresses: [String]) throws {
    let hosts = try file(
      (["127.0.0.3"] + addresses).map { "\($0) composer.test\n" }.joined())
    defer { try? FileManager.default.removeItem(atPath: hosts) }
    let preloaded = ProcessInfo.processInfo.environment["LD_PRELOAD"].map { ":\($0)" } ?? ""
    let service = try Running([
      "COMPOSER_HOST": "composer.test", "NSS_WRAPPER_HOSTS": hosts,
      "LD_PRELOAD": try #require(Self.hostsWrapper) + preloaded,
    ])
    for address in ["127.0.0.3"] + addresses {
      var connection = try RawConnection(port: service.port, to: address)
      connection.write("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.readReply().status == 200)
    }
    #expect(throws: ConnectionError.refused) {
      _ = try RawConnection(port: service.port, to: "127.0.0.4")
    }
    service.send(SIGTERM)
    #expect(service.waitForExit() == 0)
  }

  @Test("a request in progress gets its response", .timeLimit(.minutes(1 * testTimeFactor)))
  func inFlight() throws {
    let service = try Running()
    var connection = try RawConnection(port: service.port)
    let body = "{\"text\":\"長い文\",\"width\":100}"
    connection.write(
      "POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
    service.send(SIGTERM)
    wait(until: (try? RawConnection(port: service.port)) == nil)
    connection.write(body)
    let reply = try connection.readReply()
    #expect(reply.status == 200)
    #expect(reply.closes)
    #expect(service.waitForExit() == 0)
  }

  @Test(
    "an incomplete request does not delay the end beyond the drain time",
    .timeLimit(.minutes(1 * testTimeFactor)))
  func unfinished() throws {
    let service = try Running(["COMPOSER_DRAIN_SECONDS": "1"])
    var connection = try RawConnection(port: service.port)
    connection.write("POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
    service.send(SIGTERM)
    #expect(service.waitForExit() == 0)
    #expect(try connection.isClosed())
  }

  @Test(
    "with a certificate, the service and its health check use TLS",
    .timeLimit(.minutes(1 * testTimeFactor)))
  func tls() throws {
    let identity = TestIdentity.valid
    var environment = [
      "COMPOSER_TLS_CERT": try file(identity.certificate),
      "COMPOSER_TLS_KEY": try file(identity.privateKey),
    ]
    defer { environment.values.forEach { try? FileManager.default.removeItem(atPath: $0) } }
    let service = try Running(environment)
    #expect(service.isReady(withTLS: true))
    #expect(!service.isReady())
    environment["COMPOSER_PORT"] = "\(service.port)"
    #expect(try run(["healthcheck"], environment).code == 0)
    service.send(SIGTERM)
    #expect(service.waitForExit() == 0)
    #expect(try run(["healthcheck"], environment).code == 1)
  }

  @Test(
    "the memory of large bodies is returned to the system", .timeLimit(.minutes(1 * testTimeFactor))
  )
  func largeBodies() throws {
    let service = try Running()
    let line = String(repeating: "x", count: 2 << 20)
    let batch = Array(repeating: line, count: 8).joined(separator: "\n")
    let header = "Host: a\r\nContent-Type: application/x-ndjson"
    var resident: [Int] = []
    for _ in 0..<4 {
      var connection = try RawConnection(port: service.port)
      connection.write(
        "POST /lines HTTP/1.1\r\n\(header)\r\nContent-Length: \(batch.utf8.count)\r\n\r\n\(batch)")
      #expect(try connection.readReply().status == 200)
      resident.append(try service.residentBytes())
    }
    // The memory of a response is freed after its last byte was sent; the client may be faster.
    for _ in 0..<100 where try #require(resident.last) - resident[0] >= batch.utf8.count / 2 {
      usleep(50_000)
      resident.append(try service.residentBytes())
    }
    #expect(try #require(resident.last) - resident[0] < batch.utf8.count / 2, "\(resident)")
  }

  /// The standard output of `Running` is a pipe that is not read after the first line.
  @Test("a stalled output delays no response", .timeLimit(.minutes(1 * testTimeFactor)))
  func stalledOutput() throws {
    let service = try Running(["COMPOSER_LOG": "info"])
    var connection = try RawConnection(port: service.port)
    let request = "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n"
    // Far more than the 64 KiB that a pipe holds.
    for _ in 0..<1000 {
      connection.write(request)
      #expect(try connection.readReply().status == 404)
    }
    service.send(SIGTERM)
    connection.write(request)
    #expect(try connection.readReply().status == 404)
    #expect(service.waitForExit() == 0)
  }

  @Test(
    "a malformed request is logged at level info only", .timeLimit(.minutes(1 * testTimeFactor)),
    arguments: ["off", "error", "info"])
  func faultsOfClients(_ level: String) throws {
    let service = try Running(["COMPOSER_LOG": level])
    var connection = try RawConnection(port: service.port)
    connection.write(
      "POST /lines HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n")
    #expect(try connection.readReply().status == 400)
    service.send(SIGTERM)
    let (output, errors) = service.printed()
    #expect(service.waitForExit() == 0)
    #expect(errors.isEmpty)
    let entry =
      "\"level\":\"info\",\"msg\":\"connection cut off\",\"refusal\":\"malformed_request\""
    #expect(output.contains("\(entry),\"client\":\"127.0.0.1\"") == (level == "info"))
    #expect(output.isEmpty == (level != "info"))
  }

  /// A port on which nothing listens.
  private func freePort() throws -> UInt16 {
    let listener = try Listener(
      ListenerConfiguration(port: 0),
      handler: ListenerHandler(respond: { _ in Response(.ok) }, refuse: { _, _ in Response(.ok) }))
    return listener.port
  }

  @Test("lines that the output does not take are counted", .timeLimit(.minutes(1 * testTimeFactor)))
  func fullOutput() throws {
    let port = try freePort()
    let process = Foundation.Process()
    process.executableURL = Self.executable
    process.environment = ProcessInfo.processInfo.environment.merging([
      "COMPOSER_PORT": "\(port)", "COMPOSER_THREADS": "2", "COMPOSER_LOG": "info",
    ]) { $1 }
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    try process.run()
    defer { process.terminate() }
    while !Healthcheck.isReady(host: "127.0.0.1", port: port) { usleep(10_000) }
    var connection = try RawConnection(port: port)
    var lost = 0
    while lost < 3 {
      connection.write("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n")
      let page = try connection.readReply().body
      let sample = page.split(separator: "\n").first { $0.hasPrefix("composer_log_dropped_total ") }
      lost = try #require(sample.flatMap { Int($0.split(separator: " ")[1]) })
      usleep(10_000)
    }
  }

  @Test(
    "an address space that is too small ends the start with one sentence",
    arguments: [200_000, 450_000])
  func addressSpace(kibibytes: Int) throws {
    let (code, error) = try run(
      ["-c", "ulimit -v \(kibibytes) && exec \"$0\"", Self.executable.path],
      ["COMPOSER_PORT": "0", "COMPOSER_THREADS": "2"], program: URL(filePath: "/bin/sh"))
    #expect(code == 1)
    #expect(
      error.hasPrefix("composer: The address space (ulimit -v) is \(kibibytes >> 10) MiB, but "))
    #expect(error.hasSuffix(".\n") && error.split(separator: "\n").count == 1)
  }

  struct Wrong: CustomTestStringConvertible {
    let environment: [String: String]
    let sentence: String
    var testDescription: String { sentence }
  }

  static let wrong = [
    Wrong(
      environment: ["COMPOSER_MAX_LINES": "many"],
      sentence: "COMPOSER_MAX_LINES is \"many\" but must be a whole number from 1 to 100000000."),
    Wrong(
      environment: ["COMPOSER_TLS_CERT": "/no", "COMPOSER_TLS_KEY": "/no"],
      sentence: "COMPOSER_TLS_CERT is \"/no\" but must name a file that can be read."),
    Wrong(
      environment: ["COMPOSER_TLS_CERT": "/dev/null", "COMPOSER_TLS_KEY": "/dev/null"],
      sentence:
        "The certificate and the private key must be in PEM and belong together, and the key must have no password."
    ),
  ]

  @Test(
    "the service starts despite an unknown variable, and warns",
    .timeLimit(.minutes(1 * testTimeFactor)))
  func unknownVariable() throws {
    let service = try Running(["COMPOSER_MAX_CONECTIONS": "9"])
    #expect(service.isReady())
    service.send(SIGTERM)
    let sentence = "COMPOSER_MAX_CONECTIONS is not a known variable"
    #expect(
      service.printed().errors
        == "composer: warning: \(sentence); did you mean COMPOSER_MAX_CONNECTIONS?\n")
    #expect(service.waitForExit() == 0)
  }

  @Test("an invalid value ends the start with one sentence", arguments: wrong)
  func configuration(_ wrong: Wrong) throws {
    let (code, error) = try run([], wrong.environment)
    #expect(code == 1)
    #expect(error == "composer: \(wrong.sentence)\n")
  }
}
