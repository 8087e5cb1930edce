import Composer
import TestSupport
import Testing

@testable import TextLayout

/// The opportunities that are kept for a whole paragraph hold for lines that start inside it.
@Suite("Break opportunities of a paragraph, line by line")
struct ParagraphBreaksTests {
  private static let rules =
    BreakRules.LineBreak.allCases.map { BreakRules(lineBreak: $0) }
    + BreakRules.WordBreak.allCases.map { BreakRules(wordBreak: $0) }

  @Test("a line finds what a scan finds that knows nothing before the line", arguments: rules)
  func linesStartAfresh(_ rules: BreakRules) throws {
    var generator = RandomText.generator()
    for round in 0..<120 {
      let text = RandomText.paragraph(upTo: 12, &generator)
      let style = Sample.engine.resolved(Sample.style(rules, round % 3 == 0 ? "zh" : "en"))
      var breaks = ParagraphBreaks(try #require(ShapedParagraph(text, style: style)))
      let clusters = GraphemeClusters(text)
      var start = 0
      while start < text.count {
        var scanner = style.scanner(over: text)
        scanner.restart(at: start)
        let expected = Array(AnySequence { AnyIterator { scanner.next() } })
        breaks.startLine(at: start, end: text.count)
        #expect(
          Self.opportunities(breaks, end: text.count) == expected,
          "\(text.map { String($0, radix: 16) }.joined(separator: " ")) from \(start)")
        #expect(breaks.firstOpportunity() == expected.first)
        start = clusters.next(after: start)
      }
    }
  }

  private static func opportunities(_ breaks: ParagraphBreaks, end: Int) -> [Int] {
    var found: [Int] = []
    var next = breaks.lastOpportunity(before: end + 1)
    while let offset = next {
      found.insert(offset, at: 0)
      next = breaks.lastOpportunity(before: offset)
    }
    return found
  }
}
