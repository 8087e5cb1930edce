import HTTPServer
import Testing

@testable import ComposerService

@Suite("The access and log variables")
struct AccessSettingsTests {
  private func settings(_ environment: [String: String]) throws -> AccessSettings {
    try Configuration(environment: environment, cores: 1).access
  }

  @Test("without any variable, no token is required and only errors are logged")
  func defaults() throws {
    let configuration = try Configuration(environment: [:], cores: 1)
    #expect(configuration.access.tokens == .none)
    #expect(configuration.access.origins == .any)
    #expect(configuration.access.rate == nil)
    #expect(configuration.access.proxies.isEmpty)
    #expect(configuration.logLevel == .error)
  }

  @Test("every variable has its effect")
  func values() throws {
    let configuration = try Configuration(
      environment: [
        "COMPOSER_AUTH_TOKENS": "one, two", "COMPOSER_RATE_LIMIT": "50",
        "COMPOSER_CORS_ORIGINS": "https://a.example, http://localhost:3000",
        "COMPOSER_TRUSTED_PROXIES": "10.0.0.0/8, ::1", "COMPOSER_LOG": "info",
      ], cores: 1)
    let access = configuration.access
    #expect(access.tokens == .list(["one", "two"]))
    #expect(access.rate == AccessSettings.Rate(limit: 50, burst: 50))
    #expect(access.origins == .only(["https://a.example", "http://localhost:3000"]))
    #expect(access.proxies.map(\.description) == ["10.0.0.0/8", "::1/128"])
    #expect(configuration.logLevel == .info)
    #expect(try settings(["COMPOSER_CORS_ORIGINS": "*"]).origins == .any)
    let rate = try settings(["COMPOSER_RATE_LIMIT": "5", "COMPOSER_RATE_BURST": "20"]).rate
    #expect(rate == AccessSettings.Rate(limit: 5, burst: 20))
  }

  struct Wrong: CustomTestStringConvertible {
    let environment: [String: String]
    let sentence: String
    var testDescription: String { sentence }
  }

  private static let origins =
    "but must be * or list origins as browsers send them, such as https://example.org, separated by commas; "
    + "https://*.example.org and https://example.org:443 would never match."
  private static let ranges =
    "but must list addresses or ranges such as 10.0.0.0/8 or fd00::/8, separated by commas."

  static let wrong = [
    Wrong(
      environment: ["COMPOSER_LOG": "debug"],
      sentence: "COMPOSER_LOG is \"debug\" but must be one of off, error, info."),
    Wrong(
      environment: ["COMPOSER_RATE_LIMIT": "0"],
      sentence: "COMPOSER_RATE_LIMIT is \"0\" but must be a whole number from 1 to 1000000."),
    Wrong(
      environment: ["COMPOSER_RATE_BURST": "9"],
      sentence: "COMPOSER_RATE_BURST is \"9\" but must be set together with COMPOSER_RATE_LIMIT."),
    Wrong(
      environment: ["COMPOSER_TRUSTED_PROXIES": "10.0.0.0/8,nginx"],
      sentence: "COMPOSER_TRUSTED_PROXIES is \"10.0.0.0/8,nginx\" \(ranges)"),
    Wrong(
      environment: ["COMPOSER_CORS_ORIGINS": "example.org"],
      sentence: "COMPOSER_CORS_ORIGINS is \"example.org\" \(origins)"),
    Wrong(
      environment: ["COMPOSER_CORS_ORIGINS": "https://example.org/"],
      sentence: "COMPOSER_CORS_ORIGINS is \"https://example.org/\" \(origins)"),
    Wrong(
      environment: ["COMPOSER_CORS_ORIGINS": "*, https://example.org"],
      sentence: "COMPOSER_CORS_ORIGINS is \"*, https://example.org\" \(origins)"),
    Wrong(
      environment: [
        "COMPOSER_TRUSTED_PROXIES": "10.0.0.0/8, 0.0.0.0/0", "COMPOSER_RATE_LIMIT": "9",
      ],
      sentence:
        "COMPOSER_TRUSTED_PROXIES is \"0.0.0.0/0\" but must name only proxies if COMPOSER_RATE_LIMIT is "
        + "set: each client could name another address in X-Forwarded-For, and the limit would have no "
        + "effect."),
    Wrong(
      environment: ["COMPOSER_AUTH_TOKENS": "secret", "COMPOSER_AUTH_TOKENS_FILE": "/run/tokens"],
      sentence:
        "COMPOSER_AUTH_TOKENS must not be set together with COMPOSER_AUTH_TOKENS_FILE."),
  ]

  @Test("an invalid value is reported in one sentence", arguments: wrong)
  func wrongValues(_ wrong: Wrong) {
    let error = #expect(throws: ConfigurationError.self) { try settings(wrong.environment) }
    #expect(error?.description == wrong.sentence)
  }

