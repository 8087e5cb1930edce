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
    private(set) var firstLine = ""
    private(set) var port: UInt16 = 0

    init(_ environment: [String: String] = [:]) throws {
      process.executableURL = ProcessTests.executable
      process.environment = ProcessInfo.processInfo.environment
        .merging(["COMPOSER_PORT": "0", "COMPOSER_THREADS": "2"]) { $1 }
        .merging(environment) { $1 }
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      process.killWhenTooLate()
      firstLine = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let digits = firstLine.drop { $0 != "/" }.dropFirst(2).drop { $0 != ":" }.dropFirst()
      port = UInt16(digits.prefix(while: \.isNumber)) ?? 0
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    func isReady(withTLS: Bool = false) -> Bool {
      Healthcheck.obstacle(host: "127.0.0.1", port: port, withTLS: withTLS) == nil
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

  /// Runs the program to its end.
  private func runComposer(
    _ arguments: [String] = [], _ environment: [String: String]
  ) throws -> ProgramResult {
    try run(Self.executable.path, arguments, environment: environment)
  }

  /// What each line of a log says.
  private func messages(_ lines: String) throws -> [String] {
    try lines.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object?["msg"] as? String)
    }
  }

  private func file(_ text: String) throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try text.write(to: url, atomically: true, encoding: .utf8)
    return url.path
  }

  @Test("does not wait for a writer of a FIFO with tokens", .timeLimit(.minutes(1)))
  func fifo() throws {
    let folder = try TemporaryFolder([:])
    defer { folder.remove() }
    let path = folder.url.appending(path: "tokens").path
    let result = unsafe mkfifo(path, 0o600)
    #expect(result == 0)
    let process = Foundation.Process()
    process.executableURL = Self.executable
    process.environment = ["COMPOSER_PORT": "0", "COMPOSER_AUTH_TOKENS_FILE": path]
    process.standardError = Pipe()
    try process.run()
    process.killWhenTooLate()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus != 0)
  }

  @Test("opens /dev/null in place of standard streams that are closed")
  func closedStreams() throws {
    let process = Foundation.Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec \"$0\" <&- >&- 2>&-", Self.executable.path]
    process.environment = ["COMPOSER_PORT": "0"]
    try process.run()
    process.killWhenTooLate()
    defer { process.terminate() }
    let folder = "/proc/\(process.processIdentifier)/fd"
    // The first descriptors are open, and so are further ones: it has started.
    func open() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    func program() -> String? {
      try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(process.processIdentifier)/exe")
    }
    wait(
      until: program()?.hasSuffix("composer") == true
        && Set(["0", "1", "2", "3", "4"]).isSubset(of: open()))
    for stream in 0...2 {
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(stream)")
      #expect(target == "/dev/null")
    }
  }

  @Test(
    "SIGTERM and SIGINT end the service with status 0",
    arguments: [SIGTERM, SIGINT])
  func signals(_ signal: Int32) throws {
    let service = try Running()
    #expect(service.isReady())
    service.send(signal)
    #expect(service.waitForExit() == 0)
  }

  @Test(
    "during the drain delay, the service responds but is not ready")
  func delay() throws {
    let service = try Running(["COMPOSER_DRAIN_DELAY_SECONDS": "3600"])
    #expect(service.isReady())
    service.send(SIGTERM)
    wait(until: !service.isReady())
    var connection = try RawConnection(port: service.port)
    connection.write("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.readReply().status == 200)
    service.send(SIGTERM)
    #expect(service.waitForExit() == 1)
  }

  @Test("SIGTERM and SIGINT end a start at once, with status 0", arguments: [SIGTERM, SIGINT])
  func stopDuringStart(_ signal: Int32) throws {
    // A start that waits: fontconfig reads a pipe without a writer.
    let fifo = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    #expect(unsafe mkfifo(fifo, 0o600) == 0)
    defer { unsafe unlink(fifo) }
    let process = Foundation.Process()
    process.executableURL = Self.executable
    process.environment = ProcessInfo.processInfo.environment.merging([
      "COMPOSER_PORT": "0", "FONTCONFIG_FILE": fifo,
    ]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.killWhenTooLate()
    let status = "/proc/\(process.processIdentifier)/status"
    wait(until: (try? Self.handles(signal, status)) == true)
    #expect(process.isRunning)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  /// Whether a process has a handler for a signal; Linux shows them as bits.
  private static func handles(_ signal: Int32, _ status: String) throws -> Bool {
    let lines = try String(contentsOfFile: status, encoding: .utf8).split(separator: "\n")
    let caught = lines.first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
    return try #require(caught.flatMap { UInt64($0, radix: 16) }) & 1 << (signal - 1) != 0
  }

  /// A library that lets a process read another hosts file than the machine's; Debian's libnss-wrapper.
  private static let hostsWrapper = ["x86_64", "aarch64"]
    .map { "/usr/lib/\($0)-linux-gnu/libnss_wrapper.so" }
    .first { FileManager.default.fileExists(atPath: $0) }

  @Test(
    "a name is listened on at each of its addresses",
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

  @Test("a request in progress gets its response")
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
    "an incomplete request does not delay the end beyond the drain time")
  func unfinished() throws {
    let service = try Running(["COMPOSER_DRAIN_SECONDS": "1"])
    var connection = try RawConnection(port: service.port)
    connection.write("POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
    service.send(SIGTERM)
    #expect(service.waitForExit() == 0)
    #expect(try connection.isClosed())
  }

  @Test(
    "with a certificate, the service and its health check use TLS")
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
    #expect(try runComposer(["healthcheck"], environment).code == 0)
    service.send(SIGTERM)
    #expect(service.waitForExit() == 0)
    #expect(try runComposer(["healthcheck"], environment).code == 1)
  }

  @Test("the memory of large bodies is returned to the system")
  func largeBodies() throws {
    let service = try Running()
    let line = String(repeating: "x", count: 2 << 20)
    let batch = Array(repeating: line, count: 8).joined(separator: "\n")
    let header = "Host: a\r\nContent-Type: application/x-ndjson"
    var first: Int?
    for _ in 0..<4 {
      var connection = try RawConnection(port: service.port)
      connection.write(
        "POST /lines HTTP/1.1\r\n\(header)\r\nContent-Length: \(batch.utf8.count)\r\n\r\n\(batch)")
      #expect(try connection.readReply().status == 200)
      if first == nil { first = try service.residentBytes() }
    }
    let limit = try #require(first) + batch.utf8.count / 2
    // The memory of a response is freed after its last byte was sent; the client may be faster.
    wait(until: ((try? service.residentBytes()) ?? .max) < limit)
  }

  /// The standard output of `Running` is a pipe that is not read after the first line.
  @Test("a stalled output delays no response")
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
    "a malformed request is logged at level info only",
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
    #expect(try messages(output).count >= 2)
  }

  @Test("every line is JSON, and tells start and end")
  func life() throws {
    let service = try Running([
      "COMPOSER_LOG": "off", "COMPOSER_DRAIN_SECONDS": "1", "COMPOSER_MAX_CONECTIONS": "9",
    ])
    #expect(try messages(service.firstLine)[0].hasPrefix("composer listens on http://"))
    #expect(service.firstLine.contains(#","version":"\#(Build.version)","revision":""#))
    var connection = try RawConnection(port: service.port)
    connection.write("POST /lines HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
    service.send(SIGTERM)
    let (output, errors) = service.printed()
    #expect(
      try messages(output) == [
        "SIGTERM: the service is not ready any more. It accepts connections for 0 s, and then "
          + "responds for 1 s at most.", "The service has stopped. Connections cut off: 1.",
      ])
    #expect(
      try messages(errors) == [
        "COMPOSER_MAX_CONECTIONS is not a known variable; did you mean COMPOSER_MAX_CONNECTIONS?"
      ])
    #expect(errors.contains(#""level":"warning""#))
    #expect(service.waitForExit() == 0)
    #expect(try connection.isClosed())
  }

  @Test(
    "SIGHUP reads the tokens and the certificate again, and a wrong file changes nothing")
  func reload() throws {
    let identity = TestIdentity.valid
    let files = try [identity.certificate, identity.privateKey, "first\n"].map(file)
    defer { files.forEach { try? FileManager.default.removeItem(atPath: $0) } }
    let service = try Running([
      "COMPOSER_TLS_CERT": files[0], "COMPOSER_TLS_KEY": files[1],
      "COMPOSER_AUTH_TOKENS_FILE": files[2],
    ])
    #expect(try status(service.port, token: "first") == "200")
    for (text, token) in [("second\n", "second"), ("", "second"), ("third\n", "third")] {
      try text.write(toFile: files[2], atomically: true, encoding: .utf8)
      service.send(SIGHUP)
      wait(until: (try? status(service.port, token: token)) == "200")
      #expect(try status(service.port, token: "first") == "401")
    }
    service.send(SIGTERM)
    let sentences = try messages(service.printed().output)
    let asked = "SIGHUP: The service has read the"
    #expect(
      sentences.count { $0.hasPrefix("SIGHUP: The service keeps the tokens that it has. ") } == 1)
    #expect(sentences.count { $0 == "\(asked) tokens again." } == 2)
    #expect(sentences.count { $0 == "\(asked) certificate again and found no change." } == 3)
    #expect(service.waitForExit() == 0)
  }

  @Test("changed files are taken without a signal, and counted; an expired certificate is not")
  func renewal() throws {
    let identity = TestIdentity.valid
    let other = TestIdentity.other
    let files = try [identity.certificate, identity.privateKey, "first\n"].map(file)
    defer { files.forEach { try? FileManager.default.removeItem(atPath: $0) } }
    let service = try Running([
      "COMPOSER_TLS_CERT": files[0], "COMPOSER_TLS_KEY": files[1],
      "COMPOSER_AUTH_TOKENS_FILE": files[2],
    ])
    let before = try serial(service.port)
    try other.certificate.write(toFile: files[0], atomically: true, encoding: .utf8)
    try other.privateKey.write(toFile: files[1], atomically: true, encoding: .utf8)
    try "second\n".write(toFile: files[2], atomically: true, encoding: .utf8)
    wait(until: (try? status(service.port, token: "second")) == "200")
    wait(until: (try? serial(service.port)) != before)
    try TestIdentity.expired.certificate.write(toFile: files[0], atomically: true, encoding: .utf8)
    try TestIdentity.expired.privateKey.write(toFile: files[1], atomically: true, encoding: .utf8)
    service.send(SIGHUP)
    wait(
      until: (try? metrics(service.port, token: "second"))?.contains(
        "composer_reload_failures_total{files=\"certificate\"} 1\n") == true)
    let page = try metrics(service.port, token: "second")
    #expect(page.contains("composer_reload_failures_total{files=\"tokens\"} 0\n"))
    #expect(page.contains("composer_reloads_total{files=\"certificate\"} 1\n"))
    service.send(SIGTERM)
    let sentences = try messages(service.printed().output)
    #expect(sentences.contains { $0.hasSuffix(" days ago.") })
    #expect(service.waitForExit() == 0)
  }

  @Test("a font whose file was away is measured with again, and the log names the file")
  func font() throws {
    let lao = URL(filePath: "/usr/share/fonts/truetype/noto/NotoSansLao-Regular.ttf")
    let bytes = try Data(contentsOf: lao)
    let folder = try TemporaryFolder(["Brand/font.ttf": bytes])
    defer { folder.remove() }
    let path = folder.path + "/Brand/font.ttf"
    let service = try Running(["COMPOSER_WEB_FONTS": folder.path])
    try FileManager.default.removeItem(atPath: path)
    let before = try lines(service.port)
    service.send(SIGHUP)
    #expect(try lines(service.port) == before)
    try folder.add(bytes, as: "Brand/font.ttf")
    service.send(SIGHUP)
    wait(until: (try? lines(service.port)) != before)
    service.send(SIGTERM)
    let sentences = try messages(service.printed().output)
    #expect(
      sentences.filter { $0.hasPrefix("The font file") } == [
        "The font file \(path) cannot be opened. Others measure in its place.",
        "The font file \(path) can be opened again.",
      ])
    #expect(service.waitForExit() == 0)
  }

  /// The lines of a text in the web font, as the service responds with them.
  private func lines(_ port: UInt16) throws -> String {
    let body = #"{"text":"ສະບາຍດີ hello","width":300,"font":{"families":["Brand","Noto Serif"]}}"#
    return try run("/usr/bin/curl", ["-s", "-d", body, "http://127.0.0.1:\(port)/lines"]).text
  }

  private func metrics(_ port: UInt16, token: String) throws -> String {
    let url = "https://127.0.0.1:\(port)/metrics"
    return try run("/usr/bin/curl", ["-sk", "-H", "Authorization: Bearer \(token)", url]).text
  }

  /// The serial number of the certificate that the service presents.
  private func serial(_ port: UInt16) throws -> String {
    let format = ["-sko", "/dev/null", "-w", "%{certs}", "https://127.0.0.1:\(port)/livez"]
    let lines = try run("/usr/bin/curl", format).text.split(separator: "\n")
    return String(try #require(lines.first { $0.hasPrefix("Serial Number:") }))
  }

  /// The status of a request over TLS with a token, as curl prints it.
  private func status(_ port: UInt16, token: String) throws -> String {
    let arguments = [
      "-sko", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer \(token)",
      "https://127.0.0.1:\(port)/fonts",
    ]
    return try run("/usr/bin/curl", arguments).text
  }

  struct Checked: CustomTestStringConvertible {
    let environment: [String: String]
    let code: Int32
    let sentence: String
    var testDescription: String { sentence }
  }

  static let checked = [
    Checked(
      environment: ["COMPOSER_PORT": "1", "COMPOSER_FONT_FAMILIES": "DejaVu Sans"], code: 0,
      sentence: "It would listen on 127.0.0.1, port 1, without TLS and without tokens."),
    Checked(
      environment: ["COMPOSER_FONT_FAMILIES": "DejaVu Sans, ない書体, No Font"], code: 1,
      sentence:
        "Warning: These families of COMPOSER_FONT_FAMILIES are not installed: ない書体, No Font. "
        + "Without them, texts are measured with other fonts."),
    Checked(
      environment: ["COMPOSER_FONT_FAMILIES": "No Font", "COMPOSER_REQUIRE_FONTS": "yes"], code: 1,
      sentence:
        "Warning: These families of COMPOSER_FONT_FAMILIES are not installed: No Font. "
        + "Without them, /readyz returns 503."),
    Checked(
      environment: ["COMPOSER_TLS_CERT": "/dev/null", "COMPOSER_TLS_KEY": "/dev/null"], code: 1,
      sentence:
        "Error: The certificate and the private key must be in PEM and belong together, and the key "
        + "must have no password."),
    Checked(
      environment: ["COMPOSER_AUTH_TOKENS": ""], code: 1,
      sentence:
        "Error: COMPOSER_AUTH_TOKENS must list at least one token, separated by commas; a token has "
        + "letters, digits and -._~+/, then =."),
  ]

  @Test("composer check says what the start would say, and listens on nothing", arguments: checked)
  func check(_ checked: Checked) throws {
    let result = try runComposer(["check"], checked.environment)
    let sentences = result.text.split(separator: "\n")
    #expect(sentences.contains { $0 == checked.sentence }, "\(sentences)")
    #expect(result.code == checked.code)
  }

  @Test(
    "with COMPOSER_REQUIRE_FONTS, a service without its fonts is never ready")
  func requiredFonts() throws {
    let service = try Running([
      "COMPOSER_FONT_FAMILIES": "ない書体", "COMPOSER_REQUIRE_FONTS": "yes",
    ])
    var connection = try RawConnection(port: service.port)
    connection.write("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
    let reply = try connection.readReply()
    #expect(reply.status == 503)
    #expect(reply.body.contains("The service lacks fonts that it requires: ない書体."))
    connection.write("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.readReply().status == 200)
    service.send(SIGTERM)
    #expect(service.waitForExit() == 0)
  }

  struct Refused: CustomTestStringConvertible {
    let environment: [String: String]
    /// What the shell does before.
    var limit = ""
    var arguments = ["check"]
    let sentence: String
    var testDescription: String { limit + sentence }
  }

  static let refused = [
    Refused(
      environment: ["COMPOSER_THREADS": "96"], limit: "ulimit -n 300",
      sentence: "The service needs "),
    Refused(
      environment: ["COMPOSER_THREADS": "2", "COMPOSER_MAX_CONNECTIONS": "4096"],
      limit: "ulimit -n 1000", sentence: "4096 connections need "),
    Refused(
      environment: ["COMPOSER_HOST": "no such host"],
      sentence: "The host no such host is neither an address nor a known name."),
    Refused(
      environment: ["COMPOSER_HOST": "192.0.2.1"], arguments: ["check", "--bind"],
      sentence: "The host 192.0.2.1 is not an address of this machine."),
    Refused(
      environment: ["COMPOSER_CORS_ORIGINS": "https://*.example.org"],
      sentence: "COMPOSER_CORS_ORIGINS is \"https://*.example.org\" but must be * or list origins"),
    Refused(
      environment: ["COMPOSER_TRUSTED_PROXIES": "0.0.0.0/0", "COMPOSER_RATE_LIMIT": "5"],
      sentence: "COMPOSER_TRUSTED_PROXIES is \"0.0.0.0/0\" but must name only proxies"),
    Refused(
      environment: ["COMPOSER_WEB_FONTS": "/proc"],
      sentence: "COMPOSER_WEB_FONTS is \"/proc\" but must name a folder with"),
    Refused(
      environment: ["COMPOSER_AUTH_TOKENS_FILE": "/no"],
      sentence: "COMPOSER_AUTH_TOKENS_FILE is \"/no\" but must name a file; there is none."),
    Refused(
      environment: ["COMPOSER_AUTH_TOKENS_FILE": "/dev/null"],
      sentence:
        "COMPOSER_AUTH_TOKENS_FILE is \"/dev/null\" but must name a file with at least one token; it has none."
    ),
  ]

  /// A value of each variable that the start refuses.
  static let badValues = Variable.allCases.filter { $0 != .webFonts }.map { variable in
    let value =
      switch variable {
      case .host: "no such host"
      case .fontFamilies: ","
      case .tlsCertificate, .tlsKey, .authTokensFile: "/no"
      case .authTokens: "sec ret"
      default: "many"
      }
    return Refused(environment: [variable.name: value], sentence: "")
  }

  @Test(
    "what the start refuses, composer check refuses in the same words",
    arguments: refused + badValues)
  func refusals(_ refused: Refused) throws {
    let limit = refused.limit.isEmpty ? "" : "\(refused.limit) && "
    func start(_ arguments: [String]) throws -> ProgramResult {
      try run(
        "/bin/sh", ["-c", "\(limit)exec \"$@\"", "sh", Self.executable.path] + arguments,
        environment: ["COMPOSER_PORT": "0"].merging(refused.environment) { $1 })
    }
    let (started, checked) = (try start([]), try start(refused.arguments))
    #expect(started.code == 1)
    #expect(checked.code == 1)
    let sentence = try #require(try messages(started.errorText).last)
    #expect(sentence.hasPrefix(refused.sentence))
    #expect(checked.text.split(separator: "\n").last == "Error: \(sentence)")
  }

  @Test("composer check --bind finds that a port is taken, and without it does not look")
  func takenPort() throws {
    let listener = try Listener(
      ListenerConfiguration(port: 0),
      handler: ListenerHandler(respond: { _ in Response(.ok) }, refuse: { _, _ in Response(.ok) }))
    let environment = [
      "COMPOSER_PORT": "\(listener.port)", "COMPOSER_FONT_FAMILIES": "DejaVu Sans",
      "COMPOSER_THREADS": "1",
    ]
    #expect(try runComposer(["check"], environment).code == 0)
    let sentence =
      "Another process uses port \(listener.port) on 127.0.0.1: stop it or choose another port."
    #expect(
      try runComposer(["check", "--bind"], environment).text.contains("Error: \(sentence)\n"))
    #expect(try messages(runComposer([], environment).errorText) == [sentence])
    listener.stop(drainSeconds: 0)
    let free = try runComposer(["check", "--bind"], environment)
    #expect(free.text.contains("It has listened on 127.0.0.1, port "))
    #expect(free.code == 0)
  }

  @Test("healthcheck names the address and the reason")
  func reasons() throws {
    let port = try freePort()
    let closed = try runComposer(["healthcheck"], ["COMPOSER_PORT": "\(port)"])
    #expect(
      closed.errorText
        == "composer: http://127.0.0.1:\(port)/readyz cannot be reached: Connection refused.\n")
    let service = try Running([
      "COMPOSER_FONT_FAMILIES": "ない書体", "COMPOSER_REQUIRE_FONTS": "yes",
    ])
    let reason = try #require(Healthcheck.obstacle(host: "127.0.0.1", port: service.port))
    #expect(reason.contains("/readyz has returned 503: {"))
    #expect(reason.contains("The service lacks fonts that it requires: ない書体."))
    #expect(
      Healthcheck.obstacle(host: "127.0.0.1", port: service.port, withTLS: true)
        == "https://127.0.0.1:\(service.port)/readyz has sent no response in time.")
  }

  @Test("the service manager is told when the service listens, and when it stops")
  func notifications() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let manager = try DatagramSocket(path: path)
    defer { unsafe unlink(path) }
    let service = try Running(["NOTIFY_SOCKET": path])
    #expect(manager.receive() == "READY=1")
    service.send(SIGTERM)
    #expect(manager.receive() == "STOPPING=1")
    #expect(service.waitForExit() == 0)
  }

  @Test("lines for the journal begin with their priority")
  func journal() throws {
    let file = try file("")
    defer { unsafe unlink(file) }
    let command = """
      exec >"$1" 2>&1
      export JOURNAL_STREAM="$(stat --format %d:%i "$1")"
      exec "$0"
      """
    let result = try run(
      "/bin/sh", ["-c", command, Self.executable.path, file],
      environment: ["COMPOSER_MAX_LINE": "1", "COMPOSER_PORT": "many"])
    #expect(result.code == 1)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.hasPrefix("<3>{\"ts\":") })
  }

  /// A port on which nothing listens.
  private func freePort() throws -> UInt16 {
    let listener = try Listener(
      ListenerConfiguration(port: 0),
      handler: ListenerHandler(respond: { _ in Response(.ok) }, refuse: { _, _ in Response(.ok) }))
    return listener.port
  }

  @Test("lines that the output does not take are counted")
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
    wait(until: Healthcheck.obstacle(host: "127.0.0.1", port: port) == nil)
    var connection = try RawConnection(port: port)
    wait(until: (try? droppedLines(&connection)) ?? 0 >= 3)
  }

  private func droppedLines(_ connection: inout RawConnection) throws -> Int {
    connection.write("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n")
    let page = try connection.readReply().body
    let sample = page.split(separator: "\n").first { $0.hasPrefix("composer_log_dropped_total ") }
    return try #require(sample.flatMap { Int($0.split(separator: " ")[1]) })
  }

  @Test(
    "an address space that is too small ends the start with one sentence",
    arguments: [200_000, 450_000])
  func addressSpace(kibibytes: Int) throws {
    let result = try run(
      "/bin/sh", ["-c", "ulimit -v \(kibibytes) && exec \"$0\"", Self.executable.path],
      environment: ["COMPOSER_PORT": "0", "COMPOSER_THREADS": "2"])
    #expect(result.code == 1)
    let sentences = try messages(result.errorText)
    #expect(sentences.count == 1)
    #expect(
      sentences.first?.hasPrefix("The address space (ulimit -v) is \(kibibytes >> 10) MiB, but ")
        == true, "\(sentences)")
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
      sentence: "COMPOSER_TLS_CERT is \"/no\" but must name a file; there is none."),
    Wrong(
      environment: ["COMPOSER_TLS_CERT": "/dev/null", "COMPOSER_TLS_KEY": "/dev/null"],
      sentence:
        "The certificate and the private key must be in PEM and belong together, and the key must have no password."
    ),
  ]

  @Test("an invalid value ends the start with one sentence", arguments: wrong)
  func configuration(_ wrong: Wrong) throws {
    let result = try runComposer([], wrong.environment)
    #expect(result.code == 1)
    #expect(try messages(result.errorText) == [wrong.sentence])
    #expect(result.errorText.contains(#""level":"error""#))
  }
}
