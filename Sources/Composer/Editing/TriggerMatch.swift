/// A word that begins with a trigger, such as `@an`, and ends at the caret.
public struct TriggerMatch: Hashable, Sendable {
  /// The trigger with which the word begins.
  public let trigger: UTF16Text
  /// The letters between the trigger and the caret.
  public let query: UTF16Text
  /// The range of trigger and query, in UTF-16 code units of the text.
  public let range: Range<Int>

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
  /// A trigger begins a word at the start of the text, after white space and after an opening
  /// bracket. Words do not reach into tokens.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - selection: the selection, in UTF-16 code units of `text`; a caret if it is empty.
  ///   - triggers: the triggers, without white space.
  ///   - tokens: the ranges of the text that are single units.
  ///   - budget: the work budget that the search uses.
  /// - Complexity: O(n) in the length of the word before the caret.
  public init?(
    in text: UTF16Text, selection: Range<Int>, triggers: [UTF16Text], tokens: [Range<Int>],
    within budget: WorkBudget
  ) {
    guard selection.isEmpty, !triggers.isEmpty, tokens.covering(selection) == selection else {
      return nil
    }
    let (units, caret) = (text.units, selection.lowerBound)
    let floor = tokens.reduce(0) { $1.upperBound <= caret ? max($0, $1.upperBound) : $0 }
    var start = caret
    defer { budget.spend(reading: (caret - start) * triggers.count) }
    while start > floor, !units[start - 1].isWhiteSpace {
      start -= 1
      guard start == 0 || units[start - 1].endsBeforeWord,
        let trigger = triggers.longest(at: start, in: units, before: caret)
      else { continue }
      self.init(
        trigger: trigger, query: UTF16Text(units: Array(units[start + trigger.count..<caret])),
        range: start..<caret)
      return
    }
    return nil
  }
}

extension [UTF16Text] {
  /// The longest text that stands at an offset of another one and ends before an offset.
  fileprivate func longest(at start: Int, in units: [UInt16], before end: Int) -> UTF16Text? {
    filter { $0.count <= end - start && units[start...].starts(with: $0.units) }
      .max { $0.count < $1.count }
  }
}

extension UInt16 {
  /// Whether a word can begin after this code unit.
  fileprivate var endsBeforeWord: Bool { isWhiteSpace || isOpeningBracket }

  /// Whether this code unit is an opening bracket.
  ///
  /// Source: Unicode 17, general category Ps, for the brackets of keyboards and of Chinese and
  /// Japanese text.
  private var isOpeningBracket: Bool {
    switch self {
    case 0x28, 0x5B, 0x7B, 0x27E8, 0x27EA, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016,
      0x3018, 0x301A, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      true
    default: false
    }
  }
}
