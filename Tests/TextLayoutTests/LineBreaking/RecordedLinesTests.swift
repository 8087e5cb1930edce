import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Lines that a real Chromium made; `Scripts/record_lines.py` records the project's own texts.
///
/// The first line of each file has the versions that it holds for.
@Suite(
  "Lines as Chromium records them",
  .enabled(
    if: ReferenceFonts.areRequired || RecordedRelease.installed != nil,
    "the fonts are not those of a system whose Chromium was recorded"))
struct RecordedLinesTests {
  /// Recordings that are known to differ, by their place in the file, and why they do.
  struct KnownDifferences: Decodable {
    struct Entry: Decodable {
      let reason: String
      let recordings: [Int]
    }

    let own: [Entry]
    let ownWidths: [Entry]
    let shared: [Entry]
  }

  @Test("every line of the project's texts starts where Chromium starts it")
  func ownTexts() throws {
    let recordings = try Self.ownRecordings()
    #expect(recordings.count == 1464)
    try Self.expect(recordings.indices.filter { !recordings[$0].linesAgree }, Self.known().own)
  }

  @Test("every rule that was found holds where its own texts are recorded, in lines and widths")
  func rules() throws {
    let recordings = try Self.recordings(inFile: "chromium-rules.jsonl")
    #expect(recordings.count == 335)
    for recording in recordings {
      let what = "\(recording.rule ?? "no rule"): \(recording.text) in \(recording.width)"
      #expect(recording.linesAgree, "\(what)")
      #expect(recording.widthAgrees, "\(what)")
    }
  }

  @Test("every text on one line is as wide as in Chromium, to 1/64 pixel")
  func ownWidths() throws {
    let recordings = try Self.ownRecordings()
    #expect(recordings.count { $0.width64 != nil } > 1000)
    try Self.expect(
      recordings.indices.filter { !recordings[$0].widthAgrees }, Self.known().ownWidths)
  }

  @Test("a line is as high as in Chromium where nothing else is asked for")
  func ownLineHeights() throws {
    let recordings = try Self.ownRecordings()
    #expect(recordings.count { $0.lineHeight != nil } > 1000)
    #expect(recordings.indices.filter { !recordings[$0].lineHeightAgrees } == [])
  }

  private static let shared = SharedData.file("lines/recordings.jsonl.gz")

  @Test(
    "every line of the shared recordings starts where Chromium starts it",
    .enabled(if: shared != nil, "there is no ../shared/data/lines/recordings.jsonl.gz"))
  func sharedRecordings() throws {
    let recordings = try Recording.all(inGzip: #require(Self.shared))
    #expect(recordings.count == 4288)
    try Self.expect(recordings.indices.filter { !recordings[$0].linesAgree }, Self.known().shared)
  }

  private static func expect(_ different: [Int], _ known: [KnownDifferences.Entry]) {
    let explained = Set(known.flatMap(\.recordings))
    #expect(Set(different).subtracting(explained).sorted() == [], "differ without a reason")
    #expect(explained.subtracting(different).sorted() == [], "agree, so the reason is outdated")
  }

  @Test("exactly the reference fonts are there")
  func referenceFonts() {
    #expect(RecordedRelease.installed != nil)
  }

  // MARK: Reading

  private static func known() throws -> KnownDifferences {
    try JSONDecoder().decode(KnownDifferences.self, from: Vectors.data("known-differences.json"))
  }

  private static func ownRecordings() throws -> [Recording] {
    try recordings(inFile: "chromium-lines.jsonl")
  }

  private static func recordings(inFile name: String) throws -> [Recording] {
    try RecordedRelease.recordings(inFile: name).map {
      try JSONDecoder().decode(Recording.self, from: $0)
    }
  }
}
