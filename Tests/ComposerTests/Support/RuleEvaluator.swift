import Composer

/// Evaluates the rules of an explanation as they stand.
///
/// A rule is "as sent", "as measured" or a formula, and a note after a comma. A name in a formula is
/// the last term of that name before, or else a member of the request. `atRest(name)` is the term in
/// the same scene with its keyboard hidden and without device pixels.
struct RuleEvaluator {
  private let request: [String: Double]
  private let atRest: [String: Double]
  private(set) var terms: [String: Double] = [:]

  init(_ scene: LayoutScene) {
    request = scene.requestNumbers
    var rest: [String: Double] = [:]
    for term in scene.withoutKeyboard.explainedLayout(measuring: FixedAdvance()).terms {
      rest[term.name] = term.value
    }
    atRest = rest
  }

  /// Records a term, which later rules may name.
  mutating func define(_ term: Term) { terms[term.name] = term.value }

  /// The value of a rule; `nil` if the rule is not a formula.
  func value(of rule: String) throws(RuleError) -> Double? {
    if rule.hasPrefix("as sent") || rule.hasPrefix("as measured") { return nil }
    var parser = RuleParser(rule, evaluator: self)
    let value = try parser.sum()
    guard parser.isAtEnd || parser.next == "," else { throw RuleError(at: parser.rest) }
    return value
  }

  fileprivate func number(_ name: String) throws(RuleError) -> Double {
    guard let value = terms[name] ?? request[name] else { throw RuleError(at: name) }
    return value
  }

  fileprivate func resting(_ name: String) throws(RuleError) -> Double {
    guard let value = atRest[name] else { throw RuleError(at: "atRest " + name) }
    return value
  }
}

/// A place in a rule that is not part of a formula, or a name that means nothing.
struct RuleError: Error {
  let place: String

  init(at place: String) { self.place = place }
}

/// A parser by recursive descent.
private struct RuleParser {
  private(set) var rest: String
  private let evaluator: RuleEvaluator

  init(_ rule: String, evaluator: RuleEvaluator) {
    rest = rule
    self.evaluator = evaluator
    skipSpaces()
  }

  var next: Character? { rest.first }
  var isAtEnd: Bool { rest.isEmpty }

  /// Products with + and − between them.
  mutating func sum() throws(RuleError) -> Double {
    var value = try product()
    while let sign = next, sign == "+" || sign == "−" {
      try take(sign)
      let operand = try product()
      value += sign == "+" ? operand : -operand
    }
    return value
  }

  /// Operands with × and ÷ between them.
  private mutating func product() throws(RuleError) -> Double {
    var value = try operand()
    while let sign = next, sign == "×" || sign == "÷" {
      try take(sign)
      let operand = try operand()
      value = sign == "×" ? value * operand : value / operand
    }
    return value
  }

  private mutating func operand() throws(RuleError) -> Double {
    switch next {
    case "−":
      try take("−")
      return -(try operand())
    case "(":
      try take("(")
      let value = try sum()
      try take(")")
      return value
    default: return try numberOrName()
    }
  }

  private mutating func numberOrName() throws(RuleError) -> Double {
    let word = String(rest.prefix { $0.isLetter || $0.isNumber || ".[]".contains($0) })
    guard !word.isEmpty else { throw RuleError(at: rest) }
    rest.removeFirst(word.count)
    skipSpaces()
    if let number = Double(word) { return number }
    return next == "(" ? try call(word) : try evaluator.number(word)
  }

  private mutating func call(_ function: String) throws(RuleError) -> Double {
    try take("(")
    if function == "atRest" {
      let name = String(rest.prefix { $0 != ")" })
      rest.removeFirst(name.count)
      try take(")")
      return try evaluator.resting(name)
    }
    var operands = [try sum()]
    while next == "," {
      try take(",")
      operands.append(try sum())
    }
    try take(")")
    switch (function, operands.count) {
    case ("max", 2...): return operands.dropFirst().reduce(operands[0], max)
    case ("min", 2...): return operands.dropFirst().reduce(operands[0], min)
    case ("round", 1): return operands[0].rounded()
    case ("ceil", 1): return operands[0].rounded(.up)
    default: throw RuleError(at: function)
    }
  }

  private mutating func take(_ character: Character) throws(RuleError) {
    guard next == character else { throw RuleError(at: "\(character) expected: \(rest)") }
    rest.removeFirst()
    skipSpaces()
  }

  private mutating func skipSpaces() {
    while next == " " { rest.removeFirst() }
  }
}
