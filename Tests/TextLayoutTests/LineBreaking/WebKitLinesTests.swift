import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Lines that WebKitGTK 2.50 made of a sample of blind cases, four fifths of them difficult.
@Suite(
  "Lines as WebKit records them",
  .enabled(
    if: ReferenceFonts.areRequired || RecordedRelease.installed != nil,
    "the fonts are not those of a system whose engines were recorded"))
struct WebKitLinesTests {
  @Test("every line starts where WebKit starts it")
  func recordings() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/webkit-lines.jsonl")
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).dropFirst()
    #expect(lines.count == 340)
    for line in lines {
      let recording = try JSONDecoder().decode(Recording.self, from: Data(line))
      #expect(
        recording.linesAgree(in: .webkit),
        "\(recording.category ?? ""): \(recording.comparison(in: .webkit))")
    }
  }

  @Test("a line breaks between a hyphen and some characters", arguments: "!$)/:;?]}")
  func hyphen(_ next: Character) {
    #expect(Self.starts("aaaa-\(next)bbb") == [0, 5])
  }

  private static func starts(_ text: String) -> [Int] {
    let style = TextStyle(
      font: FontRequest(source: .metrics(Sample.metrics), size: 10), language: "en",
      breaking: BreakRules(overflowWrap: .normal), engine: .webkit)
    return Sample.engine.layout(UTF16Text(text), style: style, width: 55).lines.map(\.start)
  }
}
