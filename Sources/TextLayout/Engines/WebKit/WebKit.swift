import Composer

extension Engine {
  /// WebKitGTK 2.50 on Debian 12: an HTML `<textarea>` with `white-space: pre-wrap` and
  /// `overflow-wrap: break-word`, at device pixel ratio 1, with unhinted glyphs.
  static let webkit = Engine(
    opportunities: WebKitOpportunities(), measuring: .webkit, filler: WebKitFiller.self,
    fallback: WebKitFallback(), lineBoxes: WebKitLineBoxes())
}

extension Measuring {
  /// Source: WebCore's TextUtil::width, ComplexTextController and ComplexTextControllerSkia.cpp; for the
  /// optical size and line heights measured on WebKitGTK 2.50.
  fileprivate static let webkit = Measuring(
    shaper: WebKitShaper.self, tabs: .spacedStops, cuts: .reshape, trimsFullwidthPunctuation: false,
    startsElementsLeft: true, taps: .glyphs, pixels: .points,
    scaling: FontScaling(
      bitmaps: .sixtyFourths, fallbackBitmaps: .sixtyFourths, grid: .exact,
      spacesSeparators: false, setsSlantAndOpticalSize: false, dropsSelectors: true),
    truncatesLineHeights: true)
}

/// The generic families of WebKitGTK's settings.
///
/// Source: WebKitSettings.cpp, webkit_settings_class_init; Source/WebCore/platform/graphics/skia/FontCascadeSkia.cpp,
/// fontForCombiningCharacterSequence, resolveEmojiPolicy; SkiaSystemFallbackFontCache.cpp, FontSet.
struct WebKitFallback: FontFallback {
  var sortsByStyle: Bool { true }

  var asksGenericsForPresentation: Bool { true }

  func names(of family: String, language: String) -> [String] {
    switch GenericFamily(named: family) {
    case .cursive, .fantasy: [GenericFamily.serif.rawValue]
    case .serif, .sansSerif, .monospace, .standard, .math, nil: [family]
    }
  }

  func standardNames(isMissing: Bool, language: String) -> [String] {
    isMissing ? [GenericFamily.sansSerif.rawValue] : []
  }
}
