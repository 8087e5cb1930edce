import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Break opportunities that a real WebKit found: texts in boxes of width 0, with
/// `overflow-wrap: normal`.
@Suite("Break opportunities as WebKit records them")
struct RecordedOpportunitiesTests {
  private struct Recording: Decodable {
    let text: String
    let lang: String
    var lineBreak: BreakRules.LineBreak?
    let starts: [Int]
    /// The characters without a box.
    var boxless: [Int]?
  }

  private static let file = SharedData.file("lines/engines/opportunities-webkit.jsonl.gz")

  @Test(
    "every opportunity of the shared recordings",
    .enabled(if: file != nil, "there is no ../shared/data/lines/engines"))
  func sharedRecordings() throws {
    let tables = BreakFixtures.tables(of: .icu72)
    let lines = try SharedData.unzipped(#require(Self.file)).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 4215)
    for line in lines.dropFirst() {
      let recording = try JSONDecoder().decode(Recording.self, from: line)
      guard recording.lineBreak != .anywhere else { continue }
      let units = Array(recording.text.utf16)
      var scanner = WebKitBreakScanner(
        tables: tables, units: units, rules: BreakRules(lineBreak: recording.lineBreak ?? .auto),
        language: recording.lang)
      let found = [0] + Self.all(&scanner, units)
      let ignored = Set(recording.boxless ?? [])
      #expect(
        Self.visible(found, units, ignored) == Self.visible(recording.starts, units, ignored),
        "\(recording.lang) \(recording.text)")
    }
  }

  private static func all(_ scanner: inout WebKitBreakScanner, _ units: [UInt16]) -> [Int] {
    var found: [Int] = []
    var start = 0
    while start < units.count {
      let end = units[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? units.count
      scanner.restart(at: start, end: end)
      while let offset = scanner.next() { found.append(offset) }
      start = end
    }
    return found
  }

  /// Line starts as the recorder sees them: at the first unit that has a box, each once.
  private static func visible(_ starts: [Int], _ units: [UInt16], _ boxless: Set<Int>) -> [Int] {
    let seen = starts.map { start in
      (start..<units.count).first { !boxless.contains($0) && !hasNoBox(units[$0]) } ?? units.count
    }
    return Set(seen).filter { $0 < units.count }.sorted()
  }

  private static func hasNoBox(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A, 0xAD, 0x034F, 0x061C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060,
      0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}
