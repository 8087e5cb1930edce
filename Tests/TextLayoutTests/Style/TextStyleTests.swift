import Composer
import Testing

@testable import TextLayout

@Suite("Styles as keys")
struct TextStyleTests {
  private static func font(size: Double = 17) -> FontRequest {
    FontRequest(source: .families(["Noto Sans"]), size: size)
  }

  private static let all = [
    TextStyle(font: font()),
    TextStyle(font: font(size: 18)),
    TextStyle(font: font(), language: "ja"),
    TextStyle(font: font(), direction: .rightToLeft),
    TextStyle(font: font(), breaking: BreakRules(wordBreak: .keepAll)),
    TextStyle(font: font(), tabSize: 4),
    TextStyle(font: font(), engine: .flutter),
  ]

  @Test("are equal only when they say the same")
  func different() {
    for (index, one) in Self.all.enumerated() {
      for (other, two) in Self.all.enumerated() { #expect((one == two) == (index == other)) }
    }
    #expect(Set(Self.all).count == Self.all.count)
  }

  @Test("are equal when they were made apart, and hash alike")
  func same() {
    for style in Self.all {
      let copy = TextStyle(
        font: style.font, language: style.language, direction: style.direction,
        breaking: style.breaking, tabSize: style.tabSize, engine: style.engine)
      #expect(copy !== style)
      #expect(copy == style)
      #expect(copy.hashValue == style.hashValue)
    }
  }
}
