/// The coarse line-break class that WebKit gives a UTF-16 unit before it asks ICU.
///
/// It is a set, so that one test covers both units of a pair.
///
/// Source: Source/WebCore/rendering/BreakLines.h, BreakLines::classify (WebKitGTK 2.50).
struct WebKitBreakClass: OptionSet, Sendable {
  let rawValue: UInt16

  /// Letters and digits.
  static let letter = WebKitBreakClass(rawValue: 1)
  /// Ideographs and precomposed Hangul.
  static let ideograph = WebKitBreakClass(rawValue: 2)
  static let mark = WebKitBreakClass(rawValue: 4)
  static let opening = WebKitBreakClass(rawValue: 8)
  /// `)` and `]`.
  static let parenthesis = WebKitBreakClass(rawValue: 16)
  static let closing = WebKitBreakClass(rawValue: 32)
  static let glue = WebKitBreakClass(rawValue: 64)
  static let quotation = WebKitBreakClass(rawValue: 128)
  static let space = WebKitBreakClass(rawValue: 256)
  /// All others, which ICU decides.
  static let other = WebKitBreakClass(rawValue: 1 << 15)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Determines the class of a unit.
  init(_ unit: UInt16) {
    self =
      switch unit {
      case ..<0x80: Self.ofASCII(unit)
      case ..<0x0600: Self.ofAlphabet(unit)
      case 0x2018, 0x2019: .quotation
      case 0x3000...0x303F: Self.ofPunctuation(unit)
      case 0x3040...0x30FF, 0x31F0...0x31FF, 0xA015: .other
      case 0x3248...0x324F, 0x4DC0...0x4DFF: .letter
      case 0x2E80...0xA4CF, 0xAC00...0xD7AF, 0xF900...0xFAFF: .ideograph
      default: .other
      }
  }

  private static func ofASCII(_ unit: UInt16) -> WebKitBreakClass {
    switch UInt8(truncatingIfNeeded: unit) {
    case 0x10...0x1F: .mark
    case UInt8(ascii: " "): .space
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .quotation
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"): .parenthesis
    case UInt8(ascii: "}"): .closing
    case UInt8(ascii: "@"), UInt8(ascii: "`"): .letter
    default: unit.isASCIIAlphanumeric ? .letter : .other
    }
  }

  /// The class of a unit from U+0080 to U+05FF: Latin, Greek, Cyrillic, Armenian and Hebrew.
  private static func ofAlphabet(_ unit: UInt16) -> WebKitBreakClass {
    switch unit {
    case 0xA0, 0x034F, 0x035C...0x0362: .glue
    case 0xA1, 0xBF: .opening
    case 0xAB, 0xBB: .quotation
    case ...0xC0, 0x02C8, 0x02CC, 0x02DF, 0x037E: .other
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD: .mark
    case 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: .mark
    case 0x0589...0x05C7: .other
    default: .letter
    }
  }

  /// The class of a unit from U+3000 to U+303F, by its lowest five bits.
  private static func ofPunctuation(_ unit: UInt16) -> WebKitBreakClass {
    switch unit & 0x1F {
    case 0x01, 0x02, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x15, 0x17, 0x19, 0x1B, 0x1E, 0x1F: .closing
    case 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x14, 0x16, 0x18, 0x1A, 0x1D: .opening
    default: .other
    }
  }
}

extension WebKitBreakClass {
  /// How WebKit decides on the boundary between two units.
  enum BreakDecision {
    case breaks, joined
    /// The second unit is a mark, and takes the class of the first.
    case attached
    /// ICU decides.
    case undecided
  }

  /// The decision on the boundary between two units of these classes.
  ///
  /// - Parameter isDefault: whether `line-break` is `auto`.
  ///
  /// Source: BreakLines::nextBreakablePosition, the look-up that does not ask ICU.
  static func decision(
    _ before: WebKitBreakClass, _ after: WebKitBreakClass, isDefault: Bool
  ) -> BreakDecision {
    let pair = before.union(after)
    if pair.isSubset(of: [.space, .letter, .quotation]) { return .joined }
    if pair.union(.letter) == [.ideograph, .letter] { return .breaks }
    let isKnown = !pair.contains(.other)
    if isKnown, !pair.isDisjoint(with: [.glue, .quotation]) { return .joined }
    if after == .mark { return .attached }
    guard isDefault, isKnown, !pair.isDisjoint(with: [.closing, .parenthesis, .opening]) else {
      return .undecided
    }
    if after == .closing || after == .parenthesis || before == .opening { return .joined }
    return pair.contains(.ideograph) ? .breaks : .undecided
  }
}
