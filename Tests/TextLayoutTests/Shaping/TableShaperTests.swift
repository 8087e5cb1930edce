import Composer
import TestSupport
import Testing

@testable import TextLayout

@Suite("Measuring without fonts")
struct TableShaperTests {
  private static let breaks = BreakTables()

  private func layout(
    _ text: UTF16Text, width: Double, _ processing: TextProcessing = .none
  ) -> LineLayout {
    let style = TextStyle(
      font: FontRequest(source: .families([]), size: 10), processing: processing)
    let shaper = TableShaper(fixedAdvances: style)
    let resolved = ResolvedStyle(
      style, of: style, scale: PixelScale(layout: 1, font: 1), shaper: shaper, breaks: Self.breaks)
    var lines = TextLines(
      StyledText(text.units, in: resolved), style: resolved, paragraphs: ParagraphCache(bytes: 0),
      width: width, maxLines: nil,
      maxSoftLines: nil, work: .unlimited)
    return LineLayout(&lines)
  }

  @Test("wide characters take an em, others half of one, marks nothing")
  func fixedAdvances() {
    #expect(layout("abcd", width: 100).width == 20)
    #expect(layout("日本語", width: 100).width == 30)
    #expect(layout("e\u{301}", width: 100).width == 5)
    #expect(layout("سلام", width: 100).width == 20)
    #expect(layout("日本語文", width: 20).lines.map(\.end) == [2, 4])
    #expect(layout("a", width: 100).lineHeight == 12)
  }

  @Test("letters that are marks take linear time beside East Asian text")
  func rowOfMarks() {
    let text = UTF16Text("漢" + String(repeating: "\u{102B}", count: 200_000))
    let lines = expectLessThanAMinute {
      layout(text, width: 8, TextProcessing(autospace: .normal)).lines
    }
    #expect(lines.count == 200_001)
  }

  @Test("the answer says that no font was there")
  func fontsUsed() {
    #expect(
      layout("ab", width: 100).fonts
        == [LineLayout.FontUse(family: "(fixed advances)", utf16Length: 2)])
  }

  @Test("a process whose fontconfig knows no font answers with fixed advances")
  func noFontsAtAll() async {
    await #expect(processExitsWith: .success) {
      try ReferenceFonts.withNone {
        let engine = TextLayoutEngine(defaultFamilies: ["Noto Sans"])
        let style = TextStyle(font: FontRequest(source: .families(["DejaVu Sans"]), size: 10))
        let layout = engine.layout("日本語 abc", style: style, width: 32)
        #expect(engine.installedFamilies.isEmpty)
        #expect(layout.lines.map(\.end) == [4, 7])
        #expect(layout.fonts == [LineLayout.FontUse(family: "(fixed advances)", utf16Length: 7)])
      }
    }
  }

  struct Case: CustomTestStringConvertible {
    let name: String
    let text: UTF16Text
    let width: Double
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a cluster that is named", text: "が", width: 7),
    Case(name: "the same cluster, decomposed", text: "か\u{3099}", width: 7),
    Case(name: "a scalar that is named, with a mark", text: "あ\u{301}", width: 5),
    Case(name: "what is not named", text: "xyz", width: 6),
    Case(name: "an emoji family of one cluster", text: "👨‍👩‍👧", width: 2),
  ]

  @Test("the client's figures hold for clusters, then for scalars", arguments: cases)
  func clientMetrics(_ sample: Case) {
    let metrics = ClientFontMetrics(
      unitsPerEm: 100, ascent: 80, descent: 20, lineGap: 10, advances: ["が": 70, "あ": 50],
      defaultAdvance: 20)
    let style = Sample.style(metrics: metrics)
    #expect(Sample.engine.layout(sample.text, style: style, width: 1000).width == sample.width)
  }
}
