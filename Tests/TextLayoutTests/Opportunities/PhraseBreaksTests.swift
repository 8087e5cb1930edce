import Composer
import Testing

@testable import TextLayout

/// CSS `word-break: auto-phrase`.
///
/// Source: Chromium 156, asked for the last opportunity in each width.
struct PhraseBreaksTests {
  @Test(arguments: phrases + besideRuns + halfwidth + strictness + languages)
  func linesBreakBetweenPhrases(_ theCase: BreakCase) {
    #expect(theCase.found() == theCase.marked)
  }

  private static func phrase(
    _ name: String, _ marked: String, _ language: String = "ja",
    _ lineBreak: BreakRules.LineBreak = .auto
  ) -> BreakCase {
    BreakCase(name, marked, language: language, lineBreak: lineBreak, wordBreak: .autoPhrase)
  }

  private static let phrases = [
    phrase("a sentence", "今日は÷天気が÷いいですね。"),
    phrase("two clauses", "私は÷遅刻魔で、÷待ち合わせに÷いつも÷遅刻してしまいます。"),
    phrase("prolonged sounds at a run's start", "ー」÷ーっ！÷っ"),
    phrase("ideographs above U+FFFF", "𠮷野家です"),
    phrase("a variation selector ends a run", "葛\u{E0100}飾区です"),
    phrase("iteration marks", "〇〇÷〆÷切々"),
  ]

  private static let besideRuns = [
    phrase("brackets", "文字÷「そうだ、÷京都」÷へ÷行こう"),
    phrase("Latin brackets", "メール÷(test)÷を÷送る"),
    phrase("digits", "乗車率÷９０％÷程度だろうか"),
    phrase("fullwidth letters", "しかも÷ロゴが÷Ｕｎｉｃｏｄｅ！"),
    phrase("Latin letters, before but not after", "日本語÷ABC日本語の÷123年"),
    phrase("letters in circles", "あ÷Ⓐと÷ⓑと①と"),
    phrase("letters of other scripts", "あ÷𐀀と÷αと÷д"),
    phrase("digits of other scripts", "あ÷٣と÷१"),
    phrase("quotes", "あ÷‘い’÷う÷“え”÷お÷«か»"),
    phrase("dots and dashes", "あ…÷い‥÷う―÷え"),
    phrase("emoji", "とても÷😀÷楽しい"),
    phrase("a small kana after an emoji", "😀÷です÷😀ーと"),
    phrase("Hangul", "日本語÷한국어です"),
    phrase("Thai", "ภาษา÷ไทย÷คำ"),
    phrase("a middle dot", "今日は・÷明日は"),
    phrase("a hyphen", "漢字-÷かな"),
    phrase("soft hyphens are none", "ソフト\u{AD}ウェア÷soft\u{AD}ware"),
  ]

  private static let halfwidth = [
    phrase("halfwidth kana", "ﾃｽﾄです。"),
    phrase("halfwidth sound marks", "ｱｰ÷ｱﾞ÷ｶﾞ÷ﾊﾟｯ"),
    phrase("halfwidth kana mean the same", "ｶﾞｯｺｳに÷ｲｷﾏｽ"),
    phrase("a halfwidth mark begins no run", "中です。ｰ"),
    phrase("a halfwidth mark after a stop, normal", "中です。÷ｰ", "ja", .normal),
    phrase("one character for several", "ㇰㇱ㌀㋐か"),
    phrase("a combining sound mark ends a run", "か\u{3099}か゛÷か"),
  ]

  private static let strictness = [
    phrase("iteration marks", "カー゛゛っ〻々÷ゝ"),
    phrase("iteration marks, loose", "カーっ々", "ja", .loose),
    phrase("small kana after an emoji", "😀ーっ"),
    phrase("small kana after an emoji, normal", "😀÷ーっ", "ja", .normal),
    phrase("small kana after an emoji, loose", "😀÷ーっ々", "ja", .loose),
    phrase("U+2010", "日本‐÷語"),
    phrase("U+2010, loose", "日本÷‐÷語", "ja", .loose),
    phrase("U+2013, loose", "日本÷–÷語", "ja", .loose),
    phrase("a percent sign, loose", "９０％÷です", "ja", .loose),
    phrase("an exclamation mark, loose", "しかも÷ロゴが÷Ｕｎｉｃｏｄｅ÷！", "ja", .loose),
    phrase("strict", "文字÷「そうだ、÷京都」÷へ÷行こう", "ja", .strict),
    phrase("anywhere", "天÷気÷が÷い÷い", "ja", .anywhere),
  ]

  private static let languages = [
    phrase("a region", "今日は÷天気が÷いいですね。", "ja-JP"),
    phrase("Korean", "한국어를공부해요", "ko"),
    phrase("Korean, loose", "한국어를 ÷공부해요", "ko", .loose),
    phrase("Japanese in Korean", "今日は÷天気が÷いいですね。", "ko"),
    phrase("English has no phrases", "天÷気÷が", "en"),
    phrase("Chinese has no phrases", "天÷気÷が", "zh"),
    phrase("but no soft hyphens either", "soft\u{AD}ware ÷and", "en"),
  ]
}
