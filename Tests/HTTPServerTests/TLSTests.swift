import Foundation
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct TLSTests {
  private func listener(_ identity: TLSIdentity?) throws(ListenerError) -> Listener {
    try Listener(
      ListenerConfiguration(
        port: 0, threads: 2, identity: identity, limits: ListenerLimits(connections: 16)),
      respond: Sample.router.respond, refuse: Sample.router.refuse)
  }

  /// What curl prints, which checks the certificate as any client would.
  private func curl(_ arguments: String...) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try TestIdentity.certificate.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/curl")
    process.arguments = ["--silent", "--show-error", "--cacert", file.path] + arguments
    process.standardOutput = output
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }

  @Test func aClientThatChecksTheCertificateIsAnswered() throws {
    let listener = try listener(TestIdentity.valid)
    let address = "https://localhost:\(listener.port)"
    #expect(try curl("\(address)/items/あ") == "あ")
    let body = String(repeating: "長い文", count: 2000)
    #expect(try curl("\(address)/echo", "--data-binary", body) == body)
  }

  @Test func whoSpeaksWithoutTLSIsNotAnswered() throws {
    let listener = try listener(TestIdentity.valid)
    var connection = try RawConnection(port: listener.port)
    connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let bytes = try connection.readToEnd()
    #expect(!String(decoding: bytes, as: UTF8.self).contains("HTTP/1.1"))
  }

  @Test func theProbeSpeaksBoth() throws {
    let router = Router(
      [Route(.get, "/readyz") { _, _ in Sample.text("yes") }], failure: Sample.answer)
    for identity in [nil, TestIdentity.valid] {
      let listener = try Listener(
        ListenerConfiguration(
          port: 0, identity: identity, limits: ListenerLimits(connections: 16)),
        respond: router.respond, refuse: router.refuse)
      for withTLS in [false, true] {
        let isReady = Listener.isReady(
          host: "127.0.0.1", port: listener.port, withTLS: withTLS)
        #expect(isReady == (withTLS == (identity != nil)))
      }
    }
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
