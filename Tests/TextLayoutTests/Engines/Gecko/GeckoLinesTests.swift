import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Lines that Firefox 153 made of texts for single rules, and of a sample of blind cases.
@Suite(
  "Lines as Firefox records them",
  .enabled(
    if: ReferenceFonts.areRequired || RecordedRelease.installed != nil,
    "the fonts are not those of a system whose engines were recorded"))
struct GeckoLinesTests {
  @Test("every line starts where Firefox starts it")
  func recordings() throws {
    let lines = try Vectors.lines("gecko-lines.jsonl").dropFirst()
    #expect(lines.count == 400)
    for line in lines {
      let recording = try JSONDecoder().decode(Recording.self, from: line)
      let what = recording.rule ?? recording.category ?? ""
      #expect(
        recording.linesAgree(in: .gecko), "\(what): \(recording.text) in \(recording.width)")
    }
  }

  // MARK: Figures of the client: each cluster is 10 points wide

  struct Case: CustomTestStringConvertible {
    let name: String
    let text: String
    let width: Double
    /// The visible text of each line and its width.
    let lines: [(String, Double)]
    var overflowWrap = BreakRules.OverflowWrap.breakWord

    var testDescription: String { name }
  }

  @Test(arguments: cases)
  func lines(_ theCase: Case) {
    let text = UTF16Text(theCase.text)
    let rules = BreakRules(overflowWrap: theCase.overflowWrap)
    let lines = Sample.engine.layout(text, style: Self.style(rules), width: theCase.width).lines
    #expect(
      lines.map { Sample.substring(text, $0.start..<$0.visibleEnd) } == theCase.lines.map(\.0))
    #expect(lines.map(\.width) == theCase.lines.map(\.1))
  }

  private static let cases = [
    Case(
      name: "spaces hang", text: "aaa   bbb", width: 30, lines: [("aaa", 30), ("bbb", 30)]),
    Case(
      name: "spaces at the end of the text are visible as far as they fit", text: "aaa    ",
      width: 50, lines: [("aaa  ", 50)]),
    Case(
      name: "a word that is too wide is cut", text: "aaaaa", width: 25,
      lines: [("aa", 20), ("aa", 20), ("a", 10)]),
    Case(
      name: "a line has one cluster at least", text: "aa", width: 5, lines: [("a", 10), ("a", 10)]),
    Case(
      name: "a word that overflows", text: "aaaaa b", width: 25,
      lines: [("aaaaa", 50), ("b", 10)], overflowWrap: .normal),
    Case(
      name: "a hyphen counts where it is displayed", text: "aa\u{AD}aa\u{AD}aa", width: 50,
      lines: [("aa\u{AD}aa\u{AD}", 50), ("aa", 20)]),
    Case(
      name: "a hyphen that does not fit", text: "aa\u{AD}aa\u{AD}aa", width: 45,
      lines: [("aa\u{AD}", 30), ("aa\u{AD}aa", 40)]),
  ]

  private static func style(_ rules: BreakRules) -> TextStyle {
    TextStyle(
      font: FontRequest(source: .metrics(Sample.metrics), size: 10), language: "en",
      breaking: rules, engine: .gecko)
  }

  // MARK: Random texts

  @Test("lines follow one another, and carets stand in them")
  func randomTexts() {
    var generator = RandomText.generator()
    let style = TextStyle(
      font: FontRequest(source: .families(["DejaVu Sans", "Noto Sans CJK JP"]), size: 17),
      language: "ja", engine: .gecko)
    for _ in 0..<300 {
      let text = UTF16Text(units: RandomText.paragraph(upTo: 12, &generator))
      let width = Double.random(in: 0...300, using: &generator)
      let layout = Sample.engine.layout(text, style: style, width: width)
      #expect(layout.lines.first?.start == 0 && layout.lines.last?.end == text.count, "\(text)")
      for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(line.end == next.start && line.start < line.end, "\(text)")
      }
      for (line, carets) in zip(
        layout.lines, Sample.engine.carets(in: text, layout: layout, style: style))
      {
        #expect(carets.last?.offset == line.end || line.breakKind == .hard, "\(text)")
        #expect(carets.allSatisfy { $0.x.isFinite && $0.x > -1000 }, "\(text)")
      }
    }
  }

  /// Source: measured on Firefox 153.8; DejaVu Sans Mono has the letter in its regular face only.
  @Test("a letter that only the regular face of an unnamed family has is drawn with it, emboldened")
  func regularFaces() {
    let style = TextStyle(
      font: FontRequest(source: .families(["Noto Sans"]), size: 48, weight: 700), engine: .gecko)
    let width = Sample.engine.layout("\u{1D68C}", style: style, width: 1000).width
    #expect(abs(width - 29.9) < 0.01)
  }

  @Test("fillers of Hangul take linear time", arguments: ["\u{115F}", "\u{1160}"])
  func fillers(_ filler: String) {
    let text = UTF16Text(String(repeating: filler, count: 60_000))
    let lines = expectLessThanAMinute {
      Sample.engine.layout(text, style: Self.style(BreakRules()), width: 30).lines
    }
    #expect(lines.last?.end == text.count)
  }

  @Test(
    "long texts take linear time",
    arguments: ["a", "\u{AD}", "\u{202A}", "漢", "ไทย", "\u{3000}", "\t", "a-", "e\u{301}", "אa"])
  func longTexts(_ piece: String) {
    let text = UTF16Text(String(repeating: piece, count: 1 << 13))
    for rules in [BreakRules(), BreakRules(overflowWrap: .normal)] {
      let lines = expectLessThanAMinute {
        Sample.engine.layout(text, style: Self.style(rules), width: 30).lines
      }
      #expect(lines.last?.end == text.count)
    }
  }
}
