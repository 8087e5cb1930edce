import TestSupport
import Testing

@testable import TextLayout

/// The vectorised loops over units give what plain loops give.
@Suite("Loops over units")
struct TextUnitsTests {
  struct NewlineCase: CustomTestStringConvertible, Sendable {
    let text: String
    let start: Int
    let newline: Int
    let count: Int

    init(_ text: String, from start: Int = 0, _ newline: Int, count: Int) {
      (self.text, self.start, self.newline, self.count) = (text, start, newline, count)
    }

    var testDescription: String { "\(text.debugDescription) from \(start)" }
  }

  @Test(
    "a newline is a line feed or a carriage return",
    arguments: [
      NewlineCase("", 0, count: 0), NewlineCase("a", 1, count: 0), NewlineCase("\n", 0, count: 1),
      NewlineCase("\r", 0, count: 1), NewlineCase("a\r\nb", 1, count: 2),
      NewlineCase("a\r\nb", from: 2, 2, count: 2), NewlineCase("a\r\nb", from: 3, 4, count: 2),
      NewlineCase("a\nb", from: 3, 3, count: 1), NewlineCase("\t\u{B}\u{C}\u{E}", 4, count: 0),
      NewlineCase("\u{2028}\u{2029}\u{85}", 3, count: 0),
      NewlineCase("\u{A00}\u{D00}\u{A0A}\u{D0D}\u{800A}\u{800D}", 6, count: 0),
    ])
  func newlines(_ item: NewlineCase) {
    let units = Array(item.text.utf16)
    #expect(TextUnits.newline(in: units, from: item.start) == item.newline)
    #expect(TextUnits.newlineCount(in: units) == item.count)
  }

  /// The loops read 32, 16, 8 and 4 units at a time.
  @Test("a newline is found at every offset of every short text")
  func boundaries() {
    for length in 0...70 {
      for offset in 0..<length {
        var units = [UInt16](repeating: 0x61, count: length)
        units[offset] = offset % 2 == 0 ? 0x0A : 0x0D
        for start in 0...length {
          let found = TextUnits.newline(in: units, from: start)
          #expect(found == (start <= offset ? offset : length), "\(length) \(offset) \(start)")
        }
        #expect(TextUnits.newlineCount(in: units) == 1, "\(length) \(offset)")
      }
    }
  }

  @Test("the first newline and the number of newlines are those of a plain loop")
  func randomNewlines() {
    var generator = RandomText.generator()
    for _ in 0..<300 {
      let units = Self.units(upTo: 9000, &generator)
      let start = Int.random(in: 0...units.count, using: &generator)
      let isNewline = { (unit: UInt16) in unit == 0x0A || unit == 0x0D }
      #expect(
        TextUnits.newline(in: units, from: start)
          == units[start...].firstIndex(where: isNewline) ?? units.count)
      #expect(TextUnits.newlineCount(in: units) == units.count(where: isNewline))
    }
  }

  @Test("equality is that of each unit, wherever the text stands in the other")
  func equality() {
    var generator = RandomText.generator()
    for _ in 0..<500 {
      let units = Self.units(upTo: 80, &generator)
      let start = Int.random(in: 0...units.count, using: &generator)
      var part = Array(units[start..<Int.random(in: start...units.count, using: &generator)])
      #expect(TextUnits.areEqual(units, at: start, part))
      guard let changed = part.indices.randomElement(using: &generator) else { continue }
      part[changed] ^= 1 << UInt16.random(in: 0..<16, using: &generator)
      #expect(!TextUnits.areEqual(units, at: start, part))
    }
  }

  @Test("a hash depends on the units, their number and the seed, not on what surrounds them")
  func hash() {
    var generator = RandomText.generator()
    for length in 0...70 {
      let seed = UInt64.random(in: 0 ... .max, using: &generator)
      let around = (0..<length + 40).map { _ in UInt16.random(in: 0 ... .max, using: &generator) }
      let part = Array(around[20..<20 + length])
      let hash = TextUnits.hash(part, in: part.indices, seed: seed)
      #expect(TextUnits.hash(around, in: 20..<20 + length, seed: seed) == hash, "\(length)")
      #expect(TextUnits.hash(part, in: part.indices, seed: seed + 1) != hash, "\(length)")
      #expect(TextUnits.hash(around, in: 20..<21 + length, seed: seed) != hash, "\(length)")
      for offset in part.indices {
        var changed = part
        changed[offset] ^= 1 << UInt16.random(in: 0..<16, using: &generator)
        let other = TextUnits.hash(changed, in: part.indices, seed: seed)
        #expect(other != hash, "\(length) \(offset)")
      }
    }
  }

  private static func units(upTo count: Int, _ generator: inout SeededGenerator) -> [UInt16] {
    let rarity = Int.random(in: 1...2000, using: &generator)
    return (0..<Int.random(in: 0...count, using: &generator)).map { _ in
      Int.random(in: 0..<rarity, using: &generator) == 0
        ? [0x0A, 0x0D].randomElement(using: &generator) ?? 0x0A
        : UInt16.random(in: 0 ... .max, using: &generator)
    }
  }
}
