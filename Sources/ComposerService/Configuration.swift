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
  /// The longest body taken, from `COMPOSER_MAX_BODY_BYTES`.
  let maxBodyBytes: Int

  /// The names of the variables.
  static let variables = [
    "COMPOSER_HOST", "COMPOSER_PORT", "COMPOSER_THREADS", "COMPOSER_FONT_FAMILIES",
    "COMPOSER_MAX_BODY_BYTES",
  ]

  private static let defaultFamilies = "Noto Sans, Noto Sans CJK JP, Noto Color Emoji"

  /// Reads environment variables; what is absent or empty takes its default.
  ///
  /// - Parameter cores: the default number of threads.
  init(environment: [String: String], cores: Int) throws(ConfigurationError) {
    let reader = EnvironmentReader(environment)
    host = reader.text("COMPOSER_HOST") ?? "127.0.0.1"
    port = UInt16(try reader.number("COMPOSER_PORT", in: 0...65535) ?? 8080)
    threads = try reader.number("COMPOSER_THREADS", in: 1...256) ?? min(max(cores, 1), 256)
    maxBodyBytes = try reader.number("COMPOSER_MAX_BODY_BYTES", in: 1024...(64 << 20)) ?? 1 << 20
    fontFamilies = try reader.list("COMPOSER_FONT_FAMILIES", default: Self.defaultFamilies)
  }
}

/// A variable that cannot be understood.
struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The variable's name.
  let variable: String
  /// What it held.
  let value: String
  /// What it may hold, to follow the word "must".
  let expectation: String

  /// One sentence for the operator.
  var description: String { "\(variable) is \"\(value)\" but must \(expectation)." }
}

/// Reads typed values from environment variables.
private struct EnvironmentReader {
  private let environment: [String: String]

  init(_ environment: [String: String]) {
    self.environment = environment
  }

  func text(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }

  func number(_ name: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
    guard let value = text(name) else { return nil }
    guard let number = Int(value), range.contains(number) else {
      throw ConfigurationError(
        variable: name, value: value,
        expectation: "be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func list(_ name: String, default fallback: String) throws(ConfigurationError) -> [String] {
    let value = text(name) ?? fallback
    let items = value.split(separator: ",").map(Self.trimmed).filter { !$0.isEmpty }
    guard !items.isEmpty else {
      throw ConfigurationError(
        variable: name, value: value, expectation: "name at least one family, with commas between")
    }
    return items
  }

  private static func trimmed(_ item: Substring) -> String {
    let tail = item.drop { $0 == " " }
    return String(tail.prefix((tail.lastIndex { $0 != " " }.map { tail[...$0].count }) ?? 0))
  }
}
