import ComposerAPI
import HTTPServer
import Telemetry

/// What the environment says about how to run.
struct Configuration: Equatable, Sendable {
  /// The address to listen on, from `COMPOSER_HOST`.
  let host: String
  /// The port, from `COMPOSER_PORT`; 0 takes a free one.
  let port: UInt16
  /// The number of threads that answer, from `COMPOSER_THREADS`; one a core by default.
  let threads: Int
  /// The font families of a request that names none, from `COMPOSER_FONT_FAMILIES`.
  let fontFamilies: [String]
  /// The most memory that measured text is kept in, from `COMPOSER_TEXT_CACHE_BYTES`.
  let textCacheBytes: Int
  /// Where the certificate is; nil for HTTP without TLS.
  let tls: TLSFiles?
  /// What connections and requests may cost before anybody reads what they are about.
  let limits: ListenerLimits
  /// What one request may ask for.
  let requests: RequestLimits
  /// How the service stops.
  let lifecycle: Lifecycle
  /// Who may use the service, and how much.
  let access: AccessSettings
  /// How much is logged, from `COMPOSER_LOG`.
  let logLevel: LogLevel

  /// The names of all variables, in the order in which the manual lists them.
  static let variables =
    [
      "COMPOSER_HOST", "COMPOSER_PORT", "COMPOSER_THREADS", "COMPOSER_FONT_FAMILIES",
      "COMPOSER_TEXT_CACHE_BYTES",
    ] + TLSFiles.variables + ListenerLimits.variables + RequestLimits.variables
    + Lifecycle.variables + AccessSettings.variables + ["COMPOSER_LOG"]

  private static let defaultFamilies = "Noto Sans, Noto Sans CJK JP, Noto Color Emoji"

  /// Reads environment variables; what is absent or empty takes its default.
  ///
  /// - Parameter cores: the default number of threads.
  init(environment: [String: String], cores: Int) throws(ConfigurationError) {
    let reader = EnvironmentReader(environment)
    host = reader.text("COMPOSER_HOST") ?? "127.0.0.1"
    port = UInt16(try reader.number("COMPOSER_PORT", in: 0...65535) ?? 8080)
    threads = try reader.number("COMPOSER_THREADS", in: 1...256) ?? min(max(cores, 1), 256)
    fontFamilies = try reader.list("COMPOSER_FONT_FAMILIES", default: Self.defaultFamilies)
    textCacheBytes =
      try reader.number("COMPOSER_TEXT_CACHE_BYTES", in: 0...(1 << 40)) ?? 64 << 20
    tls = try TLSFiles(reader)
    limits = try ListenerLimits(
      reader, affordableConnections: Listener.affordableConnections(threads: threads))
    requests = try RequestLimits(reader, lineBytes: limits.bodyBytes)
    lifecycle = try Lifecycle(reader)
    access = try AccessSettings(reader)
    logLevel = try reader.choice("COMPOSER_LOG", default: .error)
  }
}
