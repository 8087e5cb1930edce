extension Engine {
  /// Android 15's `EditText`: minikin with the simple break strategy, without hyphenation and without
  /// a `LineBreakConfig`, with unhinted glyphs.
  static let android = Engine(
    opportunities: .minikin, measuring: .android, filling: .wordByWord, fallback: .android,
    lineBoxes: MinikinLineBoxes())
}

extension Measuring {
  /// Source: minikin's LayoutCore.cpp (LayoutPiece), HbUtils.h and TabStops; Android's
  /// TabStops.TAB_INCREMENT, which has 20 pixels at every density.
  fileprivate static let android = Measuring(
    division: .layoutPieces, tabs: .every(pixels: 20), cuts: .keepShapes,
    trimsFullwidthPunctuation: false,
    pixels: .devicePixels,
    scaling: FontScaling(
      bitmaps: .fontUnits, fallbackBitmaps: .fontUnits, grid: .exact, spacesSeparators: false,
      fractionBits: 8))
}

extension FontFallback {
  /// Source: minikin's FontCollection::getFamilyForChar.
  fileprivate static let android = FontFallback(addsStandardFont: false)
}
