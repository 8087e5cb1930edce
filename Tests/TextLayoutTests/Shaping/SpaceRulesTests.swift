import TestSupport
import Testing

@testable import TextLayout

@Suite("Rules of broken fonts")
struct SpaceRulesTests {
  private static func cutsBeforeSpaces(_ font: MadeFont) throws -> Bool? {
    let face = try #require(try font.opened())
    let made = ShapingFont(
      face: face, size: 16, variations: [], isWebFont: false,
      scaling: EngineName.chromium.engine.measuring.scaling, plans: FacePlans(capacity: 4))
    let plan = made?.plan(
      for: ShapingPlan.Kind(
        script: "Latn", language: "en", isRightToLeft: false, disabledFeatures: [],
        enabledFeatures: [], clusterLevel: .graphemes))
    return plan.flatMap { made?.cutsBeforeSpaces($0) }
  }

  // MARK: Formats and classes

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let font: MadeFont
    let isCut: Bool
  }

  /// A lookup with one ligature whose second part is `glyph`.
  private static func ligature(with glyph: UInt16, format: UInt16 = 1) -> MadeFont {
    MadeFont(
      table: "GSUB", feature: "ccmp",
      lookup: [4, 0, 1, 8] + [format, 0, 1, 8] + [1, 4] + [3, 2, glyph])
  }

  /// A lookup with a pair whose second glyphs have class 0, and a definition of classes.
  private static func kerning(listing classes: [UInt16], space: UInt16 = 1) -> MadeFont {
    MadeFont(
      table: "GPOS", feature: "kern", space: space,
      lookup: [2, 0, 1, 8] + [2, 0, 4, 0, 0, 20, 1, 2, 50, 0] + classes)
  }

  private static let cases = [
    Case(testDescription: "a ligature of letters", font: ligature(with: 2), isCut: true),
    Case(testDescription: "a ligature with a space", font: ligature(with: 1), isCut: false),
    Case(
      testDescription: "an unknown format", font: ligature(with: 2, format: 2), isCut: false),
    Case(
      testDescription: "a space outside class 0",
      font: kerning(listing: [2, 2, 1, 1, 1, 3, 3, 1]), isCut: true),
    Case(
      testDescription: "a space in class 0", font: kerning(listing: [2, 1, 3, 3, 1]), isCut: false),
    Case(
      testDescription: "ranges out of order",
      font: kerning(listing: [2, 2, 3, 3, 1, 1, 1, 1]), isCut: false),
    Case(
      testDescription: "a space that is not among the glyphs",
      font: kerning(listing: [2, 1, 1, 3, 1], space: 9), isCut: false),
  ]

  @Test("are not judged by what they seem to say", arguments: cases)
  func brokenFonts(_ test: Case) throws {
    #expect(try Self.cutsBeforeSpaces(test.font) == test.isCut)
  }

  // MARK: Work

  /// A lookup with 10,000 subtables, 4,000 sets, 3,000 ligatures and 1,500 parts, which are all the same
  /// one.
  ///
  /// The list of subtables reaches to the end of the file, where a mark set is missing. HarfBuzz leaves
  /// out the lookup for that, before it counts the work.
  private static var sharing: MadeFont {
    func repeated(_ value: UInt16, _ count: UInt16) -> [UInt16] {
      [UInt16](repeating: value, count: Int(count))
    }
    let (subtables, sets, ligatures, parts): (UInt16, UInt16, UInt16, UInt16)
    (subtables, sets, ligatures, parts) = (10_000, 4_000, 3_000, 1_500)
    let shared =
      [1, 0, sets] + repeated(6 + 2 * sets, sets) + [ligatures]
      + repeated(2 + 2 * ligatures, ligatures) + [3, parts] + repeated(3, parts)
    let offsets = repeated(6 + 2 * subtables, subtables) + shared
    return MadeFont(
      table: "GSUB", feature: "ccmp", lookup: [4, 0x10, UInt16(offsets.count)] + offsets)
  }

  @Test("are read in limited time", .timeLimit(.minutes(1 * testTimeFactor)))
  func sharedRules() throws {
    #expect(try Self.cutsBeforeSpaces(Self.sharing) == false)
  }
}
