/// Records the terms of a layout while it is computed.
///
/// Every value of the layout passes through this type, so a recorded term cannot differ from the
/// value. Without a requested explanation it records and allocates nothing.
struct Explanation {
  /// A named operand of a maximum or minimum.
  typealias Operand = (name: StaticString, value: Double)

  #if hasFeature(Embedded)
    /// Whether terms are recorded: not in the module for JavaScript, which is a tenth smaller without
    /// their names and rules.
    var isWanted: Bool { false }
  #else
    /// Whether terms are recorded.
    let isWanted: Bool
  #endif
  /// The terms recorded so far.
  private(set) var terms: [Term] = []

  /// Creates an explanation without terms.
  ///
  /// - Parameter isWanted: whether terms are recorded.
  init(wanted isWanted: Bool) {
    #if !hasFeature(Embedded)
      self.isWanted = isWanted
    #endif
  }

  /// Records a term.
  ///
  /// - Returns: the value.
  @discardableResult
  mutating func note(_ name: StaticString, _ value: Double, _ rule: StaticString) -> Double {
    add(name, value, rule.description)
    return value
  }

  /// Records a term whose rule depends on the request.
  ///
  /// - Returns: the value.
  @discardableResult
  mutating func note(
    _ name: StaticString, _ value: Double, rule: @autoclosure () -> String
  ) -> Double {
    add(name, value, rule())
    return value
  }

  /// Records a number of the response, named by its path.
  mutating func number(_ path: String, _ value: Double?, _ rule: String) {
    guard isWanted, let value else { return }
    terms.append(Term(name: path, value: value, rule: rule, winner: nil))
  }

  /// Records the greater of two operands; the first one if they are equal.
  ///
  /// - Returns: the value of the chosen operand.
  mutating func greater(_ name: StaticString, _ first: Operand, _ second: Operand) -> Double {
    let winner = second.value > first.value ? second : first
    add(name, winner.value, "max(\(first.name), \(second.name))", winner: winner.name)
    return winner.value
  }

  /// Records the lesser of two operands; the first one if they are equal.
  ///
  /// - Returns: the value of the chosen operand.
  mutating func lesser(_ name: StaticString, _ first: Operand, _ second: Operand) -> Double {
    let winner = second.value < first.value ? second : first
    add(name, winner.value, "min(\(first.name), \(second.name))", winner: winner.name)
    return winner.value
  }

  /// Records an operand clamped to limits; the upper limit takes precedence over the lower one.
  ///
  /// - Returns: the value of the chosen operand.
  mutating func limited(
    _ name: StaticString, _ operand: Operand, from low: Operand, to high: Operand
  ) -> Double {
    let raised = low.value > operand.value ? low : operand
    let winner = high.value < raised.value ? high : raised
    add(
      name, winner.value, "min(max(\(operand.name), \(low.name)), \(high.name))",
      winner: winner.name)
    return winner.value
  }

  private mutating func add(
    _ name: StaticString, _ value: Double, _ rule: @autoclosure () -> String,
    winner: StaticString? = nil
  ) {
    guard isWanted else { return }
    terms.append(
      Term(
        name: name.description, value: value, rule: rule(), winner: winner?.description))
  }
}

/// One number of a layout and the rule that gave it.
public struct Term: Hashable, Sendable {
  /// The name in the rules of later terms; a number of the response is named by its path, and a
  /// later term of the same name takes the place of an earlier one.
  public let name: String
  /// The value, in points unless the rule says otherwise.
  public let value: Double
  /// The formula, "as sent" or "as measured"; a note may follow after a comma.
  public let rule: String
  /// The operand that a maximum or minimum chose; `nil` for other rules.
  public let winner: String?
}
