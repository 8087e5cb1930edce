import Composer

/// Chooses a font for each grapheme cluster, as WebKit does.
///
/// Source: Source/WebCore/platform/graphics/skia/FontCascadeSkia.cpp,
/// fontForCombiningCharacterSequence.
struct WebKitClusterFonts: Sendable {
  private let stack: FontStack

  private static let space: UInt32 = 0x20
  private static let zeroWidthSpace: UInt32 = 0x200B
  private static let textSelector: UInt16 = 0xFE0E
  private static let emojiSelector: UInt16 = 0xFE0F
  private static let cat: UInt32 = 0x1F408

  init(_ stack: FontStack) { self.stack = stack }

  // MARK: The first font

  /// The characters up to U+FFFF that need no font for emoji, have a width and select no variant: a
  /// bit for each.
  private static let plainCharacters: [UInt64] = (0..<1024).map { word in
    (0..<64).reduce(0) { bits, bit in
      let scalar = UInt32(word * 64 + bit)
      let isPlain =
        !(0xD800...0xDFFF).contains(scalar) && !hasNoWidth(scalar)
        && !UnicodeData.isVariationSelector(scalar)
        && needsColor(scalar, nil) == nil
      return isPlain ? bits | 1 << UInt64(bit) : bits
    }
  }

  /// Whether the first font has all clusters of a text, by a quick test.
  ///
  /// - Complexity: O(length of the range).
  func areFirst(for range: Range<Int>, of text: [UInt16]) -> Bool {
    let plain = Self.plainCharacters
    for offset in range {
      let (word, bit) = (Int(text[offset]) / 64, UInt64(text[offset]) % 64)
      guard stack.firstCoverage[word] & plain[word] & 1 << bit != 0 else { return false }
    }
    return true
  }

  // MARK: A cluster

  /// The first font that has all characters of a cluster, in the presentation that it needs; nil if
  /// there is none.
  func font(
    for cluster: Range<Int>, of text: [UInt16], spending units: inout ShapedUnits
  ) -> SizedFont? {
    guard units.spend(ShapingCost.search(ofFamilies: stack.fonts.count)) else { return nil }
    let (base, length) = text.scalar(at: cluster.lowerBound, limit: cluster.upperBound)
    let isSingle = length == cluster.count
    if isSingle, Self.hasNoWidth(base) {
      return stack.fonts.first { Self.has(Self.zeroWidthSpace, $0) } ?? stack.fonts[0]
    }
    let selector = cluster.dropFirst(length).first.map { text[$0] }
    let needsColor = Self.needsColor(base, selector)
    // With an emoji selector, the fonts are asked for any emoji.
    let sought = selector == Self.emojiSelector ? Self.cat : base
    guard let nearest = font(for: sought, needsColor, spending: &units) else { return nil }
    let fits = { (font: SizedFont) in
      (needsColor ?? font.isColor) == font.isColor && Self.has(base, font)
        && (isSingle || Self.hasAll(of: cluster, text, font))
    }
    if let font = fits(nearest) ? nearest : stack.fonts.first(where: fits) { return font }
    // A font that is named need not be of the right presentation.
    if Self.hasAll(of: cluster, text, nearest) { return nearest }
    let hasMarks = cluster.dropFirst(length).contains {
      !DefaultIgnorable.containsOrFormats(text[$0])
    }
    guard hasMarks, units.spend(ShapingCost.search),
      let font = systemFont(of: cluster, text, needsColor)
    else { return nil }
    return Self.hasAll(of: cluster, text, font) ? font : nil
  }

  /// The first font of the families that has a character; behind the first font, that of a generic family only in the
  /// presentation that it needs.
  ///
  /// Source: FontCascadeFonts::glyphDataForCharacter, glyphDataForVariant.
  private func namedFont(for scalar: UInt32, _ needsColor: Bool?) -> SizedFont? {
    stack.fonts.first { font in
      Self.has(scalar, font)
        && (needsColor == nil || needsColor == font.isColor || !stack.genericFonts.contains(font))
    }
  }

  /// The first font of the families that has a character; otherwise the one that the system chooses.
  ///
  /// Source: FontCascadeFonts::glyphDataForVariant.
  private func font(
    for scalar: UInt32, _ needsColor: Bool?, spending units: inout ShapedUnits
  ) -> SizedFont? {
    if let font = namedFont(for: scalar, needsColor) { return font }
    // The height of the line asks the system once more.
    return units.spend(2 * ShapingCost.search) ? proposal(for: scalar, needsColor) : nil
  }

