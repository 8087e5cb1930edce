/// Finds break opportunities in one text, line by line.
///
/// A line starts afresh: neither rules nor dictionaries see what stands before it.
///
/// Source: measured on Chromium 156, `white-space: pre-wrap`: spaces first, then pairs below
/// U+0100, then UAX #14 with the tailoring of `line-break`.
struct BreakScanner {
  private let units: [UInt16]
  private let pairs: LatinPairs
  private let mode: Mode
  private let words: WordBreaker?
  private var rules: RuleCursor
  private var graphemes: GraphemeCursor
  private var start = 0
  private var position = 0
  private var end: Int

  private enum Mode {
    case browser, unicode, graphemes
  }

  init(finder: BreakFinder, units: [UInt16], rules: BreakRules, language: String) {
    self.units = units
    pairs = finder.latinPairs
    mode =
      switch rules.lineBreak {
      case .uax14: .unicode
      case .anywhere: .graphemes
      case .auto, .loose, .normal, .strict: .browser
      }
    words = WordBreaker(rules: rules, characters: finder.characters)
    self.rules = RuleCursor(
      finder: finder, units: units,
      tailoring: LineBreakTailoring(lineBreak: rules.lineBreak, language: language),
      usesDictionaries: mode == .browser)
    graphemes = GraphemeCursor(units: units, characters: finder.characters)
    end = units.count
  }

  /// Places the scanner at the start of a line.
  ///
  /// - Parameters:
  ///   - start: the line's offset, 0 ... length, between scalars.
  ///   - end: where opportunities end, start ... length; the length unless given.
  mutating func restart(at start: Int, end: Int? = nil) {
    self.start = start
    self.end = end ?? units.count
    position = start
    rules.restart(at: start)
    graphemes.restart(at: start)
  }

  /// The next opportunity after the last one, at most `end`; nothing once `end` was given.
  ///
  /// - Complexity: O(n) in the units passed; over a line each unit is read once.
  mutating func next() -> Int? {
    guard position < end else { return nil }
    position += 1
    while position < end, !isOpportunity(at: position) { position += 1 }
    return position
  }

  @inline(__always)
  private mutating func isOpportunity(at offset: Int) -> Bool {
    switch mode {
    case .browser: breaksInBrowser(at: offset)
    case .unicode: rules.breaks(at: offset)
    case .graphemes: graphemes.breaks(at: offset)
    }
  }

  @inline(__always)
  private mutating func breaksInBrowser(at offset: Int) -> Bool {
    let last = units[offset - 1]
    let next = units[offset]
    if last | next < 0x100 && last != 0x2D { return breaksInLatin(last, next, at: offset) }
    if next.isBreakableSpace { return false }
    if last.isBreakableSpace { return true }
    if last < 0x21 || next < 0x21 { return false }
    if last == 0x2D && next < 0x80 { return breaksAfterHyphen(before: next, at: offset) }
    switch words?.verdict(at: offset, in: units, lineStart: start) {
    case .breaks: return true
    case .joined: return false
    case .none: return rules.breaks(at: offset)
    }
  }

  @inline(__always)
  private func breaksInLatin(_ last: UInt16, _ next: UInt16, at offset: Int) -> Bool {
    if pairs.breaks(last, next) { return true }
    guard let words else { return false }
    return words.verdict(at: offset, in: units, lineStart: start) == .breaks
  }

  /// A hyphen before a digit is a minus sign, unless a word or number ends before it.
  ///
  /// Source: measured on Chromium 156.
  private func breaksAfterHyphen(before next: UInt16, at offset: Int) -> Bool {
    let isFree =
      next.isASCIIDigit
      ? offset >= start + 2 && units[offset - 2].isASCIIAlphanumeric : pairs.breaks(0x2D, next)
    return isFree || words?.verdict(at: offset, in: units, lineStart: start) == .breaks
  }
}
