extension Engine {
  /// WebKitGTK 2.50 on Debian 12: an HTML `<textarea>` with `white-space: pre-wrap` and
  /// `overflow-wrap: break-word`, at device pixel ratio 1, with unhinted glyphs.
  static let webkit = Engine(
    opportunities: .breakLines, measuring: .webkit, filling: .inlineContent, fallback: .webkit,
    lineBoxes: WebKitLineBoxes())
}

extension Measuring {
  /// Source: WebCore's TextUtil::width, ComplexTextController and ComplexTextControllerSkia.cpp; for the
  /// optical size measured on WebKitGTK 2.50.
  fileprivate static let webkit = Measuring(
    division: .inlineItems, tabs: .stops, cuts: .reshape, trimsFullwidthPunctuation: false,
    pixels: .points,
    scaling: FontScaling(
      bitmaps: .sixtyFourths, fallbackBitmaps: .sixtyFourths, grid: .exact,
      spacesSeparators: false, setsOpticalSize: false, dropsSelectors: true))
}

extension FontFallback {
  /// Source: Source/WebCore/platform/graphics/skia/FontCascadeSkia.cpp,
  /// fontForCombiningCharacterSequence, resolveEmojiPolicy.
  fileprivate static let webkit = FontFallback(addsStandardFont: false)
}
