import Composer
import Foundation
import Testing

@testable import TextLayout

/// Lines that a real Chromium made of the project's own texts; `Scripts/record_lines.py` records
/// them, and the first line of the file is the key under which they hold.
@Suite("Lines as Chromium records them")
struct RecordedLinesTests {
  struct Recording: Decodable {
    let lang: String
    let families: [String]
    let size: Double
    let width: Double
    let text: String
    let starts: [Int]
    var lineBreak: BreakRules.LineBreak?
  }

  /// Cases that differ from Chromium, each explained in docs/chromium-agreement.md.
  static let known = 0

  @Test("every line of the project's texts starts where Chromium starts it")
  func ownTexts() throws {
    let recordings = try Self.recordings(
      Data(contentsOf: Self.vectors.appending(path: "chromium-lines.jsonl")).dropFirstLine())
    guard Sample.areInstalled(recordings.flatMap(\.families).uniqued()) else { return }
    #expect(recordings.count == 408)
    let different = recordings.filter { !Self.agrees($0) }
    for recording in different { print("differs: \(recording)") }
    #expect(different.count == Self.known)
  }

  @Test("every line of the shared recordings starts where Chromium starts it")
  func sharedRecordings() throws {
    let file = Self.package.appending(path: "../shared/data/lines/recordings.jsonl.gz")
    guard let data = try Self.unzipped(file) else { return }
    let recordings = try Self.recordings(data)
    guard Sample.areInstalled(recordings.flatMap(\.families).uniqued()) else { return }
    #expect(recordings.count == 4288)
    let different = recordings.filter { !Self.agrees($0) }
    for recording in different { print("differs: \(recording)") }
    // Chromium carries a Khmer dictionary of its own; one more has U+2028 in a fallback run.
    #expect(different.filter { !$0.text.isKhmer }.count <= 1)
    #expect(different.count <= 16)
  }

  // MARK: Comparing

  private static func agrees(_ recording: Recording) -> Bool {
    let rules = BreakRules(lineBreak: recording.lineBreak ?? .auto)
    let style = TextStyle(
      font: FontRequest(source: .families(recording.families), size: recording.size),
      language: recording.lang, breaking: rules)
    // A textarea's value has LF for every newline.
    let text = UTF16Text(recording.text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
    let layout = Sample.engine.layout(text, style: style, width: recording.width)
    return visible(layout.lines.map(\.start), text) == visible(recording.starts, text)
  }

  /// Line starts as the recorder sees them: at the first unit that has a box, each once.
  private static func visible(_ starts: [Int], _ text: UTF16Text) -> [Int] {
    starts.map { start in
      text.units[start...].firstIndex { !hasNoBox($0) } ?? text.count
    }.uniqued().filter { $0 < text.count }
  }

  private static func hasNoBox(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A, 0x0C, 0x0D, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }

  // MARK: Reading

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let vectors = package.appending(path: "Tests/TextLayoutTests/Vectors")

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

extension BreakRules.LineBreak: Decodable {}

extension String {
  fileprivate var isKhmer: Bool { unicodeScalars.contains { (0x1780...0x17FF) ~= $0.value } }
}

extension Data {
  fileprivate func dropFirstLine() -> Data {
    Data(drop { $0 != UInt8(ascii: "\n") })
  }
}

extension Array where Element: Hashable {
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
