import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

@Suite(
  "Runs cut before spaces",
  .enabled(if: Sample.areExpected(["Noto Sans", "DejaVu Sans"]), "fonts are not installed"))
struct SpacedPiecesTests {
  // MARK: Fonts and plans

  private static let library = FontLibrary()

  private static func font(_ family: String, weight: Int = 400) -> ShapingFont? {
    let style = FontLibrary.Style(
      FontRequest(source: .families([]), size: 16, weight: weight),
      scaling: EngineName.chromium.engine.measuring.scaling)
    let face = library.face(family: family, weight: weight, slant: .normal)
    return face.flatMap { library.font($0, in: style, language: "en") }?.shaping
  }

  private static func plan(
    _ font: ShapingFont, _ script: OpenTypeTag, isRightToLeft: Bool? = nil, language: String = "en",
    level: ShapingPlan.Kind.ClusterLevel = .graphemes, disabling features: [OpenTypeTag] = [],
    enabling: [OpenTypeTag] = []
  ) -> ShapingPlan? {
    font.plan(
      for: ShapingPlan.Kind(
        script: script, language: language,
        isRightToLeft: isRightToLeft ?? script.isRightToLeft, disabledFeatures: features,
        enabledFeatures: enabling, clusterLevel: level))
  }

  struct Font: CustomTestStringConvertible, Sendable {
    let family: String
    let script: OpenTypeTag
    let language: String
    let isCut: Bool

    var testDescription: String { "\(family), \(language)" }
  }

  // DejaVu Sans has a table of kerning. Rules of Noto Nastaliq Urdu skip letters. HarfBuzz's shapers for
  // Devanagari, Hangul and Syriac are not judged, and Noto Sans Syriac has rules for the space.
  private static let fonts = [
    Font(family: "Noto Sans", script: "Latn", language: "en", isCut: true),
    Font(family: "Noto Sans", script: "Cyrl", language: "ru", isCut: true),
    Font(family: "Noto Serif", script: "Grek", language: "el", isCut: true),
    Font(family: "Noto Sans Thai", script: "Thai", language: "th", isCut: true),
    Font(family: "Noto Naskh Arabic", script: "Arab", language: "ar", isCut: true),
    Font(family: "Noto Sans Hebrew", script: "Hebr", language: "he", isCut: true),
    Font(family: "Noto Sans Devanagari", script: "Deva", language: "hi", isCut: false),
    Font(family: "Noto Sans Syriac", script: "Syrc", language: "syr", isCut: false),
    Font(family: "Noto Sans Syriac", script: "Arab", language: "ar", isCut: false),
    Font(family: "Noto Nastaliq Urdu", script: "Arab", language: "ur", isCut: false),
    Font(family: "DejaVu Sans", script: "Latn", language: "en", isCut: false),
    Font(family: "Noto Sans CJK KR", script: "Hang", language: "ko", isCut: false),
  ]

  @Test("a font is cut if no rule joins a space to the text before it", arguments: fonts)
  func cutFonts(_ font: Font) throws {
    let opened = try #require(Self.font(font.family))
    let plan = try #require(Self.plan(opened, font.script, language: font.language))
    #expect(opened.cutsBeforeSpaces(plan) == font.isCut)
  }

  @Test("text against the direction of its script is not cut")
  func foreignDirection() throws {
    let font = try #require(Self.font("Noto Sans"))
    let plan = try #require(Self.plan(font, "Latn", isRightToLeft: true))
    #expect(!font.cutsBeforeSpaces(plan))
  }

  // MARK: Pieces

  struct Text: CustomTestStringConvertible, Sendable {
    let text: String
    let pieces: [String]

    var testDescription: String { text.debugDescription }

    init(_ text: String, _ pieces: [String]) {
      self.text = text
      self.pieces = pieces
    }
  }

