extension Engine {
  /// Flutter's `TextField`: SkParagraph with the settings of Flutter's engine.
  static let flutter = Engine(
    opportunities: ScanRules.flutter, measuring: .flutter, filler: SkParagraphFiller.self,
    fallback: GenericFallback.flutter, lineBoxes: SkParagraphLineBoxes())
}

extension ScanRules {
  /// ICU 77's rules `line_normal`, whatever the language: the data of CanvasKit have no others for
  /// the root locale.
  ///
  /// Source: Skia's SkUnicode_icu.cpp, SkUnicode_IcuBidi::getLineBreaks; UAX #14 LB4 and LB5.
  fileprivate static let flutter = ScanRules(
    form: .unicode, tailoring: .normalInUnicode16, usesDictionaries: true, forcedBreaks: .mandatory,
    objectBreaks: .everywhere)
}

extension Measuring {
  /// Source: Skia's OneLineShaper.cpp, SkShaper_harfbuzz.cpp and ParagraphBuilderImpl.cpp
  /// (replaceTabCharacters).
  fileprivate static let flutter = Measuring(
    shaper: SkParagraphShaper.self, tabs: .space, cuts: .keepShapes,
    trimsFullwidthPunctuation: false, taps: .visualRuns, startsWithHalfSpacing: true,
    keepsObjectOrder: true,
    pixels: .points, objects: .exact,
    scaling: FontScaling(
      bitmaps: .sixtyFourths, fallbackBitmaps: .sixtyFourths, grid: .exact,
      spacesSeparators: true))
}

extension GenericFallback {
  /// Source: Skia's OneLineShaper::matchResolvedFonts.
  fileprivate static let flutter = GenericFallback(family: .sansSerif)
}
