import Composer
import TestSupport
import Testing

@testable import TextLayout

/// The opportunities that are kept for a whole paragraph hold for lines that start inside it.
@Suite("Break opportunities of a paragraph, line by line")
struct LineBreakIteratorTests {
  private static let rules =
    BreakRules.LineBreak.allCases.map { BreakRules(lineBreak: $0) }
    + BreakRules.WordBreak.allCases.map { BreakRules(wordBreak: $0) }

  @Test("a line finds what a scan finds that knows nothing before the line", arguments: rules)
  func linesStartAfresh(_ rules: BreakRules) throws {
    var generator = RandomText.generator()
    for round in 0..<120 {
      let text = RandomText.paragraph(upTo: 12, &generator)
      let style = Sample.engine.resolved(Sample.style(rules, ["zh", "ja", "en"][round % 3]))
      let shaped = try #require(ShapedParagraph(text, style: style))
      var breaks = LineBreakIterator(shaped, endsText: true)
      let clusters = GraphemeClusters(text)
      var start = 0
      while start < text.count {
        var scanner = try #require(style.lineStartScanner(over: text, rules))
        scanner.restart(at: start, end: nil)
        let expected = Array(AnySequence { AnyIterator { scanner.next() } })
        let name = "\(text.map { String($0, radix: 16) }.joined(separator: " ")) from \(start)"
        breaks.setStartOffset(start)
        let forwards = Self.forwards(&breaks, from: start, to: text.count)
        #expect(forwards == expected, "\(name)")
        breaks.setStartOffset(start)
        let backwards = Self.backwards(&breaks, from: start, to: text.count)
        #expect(backwards == expected, "\(name)")
        let breakable = (start + 1...text.count).filter { breaks.isBreakable($0) }
        #expect(breakable == expected, "\(name)")
        start = clusters.next(after: start)
      }
    }
  }

  private static func backwards(
    _ breaks: inout LineBreakIterator, from start: Int, to end: Int
  ) -> [Int] {
    var found: [Int] = []
    var next = breaks.previousBreakOpportunity(end, from: start)
    while next > start {
      found.insert(next, at: 0)
      next = breaks.previousBreakOpportunity(next - 1, from: start)
    }
    return found
  }

  private static func forwards(
    _ breaks: inout LineBreakIterator, from start: Int, to end: Int
  ) -> [Int] {
    var found: [Int] = []
    var next = breaks.nextBreakOpportunity(start + 1, upTo: end)
    while next < end {
      found.append(next)
      next = breaks.nextBreakOpportunity(next + 1, upTo: end)
    }
    return found + [next]
  }

  @Test("a newline after the text takes the opportunity at its end")
  func newline() throws {
    let style = Sample.engine.resolved(Sample.style(BreakRules(), "en"))
    let shaped = try #require(ShapedParagraph(Array("a b".utf16), style: style))
    var breaks = LineBreakIterator(shaped, endsText: false)
    breaks.setStartOffset(0)
    let byRules = (
      breaks.isBreakable(3), breaks.previousBreakOpportunity(3, from: 0),
      breaks.nextBreakOpportunity(3, upTo: 3)
    )
    #expect(byRules == (false, 2, 4))
    breaks.setBreakType(.character)
    let anywhere = (breaks.isBreakable(3), breaks.previousBreakOpportunity(2, from: 0))
    #expect(anywhere == (true, 2))
  }
}
