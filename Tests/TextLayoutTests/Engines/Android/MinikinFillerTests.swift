import Composer
import Testing

@testable import TextLayout

/// Lines of minikin, where every cluster is 10 points wide.
@Suite("Lines filled word by word")
struct MinikinFillerTests {
  private static let cases: [FillerCase] = [
    FillerCase("a word that does not fit starts a line", "aaa bbb", starts: [0, 4]),
    FillerCase(
      "a word wider than a line starts a line, and is cut", "aa bbbbbbb", starts: [0, 3, 8]),
    FillerCase("spaces at the end of a line do not count", "aaaaa   bb", starts: [0, 8]),
    FillerCase("nor do ideographic spaces", "aaaaa\u{3000}bb", starts: [0, 6]),
    FillerCase("a no-break space counts", "aaaa\u{A0}bb", starts: [0, 5]),
    FillerCase(
      "a cluster wider than a line has a line of its own", "abc", width: 5, starts: [0, 1, 2]),
    FillerCase("a hyphen allows no break", "aa aa-bb", starts: [0, 3]),
    FillerCase("a soft hyphen allows none", "aa aa\u{AD}b", starts: [0, 3]),
    FillerCase("a line separator allows a break", "aaaa\u{2028}bbbb", starts: [0, 5]),
    FillerCase("a tab ends at the next 20 pixels", "a\tbbb c", starts: [0, 6]),
    FillerCase("a tab keeps its width on the next line", "aaaa \tbbbb", starts: [0, 5]),
    FillerCase(
      "a line ends before an address rather than in it", "aaa x@b.cd", width: 80, starts: [0, 4]),
    FillerCase(
      "an address that starts a line is broken", "x@bbbb.cccc", width: 80, starts: [0, 6]),
  ]

  private static func layout(_ text: UTF16Text, width: Double, spacing: Double = 0) -> LineLayout {
    let font = FontRequest(source: .metrics(Sample.metrics), size: 10, letterSpacing: spacing)
    return Sample.engine.layout(text, style: TextStyle(font: font, engine: .android), width: width)
  }

  @Test("lines start", arguments: cases)
  func starts(_ example: FillerCase) {
    #expect(Self.layout(example.text, width: example.width).lines.map(\.start) == example.starts)
  }

  @Test("the edges of a line have no letter spacing")
  func letterSpacing() {
    let lines = Self.layout("aaa bbb", width: 34, spacing: 2).lines
    #expect(lines.map(\.start) == [0, 4])
    #expect(lines.map(\.width) == [34, 34])
    #expect(Self.layout("aaa bbb", width: 33.5, spacing: 2).lines.count == 4)
  }

  @Test("spaces at the end of a text hang, and its line is as wide as the rest")
  func trailingSpaces() {
    let line = Self.layout("aa  ", width: 100).lines[0]
    #expect(line.width == 20 && line.visibleEnd == 2 && line.end == 4)
  }

  @Test("the width in 32 bits decides")
  func float() {
    // The nearest 32-bit float of 29.9999999 is 30.
    #expect(Self.layout("aaa", width: 29.9999999).lines.count == 1)
    #expect(Self.layout("aaa", width: 29.99).lines.count == 2)
  }

  @Test("a text of one word has as many lines as widths")
  func manyLines() {
    let lines = Self.layout(UTF16Text(String(repeating: "a", count: 1003)), width: 100).lines
    #expect(lines.count == 101)
    #expect(lines.allSatisfy { $0.end - $0.start <= 10 })
    #expect(lines.dropLast().allSatisfy { $0.breakKind == .emergency })
  }
}
