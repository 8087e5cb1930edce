/// Finds the font of a character that no listed font has.
///
/// Source: Gecko's gfxTextRun.cpp, gfxFontGroup::FindFontForChar; gfxPlatformFontList.cpp,
/// GetFontPrefLangFor and GlobalFontFallback; gfxPlatformGtk.cpp, GetCommonFallbackFonts.
struct GeckoCharacterFallback {
  private let stack: FontStack
  private let previous: SizedFont?

  /// The cost of finding the font of a character, as a number of searches.
  static let searches = 4

  private static let common = [
    "DejaVu Serif", "DejaVu Sans", "Noto Sans Symbols", "Noto Sans Symbols2",
  ]

  /// Prepares to find the font of a character.
  ///
  /// - Parameter previous: the font of the text before it.
  init(_ stack: FontStack, previous: SizedFont?) {
    self.stack = stack
    self.previous = previous
  }

  /// Returns the font of the character's language, that of the text before it, or any other.
  func font(for scalar: UInt32) -> SizedFont? {
    ofLanguage(scalar) ?? stack.font(of: "serif", language: "", for: scalar)
      ?? previous.flatMap { !$0.isColor && $0.draws(scalar) ? $0 : nil }
      ?? Self.common.lazy.compactMap { stack.font(ofFamily: $0, for: scalar) }.first
      ?? stack.firstByName(for: scalar)
  }

  private func ofLanguage(_ scalar: UInt32) -> SizedFont? {
    GeckoLanguage.language(of: scalar, in: stack.language).flatMap {
      stack.font(of: GeckoLanguage.generic(of: $0), language: $0, for: scalar)
    }
  }
}

/// The languages whose fonts Gecko prefers for characters, and the generic family of each.
enum GeckoLanguage {
  // Source: Firefox's all.js, font.default.
  private static let sansSerif: Set<String> = [
    "ar", "fa", "he", "ja", "ko", "ps", "th", "ug", "ur", "yi", "zh",
  ]

  /// Whether a family is one of the generic families of CSS.
  static func isGeneric(_ family: String) -> Bool {
    switch GenericFamily(named: family) {
    case .serif, .sansSerif, .monospace, .cursive, .fantasy: true
    case .standard, .math, nil: false
    }
  }

  /// Returns the generic family that stands for the fonts of a language.
  static func generic(of language: String) -> String {
    sansSerif.contains(String(language.prefix { $0 != "-" })) ? "sans-serif" : "serif"
  }

  /// Returns the language of a character's block; nil if it has none of its own.
  ///
  /// - Parameter content: that of the content, which decides for Han characters.
  static func language(of scalar: UInt32, in content: String) -> String? {
    if let block = blocks.first(where: { $0.scalars.contains(scalar) }) { return block.language }
    guard eastAsian.contains(where: { $0.contains(scalar) }) else { return nil }
    return ["ja", "ko", "zh"].contains(content.prefix { $0 != "-" }) ? content : "zh-cn"
  }

  private static let blocks: [(scalars: ClosedRange<UInt32>, language: String)] = [
    (0x370...0x3FF, "el"), (0x400...0x52F, "ru"), (0x530...0x58F, "hy"), (0x590...0x5FF, "he"),
    (0x600...0x77F, "ar"), (0x8A0...0x8FF, "ar"), (0x900...0x97F, "hi"), (0x980...0x9FF, "bn"),
    (0xA00...0xA7F, "pa"), (0xA80...0xAFF, "gu"), (0xB00...0xB7F, "or"), (0xB80...0xBFF, "ta"),
    (0xC00...0xC7F, "te"), (0xC80...0xCFF, "kn"), (0xD00...0xD7F, "ml"), (0xD80...0xDFF, "si"),
    (0xE00...0xE7F, "th"), (0xF00...0xFFF, "bo"), (0x10A0...0x10FF, "ka"), (0x1200...0x139F, "am"),
    (0x1400...0x167F, "iu"), (0x1780...0x17FF, "km"), (0x19E0...0x19FF, "km"),
    (0x1F00...0x1FFF, "el"), (0xFB1D...0xFB4F, "he"), (0xFB50...0xFDFF, "ar"),
    (0xFE70...0xFEFF, "ar"),
  ]

  private static let eastAsian: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
    0xFF00...0xFFEF, 0x20000...0x3FFFF,
  ]
}

/// The generic families of Gecko, whose fonts are listed even if no family is missing.
///
/// Source: Gecko's gfxTextRun.cpp, gfxFontGroup::BuildFontList; gfxFcPlatformFontList.cpp,
/// FindGenericFamilies.
struct GeckoFallback: FontFallback {
  /// Source: Gecko's gfxTextRun.cpp, gfxFontGroup::FindFontForChar ("intra-family fallback").
  var looksIntoFamilies: Bool { true }

  /// Divides families into the named ones and those from the first generic one on, each with the families
  /// that it stands for; the last are those of the content's language if none is generic.
  func divided(
    _ families: [String], language: String, _ library: FontLibrary
  ) -> (named: ArraySlice<String>, generics: [String]) {
    let language = language.isEmpty ? "en" : language
    guard let first = families.firstIndex(where: GeckoLanguage.isGeneric) else {
      let generic = GeckoLanguage.generic(of: language)
      return (families[...], library.families(of: generic, language: language))
    }
    let generics = families[first...].flatMap { name in
      GeckoLanguage.isGeneric(name)
        ? library.families(of: name.lowercased(), language: language) : [name]
    }
    return (families[..<first], generics)
  }

  func standardNames(isMissing: Bool, language: String) -> [String] { [] }
}
