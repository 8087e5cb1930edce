import Composer
import TestSupport
import Testing

@testable import TextLayout

/// Edits that are cut to what fits, judged with lines as they are really broken.
@Suite("Truncated edits in a measured box")
struct TruncationTests {
  private static let pieces = [
    "word ", "a", "日本語", "、", "👨‍👩‍👧", "e\u{301}", "longerword", "- ", "\n", "กขค", "(", ")", " ",
  ]

  private static func text(_ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String
  {
    (0..<Int.random(in: count, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test("what goes in is the longest prefix that would be allowed by itself")
  func longestPrefix() {
    let seed = randomSeed
    var generator = SeededGenerator(seed: seed)
    let measurer = Sample.engine.measurer(for: Sample.style())
    for _ in 0..<150 {
      let box = LineCounter(lines: measurer, width: Double.random(in: 10...120, using: &generator))
      let start = UTF16Text(Self.text(0...3, &generator) + "x")
      let rest = UTF16Text("x" + Self.text(0...3, &generator))
      let insertion = UTF16Text("x" + Self.text(1...12, &generator) + "x")
      let limits = EditLimits(maxLines: Int.random(in: 1...8, using: &generator))
      func edit(_ replacement: UTF16Text, _ overflow: Edit.Overflow) -> Edit {
        Edit(
          text: start.replacing(start.count..<start.count, with: rest),
          range: start.count..<start.count, replacement: replacement, composing: nil,
          rules: EditRules(limits: limits, overflow: overflow))
      }
      let decision = edit(insertion, .truncate).judged(in: box)
      let clusters = GraphemeClusters(insertion.units)
      var longest = 0
      var offset = 0
      while offset < insertion.count {
        offset = clusters.next(after: offset)
        let prefix = UTF16Text(units: Array(insertion.units[..<offset]))
        if edit(prefix, .reject).judged(in: box).outcome == .applied { longest = offset }
      }
      #expect(
        decision.inserted.count == longest, "\(start)|\(rest) + \(insertion) \(box.width) \(limits)"
      )
    }
  }
}
