import Composer

/// Applies CSS `word-break` to the decisions of the rules.
///
/// Source: CSS Text Level 3, 5.2 (word-break); measured on Chromium 156.
struct CSSWordBreak: Sendable {
  /// The decision of `word-break` on a boundary.
  enum BreakDecision {
    case breaks, joined
  }

  private let characters: CharacterTable
  private let keepsAll: Bool
  private let isLoose: Bool

  /// Makes a breaker; returns nil unless `word-break` is `keep-all` or `break-all`.
  init?(rules: BreakRules, characters: CharacterTable) {
    guard rules.wordBreak == .keepAll || rules.wordBreak == .breakAll else { return nil }
    self.characters = characters
    keepsAll = rules.wordBreak == .keepAll
    isLoose = rules.lineBreak == .loose
  }

  /// Returns the decision on the boundary at `offset`; nil if the rules decide.
  func decision(at offset: Int, in units: [UInt16], lineStart: Int) -> BreakDecision? {
    keepsAll
      ? keepDecision(at: offset, in: units, lineStart: lineStart)
      : breakDecision(at: offset, in: units, lineStart: lineStart)
  }

  /// Keeps letters and numbers together.
  ///
  /// Chromium checks UTF-16 units, so it does not keep characters above U+FFFF together. For a
  /// mark, it checks the unit before it.
  private func keepDecision(at offset: Int, in units: [UInt16], lineStart: Int) -> BreakDecision? {
    var last = word(units[offset - 1])
    if last == .mark {
      last = offset - 2 >= lineStart ? word(units[offset - 2]) : .mark
    }
    return last == .letter && word(units[offset]) == .letter ? .joined : nil
  }

  private func word(_ unit: UInt16) -> CharacterRecord.Word {
    characters.records[Int(characters.number(ofUnit: unit))].word
  }

  private func breakDecision(at offset: Int, in units: [UInt16], lineStart: Int) -> BreakDecision? {
    let isInsidePair =
      UTF16.isTrailSurrogate(units[offset]) && UTF16.isLeadSurrogate(units[offset - 1])
    guard !isInsidePair else { return nil }
    let last = breakClass(endingAt: offset, in: units, lineStart: lineStart)
    return breaks(after: last, at: offset, in: units) ? .breaks : nil
  }

  /// Whether `break-all` breaks between a character with marks and the one at an offset.
  ///
  /// The rules above see the last mark. Blink's search for the next opportunity sees the character before the marks, if
  /// the search passes it.
  ///
  /// Source: LazyLineBreakIterator::NextBreakablePosition.
  func breaksAfterMarks(at offset: Int, in units: [UInt16], from start: Int) -> Bool {
    guard breakClass(startingAt: offset, in: units) != .cm else { return false }
    var base = offset
    while base > start, breakClass(startingAt: base - 1, in: units) == .cm { base -= 1 }
    guard start < base, base < offset else { return false }
    let last = breakClass(endingAt: base, in: units, lineStart: start)
    return breaks(after: last, at: offset, in: units)
  }

  /// Whether `break-all` breaks between a class and the character at an offset.
  private func breaks(after last: LineBreakClass, at offset: Int, in units: [UInt16]) -> Bool {
    let unit = units[offset]
    if isLoose && (unit == 0x2010 || unit == 0x2013) {
      switch last {
      case .nu, .al, .dottedCircle, .id, .idReserved: return true
      case _ where DictionaryScript.isComplexContext(last): return true
      default: break
      }
    }
    let next = breakClass(startingAt: offset, in: units)
    if next == .ba && unit != 0x7C && !isLoose { return false }
    return BreakAllRules.breaks(last, next)
  }

  private func breakClass(
    endingAt offset: Int, in units: [UInt16], lineStart: Int
  ) -> LineBreakClass {
    let isPair =
      offset - 2 >= lineStart && UTF16.isTrailSurrogate(units[offset - 1])
      && UTF16.isLeadSurrogate(units[offset - 2])
    return breakClass(startingAt: isPair ? offset - 2 : offset - 1, in: units)
  }

  private func breakClass(startingAt offset: Int, in units: [UInt16]) -> LineBreakClass {
    let unit = units[offset]
    if unit == 0x2B { return .al }
    var number = characters.number(ofUnit: unit)
    if UTF16.isLeadSurrogate(unit), offset + 1 < units.count,
      UTF16.isTrailSurrogate(units[offset + 1])
    {
      let pair = UTF16.decode(UTF16.EncodedScalar([unit, units[offset + 1]]))
      number = characters.number(of: pair.value)
    }
    return characters.records[Int(number)].breakClass
  }
}

/// The pairs of classes at which `word-break: break-all` adds a break to UAX #14.
///
/// Source: measured on Chromium 156 for all pairs of classes.
enum BreakAllRules {
  /// Whether a line may break between characters of two untailored classes.
  static func breaks(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    switch next {
    case .al, .ai, .dottedCircle, .hl, .ba, .hy: endsAnything(last)
    case .nu: endsAnything(last) || last == .hy
    case .op: endsWord(last)
    case .pr, .prWide: endsWord(last) || last == .cl || last == .cp || endsAmount(last)
    case .po, .poWide: endsAmount(last) || last == .pr || last == .prWide
    default: DictionaryScript.isComplexContext(next) && (endsWord(last) || last == .cp)
    }
  }

  private static func endsWord(_ last: LineBreakClass) -> Bool {
    switch last {
    case .al, .ai, .dottedCircle, .hl, .ba, .nu, .sy: true
    default: DictionaryScript.isComplexContext(last)
    }
  }

  private static func endsAmount(_ last: LineBreakClass) -> Bool {
    switch last {
    case .ex, .exFullwidth, .po, .poWide: true
    default: false
    }
  }

  private static func endsAnything(_ last: LineBreakClass) -> Bool {
    switch last {
    case .cl, .cp, .is: true
    default: endsWord(last) || endsAmount(last)
    }
  }
}
