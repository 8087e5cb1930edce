import Composer
import TestSupport
import Testing

@testable import TextLayout

/// An edit measures the paragraphs that it touches; the whole text must come to the same.
@Suite("Lines of edited texts")
struct EditedLinesTests {
  private static let pieces = [
    "word ", "a", "日本語", "\n", "\r", "\r\n", "\n\n", "กขค", " ", "\t", "👨‍👩‍👧", "مرحبا ",
  ]

  private static func text(_ generator: inout SeededGenerator) -> UTF16Text {
    let count = Int.random(in: 0...8, using: &generator)
    return UTF16Text(
      (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined())
  }

  @Test("a decision has the lines of the text that it gives, newlines of all kinds included")
  func linesOfTheWhole() {
    var generator = RandomText.generator()
    let measurer = Sample.engine.measurer(for: Sample.style())
    for _ in 0..<1500 {
      let text = Self.text(&generator)
      let ends = (0..<2).map { _ in Int.random(in: 0...text.count, using: &generator) }.sorted()
      guard ends.allSatisfy(text.isScalarBoundary) else { continue }
      let rules = EditRules(
        limits: EditLimits(maxLines: Int.random(in: 1...6, using: &generator)),
        overflow: Bool.random(using: &generator) ? .truncate : .reject,
        trimTrailingNewlines: Bool.random(using: &generator))
      let edit = Edit(
        text: text, range: ends[0]..<ends[1], replacement: Self.text(&generator), composing: nil,
        rules: rules)
      let width = Double.random(in: 10...100, using: &generator)
      let decision = edit.judged(in: LineCounter(lines: measurer, width: width))
      let fresh = Sample.engine.layout(decision.text, style: Sample.style(), width: width)
      #expect(decision.lines?.after == fresh.count, "\(text.units) \(edit) \(width)")
    }
  }
}
