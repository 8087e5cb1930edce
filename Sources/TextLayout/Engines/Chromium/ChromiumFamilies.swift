/// The families that Chromium draws a family of a style with.
///
/// Source: Chromium's settings of fonts on Linux (platform_locale_settings_linux.grd) for generic families;
/// Blink's alternate_font_family.h for families that are not installed.
enum ChromiumFamilies {
  /// Returns the families to look for, in order.
  ///
  /// - Parameter language: a tag of `ContentLanguage`, whose script decides about generic families.
  static func names(of family: String, language: String) -> [String] {
    switch family.lowercased() {
    case "serif":
      scriptFamilies("Serif", language) + ["Times New Roman", "Times"]
    case "sans-serif":
      scriptFamilies("Sans", language) + ["Arial", "Helvetica"]
    case "monospace":
      (EastAsianScript(language: language) == .japanese ? ["Noto Sans Mono CJK JP"] : []) + [family]
    case "times new roman": ["Times New Roman", "Times"]
    case "arial": ["Arial", "Helvetica"]
    case "times": ["Times", "Times New Roman"]
    case "helvetica": ["Helvetica", "Arial"]
    case "courier": ["Courier", "Courier New"]
    case "courier new": ["Courier New", "Courier"]
    case "cursive": ["Comic Sans MS"]
    case "fantasy": ["Impact"]
    default: [family]
    }
  }

  private static func scriptFamilies(_ kind: String, _ language: String) -> [String] {
    switch EastAsianScript(language: language) {
    case .japanese: ["Noto \(kind) CJK JP"]
    case .korean: ["Noto \(kind) CJK KR"]
    case .simplifiedHan: ["Noto \(kind) CJK SC"]
    case .traditionalHan: ["Noto \(kind) CJK TC"]
    case nil:
      StandardFamilies.isDevanagari(language) ? ["Noto \(kind) Devanagari"] : []
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
