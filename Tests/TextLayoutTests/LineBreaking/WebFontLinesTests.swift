import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Lines of a page that loads fonts by `@font-face`, as `Scripts/record_web_fonts.py` records them.
@Suite("Lines in web fonts")
struct WebFontLinesTests {
  private struct Key: Decodable {
    let faces: [RecordedFace]
  }

  private static let lines: [Data] =
    (try? Vectors.lines("chromium-web-fonts.jsonl")) ?? []

  private static let faces: [RecordedFace] =
    lines.first.flatMap { try? JSONDecoder().decode(Key.self, from: $0) }?.faces ?? []

  @Test(
    "are Chromium's: line starts, widths within 1/64 pixel, and heights",
    .enabled(
      if: faces.allSatisfy(\.isExpected),
      "fonts-inter-variable or fonts-noto-core is missing or not the recorded version"))
  func own() throws {
    let recordings = try Self.lines.dropFirst().map {
      try JSONDecoder().decode(Recording.self, from: $0)
    }
    #expect(recordings.count == 400)
    let folder = try RecordedFace.folder(of: Self.faces)
    defer { folder.remove() }
    let engine = TextLayoutEngine(defaultFamilies: [], webFonts: try WebFonts(folder: folder.path))
    for recording in recordings {
      let what = Comment(rawValue: recording.comparison(in: .chromium, measuring: engine))
      #expect(recording.linesAgree(in: .chromium, measuring: engine), what)
      #expect(recording.widthAgrees(measuring: engine, within: 1), what)
      #expect(recording.lineHeightAgrees(measuring: engine), what)
    }
    // Chromium adds the widths of runs of different fonts as numbers of 24 binary digits.
    let exact = recordings.count { $0.widthAgrees(measuring: engine) }
    #expect(exact >= 392, "\(exact) of \(recordings.count) widths are equal")
  }

  private static let shared = SharedData.file("lines/engines/variable-fonts-chromium.jsonl.gz")

  private static let sharedFaces = [
    RecordedFace(
      family: "vfInter", path: "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf", size: 805_360),
    RecordedFace(
      family: "vfRoman", path: "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf",
      size: 601_792),
  ]

  @Test(
    "of the shared recordings start where Chromium starts them",
    .enabled(
      if: shared != nil, "there is no ../shared/data/lines/engines/variable-fonts-chromium.jsonl.gz"
    ),
    .enabled(
      if: sharedFaces.allSatisfy(\.isExpected),
      "fonts-inter-variable is missing or not the recorded version"))
  func sharedRecordings() throws {
    let recordings = try Recording.all(inGzip: #require(Self.shared))
    #expect(recordings.count == 216)
    let folder = try RecordedFace.folder(of: Self.sharedFaces)
    defer { folder.remove() }
    let engine = TextLayoutEngine(defaultFamilies: [], webFonts: try WebFonts(folder: folder.path))
    for recording in recordings {
      #expect(
        recording.linesAgree(in: .chromium, measuring: engine),
        "\(recording.comparison(in: .chromium, measuring: engine))")
    }
  }
}
