import Composer

/// A condition of a user's own, such as `bar.height <= 200`.
///
/// ```
/// condition  = all { "or" all }
/// all        = test { "and" test }
/// test       = ["not"] fact | area "inside" area | sum operator sum
/// operator   = "<=" | "<" | ">=" | ">" | "==" | "!="
/// sum        = value { ("+" | "-") value }
/// value      = number | quantity
/// ```
/// A comparison with something that is absent, such as the bar of a screen without one, holds.
public struct Condition: Sendable {
  /// The condition as it was sent.
  public let text: String
  /// Alternatives, of which each is a list of tests.
  private let alternatives: [[Test]]

  /// Why a text is no condition.
  public struct Mistake: Error {
    /// A phrase with the text as its subject.
    public let detail: String
  }

  /// Reads a condition.
  ///
  /// - Throws: what is wrong with the text.
  public init(_ text: String) throws(Mistake) {
    self.text = text
    var reader = ConditionReader(text)
    alternatives = try reader.condition()
  }

  /// Whether the condition holds.
  func holds(in sight: ConditionSight) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(in: sight) } }
  }

  fileprivate enum Test {
    case fact(Fact, isNot: Bool)
    case inside(Area, Area)
    case comparison([Term], Comparison, [Term])

    func holds(in sight: ConditionSight) -> Bool {
      switch self {
      case .fact(let fact, let isNot): return sight.value(of: fact) != isNot
      case .inside(let inner, let outer):
        guard let inner = sight.frame(of: inner), let outer = sight.frame(of: outer) else {
          return true
        }
        return outer.contains(inner)
      case .comparison(let left, let comparison, let right):
        guard let left = left.sum(in: sight), let right = right.sum(in: sight) else { return true }
        return comparison.holds(left, right)
      }
    }
  }

  fileprivate enum Term {
    case number(Double)
    case quantity(Quantity, isNegative: Bool)
  }

  fileprivate enum Comparison: String, CaseIterable {
    case atMost = "<="
    case below = "<"
    case atLeast = ">="
    case above = ">"
    case equal = "=="
    case unequal = "!="

    /// Frames have rounding errors, which decide nothing.
    private static let exactness = 1e-6

    func holds(_ left: Double, _ right: Double) -> Bool {
      let difference = left - right
      return switch self {
      case .atMost: difference <= Self.exactness
      case .below: difference < -Self.exactness
      case .atLeast: difference >= -Self.exactness
      case .above: difference > Self.exactness
      case .equal: abs(difference) <= Self.exactness
      case .unequal: abs(difference) > Self.exactness
      }
    }
  }
}

extension [Condition.Term] {
  /// The sum; `nil` if a part of it is absent.
  fileprivate func sum(in sight: ConditionSight) -> Double? {
    reduce(Double?.some(0)) { sum, term in
      switch term {
      case .number(let value): sum.map { $0 + value }
      case .quantity(let quantity, let isNegative):
        sum.flatMap { sum in sight.value(of: quantity).map { isNegative ? sum - $0 : sum + $0 } }
      }
    }
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    let exactness = 1e-6
    return other.x >= x - exactness && other.y >= y - exactness
      && other.maxX <= maxX + exactness && other.maxY <= maxY + exactness
  }
}

/// Reads a condition, word by word.
private struct ConditionReader {
  private var words: ArraySlice<String>

  init(_ text: String) {
    var words: [String] = []
    var word = ""
    var last: Character = " "
    for character in text {
      let isSign = "<>=!+-".contains(character)
      let continues = isSign ? character == "=" && "<>=!".contains(last) : true
      if character == " " || (isSign != "<>=!+-".contains(last)) || !continues {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if character != " " { word.append(character) }
      last = character
    }
    if !word.isEmpty { words.append(word) }
    self.words = words[...]
  }

  mutating func condition() throws(Condition.Mistake) -> [[Condition.Test]] {
    var alternatives = [try all()]
    while words.first == "or" {
      words.removeFirst()
      alternatives.append(try all())
    }
    if let word = words.first { throw mistake("has \"\(word)\" where it should end") }
    return alternatives
  }

  private mutating func all() throws(Condition.Mistake) -> [Condition.Test] {
    var tests = [try test()]
    while words.first == "and" {
      words.removeFirst()
      tests.append(try test())
    }
    return tests
  }

  private mutating func test() throws(Condition.Mistake) -> Condition.Test {
    let isNot = words.first == "not"
    if isNot { words.removeFirst() }
    if let fact = words.first.flatMap(Fact.init(rawValue:)) {
      words.removeFirst()
      return .fact(fact, isNot: isNot)
    }
    if isNot { throw mistake("needs a fact after \"not\"") }
    if let area = words.first.flatMap(Area.init(rawValue:)) { return try inside(area) }
    let left = try sum()
    guard let sign = words.popFirst(), let comparison = Condition.Comparison(rawValue: sign) else {
      throw mistake("needs one of <=, <, >=, >, == and !=")
    }
    return .comparison(left, comparison, try sum())
  }

  private mutating func inside(_ inner: Area) throws(Condition.Mistake) -> Condition.Test {
    words.removeFirst()
    guard words.popFirst() == "inside", let outer = words.popFirst().flatMap(Area.init(rawValue:))
    else { throw mistake("needs \"inside\" and an area after \"\(inner.rawValue)\"") }
    return .inside(inner, outer)
  }

  private mutating func sum() throws(Condition.Mistake) -> [Condition.Term] {
    var terms = [try term(isNegative: negation())]
    while words.first == "+" || words.first == "-" {
      terms.append(try term(isNegative: words.popFirst() == "-"))
    }
    return terms
  }

  private mutating func negation() -> Bool {
    guard words.first == "-" else { return false }
    words.removeFirst()
    return true
  }

  private mutating func term(isNegative: Bool) throws(Condition.Mistake) -> Condition.Term {
    guard let word = words.popFirst() else { throw mistake("ends too early") }
    if let number = Double(word), abs(number) <= Length.greatest {
      return .number(isNegative ? -number : number)
    }
    guard let quantity = Quantity(rawValue: word) else {
      throw mistake("has the unknown word \"\(String(word.prefix(40)))\"")
    }
    return .quantity(quantity, isNegative: isNegative)
  }

  private func mistake(_ detail: String) -> Condition.Mistake {
    let quantities = Quantity.allCases.map(\.rawValue).joined(separator: ", ")
    let areas = Area.allCases.map(\.rawValue).joined(separator: ", ")
    let facts = Fact.allCases.map(\.rawValue).joined(separator: ", ")
    return Condition.Mistake(
      detail: "\(detail): send a comparison such as \"bar.height <= 200\" of \(quantities); or "
        + "\"bar.frame inside view\" of \(areas); or one of \(facts)")
  }
}
