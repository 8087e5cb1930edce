import Foundation
import TestSupport
import Testing

@_spi(_Unicode) import Swift
@testable import Composer

/// Lengths as twitter-text counts them: its conformance file, and what it leaves out.
@Suite("A weighted length")
struct WeightedLengthTests {
  private struct Vectors: Decodable {
    struct Suite: Decodable {
      let name: String
      let emoji: Bool
      let cases: [Case]
    }

    struct Case: Decodable {
      let description: String
      let text: String
      let weightedLength: Int
    }

    let suites: [Suite]
  }

  /// Source: twitter-text, config/v2.json and config/v3.json.
  private static func unit(emoji: Bool) -> WeightedUnit {
    let ranges = [(0, 4351), (8192, 8205), (8208, 8223), (8242, 8247)].map {
      WeightedUnit.Range(start: $0.0, end: $0.1, weight: 100)
    }
    return WeightedUnit(
      scale: 100, defaultWeight: 200, ranges: ranges, emoji: emoji ? 200 : nil, url: 23)
  }

  @Test("is that of all 44 cases of twitter-text")
  func conformance() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/twitter-text.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    #expect(vectors.suites.reduce(0) { $0 + $1.cases.count } == 44)
    for suite in vectors.suites {
      for vector in suite.cases {
        let length = Self.unit(emoji: suite.emoji).length(of: UTF16Text(vector.text))
        #expect(length == vector.weightedLength, "\(suite.name): \(vector.description)")
      }
    }
  }

  static let texts: [(String, Int)] = [
    ("", 0), ("a", 1), ("é", 1), ("e\u{301}", 1), ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2),
    ("漢字", 4), ("かな", 4), ("が", 2), ("か\u{3099}", 2), ("สวัสดี", 6), ("नमस्ते", 6), ("سلام", 4),
    ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("🇯", 2), ("1️⃣", 2), ("©", 1), ("©️", 2), ("☺︎", 4),
    ("❤️‍🔥", 2), ("http://a.co", 23), ("HTTPS://A.CO", 23), ("http://a", 8), ("example.com", 11),
    ("xhttp://a.co", 12), ("(http://a.co)", 25), ("http://a.co.", 24), ("http://a.co/b.", 24),
    ("http://a.co/(b)", 23), ("http://a.co:80/x?y=1#z", 23), ("http://a.coこれ", 27),
    ("http://例え.jp/あ", 25), ("http://a.co1", 12), ("http://a.co http://b.co", 47),
  ]

  @Test("counts emoji and addresses once, and letters composed", arguments: texts)
  func weighted(text: String, length: Int) {
    #expect(Self.unit(emoji: true).length(of: UTF16Text(text)) == length)
  }

  @Test("rounds up, and does not depend on how letters were typed")
  func rounding() {
    let half = WeightedUnit(scale: 2, defaultWeight: 1)
    #expect(half.length(of: "abc") == 2)
    var random = SeededGenerator(seed: propertySeeds[0])
    let parts = [
      "e", "\u{301}", "\u{323}", "か", "\u{3099}", "\u{1100}", "\u{1161}", "\u{11A8}", "가", "ệ", "क",
      "\u{93C}", "\u{5D0}", "\u{5B7}", "\u{5BC}", "a",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...8, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let composed = UTF16Text(text).composedScalars
      #expect(
        composed == text._nfc.map(\.value), "\(text.unicodeScalars.map(\.value))")
    }
  }
}
