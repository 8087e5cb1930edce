import Testing

@testable import TextLayout

@Suite("The table that text is cut into runs by")
struct ItemTraitsTests {
  private static let table = ItemTraitsTable.shared

  @Test("it says of brackets and emoji what ICU says, in all planes")
  func flags() {
    for scalar in UInt32(0)...0x10FFFF where scalar < 0x20000 || scalar % 61 == 0 {
      let traits = Self.table[scalar]
      #expect(
        (traits.emoji != .none) == UnicodeData.isEmoji(scalar), "U+\(String(scalar, radix: 16))")
      #expect(
        traits.isBracket == (UnicodeData.bracket(scalar) != nil), "U+\(String(scalar, radix: 16))")
    }
  }

  @Test("a character of one script has that one, in all planes")
  func scripts() {
    for scalar in UInt32(0x80)...0x10FFFF where scalar < 0x20000 || scalar % 61 == 0 {
      let extensions = UnicodeData.scriptExtensions(of: scalar)
      guard extensions.count == 1, extensions[0].isDefinite else { continue }
      let own = UnicodeData.script(of: scalar)
      guard own.isDefinite else { continue }
      let scripts = Self.table.sets.scripts(Self.table[scalar].scripts)
      #expect(scripts.first == own.inOpenType, "U+\(String(scalar, radix: 16))")
    }
  }

  private static func tags(_ text: String) -> [String] {
    let units = Array(text.utf16)
    var runs = ScriptRuns(units, in: 0..<units.count)
    var found: [String] = []
    while let run = runs.next() {
      let packed = run.script.tag.packed
      let tag = [24, 16, 8, 0].map { Character(Unicode.Scalar(UInt8(packed >> $0 & 0xFF))) }
      found.append("\(String(decoding: units[run.range], as: UTF16.self))=\(String(tag))")
    }
    return found
  }

  @Test(
    "characters of several scripts go with their neighbours",
    arguments: [
      ("かーカ", ["かーカ=Hira"]), ("abc, 123", ["abc, 123=Latn"]),
      ("日本（abc）語", ["日本（=Hani", "abc=Latn", "）語=Hani"]), ("।", ["।=Beng"]),
      ("नम।", ["नम।=Deva"]), ("1 (א) b", ["1 (א) =Hebr", "b=Latn"]),
      ("カ、。", ["カ、。=Hira"]), ("「字", ["「字=Hani"]), ("㈠", ["㈠=Hani"]), ("a㈠", ["a㈠=Latn"]),
    ])
  func runs(_ text: String, _ expected: [String]) {
    #expect(Self.tags(text) == expected)
  }

  // Source: the fonts and widths that Chromium 156 shows these with, asked through
  // CSS.getPlatformFontsForNode and Range.getClientRects.
  @Test(
    "a bracket goes with the one it closes, one without goes with what precedes it",
    arguments: [
      ("ခေါက）ို", ["ခေါက）ို=Mymr"]), ("ก（ข）", ["ก=Thai", "（=Bopo", "ข=Thai", "）=Bopo"]),
      ("אב)גד", ["אב)גד=Hebr"]), ("a(日)b", ["a(=Latn", "日=Hani", ")b=Latn"]),
      ("日（か）本", ["日（=Hani", "か）=Hira", "本=Hani"]),
    ])
  func brackets(_ text: String, _ expected: [String]) {
    #expect(Self.tags(text) == expected)
  }

  @Test(
    "a mark of several scripts takes that of its base, and gives its own to a base without",
    arguments: [
      ("は(\u{64E}\u{651}خ", ["は=Hira", "(\u{64E}\u{651}خ=Arab"]),
      ("office\u{64F}\u{651}", ["office\u{64F}\u{651}=Latn"]),
      ("隅\u{64E}\u{651}ا", ["隅\u{64E}\u{651}=Hani", "ا=Arab"]),
      ("a \u{651}", ["a=Latn", " \u{651}=Arab"]), ("a+\u{3099}", ["a=Latn", "+\u{3099}=Hira"]),
    ])
  func marks(_ text: String, _ expected: [String]) {
    #expect(Self.tags(text) == expected)
  }

  private static func emoji(_ text: String) -> [String] {
    let units = Array(text.utf16)
    var runs = EmojiRuns(units, in: 0..<units.count)
    var found: [String] = []
    while let run = runs.next(), run.isEmoji || !run.range.isEmpty {
      if run.isEmoji { found.append(String(decoding: units[run.range], as: UTF16.self)) }
    }
    return found
  }

  // Source: the grammar of Blink's emoji segmenter, and the fonts that Chromium 156 shows.
  @Test(
    "what is in no emoji sequence is text",
    arguments: [
      ("a\u{1F3FD}b", []), ("👍—\u{1F3FD}", ["👍"]), ("👍🏽a", ["👍🏽"]), ("\u{1F1EF}", []),
      ("\u{1F1EF}\u{1F1F5}\u{1F1EB}", ["\u{1F1EF}\u{1F1F5}"]), ("1\u{FE0F}(", ["1\u{FE0F}"]),
      ("1\u{FE0F}\u{20E3}", ["1\u{FE0F}\u{20E3}"]), ("12", []), ("☎\u{FE0E}☎", []),
      ("☎\u{FE0F}", ["☎\u{FE0F}"]), ("✌", ["✌"]), ("👩\u{200D}💻!", ["👩\u{200D}💻"]),
      ("👩\u{200D}a", ["👩"]), ("🏴\u{E0067}\u{E0062}\u{E007F}", ["🏴\u{E0067}\u{E0062}\u{E007F}"]),
      ("☎\u{20E0}", ["☎\u{20E0}"]), ("©", []),
    ])
  func emojiRuns(_ text: String, _ expected: [String]) {
    #expect(Self.emoji(text) == expected)
  }
}
