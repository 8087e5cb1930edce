/// A script's dictionary with its segmentation rules.
///
/// It is a class so that a segmenter holds a single reference.
final class WordDictionary: Sendable {
  /// The words.
  let automaton: WordAutomaton
  /// The rules.
  let rules: WordRules
  private let script: DictionaryScript
  private let characters: CharacterTable

  /// Loads the dictionary that a release of ICU has for a script; returns nil if it has none.
  init?(_ script: DictionaryScript, of release: ICURelease, characters: CharacterTable) {
    guard let rules = WordRules(script, in: release) else { return nil }
    automaton = WordAutomaton(script, of: release, firstCharacter: rules.firstCharacter)
    self.rules = rules
    self.script = script
    self.characters = characters
  }

  /// Whether a unit of the script is a mark.
  func isMark(_ unit: UInt16) -> Bool { DictionaryScript.isMark(breakClass(unit)) }

  /// Returns the offset of the first character of another script at or after `start`.
  ///
  /// - Complexity: O(n) in the distance.
  func endOfRun(in units: [UInt16], from start: Int) -> Int {
    units[start...].firstIndex { DictionaryScript(breakClass($0)) != script } ?? units.count
  }

  private func breakClass(_ unit: UInt16) -> LineBreakClass {
    characters.records[Int(characters.number(ofUnit: unit))].breakClass
  }
}

/// The segmentation rules of a script besides its dictionary.
///
/// Source: ICU's dictionary break engines; for Khmer in ICU 78 the thresholds that Chromium's ICU has
/// for its smaller dictionary. Compared with Chromium 156 on runs of all four scripts.
struct WordRules: Sendable {
  /// The first character of the script's block.
  let firstCharacter: UInt16
  /// The minimum length of a segmented run in units: space for two words.
  var shortestRun = 4
  /// The maximum of `shortestRun` over all scripts; runs of this length are always segmented.
  static let surelySegmentedRun = 5
  /// The minimum length of a word that is not joined with the text after it.
  var longRoot = 3
  /// The minimum length of a shared prefix with a word that prevents joining.
  var longPrefix = 3
  /// The characters that can start a word after unknown text.
  let starts: [ClosedRange<UInt16>]
  /// The characters that cannot end unknown text before a word.
  var neverEnds: [ClosedRange<UInt16>] = []
  /// The marks of abbreviation and repetition, which belong to the word before them.
  var suffixes: (abbreviation: UInt16, repetition: UInt16)?

  /// Returns the rules of a script; nil if it has no dictionary.
  init?(_ script: DictionaryScript, in release: ICURelease) {
    switch script {
    case .none: return nil
    case .thai: self = .thai
    case .lao: self = .lao
    case .khmer: self = .khmer(in: release)
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

  private static func khmer(in release: ICURelease) -> WordRules {
    var rules = WordRules(firstCharacter: 0x1780, starts: [0x1780...0x17B3])
    if release == .icu78 {
      rules.longRoot = 10
      rules.longPrefix = 5
    }
    rules.neverEnds = [0x17D2...0x17D2]
    return rules
  }

  private static var burmese: WordRules {
    WordRules(firstCharacter: 0x1000, starts: [0x1000...0x102A])
  }
}