  @Test(
    "an origin that no browser sends is refused",
    arguments: [
      "https://*.example.org", "https://example.org:443", "http://example.org:80", "https://a:b@c",
      "https://example.org?", "https://example.org#", "https://例え.jp", "https://[::1",
      "https://[no]",
      "https://a.example:", "https://a.example:0", "https://a.example:65536", "https://A.example",
      "https://a.example:08", "https://a.example:+8", "https://", "://a", "null",
    ])
  func neverMatching(_ origin: String) {
    #expect(throws: ConfigurationError.self) { try settings(["COMPOSER_CORS_ORIGINS": origin]) }
  }

  @Test(
    "an origin that browsers send is taken",
    arguments: [
      "https://a.example:8443", "http://127.0.0.1:3000", "http://[::1]:3000", "https://[fe80::1]",
      "https://xn--r8jz45g.jp", "https://my_host", "capacitor://localhost", "http://a.example:443",
      "chrome-extension://abcdefghijklmnop",
    ])
  func originsOfBrowsers(_ origin: String) throws {
    #expect(try settings(["COMPOSER_CORS_ORIGINS": origin]).origins == .only([origin]))
  }

  @Test(
    "a range of every address is one of proxies only without a rate limit",
    arguments: ["0.0.0.0/0", "::/0"])
  func everyProxy(_ range: String) throws {
    #expect(try settings(["COMPOSER_TRUSTED_PROXIES": range]).proxies.count == 1)
    #expect(throws: ConfigurationError.self) {
      try settings(["COMPOSER_TRUSTED_PROXIES": range, "COMPOSER_RATE_LIMIT": "1"])
    }
    let most = ["COMPOSER_TRUSTED_PROXIES": "0.0.0.0/1, 8000::/1", "COMPOSER_RATE_LIMIT": "1"]
    #expect(try settings(most).proxies.count == 2)
  }

  private static let form = "a token has letters, digits and -._~+/, then =."

  @Test(
    "the service does not start with an empty or malformed token, and does not print it",
    arguments: ["", " , ", "sec ret", "secret,\"quoted\""])
  func lostTokens(value: String) throws {
    let tokens = try settings(["COMPOSER_AUTH_TOKENS": value]).tokens
    let error = #expect(throws: ConfigurationError.self) { try tokens.read { _ in [] } }
    #expect(
      error?.description
        == "COMPOSER_AUTH_TOKENS must list at least one token, separated by commas; "
        + AccessSettingsTests.form)
  }

  @Test("the service does not start with an empty name of the token file")
  func lostFile() throws {
    let tokens = try settings(["COMPOSER_AUTH_TOKENS_FILE": ""]).tokens
    #expect(tokens == .file(""))
    let error = #expect(throws: ConfigurationError.self) {
      try tokens.read { _ throws(Process.FileProblem) in throw .missing }
    }
    #expect(error?.variable == .authTokensFile)
  }

  @Test("a token file has one token on each line, and at least one")
  func tokenFiles() throws {
    let tokens = try settings(["COMPOSER_AUTH_TOKENS_FILE": "/run/tokens"]).tokens
    #expect(tokens == .file("/run/tokens"))
    for text in ["one", "one\n", "one\r\n\r\n two \n"] {
      #expect(try tokens.read { _ in Array(text.utf8) } != nil)
    }
  }

  struct TokenFile: CustomTestStringConvertible {
    let contents: Result<[UInt8], Process.FileProblem>
    let expectation: String
    var testDescription: String { "\(contents)" }
  }

  static let wrongTokenFiles: [TokenFile] = [
    TokenFile(contents: .failure(.missing), expectation: "name a file; there is none"),
    TokenFile(
      contents: .failure(.notPermitted), expectation: "name a file that this user may read"),
    TokenFile(
      contents: .failure(.unreadable), expectation: "name a file of at most 1 MiB that can be read"),
    TokenFile(
      contents: .success([]), expectation: "name a file with at least one token; it has none"),
    TokenFile(
      contents: .success(Array("\n \n".utf8)),
      expectation: "name a file with at least one token; it has none"),
    TokenFile(contents: .success(Array("one two".utf8)), expectation: malformed),
    TokenFile(contents: .success([0xFF, 0xFE]), expectation: malformed),
  ]

  private static let malformed: String =
    "name a file that can be used; it must list at least one token, one on each line; "
    + String(form.dropLast())

  @Test(
    "a missing, an unreadable and an empty token file are told apart", arguments: wrongTokenFiles)
  func reasonsOfTokenFiles(_ file: TokenFile) throws {
    let tokens = try settings(["COMPOSER_AUTH_TOKENS_FILE": "/run/tokens"]).tokens
    let error = #expect(throws: ConfigurationError.self) {
      try tokens.read { _ throws(Process.FileProblem) in try file.contents.get() }
    }
    #expect(
      error?.description
        == "COMPOSER_AUTH_TOKENS_FILE is \"/run/tokens\" but must \(file.expectation).")
  }
}
