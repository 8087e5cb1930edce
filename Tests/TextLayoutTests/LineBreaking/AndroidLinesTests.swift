import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Lines that minikin of Android 15 made of a sample of blind cases, three quarters of them difficult.
@Suite(
  "Lines as minikin records them",
  .enabled(
    if: ReferenceFonts.areRequired || RecordedRelease.installed != nil,
    "the fonts are not those of a system whose engines were recorded"))
struct AndroidLinesTests {
  @Test("every line starts where minikin starts it")
  func recordings() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/android-lines.jsonl")
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).dropFirst()
    #expect(lines.count == 300)
    for line in lines {
      let recording = try JSONDecoder().decode(Recording.self, from: Data(line))
      #expect(
        recording.linesAgree(in: .android),
        "\(recording.category ?? ""): \(recording.comparison(in: .android))")
    }
  }
}

/// Lines of minikin, where every cluster is 10 points wide.
@Suite("Lines filled word by word")
struct WordByWordFillerTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let text: UTF16Text
    let width: Double
    let starts: [Int]

    init(_ name: String, _ text: UTF16Text, width: Double = 50, starts: [Int]) {
      testDescription = name
      self.text = text
      self.width = width
      self.starts = starts
    }
  }

  private static let cases = [
    Case("a word that does not fit starts a line", "aaa bbb", starts: [0, 4]),
    Case("a word wider than a line starts a line, and is cut", "aa bbbbbbb", starts: [0, 3, 8]),
    Case("spaces at the end of a line do not count", "aaaaa   bb", starts: [0, 8]),
    Case("nor do ideographic spaces", "aaaaa\u{3000}bb", starts: [0, 6]),
    Case("a no-break space counts", "aaaa\u{A0}bb", starts: [0, 5]),
    Case("a cluster wider than a line has a line of its own", "abc", width: 5, starts: [0, 1, 2]),
    Case("a hyphen allows no break", "aa aa-bb", starts: [0, 3]),
    Case("a soft hyphen allows none", "aa aa\u{AD}b", starts: [0, 3]),
    Case("a line separator allows a break", "aaaa\u{2028}bbbb", starts: [0, 5]),
    Case("a tab ends at the next 20 pixels", "a\tbbb c", starts: [0, 6]),
    Case("a tab keeps its width on the next line", "aaaa \tbbbb", starts: [0, 5]),
    Case(
      "a line ends before an address rather than in it", "aaa x@b.cd", width: 80, starts: [0, 4]),
    Case("an address that starts a line is broken", "x@bbbb.cccc", width: 80, starts: [0, 6]),
  ]

  private static func layout(_ text: UTF16Text, width: Double, spacing: Double = 0) -> LineLayout {
    let font = FontRequest(source: .metrics(Sample.metrics), size: 10, letterSpacing: spacing)
    return Sample.engine.layout(text, style: TextStyle(font: font, engine: .android), width: width)
  }

  @Test("lines start", arguments: cases)
  func starts(_ example: Case) {
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
