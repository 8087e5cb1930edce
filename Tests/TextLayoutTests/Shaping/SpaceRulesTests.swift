import Composer
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
  private static func ligature(
    with glyph: UInt16, format: UInt16 = 1, flags: UInt16 = 0
  ) -> MadeFont {
    MadeFont(
      table: "GSUB", feature: "ccmp",
      lookup: [4, flags, 1, 8] + [format, 18, 1, 8] + [1, 4] + [3, 2, glyph] + [1, 1, 2])
  }

  /// A lookup with pairs by classes: the advance that each class of second glyphs gives the first glyph,
  /// and the definition of these classes.
  ///
  /// - Parameter adjusted: what of the second glyph is adjusted, as OpenType counts it.
  private static func kerning(
    listing classes: [UInt16], values: [UInt16] = [50, 0], space: UInt16 = 1, adjusted: UInt16 = 0
  ) -> MadeFont {
    let end = UInt16(16 + 2 * values.count)
    return MadeFont(
      table: "GPOS", feature: "kern", space: space,
      lookup: [2, 0, 1, 8] + [2, end, 4, adjusted, end + 6, end + 12, 1, UInt16(values.count)]
        + values + [1, 1, 2] + [2, 0, 0] + classes)
  }

  /// A lookup with a context and no rule.
  private static func context(format: UInt16) -> MadeFont {
    MadeFont(
      table: "GSUB", feature: "ccmp",
      lookup: [5, 0, 1, 8] + (format == 1 ? [1, 6, 0, 1, 1, 2] : [2, 8, 14, 0, 1, 1, 2, 2, 0]))
  }

  private static let cases = [
    Case(testDescription: "a ligature of letters", font: ligature(with: 2), isCut: true),
    Case(testDescription: "a ligature with a space", font: ligature(with: 1), isCut: false),
    Case(
      testDescription: "an unknown format", font: ligature(with: 2, format: 2), isCut: false),
    Case(
      testDescription: "a pair of named letters",
      font: kerning(listing: [2, 1, 3, 3, 1], values: [0, 50]), isCut: true),
    Case(
      testDescription: "a space in class 0", font: kerning(listing: [2, 1, 3, 3, 1]), isCut: false),
    Case(
      testDescription: "a pair that adjusts the second letter",
      font: kerning(listing: [2, 1, 3, 3, 1], values: [0, 50], adjusted: 4), isCut: false),
    Case(testDescription: "a rule by classes", font: context(format: 2), isCut: false),
    Case(testDescription: "a rule by glyphs", font: context(format: 1), isCut: true),
    Case(
      testDescription: "a ligature that skips letters",
      font: ligature(with: 2, flags: 2), isCut: false),
    Case(
      testDescription: "a random alternate",
      font: MadeFont(
        table: "GSUB", feature: "rand",
        lookup: [3, 0, 1, 8] + [1, 8, 1, 14] + [1, 1, 2] + [1, 3]),
      isCut: false),
    Case(
      testDescription: "an alternate",
      font: MadeFont(
        table: "GSUB", feature: "ccmp",
        lookup: [3, 0, 1, 8] + [1, 8, 1, 14] + [1, 1, 2] + [1, 3]),
      isCut: true),
    Case(
      testDescription: "ranges out of order",
      font: kerning(listing: [2, 2, 3, 3, 1, 1, 1, 1], values: [0, 50]), isCut: false),
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

  @Test("are read in limited time")
  func sharedRules() throws {
    #expect(try expectLessThanAMinute { try Self.cutsBeforeSpaces(Self.sharing) } == false)
  }
}
