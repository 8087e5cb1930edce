import Composer

/// Finds the break opportunities of a text as WebKit does.
///
/// WebKit cuts a text into inline items, once for all lines: each search for the end of an item looks
/// at pairs of units, and asks ICU about the pairs that it does not know.
///
/// Source: Source/WebCore/rendering/BreakLines.h, BreakLines::nextBreakablePosition; Source/WebCore/
/// layout/formattingContexts/inline/InlineItemsBuilder.cpp, handleTextContent (WebKitGTK 2.50).
struct WebKitBreakScanner: OpportunityScanning {
  private let units: [UInt16]
  private let pairs: LatinPairs
  /// Whether pairs below U+0100 and of common punctuation do not need ICU.
  private let isDefault: Bool
  private let keepsAll: Bool
  private var rules: RuleCursor
  /// The last offset that ICU's rules were asked about, and their decision.
  private var asked = -1
  private var askedBreaks = false
  private var start = 0
  private var position = 0
  private var end: Int

  private static let breaksAfterHyphen = Set("!$)/:;?]}".utf16)

  /// Prepares to scan a text.
  ///
  /// - Parameters: as in `BreakTables.scanner(over:_:rules:language:)`.
  init(tables: BreakTables, units: [UInt16], rules: BreakRules, language: String) {
    self.units = units
    pairs = tables.latinPairs
    isDefault = rules.lineBreak == .auto || rules.lineBreak == .anywhere
    keepsAll = rules.wordBreak == .keepAll
    self.rules = RuleCursor(
      tables: tables, units: units,
      tailoring: LineBreakTailoring(icu72: rules.lineBreak, language: language),
      usesDictionaries: true)
    end = units.count
  }

  /// Places the scanner at the start of a paragraph.
  ///
  /// - Parameters:
  ///   - start: the offset of the paragraph, 0 ... length, between scalars.
  ///   - end: the last offset to return, start ... length; the length by default.
  mutating func restart(at start: Int, end: Int? = nil) {
    self.end = end ?? units.count
    self.start = start
    position = start
    asked = -1
    rules.restart(at: start)
  }

  /// The next opportunity after the last one, at most `end`; nil after `end`.
  ///
  /// - Complexity: O(n) in the number of units skipped.
  mutating func next() -> Int? {
    guard position < end else { return nil }
    let itemEnd = units[position].isBreakableSpace ? position : endOfItem(from: position)
    position = endOfSpaces(itemEnd)
    return position
  }

  /// Whether a line may break before a unit, of which only the text before it may be incomplete.
  ///
  /// Source: InlineLineBuilder.cpp, endsWithSoftWrapOpportunity.
  mutating func breaks(before offset: Int) -> Bool {
    restart(at: 0, end: offset + 1)
    return offset == (keepsAll ? nextBreakableSpace(from: offset) : nextBreakable(from: offset))
  }

  private func endOfSpaces(_ start: Int) -> Int {
    var offset = start
    while offset < end, units[offset].isBreakableSpace { offset += 1 }
    return offset
  }

  /// The end of the item that starts at an offset.
  ///
  /// A search may find the offset that it starts at; the next search then starts behind it.
  ///
  /// Source: InlineItemsBuilder.cpp, moveToNextBreakablePosition.
  private mutating func endOfItem(from start: Int) -> Int {
    if isAmongHan(start) { return start + 1 }
    for searchStart in start..<end {
      let found =
        keepsAll ? nextBreakableSpace(from: searchStart) : nextBreakable(from: searchStart)
      if found != start { return found }
    }
    return end
  }

  /// Whether a Han character stands between others, or at the start of the paragraph before another:
  /// the search would find the offset behind it.
  private func isAmongHan(_ offset: Int) -> Bool {
    guard !keepsAll, offset + 1 < end else { return false }
    return Self.han.contains(units[offset]) && Self.han.contains(units[offset + 1])
      && (offset == start || Self.han.contains(units[offset - 1]))
  }

  /// Characters of the class `ideograph`.
  private static let han: ClosedRange<UInt16> = 0x4E00...0x9FFF

  /// Source: BreakLines::nextBreakableSpace.
  private func nextBreakableSpace(from start: Int) -> Int {
    for offset in start..<end {
      let unit = units[offset]
      if unit.isBreakableSpace || unit == 0x200B { return offset }
      if unit == 0x3000 { return offset + 1 }
    }
    return end
  }
}

