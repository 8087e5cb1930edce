/// Finds the break opportunities of a text as minikin does: ICU's, except those after hyphens; in web
/// and e-mail addresses minikin's own.
///
/// Source: minikin's WordBreaker.cpp, next.
struct MinikinBreakScanner: OpportunityScanning {
  private let units: [UInt16]
  private var rules: RuleCursor
  private var position = 0
  private var end: Int
  /// The end of the text that was searched for an address.
  private var searched = 0
  /// Whether `position` is inside an address or at its end, which is `searched`.
  private var isInAddress = false

  /// Prepares to scan a text.
  ///
  /// - Parameters:
  ///   - units: the whole text.
  ///   - language: a BCP 47 tag; empty if unknown.
  init(tables: BreakTables, units: [UInt16], language: String) {
    self.units = units
    rules = RuleCursor(
      tables: tables, units: units,
      tailoring: LineBreakTailoring(icu72: .auto, language: language), usesDictionaries: true)
    end = units.count
  }

  /// Places the scanner at the start of a paragraph.
  ///
  /// - Parameters:
  ///   - start: the offset of the paragraph, 0 ... length, between scalars.
  ///   - end: the last offset to return, start ... length; the length by default.
  mutating func restart(at start: Int, end: Int? = nil) {
    self.end = end ?? units.count
    position = start
    searched = start
    isInAddress = false
    rules.restart(at: start)
  }

  /// The next opportunity after the last one, at most `end`; nil after `end`.
  ///
  /// - Complexity: O(n) in the number of units skipped and in the length of an address or ASCII word.
  mutating func next() -> Int? {
    guard position < end else { return nil }
    if position >= searched { findAddress() }
    position = isInAddress ? nextInAddress() : nextOfRules(after: position)
    return position
  }

  /// Adds the break opportunities of a paragraph to its unit flags.
  ///
  /// - Complexity: O(length of the text).
  mutating func addingBreaks(to flags: consuming [UnitFlags]) -> [UnitFlags] {
    restart(at: 0)
    while let offset = next(), offset < flags.count {
      let isInside = isInAddress && offset < searched
      flags[offset].insert(isInside ? [.opportunity, .inAddress] : .opportunity)
    }
    return flags
  }
}

// MARK: Rules

extension MinikinBreakScanner {
  /// Source: WordBreaker.cpp, iteratorNext.
  private mutating func nextOfRules(after start: Int) -> Int {
    var offset = start + 1
    while offset < end {
      if units[offset].isASCIILetter, units[offset - 1].isASCIILetter {
        offset += 1
      } else if mayBreak(after: units[offset - 1]), rules.breaks(at: offset) {
        return offset
      } else {
        offset += 1
      }
    }
    return end
  }

  /// Whether a line may end after a unit: not after a hyphen, which hyphenation would handle, and not
  /// after the virama of Myanmar.
  ///
  /// The engine's rules for emoji are those of ICU 72.
  ///
  /// Source: WordBreaker.cpp, isValidBreak; Hyphenator.cpp, isLineBreakingHyphen.
  private func mayBreak(after unit: UInt16) -> Bool {
    switch unit {
    case 0x2D, 0xAD, 0x58A, 0x5BE, 0x1039, 0x1400, 0x2010, 0x2013, 0x2027, 0x2E17, 0x2E40: false
    default: true
    }
  }
}

// MARK: Addresses

extension MinikinBreakScanner {
  /// What the search for an address has found so far.
  private enum Found {
    case nothing, colon, colonSlash
    case address
  }

  /// Determines whether an address starts at the position: printable ASCII with `@` or `://`.
  ///
  /// Source: WordBreaker.cpp, detectEmailOrUrl.
  private mutating func findAddress() {
    var found = Found.nothing
    var offset = position
    while offset < end, units[offset] > 0x20, units[offset] < 0x7F {
      switch (found, units[offset]) {
      case (.address, _): break
      case (.nothing, 0x40): found = .address
      case (.nothing, 0x3A): found = .colon
      case (.colon, 0x2F): found = .colonSlash
      case (.colonSlash, 0x2F): found = .address
      default: found = .nothing
      }
      offset += 1
    }
    isInAddress = found == .address
    // Marks after an address belong to it.
    if isInAddress, offset < end, !rules.breaks(at: offset) {
      offset = nextRuleBreak(after: offset)
    }
    searched = offset
  }

  private mutating func nextRuleBreak(after start: Int) -> Int {
    var offset = start + 1
    while offset < end, !rules.breaks(at: offset) { offset += 1 }
    return offset
  }

  /// The next opportunity in an address, or its end.
  ///
  /// Source: WordBreaker.cpp, findNextBreakInEmailOrUrl.
  private func nextInAddress() -> Int {
    var offset = position + 1
    while offset < searched, !breaksInAddress(at: offset) { offset += 1 }
    return offset
  }

  private func breaksInAddress(at offset: Int) -> Bool {
    let (last, next) = (units[offset - 1], units[offset])
    if last.mayEndLineInAddress { return true }
    if last == 0x2F, offset >= position + 2, units[offset - 2] == 0x2F { return true }
    guard last != 0x2D else { return false }
    if next.mayStartLineInAddress { return true }
    let isDoubled = offset + 1 < searched && units[offset + 1] == 0x2F
    return next == 0x2F && last != 0x2F && !isDoubled
  }
}

extension UInt16 {
  /// Whether the unit is one of `:=&`.
  ///
  /// Source: minikin's WordBreaker.cpp, breakAfter.
  fileprivate var mayEndLineInAddress: Bool {
    switch self {
    case 0x3A, 0x3D, 0x26: true
    default: false
    }
  }

  /// Whether the unit is one of `~.,-_?#%=&`.
  ///
  /// Source: minikin's WordBreaker.cpp, breakBefore.
  fileprivate var mayStartLineInAddress: Bool {
    switch self {
    case 0x7E, 0x2E, 0x2C, 0x2D, 0x5F, 0x3F, 0x23, 0x25, 0x3D, 0x26: true
    default: false
    }
  }
}
