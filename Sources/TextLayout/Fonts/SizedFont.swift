import Synchronization

/// An installed font at a size, with cached properties for the line loop.
final class SizedFont: Sendable {
  /// The name of the installed family.
  let family: String
  /// Whether the font draws colour emoji.
  let isColor: Bool
  /// The font used for shaping.
  let shaping: ShapingFont
  /// The glyph of U+0020; 0 if the font has none.
  let spaceGlyph: UInt32
  /// The spacing of fullwidth punctuation; nil without a `halt` feature.
  let punctuation: FullwidthPunctuation?

  private let isWeighed = Atomic<Bool>(false)

  /// Opens a face at a size in pixels, for texts of one language, which can affect glyphs.
  init?(
    _ description: FaceDescription, face: ShapingFace, in style: FontLibrary.Style,
    language: String, plans: FacePlans
  ) {
    let axis = description.isVariable ? style.weight : nil
    guard
      let shaping = ShapingFont(
        face: face, size: style.size, weight: axis, roundsBitmaps: style.roundsBitmaps, plans: plans
      )
    else { return nil }
    self.shaping = shaping
    family = description.family
    isColor = description.isColor
    spaceGlyph = shaping.glyph(for: 0x20)
    punctuation = FullwidthPunctuation(
      of: shaping, language: language,
      isSlanted: style.slant != .normal && description.slant == .normal)
  }

  /// The approximate size in bytes that a paragraph adds by keeping this font in memory.
  ///
  /// The first caller is charged for the font with a few plans, later callers for 0.
  func weigh() -> Int {
    if isWeighed.load(ordering: .relaxed) || isWeighed.exchange(true, ordering: .relaxed) {
      return 0
    }
    return punctuation == nil ? 4096 : 8192
  }

  /// The advance of a space in 16.16 pixels.
  var spaceAdvance: Int { shaping.advance(of: spaceGlyph) }

  /// The height of a line for CSS `normal`, in whole pixels.
  ///
  /// Source: Blink's SimpleFontData, which rounds ascent, descent and line gap one by one.
  var normalLineHeight: Double {
    let metrics = shaping.verticalMetrics
    return [metrics.ascent, metrics.descent, metrics.lineGap]
      .map { (Double($0) / 65536).rounded() }
      .reduce(0, +)
  }

  /// The font's ascent and descent, in whole pixels.
  ///
  /// Source: Blink's SimpleFontData, as for the height of a line.
  var extent: FontExtent {
    let metrics = shaping.verticalMetrics
    return FontExtent(
      ascent: (Double(metrics.ascent) / 65536).rounded(),
      descent: (Double(metrics.descent) / 65536).rounded())
  }
}

/// The ascent and descent of a font.
struct FontExtent: Equatable {
  /// The distance from the baseline up to the top, in points.
  let ascent: Double
  /// The distance from the baseline down to the bottom, in points.
  let descent: Double

  /// Returns the distance from the top of a line to its baseline.
  ///
  /// Extra line height is divided equally above and below the font.
  ///
  /// Source: CSS Inline Layout Module Level 3, section 5.3 (half-leading).
  func baseline(inLineOf height: Double) -> Double { (height + ascent - descent) / 2 }
}
