/// Reads typed values from environment variables.
struct EnvironmentReader {
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

  /// Checks what holds between the values of several variables.
  ///
  /// - Parameters:
  ///   - condition: whether it holds.
  ///   - name: the variable that is to blame, with its value or default.
  ///   - expectation: what it must be, to follow the word "must".
  func require(
    _ condition: Bool, _ name: String, value: Int, _ expectation: String
  ) throws(ConfigurationError) {
    guard !condition else { return }
    throw ConfigurationError(variable: name, value: "\(value)", expectation: expectation)
  }

  private static func trimmed(_ item: Substring) -> String {
    let tail = item.drop { $0 == " " }
    return String(tail.prefix((tail.lastIndex { $0 != " " }.map { tail[...$0].count }) ?? 0))
  }
}
