/// A character as input of the rules: its tailored class and its width.
struct BreakSymbol: Hashable, Sendable {
  /// The class after LB1 and tailoring.
  let kind: LineBreakClass
  /// Whether East_Asian_Width is F, W or H.
  let isEastAsian: Bool

  /// The symbol of a combining mark without a base.
  ///
  /// Source: UAX #14 LB10.
  static let letter = BreakSymbol(kind: .al, isEastAsian: false)
}

/// The state of the rules before a boundary: a summary of the text from the line's start.
struct BreakContext: Hashable, Sendable {
  /// A property of the text before `last` that a rule needs.
  enum History: Hashable, Sendable {
    /// No relevant property.
    case plain
    /// An initial quotation mark that opens, by LB15a.
    case opening
    /// A quotation mark after an East Asian character, by LB19a.
    case afterEastAsian
    /// A hyphen before a word, by LB20a.
    case wordInitial
    /// A hyphen, or before Unicode 17 another break after, that follows a Hebrew letter, by LB21a.
    case afterHebrew
    /// Part of a number, by LB25.
    case inNumber
    /// A virama after the start of a syllable, by LB28a.
    case afterAksara
    /// The first of a pair of regional indicators, by LB30a.
    case unpaired
  }

  /// The class of the last relevant character.
  ///
  /// Marks are skipped, and also spaces after a character that rules look back to across spaces.
  let last: LineBreakClass
  /// Whether `last` is East Asian.
  let isEastAsian: Bool
  /// The property of the text before `last`.
  let history: History
  /// Whether spaces follow `last`.
  let hasSpaces: Bool
  /// Whether the very last character is U+200D.
  let endsInJoiner: Bool

  /// The context at the start of a line.
  static let start = BreakContext(.startOfText)

  private init(
    _ last: LineBreakClass, isEastAsian: Bool = false, history: History = .plain,
    hasSpaces: Bool = false, endsInJoiner: Bool = false
  ) {
    self.last = last
    self.isEastAsian = isEastAsian
    self.history = history
    self.hasSpaces = hasSpaces
    self.endsInJoiner = endsInJoiner
  }

  /// The class of the character directly before the boundary, ignoring marks.
  var previous: LineBreakClass { hasSpaces ? .sp : last }

  /// Whether a mark at the boundary attaches to the character before it.
  var takesMarks: Bool { previous.takesMarks }
}

extension BreakContext {
  /// Returns the context after one more character.
  func advanced(over symbol: BreakSymbol, by rules: UAX14Rules) -> BreakContext {
    switch symbol.kind {
    case .cm, .zwj:
      let base = takesMarks ? self : advanced(over: .letter, by: rules)
      return BreakContext(
        base.last, isEastAsian: base.isEastAsian, history: base.history,
        endsInJoiner: symbol.kind == .zwj)
    case .sp:
      guard isSeenAcrossSpaces(by: rules.release) else { return BreakContext(.sp) }
      return BreakContext(last, isEastAsian: isEastAsian, history: history, hasSpaces: true)
    default:
      return BreakContext(
        symbol.kind, isEastAsian: symbol.isEastAsian,
        history: rules.release == .icu78
          ? history(before: symbol) : history(before: symbol, by: rules))
    }
  }

  /// Whether a rule looks back to `last` across spaces.
  ///
  /// Source: UAX #14 LB8, LB14, LB15a, LB16, LB17; LB15 of Unicode 15.
  private func isSeenAcrossSpaces(by release: ICURelease) -> Bool {
    switch last {
    case .zw, .op, .cl, .cp, .b2: true
    default: release == .icu78 ? history == .opening : last.isQuotation
    }
  }

  /// The property before a character in the rules of Unicode 15.
  ///
  /// A hyphen begins a word wherever a line may break before it.
  ///
  /// Source: ICU 72's rule set `line`, 20.09 and 21a.
  private func history(before symbol: BreakSymbol, by rules: UAX14Rules) -> History {
    let isHyphen = symbol.kind.isHyphen
    if previous == .hl, isHyphen || symbol.kind == .ba || symbol.kind == .baLoose {
      return .afterHebrew
    }
    switch symbol.kind {
    case _ where isHyphen:
      return previous == .startOfText || rules.breaks(self, symbol, .end) ? .wordInitial : .plain
    case .sy, .is, .cl, .cp: return continuesNumber ? .inNumber : .plain
    case .ri: return previous == .ri && history == .unpaired ? .plain : .unpaired
    default: return .plain
    }
  }

  private func history(before symbol: BreakSymbol) -> History {
    switch symbol.kind {
    case .quInitial: isBeforeOpening ? .opening : .plain
    case .quFinal: previous != .sp && isEastAsian ? .afterEastAsian : .plain
    case .hy, .hh: previous == .hl ? .afterHebrew : isBeforeWord ? .wordInitial : .plain
    case .baBeforeUnicode17: previous == .hl && !symbol.isEastAsian ? .afterHebrew : .plain
    case .hhLoose: previous == .hl ? .afterHebrew : startsLooseWord ? .wordInitial : .plain
    case .sy, .is, .cl, .cp: continuesNumber ? .inNumber : .plain
    case .vi: previous.isAksara ? .afterAksara : .plain
    case .ri: previous == .ri && history == .unpaired ? .plain : .unpaired
    default: .plain
    }
  }

  /// Source: UAX #14 LB15a.
  private var isBeforeOpening: Bool {
    switch previous {
    case .startOfText, .bk, .cr, .lf, .nl, .op, .gl, .sp, .zw: true
    default: previous.isQuotation
    }
  }

  /// Source: UAX #14 LB20a.
  private var isBeforeWord: Bool {
    switch previous {
    case .startOfText, .bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl: true
    default: false
    }
  }

  /// Whether a hyphen at the boundary starts a word, in rules that allow a break after an
  /// ideograph.
  ///
  /// Source: CLDR's line_loose_cj, in which LB20a holds after every opportunity.
  private var startsLooseWord: Bool {
    isBeforeWord || previous.isIdeograph && !endsInJoiner
  }

  /// Whether the text ends in `NU (SY | IS)*`.
  ///
  /// Source: UAX #14 LB25.
  var continuesNumber: Bool {
    switch previous {
    case .nu: true
    case .sy, .is: history == .inNumber
    default: false
    }
  }
}

/// Properties of the text after the character that follows a boundary, ignoring marks.
struct BreakFollowing: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The end of the text, or a character before which a final quotation mark may close (LB15b).
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
  /// Derives the properties from the following character.
  ///
  /// For an infix separator, `second` is the character after it.
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
