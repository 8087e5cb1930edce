extension Engine {
  /// Chromium 156 on Debian 12: an HTML `<textarea>` with `white-space: pre-wrap` and
  /// `overflow-wrap: break-word`, at device pixel ratio 1.
  static let chromium = Engine(
    opportunities: ScanRules.chromium, measuring: .chromium, filler: BlinkFiller.self,
    fallback: ChromiumFallback(), lineBoxes: BlinkLineBoxes())

  /// The plain Unicode algorithm with Chromium's measuring and filling.
  static let uax14 = Engine(
    opportunities: ScanRules.unicode, measuring: .chromium, filler: BlinkFiller.self,
    fallback: ChromiumFallback(), lineBoxes: BlinkLineBoxes())
}

extension Measuring {
  /// Source: Blink's InlineNode, HarfBuzzShaper and ShapingLineBreaker; measured on Chromium 156, which
  /// rounds bitmaps to whole pixels only in named families.
  fileprivate static let chromium = Measuring(
    shaper: BlinkShaper.self, tabs: .stops, cuts: .reshape, trimsFullwidthPunctuation: true,
    pixels: .devicePixels,
    scaling: FontScaling(
      bitmaps: .wholePixels, fallbackBitmaps: .exact, grid: .hundredths, spacesSeparators: true,
      spacesAllSeparatorsInWebFonts: true))
}

extension ScanRules {
  /// Chromium's rules.
  static let chromium = ScanRules(
    form: .browser, tailoring: nil, usesDictionaries: true, forcedBreaks: .newlines)
}
