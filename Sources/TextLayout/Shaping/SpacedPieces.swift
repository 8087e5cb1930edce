/// Cuts a run before its spaces, where this changes no shape.
///
/// A font whose rules do not join a space to the glyph before it shapes both sides of the cut on their
/// own (``ShapingFont/cutsBeforeSpaces(_:)``). The other parts of HarfBuzz work on a character and the marks
/// after it, or on joined letters, and a space ends both. At least seven of its decisions depend on the
/// whole run. A run in which one of these five can matter is not cut:
///
/// - Characters are recomposed only if there is a mark in the run. This matters if HarfBuzz decomposes a
///   character. In scripts with syllables it always does, so only recomposed characters matter.
/// - U+034F is hidden from rules if it is the last character.
/// - The first missing character changes the glyphs of U+2028 and U+2029 after it.
/// - Text that does not run in the direction of its script is reversed; its plans do not cut.
/// - Syllables are counted modulo 15, and one that is incomplete has a dotted circle unless the last
///   incomplete one has the same number. ``RunShaper`` shapes the rest of a run as one from the first
///   piece with an incomplete syllable.
///
/// Two are known and do not prevent a cut:
///
/// - Ligatures are numbered 1 to 7 in the order in which the run's rules make them, so other words
///   decide whether two ligatures of one word have the same number. The numbers tell to which part of a
///   ligature a mark belongs. This changes a mark's offset, which clusters do not contain, and no
///   advance: no rule of a cut plan skips the letters between two marks. Decision 0033 has the flags.
/// - The limits of operations and length count for a buffer: 1,024 operations and 64 glyphs for a
///   character, at least 16,384 each. Only a font whose rules multiply glyphs reaches them. HarfBuzz
///   then stops between two rules, so no shape of such a run is right, whole or cut.
///
/// A run is not cut either if a variation selector follows a space: it can select another glyph, which
/// the plan did not judge. A run with syllables is not cut if it has any variation selector or a Vedic
/// mark, because the plan judged only rules for other glyphs.
///
/// Source: HarfBuzz 6.0, hb-ot-shape-normalize.cc, hb-ot-shape.cc, hb-ot-shaper-*.cc; decision 0033.
struct SpacedPieces {
  private let text: [UInt16]
  private let end: Int
  /// Whether the run may have more than one piece.
  let isCut: Bool
  private var position: Int

  /// Starts at the beginning of a range.
  ///
  /// - Complexity: O(length of the range).
  init(of range: Range<Int>, in text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
    isCut =
      Self.hasSpace(range, of: text) && font.cutsBeforeSpaces(plan)
      && (plan.hasSyllables
        ? Self.canCutSyllables(range, of: text) : Self.canCut(range, of: text, with: font))
  }

  /// The next piece; nil after the last one.
  ///
  /// - Complexity: O(length of the piece).
  mutating func next() -> Range<Int>? {
    guard position < end else { return nil }
    let start = position
    position = isCut ? Self.space(in: start + 1..<end, of: text) : end
    return start..<position
  }

  /// The offset of the first space; the end of the range without one.
  private static func space(in range: Range<Int>, of text: [UInt16]) -> Int {
    var offset = range.lowerBound
    while offset < range.upperBound, text[offset] != 0x20 { offset += 1 }
    return offset
  }

  /// Whether there is a space behind the first unit.
  private static func hasSpace(_ range: Range<Int>, of text: [UInt16]) -> Bool {
    range.count > 1
      && space(in: range.lowerBound + 1..<range.upperBound, of: text) < range.upperBound
  }

  private static func canCutSyllables(_ range: Range<Int>, of text: [UInt16]) -> Bool {
    // HarfBuzz does not count a mark at the start as one.
    !isMark(at: range.lowerBound, in: range, of: text)
      && !range.contains { uncutSyllables.contains(text[$0]) }
  }

  private static func canCut(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont
  ) -> Bool {
    var hasMark = false
    for offset in range where special.contains(text[offset]) {
      switch text[offset] {
      case 0x34F, 0x2028, 0x2029: return false
      case 0xFE00...0xFE0F where offset > range.lowerBound && text[offset - 1] == 0x20: return false
      // Begins selectors from U+E0100, and tags.
      case 0xDB40 where offset > range.lowerBound && text[offset - 1] == 0x20: return false
      default: hasMark = hasMark || isMark(at: offset, in: range, of: text)
      }
    }
    return !hasMark || !range.contains { decomposes(text[$0], with: font) }
  }

  private static func isMark(at offset: Int, in range: Range<Int>, of text: [UInt16]) -> Bool {
    UnicodeData.record(of: text.scalar(at: offset, limit: range.upperBound).scalar).category.isMark
  }

  /// Whether HarfBuzz decomposes a character, because the font does not have it; true for all beyond
  /// U+FFFF.
  private static func decomposes(_ unit: UInt16, with font: ShapingFont) -> Bool {
    decomposed.contains(unit) && (UTF16.isSurrogate(unit) || font.glyph(for: UInt32(unit)) == 0)
  }

  /// Surrogates, and the characters with a decomposition.
  ///
  /// To ask for a decomposition takes almost as long as to shape the character.
  private static let decomposed = UnitSet { ShapingFont.decomposition(of: UInt32($0)) != nil }

  /// Surrogates, marks, and the other characters that can prevent a cut.
  private static let special = UnitSet { unit in
    switch unit {
    case 0x34F, 0x2028, 0x2029, 0xFE00...0xFE0F: true
    default: UnicodeData.record(of: UInt32(unit)).category.isMark
    }
  }

  /// Surrogates, and the characters that prevent a cut in scripts with syllables: among them those whose
  /// decomposition is composed again if there is a mark in the run.
  ///
  /// Decomposed marks are left out: a piece with one has a mark itself.
  private static let uncutSyllables = UnitSet { unit in
    switch unit {
    case 0x34F, 0x2028, 0x2029, 0xFE00...0xFE0F: true
    case 0x951...0x954, 0x1CD0...0x1CFF, 0xA8E0...0xA8F1: true
    default:
      ShapingFont.isRecomposed(UInt32(unit))
        && !UnicodeData.record(of: UInt32(unit)).category.isMark
    }
  }
}

/// A set of code units, with all surrogates.
private struct UnitSet {
  /// One bit for each code unit.
  private let bits: [UInt64]

  init(where isContained: (UInt16) -> Bool) {
    var bits = [UInt64](repeating: 0, count: 1024)
    for unit in UInt16.min ... .max where UTF16.isSurrogate(unit) || isContained(unit) {
      bits[Int(unit >> 6)] |= 1 << UInt64(unit & 63)
    }
    self.bits = bits
  }

  @inline(__always)
  func contains(_ unit: UInt16) -> Bool { bits[Int(unit >> 6)] &>> UInt64(unit & 63) & 1 == 1 }
}
