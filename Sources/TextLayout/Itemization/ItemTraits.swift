/// What cutting a text into runs asks of a character.
struct ItemTraits: Hashable, Sendable {
  /// The scripts that it is used with.
  let scripts: ScriptCandidates
  /// Whether it opens or closes a pair of brackets.
  let isBracket: Bool
  /// Whether it can be shown as a colour emoji.
  let isEmoji: Bool
}

/// The traits of every character, looked up once: to ask ICU takes many times as long as a table.
struct ItemTraitsTable: Sendable {
  /// The one table of a process.
  static let shared = ItemTraitsTable()

  /// The sets of scripts that the traits name.
  let sets: ScriptSets

  private let records: [ItemTraits]
  /// The number of the record of each code point in planes 0 and 1.
  private let numbers: [UInt16]

  private static let count: UInt32 = 0x20000
  /// Blocks of characters that differ in nothing that matters here.
  private static let uniform: [ClosedRange<UInt32>] = [
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xD800...0xDFFF, 0xE000...0xF8FF,
    0x17000...0x187F7, 0x1FC00...0x1FFFD,
  ]

  /// Asks ICU about every character of planes 0 and 1.
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
    self.sets = sets
    self.records = records
    self.numbers = numbers
  }

  /// The traits of a scalar.
  @inline(__always)
  subscript(scalar: UInt32) -> ItemTraits {
    scalar < Self.count ? records[Int(numbers[Int(scalar)])] : Self.traits(beyond: scalar)
  }

  /// Above plane 1 are no brackets, no emoji and nothing of several scripts.
  private static func traits(beyond scalar: UInt32) -> ItemTraits {
    let script = UnicodeData.script(of: scalar)
    return ItemTraits(
      scripts: script.isDefinite ? ScriptCandidates(script) : .any, isBracket: false,
      isEmoji: false)
  }

  private static func traits(of scalar: UInt32, _ sets: inout ScriptSets) -> ItemTraits {
    ItemTraits(
      scripts: scripts(of: scalar, &sets), isBracket: UnicodeData.bracket(scalar) != nil,
      isEmoji: UnicodeData.isEmoji(scalar))
  }

  /// Source: UAX #24, section 5.1; Blink takes wide brackets for Chinese, and space, comma, full stop
  /// and digits for no script's own.
  private static func scripts(of scalar: UInt32, _ sets: inout ScriptSets) -> ScriptCandidates {
    switch scalar {
    case 0x20, 0x2C, 0x2E, 0x30...0x39: return .any
    default: break
    }
    let script = UnicodeData.script(of: scalar)
    let isBracket = UnicodeData.bracket(scalar) != nil
    if isBracket, script == .common, UnicodeData.isWide(scalar) { return ScriptCandidates(.han) }
    let extensions = UnicodeData.scriptExtensions(of: scalar)
    if extensions.count > 1 { return sets.candidates(extensions) ?? .any }
    return (extensions.first.map { $0.isDefinite ? $0 : script } ?? script).candidates
  }
}

extension UnicodeData.Script {
  fileprivate var candidates: ScriptCandidates { isDefinite ? ScriptCandidates(self) : .any }
}
