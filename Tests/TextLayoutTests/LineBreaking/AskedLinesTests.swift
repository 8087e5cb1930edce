import Composer
import TestSupport
import Testing

@testable import TextLayout

/// Lines of which the browsers themselves were asked, where two properties meet.
///
/// Source: Chromium 156, WebKitGTK 2.50.6 and Firefox 153, Noto Sans 16 px unless said, on 2026-11-24.
@Suite(
  "Lines of which browsers were asked",
  .enabled(
    if: Sample.areExpected(["Noto Sans", "Noto Color Emoji"]), "the reference fonts are not there"))
struct AskedLinesTests {
  private static func style(
    _ engine: EngineName, size: Double = 16, weight: Int = 400, _ rules: BreakRules = BreakRules(),
    letterSpacing: Double = 0, wordSpacing: Double = 0, tabSize: Double = 8
  ) -> TextStyle {
    let font = FontRequest(
      source: .families(["Noto Sans", "Noto Color Emoji"]), size: size, weight: weight,
      letterSpacing: letterSpacing)
    return TextStyle(
      font: font, breaking: rules, tabSize: tabSize, engine: engine,
      processing: TextProcessing(wordSpacing: wordSpacing))
  }

  private static func width(_ text: UTF16Text, _ style: TextStyle) -> Double {
    Sample.engine.layout(text, style: style, width: 10_000).width
  }

  @Test("a tab stop of Chromium is a number of spaces, each with word and letter spacing")
  func tabStops() {
    let width = { Self.width("a\tb", Self.style(.chromium, wordSpacing: $0)) }
    #expect(width(10) == 123.125)
    #expect(width(0) == 43.125)
    #expect(
      Self.width("a\tb", Self.style(.chromium, letterSpacing: 2, wordSpacing: 10))
        == 123.125 + 8 * 2 + 2)
    // Without stops, a tab is as wide as the letter spacing.
    #expect(width(-20) == Self.width("ab", Self.style(.chromium)))
  }

  @Test(
    "Firefox draws an emoji in bold text a pixel of its bitmap wider",
    arguments: [8, 13.5, 16, 17, 20, 25, 30, 40, 48.25, 60, 99.75])
  func boldEmoji(size: Double) {
    for weight in [100, 400, 599] {
      #expect(
        Self.width("😀", Self.style(.gecko, size: size, weight: weight))
          == (size * 136 / 109).rounded())
    }
    for weight in [600, 700, 900] {
      #expect(
        Self.width("😀", Self.style(.gecko, size: size, weight: weight))
          == (size * 137 / 109 + 0.5).rounded(.down))
    }
    for engine in EngineName.allCases where engine != .gecko {
      let (regular, bold) = (
        Self.style(engine, size: size), Self.style(engine, size: size, weight: 700)
      )
      #expect(Self.width("😀", regular) == Self.width("😀", bold), "\(engine)")
    }
  }

  @Test(
    "the spaces behind a word that overflows stay on its line in WebKit", arguments: ["ab", "日本"])
  func spacesBehindOverflow(next: String) {
    let style = Self.style(.webkit, BreakRules(wordBreak: .keepAll, overflowWrap: .normal))
    let long = String(repeating: "ffi", count: 20)
    for spaces in [" ", "   ", "\t"] {
      let lines = Sample.engine.layout(
        UTF16Text("see: " + long + spaces + next), style: style, width: 60
      ).lines
      #expect(lines.map(\.start) == [0, 5, 65 + spaces.utf16.count], "\(spaces.count)")
      #expect(lines[1].visibleEnd == 65)
    }
  }

  @Test(
    "the hyphen of a soft hyphen has letter spacing in WebKit and Firefox, and none in Chromium")
  func spacedHyphen() {
    let text = UTF16Text("heute Stra\u{DF}en\u{AD}bahn\u{AD}hal\u{AD}te\u{AD}stel\u{AD}le")
    func starts(_ engine: EngineName) -> [Int] {
      let style = Self.style(engine, size: 20, letterSpacing: 4.25)
      return Sample.engine.layout(text, style: style, width: 90).lines.map(\.start)
    }
    #expect(starts(.webkit) == [0, 6, 12, 14, 19, 26])
    #expect(starts(.gecko) == [0, 6, 12, 14, 19, 26])
    #expect(starts(.chromium) == [0, 6, 12, 19, 26])
  }

  @Test("a space at the end of a text has no width in Chromium, where spaces collapse")
  func collapsedEnds() {
    for whiteSpace in [TextProcessing.WhiteSpace.normal, .preLine] {
      let style = Self.style(.chromium).with(TextProcessing(whiteSpace: whiteSpace))
      #expect(Self.width("ab cd ", style) == 40.5)
    }
  }

  @Test("a chip has the letter case of its text")
  func chips() {
    let text = UTF16Text(
      units: Array("see straße".utf16),
      spans: [TextSpan(4..<10, InlineStyle(form: .chip))])
    let style = Self.style(.chromium).with(TextProcessing(transform: .uppercase))
    #expect(Self.width(text, style) == 95.078125)
  }

  @Test("a tab of the size 0 is a space in WebKit, and has no width in Chromium")
  func tabsOfSizeZero() {
    let width = { (engine: EngineName, text: UTF16Text) in
      Self.width(text, Self.style(engine, letterSpacing: 2, tabSize: 0))
    }
    #expect(width(.webkit, "a\tb") == width(.webkit, "a b"))
    #expect(width(.webkit, "กา\tb") == width(.webkit, "กา b"))
    #expect(width(.chromium, "a\tb") == width(.chromium, "ab") + 2)
  }
}
