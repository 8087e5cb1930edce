/// The spacing of adjacent fullwidth punctuation in one font: where two marks meet, one gives up
/// its empty half.
///
/// Source: CSS Text Module Level 4, section 8.3 (text-spacing-trim: normal), as Blink's HanKerning
/// applies it: only in fonts with a `halt` feature, with the class of dots, colons and quotes taken
/// from where the font draws them.
struct FullwidthPunctuation: Sendable {
  /// The class of a punctuation mark.
  enum Kind: Sendable {
    /// No punctuation that is trimmed or trims.
    case other
    /// Opens, with its first half empty.
    case open
    /// Closes, with its second half empty.
    case close
    /// Has its ink in the middle, as U+30FB, or none, as U+3000.
    case middle
    /// Opens, without an empty half.
    case openNarrow
    /// Closes, without an empty half.
    case closeNarrow
  }

  /// The change in advance of each trimmed mark, in 16.16 pixels, at most 0.
  private let trims: [UInt16: Int]
  private let dotKind: Kind
  private let colonKind: Kind
  private let semicolonKind: Kind
  private let quotesAreFullwidth: Bool

  private static let halt: OpenTypeTag = "halt"
  private static let dots: [UInt16] = [0x3001, 0x3002, 0xFF0C, 0xFF0E]
  private static let colon: UInt16 = 0xFF1A
  private static let semicolon: UInt16 = 0xFF1B
  private static let openQuotes: [UInt16] = [0x201C, 0x2018]
  private static let closeQuotes: [UInt16] = [0x201D, 0x2019]
  private static let brackets: [UInt16] =
    Array(0x3008...0x3011) + Array(0x3014...0x301B) + Array(0x301D...0x301F)
    + [0xFF08, 0xFF09, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D, 0xFF5F, 0xFF60]
  // Source: CSS Text 4, "fullwidth middle dot punctuation"; Blink's Character::GetHanKerningCharType.
  private static let middles: [UInt16] = [0xB7, 0x2027, 0x3000, 0x30FB]

  /// Measures a font's punctuation; returns nil if it has no `halt` feature.
  ///
  /// - Parameter isSlanted: whether the font is slanted artificially.
  init?(of font: ShapingFont, language: String, isSlanted: Bool) {
    guard font.hasPositioningFeature(Self.halt), let buffer = ShapingBuffer() else { return nil }
    let probe = Probe(font: font, language: language, isSlanted: isSlanted, buffer: buffer)
    trims = probe.trims(
      of: Self.brackets + Self.middles + Self.dots + [Self.colon, Self.semicolon]
        + Self.openQuotes + Self.closeQuotes)
    dotKind = probe.commonKind(of: Self.dots)
    colonKind = probe.commonKind(of: [Self.colon])
    semicolonKind = probe.commonKind(of: [Self.semicolon])
    quotesAreFullwidth =
      probe.commonKind(of: Self.openQuotes) == .open
      && probe.commonKind(of: Self.closeQuotes) == .close
  }

  /// Returns the change in advance of a trimmed mark, in 16.16 pixels, at most 0.
  func trim(of unit: UInt16) -> Int { trims[unit] ?? 0 }

  /// Returns the class of a character in this font.
  func kind(of unit: UInt16) -> Kind {
    guard Self.mayMatter(unit) else { return .other }
    if Self.dots.contains(unit) { return dotKind }
    if Self.openQuotes.contains(unit) { return quotesAreFullwidth ? .open : .openNarrow }
    if Self.closeQuotes.contains(unit) { return quotesAreFullwidth ? .close : .closeNarrow }
    if Self.middles.contains(unit) { return .middle }
    if unit == Self.colon { return colonKind }
    if unit == Self.semicolon { return semicolonKind }
    return Self.bracketKind(of: unit)
  }

  /// Whether a line's last mark may be trimmed to fit.
  ///
  /// Closing brackets and quotes may, in every class; dots and colons may not.
  func mayTrimAtLineEnd(_ unit: UInt16) -> Bool {
    Self.closeQuotes.contains(unit) || Self.bracketKind(of: unit) == .close
  }

  /// Whether a mark gives up its first half after another mark.
  static func trimsAfter(_ previous: Kind, _ kind: Kind) -> Bool {
    guard kind == .open else { return false }
    switch previous {
    case .open, .middle, .close, .openNarrow: return true
    case .other, .closeNarrow: return false
    }
  }

  /// Whether a mark gives up its second half before another mark.
  static func trimsBefore(_ kind: Kind, _ next: Kind) -> Bool {
    guard kind == .close else { return false }
    switch next {
    case .close, .middle, .closeNarrow: return true
    case .other, .open, .openNarrow: return false
    }
  }

