/// Applies UAX #14 to a text from the start of a line.
///
/// Offsets are queried in ascending order.
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
  /// The dictionary script of the last character, and the start of its run.
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

  /// Restarts at the start of a line.
  mutating func restart(at start: Int) {
    position = start
    row = 0
    dictionary = .none
  }

  /// Whether the rules allow a break at `offset`.
  ///
  /// - Parameter offset: at least the offset of the previous call, below the length of the text.
  mutating func breaks(at offset: Int) -> Bool {
    if position + 4 < offset { skipToLetter(before: offset) }
    while position < offset { _ = step(asking: false) }
    // Inside a surrogate pair the position is already past the offset.
    return position == offset && step(asking: true)
  }

  /// Continues after the last ASCII letter before `offset`, if one is near.
  ///
  /// The text before a letter does not affect the text after it.
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

  /// Finds the next opportunity in `range`, or the first offset that needs a full check.
  ///
  /// A full check is needed for pairs below U+0100, dictionaries and rules that look ahead.
  ///
  /// As in Chromium's scan, spaces override the rules: a line may always break after a space, never
  /// before one.
  ///
  /// - Parameter range: offsets into the text; the unit before it is a space or at least U+0100.
  /// - Complexity: O(n) in the number of units skipped.
  mutating func seek(_ range: Range<Int>) -> (offset: Int, breaks: Bool) {
    var offset = range.lowerBound
    guard position == offset else { return (offset, false) }
    let end = min(range.upperBound, units.count)
    var row = row
    var decision: UInt32 = 0
    var last = units[offset - 1]
    while offset < end, decision == 0 {
      let unit = units[offset]
      guard Self.isPlain(unit) || unit == 0x20 else { break }
      let entry = automaton.entries[Int(row) + Int(columns[Int(characters.number(ofUnit: unit))])]
      decision = unit == 0x20 ? 0 : last == 0x20 ? 1 : entry & 3
      guard decision & 2 == 0 else { break }
      row = entry >> 2
      offset += 1
      last = unit
    }
    guard offset > position else { return (offset, false) }
    self.row = row
    position = offset
    dictionary = .none
    return decision == 1 ? (offset - 1, true) : (offset, false)
  }

  /// Whether a unit is a character above U+00FF without a dictionary.
  @inline(__always)
  private static func isPlain(_ unit: UInt16) -> Bool {
    unit >= 0x100 && unit & 0xF800 != 0xD800 && !DictionaryScript.mayContain(unit)
  }

  /// Reads one character; returns whether a line may break before it.
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

  /// Reads the record number of the scalar at `position` and advances past it.
  @inline(__always)
  private mutating func readRecord() -> UInt16 {
    let unit = units[position]
    position += 1
    return unit & 0xF800 == 0xD800 ? readTrail(after: unit) : characters.number(ofUnit: unit)
  }

  /// Reads the record number of a surrogate pair or of an unpaired surrogate.
  private mutating func readTrail(after lead: UInt16) -> UInt16 {
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
    return automaton.rules.breaks(context, automaton.symbols[Int(column)], following())
  }

  private func following() -> BreakFollowing {
    var ahead = self
    guard let first = ahead.nextBase() else { return .end }
    let second = first.kind == .is ? ahead.nextBase()?.kind : nil
    return BreakFollowing(first, second: second)
  }

  /// Skips marks and reads the character after them.
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
  private func scriptOfCharacter(at offset: Int, _ number: UInt16) -> DictionaryScript {
    guard usesDictionaries, DictionaryScript.mayContain(units[offset]) else { return .none }
    return DictionaryScript(characters.records[Int(number)].breakClass)
  }

  /// Whether a word of the dictionary ends at `offset`, in the run that starts at `runStart`.
  private mutating func endsWord(at offset: Int, _ script: DictionaryScript) -> Bool {
    if let decision = run.decision(at: offset, start: runStart) { return decision }
    let (units, dictionaries) = (units, dictionaries)
    run.read(upTo: offset, start: runStart) {
      dictionaries[script].map { DictionarySegmenter($0, units: units, from: offset) }
    }
    return run.decision(at: offset, start: runStart) == true
  }
}

// MARK: Flags for lines that start inside the text

extension RuleCursor {
  /// Flags the characters of the whole text that make earlier text irrelevant, and those that
  /// continue a dictionary run.
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
