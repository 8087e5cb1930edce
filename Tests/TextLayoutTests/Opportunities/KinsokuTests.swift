import Composer
import Testing

@testable import TextLayout

struct KinsokuTests {
  @Test(arguments: levels)
  func japaneseBreaksByLevel(_ theCase: BreakCase) {
    #expect(theCase.found() == theCase.marked)
  }

  @Test(arguments: chinese)
  func onlyChineseTakesCurlyQuotesForBrackets(_ theCase: BreakCase) {
    #expect(theCase.found() == theCase.marked)
  }

  @Test(arguments: words)
  func wordBreakChangesWordsOnly(_ theCase: BreakCase) {
    #expect(theCase.found() == theCase.marked)
  }

  private static func levels(
    _ name: String, _ marked: [(BreakRules.LineBreak, String)]
  ) -> [BreakCase] {
    marked.map { BreakCase(name, $1, language: "ja", lineBreak: $0) }
  }

  private static let levels =
    levels(
      "brackets and stops",
      [
        (.auto, "「日÷本÷語」÷で、÷す。"), (.loose, "「日÷本÷語」÷で、÷す。"),
        (.normal, "「日÷本÷語」÷で、÷す。"), (.strict, "「日÷本÷語」÷で、÷す。"),
        (.anywhere, "「÷日÷本÷語÷」÷で÷、÷す÷。"),
      ])
    + levels(
      "small kana and the long mark",
      [
        (.auto, "き÷ゃ÷っ÷と÷ー"), (.loose, "き÷ゃ÷っ÷と÷ー"), (.normal, "き÷ゃ÷っ÷と÷ー"),
        (.strict, "きゃっ÷とー"),
      ])
    + levels(
      "iteration marks",
      [(.auto, "時々÷山ゝ"), (.loose, "時÷々÷山÷ゝ"), (.normal, "時々÷山ゝ"), (.strict, "時々÷山ゝ")])
    + levels(
      "the wave dash",
      [(.auto, "一〜÷二"), (.loose, "一÷〜÷二"), (.normal, "一÷〜÷二"), (.strict, "一〜÷二")])
    + levels(
      "centred punctuation",
      [(.auto, "山・÷川！"), (.loose, "山÷・÷川÷！"), (.normal, "山・÷川！"), (.strict, "山・÷川！")])
    + levels(
      "leaders",
      [(.auto, "山……÷川"), (.loose, "山…÷…÷川"), (.normal, "山……÷川"), (.strict, "山……÷川")])
    + levels(
      "affixes",
      [(.auto, "￥山÷川％"), (.loose, "￥÷山÷川÷％"), (.normal, "￥山÷川％"), (.strict, "￥山÷川％")])
    + levels(
      "hyphens",
      [(.auto, "山‐÷川"), (.loose, "山÷‐÷川"), (.normal, "山‐÷川"), (.strict, "山‐÷川")])

  private static let chinese = [
    BreakCase("quotes in Chinese", "中÷文÷“汉÷字”÷中", language: "zh"),
    BreakCase("in Traditional Chinese", "中÷文÷“漢÷字”÷中", language: "zh-Hant-TW"),
    BreakCase(
      "in Japanese", "中÷文÷“汉÷字”÷中",
      language: "ja"),
    BreakCase("between letters in Chinese", "中÷“abc”÷中", language: "ZH"),
    BreakCase("between letters in English", "中“abc”中", language: "en"),
    BreakCase("the wave dash in Chinese", "一÷〜÷二", language: "zh"),
    BreakCase("Korean has no strict level", "き÷ゃ", language: "ko", lineBreak: .strict),
  ]

  private static let words = [
    BreakCase("keep-all", "日本語、÷テキスト ÷abc", wordBreak: .keepAll),
    BreakCase("keep-all looks at UTF-16 units", "\u{20000}÷\u{20001}", wordBreak: .keepAll),
    BreakCase("keep-all cuts Thai", "ภาษา÷ไทย", wordBreak: .keepAll),
    BreakCase("break-all", "a÷b÷1÷2 ÷c.÷d", wordBreak: .breakAll),
    BreakCase("break-all with brackets", "a÷(b)÷c", wordBreak: .breakAll),
    BreakCase("break-all keeps kinsoku", "日÷本、÷a÷b", wordBreak: .breakAll),
    BreakCase("break-all keeps quotes", "1'2 ÷a\"b", wordBreak: .breakAll),
    BreakCase("anywhere", "a÷b÷.÷c ÷d", lineBreak: .anywhere),
    BreakCase("anywhere keeps clusters", "e\u{301}÷👩‍🚀÷한", lineBreak: .anywhere),
  ]
}
