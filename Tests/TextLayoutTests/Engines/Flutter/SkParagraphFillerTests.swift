import Composer
import Testing

@testable import TextLayout

/// Lines of Flutter, where every cluster is 10 points wide.
@Suite("Lines that look ahead")
struct SkParagraphFillerTests {
  private static let cases: [FillerCase] = [
    FillerCase("a word that fits into a line starts a line", "aaa bbbb", starts: [0, 4]),
    FillerCase(
      "a word wider than a line starts on the current line", "aa bbbbbbb", starts: [0, 5]),
    FillerCase("one glyph of such a word does not", "aaa bbbbbb", starts: [0, 4, 9]),
    FillerCase("spaces hang", "aaaaa   bb", starts: [0, 8]),
    FillerCase("ideographic spaces hang", "aaaaa\u{3000}bb", starts: [0, 6]),
    FillerCase("a long word breaks after a no-break space", "aa bb\u{A0}cccc", starts: [0, 6]),
    FillerCase(
      "a cluster wider than a line has a line of its own", "abc", width: 5, starts: [0, 1, 2]),
    FillerCase(
      "it takes the white space and the newlines behind it along", "a \n\u{2028}  b", width: 5,
      starts: [0, 6]),
    FillerCase("also at the end of the text", "ab\n\n", width: 5, starts: [0, 1]),
    FillerCase("a word that fits does not", "aaaaa \n  b", starts: [0, 7]),
    FillerCase("a line separator ends a line", "a\u{2028}b", starts: [0, 2]),
    FillerCase("no line ends after a tab behind Hebrew", "a אב\tcd", starts: [0, 2]),
    FillerCase("but before more Hebrew", "a אב\tגד", starts: [0, 5]),
    FillerCase("a form feed ends a line", "a\u{C}b", starts: [0, 2]),
    FillerCase("a next-line control is part of a line", "a\u{85}b", starts: [0]),
    FillerCase("pairs follow the Unicode algorithm", "aa/bb?cc", width: 40, starts: [0, 3, 6]),
    FillerCase("small kana start a line", "かかっか", width: 20, starts: [0, 2]),
  ]

  private static func style(_ metrics: ClientFontMetrics = Sample.metrics) -> TextStyle {
    TextStyle(font: FontRequest(source: .metrics(metrics), size: 10), engine: .flutter)
  }

  @Test("start where SkParagraph starts them", arguments: cases)
  func starts(_ theCase: FillerCase) {
    let lines = Sample.engine.layout(theCase.text, style: Self.style(), width: theCase.width).lines
    #expect(lines.map(\.start) == theCase.starts)
  }

  @Test("a measurer counts the same lines, and carets are found again", arguments: cases)
  func sameLines(_ theCase: FillerCase) {
    let (style, engine) = (Self.style(), Sample.engine)
    let layout = engine.layout(theCase.text, style: style, width: theCase.width)
    let measurer = engine.measurer(for: style)
    for _ in 0..<2 {
      let counted = measurer.lines(of: theCase.text, width: theCase.width, stoppingAfter: nil)
      #expect(counted == LineCount(lines: layout.count, height: layout.height))
    }
    let carets = engine.carets(in: theCase.text, layout: layout, style: style)
    #expect(carets.map { $0.first?.offset } == theCase.starts)
    #expect(layout.lines.last?.end == theCase.text.count)
  }

  @Test("a width counts to 1/100 point, rounded down")
  func rounding() {
    let metrics = ClientFontMetrics(
      unitsPerEm: 1000, ascent: 1500, descent: 400, lineGap: 100, advances: [:],
      defaultAdvance: 1000.1)
    let style = Self.style(metrics)
    let count = { (width: Double) in
      Sample.engine.layout("aaaaa", style: style, width: width).count
    }
    #expect(count(50) == 1)
    #expect(count(49.99) == 2)
  }

  @Test("a tab is as wide as a space, and a break opportunity follows it")
  func tabs() {
    let style = Self.style()
    #expect(Sample.engine.layout("a\tb", style: style, width: 100).width == 30)
    #expect(Sample.engine.layout("aaa\tbbb", style: style, width: 50).lines.map(\.start) == [0, 4])
    let layout = Sample.engine.layout("a\tb", style: style, width: 100)
    let carets = Sample.engine.carets(in: "a\tb", layout: layout, style: style)
    #expect(carets.map { $0.map(\.x) } == [[0, 10, 20, 30]])
  }
}
