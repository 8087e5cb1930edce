import TestSupport
import Testing

@testable import Composer

/// Edits of which only the texts are known.
@Suite("The edit between two texts")
struct TextDifferenceTests {
  struct Case: CustomTestStringConvertible {
    let before: UTF16Text
    let after: UTF16Text
    let caret: Int?
    let range: Range<Int>
    let replacement: UTF16Text

    init(
      _ before: UTF16Text, _ after: UTF16Text, _ range: Range<Int>, _ replacement: UTF16Text = ""
    ) {
      self.init(before, after, nil, range, replacement)
    }

    init(
      _ before: UTF16Text, _ after: UTF16Text, _ caret: Int?, _ range: Range<Int>,
      _ replacement: UTF16Text = ""
    ) {
      self.before = before
      self.after = after
      self.caret = caret
      self.range = range
      self.replacement = replacement
    }

    var testDescription: String { "\(before) → \(after) at \(caret.map { "\($0)" } ?? "?")" }
  }

  /// Source: element-web, test/unit-tests/editor/diff-test.ts at 3c3ff4b: its 21 cases.
  static let element: [Case] = [
    Case("hello", "ello", 0..<1), Case("hello", "hllo", 1..<2), Case("hello", "helo", 3..<4),
    Case("hello", "hell", 4..<5), Case("hello", "llo", 0..<2), Case("hello", "", 0..<5),
    Case("hello", "hlo", 1..<3), Case("hello", "heo", 2..<4), Case("hello", "hel", 3..<5),
    Case("world", "hello world", 6, 0..<0, "hello "),
    Case("hello", "hello world", 11, 5..<5, " world"),
    Case("hello world", "hello cruel world", 12, 6..<6, "cruel "),
    Case("morning, world!", "afternoon, world!", 9, 0..<7, "afternoon"),
    Case("morning, world!", "morning, mars?", 14, 9..<15, "mars?"),
    Case("morning, blue planet", "morning, red planet", 12, 9..<13, "red"),
    Case("hello", "ello", 0, 0..<1), Case("hello", "", 0, 0..<5), Case("hello", "hllo", 1, 1..<2),
    Case("hello", "hell", 4, 4..<5), Case("hello", "helo", 3, 3..<4),
    Case("hello", "hell", 4, 4..<5),
  ]

  /// Source: the formula of the contract, and UAX #29 for the clusters.
  static let own: [Case] = [
    Case("aaa", "aaaa", 2, 1..<1, "a"), Case("aaa", "aaaa", 3..<3, "a"),
    Case("a", "a", 1, 1..<1), Case("", "", 0..<0), Case("", "()", 1, 0..<0, "()"),
    Case("👍🏽", "👍🏿", 0..<4, "👍🏿"), Case("e\u{301}", "e\u{300}", 0..<2, "e\u{300}"),
    Case("🇯🇵🇫🇷", "🇯🇵🇫🇮", 4..<8, "🇫🇮"), Case("x🇫🇷🇯🇵", "🇫🇷🇯🇵", 0, 0..<1),
    Case("👨‍👩‍👧", "👨‍👩‍👦", 0..<8, "👨‍👩‍👦"), Case("a\r\nb", "a\nb", 1..<3, "\n"),
    Case("क्षि", "क्ष", 0..<4, "क्ष"), Case("กิน", "กน", 0..<2, "ก"), Case("سلام", "سلامة", 4..<4, "ة"),
    Case("日本", "日本語", 3, 2..<2, "語"), Case("が", "か\u{3099}", 0..<1, "か\u{3099}"),
  ]

  @Test("is what the texts do not have in common at their ends", arguments: element + own)
  func difference(testCase: Case) {
    let found = TextDifference(from: testCase.before, to: testCase.after, caret: testCase.caret)
    #expect(found.range == testCase.range)
    #expect(found.replacement == testCase.replacement)
  }

  @Test("leads to the text after it, between clusters of both", arguments: propertySeeds)
  func property(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let (before, after) = (random.text(), random.text())
      let caret =
        Bool.random(using: &random)
        ? (0...after.count).filter(after.isScalarBoundary).randomElement(using: &random) : nil
      let found = TextDifference(from: before, to: after, caret: caret)
      #expect(before.replacing(found.range, with: found.replacement) == after, "seed \(seed)")
      let end = found.range.lowerBound + found.replacement.count
      if let caret { #expect(end >= caret, "seed \(seed)") }
      let (old, new) = (GraphemeClusters(before.units), GraphemeClusters(after.units))
      #expect(
        old.isBoundary(found.range.lowerBound) && old.isBoundary(found.range.upperBound)
          && new.isBoundary(found.range.lowerBound) && new.isBoundary(end),
        "seed \(seed): \(before) → \(after)")
    }
  }

  @Test("keeps pairs whole in texts without a boundary near")
  func longClusters() {
    let marks = String(repeating: "\u{301}", count: 3_000)
    let (before, after) = (UTF16Text("a\(marks)😀"), UTF16Text("a\(marks)😁"))
    let found = TextDifference(from: before, to: after)
    #expect(found.range == 3_001..<3_003)
    #expect(before.replacing(found.range, with: found.replacement) == after)
  }

  @Test("is ignored with a selection that is not in the text after it", arguments: [1..<1, 3..<3])
  func selectionOutside(selection: Range<Int>) {
    let run = Machine.iPhone16(triggers: ["@"]).follow([
      .appeared, .edited(.init(to: "😀", selection: selection)),
    ])
    #expect(run.ignored == .outOfRange)
    #expect(run.state.text == "")
  }
}

extension SeededGenerator {
  fileprivate mutating func text() -> UTF16Text {
    let pieces = [
      "a", "a", "b", "\r", "\n", "🇯🇵", "🇫", "👩", "\u{200D}", "\u{301}", "क्", "ष", "น", "ี", "か",
    ]
    let count = Int.random(in: 0...6, using: &self)
    return UTF16Text((0..<count).map { _ in pieces.randomElement(using: &self) ?? "" }.joined())
  }
}
