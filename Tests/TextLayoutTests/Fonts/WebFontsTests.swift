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
    let fonts = WebFonts(rules: example.rules, leftOut: [])
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
    #expect(found == ["Brand 400", "Brand 400", "Brand 700", "Noto Sans Lao 400"])
    #expect(
      fonts.leftOut.map { "\($0.path.dropFirst(folder.path.count)) \($0.reason)" }
        == ["/Brand/packed.woff2 woff2", "/broken.ttf broken"])
  }

  struct Bad: CustomTestStringConvertible {
    let testDescription: String
    let reason: WebFonts.LeftOut.Reason
    let data: @Sendable (Data) -> Data

    init(
      _ name: String, _ reason: WebFonts.LeftOut.Reason, _ data: @escaping @Sendable (Data) -> Data
    ) {
      (testDescription, self.reason, self.data) = (name, reason, data)
    }
  }

  static let bad = [
    Bad("an empty file", .broken) { _ in Data() },
    Bad("WOFF", .woff) { _ in Data("wOFF....".utf8) },
    Bad("WOFF 2", .woff2) { _ in Data("wOF2....".utf8) },
    Bad("a font without names", .nameless) { $0.renaming("name", to: "naml") },
    Bad("a font with empty names", .nameless) { $0.withEmptyNames },
    Bad("a collection of 513 faces", .crowded) { $0.collected(513) },
    Bad("a collection of 512 broken faces", .broken) { $0.prefix(12).collected(512) },
  ]

  @Test("are left out for a reason, also in a folder without any other font", arguments: bad)
  func leftOut(_ bad: Bad) throws {
    let lao = try Data(contentsOf: Self.lao)
    let folder = try TemporaryFolder(["a.ttf": bad.data(lao)])
    defer { folder.remove() }
    let error = #expect(throws: WebFonts.UnreadableFolder.self) {
      try WebFonts(folder: folder.path)
    }
    let expected = WebFonts.LeftOut(path: "\(folder.path)/a.ttf", reason: bad.reason)
    #expect(error?.leftOut == [expected])
    try folder.add(lao, as: "b.ttf")
    let fonts = try WebFonts(folder: folder.path)
    #expect(fonts.leftOut == [expected])
    #expect(fonts.faces.map(\.family) == ["Noto Sans Lao"])
  }

  @Test("are left out where a link has no target")
  func danglingLink() throws {
    let folder = try TemporaryFolder(["a.ttf": Data(contentsOf: Self.lao)])
    defer { folder.remove() }
    for name in ["Brand", ".hidden"] {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appending(path: name), withDestinationURL: URL(filePath: "/nonexistent"))
    }
    let fonts = try WebFonts(folder: folder.path)
    #expect(fonts.leftOut == [.init(path: "\(folder.path)/Brand", reason: .unreadable)])
  }

  @Test("in a folder have its name also if they have none")
  func nameless() throws {
    let data = try Data(contentsOf: Self.lao).renaming("name", to: "naml")
    let folder = try TemporaryFolder(["Brand/static/a.ttf": data])
    defer { folder.remove() }
    #expect(try WebFonts(folder: folder.path).faces.map(\.family) == ["Brand"])
  }

  @Test("of a collection are all read")
  func collection() throws {
    let folder = try TemporaryFolder(["a.ttc": Data(contentsOf: Self.lao).collected(512)])
    defer { folder.remove() }
    let faces = try WebFonts(folder: folder.path).faces
    #expect(faces.map(\.index) == Array(0..<512) && faces.allSatisfy { $0.weight == 400 })
  }

  @Test(
    "have colour glyphs of version 1 if they list any",
    arguments: [
      (version: 1, list: 34, count: 1, isColor: true), (1, 34, 0, false), (1, 0, 1, false),
      (0, 34, 1, false), (1, 1 << 30, 1, false),
    ])
  func color(version: UInt32, list: UInt32, count: UInt32, isColor: Bool) throws {
    let table = [version << 16, 0, 0, list >> 16, list << 16, 0, 0, 0, count >> 16, count << 16]
    let data = try Data(contentsOf: Self.lao).renaming("DSIG", to: "AAAA").replacing(
      "GDEF", by: "COLR", table)
    let folder = try TemporaryFolder(["a.ttf": data])
    defer { folder.remove() }
    #expect(try WebFonts(folder: folder.path).faces.map(\.isColor) == [isColor])
  }

  @Test("are listed once if their names differ in capitals only")
  func capitals() {
    let families = ["brand", "Other", "Brand"].map { family in
      FaceDescription(
        file: family, index: 0, family: family, weight: family == "brand" ? 700 : 400,
        slant: .normal, isColor: false, axes: .webFont)
    }
    let grouped = InstalledFamily.grouping(families)
    #expect(grouped.map(\.name) == ["Brand", "Other"])
    #expect(grouped[0].faces.map(\.weight) == [400, 700])
  }

  private static let inter = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

  @Test(
    "of all sizes share plans, and different values of an axis do not",
    .enabled(
      if: FileManager.default.fileExists(atPath: inter), "fonts-inter-variable is not installed"))
  func plans() throws {
    let plans = FacePlans(capacity: 64)
    let kind = ShapingPlan.Kind(
      script: "Latn", language: "en", isRightToLeft: false, disabledFeatures: [],
      enabledFeatures: [], clusterLevel: .graphemes)
    let make = { (face: ShapingFace, axes: [FontVariation]) in
      let font = try #require(
        ShapingFont(
          face: face, size: 20, variations: axes, isWebFont: true,
          scaling: Engine.chromium.measuring.scaling, plans: plans))
      _ = try #require(font.plan(for: kind))
      return plans.figures.misses
    }
    let inter = try #require(ShapingFace(file: Self.inter, index: 0))
    let other = ["wdth": 100.0, "zzzz": 5]
    for size in [10.0, 20, 30] {
      let axes = other.map { FontVariation(OpenTypeTag($0), $1) } + [FontVariation("QQQQ", size)]
      #expect(try make(inter, axes) == 1)
      #expect(try make(inter, axes + [FontVariation("wght", 400)]) == 1)
    }
    #expect(try make(inter, [FontVariation("wght", 900)]) == 2)
    #expect(try make(inter, [FontVariation("wght", 5000)]) == 2)
    #expect(try make(inter, [FontVariation("wght", 800)]) == 3)
    let lao = try #require(ShapingFace(file: Self.lao.path, index: 0))
    #expect(try make(lao, [FontVariation("wght", 900)]) == 4)
    #expect(try make(lao, [FontVariation("opsz", 12), FontVariation("wght", 300)]) == 4)
  }

  @Test(
    "need a folder with a font",
    arguments: ["", "/nonexistent", "/etc/passwd", "/proc/self/fdinfo"])
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

