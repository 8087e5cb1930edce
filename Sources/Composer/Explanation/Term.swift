/// One number of a layout, and how it came about.
public struct Term: Hashable, Sendable {
  /// What it is called in the rules of other terms.
  public let name: String
  /// Its value: points, unless the rule says otherwise.
  public let value: Double
  /// How it is found.
  public let rule: String
  /// Which of its operands a maximum or minimum is; `nil` for any other rule.
  public let winner: String?
}
