extension Engine {
  /// Android 15's `EditText`: minikin with the simple break strategy, without hyphenation and without
  /// a `LineBreakConfig`, with unhinted glyphs.
  static let android = Engine(
    opportunities: MinikinOpportunities(), measuring: .android, filler: MinikinFiller.self,
    fallback: GenericFallback.android, lineBoxes: MinikinLineBoxes())
}

/// ICU's opportunities except those after hyphens; in web and e-mail addresses minikin's own.
private struct MinikinOpportunities: ScannedOpportunities {
  let release = ICURelease.icu72
  let objectBreaks = ObjectBreaks.ofText

  func scanner(over text: [UInt16], in style: ResolvedStyle) -> any OpportunityScanning {
    MinikinBreakScanner(tables: style.breakTables, units: text, language: style.style.language)
  }
}

extension Measuring {
  /// Source: minikin's LayoutCore.cpp (LayoutPiece), HbUtils.h and TabStops; Android's
  /// TabStops.TAB_INCREMENT, which has 20 pixels at every density.
  fileprivate static let android = Measuring(
    shaper: MinikinShaper.self, tabs: .every(pixels: 20), cuts: .keepShapes,
    trimsFullwidthPunctuation: false,
    pixels: .devicePixels, objects: .wholePixels,
    scaling: FontScaling(
      bitmaps: .fontUnits, fallbackBitmaps: .fontUnits, grid: .exact, spacesSeparators: false,
      fractionBits: 8))
}

extension GenericFallback {
  /// Source: minikin's FontCollection::getFamilyForChar.
  fileprivate static let android = GenericFallback(family: .sansSerif)
}
