import Composer

/// The fonts of one request: its installed families and the fallback fonts.
final class FontStack: Sendable {
  /// The installed families in the requested order, then the engine's standard font, each once;
  /// never empty.
  let fonts: [SizedFont]
  /// The number of fonts at the start of `fonts`, before those that stand for generic families.
  let namedCount: Int
  /// Of `fonts` after the first, those of generic families only, and the engine's standard font; empty if the engine
  /// takes any presentation of an emoji from them.
  let genericFonts: [SizedFont]
  /// The font that determines line height, tab stops and hyphens: the first one with a space.
  let primary: SizedFont

  /// A bit for each character up to U+FFFF that the first font has; empty in engines that choose
  /// fonts by shaping.
  let firstCoverage: [UInt64]

  /// The regular face of the first family, for characters that its bold or slanted face lacks; nil if the
  /// request is for a regular face.
  private let regular: SizedFont?

  /// For each of `fonts`, other faces of its family with more characters; empty if the engine does not look
  /// into them, or there are none.
  private let siblings: [FontCatalog.FallbackList?]

  /// The font tried after all others; nil if not installed.
  let lastResort: SizedFont?

  /// The tag of the content's `ContentLanguage`.
  let language: String

  /// The engine's heights of lines.
  let lineBoxes: any LineBoxRules

  private let library: FontLibrary
  private let preferred: FontCatalog.FallbackList?
  private let preferredForEmoji: FontCatalog.FallbackList?
  private let style: FontLibrary.Style
  private let fallbackStyle: FontLibrary.Style

  // The language tag with which fontconfig prefers colour emoji. Source: Blink's FontCache on
  // Linux.
  private static let emojiLanguage = "und-Zsye"

  /// Resolves families; returns nil if the system has no usable font.
  init?(
    families: [String], request: FontRequest, language: String, library: FontLibrary,
    engine: Engine, scale: PixelScale
  ) {
    let scaling = engine.measuring.scaling.at(scale)
    let style = FontLibrary.Style(request, scaling: scaling)
    let fallbackStyle = FontLibrary.Style(request, scaling: scaling.ofFallback)
    let fallback = engine.fallback
    let find = { (family: String) in
      library.font(of: fallback.names(of: family, language: language), in: style, language)
        ?? library.standIn(for: family, in: style, language)
    }
    let divided = fallback.divided(families, language: language, library)
    let named = divided.named.compactMap(find)
    let lastResort = fallback.lastResort(of: families).flatMap {
      library.font(of: [$0], in: fallbackStyle, language)
    }
    let standard = fallback.standardNames(isMissing: named.isEmpty, language: language)
    let listed =
      named + [library.font(of: standard, in: style, language) ?? lastResort].compactMap(\.self)
    fonts = (listed + divided.generics.compactMap(find)).withoutRepetitions
    guard let first = fonts.first else { return nil }
    namedCount = listed.withoutRepetitions.count
    if fallback.asksGenericsForPresentation {
      let own = divided.named.filter { GenericFamily(named: $0) == nil }.compactMap(find)
      genericFonts = fonts.dropFirst().filter { !own.contains($0) }
    } else {
      genericFonts = []
    }
    regular = library.font(
      of: fallback.regularNames(of: families, for: request),
      in: FontLibrary.Style(request.regular, scaling: scaling), language)
    let siblings = fallback.looksIntoFamilies ? library.siblings(of: fonts.map(\.face)) : []
    self.siblings = siblings.contains { $0 != nil } ? siblings : []
    primary = fonts.first { $0.spaceGlyph != 0 } ?? first
    firstCoverage = engine.measuring.shaper.asksCoverage ? first.shaping.coverage : []
    let (weight, slant) = fallback.sortsByStyle ? (request.weight, request.slant) : (400, .normal)
    preferred = library.fallbackList(language: language, weight: weight, slant: slant)
    preferredForEmoji = library.fallbackList(
      language: Self.emojiLanguage, weight: weight, slant: slant)
    (self.library, self.language) = (library, language)
    lineBoxes = engine.lineBoxes.at(scale)
    (self.style, self.fallbackStyle, self.lastResort) = (style, fallbackStyle, lastResort)
  }

  /// Returns the regular face of the first family, if the request is for another face and it has a scalar.
  func regularFallback(for scalar: UInt32) -> SizedFont? {
    regular.flatMap { $0.shaping.glyph(for: scalar) != 0 ? $0 : nil }
  }

  /// Returns another face of the family of one of `fonts` that has a scalar; nil if the engine does not look
  /// into families, or no face has it.
  func sibling(ofFont index: Int, for scalar: UInt32) -> SizedFont? {
    guard !siblings.isEmpty, let face = siblings[index]?.face(for: scalar) else { return nil }
    return library.font(face, in: style, language: language)
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
    library.listByName()?.face(for: scalar).flatMap { self.font(ofFamily: $0.family, for: scalar) }
  }

  /// Returns the first of the fonts for a generic family in a language that has a scalar.
  func font(of generic: String, language: String, for scalar: UInt32) -> SizedFont? {
    library.families(of: generic, language: language).lazy
      .compactMap { self.font(ofFamily: $0, for: scalar) }.first
  }

  /// Returns the font of a family that was not named; another face of the family, if only that one has a scalar.
  func font(ofFamily family: String, for scalar: UInt32) -> SizedFont? {
    guard let font = library.font(of: [family], in: fallbackStyle, language) else { return nil }
    if font.covers(scalar) { return font }
    return library.siblings(of: [font.face])[0]?.face(for: scalar).flatMap(open)
  }

  /// Returns the colour font that fontconfig prefers for an emoji.
  func emojiFallback(for scalar: UInt32) -> SizedFont? {
    preferredForEmoji?.face(for: scalar).flatMap(open)
  }

  /// Returns the colour font that fontconfig prefers for a sequence of emoji.
  func emojiFallback(for scalars: [UInt32]) -> SizedFont? {
    preferredForEmoji?.face(for: scalars).flatMap(open)
  }

  private func open(_ face: FaceDescription) -> SizedFont? {
    library.font(face, in: fallbackStyle, language: language)
  }
}

extension FontLibrary {
  /// Returns the font of the first of some families that is installed.
  fileprivate func font(of families: [String], in style: Style, _ language: String) -> SizedFont? {
    families.lazy.compactMap {
      self.face(family: $0, weight: style.weight, slant: style.slant)
        .flatMap { self.font($0, in: style, language: language) }
    }.first
  }

  /// Returns the font that draws a system's font which is not installed.
  fileprivate func standIn(
    for family: String, in style: Style, _ language: String
  ) -> SizedFont? {
    standIn(for: family, weight: style.weight, slant: style.slant).flatMap {
      font($0.face, in: $0.font.map(style.standing) ?? style, language: language)
    }
  }
}

extension [SizedFont] {
  /// The fonts, each at its first place.
  fileprivate var withoutRepetitions: [SizedFont] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
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
