/// Takes down the terms of a layout while it is computed.
///
/// Every number goes through here on its way into the layout, so that what is told of it cannot
/// differ from it. Unless an explanation is wanted, nothing is taken down and nothing allocated.
struct Explanation {
  /// A number that a maximum or minimum chooses among, with its name.
  typealias Operand = (name: StaticString, value: Double)

  private let isWanted: Bool
  /// What was taken down so far.
  private(set) var terms: [Term] = []

  /// Makes an explanation without terms.
  init(wanted isWanted: Bool) { self.isWanted = isWanted }

  /// Takes down a term.
  ///
  /// - Returns: the value.
  @discardableResult
  mutating func note(_ name: StaticString, _ value: Double, _ rule: StaticString) -> Double {
    add(name, value, rule.description)
    return value
  }

  /// Takes down the greater of two operands; of equal ones, the first wins.
  ///
  /// - Returns: its value.
  mutating func greater(_ name: StaticString, _ first: Operand, _ second: Operand) -> Double {
    let winner = second.value > first.value ? second : first
    add(name, winner.value, "max(\(first.name), \(second.name))", winner: winner.name)
    return winner.value
  }

  /// Takes down the lesser of two operands; of equal ones, the first wins.
  ///
  /// - Returns: its value.
  mutating func lesser(_ name: StaticString, _ first: Operand, _ second: Operand) -> Double {
    let winner = second.value < first.value ? second : first
    add(name, winner.value, "min(\(first.name), \(second.name))", winner: winner.name)
    return winner.value
  }

  /// Takes down an operand within limits; the upper limit wins over the lower one.
  ///
  /// - Returns: its value.
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
