/// How an engine scales the advances of a font.
struct FontScaling: Hashable, Sendable {
  /// The rounding of the advances of a font that has only bitmaps.
  enum Bitmaps: Sendable {
    case exact
    case wholePixels
    case sixtyFourths
  }

  /// The rounding of the advances of a font that has only bitmaps.
  let bitmaps: Bitmaps
  /// Whether the font size is truncated to hundredths of a pixel.
  let truncatesSize: Bool
  /// Whether a line or paragraph separator after a missing character is drawn as a space.
  let spacesSeparators: Bool

  /// The scaling of the fonts that the system chooses.
  ///
  /// Source: measured on Chromium 156, which rounds to whole pixels only in named families.
  var ofFallback: FontScaling {
    FontScaling(
      bitmaps: bitmaps == .wholePixels ? .exact : bitmaps, truncatesSize: truncatesSize,
      spacesSeparators: spacesSeparators)
  }
}
