import Testing

@testable import TextLayout

struct LatinPairsTests {
  @Test func everyPairBreaksAsRecorded() {
    let characters = LatinPairVectors.characters
    #expect(LatinPairVectors.rows.count == characters.count)
    for (first, row) in zip(characters, LatinPairVectors.rows) {
      for (second, breaks) in zip(characters, Self.bits(of: row)) {
        let found = Array(BreakFixtures.tables.opportunities(in: [first, second], .chromium))
        #expect(found == (breaks ? [1, 2] : [2]), "\(first), \(second)")
      }
    }
  }

  private static func bits(of row: Substring) -> [Bool] {
    row.compactMap(\.hexDigitValue).flatMap { digit in
      [8, 4, 2, 1].map { digit & $0 != 0 }
    }
  }
}
