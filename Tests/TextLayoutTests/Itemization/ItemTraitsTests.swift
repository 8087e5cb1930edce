import Testing

@testable import TextLayout

@Suite("The table that text is cut into runs by")
struct ItemTraitsTests {
  private static let table = ItemTraitsTable.shared

  struct Character: CustomTestStringConvertible {
    let scalar: UInt32
    let scripts: [String]
    var emoji = EmojiRole.none
    var isBracket = false
    var testDescription: String { "U+" + String(scalar, radix: 16, uppercase: true) }
  }

  // Source: Scripts.txt, ScriptExtensions.txt, emoji-data.txt and BidiBrackets.txt of Unicode 17.
  static let characters = [
    Character(scalar: 0x20, scripts: ["Zyyy"]), Character(scalar: 0x41, scripts: ["Latn"]),
    Character(scalar: 0x23, scripts: ["Zyyy"], emoji: .keycapBase),
    Character(scalar: 0x28, scripts: ["Zyyy"], isBracket: true),
    Character(scalar: 0xA9, scripts: ["Zyyy"], emoji: .textual),
    Character(
      scalar: 0x300, scripts: ["Copt", "Cyrl", "Grek", "Latn", "Perm", "Cher", "Sunu", "Tale"]),
    Character(
      scalar: 0x964,
      scripts: [
        "Beng", "Deva", "Dogr", "Gong", "Gonm", "Gran", "Gujr",
        "Guru", "Knda", "Mahj", "Mlym", "Nand", "Onao", "Orya", "Sind", "Sinh", "Sylo", "Takr",
        "Taml", "Telu", "Tirh",
      ]),
    Character(
      scalar: 0x300C, scripts: ["Bopo", "Hang", "Hani", "Hira", "Kana", "Yiii"],
      isBracket: true),
    Character(scalar: 0x30FC, scripts: ["Hira", "Kana"]),
    Character(scalar: 0x1F1E6, scripts: ["Zyyy"], emoji: .regional),
    Character(scalar: 0x1F3F4, scripts: ["Zyyy"], emoji: .taggedFlag),
    Character(scalar: 0x1F3FB, scripts: ["Zyyy"], emoji: .modifier),
    Character(scalar: 0x1F44D, scripts: ["Zyyy"], emoji: .modifierBase),
    Character(scalar: 0x1F600, scripts: ["Zyyy"], emoji: .pictorial),
    Character(scalar: 0x1FAC8, scripts: ["Zyyy"], emoji: .pictorial),
    Character(scalar: 0x20000, scripts: ["Hani"]), Character(scalar: 0x33479, scripts: ["Hani"]),
    Character(scalar: 0xE0100, scripts: ["Zinh"]), Character(scalar: 0x10FFFF, scripts: ["Zzzz"]),
  ]

  @Test("it has the properties of Unicode 17", arguments: characters)
  func properties(_ sample: Character) {
    let record = UnicodeData.record(of: sample.scalar)
    let traits = Self.table[sample.scalar]
    #expect(Set(record.scriptExtensions.map { Self.name($0.tag) }) == Set(sample.scripts))
    #expect(traits.emoji == sample.emoji)
    #expect(traits.isBracket == sample.isBracket)
  }

  @Test("a character of one script has that one, in all planes")
  func scripts() {
    for scalar in UInt32(0x80)...0x10FFFF where scalar < 0x20000 || scalar % 61 == 0 {
      let record = UnicodeData.record(of: scalar)
      guard record.scriptExtensions.count == 1, record.script.isDefinite else { continue }
      let scripts = Self.table.sets.scripts(Self.table[scalar].scripts)
      #expect(scripts.first == record.script.inOpenType, "U+\(String(scalar, radix: 16))")
    }
  }

  @Test("the scripts that rules name have these numbers")
  func numbers() {
    let named: [UnicodeData.Script] = [.common, .inherited, .han, .latin]
    #expect(named.map { Self.name($0.tag) } == ["Zyyy", "Zinh", "Hani", "Latn"])
    #expect(named.map(\.isHan) == [false, false, true, false])
    let kana = UnicodeData.script(of: 0x30AB)
    #expect([kana.tag, kana.inOpenType.tag].map(Self.name) == ["Kana", "Hira"])
    #expect(UnicodeData.script(of: 0x3105).isHan)
  }

  private static func name(_ tag: OpenTypeTag) -> String {
    let letters = [24, 16, 8, 0].map { UInt8(tag.packed >> $0 & 0xFF) }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func tags(_ text: String) -> [String] {
    let units = Array(text.utf16)
    var runs = ScriptRuns(units, in: 0..<units.count)
    var found: [String] = []
    while let run = runs.next() {
      found.append(
        "\(String(decoding: units[run.range], as: UTF16.self))=\(name(run.script.tag))")
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
