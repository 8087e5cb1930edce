/// The height of a line in SkParagraph: that of each font with half of its line gap on both sides.
///
/// The sum is rounded. A font has a share only where it draws.
///
/// Source: Skia's Run.cpp, calculateMetrics; Run.h, InternalLineMetrics.
struct SkParagraphLineBoxes: LineBoxRules {
  var hasStrut: Bool { false }

  /// Where the text has a line height, each line has it, as with a strut that is forced.
  ///
  /// Source: Skia's TextWrapper.cpp, breakTextIntoLines; Run.cpp, calculateMetrics (fHeightMultiplier).
  var runHeights: RunHeights { .fonts }

  func extent(of font: VerticalMetrics) -> FontExtent {
    let heights = font.drawnInPixels
    return FontExtent(
      ascent: heights.ascent + heights.lineGap / 2, descent: heights.descent + heights.lineGap / 2)
  }

  /// Source: Skia's Run.cpp, updateMetrics.
  func edges(_ font: VerticalMetrics) -> FontExtent {
    FontExtent(ascent: font.drawnInPixels.ascent, descent: font.drawnInPixels.descent)
  }

  /// Source: the same, PlaceholderAlignment::kMiddle.
  func middle(_ font: VerticalMetrics) -> Double {
    (font.drawnInPixels.ascent - font.drawnInPixels.descent) / 2
  }

  func box(_ extent: FontExtent) -> LineBox {
    LineBox(height: (extent.ascent + extent.descent).rounded(), baseline: extent.ascent)
  }
}
