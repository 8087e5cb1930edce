import Composer

/// How the height and the baseline of a line follow from the fonts that draw in it.
///
/// Heights are in pixels of fonts.
protocol LineBoxRules: Sendable {
  /// Whether the first font has a share in every line, not only in those without any text.
  var hasStrut: Bool { get }

  /// How runs with a style of their own make their lines high.
  var runHeights: RunHeights { get }

  /// Returns the rules at a scale.
  func at(_ scale: PixelScale) -> Self

  /// Returns the share of the first font.
  func strut(_ font: VerticalMetrics) -> FontExtent

  /// Returns the share of the first font in a line without text.
  func blank(_ font: VerticalMetrics) -> FontExtent

  /// Returns the share of a font that draws in the line.
  func extent(of font: VerticalMetrics) -> FontExtent

  /// Returns how far the first line of a text reaches up at least, and the last one down; nil if they are
  /// as high as others.
  func edge(_ font: VerticalMetrics) -> FontExtent?

  /// Returns the ascent and descent of a font with which an object can be aligned.
  func edges(_ font: VerticalMetrics) -> FontExtent

  /// Returns how far above the baseline of a font the middle of an object can be.
  func middle(_ font: VerticalMetrics) -> Double

  /// Returns an object whose middle, top or bottom is that of the font of its text; nil if it stands there as in CSS.
  func aligned(
    _ object: FontExtent, _ alignment: ObjectPlace.Alignment, to font: FontMetrics
  ) -> FontExtent?

  /// Returns a line with the greatest ascent and descent of its fonts.
  func box(_ extent: FontExtent) -> LineBox

  /// Returns a line whose height a run of its paragraph sets, in pixels.
  func box(_ box: LineBox, setTo height: Double) -> LineBox

  /// Returns a line of a height that the style sets.
  ///
  /// - Parameter font: the ascent and descent of the first font.
  func box(ofHeight height: Double, _ font: FontExtent) -> LineBox

  /// Returns the extent of an object that stands on the baseline of its text, with its padding.
  func inlineBlock(_ extent: FontExtent) -> FontExtent
}

extension LineBoxRules {
  var hasStrut: Bool { true }

  var runHeights: RunHeights { .boxes }

  func at(_ scale: PixelScale) -> Self { self }

  func strut(_ font: VerticalMetrics) -> FontExtent { extent(of: font) }

  func blank(_ font: VerticalMetrics) -> FontExtent { strut(font) }

  func edge(_ font: VerticalMetrics) -> FontExtent? { nil }

  func edges(_ font: VerticalMetrics) -> FontExtent { extent(of: font) }

  /// Source: CSS 2, section 10.8.1 (vertical-align).
  func middle(_ font: VerticalMetrics) -> Double { font.xHeightInPixels / 2 }

  func inlineBlock(_ extent: FontExtent) -> FontExtent { extent }

  func aligned(
    _ object: FontExtent, _ alignment: ObjectPlace.Alignment, to font: FontMetrics
  ) -> FontExtent? { nil }

  func box(_ extent: FontExtent) -> LineBox {
    LineBox(height: extent.ascent + extent.descent, baseline: extent.ascent)
  }

  func box(_ box: LineBox, setTo height: Double) -> LineBox { box }

  /// Extra height is divided equally above and below the font.
  ///
  /// Source: CSS Inline Layout Module Level 3, section 5.3 (half-leading).
  func box(ofHeight height: Double, _ font: FontExtent) -> LineBox {
    LineBox(height: height, baseline: (height + font.ascent - font.descent) / 2)
  }
}

/// How runs with a style of their own make their lines high.
enum RunHeights: Sendable {
  /// As the inline boxes of CSS: every line has the box of the text, and those of its runs. A line height is
  /// that of the box.
  case boxes
  /// By the fonts that draw in them, which a line height scales. The line height of the text is that of every
  /// line.
  case fonts
  /// By the first font of each run and the fonts that draw in it. A line height is that of every line of the
  /// paragraph, and that of the text is that of every line.
  case paragraphs
}

/// The height of a line, in pixels of fonts.
struct LineBox: Equatable {
  /// The distance from its top to the next line.
  let height: Double
  /// The distance from its top to its baseline.
  let baseline: Double

  /// Returns the line made high enough for an edge, which the first and the last line of a text reach.
  func reaching(_ edge: FontExtent, isFirst: Bool, isLast: Bool) -> LineBox {
    let above = isFirst ? max(0, edge.ascent - baseline) : 0
    let below = isLast ? max(0, edge.descent - (height - baseline)) : 0
    return LineBox(height: height + above + below, baseline: baseline + above)
  }
}

