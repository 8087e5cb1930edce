import Composer
import Testing

@testable import TextLayout

@Suite("What is shaped at once")
struct ShapingPiecesTests {
  private func pieces(_ text: String, from start: Int = 0) -> [Range<Int>] {
    let units = Array(text.utf16)
    return Array(ShapingPieces(of: start..<units.count, in: units))
  }

  @Test("a text of ordinary clusters stays whole, however long")
  func ordinaryText() {
    let text = String(repeating: "नमस्ते 👨‍👩‍👧 e\u{301} 日本語 ", count: 400)
    #expect(pieces(text) == [0..<text.utf16.count])
  }

  @Test("a cluster of thousands of marks is cut, and nothing else is")
  func giantCluster() {
    let text = "before a" + String(repeating: "\u{301}", count: 600) + " after"
    #expect(
      pieces(text) == [0..<7] + stride(from: 7, to: 583, by: 64).map { $0..<($0 + 64) } + [
        583..<614
      ])
  }

  @Test("marks behind soft hyphens and spaces without width are cut like marks of one letter")
  func ignorableBases() {
    for base in ["\u{AD}", "\u{200B}", "\u{2060}"] {
      let found = pieces(String(repeating: base + "\u{301}", count: 75))
      #expect(found.allSatisfy { $0.count <= ShapingPieces.longestCluster })
      #expect(found.map(\.count).reduce(0, +) == 150)
    }
  }

  @Test("the pieces follow one another and cover the range")
  func piecesCoverTheRange() {
    let text = String(repeating: "ab\u{301}" + String(repeating: "\u{300}", count: 300), count: 9)
    let found = pieces(text, from: 1)
    #expect(found.first?.lowerBound == 1)
    #expect(found.last?.upperBound == text.utf16.count)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  // MARK: Property

  /// The pieces, found cluster by cluster.
  private func expected(_ units: [UInt16]) -> [Range<Int>] {
    let (clusters, longest, end) = (
      GraphemeClusters(units), ShapingPieces.longestCluster, units.count
    )
    var pieces: [Range<Int>] = []
    var (start, offset, clusterEnd) = (0, 0, 0)
    func endPiece() {
      pieces.append(start..<offset)
      start = offset
    }
    while offset < end, end - start > longest {
      if clusterEnd <= offset {
        clusterEnd = clusters.next(after: offset)
        while clusterEnd < end, clusterEnd - offset <= longest,
          UnicodeData.isInvisible(UInt32(units[clusterEnd]))
        { clusterEnd = clusters.next(after: clusterEnd) }
      }
      let isTooLong = clusterEnd - offset > longest
      if isTooLong, offset > start {
        endPiece()
      } else {
        offset = isTooLong ? offset + longest : clusterEnd
        if isTooLong { endPiece() }
      }
    }
    if start < end { pieces.append(start..<end) }
    return pieces
  }

  private static let parts = [
    "a", " ", "é", "字", "ก", "\u{E33}", "क", "\u{94D}", "\u{93F}", "\u{301}", "\u{AD}", "\u{200D}",
    "\u{200B}", "\u{600}", "\u{D4E}", "\u{110BD}", "👩", "🇯🇵", "\u{1100}", "\u{1161}", "한", "\r",
    "\n",
    "\u{20E3}",
  ]

  @Test("random texts have the pieces that their clusters one by one give")
  func sameAsClusterByCluster() {
    var generator = RandomText.generator()
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let part = Self.parts[Int.random(in: 0..<Self.parts.count, using: &generator)]
        text += String(repeating: part, count: Int.random(in: 1...70, using: &generator))
      }
      let found = pieces(text)
      #expect(found == expected(Array(text.utf16)), "\(text.unicodeScalars.map(\.value))")
    }
  }
}
