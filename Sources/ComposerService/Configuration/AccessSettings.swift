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
    if rate != nil, let everyone = proxies.first(where: \.isOfEveryone) {
      throw ConfigurationError(
        .trustedProxies, value: "\(everyone)",
        expectation:
          "name only proxies if \(Variable.rateLimit.name) is set: each client could name "
          + "another address in X-Forwarded-For, and the limit would have no effect")
    }
  }
}

extension AccessSettings.Tokens {
  /// A token variable that is set but empty is not the same as unset, unlike all other variables.
  ///
  /// A secret that got lost must not leave the service open; `read(contents:)` reports it.
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
  /// - Parameter contents: returns the contents of a file.
  /// - Throws: `ConfigurationError`, which does not contain the tokens.
  func read(
    contents: Process.FileReader
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
      return try Self.read(path, contents)
    }
  }

  private static func read(
    _ path: String, _ contents: Process.FileReader
  ) throws(ConfigurationError) -> BearerTokens {
    var expectation: String
    do throws(Process.FileProblem) {
      let lines = lines(try contents(path))
      if let tokens = BearerTokens(lines) { return tokens }
      expectation =
        lines.isEmpty
        ? "name a file with at least one token; it has none"
        : "name a file that can be used; it must " + Self.expectation("one on each line")
    } catch {
      expectation = error.expectation
    }
    throw ConfigurationError(.authTokensFile, value: path, expectation: expectation)
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
      expectation:
        "be * or list origins as browsers send them, such as https://example.org, separated "
        + "by commas; https://*.example.org and https://example.org:443 would never match")
    self = .only(Set(origins))
  }

  /// Whether a browser could send the text as an origin; other texts would never match.
  ///
  /// Source: the Fetch standard, section 3.1 (Origin): a scheme, a host and a port, unless it is that of
  /// the scheme; the URL standard, section 3.2 (forbidden code points of a host).
  private static func isOrigin(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count > 1, parts[0].last == ":", parts[1].isEmpty,
      text == text.lowercased()
    else { return false }
    let host = parts[2].prefix { $0 != ":" || parts[2].hasPrefix("[") }
    guard !parts[2].hasPrefix("[") else { return isAddress(parts[2], of: parts[0]) }
    return isHost(host) && isPort(parts[2].dropFirst(host.count), of: parts[0])
  }

  private static func isHost(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        ("a"..."z").contains(UnicodeScalar($0)) || "-._0123456789".utf8.contains($0)
      }
  }

  /// Whether the text is an IPv6 address in brackets, with a port or without one.
  private static func isAddress(_ text: Substring, of scheme: Substring) -> Bool {
    guard let end = text.firstIndex(of: "]") else { return false }
    return PeerAddress(String(text[..<end].dropFirst())) != nil
      && isPort(text[text.index(after: end)...], of: scheme)
  }

  /// Whether the text is empty, or a colon with a port that browsers do not leave out.
  private static func isPort(_ text: Substring, of scheme: Substring) -> Bool {
    let usual = ["http:": ":80", "https:": ":443"][scheme]
    return text.isEmpty
      || text.first == ":" && text.dropFirst().first != "0" && UInt16(text.dropFirst()) != nil
        && text.dropFirst().first != "+" && String(text) != usual
  }
}