extension LineBox {
  /// Returns the line with other ends: the first line of a text begins at an edge, and the last one ends there.
  func ending(at edge: FontExtent, isFirst: Bool, isLast: Bool) -> LineBox {
    let ascent = isFirst ? edge.ascent : baseline
    let descent = isLast ? edge.descent : height - baseline
    return LineBox(height: ascent + descent, baseline: ascent)
  }
}

/// The ascent and descent of a font, or of all fonts of a line.
struct FontExtent: Hashable {
  /// The distance from the baseline up to the top.
  let ascent: Double
  /// The distance from the baseline down to the bottom.
  let descent: Double
}

extension FontExtent {
  /// The extent of a line.
  init(_ box: LineBox) {
    self.init(ascent: box.baseline, descent: box.height - box.baseline)
  }

  /// Returns the extent after a move down.
  func moved(down distance: Double) -> FontExtent {
    FontExtent(ascent: ascent - distance, descent: descent + distance)
  }

  /// Returns the extent of both together.
  func joined(_ other: FontExtent) -> FontExtent {
    FontExtent(ascent: max(ascent, other.ascent), descent: max(descent, other.descent))
  }

  /// Returns the extent scaled to a height in 32 bits, as SkParagraph does; one without a height stays as it is.
  func scaled(toHeight height: Float) -> FontExtent {
    let (ascent, descent) = (Float(ascent), Float(descent))
    guard ascent + descent > 0 else { return self }
    let factor = height / (ascent + descent)
    return FontExtent(ascent: Double(ascent * factor), descent: Double(descent * factor))
  }

  /// Whether the other extent adds nothing.
  func contains(_ other: FontExtent) -> Bool {
    other.ascent <= ascent && other.descent <= descent
  }
}

/// The heights that a font states, at a size.
struct VerticalMetrics: Sendable {
  /// Heights above and below the baseline; positive in ordinary fonts.
  struct Heights: Sendable, Equatable {
    let ascent: Double
    let descent: Double
    let lineGap: Double

    /// The heights times a factor.
    static func * (heights: Heights, factor: Double) -> Heights {
      Heights(
        ascent: heights.ascent * factor, descent: heights.descent * factor,
        lineGap: heights.lineGap * factor)
    }
  }

  /// Whether the font was found by its name, not chosen by the system for a character.
  let isNamed: Bool
  /// The size in pixels, as the font has it.
  let size: Double
  /// The app units of a pixel.
  let appUnitsPerPixel: Double
  /// The font units of an em.
  let unitsPerEm: Double
  /// The heights that a system uses, in font units: those of "hhea", or of "OS/2" where that says so.
  let own: Heights
  /// The typographic heights of "OS/2", in font units; nil without them.
  let typographic: Heights?
  /// Whether "OS/2" says that its heights are to be used.
  let usesTypographic: Bool
  /// The height of small letters as "OS/2" has it, in font units; 0 without it.
  let xHeight: Double
  /// The top of the outline of "x" in font units, where "OS/2" has no height; 0 without one.
  let xTop: Double
  /// The highest and the lowest point of all glyphs, in font units.
  let bounds: Heights
  /// The bitmaps of a font without outlines: their heights in pixels, at a size in pixels; else nil.
  let strike: (heights: Heights, size: Double)?

  /// The height of small letters, in pixels: without one in "OS/2", that of the outline in whole pixels, or the
  /// ascent of a font without "x".
  ///
  /// Source: Skia's SkFontHost_FreeType.cpp, generateFontMetrics; measured on Chromium 156 in DejaVu Serif and
  /// Noto Naskh Arabic.
  var xHeightInPixels: Double {
    let pixels = { (length: Double) in Double(Float(length) / Float(unitsPerEm) * Float(size)) }
    if xHeight > 0 { return pixels(xHeight) }
    return xTop > 0 ? pixels(xTop).rounded() : inPixels.ascent
  }

  /// The heights of the outlines in pixels, computed in 32 bits as Skia does.
  ///
  /// Source: Skia's SkFontHost_FreeType.cpp, generateFontMetrics.
  var inPixels: Heights { Self.pixels(own, unitsPerEm, size) }

  /// The same, or the heights of the bitmaps of a font without outlines.
  var drawnInPixels: Heights {
    strike.map { Self.pixels($0.heights, $0.size, size) } ?? inPixels
  }

  /// The highest and the lowest point of all glyphs in pixels; of bitmaps, their heights.
  ///
  /// Source: Skia's SkFontHost_FreeType.cpp, generateFontMetrics (fTop, fBottom).
  var boundsInPixels: Heights {
    strike == nil ? Self.pixels(bounds, unitsPerEm, size) : drawnInPixels
  }

  private static func pixels(_ heights: Heights, _ em: Double, _ size: Double) -> Heights {
    let pixels = { (length: Double) in Double(Float(length) / Float(em) * Float(size)) }
    return Heights(
      ascent: pixels(heights.ascent), descent: pixels(heights.descent),
      lineGap: pixels(heights.lineGap))
  }
}
