/// What connections and requests may cost before anybody reads what they are about.
struct ListenerLimits: Equatable, Sendable {
  /// The longest body taken, in bytes, from `COMPOSER_MAX_BODY_BYTES`.
  let bodyBytes: Int

  /// The names of the variables.
  static let variables = ["COMPOSER_MAX_BODY_BYTES"]

  init(_ reader: EnvironmentReader) throws(ConfigurationError) {
    bodyBytes = try reader.number("COMPOSER_MAX_BODY_BYTES", in: 1024...(64 << 20)) ?? 1 << 20
  }
}
