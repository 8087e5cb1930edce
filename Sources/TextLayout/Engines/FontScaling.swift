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
  enum Grid: Hashable, Sendable {
    /// None.
    case exact
    /// Down to 1/100 pixels.
    case hundredths
    /// To a number of app units in a pixel.
    case appUnits(perPixel: Int)
  }

  /// The rounding of the advances of a font that has only bitmaps.
  private(set) var bitmaps: Bitmaps
  /// The rounding of the advances of bitmaps in fonts that the system chooses.
  let fallbackBitmaps: Bitmaps
  /// Whether bold text is wider in a font without a bold face.
  var widensEmboldened = false
  /// The rounding of the font size.
  private(set) var grid: Grid
  /// Whether a line or paragraph separator after a missing character is drawn as a space.
  let spacesSeparators: Bool
  /// Whether every separator is drawn as a space in web fonts.
  var spacesAllSeparatorsInWebFonts = false
  /// Whether the axes of slant and of optical size of a web font have the values of the style.
  var setsSlantAndOpticalSize = true
  /// Whether a character is drawn without its variation selector if the font lacks the variant.
  var dropsSelectors = false
  /// The binary digits of the fraction that HarfBuzz rounds positions to: 16 or 8.
  var fractionBits = 16

  /// Whether fonts are found by their names, not chosen by the system.
  private(set) var isNamed = true

  /// The scaling of the fonts that the system chooses.
  var ofFallback: FontScaling {
    var scaling = self
    scaling.isNamed = false
    (scaling.bitmaps, scaling.spacesAllSeparatorsInWebFonts) = (fallbackBitmaps, false)
    return scaling
  }

  /// Whether a text of one weight is made bold, and wider, in a font that has no greater weight than another.
  ///
  /// Source: Gecko's gfxFontEntry.h, SupportsBold; gfxFont.h, NeedsSyntheticBold.
  func emboldens(_ weight: Int, inFontUpTo greatest: Int) -> Bool {
    widensEmboldened && weight >= 600 && greatest < 600
  }

  /// Returns the scaling at a scale, on which only app units depend.
  func at(_ scale: PixelScale) -> FontScaling {
    guard case .appUnits = grid else { return self }
    var scaling = self
    scaling.grid = .appUnits(perPixel: scale.appUnitsPerPixel)
    return scaling
  }
}
