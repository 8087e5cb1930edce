import Foundation
import Testing

@testable import TextLayout

/// Words as Chromium's line iterator cuts them; `Scripts/record_words.py` records them, and the
/// first line of the file is the key under which they hold.
struct DictionarySegmenterTests {
  private struct Recording: Decodable {
    let script: String
    let text: String
    let boundaries: [Int]
  }

  @Test func everyWordEndsWhereChromiumEndsIt() throws {
    let recordings = try Self.recordings()
    #expect(recordings.count > 700)
    for recording in recordings {
      let found = Array(
        BreakFixtures.tables.opportunities(in: Array(recording.text.utf16), .chromium))
      #expect(found == recording.boundaries, "\(recording.script): \(recording.text)")
    }
  }

  @Test func noDictionaryBelongsToNoScript() {
    #expect(WordRules(.none, in: .icu78) == nil)
    #expect(DictionaryData.entries(of: .none, in: .icu78).isEmpty)
  }

  @Test func charactersOutsideTheBlockEndTheSearch() throws {
    let automaton = WordAutomaton(.thai, of: .icu78, firstCharacter: 0xE00)
    for stranger: UInt16 in [0, 0x20, 0xDFF, 0xF00, 0x1000, 0xFFFF] {
      let found = automaton.prefixes(of: [0xE01, stranger, 0xE01], in: 0..<3)
      #expect(found.charactersRead == 2)
    }
  }

  private static func recordings() throws -> [Recording] {
    try Vectors.lines("chromium-words.jsonl").dropFirst().map {
      try JSONDecoder().decode(Recording.self, from: $0)
    }
  }
}
