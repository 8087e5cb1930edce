import Composer

/// The fonts of one request: its installed families and the fallback fonts.
final class FontStack: Sendable {
  /// The installed families in the requested order, then the engine's standard font, each once;
  /// never empty.
  let fonts: [SizedFont]
  /// The number of the first ones, before those that stand for generic families.
  let namedCount: Int
  /// The font that determines line height, tab stops and hyphens: the first one with a space.
  let primary: SizedFont

  /// A bit for each character up to U+FFFF that the first font has; empty in engines that choose
  /// fonts by shaping.
  let firstCoverage: [UInt64]

  /// The regular face of the first family, for what a bold or slanted one lacks; nil if the request is for
  /// a regular one.
  private let regular: SizedFont?

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
    let fallbackStyle = FontLibrary.Style(request, scaling: scaling.ofFallback)
    let open = { (names: [String], request: FontRequest, style: FontLibrary.Style) in
      names.lazy.compactMap {
        library.face(family: $0, weight: request.weight, slant: request.slant)
          .flatMap { library.font($0, in: style, language: language) }
      }.first
    }
    let find = { (family: String) in
      open(engine.fallback.names(of: family, language: language), request, style)
        ?? library.standIn(for: family, weight: request.weight, slant: request.slant).flatMap {
          library.font(
            $0.face, in: $0.font.map(style.standing) ?? style, language: language)
        }
    }
    let divided = engine.fallback.divided(families, language: language, library)
    let named = divided.named.compactMap(find)
    let last = engine.fallback.lastResort(of: families).flatMap {
      open([$0], request, fallbackStyle)
    }
    let names = engine.fallback.standardNames(isMissing: named.isEmpty, language: language)
    let standard = open(names, request, style) ?? last
    regular = open(
      engine.fallback.regularNames(of: families, for: request), request.regular,
      FontLibrary.Style(request.regular, scaling: scaling))
    var fonts: [SizedFont] = []
    for font in named + [standard].compactMap(\.self) where !fonts.contains(font) {
      fonts.append(font)
    }
    namedCount = fonts.count
    for font in divided.generics.compactMap(find) where !fonts.contains(font) { fonts.append(font) }
    guard let first = fonts.first else { return nil }
    self.fonts = fonts
    lastResort = last
    self.fallbackStyle = fallbackStyle
    firstCoverage = engine.measuring.shaper.asksCoverage ? first.shaping.coverage : []
    primary = fonts.first { $0.spaceGlyph != 0 } ?? first
    self.library = library
    preferred = library.fallbackList(language: language)
    preferredForEmoji = library.fallbackList(language: Self.emojiLanguage)
    self.language = language
  }

  /// Returns the regular face of the first family, if the request is for another face and it has a scalar.
  func regularFallback(for scalar: UInt32) -> SizedFont? {
    regular.flatMap { $0.shaping.glyph(for: scalar) != 0 ? $0 : nil }
  }

  /// Returns the font that fontconfig prefers for a scalar in the content's language.
  func fallback(for scalar: UInt32) -> SizedFont? {
    preferred?.face(for: scalar).flatMap(open)
  }

  /// Returns the font that fontconfig prefers for text with some scalars in the content's language.
  func fallback(for scalars: [UInt32]) -> SizedFont? {
    preferred?.face(for: scalars).flatMap(open)
  }

  /// Returns the first font, in the order of the names of their families, that has a scalar.
  func firstByName(for scalar: UInt32) -> SizedFont? {
    library.listByName()?.face(for: scalar).flatMap { font(ofFamily: $0.family) }
  }

  /// Returns the first of the fonts for a generic family in a language that has a scalar.
  func font(of generic: String, language: String, for scalar: UInt32) -> SizedFont? {
    library.families(of: generic, language: language).lazy.compactMap(font(ofFamily:)).first {
      $0.covers(scalar)
    }
  }

  /// Returns the font of a family that was not named.
  func font(ofFamily family: String) -> SizedFont? {
    library.face(family: family, weight: fallbackStyle.weight, slant: fallbackStyle.slant)
      .flatMap(open)
  }

  /// Returns the colour font that fontconfig prefers for an emoji.
  func emojiFallback(for scalar: UInt32) -> SizedFont? {
    preferredForEmoji?.face(for: scalar).flatMap(open)
  }

  private func open(_ face: FaceDescription) -> SizedFont? {
    library.font(face, in: fallbackStyle, language: language)
  }
}

extension FontRequest {
  /// The request for the regular face.
  fileprivate var regular: FontRequest {
    FontRequest(
      source: source, size: size, lineHeight: lineHeight, letterSpacing: letterSpacing,
      variationSettings: variationSettings)
  }
}
