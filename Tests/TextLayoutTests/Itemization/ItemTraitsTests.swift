import Testing

@testable import TextLayout

@Suite("The table that text is cut into runs by")
struct ItemTraitsTests {
  private static let table = ItemTraitsTable.shared

  @Test("it says of brackets and emoji what ICU says, in all planes")
  func flags() {
    for scalar in UInt32(0)...0x10FFFF where scalar < 0x20000 || scalar % 61 == 0 {
      let traits = Self.table[scalar]
      #expect(traits.isEmoji == UnicodeData.isEmoji(scalar), "U+\(String(scalar, radix: 16))")
      #expect(
        traits.isBracket == (UnicodeData.bracket(scalar) != nil), "U+\(String(scalar, radix: 16))")
    }
  }

  @Test("a character of one script has that one, in all planes")
  func scripts() {
    for scalar in UInt32(0x80)...0x10FFFF where scalar < 0x20000 || scalar % 61 == 0 {
      let extensions = UnicodeData.scriptExtensions(of: scalar)
      guard extensions.count == 1, extensions[0].isDefinite else { continue }
      let script = Self.table.sets.resolved(Self.table[scalar].scripts)
      #expect(script == extensions[0], "U+\(String(scalar, radix: 16))")
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
      ("かーカ", ["かー=Hira", "カ=Kana"]), ("abc, 123", ["abc, 123=Latn"]),
      ("日本（abc）語", ["日本（=Hani", "abc=Latn", "）語=Hani"]), ("।", ["।=Beng"]),
      ("नम।", ["नम।=Deva"]), ("1 (א) b", ["1 (א) =Hebr", "b=Latn"]),
    ])
  func runs(_ text: String, _ expected: [String]) {
    #expect(Self.tags(text) == expected)
  }
}
