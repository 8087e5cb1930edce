import TestSupport
import Testing

@testable import TextLayout

@Suite("Embedding levels")
struct BidiLevelsTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let text: String
    var base: UInt8 = 0
    let levels: [UInt8]
    var testDescription: String { name }
  }

  // Source: ubidi_getLevels of ICU 72 and 76.
  static let cases = [
    Case(name: "an empty text has none", text: "", levels: []),
    Case(
      name: "text of one direction is one run", text: "שלום!", base: 1, levels: [1, 1, 1, 1, 1]),
    Case(name: "Arabic digits alone do not turn", text: "a١", levels: [0, 0]),
    Case(name: "Arabic digits among neutrals do", text: "a ١", levels: [0, 0, 2]),
    Case(name: "digits in a right-to-left word", text: "א1", levels: [1, 2]),
    Case(name: "brackets take the direction inside", text: "a(א)", levels: [0, 0, 1, 0]),
    Case(
      name: "angle brackets have an equivalent", text: "א〈a\u{232A}", base: 1,
      levels: [1, 1, 2, 1]),
    Case(
      name: "a joiner takes the level of the next character", text: "a\u{200D}א b",
      levels: [0, 1, 1, 0, 0]),
    Case(
      name: "a joiner at the end takes the base level", text: "a א\u{200D}",
      levels: [0, 0, 1, 0]),
    Case(name: "both units of a pair have one level", text: "a \u{1E900}", levels: [0, 0, 1, 1]),
    Case(
      name: "an isolate does not affect its surroundings", text: "א\u{2066}a\u{2069}א b",
      levels: [1, 1, 2, 1, 1, 0, 0]),
    Case(
      name: "the first strong character directs an isolate", text: "a\u{2068}א!\u{2069}",
      levels: [0, 0, 1, 1, 0]),
    Case(name: "an override", text: "a\u{202E}bc\u{202C} d", levels: [0, 1, 1, 1, 0, 0, 0]),
    Case(
      name: "a separator starts a new paragraph", text: "a\u{202E}b\u{2029}c",
      levels: [0, 1, 1, 0, 0]),
  ]

  @Test("levels are ICU's", arguments: cases)
  func levels(_ sample: Case) {
    #expect(
      BidiLevels.levels(of: Array(sample.text.utf16)[...], base: sample.base) == sample.levels)
  }

  // Source: where Firefox 153.8 draws the characters of these texts.
  static let geckoCases = [
    Case(name: "a tab between words is a space", text: "א\tב", levels: [1, 1, 1]),
    Case(name: "a tab between directions", text: "a\tב", levels: [0, 0, 1]),
    Case(name: "a mark after a tab", text: "א\t\u{301}ב", levels: [1, 1, 1, 1]),
    Case(
      name: "a joiner takes the level of the character before", text: "a\t\u{200D}ب",
      levels: [0, 0, 0, 1]),
    Case(name: "a tab at the end takes the base level", text: "א\t", levels: [1, 0]),
  ]

  @Test("levels are Gecko's", arguments: geckoCases)
  func geckoLevels(_ sample: Case) {
    #expect(
      BidiLevels.levels(of: Array(sample.text.utf16)[...], base: sample.base, as: .gecko)
        == sample.levels)
  }

  /// Texts on which a quadratic implementation takes minutes.
  @Test(
    "the time is linear in the length of a text",
    arguments: [
      "[a(א[(", "()", "([א", "\u{2068}", "\u{2068}a\u{2068}", "\u{2067}a\u{2069}",
      "(\u{2067})\u{2069}",
      "\u{2067}a", "א\u{2066}", "\u{202B}", "אa\u{2068}!",
    ])
  func linearTime(pattern: String) {
    let text = Array((String(repeating: pattern, count: 100_000 / pattern.utf16.count) + "א").utf16)
    let levels = expectLessThanAMinute { BidiLevels.levels(of: text[...], base: 0) }
    #expect(levels.count == text.count)
    #expect(levels[text.count - 1] % 2 == 1)
  }

  @Test("random texts have ICU's levels", arguments: [0, 1] as [UInt8])
  func randomTexts(base: UInt8) {
    let seed: UInt64 = 20_261_122
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        Self.alphabet.randomElement(using: &random) ?? 0x61
      }
      #expect(
        BidiLevels.levels(of: text[...], base: base) == ICULevels.levels(of: text, base: base),
        "seed \(seed): \(text.map { String($0, radix: 16) })")
    }
  }

  /// One or more characters of each class.
  ///
  /// There is no NSM: after some brackets ICU does not give a mark the level of its bracket, which
  /// rule N0 asks for. There is no FSI and no separator: ICU joins runs of one direction in a few
  /// texts with both.
  private static let alphabet: [UInt16] = [
    0x61, 0x62, 0x5D0, 0x5D1, 0x627, 0x31, 0x661, 0x2B, 0x24, 0x2C, 0xAD, 0x200D, 0x09, 0x20, 0x20,
    0x21, 0x28, 0x29, 0x5B, 0x5D, 0x200E, 0x200F, 0x202A, 0x202B, 0x202D, 0x202E, 0x202C, 0x2066,
    0x2067, 0x2069,
  ]
}
