import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

@Suite("Web fonts")
struct WebFontsTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let rules: [WebFonts.Rule]
    let weight: Int
    let slant: FontRequest.Slant
    let file: String

    init(
      _ name: String, _ rules: [WebFonts.Rule], _ weight: Int, _ file: String,
      _ slant: FontRequest.Slant = .normal
    ) {
      (testDescription, self.rules, self.weight) = (name, rules, weight)
      (self.slant, self.file) = (slant, file)
    }
  }

  private static func rule(
    _ file: String, _ weights: ClosedRange<Int>, _ slopes: ClosedRange<Int> = 0...0
  ) -> WebFonts.Rule {
    let face = FaceDescription(
      file: file, index: 0, family: "Brand", weight: weights.lowerBound, slant: .normal,
      isColor: false, axes: .webFont)
    return WebFonts.Rule(face: face, weights: weights, slopes: slopes)
  }

  private static let weights = [
    rule("300", 300...300), rule("400", 400...400), rule("500", 500...500), rule("800", 800...800),
  ]
  private static let pair = [rule("upright", 100...900), rule("italic", 100...900, 14...14)]
  private static let leaning = [rule("leaning", 100...900, 0...10), rule("bold", 700...700)]

  static let cases = [
    Case("a weight that a font has", weights, 500, "500"),
    Case("from 400 to 500, heavier up to 500 first", weights, 450, "500"),
    Case("from 400 to 500, then lighter", Array(weights[..<2]) + [weights[3]], 500, "400"),
    Case("from 400 to 500, then heavier", [weights[3]], 400, "800"),
    Case("below 400, lighter first", weights, 399, "300"),
    Case("below 400, then heavier, the nearest", weights, 200, "300"),
    Case("above 500, heavier first", weights, 501, "800"),
    Case("above 500, then lighter, the nearest", weights, 900, "800"),
    Case(
      "a range of weights", [rule("static", 700...700), rule("range", 100...500)], 400, "range"),
    Case("a range of weights beyond its end", [rule("range", 100...500)], 900, "range"),
    Case("an upright font", pair, 400, "upright"),
    Case("an italic font", pair, 400, "italic", .italic),
    Case("oblique text in an italic font", pair, 400, "italic", .oblique),
    Case("the slope before the weight", leaning, 700, "leaning", .italic),
    Case("of equal rules the last one", leaning, 700, "bold"),
    Case(
      "italic text without an italic font", [rule("upright", 100...900)], 400, "upright", .italic),
  ]

  @Test("are chosen as CSS chooses among @font-face rules", arguments: cases)
  func matching(_ example: Case) {
    let fonts = WebFonts(rules: example.rules, unreadableFiles: [])
    let face = fonts.face(family: "bRAND", weight: example.weight, slant: example.slant)
    #expect(face?.file == example.file)
    #expect(fonts.face(family: "Other", weight: 400, slant: .normal) == nil)
  }

  private static let lao = URL(filePath: "/usr/share/fonts/truetype/noto/NotoSansLao-Regular.ttf")
  private static let laoBold = URL(filePath: "/usr/share/fonts/truetype/noto/NotoSansLao-Bold.ttf")

  @Test("have the family in the file, or the name of their folder")
  func families() throws {
    let regular = try Data(contentsOf: Self.lao)
    let folder = try TemporaryFolder([
      "one.TTF": regular, "Brand/two.ttf": regular,
      "Brand/bold.otf": Data(contentsOf: Self.laoBold),
      "Brand/deeper/three.ttf": regular, ".hidden/four.ttf": regular, "LICENSE.txt": Data("a".utf8),
      "broken.ttf": Data("no font".utf8), "Brand/packed.woff2": Data("wOF2".utf8),
    ])
    defer { folder.remove() }
    let fonts = try WebFonts(folder: folder.path)
    let found = fonts.faces.map { "\($0.family) \($0.weight)" }.sorted()
    #expect(found == ["Brand 400", "Brand 700", "Noto Sans Lao 400"])
    #expect(
      fonts.unreadableFiles.map { String($0.dropFirst(folder.path.count)) }
        == ["/Brand/packed.woff2", "/broken.ttf"])
  }

  @Test(
    "need a folder with a font", arguments: ["", "/nonexistent", "/etc/passwd", "/proc/self/fd"])
  func unreadable(_ path: String) {
    #expect(throws: WebFonts.UnreadableFolder.self) { try WebFonts(folder: path) }
  }

  @Test("hide installed families of the same name, and are listed and downloaded like these")
  func installed() throws {
    let bold = try Data(contentsOf: Self.laoBold)
    let folder = try TemporaryFolder(["Noto Sans/a.ttf": bold, "Brand/a.ttf": bold])
    defer { folder.remove() }
    let engine = TextLayoutEngine(
      defaultFamilies: ["Noto Sans"], webFonts: try WebFonts(folder: folder.path))
    let families = engine.installedFamilies
    #expect(families.count { $0.name == "Noto Sans" } == 1)
    #expect(families.contains { $0.name == "Brand" && $0.faces.map(\.weight) == [700] })
    for family in ["Brand", "Noto Sans"] {
      let file = try #require(engine.fontFile(family: family, weight: 400, slant: .normal))
      #expect(Data(file.bytes(at: 0, count: file.size)) == bold)
    }
    #expect(engine.uninstalledFamilies(in: FontRequest(source: .families(["brand", "x"]))) == [1])
  }

  @Test("are not a fallback for other families")
  func fallback() throws {
    let folder = try TemporaryFolder(["Brand/a.ttf": Data(contentsOf: Self.lao)])
    defer { folder.remove() }
    let engine = TextLayoutEngine(
      defaultFamilies: ["Noto Sans"], webFonts: try WebFonts(folder: folder.path))
    let style = Sample.style(["DejaVu Sans"], size: 20, language: "lo")
    let text = UTF16Text("ສະບາຍດີ")
    #expect(
      engine.layout(text, style: style, width: 900).width
        == Sample.engine.layout(text, style: style, width: 900).width)
  }

  @Test(
    "have axes only if their tags have four ASCII characters",
    arguments: [
      ("wght", true), ("    ", true), ("wgh", false), ("wghts", false), ("", false),
      ("wghé", false),
      ("wg\u{7}t", false), ("é12", false),
    ])
  func tags(_ tag: String, isValid: Bool) {
    #expect((FontVariation(tag: tag, value: 1) != nil) == isValid)
  }

  @Test("have settings that do not depend on their order")
  func order() throws {
    let settings = try ["wght", "opsz", "slnt"].map {
      try #require(FontVariation(tag: $0, value: 9))
    }
    let source = FontRequest.Source.families(["Inter"])
    let requests = [settings, settings.reversed()].map {
      FontRequest(source: source, variationSettings: $0)
    }
    #expect(requests[0] == requests[1])
    #expect(requests[0] != FontRequest(source: source))
    #expect(requests[0].scaled(by: 2).variationSettings == requests[0].variationSettings)
  }
}
