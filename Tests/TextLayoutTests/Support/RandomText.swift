import Composer
import TestSupport

/// Texts made of pieces of many scripts, for tests that compare a fast path with a slow one.
enum RandomText {
  private static let pieces: [String] = [
    "word ", "well-known ", "https://a.example/b?c=d ", "日本語", "「括弧」", "、", "キー", "中文，", "汉字。",
    "《書名》", "한글", "한국어로 ", "ー", "ヴァ",
    "ไทยภาษา", "สวัสดี ", "ำ", "ລາວ", "क्षत्रिय ", "नमस्ते", "مرحبا ", "السلام", "שלום ", "123.45 ",
    "-5", "--", "–", "👨‍👩‍👧", "🇯🇵", "🇩", "❤️", "1️⃣", "e\u{301}", "\u{301}", "\u{AD}", "\u{200B}",
    "\u{200C}", "\u{200D}", "\u{2060}", "\t", "  ", " ", "\u{3000}", "\u{A0}", "한국어 ", "ខ្មែរ",
    "မြန်မာ", "(", ")", "[", "“", "”", "«", "»", "'", "\"", "…", "\u{2028}", "\u{FEFF}", "$", "%",
    "A",
    "1", "/", "꧋ꦗꦮ", "𑄌𑄋", "𠮷", "א-", "Ａ", "ﷺ", "ㅎㅏ", "ᄒ", "ଓଡ଼ିଆ", "தமிழ்", "ʼn", "ff", "fi", "AV",
    "To",
  ]

  /// A paragraph of up to `count` pieces.
  static func paragraph(upTo count: Int, _ generator: inout SeededGenerator) -> [UInt16] {
    let count = Int.random(in: 1...count, using: &generator)
    let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    return Array(text.utf16)
  }

  /// A generator whose seed is printed, to find a failure again.
  static func generator() -> SeededGenerator {
    let seed = randomSeed
    return SeededGenerator(seed: seed)
  }
}
