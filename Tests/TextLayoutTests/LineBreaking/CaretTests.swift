import Composer
import TestSupport
import Testing

@testable import TextLayout

/// Carets with figures that the client sends (every cluster is 10 wide), and in a real ligature.
@Suite("Where the caret stands")
struct CaretTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let text: UTF16Text
    var width = 1000.0
    var direction = TextStyle.Direction.leftToRight
    /// Offset and x of each caret, line by line.
    let carets: [[Int: Double]]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "left to right", text: "abc", carets: [[0: 0, 1: 10, 2: 20, 3: 30]]),
    Case(name: "the empty text", text: "", carets: [[0: 0]]),
    Case(name: "no caret inside a cluster", text: "e\u{301}👍🏽", carets: [[0: 0, 2: 10, 6: 20]]),
    Case(
      name: "each line starts anew, its newline left out", text: "ab\nc",
      carets: [[0: 0, 1: 10, 2: 20], [3: 0, 4: 10]]),
    Case(
      name: "spaces that hang stand behind the line", text: "ab  c", width: 20,
      carets: [[0: 0, 1: 10, 2: 20, 3: 30, 4: 40], [4: 0, 5: 10]]),
    // Hebrew inside: the leading edge of its first letter is the right one of the run.
    Case(
      name: "right to left inside left to right", text: "a\u{5D0}\u{5D1}b",
      carets: [[0: 0, 1: 30, 2: 20, 3: 30, 4: 40]]),
    Case(
      name: "a paragraph from right to left", text: "\u{5D0}\u{5D1}\u{5D2}",
      direction: .rightToLeft, carets: [[0: 30, 1: 20, 2: 10, 3: 0]]),
    Case(
      name: "left to right inside right to left", text: "\u{5D0}ab",
      direction: .rightToLeft, carets: [[0: 30, 1: 0, 2: 10, 3: 20]]),
  ]

  @Test("each caret stands at the leading edge of its cluster", arguments: cases)
  func carets(_ sample: Case) {
    let style = TextStyle(
      font: FontRequest(source: .metrics(Sample.metrics), size: 10), direction: sample.direction)
    let layout = Sample.engine.layout(sample.text, style: style, width: sample.width)
    let found = Sample.engine.carets(in: sample.text, layout: layout, style: style)
    #expect(
      found.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.offset, $0.x) }) } == sample.carets)
  }

  @Test(
    "a ligature is split evenly among its letters",
    .enabled(if: Sample.areExpected(["Noto Sans"]), "Noto Sans is not installed"))
  func ligature() {
    let style = Sample.style(["Noto Sans"], size: 30)
    let layout = Sample.engine.layout("ffi", style: style, width: 1000)
    let carets = Sample.engine.carets(in: "ffi", layout: layout, style: style)[0].map(\.x)
    #expect(carets.count == 4)
    for (index, x) in carets.enumerated() {
      #expect(abs(x - carets[3] * Double(index) / 3) < 0.001)
    }
  }

  @Test(
    "text after a tab starts at the tab stop, and the last caret at the line's width",
    .enabled(if: Sample.areExpected(["Noto Sans"]), "Noto Sans is not installed"),
    arguments: ["a\tb", "Ta\tWa", "ill\t\tfi", "\tx", "office co\ty"])
  func tabs(text: UTF16Text) throws {
    for size in [13.333, 16, 17.3, 24] {
      let style = Sample.style(["Noto Sans"], size: size)
      let layout = Sample.engine.layout(text, style: style, width: 1000)
      let carets = Sample.engine.carets(in: text, layout: layout, style: style)[0]
      let space = Sample.engine.resolved(style).metrics.tabStop
      let last = try #require(text.units.lastIndex(of: 0x09))
      let stop = try #require(carets.first { $0.offset == last + 1 }).x * 65536 / Double(space)
      #expect(abs(stop - stop.rounded()) < 0.001, "\(size)")
      #expect(abs(carets[carets.count - 1].x - layout.width) <= 1.0 / 64, "\(size)")
    }
  }

  @Test(
    "a bracket at a line's end is trimmed in the carets exactly if it is in the line",
    .enabled(
      if: Sample.areExpected(["Noto Sans CJK JP"]), "Noto Sans CJK JP is not installed"),
    arguments: [40.0, 50, 60, 1000])
  func trimmedEnds(width: Double) {
    let text: UTF16Text = "「あい」「うえ」か"
    let style = Sample.style(["Noto Sans CJK JP"], size: 20)
    let layout = Sample.engine.layout(text, style: style, width: width)
    let carets = Sample.engine.carets(in: text, layout: layout, style: style)
    for (line, carets) in zip(layout.lines, carets) {
      let end = carets.first { $0.offset == line.visibleEnd }?.x ?? 0
      #expect(abs(end - line.width) <= 1.0 / 64, "\(line)")
    }
  }

  @Test(
    "the carets of one cluster over many lines take time in proportion to its length",
    .enabled(if: Sample.areExpected(["Noto Sans"]), "Noto Sans is not installed"))
  func oneClusterOverManyLines() {
    let text = UTF16Text(units: Array(repeating: 0x1160, count: 40_000))
    let font = FontRequest(source: .families(["Noto Sans"]), size: 0.01, letterSpacing: 1000)
    let style = TextStyle(font: font, engine: .flutter)
    expectLessThanAMinute {
      let layout = Sample.engine.layout(text, style: style, width: 50)
      #expect(layout.lines.count == 40_000)
      #expect(Sample.engine.carets(in: text, layout: layout, style: style).count == 40_000)
    }
  }
}
