import ComposerAPI
import ComposerContract
import Foundation
import HTTPServer
import TestSupport
import Testing
import TextLayout

@testable import ComposerService

@Suite("The environment variables")
struct ConfigurationTests {
  @Test("without any variable, the service listens on port 8080 of this machine")
  func defaults() throws {
    let configuration = try Configuration(environment: [:], cores: 2)
    #expect(configuration.host == "127.0.0.1")
    #expect(configuration.port == 8080)
    #expect(configuration.threads == 2)
    #expect(configuration.listenerLimits.bodyBytes == 1_048_576)
    #expect(configuration.tls == nil)
    #expect(configuration.requestLimits == RequestLimits())
    #expect(configuration.textCacheBytes == 67_108_864)
    #expect(!configuration.requiresFonts)
    #expect(
      configuration.fontFamilies == ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"])
  }

  @Test("every variable has its effect, and an empty one counts as unset")
  func values() throws {
    let configuration = try Configuration(
      environment: [
        "COMPOSER_HOST": "::", "COMPOSER_PORT": "0", "COMPOSER_THREADS": "",
        "COMPOSER_MAX_BODY_BYTES": "4096", "COMPOSER_FONT_FAMILIES": " DejaVu Sans ,, ヒラギノ角ゴ ",
        "COMPOSER_TEXT_CACHE_BYTES": "1000", "COMPOSER_WEB_FONTS": "/fonts of the page",
        "COMPOSER_REQUIRE_FONTS": "yes",
      ], cores: 0)
    #expect(configuration.webFonts == "/fonts of the page")
    #expect(configuration.requiresFonts)
    #expect(configuration.host == "::")
    #expect(configuration.port == 0)
    #expect(configuration.threads == 1)
    #expect(configuration.listenerLimits.bodyBytes == 4096)
    #expect(configuration.fontFamilies == ["DejaVu Sans", "ヒラギノ角ゴ"])
    #expect(configuration.textCacheBytes == 1000)
  }

  @Test("every number is read from its own variable, and every variable is read")
  func numbers() throws {
    let names = Variable.allCases.map(\.name)
    let numbers = names.filter { $0.hasPrefix("COMPOSER_MAX_") || $0.hasSuffix("_SECONDS") }
    var environment = ["COMPOSER_MAX_BUFFERED_BYTES": "90000000"]
    for (index, name) in numbers.enumerated() where environment[name] == nil {
      environment[name] = "\(20_000 + index)"
    }
    environment["COMPOSER_DRAIN_SECONDS"] = "78"
    environment["COMPOSER_DRAIN_DELAY_SECONDS"] = "79"
    let configuration = try Configuration(environment: environment, cores: 1)
    let taken = [
      configuration.listenerLimits.connections,
      configuration.listenerLimits.idleTimeoutSeconds,
      configuration.listenerLimits.requestTimeoutSeconds,
      configuration.listenerLimits.headerBytes,
      configuration.listenerLimits.bodyBytes, configuration.listenerLimits.batchBytes,
      configuration.listenerLimits.bufferedBytes, configuration.requestLimits.textUnits,
      configuration.requestLimits.lines, configuration.shutdown.delaySeconds,
      configuration.shutdown.drainSeconds,
    ]
    #expect(taken.map(String.init).sorted() == numbers.compactMap { environment[$0] }.sorted())
    #expect(configuration.requestLimits.lineBytes == configuration.listenerLimits.bodyBytes)
  }