  private static let texts = [
    Text("one two  three ", ["one", " two", " ", " three", " "]),
    Text("  a", [" ", " a"]),
    Text("a\u{A0}b\tc", ["a\u{A0}b\tc"]),
    Text("a \u{301}b", ["a", " \u{301}b"]),
    Text("né ab\u{301}", ["né", " ab\u{301}"]),
    // U+FB1D decomposes, because the font does not have it.
    Text("n\u{FB1D} ab", ["n\u{FB1D} ab"]),
    Text("a\u{34F} b", ["a\u{34F} b"]),
    Text("a b\u{2028}c", ["a b\u{2028}c"]),
    // A selector can give the space another glyph.
    Text("a \u{FE0F}b", ["a \u{FE0F}b"]),
    Text("a \u{E0100}b", ["a \u{E0100}b"]),
    Text("a\u{FE0F} b", ["a\u{FE0F} b"]),
    Text("a 😀", ["a 😀"]),
    Text("", []),
  ]

  @Test("a run is cut before each space unless the cut can have an effect", arguments: texts)
  func pieces(_ text: Text) throws {
    let font = try #require(Self.font("Noto Sans"))
    let plan = try #require(Self.plan(font, "Latn"))
    let units = Array(text.text.utf16)
    var pieces = SpacedPieces(of: units.indices, in: units, with: font, plan)
    var found: [String] = []
    while let piece = pieces.next() { found.append(String(decoding: units[piece], as: UTF16.self)) }
    // Not as strings: canonically equivalent strings are equal.
    #expect(found.map { Array($0.utf16) } == text.pieces.map { Array($0.utf16) })
  }

  // MARK: The same shapes

  /// What a cluster is and where it stands.
  private struct Shape: Equatable {
    let range: Range<Int>
    let advance: Int64
    let sixtieths: Int64
    let firstGlyph: UInt32
    let glyphs: UInt16
    let missing: UInt16
    let isSafe: Bool

    init(_ cluster: ShapingBuffer.Cluster, from origin: Int) {
      range = cluster.range(from: origin)
      advance = cluster.advance
      sixtieths = cluster.app_units
      firstGlyph = cluster.first_glyph
      glyphs = cluster.glyph_count
      missing = cluster.missing_count
      isSafe = cluster.safe_to_break
    }
  }

  private static func whole(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan
  ) -> [Shape] {
    guard let buffer = ShapingBuffer() else { return [] }
    let context = plan.isContextFree ? range : text.indices
    buffer.shape(range, of: text, in: context, with: font, plan)
    return buffer.nextClusters(atMost: range.count).map { Shape($0, from: range.lowerBound) }
  }

  private static func inPieces(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan,
    by runs: RunShaper
  ) -> [Shape] {
    var shapes: [Shape] = []
    runs.shape(range, of: text, in: text.indices, with: font, plan) { clusters, origin in
      shapes += clusters.map { Shape($0, from: origin) }
    }
    return shapes
  }

  private static let common: [String] = [
    " ", " ", " ", " ", "  ", "\u{A0}", "\u{301}", "\u{308}", "\u{200C}", "\u{200D}", "\u{34F}",
    "\u{FE0F}", "\u{AD}", "é", "ậ", "1", "2", "⁄", "-", ".", "😀", "👍🏽", "🇯🇵", "\u{2009}",
    "\u{2028}", "\u{25CC}", "\u{3000}",
  ]

  /// A text of letters and marks that a font has, with spaces and difficult characters.
  private static func text(
    of letters: [UInt32], _ generator: inout SeededGenerator
  ) -> [UInt16] {
    let rarity = Int.random(in: 2...12, using: &generator)
    var text = ""
    for _ in 0..<Int.random(in: 2...60, using: &generator) {
      if Int.random(in: 0..<rarity, using: &generator) == 0 {
        text += common[Int.random(in: 0..<common.count, using: &generator)]
      } else if let scalar = letters.randomElement(using: &generator).flatMap(Unicode.Scalar.init) {
        text.unicodeScalars.append(scalar)
      }
    }
    return Array(text.utf16)
  }

  /// The characters up to U+FFFF of each script.
  private static let characters = Dictionary(
    grouping: UInt32(0x21)...0xFFFF, by: { UnicodeData.script(of: $0).tag })

