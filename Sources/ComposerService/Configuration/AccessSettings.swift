import HTTPServer

/// Who may use the service, and how much.
struct AccessSettings: Equatable, Sendable {
  /// Where the tokens are that let clients in.
  enum Tokens: Equatable, Sendable {
    /// Everybody is let in.
    case none
    /// From `COMPOSER_AUTH_TOKENS`.
    case list([String])
    /// From the file that `COMPOSER_AUTH_TOKENS_FILE` names.
    case file(String)
  }

  /// How many requests an address may send.
  struct Rate: Equatable, Sendable {
    /// Requests a second, from `COMPOSER_RATE_LIMIT`.
    let limit: Int
    /// Requests at once after a pause, from `COMPOSER_RATE_BURST`; as many as in a second by default.
    let burst: Int
  }

  let tokens: Tokens
  /// The origins whose pages may read the answers, from `COMPOSER_CORS_ORIGINS`.
  let origins: CORS.Origins
  /// Nil when there is no limit.
  let rate: Rate?
  /// The proxies whose `X-Forwarded-For` is believed, from `COMPOSER_TRUSTED_PROXIES`.
  let proxies: [AddressRange]

  /// The names of the variables.
  static let variables = [
    "COMPOSER_AUTH_TOKENS", "COMPOSER_AUTH_TOKENS_FILE", "COMPOSER_CORS_ORIGINS",
    "COMPOSER_RATE_LIMIT", "COMPOSER_RATE_BURST", "COMPOSER_TRUSTED_PROXIES",
  ]

  init(_ reader: EnvironmentReader) throws(ConfigurationError) {
    tokens = try Tokens(reader)
    origins = try CORS.Origins(reader)
    rate = try Rate(reader)
    proxies = try reader.items(
      "COMPOSER_TRUSTED_PROXIES", as: AddressRange.init,
      expectation: "list addresses or ranges such as 10.0.0.0/8 or fd00::/8, with commas between")
  }
}

extension AccessSettings.Tokens {
  static let list = "COMPOSER_AUTH_TOKENS"
  static let file = "COMPOSER_AUTH_TOKENS_FILE"

  /// What is set but empty is an error here and nowhere else.
  ///
  /// A secret that got lost must not open the service. It is found out when it is read.
  fileprivate init(_ reader: EnvironmentReader) throws(ConfigurationError) {
    let path = reader.secret(Self.file)
    guard let list = reader.secret(Self.list) else {
      self = path.map(Self.file) ?? .none
      return
    }
    guard path == nil else {
      throw ConfigurationError(
        variable: Self.list, value: nil, expectation: "not be set together with \(Self.file)")
    }
    self = .list(EnvironmentReader.items(of: list))
  }

  /// The tokens; nil when everybody is let in.
  ///
  /// - Parameter contents: reads a file.
  /// - Throws: what is wrong with the tokens, without telling them.
  func read(
    contents: (String) -> [UInt8]?
  ) throws(ConfigurationError) -> BearerTokens? {
    switch self {
    case .none: return nil
    case .list(let list):
      guard let tokens = BearerTokens(list) else {
        throw ConfigurationError(
          variable: Self.list, value: nil, expectation: Self.expectation("with commas between"))
      }
      return tokens
    case .file(let path):
      guard let bytes = contents(path), let tokens = BearerTokens(Self.lines(bytes)) else {
        throw ConfigurationError(
          variable: Self.file, value: path,
          expectation: "name a file; it must " + Self.expectation("one a line"))
      }
      return tokens
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(EnvironmentReader.trimmed).filter { !$0.isEmpty }
  }

  private static func expectation(_ separation: String) -> String {
    "list at least one token, \(separation), each of letters, digits and -._~+/ and then ="
  }
}

extension AccessSettings.Rate {
  fileprivate init?(_ reader: EnvironmentReader) throws(ConfigurationError) {
    let limit = try reader.number("COMPOSER_RATE_LIMIT", in: 1...1_000_000)
    let burst = try reader.number("COMPOSER_RATE_BURST", in: 1...1_000_000)
    guard let limit else {
      guard let burst else { return nil }
      throw ConfigurationError(
        variable: "COMPOSER_RATE_BURST", value: "\(burst)",
        expectation: "be set together with COMPOSER_RATE_LIMIT")
    }
    self.init(limit: limit, burst: burst ?? limit)
  }
}

extension CORS.Origins {
  fileprivate init(_ reader: EnvironmentReader) throws(ConfigurationError) {
    let name = "COMPOSER_CORS_ORIGINS"
    guard let value = reader.text(name), value != "*" else {
      self = .any
      return
    }
    let origins = try reader.items(
      name, as: { Self.isOrigin($0) ? $0 : nil },
      expectation: "be * or list origins such as https://example.org, with commas between")
    self = .only(Set(origins))
  }

  /// Whether a browser could send the text as its origin.
  ///
  /// Source: the Fetch standard, section 3.1 (Origin): scheme, host and port, nothing behind.
  private static func isOrigin(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].count > 1 && parts[0].last == ":" && parts[1].isEmpty
      && !parts[2].isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      && text == text.lowercased()
  }
}
