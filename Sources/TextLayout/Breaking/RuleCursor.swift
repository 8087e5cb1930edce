/// UAX #14 over a text from the start of a line: asked about ascending offsets, it reads on to
/// each.
struct RuleCursor {
  private let units: [UInt16]
  private let finder: BreakFinder
  private let columns: [UInt8]
  private let usesDictionaries: Bool

  /// The first entry of the context's row.
  private var row: UInt32 = 0
  /// The next unit to read.
  private var position = 0
  /// The dictionary of the last character, if it has one, and where the run of it began.
  private var dictionary = DictionaryScript.none
  private var runStart = 0
  private var run = DictionaryRun()

  init(
    finder: BreakFinder, units: [UInt16], tailoring: LineBreakTailoring, usesDictionaries: Bool
  ) {
    self.finder = finder
    self.units = units
    self.usesDictionaries = usesDictionaries
    columns = finder.columns(of: tailoring)
  }

  /// Forgets what was read and goes on from the start of a line.
  mutating func restart(at start: Int) {
    position = start
    row = 0
    dictionary = .none
  }

  /// Whether the rules allow a break at `offset`.
  ///
  /// - Parameter offset: at least the offset of the last call, below the length of the text.
  @inline(__always)
  mutating func breaks(at offset: Int) -> Bool {
    while position < offset { _ = step(asking: false) }
    // Inside a surrogate pair the pair has been read already.
    return position == offset && step(asking: true)
  }

  /// Reads one character; the answer is whether a line may break before it.
  @inline(__always)
  private mutating func step(asking: Bool) -> Bool {
    let unit = units[position]
    let start = position
    let number =
      unit & 0xF800 == 0xD800
      ? readSurrogate() : finder.characters.number(ofUnit: unit)
    position += 1
    let column = columns[Int(number)]
    let entry = finder.automaton.entries[Int(row) + Int(column)]
    let before = row
    row = entry >> 2
    if DictionaryScript.mayContain(unit) && usesDictionaries {
      if let verdict = dictionaryVerdict(at: start, number: number, asking: asking) {
        return verdict
      }
    } else {
      dictionary = .none
    }
    guard entry & 2 != 0 && asking else { return entry & 1 != 0 }
    return lookAhead(from: before, column: column)
  }

  /// The record of the scalar at `position`, which moves to its last unit.
  private mutating func readSurrogate() -> UInt8 {
    let lead = units[position]
    guard lead < 0xDC00, position + 1 < units.count, units[position + 1] & 0xFC00 == 0xDC00 else {
      return finder.characters.number(ofUnit: lead)
    }
    position += 1
    let trail = UInt32(units[position]) - 0xDC00
    return finder.characters.number(of: 0x10000 + (UInt32(lead) - 0xD800) << 10 + trail)
  }
}

// MARK: Rules that look beyond the next character

extension RuleCursor {
  private func lookAhead(from row: UInt32, column: UInt8) -> Bool {
    let automaton = finder.automaton
    let context = automaton.contexts[Int(row) / automaton.symbols.count]
    return LineBreakRules.breaks(context, automaton.symbols[Int(column)], following())
  }

  private func following() -> BreakFollowing {
    var ahead = self
    guard let first = ahead.nextBase() else { return .end }
    let second = first.kind == .is ? ahead.nextBase()?.kind : nil
    return BreakFollowing(first, second: second)
  }

  /// Reads marks and the character after them.
  private mutating func nextBase() -> BreakSymbol? {
    while position < units.count {
      let unit = units[position]
      let number =
        unit & 0xF800 == 0xD800 ? readSurrogate() : finder.characters.number(ofUnit: unit)
      position += 1
      let symbol = finder.automaton.symbols[Int(columns[Int(number)])]
      if !symbol.kind.isMark { return symbol }
    }
    return nil
  }
}

// MARK: Scripts without spaces

extension RuleCursor {
  /// The dictionary's verdict between two characters of one script, nothing elsewhere.
  private mutating func dictionaryVerdict(
    at offset: Int, number: UInt8, asking: Bool
  ) -> Bool? {
    let script = DictionaryScript(finder.characters.records[Int(number)].breakClass)
    let continues = script != .none && script == dictionary
    dictionary = script
    if !continues { runStart = offset }
    guard continues && asking else { return nil }
    let (units, finder) = (units, finder)
    return run.breaks(
      at: offset, start: runStart,
      runEnd: { script.endOfRun(in: units, from: offset, finder.characters) },
      cut: { finder.dictionaries.appendBoundaries(of: units, in: $0, to: &$1) })
  }
}
