import Composer
import TestSupport
import Testing

@testable import TextLayout

/// Fonts are the same if they draw alike, whichever the library still keeps.
@Suite("Identity of fonts")
struct FontIdentityTests {
  @Test("a font that is opened again is the same one")
  func reopened() throws {
    let library = FontLibrary(fontCount: 0)
    let scaling = EngineName.flutter.engine.measuring.scaling
    func font(_ size: Double) throws -> SizedFont {
      let style = FontLibrary.Style(
        FontRequest(source: .families([]), size: size), scaling: scaling)
      let face = library.face(family: "Noto Sans", weight: 400, slant: .normal)
      return try #require(face.flatMap { library.font($0, in: style, language: "en") })
    }
    #expect(try font(16) == font(16))
    #expect(try font(16) !== font(16))
    #expect(try font(16) != font(17))
  }

  @Test("a text whose fonts are dropped while a style holds them has the same width")
  func dropped() {
    let style = TextStyle(
      font: FontRequest(source: .families(["Noto Sans"]), size: 16, letterSpacing: 5),
      engine: .flutter)
    let text = UTF16Text("\u{1EEB8}\u{20B1}\u{20EE}\u{1EEB2}")
    func width(keeping fontCount: Int) -> Double {
      TextLayoutEngine(defaultFamilies: ["Noto Sans"], cacheBytes: 0, fontCount: fontCount)
        .layout(text, style: style, width: 300).width
    }
    #expect(width(keeping: 0) == width(keeping: 512))
  }
}
