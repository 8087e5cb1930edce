/// The families that Chromium draws a family of a style with.
///
/// Source: Blink's FontFallbackList, FontSelector::FamilyNameFromSettings and alternate_font_family.h; the
/// settings are those of locale_settings_linux.grd in Chromium 156.
enum ChromiumFamilies {
  /// A generic family that has settings.
  private enum Setting: String {
    case standard = "-webkit-body"
    case serif
    case sansSerif = "sans-serif"
    case monospace, cursive, fantasy, math
  }

  /// The family of text that has none, as CSS spells it.
  static let standard = Setting.standard.rawValue

  /// Returns the families to look for, in order: those of the settings, then the family itself.
  ///
  /// - Parameter language: a tag of `ContentLanguage`, whose script decides about generic families.
  static func names(of family: String, language: String) -> [String] {
    guard let setting = Setting(rawValue: family.lowercased()) else { return named(family) }
    return families(of: setting, language: language).flatMap(named)
      + (isAnyFont(family) ? [family] : [])
  }

  /// Returns the families to look for whose regular face draws what bold or slanted ones lack.
  ///
  /// They are those of the first family's own name.
  ///
  /// Source: Blink's FontCache::FallbackOnStandardFontStyle.
  static func regularNames(of families: [String]) -> [String] {
    guard let first = families.first else { return [] }
    guard let setting = Setting(rawValue: first.lowercased()) else { return named(first) }
    return setting == .standard ? named("Times New Roman") : isAnyFont(first) ? [first] : []
  }

  /// Returns the family of the font that is tried after all others.
  ///
  /// The last generic family of a list decides.
  ///
  /// Source: Blink's StyleBuilderConverter::ConvertFontFamily and FontCache::GetLastResortFallbackFont.
  static func lastResort(of families: [String]) -> String {
    let generic = families.last { Setting(rawValue: $0.lowercased()) != nil || $0 == "system-ui" }
    return generic.flatMap { isAnyFont($0) ? $0 : nil } ?? "sans-serif"
  }

  /// Whether every font that fontconfig proposes for a family draws it.
  ///
  /// Source: Skia's SkFontConfigInterface_direct.cpp, IsFallbackFontAllowed.
  private static func isAnyFont(_ family: String) -> Bool {
    ["serif", "monospace"].contains(family.lowercased())
  }

  /// A family, and the one that is looked for in its place.
  private static func named(_ family: String) -> [String] {
    let alternate: String? =
      switch family.lowercased() {
      case "times new roman": "Times"
      case "times": "Times New Roman"
      case "arial": "Helvetica"
      case "helvetica": "Arial"
      case "courier": "Courier New"
      case "courier new": "Courier"
      default: nil
      }
    return [family] + (alternate.map { [$0] } ?? [])
  }

  private static func families(of setting: Setting, language: String) -> [String] {
    let script = FontScript(language: language)
    return switch setting {
    case .standard: script.families(.sans) + ["Times New Roman"]
    case .serif: script.families(.serif) + ["Times New Roman"]
    case .sansSerif: script.families(.sans) + ["Arial"]
    case .monospace: script.monospace
    case .cursive: ["Comic Sans MS"]
    case .fantasy: ["Impact"]
    case .math: ["Latin Modern Math"]
    }
  }
}

/// The scripts for which Chromium has settings of their own.
private enum FontScript {
  case eastAsian(EastAsianScript)
  case devanagari
  case other

  enum Kind: String {
    case sans = "Sans"
    case serif = "Serif"
  }

  private static let languagesInDevanagari: Set<String> = [
    "hi", "ne", "mr", "sa", "mai", "kok", "und-Deva",
  ]

  /// Source: Blink's LocaleToScriptCodeForFontSelection.
  init(language: String) {
    guard !ContentLanguage.isLatin(language) else {
      self = .other
      return
    }
    self =
      EastAsianScript(language: language).map { .eastAsian($0) }
      ?? (Self.languagesInDevanagari.contains(language) ? .devanagari : .other)
  }

  func families(_ kind: Kind) -> [String] {
    switch self {
    case .eastAsian(let script):
      ["Noto \(kind.rawValue) \(script.region)", "Noto \(kind.rawValue) CJK \(script.region)"]
    case .devanagari: ["Noto \(kind.rawValue) Devanagari"]
    case .other: []
    }
  }

  var monospace: [String] {
    switch self {
    case .eastAsian(.japanese): ["Noto Sans Mono CJK JP"]
    case .devanagari: ["Noto Sans Mono"]
    case .eastAsian, .other: []
    }
  }
}

extension EastAsianScript {
  /// The region in the names of fonts.
  fileprivate var region: String {
    switch self {
    case .japanese: "JP"
    case .korean: "KR"
    case .simplifiedHan: "SC"
    case .traditionalHan: "TC"
    }
  }
}
