/// The height of a line on Android.
struct MinikinLineBoxes: LineBoxRules {
  func extent(of font: VerticalMetrics) -> FontExtent {
    let heights = font.own * (font.size / font.unitsPerEm)
    return FontExtent(ascent: heights.ascent.rounded(), descent: heights.descent.rounded())
  }
}
