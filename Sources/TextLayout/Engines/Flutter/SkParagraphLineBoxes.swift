import Composer

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

  /// In 32 bits, but the middle.
  ///
  /// Source: the same.
  func aligned(
    _ object: FontExtent, _ alignment: ObjectPlace.Alignment, to font: FontMetrics
  ) -> FontExtent? {
    let (ascent, descent) = (Float(font.edges.ascent), Float(font.edges.descent))
    let height = Float(object.ascent + object.descent)
    switch alignment {
    case .middle:
      let (half, middle) = (Double(height) / 2, Double(ascent - descent) / 2)
      return FontExtent(
        ascent: Double(Float(half + middle)), descent: Double(Float(half - middle)))
    case .textTop: return FontExtent(ascent: Double(ascent), descent: Double(height - ascent))
    case .textBottom:
      return FontExtent(ascent: Double(height - descent), descent: Double(descent))
    case .baseline, .subscripted, .superscripted, .raised: return nil
    }
  }

  func box(_ extent: FontExtent) -> LineBox {
    LineBox(height: (extent.ascent + extent.descent).rounded(), baseline: extent.ascent)
  }
}
