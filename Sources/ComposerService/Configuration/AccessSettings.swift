import HTTPServer

/// Which clients may use the service, and how often.
struct AccessSettings: Equatable, Sendable {
  /// The source of the tokens.
  enum Tokens: Equatable, Sendable {
    /// No token is required.
    case none
    /// The tokens in `COMPOSER_AUTH_TOKENS`.
    case list([String])
    /// The path in `COMPOSER_AUTH_TOKENS_FILE`.
    case file(String)
  }

  /// The request rate of one client.
  struct Rate: Equatable, Sendable {
    /// Requests a second.
    let limit: Int
    /// Requests at once after a pause; by default as many as in a second.
    let burst: Int
  }

  let tokens: Tokens
  /// The origins whose pages may read responses.
  let origins: CORS.Origins
  /// Nil for no limit.
  let rate: Rate?
  /// The proxies whose `X-Forwarded-For` is trusted.
  let proxies: [AddressRange]

  init(_ reader: EnvironmentReader) throws(ConfigurationError) {
    tokens = try Tokens(reader)
    origins = try CORS.Origins(reader)
    rate = try Rate(reader)
    proxies = try reader.items(
      .trustedProxies, as: AddressRange.init,
      expectation: "list addresses or ranges such as 10.0.0.0/8 or fd00::/8, separated by commas")
  }
}

extension AccessSettings.Tokens {
  /// Unlike every other variable, a token variable that is set but empty is not the same as unset.
  ///
  /// A secret that got lost must not leave the service open. `read(contents:)` reports it.
  fileprivate init(_ reader: EnvironmentReader) throws(ConfigurationError) {
    let path = reader.secret(.authTokensFile)
    guard let list = reader.secret(.authTokens) else {
      self = path.map(Self.file) ?? .none
      return
    }
    guard path == nil else {
      throw ConfigurationError(
        .authTokens, value: nil,
        expectation: "not be set together with \(Variable.authTokensFile.name)")
    }
    self = .list(EnvironmentReader.items(of: list))
  }

  /// Returns the tokens; nil if none is required.
  ///
  /// - Parameter contents: returns the contents of a file; nil if it cannot be read.
  /// - Throws: `ConfigurationError`, which does not contain the tokens.
  func read(
    contents: (String) -> [UInt8]?
  ) throws(ConfigurationError) -> BearerTokens? {
    switch self {
    case .none: return nil
    case .list(let list):
      guard let tokens = BearerTokens(list) else {
        throw ConfigurationError(
          .authTokens, value: nil, expectation: Self.expectation("separated by commas"))
      }
      return tokens
    case .file(let path):
      guard let bytes = contents(path), let tokens = BearerTokens(Self.lines(bytes)) else {
        throw ConfigurationError(
          .authTokensFile, value: path,
          expectation: "name a file; it must " + Self.expectation("one on each line"))
      }
      return tokens
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(EnvironmentReader.trimmed).filter { !$0.isEmpty }
  }

  private static func expectation(_ separation: String) -> String {
    "list at least one token, \(separation); a token has letters, digits and -._~+/, then ="
  }
}

extension AccessSettings.Rate {
  fileprivate init?(_ reader: EnvironmentReader) throws(ConfigurationError) {
    let limit = try reader.numberIfSet(.rateLimit)
    let burst = try reader.numberIfSet(.rateBurst)
    guard let limit else {
      guard let burst else { return nil }
      throw ConfigurationError(
        .rateBurst, value: "\(burst)",
        expectation: "be set together with \(Variable.rateLimit.name)")
    }
    self.init(limit: limit, burst: burst ?? limit)
  }
}

extension CORS.Origins {
  fileprivate init(_ reader: EnvironmentReader) throws(ConfigurationError) {
    guard try reader.text(.corsOrigins) != "*" else {
      self = .any
      return
    }
    let origins = try reader.items(
      .corsOrigins, as: { Self.isOrigin($0) ? $0 : nil },
      expectation: "be * or list origins such as https://example.org, separated by commas")
    self = .only(Set(origins))
  }

  /// Whether a browser could send the text as an origin.
  ///
  /// Source: the Fetch standard, section 3.1 (Origin): a scheme, a host and an optional port.
  private static func isOrigin(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].count > 1 && parts[0].last == ":" && parts[1].isEmpty
      && !parts[2].isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      && text == text.lowercased()
  }
}
