/// The height of a line in an EditText, in whole device pixels.
///
/// A line has the ascent and descent of the first font, or those of the other fonts that draw in it where they
/// are greater (`useFallbackLineSpacing`, which apps have since API 28). With `includeFontPadding`, which
/// EditText has, the first line begins at the highest point of all glyphs of the first font, and the last one
/// ends at the lowest.
///
/// Source: Android 15's StaticLayout.java, generate and out; DynamicLayout.java, reflow; hwui's
/// jni/Paint.cpp, getFontMetricsInt; minikin's LayoutCore.cpp and MeasuredText.cpp, getExtent. The fixed heights
/// of `elegantTextHeight` and the least ones of `useLocalePreferredLineHeightForMinimum`, which apps for
/// Android 15 have, are not in it.
struct MinikinLineBoxes: LineBoxRules {
  func extent(of font: VerticalMetrics) -> FontExtent {
    let heights = font.drawnInPixels
    // Java's Math.round and Skia's SkScalarRoundToInt round halves up, and an ascent is negative there.
    return FontExtent(
      ascent: (heights.ascent - 0.5).rounded(.up), descent: (heights.descent + 0.5).rounded(.down))
  }

  var runHeights: RunHeights { .paragraphs }

  /// Source: Android's LineHeightSpan.Standard, chooseHeight.
  func box(_ box: LineBox, setTo height: Double) -> LineBox {
    guard box.height > 0 else { return box }
    let pixels = max(1, height.rounded())
    let descent = ((box.height - box.baseline) * pixels / box.height + 0.5).rounded(.down)
    return LineBox(height: pixels, baseline: pixels - descent)
  }

  func edge(_ font: VerticalMetrics) -> FontExtent? {
    let bounds = font.boundsInPixels
    return FontExtent(ascent: bounds.ascent.rounded(.up), descent: bounds.descent.rounded(.up))
  }
}