  /// Whether punctuation is trimmed in runs of a script.
  ///
  /// In Hebrew, HarfBuzz applies only a font's Hebrew rules, and East Asian fonts have none.
  ///
  /// Source: HarfBuzz's shaper for Hebrew; measured on Chromium 156.
  static func mayTrim(in script: OpenTypeTag) -> Bool { script != "Hebr" }

  /// Whether a unit may be punctuation; a fast test that excludes nearly all text.
  @inline(__always)
  static func mayMatter(_ unit: UInt16) -> Bool {
    if unit < 0x2000 {
      if unit < 0x80 { return isASCIIBracket(unit) }
      return unit <= 0xBB && (unit == 0xAB || unit == 0xB7 || unit == 0xBB)
    }
    if unit <= 0x303F { return unit <= 0x2E7F || unit >= 0x3000 }
    return unit == 0x30FB || unit >= 0xFE10
  }

  private static func isASCIIBracket(_ unit: UInt16) -> Bool {
    unit == 0x28 || unit == 0x29 || unit == 0x5B || unit == 0x5D || unit == 0x7B || unit == 0x7D
  }

  private static func bracketKind(of unit: UInt16) -> Kind {
    switch UnicodeData.punctuation(UInt32(unit)) {
    case .open: UnicodeData.isWide(UInt32(unit)) ? .open : .openNarrow
    case .close: UnicodeData.isWide(UInt32(unit)) ? .close : .closeNarrow
    case nil: .other
    }
  }
}

/// Measures single characters of a font.
private struct Probe {
  let font: ShapingFont
  let language: String
  let isSlanted: Bool
  let buffer: ShapingBuffer

  /// The horizontal shift of a slanted glyph at a height of one em, in em.
  ///
  /// Source: Blink's FontPlatformData::SetupSkFont; measured on Chromium 156.
  private static let slant = 0.25

  func trims(of units: [UInt16]) -> [UInt16: Int] {
    var trims: [UInt16: Int] = [:]
    for unit in units {
      let full = advance(of: unit, features: [])
      trims[unit] = min(0, advance(of: unit, features: ["halt"]) - full)
    }
    return trims
  }

  /// Returns the class of all characters by the position of their ink; `.other` if they differ.
  func commonKind(of units: [UInt16]) -> FullwidthPunctuation.Kind {
    let kinds = units.map(inkKind)
    return kinds.allSatisfy { $0 == kinds[0] } ? kinds[0] : .other
  }

  private func inkKind(of unit: UInt16) -> FullwidthPunctuation.Kind {
    let script = EastAsianScript(language: language)?.punctuationTag ?? "Hani"
    guard let glyph = shape(unit, as: script, features: []).first, glyph.glyph != 0,
      let ink = font.ink(of: glyph.glyph, slant: isSlanted ? Self.slant : 0)
    else { return .other }
    let half = Int(glyph.advance) / 2
    let (left, right) = edges(of: ink, movedBy: Int(glyph.offset))
    if right <= half { return .close }
    if left >= half { return .open }
    return right - left <= half && left >= half / 2 ? .middle : .other
  }

  /// Returns the pixel edges that enclose an outline.
  ///
  /// Source: Skia's SkScalerContext_FreeType; measured on Chromium 156.
  private func edges(
    of ink: (left: Int, right: Int), movedBy offset: Int
  ) -> (left: Int, right: Int) {
    (
      (Self.rounded64(ink.left) >> 6) * 65536 + offset,
      ((Self.rounded64(ink.right) + 63) >> 6) * 65536 + offset
    )
  }

  /// Converts 16.16 pixels to the nearest 1/64 pixels.
  private static func rounded64(_ position: Int) -> Int { (position + 512) >> 10 }

  private func advance(of unit: UInt16, features: [OpenTypeTag]) -> Int {
    shape(unit, as: "Hani", features: features).reduce(0) { $0 + Int($1.advance) }
  }

  private func shape(
    _ unit: UInt16, as script: OpenTypeTag, features: [OpenTypeTag]
  ) -> [ShapingBuffer.Glyph] {
    let kind = ShapingPlan.Kind(
      script: script, language: language, isRightToLeft: false, disabledFeatures: [],
      enabledFeatures: features, clusterLevel: .graphemes)
    guard let plan = font.plan(for: kind) else { return [] }
    return buffer.glyphs(of: 0..<1, of: [unit], in: 0..<1, with: font, plan)
  }
}
