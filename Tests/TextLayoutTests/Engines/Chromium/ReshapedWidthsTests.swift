import TestSupport
import Testing

@testable import TextLayout

@Suite("Widths of parts that were shaped anew")
struct ReshapedWidthsTests {
  @Test("a part never gets the width of another, however they crowd the slots")
  func partsAreApart() {
    var generator = RandomText.generator()
    var widths = ReshapedWidths()
    for _ in 0..<20_000 {
      let start = [0, 5, 1 << 19, (1 << 20) - 9, 1 << 20].randomElement(using: &generator) ?? 0
      let lower = start + Int.random(in: 0...8, using: &generator)
      let part = lower..<lower + Int.random(in: 0...300, using: &generator)
      let isLineStart = Bool.random(using: &generator)
      let width = (part.lowerBound * 1000 + part.count * 2 + (isLineStart ? 1 : 0)) - 1000
      #expect(widths.width(of: part, isLineStart: isLineStart) { width } == width)
    }
  }

  @Test("a part is shaped once while it is remembered")
  func shapedOnce() {
    var widths = ReshapedWidths()
    var count = 0
    for _ in 0..<3 {
      let width = widths.width(of: 3..<5, isLineStart: false) {
        count += 1
        return -7
      }
      #expect(width == -7)
    }
    #expect(count == 1)
  }
}
