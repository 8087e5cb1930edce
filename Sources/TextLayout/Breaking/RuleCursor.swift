/// UAX #14 over a text from the start of a line: asked about ascending offsets, it reads on to
/// each.
struct RuleCursor {
  private let units: [UInt16]
  private let automaton: LineBreakAutomaton
  private let characters: CharacterTable
  private let dictionaries: [DictionaryScript: WordDictionary]
  private let columns: [UInt8]
  private let settlingColumns: [Bool]
  private let usesDictionaries: Bool

  /// The first entry of the context's row.
  private var row: UInt32 = 0
  /// The next unit to read.
  private var position = 0
  /// The dictionary of the last character, if it has one, and where the run of it started.
  private var dictionary = DictionaryScript.none
  private var runStart = 0
  private var run = DictionaryRun()

  init(
    tables: BreakTables, units: [UInt16], tailoring: LineBreakTailoring, usesDictionaries: Bool
  ) {
    automaton = tables.automaton
    characters = tables.characters
    dictionaries = tables.dictionaries
    self.units = units
    self.usesDictionaries = usesDictionaries
    columns = tables.columns(of: tailoring)
    settlingColumns = tables.settlingColumns
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
  mutating func breaks(at offset: Int) -> Bool {
    if position + 4 < offset { skipToLetter(before: offset) }
    while position < offset { _ = step(asking: false) }
    // Inside a surrogate pair the pair has been read already.
    return position == offset && step(asking: true)
  }

  /// Goes on after the last ASCII letter before `offset`, if there is one near: what precedes a
  /// letter has no bearing on what follows it.
  private mutating func skipToLetter(before offset: Int) {
    var candidate = offset - 1
    while candidate >= max(position, offset - 32) {
      if units[candidate].isASCIILetter {
        position = candidate + 1
        row = automaton.rowAfterLetter
        dictionary = .none
        return
      }
      candidate -= 1
    }
  }

  /// The next opportunity in `range`, or the first offset that needs a closer look: where pairs
  /// below U+0100 begin, a dictionary has to be asked or the rules look ahead.
  ///
  /// As everywhere in Chromium's scan, no rule joins what a space has parted, nor parts what stands
  /// before a space from it.
  ///
  /// - Parameter range: offsets into the text; the unit before it is a space or at least U+0100.
  /// - Complexity: O(n) in the units passed.
  mutating func seek(_ range: Range<Int>) -> (offset: Int, breaks: Bool) {
    var offset = range.lowerBound
    guard position == offset else { return (offset, false) }
    let end = min(range.upperBound, units.count)
    var row = row
    var verdict: UInt32 = 0
    var last = units[offset - 1]
    while offset < end, verdict == 0 {
      let unit = units[offset]
      guard Self.isPlain(unit) || unit == 0x20 else { break }
      let entry = automaton.entries[Int(row) + Int(columns[Int(characters.number(ofUnit: unit))])]
      verdict = unit == 0x20 ? 0 : last == 0x20 ? 1 : entry & 3
      guard verdict & 2 == 0 else { break }
      row = entry >> 2
      offset += 1
      last = unit
    }
    guard offset > position else { return (offset, false) }
    self.row = row
    position = offset
    dictionary = .none
    return verdict == 1 ? (offset - 1, true) : (offset, false)
  }

  /// Whether a unit is a character beyond U+00FF that no dictionary knows.
  @inline(__always)
  private static func isPlain(_ unit: UInt16) -> Bool {
    unit >= 0x100 && unit & 0xF800 != 0xD800 && !DictionaryScript.mayContain(unit)
  }

  /// Reads one character; the answer is whether a line may break before it.
  @inline(__always)
  private mutating func step(asking: Bool) -> Bool {
    let (start, before) = (position, row)
    let number = readRecord()
    let column = columns[Int(number)]
    let entry = automaton.entries[Int(before) + Int(column)]
    row = entry >> 2
    let script = scriptOfCharacter(at: start, number)
    let isInRun = script != .none && script == dictionary && entry & 1 == 0
    if !isInRun { runStart = start }
    dictionary = script
    guard asking else { return false }
    if isInRun { return endsWord(at: start, script) }
    return entry & 2 == 0 ? entry & 1 != 0 : lookAhead(from: before, column: column)
  }

  /// The record of the scalar at `position`, which moves behind it.
  @inline(__always)
  private mutating func readRecord() -> UInt8 {
    let unit = units[position]
    position += 1
    return unit & 0xF800 == 0xD800 ? readTrail(after: unit) : characters.number(ofUnit: unit)
  }

  /// The record of a surrogate pair, or of a surrogate without its other half.
  private mutating func readTrail(after lead: UInt16) -> UInt8 {
    guard lead < 0xDC00, position < units.count, units[position] & 0xFC00 == 0xDC00 else {
      return characters.number(ofUnit: lead)
    }
    let trail = UInt32(units[position]) - 0xDC00
    position += 1
    return characters.number(of: 0x10000 + (UInt32(lead) - 0xD800) << 10 + trail)
  }
}

// MARK: Rules that look beyond the next character

extension RuleCursor {
  private func lookAhead(from row: UInt32, column: UInt8) -> Bool {
    let context = automaton.contexts[Int(row) / automaton.symbols.count]
    return UAX14Rules.breaks(context, automaton.symbols[Int(column)], following())
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
      let symbol = automaton.symbols[Int(columns[Int(readRecord())])]
      if !symbol.kind.isMark { return symbol }
    }
    return nil
  }
}

// MARK: Scripts without spaces

extension RuleCursor {
  @inline(__always)
  private func scriptOfCharacter(at offset: Int, _ number: UInt8) -> DictionaryScript {
    guard usesDictionaries, DictionaryScript.mayContain(units[offset]) else { return .none }
    return DictionaryScript(characters.records[Int(number)].breakClass)
  }

  /// Whether the dictionary ends a word inside the run that started at `runStart`.
  private mutating func endsWord(at offset: Int, _ script: DictionaryScript) -> Bool {
    if let verdict = run.verdict(at: offset, start: runStart) { return verdict }
    let (units, dictionaries) = (units, dictionaries)
    run.read(upTo: offset, start: runStart) {
      dictionaries[script].map { WordCutter($0, units: units, from: offset) }
    }
    return run.verdict(at: offset, start: runStart) == true
  }
}

// MARK: Where lines that start elsewhere see the same

extension RuleCursor {
  /// Marks the characters of the whole text after which nothing before them matters, and those that
  /// continue a dictionary's run.
  ///
  /// - Complexity: O(length of the text).
  mutating func flagSettled(_ flags: inout [UnitFlags]) {
    restart(at: 0)
    var previous = DictionaryScript.none
    while position < units.count {
      let start = position
      let number = readRecord()
      let script = scriptOfCharacter(at: start, number)
      if script != .none, script == previous {
        flags[start].insert(.continuesRun)
      } else if settlingColumns[Int(columns[Int(number)])] {
        flags[position - 1].insert(.settled)
      }
      previous = script
    }
  }
}
