import Composer
import Testing

@testable import TextLayout

/// A text with `÷` at every opportunity but the last, and the rules that it holds under.
struct BreakCase: CustomTestStringConvertible {
  let name: String
  let marked: String
  let language: String
  let lineBreak: BreakRules.LineBreak
  let wordBreak: BreakRules.WordBreak
  let scan: ScanRules

  init(
    _ name: String, _ marked: String, language: String = "en",
    lineBreak: BreakRules.LineBreak = .auto, wordBreak: BreakRules.WordBreak = .normal,
    scan: ScanRules = .chromium
  ) {
    self.name = name
    self.marked = marked
    self.language = language
    self.lineBreak = lineBreak
    self.wordBreak = wordBreak
    self.scan = scan
  }

  var testDescription: String { "\(name): \(marked)" }

  /// The text with `÷` where breaks were found.
  func found() -> String {
    let units = BreakFixtures.units(of: marked)
    let opportunities = BreakFixtures.tables.opportunities(
      in: units, scan, rules: BreakRules(lineBreak: lineBreak, wordBreak: wordBreak),
      language: language)
    return BreakFixtures.mark(units, at: Array(opportunities))
  }
}

struct BreakCasesTests {
  @Test(arguments: spaces + hyphens + pairs + glue + numbers)
  func latinTextBreaksAsInChromium(_ theCase: BreakCase) {
    #expect(theCase.found() == theCase.marked)
  }

  @Test(arguments: dictionaries + letters + emoji)
  func everyScriptBreaksByItsOwnRules(_ theCase: BreakCase) {
    #expect(theCase.found() == theCase.marked)
  }

  private static let spaces = [
    BreakCase("words", "one ÷two ÷three"),
    BreakCase("a run of spaces", "one   ÷two"),
    BreakCase("spaces before a closing bracket, unlike LB13", "one ÷) ÷! ÷two"),
    BreakCase("spaces after an opening bracket, unlike LB14", "( ÷one"),
    BreakCase("tabs", "one\t÷two \t ÷three"),
    BreakCase("leading spaces", "  ÷one"),
    BreakCase(
      "newlines start lines", "one\n÷two \n÷\n÷ ÷three"),
    BreakCase("carriage returns too", "one\r\n÷two\r÷three"),
    BreakCase("the ideographic space does not count", "漢\u{3000}÷字"),
  ]

  private static let hyphens = [
    BreakCase("a minus sign", "-5 ÷and ÷(-5 ÷$-5"),
    BreakCase("ranges", "1234-÷5678 ÷ABC-÷12"),
    BreakCase("compounds", "well-÷known ÷e-÷mail"),
    BreakCase("before a bracket", "a-÷(b)"),
    BreakCase("never before a dollar sign", "US-$5"),
    BreakCase("beside a letter beyond ASCII, LB20a", "-é ÷a-÷é"),
    BreakCase("soft hyphens", "Donau\u{AD}÷dampf\u{AD}÷schiff"),
    BreakCase("dashes", "one÷—÷two–÷three"),
  ]

  private static let pairs = [
    BreakCase("an address", "https://example.com/a/b.html?÷q=1&r=2#top"),
    BreakCase("an address with hyphens", "example.com/some-÷long-÷path/index.html"),
    BreakCase("brackets", "f(x)÷[1]÷{y}÷<z>"),
    BreakCase("operators", "a=b ÷a|b ÷a&b ÷a+b"),
    BreakCase("question marks", "really?÷yes ÷\"why?\" ÷no?!"),
    BreakCase("Latin-1 follows UAX #14", "«a» ÷¿a? ÷a°b"),
    BreakCase("control characters", "a\u{1}b÷漢\u{1}字"),
  ]

  private static let glue = [
    BreakCase("a no-break space", "10\u{A0}km ÷漢\u{A0}字"),
    BreakCase("a no-break space after a hyphen", "a-÷\u{A0}b"),
    BreakCase("a zero-width space", "a\u{200B}÷b÷漢\u{200B}÷字"),
    BreakCase("a word joiner", "漢\u{2060}字"),
    BreakCase("a no-break hyphen", "a\u{2011}b"),
    BreakCase("a line separator is an opportunity", "a\u{2028}÷b"),
  ]

  private static let numbers = [
    BreakCase("digits beyond Latin-1, LB25", "٣٫١٤ ÷١٢٪"),
    BreakCase("currency, LB25", "€5.00 ÷5€ ÷5%"),
    BreakCase("ideographs with a currency, LB23a", "￥漢％"),
  ]

  private static let dictionaries = [
    BreakCase("Thai", "สวัสดี÷ครับ ÷ภาษา÷ไทย", language: "th"),
    BreakCase("Thai in brackets", "(ภาษา÷ไทย)", language: "th"),
    BreakCase("four units of Thai stay whole", "ไทยก"),
    BreakCase("four units of Burmese do not", "ကော÷က", language: "my"),
    BreakCase("Lao", "ພາສາ÷ລາວ", language: "lo"),
    BreakCase("Khmer", "ខ្ញុំ÷ទៅ÷ផ្សារ", language: "km"),
    BreakCase("Burmese", "မြန်မာဘာသာ÷စကား", language: "my"),
    BreakCase("the plain algorithm has no dictionaries", "ภาษาไทย", scan: .unicode),
    BreakCase("a script of the class without a dictionary", "ᥐᥣᥴᥐᥣᥴ"),
  ]

  private static let letters = [
    BreakCase("Hindi", "हिन्दी ÷में ÷लिखा।"),
    BreakCase("Arabic", "مرحبا، ÷كيف ÷حالك؟", language: "ar"),
    BreakCase(
      "Hebrew with a hyphen, LB21a", "אל־÷על ÷א-÷ב ÷א‐a", language: "he"),
    BreakCase("Korean", "한÷국÷어 ÷문÷장", language: "ko"),
    BreakCase("Korean, kept", "한국어 ÷문장", language: "ko", wordBreak: .keepAll),
    BreakCase("Hangul jamo, LB26", "\u{1112}\u{1161}\u{11AB}÷\u{1100}\u{116E}\u{11A8}"),
    BreakCase("Javanese syllables, LB28a", "ꦲ꧀ꦲ÷ꦲ"),
    BreakCase("combining marks", "e\u{301}e\u{301} ÷か\u{3099}÷か"),
    BreakCase("apostrophes", "don’t ÷l’été"),
    BreakCase("quotations", "“one ÷two” ÷three"),
  ]

  private static let emoji = [
    BreakCase("pictographs", "😀÷👍÷❤️"),
    BreakCase("sequences with joiners, LB8a", "👩‍👩‍👧‍👦÷👩‍🚀"),
    BreakCase("skin tones, LB30b", "👍🏽÷👍🏿"),
    BreakCase("flags, LB30a", "🇯🇵÷🇰🇷÷🇺🇸"),
    BreakCase("keycaps", "1️⃣÷漢"),
    BreakCase("beside letters", "a÷😀÷b"),
  ]
}
