import Composer
import Testing
import TextLayout

@testable import Drawing

@Suite("Drawn lines")
struct DrawnTextTests {
  private static let engine = TextLayoutEngine(defaultFamilies: ["Noto Sans"])

  /// Every character is half an em of 20 wide, every line 24 high.
  private func drawn(
    _ text: UTF16Text, width: Double, _ direction: TextStyle.Direction = .leftToRight,
    lines: Int = 99
  ) -> DrawnText {
    let metrics = ClientFontMetrics(
      unitsPerEm: 1000, ascent: 800, descent: 200, lineGap: 0, advances: [:], defaultAdvance: 500)
    let font = FontRequest(source: .metrics(metrics), size: 20, lineHeight: 24)
    return DrawnText(
      text, style: TextStyle(font: font, direction: direction), width: width, lines: lines,
      engine: DrawnTextTests.engine)
  }

  @Test("are centred vertically in the line height")
  func baseline() {
    #expect(drawn("x", width: 100).place(of: 0).baseline == 18)
  }

  @Test("are one piece each with the measured width")
  func pieces() throws {
    let text = drawn("one two", width: 45)
    let pieces = text.lines.indices.map { text.pieces(of: $0) }
    #expect(pieces.map(\.count) == [1, 1])
    #expect(pieces.map { $0[0].text } == ["one", "two"])
    #expect(pieces.map { $0[0].width } == [30, 30])
    #expect(pieces.map { $0[0].x } == [0, 0])
  }

  @Test("start at the right side in right-to-left text")
  func rightToLeft() {
    let text = drawn("שלום", width: 100, .rightToLeft)
    #expect(text.pieces(of: 0).map(\.x) == [40])
    #expect(text.left(of: 0, in: Rect(x: 5, y: 0, width: 100, height: 24)) == 65)
  }

  @Test("are split at tabs, each part at its caret")
  func tabs() {
    let pieces = drawn("a\tb\t\tc", width: 1000).pieces(of: 0)
    #expect(pieces.map(\.text) == ["a", "b", "c"])
    #expect(pieces.map(\.x) == [0, 80, 240])
    #expect(pieces.allSatisfy { $0.width == nil })
  }

  @Test("show a hyphen at a soft hyphen at their end")
  func softHyphen() {
    let text = drawn("ab\u{AD}cd", width: 35)
    #expect(text.pieces(of: 0).map(\.text) == ["ab\u{AD}\u{2010}"])
    #expect(text.pieces(of: 1).map(\.text) == ["cd"])
  }

  @Test("are limited in number, and cut between characters")
  func bounds() {
    let long = drawn(UTF16Text("x" + String(repeating: "👍", count: 400)), width: 1e6)
    #expect(long.pieces(of: 0).map(\.text) == ["x" + String(repeating: "👍", count: 119) + "…"])
    #expect(long.pieces(of: 0)[0].width == nil)
    let many = drawn(UTF16Text(String(repeating: "x\n", count: 400)), width: 100)
    #expect(many.lines.count == DrawnText.mostLines)
    #expect(many.carets.count == DrawnText.mostLines)
    #expect(drawn("a\nb\nc\nd", width: 100, lines: 2).lines.count == 2)
    let broad = drawn(UTF16Text(String(repeating: "x", count: 9_000)), width: 2_000)
    #expect(broad.carets.map(\.count).prefix(8) == [201, 201, 201, 201, 201, 201, 201, 93])
    let table = drawn(UTF16Text(String(repeating: "x\t", count: 99)), width: 1e6)
    #expect(table.pieces(of: 0).count == 30)
  }

  @Test("have parts in the fonts of their runs, with gaps for padding and images")
  func parts() {
    let bold = FontRequest(source: .families(["Noto Sans"]), size: 12, weight: 700)
    let spans = [
      TextSpan(3..<5, InlineStyle(font: bold, language: "ja", extraWidth: 8)),
      TextSpan(6..<7, InlineStyle(form: .box(width: 30, height: nil))),
    ]
    let text = drawn(UTF16Text(units: Array("ab 漢字 \u{FFFC}नम".utf16), spans: spans), width: 500)
    let pieces = text.pieces(of: 0)
    #expect(pieces.count == 1)
    #expect(pieces[0].parts.map(\.text) == ["ab ", "漢字", " ", "नम"])
    #expect(pieces[0].parts.map(\.gap) == [0, 4, 4, 30])
    #expect(pieces[0].parts.map { $0.style?.font } == [nil, bold, nil, nil])
    var markup = Markup()
    text.draw(in: Rect(x: 0, y: 0, width: 500, height: 24), .ink, into: &markup)
    let svg = String(decoding: markup.bytes, as: UTF8.self)
    #expect(
      svg.contains(
        #"<tspan>ab </tspan><tspan dx="4" font-family="'Noto Sans',sans-serif" font-size="12" "#
          + #"font-weight="700" font-style="normal" letter-spacing="0" xml:lang="ja">漢字</tspan>"#
          + #"<tspan dx="4"> </tspan><tspan dx="30">नम</tspan></text>"#))
  }

  @Test("have no piece without visible text")
  func empty() {
    for text in [drawn("", width: 100), drawn("\n", width: 100)] {
      #expect(text.lines.indices.allSatisfy { text.pieces(of: $0).isEmpty })
    }
  }

  @Test("report hanging spaces at their ends")
  func hanging() {
    #expect(drawn("ab cd", width: 25).hasHangingSpaces)
    #expect(!drawn("abcd", width: 25).hasHangingSpaces)
  }
}
