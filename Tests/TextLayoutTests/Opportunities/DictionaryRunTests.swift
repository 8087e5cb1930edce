import TestSupport
import Testing

@testable import TextLayout

struct DictionaryRunTests {
  private static let sentences = [
    "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน", "ភាសាខ្មែរជាភាសាកំណើតរបស់ជនជាតិខ្មែរ", "မြန်မာဘာသာစကားသည်မြန်မာနိုင်ငံ၏ရုံးသုံး",
    "ພາສາລາວເປັນພາສາທາງການ",
  ]

  /// What a cursor over the whole run finds that starts at `start`.
  private static func fresh(_ units: [UInt16], start: Int) -> [Int] {
    var cursor = RuleCursor(
      tables: BreakFixtures.tables, units: units, tailoring: .normal, usesDictionaries: true)
    cursor.restart(at: start)
    return (start + 1..<units.count).filter { cursor.breaks(at: $0) }
  }

  @Test(arguments: sentences)
  func linesAreCutFromTheirStartWhateverCameBefore(sentence: String) {
    let units = (0..<12).flatMap { Array(sentence.utf16.dropFirst($0 % 5)) }
    var random = SeededGenerator(seed: 20_261_121)
    var cursor = RuleCursor(
      tables: BreakFixtures.tables, units: units, tailoring: .normal, usesDictionaries: true)
    var start = 0
    while start < units.count {
      let end = min(units.count, start + Int.random(in: 1...40, using: &random))
      cursor.restart(at: start)
      let found = (start + 1..<max(end, start + 1)).filter { cursor.breaks(at: $0) }
      #expect(found == Self.fresh(units, start: start).filter { $0 < end }, "start \(start)")
      // By turns at a boundary, as most lines start, and inside a word, as emergency breaks do.
      start = (Bool.random(using: &random) ? found.last : nil) ?? end
    }
  }

  @Test(arguments: sentences)
  func earlierLinesMayBeReadAgain(sentence: String) {
    let units = (0..<4).flatMap { _ in Array(sentence.utf16) }
    var cursor = RuleCursor(
      tables: BreakFixtures.tables, units: units, tailoring: .normal, usesDictionaries: true)
    for start in [0, 31, 7, 50, 31, 0] {
      cursor.restart(at: start)
      let found = (start + 1..<units.count).filter { cursor.breaks(at: $0) }
      #expect(found == Self.fresh(units, start: start), "start \(start)")
    }
  }

  @Test func runsOfTwoScriptsSideBySideAreCutApart() {
    let units = Array("ภาษาไทยមិនបានទៅទេພາສາລາວ".utf16)
    #expect(Self.fresh(units, start: 0) == [4, 10, 13, 15, 21])
    #expect(Self.fresh(units, start: 7) == [10, 13, 15, 21])
  }

  @Test func aRunTooShortForTwoWordsStaysWhole() {
    let units = Array("ภาษาไทย".utf16)
    #expect(Self.fresh(units, start: 0) == [4])
    #expect(Self.fresh(units, start: 4).isEmpty)
  }

  /// Without memory, each line would look for a word up to the end of the text: minutes, not
  /// moments.
  @Test(arguments: ["\u{E2F}", "\u{EC0}", "\u{17D2}", "\u{1039}"])
  func aLongStretchWithoutWordsIsPassedOnce(character: Character) {
    let units = Array(String(repeating: character, count: 100_000).utf16)
    var cursor = RuleCursor(
      tables: BreakFixtures.tables, units: units, tailoring: .normal, usesDictionaries: true)
    let found = stride(from: 0, to: units.count - 10, by: 3).filter { start in
      cursor.restart(at: start)
      return cursor.breaks(at: start + 4)
    }
    #expect(found == [])
  }
}
