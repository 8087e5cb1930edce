/// How an engine scales the advances of a font, and varies web fonts.
struct FontScaling: Hashable, Sendable {
  /// The rounding of the advances of a font that has only bitmaps.
  enum Bitmaps: Sendable {
    /// None.
    case exact
    /// To whole pixels.
    case wholePixels
    /// To 1/64 pixels.
    case sixtyFourths
    /// As the advances of outlines, which are scaled from font units.
    case fontUnits
  }

  /// The rounding of a font's size.
  enum Grid: Sendable {
    /// None.
    case exact
    /// Down to 1/100 pixels.
    case hundredths
    /// To 1/60 pixels.
    case sixtieths
  }

  /// The rounding of the advances of a font that has only bitmaps.
  let bitmaps: Bitmaps
  /// The same for the fonts that the system chooses.
  let fallbackBitmaps: Bitmaps
  /// The rounding of the font size.
  let grid: Grid
  /// Whether a line or paragraph separator after a missing character is drawn as a space.
  let spacesSeparators: Bool
  /// Whether every separator is drawn as a space in web fonts.
  var spacesAllSeparatorsInWebFonts = false
  /// Whether the axis of optical size of a web font has the font size.
  var setsOpticalSize = true
  /// Whether a character is drawn without its variation selector if the font lacks the variant.
  var dropsSelectors = false
  /// The binary digits of the fraction that HarfBuzz rounds positions to: 16 or 8.
  var fractionBits = 16

  /// The scaling of the fonts that the system chooses.
  var ofFallback: FontScaling {
    FontScaling(
      bitmaps: fallbackBitmaps, fallbackBitmaps: fallbackBitmaps, grid: grid,
      spacesSeparators: spacesSeparators, dropsSelectors: dropsSelectors,
      fractionBits: fractionBits)
  }
}
