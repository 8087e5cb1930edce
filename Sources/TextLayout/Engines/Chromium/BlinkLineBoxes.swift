/// The height of a line in Blink: each font with its line gap, in whole pixels.
///
/// Source: Blink's SimpleFontData::PlatformInit, FontMetrics::AscentDescentWithHacks,
/// InlineBoxState::ComputeTextMetrics and AccumulateUsedFonts, CalculateLeadingSpace.
struct BlinkLineBoxes: LineBoxRules {
  /// Whether glyphs stand between pixels, as they do where a point has more than one.
  ///
  /// Source: Chromium's font_render_params_linux.cc, GetFontRenderParams.
  private var hasSubpixels = false

  func at(_ scale: PixelScale) -> BlinkLineBoxes {
    BlinkLineBoxes(hasSubpixels: scale.font > 1)
  }

  func extent(of font: VerticalMetrics) -> FontExtent {
    let heights = font.inPixels
    let (ascent, descent) = (heights.ascent.rounded(), heights.descent.rounded())
    // A descent that lost by rounding takes a pixel of the ascent, but not of bitmaps and of fonts that
    // the system chooses.
    let moved =
      hasSubpixels && font.isNamed && font.strike == nil && descent < heights.descent && ascent >= 1
      ? 1.0 : 0
    let gap = heights.lineGap.rounded()
    let above = (gap / 2).rounded(.down)
    return FontExtent(ascent: ascent - moved + above, descent: descent + moved + gap - above)
  }

  /// Source: Blink's CalculateLeadingSpace, which rounds the half above down.
  func box(ofHeight height: Double, _ font: FontExtent) -> LineBox {
    let above = ((height - font.ascent - font.descent) / 2).rounded(.down)
    return LineBox(height: height, baseline: font.ascent + above)
  }
}
