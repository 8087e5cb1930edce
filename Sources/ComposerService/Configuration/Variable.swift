import ComposerContract
import HTTPServer

/// An environment variable of the service.
///
/// The readers, `composer --help` and docs/configuration.md take names, defaults, ranges and meanings
/// from here.
enum Variable: String, CaseIterable {
  case host = "COMPOSER_HOST"
  case port = "COMPOSER_PORT"
  case threads = "COMPOSER_THREADS"
  case fontFamilies = "COMPOSER_FONT_FAMILIES"
  case requireFonts = "COMPOSER_REQUIRE_FONTS"
  case webFonts = "COMPOSER_WEB_FONTS"
  case textCacheBytes = "COMPOSER_TEXT_CACHE_BYTES"
  case tlsCertificate = "COMPOSER_TLS_CERT"
  case tlsKey = "COMPOSER_TLS_KEY"
  case maxConnections = "COMPOSER_MAX_CONNECTIONS"
  case idleTimeoutSeconds = "COMPOSER_IDLE_TIMEOUT_SECONDS"
  case requestTimeoutSeconds = "COMPOSER_REQUEST_TIMEOUT_SECONDS"
  case maxHeaderBytes = "COMPOSER_MAX_HEADER_BYTES"
  case maxBodyBytes = "COMPOSER_MAX_BODY_BYTES"
  case maxBatchBytes = "COMPOSER_MAX_BATCH_BYTES"
  case maxBufferedBytes = "COMPOSER_MAX_BUFFERED_BYTES"
  case maxTextUnits = "COMPOSER_MAX_TEXT_UNITS"
  case maxLines = "COMPOSER_MAX_LINES"
  case drainDelaySeconds = "COMPOSER_DRAIN_DELAY_SECONDS"
  case drainSeconds = "COMPOSER_DRAIN_SECONDS"
  case authTokens = "COMPOSER_AUTH_TOKENS"
  case authTokensFile = "COMPOSER_AUTH_TOKENS_FILE"
  case corsOrigins = "COMPOSER_CORS_ORIGINS"
  case rateLimit = "COMPOSER_RATE_LIMIT"
  case rateBurst = "COMPOSER_RATE_BURST"
  case trustedProxies = "COMPOSER_TRUSTED_PROXIES"
  case log = "COMPOSER_LOG"

  /// The value that applies when a variable is not set.
  enum Default {
    /// The same as setting the variable to this text.
    case value(String)
    /// No fixed text; the description is for people.
    case described(String)
  }

  /// The name in the environment.
  var name: String { rawValue }
}

extension Variable {
  /// Everything about a variable beside its name.
  struct Row {
    let standard: Default
    /// The values of a number; nil for a text.
    let range: ClosedRange<Int>?
    /// Sentences without the range; Markdown.
    let meaning: String

    fileprivate init(_ value: String, _ meaning: String) {
      standard = .value(value)
      range = nil
      self.meaning = meaning
    }

    fileprivate init(_ value: Int, in range: ClosedRange<Int>, _ meaning: String) {
      standard = .value("\(value)")
      self.range = range
      self.meaning = meaning
    }

    fileprivate init(
      unset description: String, in range: ClosedRange<Int>? = nil, _ meaning: String
    ) {
      standard = .described(description)
      self.range = range
      self.meaning = meaning
    }
  }

  private static let seconds = 1...86_400
  private static let listener = ListenerLimits()
  private static let requests = RequestLimits()