  @Test("limits of the system that are too low are said")
  func systemLimits() throws {
    let configuration = try Configuration(
      environment: ["COMPOSER_MAX_CONNECTIONS": "1024", "COMPOSER_MAX_HEADER_BYTES": "16384"],
      cores: 2)
    let mebibyte = 1 << 20
    // 1,024 connections of 32 KiB, 128 MiB of requests, two workers, the cache and the program.
    #expect(configuration.memoryBytes == (32 + 128 + 2 * 64 + 64 + 64) * mebibyte)
    let none = SystemLimits(
      addressSpaceBytes: nil, memoryBytes: nil, threads: nil, connections: 1 << 20)
    #expect(try configuration.warnings(about: none).isEmpty)
    let small = SystemLimits(
      addressSpaceBytes: 2048 * mebibyte, memoryBytes: 300 * mebibyte, threads: 6, connections: 1024
    )
    #expect(
      try configuration.warnings(about: small) == [
        "The container has 300 MiB of memory, but the limits of the service add up to 416 MiB: see "
          + "\"Memory\" in docs/operations.md.",
        "The container may have 6 threads, but the service starts 7: lower COMPOSER_THREADS, or raise "
          + "the limit of processes.",
        "The limit of open files allows 1024 connections (ulimit -Hn).",
      ])
    let narrow = SystemLimits(
      addressSpaceBytes: 450 * mebibyte, memoryBytes: nil, threads: nil, connections: 1 << 20)
    #expect(throws: AddressSpaceError.self) { try configuration.warnings(about: narrow) }
  }

  @Test("limits that contradict each other are said")
  func contradictions() throws {
    func warnings(_ environment: [String: String]) throws -> [String] {
      let system = SystemLimits(
        addressSpaceBytes: nil, memoryBytes: nil, threads: nil, connections: 1 << 20)
      return try Configuration(environment: environment, cores: 2).warnings(about: system)
    }
    #expect(try warnings([:]).isEmpty)
    #expect(
      try warnings(["COMPOSER_MAX_BUFFERED_BYTES": "4194304"]) == [
        "A body of COMPOSER_MAX_BODY_BYTES does not fit into COMPOSER_MAX_BUFFERED_BYTES, because it "
          + "takes 17 times its length: over 246723 bytes, the status is 413."
      ])
    #expect(
      try warnings(["COMPOSER_MAX_BATCH_BYTES": "33554432"]) == [
        "A recording of COMPOSER_MAX_BATCH_BYTES does not fit into COMPOSER_MAX_BUFFERED_BYTES, "
          + "because it takes 6 times its length: over 22369621 bytes, the status is 413."
      ])
    #expect(
      try warnings([
        "COMPOSER_MAX_BATCH_BYTES": "33554432", "COMPOSER_MAX_BUFFERED_BYTES": "209715200",
      ]).isEmpty)
  }

  @Test("a certificate needs its key, and both files are read later")
  func tls() throws {
    let configuration = try Configuration(
      environment: ["COMPOSER_TLS_CERT": "/c", "COMPOSER_TLS_KEY": "/k"], cores: 1)
    let files = ["/c": Array("cert".utf8), "/k": Array("key".utf8)]
    let identity = try configuration.tls?.read { files[$0] ?? [] }
    #expect(identity == TLSIdentity(certificate: "cert", privateKey: "key"))
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.tls?.read { path throws(ComposerService.Process.FileProblem) in
        guard path == "/c" else { throw .missing }
        return []
      }
    }
    #expect(error?.description == "COMPOSER_TLS_KEY is \"/k\" but must name a file; there is none.")
  }

  @Test("the web fonts are none, or those of a folder that is read later")
  func webFonts() throws {
    #expect(try Configuration(environment: [:], cores: 1).readWebFonts { _ in }.leftOut == [])
    let configuration = try Configuration(
      environment: ["COMPOSER_WEB_FONTS": "/nonexistent"], cores: 1)
    let error = #expect(throws: ConfigurationError.self) { try configuration.readWebFonts { _ in } }
    #expect(
      error?.description
        == "COMPOSER_WEB_FONTS is \"/nonexistent\" but must name a folder with a font that can be read."
    )
  }

  @Test(
    "a file that is left out of the web fonts is named, with what to do",
    arguments: [
      (.woff2, "it is no TTF, OTF or collection; woff2_decompress makes a TTF of it."),
      (.woff, "it is no TTF, OTF or collection; woff2sfnt makes a TTF of it."),
      (.broken, "it is no TTF, OTF or collection."),
      (.unreadable, "it cannot be read."),
      (.nameless, "it has no family name; put it in a folder named after its family."),
      (.crowded, "it is a collection of more than 512 faces."),
    ] as [(WebFonts.LeftOut.Reason, String)])
  func leftOut(reason: WebFonts.LeftOut.Reason, sentence: String) {
    let entry = WebFonts.LeftOut(path: "/f/a.ttf", reason: reason)
    #expect(entry.warning == "/f/a.ttf is left out: \(sentence)")
  }

  @Test("files that are left out are named before a folder without any font")
  func onlyCompressedFonts() throws {
    let folder = try TemporaryFolder(["a.WOFF2": Data("wOF2".utf8), "b.ttf": Data()])
    defer { folder.remove() }
    let configuration = try Configuration(
      environment: ["COMPOSER_WEB_FONTS": folder.path], cores: 1)
    var warnings: [String] = []
    #expect(throws: ConfigurationError.self) {
      try configuration.readWebFonts { warnings.append($0) }
    }
    #expect(
      warnings == [
        WebFonts.LeftOut(path: "\(folder.path)/a.WOFF2", reason: .woff2).warning,
        WebFonts.LeftOut(path: "\(folder.path)/b.ttf", reason: .broken).warning,
      ])
  }

  struct Wrong: CustomTestStringConvertible {
    let variable: String
    let value: String
    var beside: [String: String] = [:]
    let sentence: String
    var testDescription: String { "\(variable)=\(value)" }
  }

  static let wrong = [
    Wrong(
      variable: "COMPOSER_PORT", value: "65536",
      sentence: "COMPOSER_PORT is \"65536\" but must be a whole number from 0 to 65535."),
    Wrong(
      variable: "COMPOSER_PORT", value: "http",
      sentence: "COMPOSER_PORT is \"http\" but must be a whole number from 0 to 65535."),
    Wrong(
      variable: "COMPOSER_THREADS", value: "0",
      sentence: "COMPOSER_THREADS is \"0\" but must be a whole number from 1 to 256."),
    Wrong(
      variable: "COMPOSER_MAX_BODY_BYTES", value: "-1",
      sentence:
        "COMPOSER_MAX_BODY_BYTES is \"-1\" but must be a whole number from 1024 to 67108864."),
    Wrong(
      variable: "COMPOSER_MAX_CONNECTIONS", value: "0",
      sentence:
        "COMPOSER_MAX_CONNECTIONS is \"0\" but must be a whole number from 1 to 1048576."),
    Wrong(
      variable: "COMPOSER_IDLE_TIMEOUT_SECONDS", value: "1.5",
      sentence:
        "COMPOSER_IDLE_TIMEOUT_SECONDS is \"1.5\" but must be a whole number from 1 to 86400."),
    Wrong(
      variable: "COMPOSER_MAX_BODY_BYTES", value: "67108864",
      beside: ["COMPOSER_MAX_BUFFERED_BYTES": "1048576"],
      sentence:
        "COMPOSER_MAX_BUFFERED_BYTES is \"1048576\" but must not be less than COMPOSER_MAX_BODY_BYTES and COMPOSER_MAX_BATCH_BYTES, which are 67108864 and 1048576."
    ),
    Wrong(
      variable: "COMPOSER_TLS_CERT", value: "/c",
      sentence: "COMPOSER_TLS_CERT is \"/c\" but must be set together with COMPOSER_TLS_KEY."),
    Wrong(
      variable: "COMPOSER_TLS_KEY", value: "/k",
      sentence: "COMPOSER_TLS_KEY is \"/k\" but must be set together with COMPOSER_TLS_CERT."),
    Wrong(
      variable: "COMPOSER_DRAIN_SECONDS", value: "-1",
      sentence: "COMPOSER_DRAIN_SECONDS is \"-1\" but must be a whole number from 0 to 3600."),
    Wrong(
      variable: "COMPOSER_TEXT_CACHE_BYTES", value: "64M",
      sentence:
        "COMPOSER_TEXT_CACHE_BYTES is \"64M\" but must be a whole number from 0 to 1099511627776."),
    Wrong(
      variable: "COMPOSER_FONT_FAMILIES", value: " , ",
      sentence:
        "COMPOSER_FONT_FAMILIES is \" , \" but must name at least one family, separated by commas."),
  ]

  @Test("an invalid value is reported in one sentence", arguments: wrong)
  func wrongValues(_ wrong: Wrong) {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration(
        environment: wrong.beside.merging([wrong.variable: wrong.value]) { $1 }, cores: 1)
    }
    #expect(error?.description == wrong.sentence)
  }

  @Test(
    "an unknown variable is reported with the nearest known one",
    arguments: [
      ("COMPOSER_PRT", "; did you mean COMPOSER_PORT?"),
      ("COMPOSER_MAX_EVENTS", "; did you mean COMPOSER_MAX_LINES?"),
      ("COMPOSER_SOMETHING_ENTIRELY_DIFFERENT", "."),
    ])
  func unknown(name: String, hint: String) {
    let environment = [name: "1", "COMPOSER_HOST": "::1", "PATH": "/bin"]
    #expect(
      EnvironmentReader.warnings(about: environment)
        == ["\(name) is not a known variable\(hint)"])
  }

  @Test("every variable of the table has a valid default", arguments: Variable.allCases)
  func validDefault(variable: Variable) throws {
    guard case .value(let value) = variable.row.standard else { return }
    let unset = try Configuration(environment: [:], cores: 1)
    #expect(try Configuration(environment: [variable.name: value], cores: 1) == unset)
  }
}
