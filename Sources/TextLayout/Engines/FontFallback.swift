import Composer

/// Which fonts an engine tries for a request, beside those with the names of its families.
///
/// It is asked once for the fonts of a request, never for a character.
protocol FontFallback: Sendable {
  /// Returns the families that stand for a family of a style, in order.
  ///
  /// - Parameter language: a tag of `ContentLanguage`.
  func names(of family: String, language: String) -> [String]

  /// Divides the families of a style into those that are named and those that stand for generic ones.
  ///
  /// - Parameter language: a tag of `ContentLanguage`.
  func divided(
    _ families: [String], language: String, _ library: FontLibrary
  ) -> (named: ArraySlice<String>, generics: [String])

  /// Returns the families to look for after those of a style, in order.
  ///
  /// - Parameters:
  ///   - isMissing: whether the families of the style are all missing.
  ///   - language: a tag of `ContentLanguage`.
  func standardNames(isMissing: Bool, language: String) -> [String]

  /// Returns the families whose regular face draws what the face of a request lacks, in order.
  func regularNames(of families: [String], for request: FontRequest) -> [String]

  /// Whether the other faces of a family are tried before the next family.
  var looksIntoFamilies: Bool { get }

  /// Whether the system prefers fonts of the weight and slant of a style, not the regular ones.
  var sortsByStyle: Bool { get }

  /// Whether a generic family behind the first font has an emoji only in the presentation that it needs.
  var asksGenericsForPresentation: Bool { get }

  /// Returns the family of the font that is tried after all others; nil if there is none.
  func lastResort(of families: [String]) -> String?
}

extension FontFallback {
  func names(of family: String, language: String) -> [String] { [family] }

  func divided(
    _ families: [String], language: String, _ library: FontLibrary
  ) -> (named: ArraySlice<String>, generics: [String]) {
    (families[...], [])
  }

  func regularNames(of families: [String], for request: FontRequest) -> [String] { [] }

  var looksIntoFamilies: Bool { false }

  var sortsByStyle: Bool { false }

  var asksGenericsForPresentation: Bool { false }

  func lastResort(of families: [String]) -> String? { nil }
}

/// The fallback of engines that draw text whose families are all missing in one generic family.
struct GenericFallback: FontFallback {
  /// The generic family.
  let family: GenericFamily

  func standardNames(isMissing: Bool, language: String) -> [String] {
    isMissing ? [family.rawValue] : []
  }
}
