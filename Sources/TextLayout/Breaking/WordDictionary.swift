/// A script's dictionary with the rules to cut by it.
///
/// A class, so that a cutter holds one reference, not one to each of its tables.
final class WordDictionary: Sendable {
  /// The words.
  let automaton: WordAutomaton
  /// The rules.
  let rules: WordRules
  private let script: DictionaryScript
  private let characters: CharacterTable

  /// The dictionary of a script, if it has one.
  init?(_ script: DictionaryScript, characters: CharacterTable) {
    guard let rules = WordRules(script) else { return nil }
    automaton = WordAutomaton(script, firstCharacter: rules.firstCharacter)
    self.rules = rules
    self.script = script
    self.characters = characters
  }

  /// Whether a unit of the script is a mark.
  func isMark(_ unit: UInt16) -> Bool { DictionaryScript.isMark(breakClass(unit)) }

  /// The offset of the first character at or after `start` that is of another script.
  ///
  /// - Complexity: O(n) in the distance.
  func endOfRun(in units: [UInt16], from start: Int) -> Int {
    units[start...].firstIndex { DictionaryScript(breakClass($0)) != script } ?? units.count
  }

  private func breakClass(_ unit: UInt16) -> LineBreakClass {
    characters.records[Int(characters.number(ofUnit: unit))].breakClass
  }
}

/// What cutting a script into words has to know beside its dictionary.
///
/// Source: ICU's dictionary break engines; for Khmer the thresholds that Chromium's ICU has for its
/// smaller dictionary. Compared with Chromium 156 on runs of all four scripts.
struct WordRules: Sendable {
  /// The first character of the script's block.
  let firstCharacter: UInt16
  /// How many units a run has at least that is cut: there must be room for two words.
  var shortestRun = 4
  /// The greatest `shortestRun`: so many units are cut in any script.
  static let enoughToCut = 5
  /// A word of at least this length is not joined with what follows it.
  var longRoot = 3
  /// What shares at least this many characters with a word is not joined with what it follows.
  var longPrefix = 3
  /// What a word can start with where the dictionary does not help.
  let starts: [ClosedRange<UInt16>]
  /// What no word ends with there.
  var neverEnds: [ClosedRange<UInt16>] = []
  /// The mark of an abbreviation and that of a repetition, which belong to the word before.
  var suffixes: (abbreviation: UInt16, repetition: UInt16)?

  /// The rules of a script that has a dictionary.
  init?(_ script: DictionaryScript) {
    switch script {
    case .none: return nil
    case .thai: self = .thai
    case .lao: self = .lao
    case .khmer: self = .khmer
    case .burmese: self = .burmese
    }
  }

  private init(firstCharacter: UInt16, starts: [ClosedRange<UInt16>]) {
    self.firstCharacter = firstCharacter
    self.starts = starts
  }

  private static var thai: WordRules {
    var rules = WordRules(firstCharacter: 0xE00, starts: [0xE01...0xE2E, 0xE40...0xE44])
    rules.shortestRun = 5
    rules.neverEnds = [0xE31...0xE31, 0xE40...0xE44]
    rules.suffixes = (0xE2F, 0xE46)
    return rules
  }

  private static var lao: WordRules {
    var rules = WordRules(
      firstCharacter: 0xE80, starts: [0xE81...0xEAE, 0xEC0...0xEC4, 0xEDC...0xEDD])
    rules.neverEnds = [0xEC0...0xEC4]
    return rules
  }

  private static var khmer: WordRules {
    var rules = WordRules(firstCharacter: 0x1780, starts: [0x1780...0x17B3])
    rules.longRoot = 10
    rules.longPrefix = 5
    rules.neverEnds = [0x17D2...0x17D2]
    return rules
  }

  private static var burmese: WordRules {
    WordRules(firstCharacter: 0x1000, starts: [0x1000...0x102A])
  }
}
