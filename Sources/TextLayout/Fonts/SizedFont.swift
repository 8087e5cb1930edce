import Synchronization

/// An installed font at a size, with what the line loop asks of it again and again.
final class SizedFont: Sendable {
  /// The family's name as installed.
  let family: String
  /// Whether the font draws colour emoji.
  let isColor: Bool
  /// What is shaped with.
  let shaping: ShapingFont
  /// The glyph of U+0020; 0 when the font has none.
  let spaceGlyph: UInt32
  /// What fullwidth punctuation does in this font, nil without a `halt` feature.
  let punctuation: FullwidthPunctuation?

  private let isWeighed = Atomic<Bool>(false)

  /// Opens a face at a size in pixels, for texts of one language (glyphs may differ by it).
  init?(
    _ description: FaceDescription, face: ShapingFace, in style: FontLibrary.Style,
    language: String
  ) {
    let axis = description.isVariable ? style.weight : nil
    guard
      let shaping = ShapingFont(
        face: face, size: style.size, weight: axis, roundsBitmaps: style.isNamed)
    else { return nil }
    self.shaping = shaping
    family = description.family
    isColor = description.isColor
    spaceGlyph = shaping.glyph(for: 0x20)
    punctuation = FullwidthPunctuation(
      of: shaping, language: language,
      isSlanted: style.slant != .normal && description.slant == .normal)
  }

  /// About how many bytes a paragraph keeps in memory with this font: all that it takes, with the
  /// plans for a few scripts, for the first that asks, and 0 for those after it.
  func weigh() -> Int {
    if isWeighed.load(ordering: .relaxed) || isWeighed.exchange(true, ordering: .relaxed) {
      return 0
    }
    return punctuation == nil ? 4096 : 8192
  }

  /// The advance of a space in 16.16 pixels.
  var spaceAdvance: Int { shaping.advance(of: spaceGlyph) }

  /// The height of a line as CSS `normal`, in whole pixels.
  ///
  /// Source: Blink's SimpleFontData, which rounds ascent, descent and line gap one by one.
  var normalLineHeight: Double {
    let metrics = shaping.verticalMetrics
    return [metrics.ascent, metrics.descent, metrics.lineGap]
      .map { (Double($0) / 65536).rounded() }
      .reduce(0, +)
  }

  /// How far the font reaches above and below the baseline, in whole pixels.
  ///
  /// Source: Blink's SimpleFontData, as for the height of a line.
  var extent: FontExtent {
    let metrics = shaping.verticalMetrics
    return FontExtent(
      ascent: (Double(metrics.ascent) / 65536).rounded(),
      descent: (Double(metrics.descent) / 65536).rounded())
  }
}

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
