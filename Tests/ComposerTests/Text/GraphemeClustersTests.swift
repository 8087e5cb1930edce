import Composer
import TestSupport
import Testing

@Suite("Grapheme clusters")
struct GraphemeClustersTests {
  @Test("agree with the Unicode test file")
  func conformance() throws {
    let vectors = try UnicodeTestFile.graphemeBreak.vectors()
    #expect(vectors.count == 766)
    for vector in vectors {
      #expect(boundaries(of: vector.units) == vector.boundaries, "\(vector.units)")
    }
  }

  /// Counts of grapheme clusters and of UTF-16 code units.
  static let counts: [(text: String, clusters: Int, units: Int)] = [
    ("", 0, 0), ("a", 1, 1), ("\r\n", 1, 2), ("a\r\nb", 3, 4), ("\n\r", 2, 2),
    ("o\u{308}", 1, 2), ("👍🏽", 1, 4), ("👨‍👩‍👧", 1, 8), ("👨👩👧", 3, 6), ("🏳️‍🌈", 1, 6),
    ("🇯🇵🏳️‍🌈", 2, 10), ("🇯🇵", 1, 4), ("🇯🇵🇫🇷🇩", 3, 10), ("\u{1112}\u{1161}\u{11AB}", 1, 3),
    ("か\u{3099}", 1, 2), ("ｶﾞ", 1, 2), ("1\u{FE0F}\u{20E3}", 1, 3), ("キーボード", 5, 5),
    ("สวัสดี", 4, 6), ("क्षि", 1, 4), ("नमस्ते", 3, 6), ("مرحبًا", 5, 6), ("ক্ক", 1, 3),
  ]

  @Test("match the characters that users perceive", arguments: counts)
  func count(text: String, clusters: Int, units: Int) {
    let utf16 = Array(text.utf16)
    #expect(utf16.count == units)
    #expect(GraphemeClusters(utf16).count(in: 0..<utf16.count) == clusters)
  }

  @Test("are counted as `next(after:)` finds them", arguments: propertySeeds)
  func countOfMany(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let plain = Array("plain text, かなと漢字。\u{2019}\r\n".utf16)
    for _ in 0..<200 {
      let units = plain + random.units() + plain + plain + random.units()
      #expect(
        GraphemeClusters(units).count(in: 0..<units.count) == boundaries(of: units).count - 1,
        "seed \(seed): \(units)")
    }
  }

  @Test("are the same from any boundary as from the start", arguments: propertySeeds)
  func restart(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let units = random.units()
      let all = boundaries(of: units)
      for start in all {
        let rest = boundaries(of: Array(units[start...])).map { $0 + start }
        #expect(rest == all.filter { $0 >= start }, "seed \(seed): \(units) from \(start)")
      }
    }
  }

  @Test("end at a limit inside them", arguments: propertySeeds)
  func limits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let units = random.units()
      let clusters = GraphemeClusters(units)
      for start in boundaries(of: units).dropLast() {
        for limit in start + 1...units.count where !units.isInsidePair(limit) {
          let end = clusters.next(after: start, upTo: limit)
          #expect(end == min(clusters.next(after: start), limit), "seed \(seed): \(units)")
        }
      }
    }
  }

  @Test func endWithTheTextWhateverTheOffset() {
    #expect(GraphemeClusters([0x61]).next(after: 1) == 1)
    #expect(GraphemeClusters([0x61]).next(after: 7) == 1)
    #expect(GraphemeClusters([]).next(after: 0) == 0)
  }

  @Test func anUnpairedSurrogateCountsAsACharacter() {
    #expect(boundaries(of: [0xD83D, 0x61, 0xDC4D, 0xD83D]) == [0, 1, 2, 3, 4])
  }

  private func boundaries(of units: [UInt16]) -> [Int] {
    let clusters = GraphemeClusters(units)
    var result = [0]
    while let last = result.last, last < units.count {
      result.append(clusters.next(after: last))
    }
    return result
  }
}

extension [UInt16] {
  fileprivate func isInsidePair(_ offset: Int) -> Bool {
    offset < count && UTF16.isTrailSurrogate(self[offset])
  }
}

extension SeededGenerator {
  /// A text of scalars that like to join.
  fileprivate mutating func units() -> [UInt16] {
    let scalars = [
      "a", "\r", "\n", "\u{301}", "\u{200D}", "\u{200C}", "🇯", "👩", "👍", "\u{1F3FD}", "क",
      "\u{94D}",
      "ि", "\u{600}", "\u{1112}", "\u{1161}", "\u{11AB}", "가", "각", "\u{E0020}", "漢",
    ]
    let count = Int.random(in: 0..<12, using: &self)
    return (0..<count).flatMap { _ in
      Array((scalars.randomElement(using: &self) ?? "a").utf16)
    }
  }
}
