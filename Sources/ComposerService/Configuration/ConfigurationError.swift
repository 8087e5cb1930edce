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