extension Data {
  /// The numbers of 32 bits as they are in font files.
  private static func bigEndian(_ numbers: [UInt32]) -> Data {
    Data(
      numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
      })
  }

  private func number(at offset: Int) -> Int {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The file with another tag of a table, which must have the same place in the alphabet.
  fileprivate func renaming(_ tag: String, to other: String) -> Data {
    var data = self
    if let range = data.range(of: Data(tag.utf8)) { data.replaceSubrange(range, with: other.utf8) }
    return data
  }

  /// The file with other contents at the start of a table, and another tag of it.
  fileprivate func replacing(_ tag: String, by other: String, _ numbers: [UInt32]) -> Data {
    guard let record = range(of: Data(tag.utf8)) else { return self }
    var data = renaming(tag, to: other)
    let start = number(at: record.lowerBound + 8)
    data.replaceSubrange(start..<start + numbers.count * 4, with: Self.bigEndian(numbers))
    return data
  }

  /// The file with a length of 0 in all records of its names.
  ///
  /// Source: OpenType, "name": a header of 6 bytes, then records of 12 bytes with the length at 8.
  fileprivate var withEmptyNames: Data {
    guard let record = range(of: Data("name".utf8)) else { return self }
    var data = self
    let start = number(at: record.lowerBound + 8)
    for name in 0..<number(at: start) & 0xFFFF {
      let length = start + 6 + 12 * name + 8
      data.replaceSubrange(length..<length + 2, with: [0, 0])
    }
    return data
  }

  /// A collection in which all faces are the one of this file.
  fileprivate func collected(_ count: Int) -> Data {
    let start = 12 + 4 * count
    var data = Data("ttcf".utf8) + Self.bigEndian([0x10000, UInt32(count)])
    data += Self.bigEndian([UInt32](repeating: UInt32(start), count: count))
    data += self
    guard self.count > 12 else { return data }
    for table in 0..<number(at: 4) >> 16 {
      let offset = 12 + 16 * table + 8
      let moved = Self.bigEndian([UInt32(number(at: offset) + start)])
      data.replaceSubrange(start + offset..<start + offset + 4, with: moved)
    }
    return data
  }
}
