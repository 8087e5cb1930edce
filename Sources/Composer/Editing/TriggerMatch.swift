/// A word that begins with a trigger, such as `@an`, and ends at the caret.
public struct TriggerMatch: Hashable, Sendable {
  /// What a command has beside its name.
  public struct Command: Hashable, Sendable {
    /// The argument that the caret is in; `nil` if it is in the name.
    public package(set) var argument: Argument?

    /// Creates what a command has.
    public init(argument: Argument? = nil) { self.argument = argument }
  }

  /// An argument of a command, which white space ends.
  public struct Argument: Hashable, Sendable {
    /// The range in the text; empty where none was typed yet.
    public package(set) var range: Range<Int>
    /// The number of arguments before it.
    public package(set) var index: Int

    /// Creates an argument.
    public init(range: Range<Int>, index: Int) {
      self.range = range
      self.index = index
    }
  }

  /// The trigger with which the word begins.
  public package(set) var trigger: UTF16Text
  /// The letters between the trigger and the caret, or the name of a command whose arguments follow.
  public package(set) var query: UTF16Text
  /// The range from the trigger to the caret, in UTF-16 code units of the text.
  public package(set) var range: Range<Int>
  /// What a command has beside its name; `nil` of other words.
  public package(set) var command: Shared<Command>?

  /// Creates a session.
  public init(
    trigger: UTF16Text, query: UTF16Text, range: Range<Int>, command: Command? = nil
  ) {
    self.trigger = trigger
    self.query = query
    self.range = range
    self.command = command.map { Shared($0) }
  }

  /// Whether a list is open for the word, which a command has for its name only.
  var opensList: Bool { command?.value.argument == nil }
}

extension TriggerMatch.Argument {
  /// The argument that a caret is in.
  ///
  /// - Parameter name: the end of the command's name.
  init(in text: UTF16Text, after name: Int, at caret: Int) {
    let units = text.units
    let start = units[..<caret].lastIndex { $0.isWhiteSpace }.map { $0 + 1 } ?? caret
    let end = units[caret...].firstIndex { $0.isWhiteSpace } ?? text.count
    let before = units[name..<start]
    self.init(
      range: start..<end,
      index: zip(before, before.dropFirst()).count { !$0.isWhiteSpace && $1.isWhiteSpace })
  }
}

extension TriggerMatch {
  /// Finds the word that ends at a caret; `nil` if none begins with a trigger.
  ///
  /// The trigger nearest to the caret decides, and of several there the longest. Words do not reach into
  /// tokens or over newlines. Where no word ends, the arguments of a command may.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - selection: the selection, in UTF-16 code units of `text`; a caret if it is empty.
  ///   - rules: the rules, with different triggers.
  ///   - tokens: the ranges of the text that are single units.
  ///   - budget: the work budget that the search uses.
  /// - Complexity: O(n) in the length of the words before the caret that the rules allow; with a command,
  ///   of the text before the caret.
  public init?(
    in text: UTF16Text, selection: Range<Int>, rules: [TriggerRule], tokens: [Range<Int>],
    within budget: WorkBudget
  ) {
    guard selection.isEmpty, !rules.isEmpty, tokens.covering(selection) == selection else {
      return nil
    }
    let caret = selection.lowerBound
    let found =
      Self.word(in: text, at: caret, rules, tokens, within: budget)
      ?? Self.command(in: text, at: caret, rules, tokens, within: budget)
    guard let found else { return nil }
    self = found
  }

  private static func word(
    in text: UTF16Text, at caret: Int, _ rules: [TriggerRule], _ tokens: [Range<Int>],
    within budget: WorkBudget
  ) -> TriggerMatch? {
    let units = text.units
    let floor = tokens.reduce(0) { $1.upperBound <= caret ? max($0, $1.upperBound) : $0 }
    let mostSpaces = rules.reduce(0) { max($0, $1.spaces) }
    var start = caret
    var word = WordBeforeCaret(caret: caret)
    var excluded = LastExclusions(by: rules)
    defer { budget.spend(reading: (caret - start) * rules.count) }
    while start > floor {
      start -= 1
      if units[start].isNewline { return nil }
      word.count(start, in: text)
      excluded.note(start, in: text, rules)
      guard word.spaces <= mostSpaces else { return nil }
      let found = rules.indices.filter {
        rules[$0].matches(text, from: start, word, excluded: excluded[$0])
      }
      guard let index = found.max(by: { rules[$0].trigger.count < rules[$1].trigger.count }) else {
        continue
      }
      let rule = rules[index]
      return TriggerMatch(
        trigger: rule.trigger,
        query: UTF16Text(units: Array(units[start + rule.trigger.count..<caret])),
        range: start..<caret, command: rule.arguments ? Command() : nil)
    }
    return nil
  }

  private static func command(
    in text: UTF16Text, at caret: Int, _ rules: [TriggerRule], _ tokens: [Range<Int>],
    within budget: WorkBudget
  ) -> TriggerMatch? {
    guard rules.contains(where: { $0.arguments }) else { return nil }
    budget.spend(reading: text.count * rules.count)
    let found = rules.compactMap { $0.command(in: text, at: caret, tokens: tokens) }
    return found.max { $0.trigger.count < $1.trigger.count }
  }
}

/// For each rule, the last character before a caret that ends a query.
private struct LastExclusions {
  /// The offsets; empty if no rule has such characters.
  private var offsets: [Int]

  init(by rules: [TriggerRule]) {
    let isUsed = rules.contains { !$0.excludes.isEmpty }
    offsets = isUsed ? Array(repeating: -1, count: rules.count) : []
  }

  /// The offset for a rule; -1 if no such character was noted.
  subscript(rule: Int) -> Int { offsets.isEmpty ? -1 : offsets[rule] }

  /// Notes the character at an offset, from the caret backwards.
  mutating func note(_ offset: Int, in text: UTF16Text, _ rules: [TriggerRule]) {
    for index in offsets.indices
    where offsets[index] < 0 && rules[index].excludes.contains(text.scalar(at: offset)) {
      offsets[index] = offset
    }
  }
}
