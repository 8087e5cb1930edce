import Composer

/// The families of Chromium's settings.
///
/// The font of the content's script comes before the system's choice for characters that the families lack.
///
/// Source: Blink's FontFallbackIterator, FontFallbackList, FontSelector::FamilyNameFromSettings and
/// alternate_font_family.h; the settings are those of locale_settings_linux.grd in Chromium 156.
struct ChromiumFallback: FontFallback {
  /// Returns the families to look for, in order: those of the settings, then the family itself.
  ///
  /// - Parameter language: a tag of `ContentLanguage`, whose script decides about generic families.
  func names(of family: String, language: String) -> [String] {
    guard let generic = GenericFamily(named: family) else { return named(family) }
    return families(of: generic, language: language).flatMap(named)
      + (isAnyFont(family) ? [family] : [])
  }

  func standardNames(isMissing: Bool, language: String) -> [String] {
    names(of: GenericFamily.standard.rawValue, language: language)
  }

  /// Returns the families of the first family's own name, for bold and slanted text.
  ///
  /// Source: Blink's FontCache::FallbackOnStandardFontStyle.
  func regularNames(of families: [String], for request: FontRequest) -> [String] {
    guard request.weight >= 600 || request.slant != .normal, let first = families.first
    else { return [] }
    guard let generic = GenericFamily(named: first) else { return named(first) }
    return generic == .standard ? named("Times New Roman") : isAnyFont(first) ? [first] : []
  }

  /// The last generic family of a list decides.
  ///
  /// Source: Blink's StyleBuilderConverter::ConvertFontFamily and FontCache::GetLastResortFallbackFont.
  func lastResort(of families: [String]) -> String? {
    let generic = families.last { GenericFamily(named: $0) != nil || $0 == "system-ui" }
    return generic.flatMap { isAnyFont($0) ? $0 : nil } ?? GenericFamily.sansSerif.rawValue
  }

  /// Whether every font that fontconfig proposes for a family draws it.
  ///
  /// Source: Skia's SkFontConfigInterface_direct.cpp, IsFallbackFontAllowed.
  private func isAnyFont(_ family: String) -> Bool {
    switch GenericFamily(named: family) {
    case .serif, .monospace: true
    case .standard, .sansSerif, .cursive, .fantasy, .math, nil: false
    }
  }

  /// A family, and the one that is looked for in its place.
  private func named(_ family: String) -> [String] {
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

  private func families(of generic: GenericFamily, language: String) -> [String] {
    let script = FontScript(language: language)
    return switch generic {
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
