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
///
/// A table lookup is many times faster than a call to ICU.
struct ItemTraitsTable: Sendable {
  /// The shared table of the process.
  static let shared = ItemTraitsTable()

  /// The script lists that the traits refer to.
  let sets: ScriptSets

  /// The scripts of a wide bracket without its own script: those of U+300C.
  let eastAsian: ScriptCandidates

  private let han: ScriptCandidates
  private let unknown: ScriptCandidates
  private let records: [ItemTraits]
  /// The number of the record of each code point in planes 0 and 1.
  private let numbers: [UInt16]

  private static let count: UInt32 = 0x20000
  /// Blocks of characters with identical traits.
  private static let uniform: [ClosedRange<UInt32>] = [
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xD800...0xDFFF, 0xE000...0xF8FF,
    0x17000...0x187F7, 0x1FC00...0x1FFFD,
  ]

  /// Queries ICU for every character of planes 0 and 1.
  private init() {
    var sets = ScriptSets()
    var records: [ItemTraits] = []
    var known: [ItemTraits: UInt16] = [:]
    var numbers: [UInt16] = []
    numbers.reserveCapacity(Int(Self.count))
    var scalar: UInt32 = 0
    while scalar < Self.count {
      let traits = Self.traits(of: scalar, &sets)
      let number = known[traits] ?? UInt16(records.count)
      if number == records.count {
        known[traits] = number
        records.append(traits)
      }
      let last = Self.uniform.first { $0.lowerBound == scalar }?.upperBound ?? scalar
      numbers.append(contentsOf: repeatElement(number, count: Int(last - scalar) + 1))
      scalar = last + 1
    }
    eastAsian = Self.scripts(of: 0x300C, &sets)
    han = sets.candidates([.han])
    unknown = sets.candidates([.unknown])
    self.sets = sets
    self.records = records
    self.numbers = numbers
  }

  /// The traits of a scalar.
  @inline(__always)
  subscript(scalar: UInt32) -> ItemTraits {
    scalar < Self.count ? records[Int(numbers[Int(scalar)])] : traits(beyond: scalar)
  }

  /// Above plane 1 there are no brackets, no emoji and no characters of several scripts.
  private func traits(beyond scalar: UInt32) -> ItemTraits {
    ItemTraits(scripts: scripts(beyond: scalar), isBracket: false, emoji: .none)
  }

  private func scripts(beyond scalar: UInt32) -> ScriptCandidates {
    switch UnicodeData.script(of: scalar) {
    case .han: han
    case .common: .common
    case .inherited: .inherited
    default: unknown
    }
  }

  private static func traits(of scalar: UInt32, _ sets: inout ScriptSets) -> ItemTraits {
    ItemTraits(
      scripts: scripts(of: scalar, &sets), isBracket: UnicodeData.bracket(scalar) != nil,
      emoji: EmojiRole(of: scalar))
  }

  /// Source: UAX #24, section 5.1; the order of several scripts, as Blink's ScriptRunIterator has it.
  private static func scripts(of scalar: UInt32, _ sets: inout ScriptSets) -> ScriptCandidates {
    var list = UnicodeData.scriptExtensions(of: scalar)
    let own = UnicodeData.script(of: scalar).inOpenType
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
