/// How far a font reaches above and below the baseline.
struct FontExtent: Equatable {
  /// The distance upwards, in points.
  let ascent: Double
  /// The distance downwards, in points.
  let descent: Double

  /// The distance of the baseline from the top of a line; what the line is higher than the font
  /// stands above and below it in equal parts.
  ///
  /// Source: CSS Inline Layout Module Level 3, section 5.3 (half-leading).
  func baseline(inLineOf height: Double) -> Double { (height + ascent - descent) / 2 }
}
