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

  /// A value that counts as set also when it is empty.
  func secret(_ name: String) -> String? { environment[name] }

  func number(_ name: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
    guard let value = text(name) else { return nil }
    guard let number = Int(value), range.contains(number) else {
      throw ConfigurationError(
        variable: name, value: value,
        expectation: "be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// One of the names of cases.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, default fallback: Choice
  ) throws(ConfigurationError) -> Choice {
    guard let value = text(name) else { return fallback }
    guard let choice = Choice(rawValue: value) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw ConfigurationError(
        variable: name, value: value, expectation: "be one of \(names)")
    }
    return choice
  }

  func list(_ name: String, default fallback: String) throws(ConfigurationError) -> [String] {
    let value = text(name) ?? fallback
    let items = Self.items(of: value)
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

  /// A list with commas between; none when the variable is absent.
  ///
  /// - Parameter expectation: what the value may be, to follow the word "must".
  func items<Item>(
    _ name: String, as item: (String) -> Item?, expectation: String
  ) throws(ConfigurationError) -> [Item] {
    guard let value = text(name) else { return [] }
    let texts = Self.items(of: value)
    let items = texts.compactMap(item)
    guard items.count == texts.count, !items.isEmpty else {
      throw ConfigurationError(variable: name, value: value, expectation: expectation)
    }
    return items
  }

  /// What stands between commas, without spaces at its ends; empty ones are left out.
  static func items(of text: String) -> [String] {
    text.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
  }

  /// The text without spaces at its ends.
  static func trimmed(_ item: Substring) -> String {
    let tail = item.drop { $0 == " " }
    return String(tail.prefix((tail.lastIndex { $0 != " " }.map { tail[...$0].count }) ?? 0))
  }
}
