import Composer

/// What distinguishes one text engine from the others, as values that its folder makes.
///
/// The stages of the pipeline read the part that concerns them. No code outside this folder asks
/// which engine it works for.
struct Engine: Sendable {
  /// Where lines may break.
  let opportunities: any OpportunityRules
  /// How text is divided and measured.
  let measuring: Measuring
  /// The algorithm with which it ends its lines.
  let filler: any LineFiller.Type
  /// Which fonts are tried, in which order.
  let fallback: FontFallback
  /// How the height and the baseline of a line follow from the fonts that draw in it.
  let lineBoxes: any LineBoxRules
}

/// Which fonts an engine tries, beside those with the names of the families.
struct FontFallback: Hashable, Sendable {
  /// How an engine finds the font of text whose families are all missing.
  enum Standard: Hashable, Sendable {
    /// By Chromium's settings. The font of the content's script also comes before the system's choice for
    /// characters that the families lack.
    case settings
    /// One generic family.
    case generic(String)
    /// By the fonts of a generic family in the content's language, which are listed even if no family is
    /// missing.
    case listed
  }

  /// How the engine finds the font of text whose families are all missing.
  let standard: Standard

  /// Returns the families that stand for a family of a style, in order.
  ///
  /// - Parameter language: a tag of `ContentLanguage`.
  func names(of family: String, language: String) -> [String] {
    standard == .settings
      ? ChromiumFamilies.names(of: family, language: language) : [family]
  }

  /// Divides the families of a style into those that are named and those that stand for generic ones.
  ///
  /// - Parameter language: a tag of `ContentLanguage`.
  func divided(
    _ families: [String], language: String, _ library: FontLibrary
  ) -> (named: ArraySlice<String>, generics: [String]) {
    standard == .listed ? library.geckoFamilies(families, language) : (families[...], [])
  }

  /// Returns the families to look for after those of a style, in order.
  ///
  /// - Parameters:
  ///   - isMissing: whether the families of the style are all missing.
  ///   - language: a tag of `ContentLanguage`.
  func standardNames(isMissing: Bool, language: String) -> [String] {
    switch standard {
    case .settings: names(of: ChromiumFamilies.standard, language: language)
    case .generic(let family): isMissing ? [family] : []
    case .listed: []
    }
  }

  /// Returns the families whose regular face draws what the face of a request lacks, in order.
  func regularNames(of families: [String], for request: FontRequest) -> [String] {
    standard == .settings && (request.weight >= 600 || request.slant != .normal)
      ? ChromiumFamilies.regularNames(of: families) : []
  }

  /// Returns the family of the font that is tried after all others; nil if there is none.
  func lastResort(of families: [String]) -> String? {
    standard == .settings ? ChromiumFamilies.lastResort(of: families) : nil
  }
}

extension EngineName {
  /// The values of the engine.
  var engine: Engine {
    switch self {
    case .chromium: .chromium
    case .gecko: .gecko
    case .flutter: .flutter
    case .webkit: .webkit
    case .android: .android
    case .uax14: .uax14
    }
  }
}
