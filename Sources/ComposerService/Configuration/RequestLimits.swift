import ComposerAPI

extension RequestLimits {
  /// The names of the variables.
  static let variables = [
    "COMPOSER_MAX_TEXT_UNITS", "COMPOSER_MAX_LINES", "COMPOSER_MAX_JSON_DEPTH",
    "COMPOSER_MAX_EVENTS", "COMPOSER_MAX_BATCH_LINES",
  ]

  /// - Parameter lineBytes: the longest line of a batch.
  init(_ reader: EnvironmentReader, lineBytes: Int) throws(ConfigurationError) {
    let standard = RequestLimits()
    self.init(
      textUnits: try reader.number("COMPOSER_MAX_TEXT_UNITS", in: 1...standard.textUnits)
        ?? standard.textUnits,
      lines: try reader.number("COMPOSER_MAX_LINES", in: 1...100_000_000) ?? standard.lines,
      jsonDepth: try reader.number("COMPOSER_MAX_JSON_DEPTH", in: 16...1024)
        ?? standard.jsonDepth,
      events: try reader.number("COMPOSER_MAX_EVENTS", in: 1...1_000_000) ?? standard.events,
      batchLines: try reader.number("COMPOSER_MAX_BATCH_LINES", in: 1...100_000_000)
        ?? standard.batchLines,
      lineBytes: lineBytes)
  }
}
