/// The bidirectional classes.
///
/// Source: UAX #9, table 4.
enum BidiClass: UInt8, Sendable, CaseIterable {
  // Strong.
  case l, r, al
  // Weak.
  case en, an, es, et, cs, nsm, bn
  // Neutral.
  case b, s, ws, on
  // Explicit formatting.
  case lre, rle, lro, rlo, pdf
  case lri, rli, fsi, pdi

  /// The direction of a level: even is left to right, odd is right to left.
  @inline(__always)
  init(directionOf level: UInt8) { self = level % 2 == 0 ? .l : .r }

  /// Whether the class starts an isolate.
  var startsIsolate: Bool { self == .lri || self == .rli || self == .fsi }

  /// Whether the class starts or ends an isolate.
  var isIsolate: Bool { startsIsolate || self == .pdi }

  /// Whether the class starts an embedding or an override.
  var startsEmbedding: Bool { self == .lre || self == .rle || self == .lro || self == .rlo }

  /// Whether rule X9 removes characters of this class.
  var isRemoved: Bool { self == .bn || startsEmbedding || self == .pdf }

  /// Whether the class is neutral or formats an isolate (NI in the rules).
  var isNeutral: Bool { self == .b || self == .s || self == .ws || self == .on || isIsolate }

  /// The direction that the rules for neutrals see: numbers count as right to left.
  ///
  /// Source: UAX #9, rules N0 and N1.
  var directionAmongNeutrals: BidiClass? {
    switch self {
    case .l: .l
    case .r, .al, .en, .an: .r
    default: nil
    }
  }
}

/// A set of bidirectional classes.
struct BidiClasses: OptionSet, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of one class.
  @inline(__always)
  init(_ bidiClass: BidiClass) { rawValue = 1 << UInt32(bidiClass.rawValue) }

  /// The set of all classes of a text.
  init(in classes: [BidiClass]) {
    rawValue = classes.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  private init(of classes: BidiClass...) {
    self.init(in: classes)
  }

  /// Classes that show text from left to right at any level.
  private static let leftToRight = BidiClasses(of: .l, .en, .an, .lre, .lro, .lri)
  /// Classes that show text from right to left at any level.
  private static let rightToLeft = BidiClasses(of: .r, .al, .rle, .rlo, .rli)
  /// Classes that may become neutral.
  private static let possiblyNeutral = BidiClasses(
    of: .es, .et, .cs, .bn, .b, .s, .ws, .on, .lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi)
  /// FSI.
  static let firstStrongIsolate = BidiClasses(.fsi)
  private static let nonSpacingMark = BidiClasses(.nsm)
  private static let arabicNumber = BidiClasses(.an)
  /// Paragraph and segment separators.
  static let separators = BidiClasses(of: .b, .s)
  /// Classes that need rules X1 to X8.
  private static let explicit = BidiClasses(
    of: .b, .lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi)

  /// Whether a text with these classes needs rules X1 to X8.
  var needExplicitRules: Bool { !isDisjoint(with: .explicit) }

  /// The level of all characters if the text has only one direction; nil if it may have both.
  ///
  /// Such a text is one run in Chromium, although numbers in it may have another level by the rules.
  ///
  /// Source: ICU, ubidi_getDirection; measured on ICU 72 and 76.
  func uniformLevel(base: UInt8) -> UInt8? {
    let mayBeNeutral = !isDisjoint(with: .possiblyNeutral)
    var all = self
    if mayBeNeutral || !isDisjoint(with: .nonSpacingMark) {
      all.insert(BidiClasses(BidiClass(directionOf: base)))
    }
    let mayTurn = mayBeNeutral && !isDisjoint(with: .arabicNumber)
    if all.isDisjoint(with: .rightToLeft), !mayTurn { return (base + 1) & ~1 }
    return all.isDisjoint(with: .leftToRight) ? base | 1 : nil
  }
}
