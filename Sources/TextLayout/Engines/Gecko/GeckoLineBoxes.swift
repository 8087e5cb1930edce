/// The height of a line in Gecko: ascents and descents are rounded up; the line gap of the first font
/// stands half above, half below its text.
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

  func strut(_ font: VerticalMetrics) -> FontExtent {
    let text = extent(of: font)
    let whole = bitmaps(of: font).map { $0.ascent + $0.descent } ?? text.ascent + text.descent
    let heights = (font.typographic ?? font.own) * scale(of: font)
    let wanted = max(heights.ascent + heights.descent + heights.lineGap, whole)
    let gap = (wanted + 0.5).rounded(.down) - text.ascent - text.descent
    return FontExtent(ascent: text.ascent + gap / 2, descent: text.descent + gap / 2)
  }

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

  /// Rounds a length up to app units.
  private func appUnits(_ length: Double, of font: VerticalMetrics) -> Double {
    (length * font.appUnitsPerPixel).rounded(.up) / font.appUnitsPerPixel
  }
}
