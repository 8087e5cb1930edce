import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Lines that SkParagraph made of a sample of difficult cases, with a font for each cluster that an
/// installed font has.
@Suite(
  "Lines as Flutter records them",
  .enabled(
    if: ReferenceFonts.areRequired || RecordedRelease.installed != nil,
    "the fonts are not those of a system whose engines were recorded"))
struct FlutterLinesTests {
  @Test("every line starts where SkParagraph starts it")
  func recordings() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/flutter-lines.jsonl")
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).dropFirst()
    #expect(lines.count == 200)
    for line in lines {
      let recording = try JSONDecoder().decode(Recording.self, from: Data(line))
      #expect(
        recording.linesAgree(in: .flutter),
        "\(recording.category ?? ""): \(recording.comparison(in: .flutter))")
    }
  }
}
