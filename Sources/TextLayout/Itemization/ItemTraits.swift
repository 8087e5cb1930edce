/// The properties of a character that divide a text into runs.
struct ItemTraits: Hashable, Sendable {
  /// The scripts that use the character.
  let scripts: ScriptCandidates
  /// Whether it opens or closes a pair of brackets.
  let isBracket: Bool
  /// The character's role in emoji sequences.
  let emoji: EmojiRole
}

/// The traits of every character.
struct ItemTraitsTable: Sendable {
  /// The shared table of the process.
  static let shared = ItemTraitsTable()

  /// The script lists that the traits refer to.
  let sets: ScriptSets

  /// The scripts of a wide bracket without its own script: those of U+300C.
  let eastAsian: ScriptCandidates

  /// The traits of each record of the Unicode table.
  private let records: [ItemTraits]

  /// Derives the traits of every record.
  ///
  /// - Complexity: O(number of records), which is about 1,200.
  private init() {
    var sets = ScriptSets()
    records = UnicodeData.records.map { record in
      ItemTraits(
        scripts: Self.scripts(of: record, &sets), isBracket: record.isBracket, emoji: record.emoji)
    }
    eastAsian = Self.scripts(of: UnicodeData.record(of: 0x300C), &sets)
    self.sets = sets
  }

  /// The traits of a scalar.
  @inline(__always)
  subscript(scalar: UInt32) -> ItemTraits { records[Int(UnicodeData.recordNumber(of: scalar))] }

  /// Source: UAX #24, section 5.1; the order of several scripts, as Blink's ScriptRunIterator has it.
  private static func scripts(
    of record: UnicodeData.Record, _ sets: inout ScriptSets
  ) -> ScriptCandidates {
    var list = record.scriptExtensions
    let own = record.script.inOpenType
    if own.isDefinite {
      list.moveToFront(own)
      return sets.candidates(list)
    }
    if list == [own] || list.isEmpty { return own == .common ? .common : .inherited }
    if own == .common, list.count == 1 { return .common(preferring: list[0]) }
    list.moveLikeliestToFront()
    let candidates = sets.candidates(list)
    return own == .common ? candidates : .inherited(orOf: candidates)
  }
}

extension [UnicodeData.Script] {
  /// Moves a script to the front, adding it if it is missing.
  fileprivate mutating func moveToFront(_ script: UnicodeData.Script) {
    if let index = firstIndex(of: script) {
      swapAt(0, index)
    } else {
      append(script)
      swapAt(0, count - 1)
    }
  }

  /// Moves the script with the lowest number to the front; Latin only if it is the only one.
  fileprivate mutating func moveLikeliestToFront() {
    for index in indices.dropFirst()
    where self[0] == .latin || self[index].number < self[0].number {
      swapAt(0, index)
    }
  }
}
