import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Fonts whose files are away for a while: a volume that is mounted late, a package that is replaced.
@Suite("A font whose file returns")
struct ReturningFontTests {
  private static let lao = URL(filePath: "/usr/share/fonts/truetype/noto/NotoSansLao-Regular.ttf")
  private static let text = UTF16Text("ສະບາຍດີ hello")

  private static func style(in engine: TextLayoutEngine, _ name: EngineName) -> TextStyle {
    let request = FontRequest(source: .families(["Brand"] + engine.defaultFamilies))
    return TextStyle(font: request, engine: name)
  }

  /// The width of the text with Brand, and of the same text after it, whose paragraph is kept.
  private static func width(in engine: TextLayoutEngine, _ name: EngineName) -> Double? {
    engine.layout(text, style: style(in: engine, name), width: 1000).lines.first?.width
  }

  @Test(
    "is measured with again, and until then reported as missing", arguments: EngineName.allCases)
  func returns(name: EngineName) throws {
    let bytes = try Data(contentsOf: Self.lao)
    let folder = try TemporaryFolder(["Brand/font.ttf": bytes])
    defer { folder.remove() }
    let path = folder.path + "/Brand/font.ttf"
    let make = {
      try TextLayoutEngine(defaultFamilies: ["Noto Serif"], webFonts: WebFonts(folder: folder.path))
    }
    let expected = Self.width(in: try make(), name)

    let engine = try make()
    try FileManager.default.removeItem(atPath: path)
    let substituted = Self.width(in: engine, name)
    #expect(substituted != expected)
    #expect(engine.fontFile(family: "Brand", weight: 400, slant: .normal) == nil)
    #expect(engine.retryUnopenedFonts() == [path])
    #expect(Self.width(in: engine, name) == substituted)

    try folder.add(bytes, as: "Brand/font.ttf")
    #expect(engine.fontFile(family: "Brand", weight: 400, slant: .normal) != nil)
    #expect(engine.retryUnopenedFonts() == [])
    #expect(Self.width(in: engine, name) == expected)
  }

  @Test("costs nothing where every font was opened")
  func nothingToRetry() throws {
    let engine = TextLayoutEngine(defaultFamilies: ["Noto Sans"])
    let style = Self.style(in: engine, .chromium)
    let before = engine.resolved(style)
    #expect(engine.retryUnopenedFonts() == [])
    #expect(engine.resolved(style) === before)
  }
}
