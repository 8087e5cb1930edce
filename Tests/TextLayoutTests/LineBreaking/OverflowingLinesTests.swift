import Composer
import TestSupport
import Testing

@testable import TextLayout

/// Lines without available width for words that must not be broken.
@Suite("Lines that overflow")
struct OverflowingLinesTests {
  private static let pieces = [
    "a", "b", "字", "か", "、", "ไ", "ท", "ย", "က", "1", "-", "/", " ", "e\u{301}",
  ]

  /// A few pieces in turns, some of them for longer than is looked ahead at first.
  private static func text(_ generator: inout SeededGenerator) -> UTF16Text {
    let runs = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      let few = (0...2).map { _ in pieces.randomElement(using: &generator) ?? "" }
      return (0..<Int.random(in: 1...90, using: &generator)).map { few[$0 % 3] }.joined()
    }
    return UTF16Text(runs.joined())
  }

  /// Each line would look for an opportunity as far as the end of the text.
  @Test(
    "spaces without an opportunity after them take linear time")
  func spacesWithoutOpportunity() {
    let text = UTF16Text(String(repeating: "\u{3000}\u{2060}", count: 50_000))
    for wrap in [BreakRules.OverflowWrap.breakWord, .normal] {
      let style = Sample.style(BreakRules(overflowWrap: wrap))
      let lines = expectLessThanAMinute {
        Sample.engine.layout(text, style: style, width: 30).lines
      }
      #expect(lines.last?.end == text.count)
    }
  }

  @Test(
    "end at the first opportunity, however far off it is",
    arguments: [
      BreakRules(overflowWrap: .normal), BreakRules(wordBreak: .breakAll, overflowWrap: .normal),
      BreakRules(wordBreak: .keepAll, overflowWrap: .normal),
      BreakRules(lineBreak: .strict, overflowWrap: .normal),
      BreakRules(lineBreak: .anywhere, overflowWrap: .normal),
    ])
  func firstOpportunity(_ rules: BreakRules) {
    let seed = randomSeed
    var generator = SeededGenerator(seed: seed)
    let style = Sample.style(rules)
    for _ in 0..<100 {
      let text = Self.text(&generator)
      for line in Sample.engine.layout(text, style: style, width: 0).lines {
        let rest = UTF16Text(units: Array(text.units[line.start...]))
        let first = Array(Sample.engine.breakOpportunities(in: rest, style: style)).first ?? 0
        #expect(line.end == line.start + first, "seed \(seed): \(rest)")
      }
    }
  }
}
