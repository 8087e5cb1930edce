/// The families that Chromium draws a family of a style with.
///
/// Source: Chromium's settings of fonts on Linux (platform_locale_settings_linux.grd) for generic families;
/// Blink's alternate_font_family.h for families that are not installed.
enum ChromiumFamilies {
  /// Returns the families to look for, in order.
  static func names(of family: String) -> [String] {
    switch family.lowercased() {
    case "serif", "times new roman": ["Times New Roman", "Times"]
    case "sans-serif", "arial": ["Arial", "Helvetica"]
    case "times": ["Times", "Times New Roman"]
    case "helvetica": ["Helvetica", "Arial"]
    case "courier": ["Courier", "Courier New"]
    case "courier new": ["Courier New", "Courier"]
    case "cursive": ["Comic Sans MS"]
    case "fantasy": ["Impact"]
    default: [family]
    }
  }
}

/// The generic families of CSS.
enum GenericFamily {
  /// Whether a family is generic, and fontconfig has a font of its kind.
  ///
  /// Source: Blink's FontCache::GetFallbackFontFamily.
  static func isDrawn(_ family: String) -> Bool {
    ["serif", "sans-serif", "monospace", "cursive", "fantasy"].contains(family.lowercased())
  }
}
