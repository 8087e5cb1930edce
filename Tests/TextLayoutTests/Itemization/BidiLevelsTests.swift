import TestSupport
import Testing

@testable import TextLayout

@Suite("Embedding levels")
struct BidiLevelsTests {
  @Test("brackets pair while there are few", arguments: [1, 7, 300])
  func fewBrackets(count: Int) {
    let text = Array(String(repeating: "a(א)[ב] ", count: count).utf16)
    let levels = BidiLevels.levels(of: text[...], base: 0)
    let all = UnicodeData.bidiLevels(of: text[...], base: 0)
    #expect(levels.count == all.count)
    // Eight units hold four brackets.
    #expect(levels.prefix(2048) == all.prefix(2048))
  }

  /// Without a bound this takes ICU minutes.
  @Test(
    "brackets that nothing closes cost no more than their number",
    .timeLimit(.minutes(1 * testTimeFactor)))
  func openBrackets() {
    let text = Array(String(repeating: "[a(א[(", count: 100_000).utf16)
    let levels = BidiLevels.levels(of: text[...], base: 0)
    #expect(levels.count == text.count)
    #expect(levels[3] == 1)
    #expect(levels[text.count - 3] == 1)
  }
}
