import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Texts whose heights with CSS `line-height: normal` engines were asked for.
@Suite(
  "Recorded heights",
  .enabled(
    if: RecordedRelease.installed != nil,
    "the fonts are not those of a system whose heights were recorded"))
struct RecordedHeightsTests {
  /// A recorded height, beside the lines.
  private struct Height: Decodable {
    let engine: String
    let pixelRatio: Double
    let height: Double
  }

  /// Files of recordings, and how many each has.
  static let files = [
    ("heights.jsonl", 696), ("chromium-families.jsonl", 361), ("webkit-heights.jsonl", 60),
  ]

  @Test("a text is as high as in the engine, at each pixel ratio", arguments: files)
  func heights(file: String, count: Int) throws {
    let lines = try RecordedRelease.recordings(inFile: file)
    #expect(lines.count == count)
    for line in lines {
      let recording = try JSONDecoder().decode(Recording.self, from: line)
      let recorded = try JSONDecoder().decode(Height.self, from: line)
      let engine = try #require(EngineName(rawValue: recorded.engine))
      let layout = Sample.engine.layout(
        recording.value, style: recording.style(in: engine, pixelRatio: recorded.pixelRatio),
        width: recording.width)
      #expect(
        abs(layout.height - recorded.height) < 0.02,
        "\(recorded): \(layout.height), \(recording.comparison(in: engine))")
    }
  }

  @Test("lines start where the engine starts them, at each pixel ratio", arguments: files)
  func starts(file: String, count: Int) throws {
    for line in try RecordedRelease.recordings(inFile: file) {
      let recording = try JSONDecoder().decode(Recording.self, from: line)
      let recorded = try JSONDecoder().decode(Height.self, from: line)
      let engine = try #require(EngineName(rawValue: recorded.engine))
      #expect(
        recording.linesAgree(in: engine, pixelRatio: recorded.pixelRatio),
        "\(recorded): \(recording.comparison(in: engine))")
      #expect(
        recording.widthAgrees(measuring: Sample.engine, within: 1),
        "\(recording.comparison(in: engine))")
    }
  }
}

@Suite("Places of lines")
struct LinePlaceTests {
  private static let text = UTF16Text("a\nb 漢字\nc\n\nd")
  private static let style = Sample.style(["Noto Sans", "Noto Sans CJK JP"], size: 17)

  @Test(
    "lines stand below each other, and the last one ends at the height of the text",
    .enabled(if: Sample.areExpected(["Noto Sans", "Noto Sans CJK JP"])))
  func column() {
    let layout = Sample.engine.layout(Self.text, style: Self.style, width: 300)
    var top = 0.0
    for index in layout.lines.indices {
      let place = layout.column.place(of: index)
      #expect(place.top == top)
      #expect(place.baseline > 0 && place.baseline < place.height)
      top = place.bottom
    }
    #expect(layout.height == top)
    #expect(layout.column.place(of: 1).height == 25)
    #expect(layout.column.place(of: 0).height == 23)
  }

  @Test("a measurer counts and measures the same lines", arguments: [1, 2, 5, 100])
  func measurer(limit: Int) {
    let layout = Sample.engine.layout(
      Self.text, style: Self.style, width: 300, maxLines: limit)
    let measurer = Sample.engine.measurer(for: Self.style)
    for _ in 0..<2 {
      let counted = measurer.lines(of: Self.text, width: 300, stoppingAfter: limit)
      #expect(counted == LineCount(lines: layout.count, height: layout.height))
    }
  }

  @Test("a line height that the style sets holds for every line, at each pixel ratio")
  func ownHeight() {
    for engine in EngineName.allCases {
      for ratio in [1, 2, 2.5] {
        let font = FontRequest(source: .families(["Noto Sans"]), size: 17, lineHeight: 30)
        let style = TextStyle(font: font, engine: engine, pixelRatio: ratio)
        let layout = Sample.engine.layout(Self.text, style: style, width: 300)
        #expect(abs(layout.height - 150) < 1e-9, "\(engine) \(ratio)")
      }
    }
  }
}
