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
