import Composer
import TestSupport
import Testing

@testable import TextLayout

@Suite("Positions in a paragraph")
struct PositionsTests {
  @Test(
    "are what they were made of, however far they reach",
    arguments: [
      [0], [0, 1, 65_536], [0, Int(Int32.max)], [0, Int(Int32.max) + 1], [-5, Int(Int32.min), 7],
      [Int(Int32.min) - 1, 0], [0, 1 << 50],
    ])
  func values(_ values: [Int]) {
    let positions = Positions(values)
    #expect(values.indices.map { positions[$0] } == values)
  }

  @Test("take half of the memory where all are near")
  func memory() {
    #expect(Positions([0, 1, 2]).bytes == 12)
    #expect(Positions([0, 1, 1 << 31]).bytes == 24)
  }

  /// At 17 points 32,768 pixels are some 3,600 letters.
  @Test(
    "give a long paragraph the lines that its beginning has alone",
    arguments: [
      "brown fox jumps over ", "日本語の文章です。", "ภาษาไทยไม่มีช่องว่าง", "नमस्ते दुनिया ",
      "مرحبا بالعالم ",
    ])
  func farParagraphs(_ words: String) {
    let units = Array(String(repeating: words, count: 8000 / words.utf16.count).utf16)
    let style = Sample.style()
    let lines = { (count: Int) in
      Sample.engine.layout(UTF16Text(units: Array(units.prefix(count))), style: style, width: 300)
        .lines
    }
    let (near, far) = (lines(words.utf16.count * 20), lines(units.count))
    #expect(near.count > 3 && far.count > near.count)
    #expect(far.prefix(near.count - 2) == near.prefix(near.count - 2))
  }
}
