/// The height of a line in Gecko: ascents and descents of outlines are rounded up; the line gap of the first
/// font stands half above, half below its text.
///
/// Source: Gecko's gfxFT2FontBase.cpp, InitMetrics; ReflowInput.cpp, GetNormalLineHeight; nsLineLayout.cpp,
/// VerticalAlignFrames; nsTextFrame.cpp, ReflowText; FreeType's ft_recompute_scaled_metrics.
struct GeckoLineBoxes: LineBoxRules {
  func extent(of font: VerticalMetrics) -> FontExtent {
    if let heights = bitmaps(of: font) {
      return FontExtent(
        ascent: appUnits(heights.ascent, of: font), descent: appUnits(heights.descent, of: font))
    }
    if font.usesTypographic, let heights = font.typographic {
      return FontExtent(
        ascent: (heights.ascent * scale(of: font)).rounded(),
        descent: (heights.descent * scale(of: font)).rounded())
    }
    return FontExtent(
      ascent: pixels(font.own.ascent, of: font).rounded(.up),
      descent: pixels(font.own.descent, of: font).rounded(.up))
  }

  /// Around the text of the first font stands its line height, which is less than that of the text where
  /// the ascent and the descent of bitmaps are both rounded up.
  ///
  /// Source: Gecko's nsFontMetrics.cpp, MaxAscent and MaxDescent; nsLayoutUtils.cpp, GetCenteredFontBaseline.
  func strut(_ font: VerticalMetrics) -> FontExtent {
    let own = bitmaps(of: font).map { ($0.ascent, $0.descent) }
    let (ascent, descent) = own ?? { ($0.ascent, $0.descent) }(extent(of: font))
    let text = FontExtent(ascent: pixels(nearest: ascent), descent: pixels(nearest: descent))
    let wanted = (font.typographic ?? font.own) * scale(of: font)
    let height = pixels(
      nearest: max(wanted.ascent + wanted.descent + wanted.lineGap, ascent + descent))
    let gap = (height - text.ascent - text.descent) * font.appUnitsPerPixel
    let above = text.ascent + (gap / 2).rounded(.towardZero) / font.appUnitsPerPixel
    return FontExtent(ascent: above, descent: height - above).joined(text)
  }

  /// The newline is drawn in the first font.
  func blank(_ font: VerticalMetrics) -> FontExtent { strut(font).joined(extent(of: font)) }

  private func bitmaps(of font: VerticalMetrics) -> VerticalMetrics.Heights? {
    font.strike.map { $0.heights * (font.size / $0.size) }
  }

  /// The pixels of a font unit, with the digits that FreeType has.
  private func scale(of font: VerticalMetrics) -> Double {
    ((font.size * 64).rounded() * 65536 / font.unitsPerEm).rounded() / 65536 / 64
  }

  /// A length of outlines in 1/64 pixels, rounded as FreeType does.
  private func pixels(_ length: Double, of font: VerticalMetrics) -> Double {
    (length * scale(of: font) * 64).rounded() / 64
  }

  private func pixels(nearest length: Double) -> Double { (length + 0.5).rounded(.down) }

  /// Rounds a length up to app units.
  private func appUnits(_ length: Double, of font: VerticalMetrics) -> Double {
    (length * font.appUnitsPerPixel).rounded(.up) / font.appUnitsPerPixel
  }
}
