import Composer
import TestSupport

@testable import TextLayout

/// What many tests measure with.
enum Sample {
  /// One engine for all tests, as one serves a whole process.
  static let engine = TextLayoutEngine(
    defaultFamilies: ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"])

  /// Every cluster is 10 points wide, a line 20 points high.
  static let metrics = ClientFontMetrics(
    unitsPerEm: 1000, ascent: 1500, descent: 400, lineGap: 100, advances: [:],
    defaultAdvance: 1000)

  /// A style with those figures.
  static func style(
    _ rules: BreakRules = BreakRules(), _ language: String = "en", tabSize: Double = 8,
    lineHeight: Double? = nil, letterSpacing: Double = 0, metrics: ClientFontMetrics = metrics
  ) -> TextStyle {
    let font = FontRequest(
      source: .metrics(metrics), size: 10, lineHeight: lineHeight, letterSpacing: letterSpacing)
    return TextStyle(font: font, language: language, breaking: rules, tabSize: tabSize)
  }

  /// A style with installed fonts.
  static func style(
    _ families: [String], size: Double, language: String = "en",
    direction: TextStyle.Direction = .leftToRight
  ) -> TextStyle {
    TextStyle(
      font: FontRequest(source: .families(families), size: size), language: language,
      direction: direction)
  }

  /// A part of a text.
  static func substring(_ text: UTF16Text, _ range: Range<Int>) -> String {
    String(decoding: text.units[range], as: UTF16.self)
  }

  /// Whether tests may count on these families: all are installed, or should be.
  static func areExpected(_ families: [String]) -> Bool {
    let names = Set(engine.installedFamilies.map(\.name))
    return ReferenceFonts.areRequired || families.allSatisfy(names.contains)
  }
}
