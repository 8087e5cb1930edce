/// What rules ask of the text after the character that follows a boundary, marks left out.
struct BreakFollowing: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Something that a final quotation mark may close before, or the end of the text (LB15b).
  static let closing = BreakFollowing(rawValue: 1)
  /// An East Asian character (LB19a).
  static let eastAsian = BreakFollowing(rawValue: 2)
  /// A digit (LB15c, LB25).
  static let number = BreakFollowing(rawValue: 4)
  /// An infix separator and a digit (LB25).
  static let numberAfterInfix = BreakFollowing(rawValue: 8)
  /// A final virama (LB28a).
  static let viramaFinal = BreakFollowing(rawValue: 16)

  /// The end of the text.
  static let end = BreakFollowing.closing
}

extension BreakFollowing {
  /// What one character tells; an infix separator takes `second`, the one after it, too.
  init(_ first: BreakSymbol, second: LineBreakClass?) {
    self = first.isEastAsian ? .eastAsian : []
    if Self.isClosing(first.kind) { insert(.closing) }
    if first.kind == .nu { insert(.number) }
    if first.kind == .vf { insert(.viramaFinal) }
    if first.kind == .is && second == .nu { insert(.numberAfterInfix) }
  }

  /// Source: UAX #14 LB15b.
  private static func isClosing(_ kind: LineBreakClass) -> Bool {
    switch kind {
    case .sp, .gl, .wj, .cl, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl, .zw: true
    default: kind.isQuotation
    }
  }

  /// Whether any rule looks beyond a character of this class.
  ///
  /// Source: UAX #14 LB15b, LB15c, LB19a, LB25, LB28a.
  static func matters(after kind: LineBreakClass) -> Bool {
    kind.isQuotation || kind.isAksara || kind == .is || kind == .op
  }
}
