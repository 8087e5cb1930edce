import Composer
import TestSupport
import Testing

@testable import TextLayout

/// A text with `÷` at every opportunity but the last, in Firefox 153.
///
/// Source: recorded at a width of 0, each in a family that has the text.
struct GeckoBreakCase: CustomTestStringConvertible {
  let name: String
  let marked: String
  var language = "en"
  var lineBreak = BreakRules.LineBreak.auto
  var wordBreak = BreakRules.WordBreak.normal

  init(
    _ name: String, _ marked: String, language: String = "en",
    lineBreak: BreakRules.LineBreak = .auto, wordBreak: BreakRules.WordBreak = .normal
  ) {
    self.name = name
    self.marked = marked
    self.language = language
    self.lineBreak = lineBreak
    self.wordBreak = wordBreak
  }

  var testDescription: String { "\(name): \(marked)" }

  func found() -> String {
    let units = BreakFixtures.units(of: marked)
    let breaks = GeckoBreaks(
      BreakRules(lineBreak: lineBreak, wordBreak: wordBreak),
      language: language)
    return BreakFixtures.mark(units, at: breaks.offsets(in: units, forcedBreaks: .newlines))
  }
}

@Suite("Break opportunities in Gecko")
struct GeckoBreaksTests {
  @Test(arguments: words + latin + eastAsian + scripts + properties + removed)
  func breaks(_ theCase: GeckoBreakCase) {
    #expect(theCase.found() == theCase.marked)
  }

  private static let words = [
    GeckoBreakCase("words", "one ÷two  ÷three"),
    GeckoBreakCase("no rule looks across a space", "( ÷one ÷« ÷two ÷) ÷! ÷a"),
    GeckoBreakCase("a tab", "one\t÷two \t ÷three"),
    GeckoBreakCase("U+2028 allows a break", "a\u{2028}÷b"),
    GeckoBreakCase("U+200B", "foo\u{200B}÷bar"),
    GeckoBreakCase("newlines", "one\n÷two \n÷\n÷ ÷three"),
    GeckoBreakCase("an empty text", ""),
  ]

  private static let latin = [
    GeckoBreakCase("a solidus", "and/÷or"),
    GeckoBreakCase("an address", "http://÷ex.com/÷a-÷b?÷c=d"),
    GeckoBreakCase("a backslash", "C:÷\\x"),
    GeckoBreakCase("a hyphen before letters", "foo-÷bar"),
    GeckoBreakCase("a hyphen at a word's start, unlike LB20a", "-÷a"),
    GeckoBreakCase("a hyphen between digits, except in an emergency", "1-2 ÷-5"),
    GeckoBreakCase("numbers", "$100 ÷1,000.5 ÷50% ÷a\u{2212}1"),
    GeckoBreakCase("dashes", "foo÷—÷bar"),
    GeckoBreakCase("a word of letters, digits and points", "#a.b:c;d*e@f~g_h"),
  ]

  private static let eastAsian = [
    GeckoBreakCase("punctuation", "漢÷字。÷漢÷「字」÷漢", language: "ja"),
    GeckoBreakCase("small kana join, as with strict", "アァ÷ア", language: "ja"),
    GeckoBreakCase("small kana break with normal", "ア÷ァ÷ア", language: "ja", lineBreak: .normal),
    GeckoBreakCase("curly quotes join, also in Chinese", "中÷文“引÷文”中÷文", language: "zh"),
    GeckoBreakCase("syllables of Hangul", "한÷국÷어 ÷텍÷스÷트", language: "ko"),
    GeckoBreakCase("an ideographic space", "日\u{3000}÷本", language: "ja"),
    GeckoBreakCase("a wave in the last word", "あ〜÷い", language: "ja"),
    GeckoBreakCase(
      "a wave in the last word of Japanese, with normal", "あ〜÷い ÷あ÷〜÷い", language: "ja",
      lineBreak: .normal),
    GeckoBreakCase("leaders, with loose", "あ÷…÷…", language: "ja", lineBreak: .loose),
    GeckoBreakCase("emoji", "a÷👨‍💻÷👍🏽÷🇯🇵÷🇩🇪÷1️⃣"),
  ]

  /// The word boundaries are the models' own; ICU's dictionaries find others.
  private static let scripts = [
    GeckoBreakCase("Thai", "ภาษา÷ไทย÷ภาษา÷ไทย", language: "th"),
    GeckoBreakCase("a break after a run, whatever follows", "(ไทย÷) ÷ไทย÷, ÷ไทย÷abc"),
    GeckoBreakCase("a model sees one word at a time", "ไทย ÷ไทย"),
    GeckoBreakCase("two scripts", "ไทย÷မြန်မာ", language: "my"),
    GeckoBreakCase("Hebrew with a maqaf", "א־ב", language: "he"),
  ]

  private static let properties = [
    GeckoBreakCase("break-all", "a÷b÷c÷ ÷d÷e÷f", wordBreak: .breakAll),
    GeckoBreakCase("break-all in the last word", "a÷.÷b÷ ÷a.b", wordBreak: .breakAll),
    GeckoBreakCase("keep-all", "日本語 ÷한국어", language: "ja", wordBreak: .keepAll),
    GeckoBreakCase("anywhere", "a÷b÷e\u{301}÷ ÷c", lineBreak: .anywhere),
  ]

  private static let removed = [
    GeckoBreakCase("a soft hyphen before punctuation", "漢\u{AD}÷字\u{AD}÷。", language: "ja"),
    GeckoBreakCase("nor the controls of text direction", "漢\u{202A}÷字\u{2069}。", language: "ja"),
    GeckoBreakCase("a soft hyphen", "trans\u{AD}÷atlantic"),
    GeckoBreakCase("a soft hyphen before another control", "trans\u{AD}\u{200E}atlantic"),
  ]

  @Test("a long text without spaces takes linear time")
  func longTexts() {
    let pieces = ["ไทย", "漢", "1,", "(", "\u{17D2}", "“", "a-", "\u{301}", "\u{200D}", "𑜀"]
    for piece in pieces {
      let units = Array(String(repeating: piece, count: 1 << 14).utf16.prefix(1 << 14))
      let breaks = GeckoBreaks(BreakRules(), language: "th")
      let offsets = expectLessThanAMinute { breaks.offsets(in: units, forcedBreaks: .newlines) }
      #expect(offsets.last == units.count)
    }
  }
}

@Suite("Word models")
struct WordModelTests {
  @Test("the words of a run do not depend on the text around it")
  func surroundings() {
    let run = Array("ภาษาไทยง่ายนิดเดียว".utf16)
    var alone: [Int] = []
    WordModel.thai.findWordEnds(in: run, 0..<run.count) { alone.append($0) }
    var inside: [Int] = []
    WordModel.thai.findWordEnds(in: [0x61] + run + [0xE01], 1..<run.count + 1) {
      inside.append($0 - 1)
    }
    #expect(alone == [4, 7, 11, 19])
    #expect(inside == alone)
  }

  @Test("the last word ends with the run, and characters that a model does not have are read")
  func unknownCharacters() {
    for (model, text) in [
      (WordModel.thai, "ก\u{E7F}"), (.lao, "ກ\u{EFF}"), (.khmer, "ក\u{19FF}"), (.burmese, "က"),
    ] {
      let units = Array(text.utf16)
      var ends: [Int] = []
      model.findWordEnds(in: units, 0..<units.count) { ends.append($0) }
      #expect(ends.last == units.count)
      #expect(ends == Set(ends).sorted())
    }
  }
}
