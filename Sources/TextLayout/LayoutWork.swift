/// The work spent on the layout of a request's texts, and its limit.
///
/// One unit is about the cost of a UTF-16 code unit of Latin text: 2,000 instructions, a third of a
/// microsecond. ``ShapingCost`` has the costs of other scripts. Work depends only on texts, styles,
/// widths and limits, never on caches, so the same request always gets the same response.
public struct LayoutWork: Sendable, Equatable {
  /// The maximum work.
  public let limit: Int
  /// The work spent; more than `limit` once a text took too much.
  public private(set) var spent = 0
  /// The first character that no installed font has; nil if there is none.
  public private(set) var missingScalar: UInt32?

  /// Work without a limit.
  static var unlimited: LayoutWork { LayoutWork(limit: .max) }

  /// Starts a budget with no work spent.
  ///
  /// - Parameter limit: at least 0.
  public init(limit: Int) { self.limit = limit }

  /// Whether the budget is exceeded.
  ///
  /// Results measured after that have no meaning.
  public var isOver: Bool { spent > limit }

  /// The remaining work; negative if the budget is exceeded.
  var remaining: Int { limit - spent }

  /// Adds work, at least 0.
  mutating func spend(_ amount: Int) {
    let (sum, overflows) = spent.addingReportingOverflow(amount)
    spent = overflows ? .max : sum
  }

  /// Adds the work of shaping a paragraph, cached or not.
  ///
  /// - Returns: whether the budget is not exceeded.
  mutating func isEnough(for paragraph: ShapedParagraph) -> Bool {
    spend(paragraph.work)
    note(missing: paragraph.missingScalar)
    return !isOver
  }

  /// Exceeds the budget.
  mutating func exhaust() { spend(.max) }

  /// Notes a character that no installed font has.
  mutating func note(missing scalar: UInt32?) { missingScalar = missingScalar ?? scalar }

  /// The cost of finding a line and writing it.
  static let line = 5

  /// The cost of measuring a paragraph, apart from its text.
  static let paragraph = 10
}

/// The costs of shaping, in units of `LayoutWork`.
enum ShapingCost {
  /// The cost of a run of one script and direction, apart from the text.
  static let run = 2

  /// The cost of another requested family, for the characters that the fonts before lack.
  static let family = 1

  /// The cost of trying a font that the system proposes for a character.
  static let systemFont = 30

  /// The cost of asking the system for the font of a character.
  static let search = 2

  /// The cost of asking a number of families, one after the other, whether they have a character.
  static func search(ofFamilies count: Int) -> Int { count / 8 }

  /// The cost of a run with characters that no font has: the system looks through all of them.
  static let missing = 80

  /// The cost of a HarfBuzz call, apart from the text.
  static let call = 3

  /// The additional cost of a cluster of a number of UTF-16 code units.
  ///
  /// HarfBuzz takes time quadratic in the number of marks on one base.
  static func cluster(of count: Int) -> Int { count * count / 12 }

  /// The additional cost of an emoji that can have a skin tone, in a colour font.
  ///
  /// HarfBuzz compares it with each of the hundreds of sequences in the font that begin alike.
  static let person = 50

  /// The cost of reshaping a part of a line.
  static let cut = 20

  /// The cost of a UTF-16 code unit of a script.
  ///
  /// Costs of fonts differ by a factor of 300. HarfBuzz has no limit: it tries every contextual
  /// rule of the font at every glyph. Source: measured with HarfBuzz 6.0 and the Noto fonts on
  /// random text.
  static func perUnit(of script: OpenTypeTag) -> Int { expensive[script] ?? 1 }

  /// The cost of shaping a range with a font, in addition to that of the call.
  ///
  /// A font without characters of the script has no rules for it.
  ///
  /// - Complexity: O(n) for Hangul, for colour fonts and for those with contextual alternates, else O(1).
  static func text(
    _ range: Range<Int>, _ script: OpenTypeTag, _ font: SizedFont, _ text: [UInt16]
  ) -> Int {
    let perUnit = font.shaping.has(script: script) ? perUnit(of: script) : 1
    let jamoWork = script == "Hang" ? text[range].count(where: isJamo) * jamo : 0
    return range.count * perUnit + jamoWork + alternates(in: text[range], font.shaping.alternating)
      + (font.isColor ? persons(in: range, of: text) * person : 0)
  }

  /// The additional cost of a conjoining letter of Hangul: fonts compose syllables of it by rules.
  ///
  /// Source: measured: 0.8 µs with Noto Sans CJK, against 0.25 µs for a syllable.
  private static let jamo = 2

  /// Source: Unicode 17, blocks Hangul Jamo, Hangul Jamo Extended-A and -B.
  private static func isJamo(_ unit: UInt16) -> Bool {
    (0x1100...0x11FF).contains(unit) || (0xA960...0xA97F).contains(unit)
      || (0xD7B0...0xD7FF).contains(unit)
  }

  /// The additional cost of the characters at which contextual alternates of a font begin: HarfBuzz tries their rules.
  ///
  /// Source: measured: 1.5 to 5 µs for `@`, `-` and brackets with Inter 4.0 beta 7, against 0.3 to 0.8 µs for its letters.
  private static func alternates(in text: ArraySlice<UInt16>, _ alternating: [UInt64]) -> Int {
    guard !alternating.isEmpty else { return 0 }
    return alternate * text.count { alternating[Int($0 >> 6)] >> UInt64($0 & 63) & 1 != 0 }
  }

  private static let alternate = 5

  /// The number of emoji that can have a skin tone, and therefore begin many sequences.
  private static func persons(in range: Range<Int>, of text: [UInt16]) -> Int {
    var (count, offset) = (0, range.lowerBound)
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: range.upperBound)
      if UnicodeData.record(of: scalar).emoji == .modifierBase { count += 1 }
      offset += length
    }
    return count
  }

  private static let expensive: [OpenTypeTag: Int] = [
    "Gran": 250, "Java": 40, "Bali": 30, "Tibt": 15, "Mymr": 10, "Sgnw": 8, "Brah": 8, "Lana": 8,
    "Newa": 8, "Syrc": 6, "Sogd": 6, "Mong": 4, "Knda": 4, "Gujr": 4, "Telu": 4, "Khmr": 4,
    "Sinh": 4, "Deva": 3, "Beng": 3, "Orya": 3, "Mlym": 3, "Cakm": 3, "Guru": 2, "Taml": 2,
    "Phag": 3, "Arab": 2, "Adlm": 2, "Ethi": 2, "Mtei": 2, "Rohg": 3, "Nkoo": 2, "Mand": 2,
  ]
}
