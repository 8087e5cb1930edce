import Synchronization

/// An installed font at a size, with cached properties for the line loop.
final class SizedFont: Sendable {
  /// The name of the installed family.
  let family: String
  /// Whether the font draws colour emoji.
  let isColor: Bool
  /// The font used for shaping.
  let shaping: ShapingFont
  /// The glyph of U+0020; 0 if the font has none.
  let spaceGlyph: UInt32
  /// The heights that the font states.
  let vertical: VerticalMetrics
  /// The spacing of fullwidth punctuation; nil without a `halt` feature.
  let punctuation: FullwidthPunctuation?

  private let key: FontLibrary.FontKey
  private let isWeighed = Atomic<Bool>(false)

  /// Opens a face at a size in pixels, for texts of one language, which can affect glyphs.
  init?(_ key: FontLibrary.FontKey, face: ShapingFace, plans: FacePlans) {
    let (description, style) = (key.face, key.style)
    guard
      let shaping = ShapingFont(
        face: face, size: style.size,
        isEmboldened: style.scaling.emboldens(
          style.weight, inFontUpTo: face.greatestWeight ?? description.weight),
        variations: description.variations(in: style),
        isWebFont: description.axes == .webFont, scaling: style.scaling, plans: plans)
    else { return nil }
    self.key = key
    self.shaping = shaping
    family = description.family
    isColor = description.isColor
    spaceGlyph = shaping.glyph(for: 0x20)
    let own = shaping.verticalMetrics(isNamed: style.scaling.isNamed)
    vertical = style.standsFor.map { own.with($0.heights) } ?? own
    punctuation = FullwidthPunctuation(
      of: shaping, language: key.language,
      isSlanted: style.slant != .normal && description.slant == .normal)
  }

  /// The approximate size in bytes that a paragraph adds by keeping this font in memory.
  ///
  /// The first caller is charged for the font, a few plans and its cache of glyphs and advances; later
  /// callers are charged 0.
  func weigh() -> Int {
    if isWeighed.load(ordering: .relaxed) || isWeighed.exchange(true, ordering: .relaxed) {
      return 0
    }
    return punctuation == nil ? 12288 : 16384
  }

  /// The face that is drawn.
  var face: FaceDescription { key.face }

  /// The advance of a space in 16.16 pixels.
  var spaceAdvance: Int { shaping.advance(of: spaceGlyph) }
}

extension SizedFont: Equatable {
  /// Whether two fonts draw alike.
  ///
  /// A font that the library no longer keeps is another object when it is opened again.
  @inline(__always)
  static func == (one: SizedFont, other: SizedFont) -> Bool {
    one === other || one.key == other.key
  }
}

extension SizedFont {
  /// Whether the font is known to lack all characters of a range of one script, so that shaping can
  /// be skipped.
  ///
  /// - Complexity: O(length of the range).
  func lacksAll(of range: Range<Int>, _ script: OpenTypeTag, in text: [UInt16]) -> Bool {
    !shaping.isEastAsian && EastAsianText.isAll(text, in: range)
      || !shaping.has(script: script) && Self.isAll(of: script, range, in: text)
  }

  /// Whether every character of a range is visible and of a script.
  private static func isAll(of script: OpenTypeTag, _ range: Range<Int>, in text: [UInt16]) -> Bool
  {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: range.upperBound)
      guard !DefaultIgnorable.containsOrFormats(text[offset]),
        UnicodeData.script(of: scalar).tag == script
      else { return false }
      offset += length
    }
    return true
  }
}

/// The lengths of a font stack that do not depend on the text.
struct FontMetrics: Sendable {
  /// The share of the first font in the height of a line, in pixels.
  let strut: FontExtent
  /// The share of the first font in the height of a line without text, in pixels.
  let blank: FontExtent
  /// The ascent and descent of the first font, in pixels.
  let extent: FontExtent
  /// The ascent and descent with which an object can be aligned, in pixels.
  let edges: FontExtent
  /// How far above the baseline the middle of an object can be, in pixels.
  let middle: Double
  /// How far the first line of a text reaches up at least, and the last one down, in pixels; nil if they are
  /// as high as others.
  let edge: FontExtent?
  /// The advance of a space in 16.16 pixels, for tab stops.
  let spaceAdvance: Int
  /// The advance of the hyphen displayed at a soft hyphen, in 16.16 pixels.
  let hyphenAdvance: Int
  /// The advance of the glyph for characters that no font has, in 16.16 pixels.
  let missingAdvance: Int
  /// The least advance of a tab in 16.16 pixels; a nearer tab stop is skipped.
  let leastTabAdvance: Int
  /// The unit to which letter spacing is rounded, as its number in a pixel; nil for none.
  let spacingUnitsPerPixel: Double?

  /// Takes the lengths from a table of advances, or from an engine with rules of its own.
  ///
  /// - Parameters:
  ///   - xHeight: by default 0.56 of the ascent. Source: Blink's SimpleFontData::PlatformInit.
  ///   - leastTabAdvance: by default half a space. Source: Blink's Font::TabWidth.
  init(
    strut: FontExtent, blank: FontExtent? = nil, extent: FontExtent, xHeight: Double? = nil,
    spaceAdvance: Int, hyphenAdvance: Int, missingAdvance: Int, leastTabAdvance: Int? = nil,
    spacingUnitsPerPixel: Double? = nil
  ) {
    self.strut = strut
    self.blank = blank ?? strut
    self.extent = extent
    edges = extent
    middle = (xHeight ?? extent.ascent * 0.56) / 2
    edge = nil
    self.spaceAdvance = spaceAdvance
    self.hyphenAdvance = hyphenAdvance
    self.missingAdvance = missingAdvance
    self.leastTabAdvance = leastTabAdvance ?? spaceAdvance / 2
    self.spacingUnitsPerPixel = spacingUnitsPerPixel
  }

  /// Returns letter spacing, in points, as the engine rounds it.
  func rounded(_ letterSpacing: Double) -> Double {
    guard let spacingUnitsPerPixel else { return letterSpacing }
    return (letterSpacing * spacingUnitsPerPixel).rounded() / spacingUnitsPerPixel
  }

  /// Reads the lengths of a stack's primary font.
  ///
  /// The primary font selects the hyphen character; a fallback font may have to draw it.
  init(_ stack: FontStack) {
    let primary = stack.primary
    strut = stack.lineBoxes.strut(primary.vertical)
    blank = stack.lineBoxes.blank(primary.vertical)
    extent = stack.lineBoxes.extent(of: primary.vertical)
    edges = stack.lineBoxes.edges(primary.vertical)
    middle = stack.lineBoxes.middle(primary.vertical)
    edge = stack.lineBoxes.edge(primary.vertical)
    spaceAdvance = primary.spaceAdvance
    missingAdvance = stack.fonts[0].shaping.advance(of: 0)
    let hyphen: UInt32 = primary.shaping.glyph(for: 0x2010) != 0 ? 0x2010 : 0x2D
    let font =
      stack.fonts.first { $0.shaping.glyph(for: hyphen) != 0 } ?? stack.fallback(for: hyphen)
      ?? primary
    hyphenAdvance = font.shaping.advance(of: font.shaping.glyph(for: hyphen))
    leastTabAdvance = spaceAdvance / 2
    spacingUnitsPerPixel = nil
  }
}
