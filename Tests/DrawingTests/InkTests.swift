import Testing

@testable import Drawing

@Suite("Colours")
struct InkTests {
  /// The words of a picture, and what they stand on.
  static let pairs: [(Ink, Ink)] = [
    (.ink, .canvas), (.mute, .canvas), (.edge, .canvas), (.before, .canvas), (.shift, .canvas),
    (.list, .canvas), (.finger, .canvas), (.safe, .screen), (.shift, .screen), (.mute, .field),
    (.ink, .field), (.ink, .stripe), (.mute, .stripe), (.edge, .stripe),
  ]

  /// Source: WCAG 2.2, success criterion 1.4.3 and the definition of relative luminance.
  private func contrast(_ first: String, _ second: String) throws -> Double {
    let pair = [try luminance(first), try luminance(second)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  private func luminance(_ color: String) throws -> Double {
    let value = try #require(UInt32(color.dropFirst(), radix: 16))
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double((value >> UInt32(shift)) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The power of 2.4, as the fifth root of the twelfth power.
  private func power(_ base: Double) -> Double {
    let wanted = (0..<12).reduce(1.0) { product, _ in product * base }
    return (0..<60).reduce((low: 0.0, high: 1.0)) { range, _ in
      let middle = (range.low + range.high) / 2
      let isLess = (0..<5).reduce(1.0) { product, _ in product * middle } < wanted
      return isLess ? (middle, range.high) : (range.low, middle)
    }.low
  }

  @Test("have enough contrast, in light and dark", arguments: pairs)
  func contrast(words: Ink, ground: Ink) throws {
    #expect(try contrast(words.light, ground.light) >= 4.5)
    #expect(try contrast(words.dark, ground.dark) >= 4.5)
  }

  @Test("are all in the style sheet, once in light and once in dark")
  func rules() {
    for ink in Ink.allCases {
      #expect(StyleSheet.text.contains(".f-\(ink.rawValue){fill:\(ink.light)}"))
      #expect(StyleSheet.text.contains(".s-\(ink.rawValue){stroke:\(ink.dark)}"))
    }
    #expect(StyleSheet.text.contains("@media (prefers-color-scheme:dark){"))
  }
}
