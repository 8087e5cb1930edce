/// A word that begins with a trigger, such as `@an`, and ends at the caret.
public struct TriggerMatch: Hashable, Sendable {
  /// The trigger with which the word begins.
  public package(set) var trigger: UTF16Text
  /// The letters between the trigger and the caret.
  public package(set) var query: UTF16Text
  /// The range of trigger and query, in UTF-16 code units of the text.
  public package(set) var range: Range<Int>

  /// Creates a session.
  public init(trigger: UTF16Text, query: UTF16Text, range: Range<Int>) {
    self.trigger = trigger
    self.query = query
    self.range = range
  }
}

extension TriggerMatch {
  /// Finds the word that ends at a caret; `nil` if none begins with a trigger.
  ///
  /// The trigger nearest to the caret decides, and of several there the longest. Words do not reach into
  /// tokens or over newlines.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - selection: the selection, in UTF-16 code units of `text`; a caret if it is empty.
  ///   - rules: the rules, with different triggers.
  ///   - tokens: the ranges of the text that are single units.
  ///   - budget: the work budget that the search uses.
  /// - Complexity: O(n) in the length of the words before the caret that the rules allow.
  public init?(
    in text: UTF16Text, selection: Range<Int>, rules: [TriggerRule], tokens: [Range<Int>],
    within budget: WorkBudget
  ) {
    guard selection.isEmpty, !rules.isEmpty, tokens.covering(selection) == selection else {
      return nil
    }
    let (units, caret) = (text.units, selection.lowerBound)
    let floor = tokens.reduce(0) { $1.upperBound <= caret ? max($0, $1.upperBound) : $0 }
    let mostSpaces = rules.reduce(0) { max($0, $1.spaces) }
    var start = caret
    var word = WordBeforeCaret(caret: caret)
    defer { budget.spend(reading: (caret - start) * rules.count) }
    while start > floor {
      start -= 1
      if units[start].isNewline { return nil }
      word.count(start, in: text)
      guard word.spaces <= mostSpaces else { return nil }
      let found = rules.filter { $0.matches(text, from: start, word) }
      guard let trigger = found.max(by: { $0.trigger.count < $1.trigger.count })?.trigger else {
        continue
      }
      self.init(
        trigger: trigger, query: UTF16Text(units: Array(units[start + trigger.count..<caret])),
        range: start..<caret)
      return
    }
    return nil
  }
}