  /// The row of the variable in the documentation.
  var row: Row {
    switch self {
    case .host:
      Row(
        "127.0.0.1",
        "The address or host name to listen on; the service listens on every address that a name has. "
          + "`0.0.0.0` and `::` mean every address. The container image sets `0.0.0.0`.")
    case .port:
      Row(
        8080, in: 0...65_535,
        "The port to listen on. With 0, the service chooses a free port and prints it.")
    case .threads:
      Row(
        unset:
          "one for each core that the container or the unit may use, or fewer with little memory",
        in: 1...256, "The number of event-loop threads, and also of worker threads.")
    case .fontFamilies:
      Row(
        "Noto Sans, Noto Sans CJK JP, Noto Color Emoji",
        "The families of a request without `font.families`, separated by commas. On a preset, the font of its "
          + "platform comes first.")
    case .requireFonts:
      Row(
        "no",
        "With `yes`, `/readyz` returns 503 if a family of `COMPOSER_FONT_FAMILIES` is not installed. With "
          + "`no`, the service only warns at the start.")
    case .webFonts:
      Row(
        unset: "none",
        "A folder with the font files of a page: TTF, OTF and collections. Each file is a font that the "
          + "page loads with `@font-face`. It has the family name in the file, or the name of the folder "
          + "that contains it in this folder. It has at most 20,000 files and folders.")
    case .textCacheBytes:
      Row(
        unset: "67108864, or less with little memory", in: 0...(1 << 40),
        "The memory of the cache of measured text, in bytes. 0 turns the cache off.")
    case .tlsCertificate:
      Row(
        unset: "none",
        "A file with a certificate chain in PEM, read at the start, when it changes and on SIGHUP. With "
          + "it the service speaks only TLS 1.2 and 1.3, with forward secrecy. An expired certificate is "
          + "refused.")
    case .tlsKey: Row(unset: "none", "A file with its private key in PEM, without a password.")
    case .maxConnections:
      Row(
        unset: "\(Self.listener.connections), or fewer with few open files or little memory",
        in: 1...(1 << 20),
        "The number of connections served at once. Over it, a new connection takes the place of one that "
          + "has been silent for a second between requests. Without such a one, up to 64 more get a 503, "
          + "except for probes and metrics, and the others are closed.")
    case .idleTimeoutSeconds:
      Row(
        Self.listener.idleTimeoutSeconds, in: Self.seconds,
        "A connection closes after this many seconds without any byte.")
    case .requestTimeoutSeconds:
      Row(
        Self.listener.requestTimeoutSeconds, in: Self.seconds,
        "The seconds within which a request must arrive, plus one for each 64 KiB of its body; else "
          + "the connection closes. A client that acknowledges less than 1 KiB a second of its response "
          + "is disconnected after at most twice this time.")
    case .maxHeaderBytes:
      Row(
        Self.listener.headerBytes, in: 8192...(1 << 20),
        "The memory of a connection for the request line and the header fields; over it, the status "
          + "is 431. Also the largest piece of a streamed response.")
    case .maxBodyBytes:
      Row(
        Self.listener.bodyBytes, in: 1024...(64 << 20),
        "The longest body, and the longest line of a batch; over it, the status is 413. A body takes up to "
          + "17 times its length of `COMPOSER_MAX_BUFFERED_BYTES`, and must fit into it.")
    case .maxBatchBytes:
      Row(
        unset: "\(Self.listener.batchBytes), or `COMPOSER_MAX_BUFFERED_BYTES` if that is less",
        in: 1024...(1 << 30),
        "The longest body of the type `application/x-ndjson`, and the longest recording for `/verify`; "
          + "over it, the status is 413. A recording takes six times its length of "
          + "`COMPOSER_MAX_BUFFERED_BYTES`, and must fit into it.")
    case .maxBufferedBytes:
      Row(
        unset: "\(Self.listener.bufferedBytes), or less with little memory",
        in: (1 << 20)...(1 << 40),
        "The memory that all requests together may hold until their last byte is sent; over it, the "
          + "status is 503, and 413 for a request that alone takes more. It must not be less than `COMPOSER_MAX_BODY_BYTES` or "
          + "`COMPOSER_MAX_BATCH_BYTES`.")
    case .maxTextUnits:
      Row(
        Self.requests.textUnits, in: 1...Self.requests.textUnits,
        "The longest text in UTF-16 code units; over it, the status is 422.")
    case .maxLines:
      Row(
        Self.requests.lines, in: 1...100_000_000,
        "The number of lines that all texts of a request together may break into, not counting the "
          + "lines of `/lines` that end with a newline; over it, the status is 422.")
    case .drainDelaySeconds:
      Row(
        0, in: 0...3600,
        "The seconds after SIGTERM in which `/readyz` returns 503 and everything else works as "
          + "before, so that load balancers notice.")
    case .drainSeconds:
      Row(10, in: 0...3600, "The seconds that requests in progress have after the drain delay.")
    case .authTokens:
      Row(
        unset: "none: no token is required",
        "The tokens that clients may send, separated by commas. A token has letters, digits and "
          + "`-._~+/`, then `=`. If it is set but empty, the service does not start.")
    case .authTokensFile:
      Row(
        unset: "none",
        "A file with the tokens, one on each line, read at the start, when it changes and on SIGHUP. It "
          + "cannot be combined with `COMPOSER_AUTH_TOKENS`. If it is set but empty, the service does not start."
      )
    case .corsOrigins:
      Row(
        "*",
        "The origins whose pages may read responses, such as `https://example.org`, separated by "
          + "commas. Each is as a browser sends it: without a wildcard, a path and the usual port.")
    case .rateLimit:
      Row(
        unset: "none", in: 1...1_000_000,
        "The requests a second that one IPv4 address or one IPv6 /64 network may send; over it, the "
          + "status is 429.")
    case .rateBurst:
      Row(
        unset: "the rate limit", in: 1...1_000_000,
        "How many of these requests may arrive at once after a pause.")
    case .trustedProxies:
      Row(
        unset: "none",
        "The addresses or ranges, such as `10.0.0.0/8`, of the proxies whose `X-Forwarded-For` the "
          + "service trusts, separated by commas. With a rate limit, they must not be every address."
      )
    case .log:
      Row(
        "error",
        "The requests in the log: `off`, `error` (responses with a status of 500 and above) or `info` "
          + "(all requests except successful probes). The start and the end of the service are always "
          + "in it.")
    }
  }
}

extension Variable {
  /// One paragraph for each variable: its name, default, meaning and range.
  ///
  /// Scripts/configuration_page.py reads this form.
  static var help: String {
    allCases.map { variable in
      let row = variable.row
      let range = row.range.map { " Range: \($0.lowerBound) to \($0.upperBound)." } ?? ""
      let first =
        switch row.standard {
        case .value(let value): "\(variable.name)=\(value)"
        case .described(let description): "\(variable.name) (\(description))"
        }
      return "  \(first)\n" + lines(of: row.meaning + range).map { "      \($0)\n" }.joined()
    }.joined()
  }

  /// The text as lines for a terminal of 80 columns, indented by six.
  private static func lines(of text: String) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      let last = lines.count - 1
      if lines[last].isEmpty {
        lines[last] = String(word)
      } else if lines[last].count + 1 + word.count <= 74 {
        lines[last] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
