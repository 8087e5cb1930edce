import Composer

extension SystemFont {
  /// The font that a family of a request names; nil for other families.
  ///
  /// Source: WebKit's FontCacheCoreText and Blink's font_cache_mac.mm, which know these names.
  init?(named family: String) {
    switch family.lowercased() {
    case "-apple-system", "blinkmacsystemfont", ".applesystemuifont", "sf pro", "sf pro text",
      "sf pro display":
      self = .sanFrancisco
    case "roboto": self = .roboto
    default: return nil
    }
  }

  /// The families to look for, in order: those of the font itself.
  var ownFamilies: [String] {
    switch self {
    case .sanFrancisco: ["SF Pro", "SF Pro Text", "SF Pro Display"]
    case .roboto: ["Roboto"]
    }
  }

  /// The families whose letters are about as wide, best first.
  ///
  /// Source: measured on 1,000 messages for each: with Liberation Sans in place of Roboto 947 have the same
  /// lines, with Noto Sans 640. Inter is drawn after San Francisco's proportions.
  var alikeFamilies: [String] {
    switch self {
    case .sanFrancisco: ["Inter"]
    case .roboto: ["Liberation Sans"]
    }
  }

  /// The heights of the font, in ems.
  ///
  /// Source: for San Francisco UIKit: `UIFont.systemFont(ofSize: 17)` has the line height 20.287109375, and at
  /// size 20 the ascender 19.04 and the descender −4.82, which are 1950 and 494 of 2048 units; for Roboto
  /// the table `hhea` of Debian's fonts-roboto-unhinted.
  var heights: VerticalMetrics.Heights {
    switch self {
    case .sanFrancisco:
      VerticalMetrics.Heights(ascent: 1950 / 2048, descent: 494 / 2048, lineGap: 0)
    case .roboto: VerticalMetrics.Heights(ascent: 1900 / 2048, descent: 500 / 2048, lineGap: 0)
    }
  }
}

extension VerticalMetrics {
  /// Returns the metrics of a font of the same size with other heights.
  ///
  /// - Parameter heights: the heights in ems.
  func with(_ heights: Heights) -> VerticalMetrics {
    VerticalMetrics(
      isNamed: isNamed, size: size, appUnitsPerPixel: appUnitsPerPixel, unitsPerEm: unitsPerEm,
      own: heights * unitsPerEm, typographic: nil, usesTypographic: false, xHeight: xHeight,
      xTop: xTop, bounds: bounds, strike: nil)
  }
}
