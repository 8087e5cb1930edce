/// The boundaries of extended grapheme clusters in a text, read forwards.
///
/// Source: UAX #29, Unicode 17.0, section 3.1.
struct GraphemeCursor {
  private let units: [UInt16]
  private let characters: CharacterTable
  private var context = GraphemeContext()
  private var position = 0

  init(units: [UInt16], characters: CharacterTable) {
    self.units = units
    self.characters = characters
  }

  /// Forgets what was read and goes on from `start`.
  mutating func restart(at start: Int) {
    context = GraphemeContext()
    position = start
  }

  /// Whether a cluster ends at `offset`.
  ///
  /// - Parameter offset: at least the offset of the last call, below the length of the text.
  mutating func breaks(at offset: Int) -> Bool {
    while position < offset { _ = step() }
    return position == offset && step()
  }

  private mutating func step() -> Bool {
    let unit = units[position]
    var number = characters.number(ofUnit: unit)
    if unit & 0xFC00 == 0xD800, position + 1 < units.count,
      units[position + 1] & 0xFC00 == 0xDC00
    {
      let trail = UInt32(units[position + 1]) - 0xDC00
      number = characters.number(of: 0x10000 + (UInt32(unit) - 0xD800) << 10 + trail)
      position += 1
    }
    position += 1
    return context.advance(over: characters.records[Int(number)].grapheme)
  }
}

/// What the grapheme rules know of the text before a boundary.
///
/// Source: UAX #29, Unicode 17.0, section 3.1.
struct GraphemeContext {
  /// Indic_Conjunct_Break, by GB9c.
  private enum Conjunct {
    /// No consonant to join to.
    case none
    /// A consonant, perhaps with extenders.
    case consonant
    /// A consonant and a linker.
    case linked
  }

  private var last: CharacterRecord.Grapheme?
  private var conjunct = Conjunct.none
  /// Whether the text ends in a pictograph and its extenders.
  private var endsInPictograph = false
  /// Whether U+200D follows such a pictograph.
  private var joinsPictograph = false
  /// Whether the text ends in the first of a pair of regional indicators.
  private var isUnpaired = false

  /// Reads one character; the answer is whether a cluster starts with it.
  mutating func advance(over next: CharacterRecord.Grapheme) -> Bool {
    let isBoundary = !joins(next)
    joinsPictograph = endsInPictograph && next == .zwj
    endsInPictograph = next == .pictographic || endsInPictograph && Self.isExtend(next)
    isUnpaired = next == .regionalIndicator && !(last == .regionalIndicator && isUnpaired)
    advanceConjunct(over: next)
    last = next
    return isBoundary
  }

  /// Source: UAX #29 GB9c.
  private mutating func advanceConjunct(over next: CharacterRecord.Grapheme) {
    switch next {
    case .consonant: conjunct = .consonant
    case .linker: conjunct = conjunct == .none ? .none : .linked
    case .conjunctExtend, .zwj: break
    default: conjunct = .none
    }
  }

  // Source: UAX #29 GB3 to GB13.
  private func joins(_ next: CharacterRecord.Grapheme) -> Bool {
    guard let last else { return false }
    if Self.isControl(last) || Self.isControl(next) { return last == .cr && next == .lf }
    switch next {
    case .extend, .conjunctExtend, .linker, .zwj, .spacingMark: return true
    case .pictographic where joinsPictograph: return true
    case .consonant where conjunct == .linked: return true
    case .regionalIndicator where last == .regionalIndicator: return isUnpaired
    default: return last == .prepend || Self.joinsHangul(last, next)
    }
  }

  /// Source: UAX #29 GB6, GB7, GB8.
  private static func joinsHangul(
    _ last: CharacterRecord.Grapheme, _ next: CharacterRecord.Grapheme
  ) -> Bool {
    switch (last, next) {
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): true
    case (.lv, .v), (.lv, .t), (.v, .v), (.v, .t): true
    case (.lvt, .t), (.t, .t): true
    default: false
    }
  }

  private static func isControl(_ grapheme: CharacterRecord.Grapheme) -> Bool {
    grapheme == .control || grapheme == .cr || grapheme == .lf
  }

  private static func isExtend(_ grapheme: CharacterRecord.Grapheme) -> Bool {
    grapheme == .extend || grapheme == .conjunctExtend || grapheme == .linker
  }
}
