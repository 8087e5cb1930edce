import Foundation
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct TLSTests {
  private func listener(
    _ identity: TLSIdentity?, limits: ListenerLimits = ListenerLimits(connections: 16)
  ) throws(ListenerError) -> Listener {
    try Listener(
      ListenerConfiguration(port: 0, threads: 2, identity: identity, limits: limits),
      handler: ListenerHandler(
        respond: Sample.router.respond, refuse: Sample.router.refuse))
  }

  /// What curl prints, which checks the certificate as any client would.
  private func curl(_ arguments: String...) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try TestIdentity.certificate.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try output(
      of: "curl", ["--silent", "--show-error", "--cacert", file.path] + arguments)
  }

  private func output(of program: String, _ arguments: [String]) throws -> String {
    try run("/usr/bin/\(program)", arguments).text
  }

  @Test func aClientThatChecksTheCertificateIsAnswered() throws {
    let listener = try listener(TestIdentity.valid)
    let address = "https://localhost:\(listener.port)"
    #expect(try curl("\(address)/items/あ") == "あ")
    let body = String(repeating: "長い文", count: 2000)
    #expect(try curl("\(address)/echo", "--data-binary", body) == body)
  }

  /// Sends a request after the handshake, and in the same segment that no more will come.
  ///
  /// That is said with TLS's own farewell or by TCP alone. Prints how much is answered up to the end
  /// of the connection.
  private static let farewell = """
    import socket, ssl, sys
    port, farewell, request = int(sys.argv[1]), sys.argv[2], sys.argv[3].encode()
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = context.wrap_bio(incoming, outgoing)
    raw = socket.create_connection(("127.0.0.1", port), timeout=30)
    def attempt(step):
        while True:
            try:
                return step()
            except ssl.SSLWantReadError:
                raw.sendall(outgoing.read())
                incoming.write(raw.recv(65536))
    attempt(tls.do_handshake)
    raw.sendall(outgoing.read())
    tls.write(request) if request else None
    if farewell == "tls":
        try:
            tls.unwrap()
        except ssl.SSLError:
            pass
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 1)
    raw.sendall(outgoing.read())
    raw.shutdown(socket.SHUT_WR)
    count = 0
    while chunk := raw.recv(65536):
        count += len(chunk)
    print(count)
    """

  /// Long before the idle time is over: the client gives up after thirty seconds.
  @Test(
    arguments: ["tls", "tcp"],
    [
      "", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n",
      "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf",
      "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    ])
  func whoSendsNoMoreIsLetGo(farewell: String, request: String) throws {
    let limits = ListenerLimits(
      connections: 4, idleTimeoutSeconds: 3600, requestTimeoutSeconds: 3600)
    let listener = try listener(TestIdentity.valid, limits: limits)
    let printed = try output(
      of: "python3", ["-c", TLSTests.farewell, "\(listener.port)", farewell, request])
    #expect(Int(printed.split(separator: "\n").first ?? "") != nil, "\(printed)")
  }

  @Test func whoSpeaksWithoutTLSIsNotAnswered() throws {
    let listener = try listener(TestIdentity.valid)
    var connection = try RawConnection(port: listener.port)
    connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let bytes = try connection.readToEnd()
    #expect(!String(decoding: bytes, as: UTF8.self).contains("HTTP/1.1"))
  }

  /// Prints the version that a handshake of one version agrees on, or why there is none.
  private static let handshake = """
    import socket, ssl, sys
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers((sys.argv + ["ALL"])[3] + ":@SECLEVEL=0")
    version = getattr(ssl.TLSVersion, sys.argv[2])
    context.minimum_version = context.maximum_version = version
    try:
        with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as plain:
            print(context.wrap_socket(plain).version())
    except (ssl.SSLError, OSError):
        print("refused")
    """

  @Test(arguments: [
    ("TLSv1", "refused"), ("TLSv1_1", "refused"), ("TLSv1_2", "TLSv1.2"), ("TLSv1_3", "TLSv1.3"),
  ])
  func onlyTheTwoLatestVersionsAreSpoken(version: String, expected: String) throws {
    let listener = try listener(TestIdentity.valid)
    let printed = try output(
      of: "python3", ["-W", "ignore", "-c", TLSTests.handshake, "\(listener.port)", version])
    #expect(printed == "\(expected)\n")
  }

  /// Who records a connection and gets the certificate's key later must not be able to read it.
  @Test(arguments: [
    ("AES128-SHA", "refused"), ("AES256-GCM-SHA384", "refused"), ("kRSA", "refused"),
    ("ECDHE", "TLSv1.2"),
  ])
  func onlyKeysWithForwardSecrecyAreAccepted(ciphers: String, expected: String) throws {
    let listener = try listener(TestIdentity.valid)
    let printed = try output(
      of: "python3",
      ["-W", "ignore", "-c", TLSTests.handshake, "\(listener.port)", "TLSv1_2", ciphers])
    #expect(printed == "\(expected)\n")
  }

  @Test func aMalformedLengthIsAnsweredOverTLSToo() throws {
    let listener = try listener(TestIdentity.valid)
    let printed = try curl(
      "https://localhost:\(listener.port)/echo", "--output", "/dev/null", "--write-out",
      "%{http_code}", "--request", "POST", "--header", "Content-Length: -1")
    #expect(printed == "400")
  }

  @Test func anotherCertificateIsForConnectionsThatAreMadeFromThenOn() throws {
    let listener = try listener(TestIdentity.valid)
    let address = "https://localhost:\(listener.port)/items/あ"
    let acceptsNothing = listener.replace(TLSIdentity(certificate: "", privateKey: ""))
    #expect(!acceptsNothing)
    #expect(try curl(address) == "あ")
    let acceptsOther = listener.replace(TestIdentity.other)
    #expect(acceptsOther)
    #expect(try curl(address) == "")
    #expect(try curl(address, "--insecure") == "あ")
    let acceptsFirst = listener.replace(TestIdentity.valid)
    #expect(acceptsFirst)
    #expect(try curl(address) == "あ")
  }

  @Test func withoutTLSThereIsNoCertificateToReplace() throws {
    let listener = try listener(nil)
    let isReplaced = listener.replace(TestIdentity.valid)
    #expect(!isReplaced)
  }

  @Test func theEndOfACertificateIsKnown() {
    // openssl x509 -enddate: Oct 28 13:11:51 2126 GMT
    #expect(TestIdentity.valid.end == 4_948_866_711)
    #expect(Self.wrong.allSatisfy { $0.identity.end == nil })
  }

  struct Wrong: CustomTestStringConvertible {
    let testDescription: String
    let identity: TLSIdentity
  }

  static let wrong = [
    Wrong(
      testDescription: "the key of another certificate",
      identity: TLSIdentity(
        certificate: TestIdentity.certificate, privateKey: TestIdentity.otherKey)),
    Wrong(
      testDescription: "the two swapped",
      identity: TLSIdentity(
        certificate: TestIdentity.privateKey, privateKey: TestIdentity.certificate)),
    Wrong(
      testDescription: "nothing", identity: TLSIdentity(certificate: "", privateKey: "")),
    Wrong(
      testDescription: "no PEM",
      identity: TLSIdentity(certificate: "証明書", privateKey: TestIdentity.privateKey)),
  ]

  @Test(arguments: wrong)
  func aWrongIdentityIsReported(wrong: Wrong) {
    do {
      _ = try listener(wrong.identity)
      Issue.record("It listens with a wrong identity.")
    } catch {
      #expect(error == .badCertificate)
      #expect(error.description.contains("PEM"))
    }
  }
}