  private static let scripts: [OpenTypeTag] = [
    "Latn", "Cyrl", "Grek", "Arab", "Hebr", "Thai", "Laoo", "Hira", "Hani", "Hang", "Bopo", "Syrc",
    "Ethi", "Geor", "Armn", "Zyyy", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda",
    "Mlym",
  ]

  /// The plans of a font for a script, with and without the features that letter spacing disables; each
  /// with one that attaches marks, because these are features that it is asked for.
  private static func plans(
    _ font: ShapingFont, _ script: OpenTypeTag
  ) -> [(plan: ShapingPlan, attaching: ShapingPlan)] {
    let kinds: [(ShapingPlan.Kind.ClusterLevel, [OpenTypeTag])] = [
      (.graphemes, []), (.characters, []), (.graphemes, ["liga", "clig", "calt"]),
    ]
    return kinds.compactMap { level, disabled in
      guard let plan = plan(font, script, level: level, disabling: disabled),
        let attaching = Self.plan(
          font, script, level: level, disabling: disabled,
          enabling: ["mark", "mkmk", "abvm", "blwm"])
      else { return nil }
      return (plan, attaching)
    }
  }

  @Test("the first piece joins the text before it, also if HarfBuzz requests a dotted circle")
  func joinedFirstPiece() throws {
    let font = try #require(Self.font("Noto Naskh Arabic"))
    let plan = try #require(Self.plan(font, "Arab", language: "ar"))
    let units = Array("بج\u{25CC}\u{64E} بج".utf16)
    let range = 1..<units.count
    let found = Self.inPieces(range, of: units, with: font, plan, by: RunShaper(bytes: 1 << 20))
    #expect(found == Self.whole(range, of: units, with: font, plan))
    let alone = Self.whole(0..<range.count, of: Array(units[range]), with: font, plan)
    #expect(found.first?.firstGlyph != alone.first?.firstGlyph)
  }

  /// The number of random texts for each plan that is cut.
  private static let textsForPlan =
    ProcessInfo.processInfo.environment["TEXTS_FOR_PLAN"].flatMap { Int($0) } ?? 100

  @Test(
    "random texts in all installed fonts have the same shapes whole and cut, with marks and without"
  )
  func sameShapes() throws {
    var generator = RandomText.generator()
    let runs = RunShaper(bytes: 1 << 22)
    var (families, cut, uncut, clusters) = (0, 0, 0, 0)
    for family in Sample.engine.installedFamilies.map(\.name) {
      let weight = Bool.random(using: &generator) ? 400 : 700
      guard let font = Self.font(family, weight: weight) else { continue }
      families += 1
      let coverage = font.coverage
      for script in Self.scripts where font.has(script: script) {
        let plans = Self.plans(font, script)
        let cutCount = plans.count { font.cutsBeforeSpaces($0.plan) }
        uncut += plans.count - cutCount
        let letters = (Self.characters[script] ?? []).filter {
          coverage[Int($0 / 64)] >> ($0 % 64) & 1 == 1
        }
        guard !letters.isEmpty else { continue }
        cut += cutCount
        for (plan, attaching) in plans {
          let isCut = font.cutsBeforeSpaces(plan)
          for _ in 0..<(isCut ? Self.textsForPlan : 5) {
            let units = Self.text(of: letters, &generator)
            let start = Int.random(in: 0...units.count / 3, using: &generator)
            let range = start..<Int.random(in: start...units.count, using: &generator)
            let expected = Self.whole(range, of: units, with: font, attaching)
            let found = Self.inPieces(range, of: units, with: font, plan, by: runs)
            if isCut { clusters += found.count }
            let text = String(decoding: units[range], as: UTF16.self)
            #expect(
              found == expected, "\(family) \(script) \(text.unicodeScalars.map { $0.value })")
          }
        }
      }
    }
    print(
      "\(families) families: \(cut) plans are cut, \(uncut) are not; \(clusters) clusters of cut plans"
    )
    #expect(cut > 20 && clusters > 20 * cut)
  }
}
