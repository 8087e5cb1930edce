import Composer

/// Finds break opportunities in one text, line by line.
///
/// Each line is independent: neither rules nor dictionaries see the text before it.
///
/// Source: measured on Chromium 156, `white-space: pre-wrap`: spaces first, then pairs below
/// U+0100, then UAX #14 with the tailoring of `line-break`.
struct OpportunityScanner: OpportunityScanning {
  private let units: [UInt16]
  private let pairs: LatinPairs
  private let mode: Mode
  private let wordBreak: CSSWordBreak?
  private let phrases: PhraseBreaks?
  private let hasWordBreak: Bool
  private var rules: RuleCursor
  private let graphemes: GraphemeClusters
  private var start = 0
  private var position = 0
  private var end: Int

  private enum Mode {
    case browser, unicode, graphemes
  }

  init(
    tables: BreakTables, units: [UInt16], _ scan: ScanRules, rules: BreakRules, language: String
  ) {
    self.units = units
    pairs = tables.latinPairs
    mode =
      switch scan.form {
      case .unicode: .unicode
      case .browser: rules.lineBreak == .anywhere ? .graphemes : .browser
      }
    wordBreak = mode == .unicode ? nil : CSSWordBreak(rules: rules, characters: tables.characters)
    let tailoring = scan.tailoring ?? LineBreakTailoring(rules, language: language)
    phrases =
      mode == .browser && rules.wordBreak == .autoPhrase
      ? PhraseBreaks(tables, tailoring, units: units) : nil
    hasWordBreak = wordBreak != nil || phrases != nil
    self.rules = RuleCursor(
      tables: tables, units: units, tailoring: tailoring,
      usesDictionaries: scan.usesDictionaries && mode != .graphemes)
    graphemes = GraphemeClusters(units)
    end = units.count
  }

  /// Places the scanner at the start of a line.
  ///
  /// - Parameters:
  ///   - start: the offset of the line, 0 ... length, between scalars.
  ///   - end: the last offset to return, start ... length; the length by default.
  mutating func restart(at start: Int, end: Int? = nil) {
    self.start = start
    self.end = end ?? units.count
    position = start
    rules.restart(at: start)
  }

  /// The next opportunity after the last one, at most `end`; nil after `end`.
  ///
  /// - Complexity: O(n) in the number of units skipped; each unit of a line is read once.
  mutating func next() -> Int? {
    guard position < end else { return nil }
    switch mode {
    case .browser: seekInBrowser()
    case .unicode: seekByRules()
    case .graphemes: seekAnywhere()
    }
    return position
  }
}

// MARK: Plain rules, and anywhere

extension OpportunityScanner {
  private mutating func seekByRules() {
    position += 1
    while position < end, !rules.breaks(at: position) { position += 1 }
  }

  /// Advances to the end of the cluster and of the spaces after it, which stay on its line.
  ///
  /// After a space a break is allowed even before a mark.
  ///
  /// Source: CSS Text Level 3, 5.3 (line-break: anywhere); measured on Chromium 156.
  private mutating func seekAnywhere() {
    let startsWithSpace = units[position].isBreakableSpace
    position = startsWithSpace ? position + 1 : graphemes.next(after: position)
    while position < end, units[position].isBreakableSpace { position += 1 }
    position = min(position, end)
  }
}

// MARK: Pairs below U+0100, words and rules

extension OpportunityScanner {
  /// Advances to the next opportunity, or to the end.
  private mutating func seekInBrowser() {
    position += 1
    while position < end {
      if !hasWordBreak, skipsToOpportunity() { return }
      guard position < end, !breaksInBrowser(at: position) else { return }
      position += 1
    }
  }

  /// Skips units without an opportunity; returns whether the new position is one.
  private mutating func skipsToOpportunity() -> Bool {
    let last = units[position - 1]
    if last >= 0x100 || last == 0x20 {
      let (offset, breaks) = rules.seek(position..<end)
      position = offset
      return breaks
    }
    if units[position] < 0x100 { position = pairs.skipJoined(units, position..<end) }
    return false
  }

  private mutating func breaksInBrowser(at offset: Int) -> Bool {
    let last = units[offset - 1]
    let next = units[offset]
    if next.isBreakableSpace { return false }
    if last.isBreakableSpace { return true }
    if last < 0x21 || next < 0x21 { return false }
    if last | next >= 0x100 && last != 0x2D && !hasWordBreak { return rules.breaks(at: offset) }
    return breaksAtSpecialPlace(at: offset)
  }

  /// Handles pairs below U+0100, hyphens and the effects of `word-break`.
  @inline(never)
  private mutating func breaksAtSpecialPlace(at offset: Int) -> Bool {
    if let phrases {
      if units[offset - 1] == 0xAD { return false }
      return pairDecision(at: offset) ?? rules.breaks(at: offset)
        || phrases.breaks(at: offset, lineStart: start)
    }
    let pairDecision = pairDecision(at: offset)
    if pairDecision == true { return true }
    switch wordBreak?.decision(at: offset, in: units, lineStart: start) {
    case .breaks: return true
    case .joined: return false
    case nil: return pairDecision == nil && rules.breaks(at: offset)
    }
  }

  /// The decision of the pair table; nil if UAX #14 decides.
  private func pairDecision(at offset: Int) -> Bool? {
    let (last, next) = (units[offset - 1], units[offset])
    if last == 0x2D { return decisionAfterHyphen(before: next, at: offset) }
    return last | next < 0x100 ? pairs.breaks(last, next) : nil
  }

  /// The decision after a hyphen.
  ///
  /// Before a digit it is a minus sign, unless a word or number ends before it.
  ///
  /// Source: measured on Chromium 156.
  private func decisionAfterHyphen(before next: UInt16, at offset: Int) -> Bool? {
    guard next < 0x80 else { return nil }
    guard next.isASCIIDigit else { return pairs.breaks(0x2D, next) }
    return offset >= start + 2 && units[offset - 2].isASCIIAlphanumeric
  }
}

// MARK: The whole paragraph at once

extension OpportunityScanner {
  /// Adds the break opportunities and settled characters of a paragraph to its unit flags.
  ///
  /// With `word-break` or `line-break: anywhere`, opportunities depend on the line's start. Each
  /// line has to be scanned then, and no flags are added.
  ///
  /// - Complexity: O(length of the text).
  mutating func addingBreaks(to flags: consuming [UnitFlags]) -> [UnitFlags] {
    guard mode != .graphemes, !hasWordBreak else { return flags }
    restart(at: 0)
    while let offset = next(), offset < flags.count { flags[offset].insert(.opportunity) }
    rules.flagSettled(&flags)
    return flags
  }
}
