import Composer

/// The fonts of one request: its installed families and the fallback fonts.
final class FontStack: Sendable {
  /// The installed families in the requested order, then the standard font, each once;
  /// never empty.
  let fonts: [SizedFont]
  /// The font that determines line height, tab stops and hyphens: the first one with a space.
  let primary: SizedFont

  /// A bit for each character up to U+FFFF that the first font has; empty in engines that choose
  /// fonts by shaping.
  let firstCoverage: [UInt64]

  /// The font tried after all others; nil if not installed.
  let lastResort: SizedFont?

  /// The tag of the content's `ContentLanguage`.
  let language: String

  /// The engine's heights of lines.
  let lineBoxes: any LineBoxRules

  private let library: FontLibrary
  private let preferred: FontCatalog.FallbackList?
  private let preferredForEmoji: FontCatalog.FallbackList?
  private let fallbackStyle: FontLibrary.Style

  // The language tag with which fontconfig prefers colour emoji. Source: Blink's FontCache on
  // Linux.
  private static let emojiLanguage = "und-Zsye"

  /// Resolves families; returns nil if the system has no usable font.
  init?(
    families: [String], request: FontRequest, language: String, library: FontLibrary,
    engine: Engine, scaling: FontScaling, lineBoxes: any LineBoxRules
  ) {
    self.lineBoxes = lineBoxes
    let style = FontLibrary.Style(request, scaling: scaling)
    let open = { (face: FaceDescription) in library.font(face, in: style, language: language) }
    let find = { (family: String) in
      engine.fallback.names(of: family, language: language).lazy.compactMap {
        library.face(family: $0, weight: request.weight, slant: request.slant).flatMap(open)
      }.first
        ?? library.standIn(for: family, weight: request.weight, slant: request.slant).flatMap {
          library.font(
            $0.face, in: $0.font.map(style.standing) ?? style, language: language)
        }
    }
    fallbackStyle = FontLibrary.Style(request, scaling: scaling.ofFallback)
    let generic = library.generic(of: families, request).flatMap { [fallbackStyle] in
      library.font($0, in: fallbackStyle, language: language)
    }
    let standard =
      engine.fallback.addsStandardFont
      ? StandardFamilies.families(for: language).lazy.compactMap(find).first ?? generic : nil
    var fonts: [SizedFont] = []
    for font in families.compactMap(find) + [standard].compactMap(\.self)
    where !fonts.contains(font) {
      fonts.append(font)
    }
    guard let first = fonts.first else { return nil }
    self.fonts = fonts
    firstCoverage = engine.measuring.shaper.asksCoverage ? first.shaping.coverage : []
    lastResort = generic
    primary = fonts.first { $0.spaceGlyph != 0 } ?? first
    self.library = library
    preferred = library.fallbackList(language: language)
    preferredForEmoji = library.fallbackList(language: Self.emojiLanguage)
    self.language = language
  }

  /// Returns the font that fontconfig prefers for a scalar in the content's language.
  func fallback(for scalar: UInt32) -> SizedFont? {
    preferred?.face(for: scalar).flatMap(open)
  }

  /// Returns the font that fontconfig prefers for text with some scalars in the content's language.
  func fallback(for scalars: [UInt32]) -> SizedFont? {
    preferred?.face(for: scalars).flatMap(open)
  }

  /// Returns the colour font that fontconfig prefers for an emoji.
  func emojiFallback(for scalar: UInt32) -> SizedFont? {
    preferredForEmoji?.face(for: scalar).flatMap(open)
  }

  private func open(_ face: FaceDescription) -> SizedFont? {
    library.font(face, in: fallbackStyle, language: language)
  }
}

extension FontLibrary {
  /// The face of the first generic family among the families, or else of the last resort.
  ///
  /// It has no name to Chromium, so it is one that the system chooses.
  ///
  /// Source: Blink's FontCache::GetLastResortFallbackFont; measured on Chromium 156.
  fileprivate func generic(of families: [String], _ request: FontRequest) -> FaceDescription? {
    face(
      family: families.first(where: GenericFamily.isDrawn) ?? "sans-serif",
      weight: request.weight, slant: request.slant)
  }
}
