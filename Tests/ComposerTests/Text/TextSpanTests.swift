import Testing

@testable import Composer

@Suite("Spans of a text")
struct TextSpanTests {
  /// An edit of a text in which "a" is bold and "@" a chip.
  struct Case: CustomTestStringConvertible {
    let text: String
    let range: Range<Int>
    let replacement: String
    let expected: String

    var testDescription: String { "\(text) \(range) \(replacement)" }
  }

  private static let bold = InlineStyle(extraWidth: 1)
  private static let chip = InlineStyle(form: .chip)

  /// Runs of "a" are bold, each run of "@" is a chip.
  private static func styled(_ text: String) -> UTF16Text {
    var spans: [TextSpan] = []
    let units = Array(text.utf16)
    for (letter, style) in [("a", bold), ("@", chip)] {
      let unit = Array(letter.utf16)[0]
      var start = 0
      while let first = units[start...].firstIndex(of: unit) {
        let end = units[first...].firstIndex { $0 != unit } ?? units.count
        spans.append(TextSpan(first..<end, style))
        start = end
      }
    }
    return UTF16Text(
      units: units, spans: spans.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  /// The text with the letters of its spans: "b" for bold, "c" for a chip, "." for none.
  private static func pattern(_ text: UTF16Text) -> String {
    String(
      text.units.indices.map { offset -> Character in
        let span = text.spans.first { $0.range.contains(offset) }
        return span.map { $0.style == bold ? "b" : "c" } ?? "."
      })
  }

  static let cases = [
    Case(text: "xaax@@x", range: 0..<0, replacement: "あ", expected: "..bb.cc."),
    Case(text: "xaax@@x", range: 2..<2, replacement: "yy", expected: ".bbbb.cc."),
    Case(text: "xaax@@x", range: 1..<1, replacement: "yy", expected: "...bb.cc."),
    Case(text: "xaax@@x", range: 3..<3, replacement: "yy", expected: ".bb...cc."),
    Case(text: "xaax@@x", range: 5..<5, replacement: "y", expected: ".bb....."),
    Case(text: "xaax@@x", range: 5..<6, replacement: "", expected: ".bb..."),
    Case(text: "xaax@@x", range: 4..<6, replacement: "", expected: ".bb.."),
    Case(text: "xaaax@@x", range: 2..<3, replacement: "", expected: ".bb.cc."),
    Case(text: "xaaax@@x", range: 2..<6, replacement: "y", expected: ".b..."),
    Case(text: "xaax@@x", range: 0..<7, replacement: "", expected: ""),
    Case(text: "xaax@@x", range: 2..<2, replacement: "@@", expected: ".bccb.cc."),
  ]

  @Test("move with edits, and objects that are cut are gone", arguments: cases)
  func replaced(_ item: Case) {
    let text = Self.styled(item.text).replacing(item.range, with: Self.styled(item.replacement))
    #expect(Self.pattern(text) == item.expected)
    #expect(text.spans.allSatisfy { !$0.range.isEmpty })
  }

  @Test("a part of a text has its parts of spans")
  func part() {
    #expect(Self.pattern(Self.styled("xaax@@x").part(2..<5)) == "b.c")
    #expect(Self.pattern(Self.styled("xaax@@x").part(0..<7)) == ".bb.cc.")
    #expect(Self.styled("xaa").part(0..<1).spans.isEmpty)
  }
}
