import Foundation
import Testing

@testable import TextLayout

/// Lines that a real Chromium made; `Scripts/record_lines.py` records the project's own texts, and
/// the first line of that file is the key under which they hold.
@Suite("Lines as Chromium records them")
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
    guard Self.hasReferenceFonts() else { return }
    let recordings = try Self.ownRecordings()
    #expect(recordings.count == 1464)
    try Self.expect(recordings.indices.filter { !recordings[$0].linesAgree }, Self.known().own)
  }

  @Test("every rule that was found holds where its own texts are recorded, in lines and widths")
  func rules() throws {
    guard Self.hasReferenceFonts() else { return }
    let recordings = try Self.recordings(inFile: "chromium-rules.jsonl")
    #expect(recordings.count == 308)
    for recording in recordings {
      let what = "\(recording.rule ?? "no rule"): \(recording.text) in \(recording.width)"
      #expect(recording.linesAgree, "\(what)")
      #expect(recording.widthAgrees, "\(what)")
    }
  }

  @Test("every text on one line is as wide as in Chromium, to 1/64 pixel")
  func ownWidths() throws {
    guard Self.hasReferenceFonts() else { return }
    let recordings = try Self.ownRecordings()
    #expect(recordings.count { $0.width64 != nil } > 1000)
    try Self.expect(
      recordings.indices.filter { !recordings[$0].widthAgrees }, Self.known().ownWidths)
  }

  @Test("a line is as high as in Chromium where nothing else is asked for")
  func ownLineHeights() throws {
    guard Self.hasReferenceFonts() else { return }
    let recordings = try Self.ownRecordings()
    #expect(recordings.count { $0.lineHeight != nil } > 1000)
    #expect(recordings.indices.filter { !recordings[$0].lineHeightAgrees } == [])
  }

  @Test("every line of the shared recordings starts where Chromium starts it")
  func sharedRecordings() throws {
    let file = Self.package.appending(path: "../shared/data/lines/recordings.jsonl.gz")
    guard Self.hasReferenceFonts(), let data = try Self.unzipped(file) else { return }
    let recordings = try Self.recordings(data)
    #expect(recordings.count == 4288)
    try Self.expect(recordings.indices.filter { !recordings[$0].linesAgree }, Self.known().shared)
  }

  private static func expect(_ different: [Int], _ known: [KnownDifferences.Entry]) {
    let explained = Set(known.flatMap(\.recordings))
    #expect(Set(different).subtracting(explained).sorted() == [], "differ without a reason")
    #expect(explained.subtracting(different).sorted() == [], "agree, so the reason is outdated")
  }

  // MARK: The fonts they hold for

  /// The families of the reference packages that fallback chooses among, all of which must be there.
  private static let reference = [
    "Noto Sans", "Noto Serif", "Noto Sans CJK JP", "Noto Serif CJK JP", "Noto Color Emoji",
    "DejaVu Sans", "Noto Sans Thai", "Noto Nastaliq Urdu", "Noto Sans Symbols2",
  ]

  /// The number of faces that the four reference packages of Debian 12 install.
  private static let referenceFaceCount = 303

  /// Fallback depends on everything that is installed: recordings hold for the reference fonts alone.
  private static func hasReferenceFonts() -> Bool {
    guard Sample.areInstalled(reference) else { return false }
    let faces = Sample.engine.installedFamilies.flatMap { family in
      family.faces.map { "\(family.name) \($0.weight) \($0.slant)" }
    }
    guard faces.count == referenceFaceCount else {
      print(
        "skipped: the reference packages have \(referenceFaceCount) faces, this machine has "
          + "\(faces.count), and every one can change fallback; not of Noto: "
          + faces.filter { !$0.hasPrefix("Noto ") }.joined(separator: ", "))
      return false
    }
    return true
  }

  // MARK: Reading

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let vectors = package.appending(path: "Tests/TextLayoutTests/Vectors")

  private static func known() throws -> KnownDifferences {
    let file = vectors.appending(path: "known-differences.json")
    return try JSONDecoder().decode(KnownDifferences.self, from: Data(contentsOf: file))
  }

  private static func ownRecordings() throws -> [Recording] {
    try recordings(inFile: "chromium-lines.jsonl")
  }

  /// The recordings of a file whose first line is the key under which they hold.
  private static func recordings(inFile name: String) throws -> [Recording] {
    let data = try Data(contentsOf: vectors.appending(path: name))
    return try recordings(Data(data.drop { $0 != UInt8(ascii: "\n") }))
  }

  private static func recordings(_ data: Data) throws -> [Recording] {
    let decoder = JSONDecoder()
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(Recording.self, from: Data($0))
    }
  }

  private static func unzipped(_ file: URL) throws -> Data? {
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("skipped: \(file.lastPathComponent) is not there")
      return nil
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "--decompress", "--stdout", file.path]
    process.standardOutput = output
    try process.run()
    defer { process.waitUntilExit() }
    return try output.fileHandleForReading.readToEnd()
  }
}
