/// Cuts a run before its spaces, where this changes no shape.
///
/// A font whose rules do not contain the space shapes both sides of the cut on their own
/// (``ShapingFont/cutsBeforeSpaces(_:)``). The other parts of HarfBuzz work on a character and the marks
/// after it, or on joined letters, and a space ends both. These decisions depend on the whole run, and a
/// run in which one of them can matter is not cut:
///
/// - A character that the font does not have is decomposed. It is composed again only if there is a mark in
///   the run.
/// - U+034F is hidden from rules if it is the last character.
/// - The first missing character changes the glyphs of U+2028 and U+2029 after it.
/// - A variation selector after a space can select another glyph, which the font's rules may contain.
/// - Characters beyond U+FFFF can be any of these.
///
/// Two other effects cross a space and do not prevent a cut:
///
/// - Ligatures are numbered 1 to 7 in the order in which the run's rules make them, so other words
///   decide whether two ligatures of one word have the same number. The numbers tell to which part of a
///   ligature a mark belongs. This changes a mark's offset, which clusters do not contain, and no
///   advance: no rule of such a font skips the letters between two marks. Decision 0033 has the flags.
/// - The limits of operations and length count for a buffer: 1,024 operations and 64 glyphs for a
///   character, at least 16,384 each. Only a font whose rules multiply glyphs reaches them. HarfBuzz
///   then stops between two rules, so no shape of such a run is right, whole or cut.
///
/// Source: HarfBuzz 6.0 and 10.2, hb-ot-shape-normalize.cc, hb-ot-shape.cc, hb-ot-shaper-*.cc; decision
/// 0033.
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
      && Self.canCut(range, of: text, with: font)
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

  private static func canCut(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont
  ) -> Bool {
    for offset in range where isSpecial(text[offset]) {
      switch text[offset] {
      case 0x34F, 0x2028, 0x2029, 0xFE00...0xFE0F, 0xD800...0xDFFF: return false
      default: if font.glyph(for: UInt32(text[offset])) == 0 { return false }
      }
    }
    return true
  }

  @inline(__always)
  private static func isSpecial(_ unit: UInt16) -> Bool {
    special[Int(unit >> 6)] &>> UInt64(unit & 63) & 1 == 1
  }

  /// A bit for each code unit that can prevent a cut: surrogates, the characters named above, and those
  /// that HarfBuzz decomposes if the font does not have them.
  private static let special: [UInt64] = {
    var bits = [UInt64](repeating: 0, count: 1024)
    for unit in UInt16.min ... .max {
      let isSpecial =
        switch unit {
        case 0x34F, 0x2028, 0x2029, 0xFE00...0xFE0F, 0xD800...0xDFFF: true
        default: ShapingFont.decomposition(of: UInt32(unit)) != nil
        }
      if isSpecial { bits[Int(unit >> 6)] |= 1 << UInt64(unit & 63) }
    }
    return bits
  }()
}
