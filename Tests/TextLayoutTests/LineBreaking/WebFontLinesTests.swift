import Composer
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

  /// A file of recordings, and how many of its widths are exactly equal.
  ///
  /// Engines add the widths of runs of different fonts as numbers of 24 binary digits.
  struct File: Sendable, CustomTestStringConvertible {
    let engine: EngineName
    let count: Int
    let exact: Int

    var testDescription: String { engine.rawValue }

    fileprivate func lines() throws -> [Data] {
      try Vectors.lines("\(engine.rawValue)-web-fonts.jsonl")
    }
  }

  static let files = [
    File(engine: .chromium, count: 400, exact: 392), File(engine: .webkit, count: 80, exact: 27),
  ]

  private static let faces: [RecordedFace] = files.flatMap { file in
    (try? file.lines().first).flatMap { try? JSONDecoder().decode(Key.self, from: $0) }?.faces ?? []
  }

  @Test(
    "are the engine's: line starts, widths within 1/64 pixel, and heights",
    .enabled(
      if: faces.allSatisfy(\.isExpected),
      "fonts-inter-variable or fonts-noto-core is missing or not the recorded version"),
    arguments: files)
  func own(file: File) throws {
    let lines = try file.lines()
    let recordings = try lines.dropFirst().map {
      try JSONDecoder().decode(Recording.self, from: $0)
    }
    #expect(recordings.count == file.count)
    let faces = try JSONDecoder().decode(Key.self, from: lines[0]).faces
    let folder = try RecordedFace.folder(of: faces)
    defer { folder.remove() }
    let engine = TextLayoutEngine(defaultFamilies: [], webFonts: try WebFonts(folder: folder.path))
    for recording in recordings {
      let what = Comment(rawValue: recording.comparison(in: file.engine, measuring: engine))
      #expect(recording.linesAgree(in: file.engine, measuring: engine), what)
      #expect(recording.widthAgrees(in: file.engine, measuring: engine, within: 1), what)
      #expect(recording.lineHeightAgrees(in: file.engine, measuring: engine), what)
    }
    let exact = recordings.count { $0.widthAgrees(in: file.engine, measuring: engine) }
    #expect(exact >= file.exact, "\(exact) of \(recordings.count) widths are equal")
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
