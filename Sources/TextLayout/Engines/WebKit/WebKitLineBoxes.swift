/// The height of a line in WebKit: each font with its line gap, half of it above.
///
/// Source: WebKit's FontSkia.cpp, Font::platformInit; InlineLineBoxBuilder.cpp,
/// enclosingAscentDescentWithFallbackFonts.
struct WebKitLineBoxes: LineBoxRules {
  func extent(of font: VerticalMetrics) -> FontExtent {
    let heights = font.inPixels
    let (ascent, descent) = (heights.ascent.rounded(), heights.descent.rounded())
    let halfGap = heights.lineGap.rounded() / 2
    return FontExtent(
      ascent: (ascent + halfGap).rounded(.down), descent: (descent + halfGap).rounded(.up))
  }

  /// Half of the extra height is above, in whole pixels.
  ///
  /// Source: InlineLineBoxBuilder.cpp, setLayoutBounds; measured on WebKitGTK 2.50.6.
  func box(ofHeight height: Double, _ font: FontExtent) -> LineBox {
    LineBox(height: height, baseline: ((height + font.ascent - font.descent) / 2).rounded(.down))
  }

  /// The baseline is in whole pixels from the top.
  ///
  /// Source: measured on WebKitGTK 2.50.6.
  func inlineBlock(_ extent: FontExtent) -> FontExtent {
    let ascent = extent.ascent.rounded(.down)
    return FontExtent(ascent: ascent, descent: extent.descent + extent.ascent - ascent)
  }
}
