import Composer
import Testing

@testable import TextLayout

@Suite("minikin's opportunities")
struct MinikinBreakScannerTests {
  /// Texts with ÷ at every opportunity but the end.
  private static let texts = [
    "ab ÷cd",
    // Hyphens.
    "a-b ÷c\u{2010}d ÷e\u{2013}f ÷g\u{AD}h ÷i\u{5BE}j",
    "a÷—÷b ÷and/÷or",
    // Before a number with a leading decimal point, unless a bracket precedes.
    "a ÷.5 ÷b .c ÷( .5",
    // Addresses break before and after other characters than texts.
    "see ÷http:÷//÷www÷.example÷.org÷/a÷-b÷/c÷?d÷=÷e÷&÷f÷#g ÷and",
    "mailto:÷first÷.last@mail÷.example÷.org÷, ÷now",
    "user÷_name@host",
    "x@y÷/z//÷w÷%20÷~v",
    // Not addresses: a colon with one slash, and an @ after a colon.
    "a:/÷b-c.d",
    "a:@b.c-d",
    // The search for an address ends at a character that is not ASCII.
    "é@b.c",
    "a@bé÷.c ÷d",
    // ICU's rules.
    "漢÷字，÷かー",
    "สวัสดี÷ครับ",
    "က္က",
  ]

  @Test("of a text", arguments: texts)
  func opportunities(_ marked: String) {
    let parts = marked.split(separator: "÷")
    let text = UTF16Text(parts.joined())
    let style = TextStyle(
      font: FontRequest(source: .metrics(Sample.metrics), size: 10), engine: .android)
    let found = Array(Sample.engine.breakOpportunities(in: text, style: style))
    var (shown, start) = ("", 0)
    for offset in found {
      if start > 0 { shown += "÷" }
      shown += String(decoding: text.units[start..<offset], as: UTF16.self)
      start = offset
    }
    #expect(shown == marked)
  }

  @Test("small kana start a line in Japanese only")
  func language() {
    let tables = BreakFixtures.tables(of: .icu72)
    let found = ["ja", "zh", "en", ""].map { language in
      var scanner = MinikinBreakScanner(
        tables: tables, units: Array("かっか".utf16), language: language)
      return Array(sequence(state: ()) { _ in scanner.next() })
    }
    #expect(found == [[1, 2, 3], [2, 3], [2, 3], [2, 3]])
  }

  @Test("the scan of a paragraph marks the opportunities inside addresses")
  func flags() {
    let tables = BreakFixtures.tables(of: .icu72)
    let text = Array("ab x@y.z cd".utf16)
    var scanner = MinikinBreakScanner(tables: tables, units: text, language: "en")
    let flags = scanner.addingBreaks(to: Array(repeating: [], count: text.count))
    #expect(flags.indices.filter { flags[$0].contains(.opportunity) } == [3, 6, 9])
    #expect(flags.indices.filter { flags[$0].contains(.inAddress) } == [6])
  }
}