  /// The font of a character by itself, which its line is as high as; nil if it adds nothing.
  ///
  /// It need not be the font that draws the character: emoji prefer a font in colour only if no named one has them.
  ///
  /// Source: TextUtil::fallbackFontsForText; FontCascadeFonts::glyphDataForVariant; FontCascade::treatAsSpace.
  func fontOfHeight(for scalar: UInt32) -> SizedFont? {
    guard !DefaultIgnorable.contains(scalar) else { return nil }
    let scalar = scalar == 0xA0 ? Self.space : scalar
    let needsColor = Self.needsColor(scalar, nil)
    guard let font = namedFont(for: scalar, needsColor) ?? proposal(for: scalar, needsColor)
    else { return nil }
    let glyph = font.shaping.glyph(for: scalar)
    let isMark = UnicodeData.record(of: scalar).category == .mn
    return glyph != 0 && (isMark || font.shaping.advance(of: glyph) > 0) ? font : nil
  }

  /// Source: SkiaSystemFallbackFontCache::fontForCharacterCluster.
  private func systemFont(
    of cluster: Range<Int>, _ text: [UInt16], _ needsColor: Bool?
  ) -> SizedFont? {
    var scalars: [UInt32] = []
    var offset = cluster.lowerBound
    while offset < cluster.upperBound, scalars.count < ShapingPieces.longestCluster {
      let (scalar, length) = text.scalar(at: offset, limit: cluster.upperBound)
      if !DefaultIgnorable.contains(scalar) { scalars.append(scalar) }
      offset += length
    }
    return needsColor == true ? stack.emojiFallback(for: scalars) : stack.fallback(for: scalars)
  }

  /// The font that the system chooses for a character; nil for those that it is not asked for.
  ///
  /// Source: FontCache::systemFallbackForCharacterCluster; FontCascadeFonts::glyphDataForVariant.
  private func proposal(for scalar: UInt32, _ needsColor: Bool?) -> SizedFont? {
    let isPrivate = UnicodeData.record(of: scalar).category == .co
    guard !isPrivate, !DefaultIgnorable.contains(scalar) else { return nil }
    return needsColor == true ? stack.emojiFallback(for: scalar) : stack.fallback(for: scalar)
  }

  /// Whether a font has all characters of a cluster.
  ///
  /// Source: Font::canRenderCombiningCharacterSequence.
  private static func hasAll(of cluster: Range<Int>, _ text: [UInt16], _ font: SizedFont) -> Bool {
    var offset = cluster.lowerBound
    while offset < cluster.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: cluster.upperBound)
      guard has(scalar, font) else { return false }
      offset += length
      guard offset < cluster.upperBound else { break }
      let selector = text[offset]
      if isSelector(selector), draws(selector, font) || has(UInt32(selector), font) { offset += 1 }
    }
    return true
  }

  /// Whether WebKit takes a character for a variation selector; others are characters like any.
  ///
  /// Source: measured on WebKitGTK 2.50.6 with U+180B and U+E0100.
  private static func isSelector(_ unit: UInt16) -> Bool { (0xFE00...0xFE0F).contains(unit) }

  /// Whether a font draws the variant of a character that it has, or the character in its stead.
  ///
  /// Source: SkiaHarfBuzzFont::glyph.
  private static func draws(_ selector: UInt16, _ font: SizedFont) -> Bool {
    switch selector {
    case emojiSelector: font.isColor
    case textSelector: !font.isColor
    default: true
    }
  }

  /// Whether a font has a character or what WebKit draws in its place.
  ///
  /// Source: SkiaHarfBuzzFont::glyph; FontCascade::treatAsSpace.
  private static func has(_ scalar: UInt32, _ font: SizedFont) -> Bool {
    switch scalar {
    case 0x09, 0x0A, space, 0xA0: font.spaceGlyph != 0
    case 0x200C, 0x200D: font.shaping.glyph(for: scalar) != 0
    case _ where hasNoWidth(scalar): font.shaping.glyph(for: zeroWidthSpace) != 0
    default: font.shaping.glyph(for: scalar) != 0
    }
  }

  // MARK: Characters

  /// Whether WebKit draws a space without width for a character.
  ///
  /// Source: FontCascade::treatAsZeroWidthSpace.
  static func hasNoWidth(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0xFEFF: true
    default: false
    }
  }

  /// Whether a cluster needs a font for colour emoji, or one for text; nil if any font will do.
  ///
  /// Source: FontCascadeSkia.cpp, resolveEmojiPolicy.
  private static func needsColor(_ base: UInt32, _ second: UInt16?) -> Bool? {
    if second == 0xFE0F { return true }
    if second == 0xFE0E { return false }
    guard base >= 0x231A, base < 0x2E80 || base > 0xD7FF else { return nil }
    let role = UnicodeData.record(of: base).emoji
    return role.isEmojiAlone || role == .modifier || role == .regional ? true : nil
  }
}
