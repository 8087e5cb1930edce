import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Lines that a real Chromium made; `Scripts/record_lines.py` records the project's own texts.
///
/// The first line of each file has the versions that it holds for. All were recorded on Debian 12; where
/// Debian 13's Chromium differs has a file of its own: it breaks all texts alike, and only
/// texts in Noto Serif CJK JP, of which it has a newer version, have other widths.
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
    var all = try recordings(inFile: "chromium-lines.jsonl")
    guard RecordedRelease.installed == .debian13 else { return all }
    for recording in try recordings(inFile: "chromium-lines-debian-13.jsonl") {
      let place = try #require(recording.place)
      #expect(all[place].text == recording.text && all[place].width == recording.width)
      all[place] = recording
    }
    return all
  }

  /// The recordings of a file whose first line is the key under which they hold.
  private static func recordings(inFile name: String) throws -> [Recording] {
    let data = try Vectors.data(name)
    return try recordings(Data(data.drop { $0 != UInt8(ascii: "\n") }))
  }

  private static func recordings(_ data: Data) throws -> [Recording] {
    let decoder = JSONDecoder()
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(Recording.self, from: Data($0))
    }
  }
}
