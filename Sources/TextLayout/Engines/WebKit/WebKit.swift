extension Engine {
  /// WebKitGTK 2.50 on Debian 12: an HTML `<textarea>` with `white-space: pre-wrap` and
  /// `overflow-wrap: break-word`, at device pixel ratio 1, with unhinted glyphs.
  static let webkit = Engine(
    opportunities: WebKitOpportunities(), measuring: .webkit, filler: WebKitFiller.self,
    fallback: GenericFallback.webkit, lineBoxes: WebKitLineBoxes())
}

extension Measuring {
  /// Source: WebCore's TextUtil::width, ComplexTextController and ComplexTextControllerSkia.cpp; for the
  /// optical size and line heights measured on WebKitGTK 2.50.
  fileprivate static let webkit = Measuring(
    shaper: WebKitShaper.self, tabs: .stops, cuts: .reshape, trimsFullwidthPunctuation: false,
    startsElementsLeft: true, taps: .glyphs, pixels: .points,
    scaling: FontScaling(
      bitmaps: .sixtyFourths, fallbackBitmaps: .sixtyFourths, grid: .exact,
      spacesSeparators: false, setsSlantAndOpticalSize: false, dropsSelectors: true),
    truncatesLineHeights: true)
}

extension GenericFallback {
  /// Source: Source/WebCore/platform/graphics/skia/FontCascadeSkia.cpp,
  /// fontForCombiningCharacterSequence, resolveEmojiPolicy; SkiaSystemFallbackFontCache.cpp, FontSet.
  fileprivate static let webkit = GenericFallback(family: .sansSerif, sortsByStyle: true)
}
