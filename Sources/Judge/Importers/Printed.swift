/// A value as a platform prints it, whether in JSON or as the description of an object.
indirect enum Printed: Sendable {
  /// A number with the unit that is printed after it, such as `dp`.
  case number(Double, unit: String)
  /// A word, or a text in quotation marks.
  case word(String)
  /// Values in brackets, with the name before them.
  case record(PrintedRecord)

  /// Whether the value is a word that stands for none, such as `nil`.
  var isNothing: Bool {
    switch self {
    case .number: false
    case .word(let word): ["null", "nil", "undefined", "none"].contains(word)
    case .record(let record): record.members.count == 1 && record.members[0].value.isNothing
    }
  }

  /// The value as the name of another value.
  var label: String {
    switch self {
    case .number: ""
    case .word(let word): word
    case .record(let record): record.name
    }
  }

  /// The number, also one in quotation marks; `nil` if the value is none.
  var number: Double? { measure?.number }

  /// The number with its unit.
  var measure: (number: Double, unit: String)? {
    switch self {
    case .number(let number, let unit): (number, unit)
    case .word(let word): Self.measure(word) ?? Self.truths[word].map { ($0, "") }
    case .record(let record): record.members.count == 1 ? record.members[0].value.measure : nil
    }
  }

  private static let truths: [String: Double] = ["true": 1, "YES": 1, "false": 0, "NO": 0]

  /// A number with its unit, such as `320.0.dp`; `nil` if a word is none.
  static func measure(_ word: String) -> (number: Double, unit: String)? {
    guard let first = word.utf8.first, (0x30...0x39).contains(first) || first == 0x2D else {
      return nil
    }
    if let number = Double(word) { return (number, "") }
    var digits = word[...]
    while let last = digits.last, last.isLetter { digits.removeLast() }
    let unit = String(word[digits.endIndex...])
    while digits.last == "." { digits.removeLast() }
    return Double(digits).map { ($0, unit) }
  }

  /// The values in brackets, which can also be a text in quotation marks.
  var record: PrintedRecord? {
    switch self {
    case .number: return nil
    case .record(let record): return record
    case .word(let word):
      guard word.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "(") }) else {
        return nil
      }
      return PrintedRecord(parsing: word)
    }
  }
}

/// Values in brackets, or those of a line.
struct PrintedRecord: Sendable {
  /// A value with its name; values without one have an empty name.
  typealias Member = (name: String, value: Printed)

  /// What stands before the bracket, such as `EdgeInsets`.
  let name: String
  private(set) var members: [Member]

  init(name: String = "", members: [Member] = []) {
    self.name = name
    self.members = members
  }

  /// The values without a name, in order.
  var values: [Printed] { members.filter { $0.name.isEmpty }.map(\.value) }

  /// The value with one of some names, in this record or in one inside it; the outermost one counts.
  ///
  /// Names of members can be the end of a path: `.viewInsets.bottom` has the name `bottom`.
  func find(_ names: String...) -> Printed? { find(names, depth: 0) }

  /// The greatest depth of nested brackets in which a value is looked for.
  private static let mostDepth = 8

  private func find(_ names: [String], depth: Int) -> Printed? {
    for name in names {
      if let member = members.first(where: { $0.name.isPath(to: name) && !$0.value.isNothing }) {
        return member.value
      }
    }
    guard depth < Self.mostDepth else { return nil }
    for case .record(let record) in members.map(\.value) {
      if let found = record.find(names, depth: depth + 1) { return found }
    }
    return nil
  }

  /// The number with one of some names.
  func number(_ names: String...) -> Double? { find(names, depth: 0)?.number }

  /// The first record with one of some names before its bracket.
  func record(named names: String...) -> PrintedRecord? { record(named: names, depth: 0) }

  private func record(named names: [String], depth: Int) -> PrintedRecord? {
    if names.contains(where: { name.isPath(to: $0) }) { return self }
    guard depth < Self.mostDepth else { return nil }
    return members.lazy.compactMap { member in
      guard case .record(let record) = member.value else { return nil }
      return record.record(named: names, depth: depth + 1)
    }.first
  }

  /// Whether a word among names and values is one that is looked for.
  func contains(_ isSought: (String) -> Bool) -> Bool {
    first { isSought($0) ? true : nil } ?? false
  }

  /// The first of the words that `choose` knows, among names and values.
  func first<Choice>(_ choose: (String) -> Choice?) -> Choice? { first(choose, depth: 0) }

  private func first<Choice>(_ choose: (String) -> Choice?, depth: Int) -> Choice? {
    if let choice = choose(name) { return choice }
    for (name, value) in members {
      if let choice = choose(name) { return choice }
      switch value {
      case .number: continue
      case .word(let word): if let choice = choose(word) { return choice }
      case .record(let record):
        guard depth < Self.mostDepth else { continue }
        if let choice = record.first(choose, depth: depth + 1) { return choice }
      }
    }
    return nil
  }

  /// The rectangle that four numbers are, with names or in order; `nil` if they are none.
  var rectangle: (x: Double, y: Double, width: Double, height: Double)? {
    if let y = number("screenY", "y", "Y"), let width = number("width", "Width"),
      let height = number("height", "Height")
    {
      return (number("screenX", "x", "X") ?? 0, y, width, height)
    }
    let numbers = flatNumbers
    return numbers.count == 4 ? (numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }

  /// All numbers in order, also those in inner brackets.
  private var flatNumbers: [Double] {
    members.flatMap { member -> [Double] in
      if case .record(let record) = member.value { return record.flatNumbers }
      return member.value.number.map { [$0] } ?? []
    }
  }
}

extension String {
  /// Whether a name is the other one, or a path that ends with it.
  fileprivate func isPath(to name: String) -> Bool {
    self == name || (hasSuffix(name) && dropLast(name.count).last == ".")
  }
}
