import JSON

/// Reads typed values from environment variables; an empty variable counts as unset.
struct EnvironmentReader {
  private let environment: [String: String]

  init(_ environment: [String: String]) {
    self.environment = environment
  }

  /// The text in a variable that has a default.
  func text(_ variable: Variable) throws(ConfigurationError) -> String {
    guard let text = textIfSet(variable) else { throw .missing(variable) }
    return text
  }

  /// The text in a variable, or else its default; nil if it has no default.
  func textIfSet(_ variable: Variable) -> String? {
    if let value = environment[variable.name], !value.isEmpty { return value }
    guard case .value(let value) = variable.row.standard else { return nil }
    return value
  }

  /// The value of a variable without a default; an empty value counts as set.
  func secret(_ variable: Variable) -> String? { environment[variable.name] }

  /// The number in a variable that has a default.
  func number(_ variable: Variable) throws(ConfigurationError) -> Int {
    guard let number = try numberIfSet(variable) else { throw .missing(variable) }
    return number
  }

  /// The number in a variable, or else its default; nil if it has no default.
  func numberIfSet(_ variable: Variable) throws(ConfigurationError) -> Int? {
    guard let value = textIfSet(variable) else { return nil }
    let range = variable.row.range ?? 0...Int.max
    guard let number = Int(value), range.contains(number) else {
      throw ConfigurationError(
        variable, value: value,
        expectation: "be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The case whose raw value is the value of a variable that has a default.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ variable: Variable
  ) throws(ConfigurationError) -> Choice {
    let value = try text(variable)
    guard let choice = Choice(rawValue: value) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw ConfigurationError(variable, value: value, expectation: "be one of \(names)")
    }
    return choice
  }

  /// The items of a list separated by commas; empty if the variable is not set and has no default.
  ///
  /// - Parameters:
  ///   - item: parses an item; returns nil if it is malformed.
  ///   - expectation: which values are valid; it completes "The variable must …".
  func items<Item>(
    _ variable: Variable, as item: (String) -> Item?, expectation: String
  ) throws(ConfigurationError) -> [Item] {
    guard let value = textIfSet(variable) else { return [] }
    let texts = Self.items(of: value)
    let items = texts.compactMap(item)
    guard items.count == texts.count, !items.isEmpty else {
      throw ConfigurationError(variable, value: value, expectation: expectation)
    }
    return items
  }

  /// The texts between commas, without spaces at their ends and without empty ones.
  static func items(of text: String) -> [String] {
    text.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
  }

  /// The text without spaces at its ends.
  static func trimmed(_ item: Substring) -> String {
    let tail = item.drop { $0 == " " }
    return String(tail.prefix((tail.lastIndex { $0 != " " }.map { tail[...$0].count }) ?? 0))
  }
}

extension EnvironmentReader {
  /// The start of the names of the service's variables.
  static let prefix = "COMPOSER_"

  /// One sentence for each variable with the service's prefix that is not in `Variable`.
  static func warnings(about environment: [String: String]) -> [String] {
    let known = Variable.allCases.map(\.name)
    return environment.keys.filter { $0.hasPrefix(prefix) && !known.contains($0) }.sorted().map {
      "\($0) is not a known variable"
        + (Spelling.nearest(to: $0, among: known).map { "; did you mean \($0)?" } ?? ".")
    }
  }
}

/// A variable whose value is not valid.
struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  let variable: Variable
  /// The value of the variable; nil if it is secret or missing.
  let value: String?
  /// Which values are valid; it completes "The variable must …".
  let expectation: String

  init(_ variable: Variable, value: String?, expectation: String) {
    self.variable = variable
    self.value = value
    self.expectation = expectation
  }

  fileprivate static func missing(_ variable: Variable) -> ConfigurationError {
    ConfigurationError(variable, value: nil, expectation: "be set")
  }

  /// One sentence for the operator.
  var description: String {
    let subject = value.map { "\(variable.name) is \"\($0)\" but" } ?? variable.name
    return "\(subject) must \(expectation)."
  }
}