// MARK: A search for the end of an item

extension WebKitBreakScanner {
  /// What a search remembers of the units before the boundary.
  private struct Search {
    var beforeBefore: UInt16
    var before: UInt16
    var beforeClass: WebKitBreakClass?

    /// Moves on by one unit.
    mutating func advance(to unit: UInt16, _ unitClass: WebKitBreakClass? = nil) {
      beforeBefore = before
      before = unit
      beforeClass = unitClass
    }
  }

  /// The first offset at or after `start` at which an item may end, or the end of the spaces there.
  ///
  /// Source: BreakLines::nextBreakablePosition.
  private mutating func nextBreakable(from start: Int) -> Int {
    var offset = max(start, self.start + 1)
    var search = Search(
      beforeBefore: offset > 1 ? units[offset - 2] : 0, before: units[offset - 1])
    while offset < end {
      let unit = units[offset]
      if unit.isBreakableSpace { return offset }
      if isDefault, search.before | unit < 0x100 {
        if breaksInLatin(search, before: unit) { return offset }
        offset = skipLatin(from: offset, &search)
        if search.before.isBreakableSpace { return offset }
        continue
      }
      let before = search.beforeClass ?? WebKitBreakClass(search.before)
      let after = WebKitBreakClass(unit)
      switch WebKitBreakClass.decision(before, after, isDefault: isDefault) {
      case .breaks: return offset
      case .joined: search.advance(to: unit, after)
      case .attached: search.advance(to: unit, before)
      case .undecided:
        let isAfterSpace = search.before.isBreakableSpace
        search.advance(to: unit, after)
        if !rulesBreak(at: offset) {
          if skipByRules(&offset, &search) { return offset }
        } else if !isAfterSpace {
          return offset
        }
      }
      offset += 1
    }
    return end
  }

  /// The decision on a pair below U+0100.
  ///
  /// A hyphen before a digit is a minus sign, unless a word or number ends before it. Otherwise the
  /// table is Chromium's, but for some characters after a hyphen.
  ///
  /// Source: BreakLines.cpp, LineBreakTable; all pairs measured on WebKitGTK 2.50.
  private func breaksInLatin(_ search: Search, before unit: UInt16) -> Bool {
    if search.before == 0x2D {
      if unit.isASCIIDigit { return search.beforeBefore.isASCIIAlphanumeric }
      if Self.breaksAfterHyphen.contains(unit) { return true }
    }
    return search.before > 0x20 && pairs.breaks(search.before, unit)
  }

  /// Moves past a unit below U+0100, and past those after it that no pair of the table separates.
  private func skipLatin(from start: Int, _ search: inout Search) -> Int {
    search.advance(to: units[start])
    guard start + 1 < end, !units[start + 1].isBreakableSpace else { return start + 1 }
    let offset = pairs.skipJoined(units, start + 1..<end)
    if offset > start + 1 {
      search = Search(beforeBefore: units[offset - 2], before: units[offset - 1])
    }
    return offset
  }

  /// Moves on while the rules of ICU join the units and no unit below U+0100 but a letter follows.
  ///
  /// The search still remembers the unit at which ICU was asked.
  ///
  /// - Returns: whether the rules allow a break at the offset.
  private mutating func skipByRules(_ offset: inout Int, _ search: inout Search) -> Bool {
    while offset + 1 < end, units[offset + 1] >= 0x100 || units[offset + 1].isASCIILetter {
      offset += 1
      search.beforeBefore = search.before
      if rulesBreak(at: offset) { return true }
    }
    return false
  }

  private mutating func rulesBreak(at offset: Int) -> Bool {
    if asked != offset {
      asked = offset
      askedBreaks = rules.breaks(at: offset)
    }
    return askedBreaks
  }
}

// MARK: The whole paragraph at once

extension WebKitBreakScanner {
  /// Adds the break opportunities of a paragraph to its unit flags.
  ///
  /// They hold for every line, so every unit is settled.
  ///
  /// - Complexity: O(length of the text).
  mutating func addingBreaks(to flags: consuming [UnitFlags]) -> [UnitFlags] {
    restart(at: 0)
    while let offset = next(), offset < flags.count { flags[offset].insert(.opportunity) }
    for offset in flags.indices { flags[offset].insert(.settled) }
    return flags
  }
}
