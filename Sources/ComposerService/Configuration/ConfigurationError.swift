/// A variable that cannot be understood.
struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The variable's name.
  let variable: String
  /// What it held; nil when that is a secret.
  let value: String?
  /// What it may hold, to follow the word "must".
  let expectation: String

  /// One sentence for the operator.
  var description: String {
    let subject = value.map { "\(variable) is \"\($0)\" but" } ?? variable
    return "\(subject) must \(expectation)."
  }
}
