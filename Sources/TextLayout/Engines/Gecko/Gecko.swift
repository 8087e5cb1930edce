extension Engine {
  /// Firefox 153 on Debian 12: an HTML `<textarea>` with `white-space: pre-wrap` and
  /// `overflow-wrap: break-word`, at device pixel ratio 1.
  static let gecko = Engine(
    opportunities: .words, measuring: .gecko, filling: .greedy, fallback: .gecko,
    lineBoxes: GeckoLineBoxes())
}

extension Measuring {
  /// Source: Gecko's gfxFont.cpp, gfxHarfBuzzShaper.cpp and gfxFT2FontBase.cpp; Firefox's preference
  /// font.minimum-size.th.
  fileprivate static let gecko = Measuring(
    division: .words, tabs: .stops, cuts: .keepShapes, trimsFullwidthPunctuation: false,
    pixels: .appUnits,
    scaling: FontScaling(
      bitmaps: .wholePixels, fallbackBitmaps: .wholePixels, grid: .appUnits(perPixel: 60),
      spacesSeparators: true),
    leastSizes: ["th": 13])
}

extension FontFallback {
  /// Source: Gecko's gfxTextRun.cpp, gfxFontGroup::FindFontForChar.
  fileprivate static let gecko = FontFallback(addsStandardFont: false)
}
