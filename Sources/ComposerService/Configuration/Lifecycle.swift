/// How the service stops.
struct Lifecycle: Equatable, Sendable {
  /// Seconds between a signal and the moment when no connection is accepted any more, from
  /// `COMPOSER_DRAIN_DELAY_SECONDS`: time for balancers to see that the service is not ready.
  let delaySeconds: Int
  /// Seconds that requests in flight have after that, from `COMPOSER_DRAIN_SECONDS`.
  let drainSeconds: Int

  /// The names of the variables.
  static let variables = ["COMPOSER_DRAIN_DELAY_SECONDS", "COMPOSER_DRAIN_SECONDS"]

  init(_ reader: EnvironmentReader) throws(ConfigurationError) {
    delaySeconds = try reader.number("COMPOSER_DRAIN_DELAY_SECONDS", in: 0...3600) ?? 0
    drainSeconds = try reader.number("COMPOSER_DRAIN_SECONDS", in: 0...3600) ?? 10
  }
}
