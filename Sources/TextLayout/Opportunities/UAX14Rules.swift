/// The rules of UAX #14 in one release of ICU, in order of priority.
///
/// Each rule returns whether the boundary breaks, or nil if it does not apply. LB10 comes between
/// the two lists: it turns a mark without a base into a letter.
///
/// Source: UAX #14, Unicode 17.0; for ICU 72, UAX #14 of Unicode 15.0 and ICU's rule set `line`.
struct UAX14Rules: Sendable {
  /// A rule.
  ///
  /// Its parameters are the text before the boundary, the character after it, and the text after
  /// that character.
  typealias Rule = @Sendable (BreakContext, BreakSymbol, BreakFollowing) -> Bool?

  /// The release of ICU that has these rules.
  let release: ICURelease
  private let tailorable: [Rule]

  /// Returns the rules of a release of ICU.
  init(of release: ICURelease) {
    self.release = release
    tailorable =
      switch release {
      case .icu78: Self.unicode17
      case .icu72: Self.unicode15
      }
  }

  /// Whether the boundary between `context` and `next` is an opportunity.
  func breaks(
    _ context: BreakContext, _ next: BreakSymbol, _ following: BreakFollowing
  ) -> Bool {
    for rule in Self.nonTailorable {
      if let decision = rule(context, next, following) { return decision }
    }
    let symbol = next.kind.isMark ? BreakSymbol.letter : next
    for rule in tailorable {
      if let decision = rule(context, symbol, following) { return decision }
    }
    return true
  }

  private static let nonTailorable: [Rule] = [lb4, lb5, lb6, lb7, lb8, lb8a, lb9]
  private static let unicode17: [Rule] = [
    lb11, lb12, lb12a, lb13, lb14, lb15a, lb15b, lb15c, lb15d, lb16, lb17, lb18, lb19, lb19a,
    lb20, lb20a, lb21, lb21a, lb21b, lb22, lb23, lb23a, lb24, lb25Affix, lb25Number, lb26, lb27,
    lb28, lb28a, lb29, lb30, lb30a, lb30b,
  ]
  private static let unicode15: [Rule] = [
    lb11, lb12, lb12a, lb13, lb14, lb15c, lb15d, lb15, lb16, lb17, lb18, lb19Any, lb20, lb20aAny,
    lb21, lb21aAny, lb21b, lb22, lb23, lb23a, lb24, lb25Affix, lb25Number, lb26, lb27, lb28, lb29,
    lb30, lb30a, lb30b,
  ]
}

// MARK: Breaks, spaces and marks

extension UAX14Rules {
  // Source: UAX #14 LB4: BK !
  private static let lb4: Rule = { context, _, _ in context.previous == .bk ? true : nil }

  // Source: UAX #14 LB5: CR × LF; CR !; LF !; NL !
  private static let lb5: Rule = { context, next, _ in
    switch context.previous {
    case .cr: next.kind != .lf
    case .lf, .nl: true
    default: nil
    }
  }

  // Source: UAX #14 LB6: × ( BK | CR | LF | NL )
  private static let lb6: Rule = { _, next, _ in
    switch next.kind {
    case .bk, .cr, .lf, .nl: false
    default: nil
    }
  }

  // Source: UAX #14 LB7: × SP; × ZW
  private static let lb7: Rule = { _, next, _ in
    next.kind == .sp || next.kind == .zw ? false : nil
  }

  // Source: UAX #14 LB8: ZW SP* ÷
  private static let lb8: Rule = { context, _, _ in context.last == .zw ? true : nil }

  // Source: UAX #14 LB8a: ZWJ ×
  private static let lb8a: Rule = { context, _, _ in context.endsInJoiner ? false : nil }

  // Source: UAX #14 LB9: a base and its marks are one.
  private static let lb9: Rule = { context, next, _ in
    next.kind.isMark && context.takesMarks ? false : nil
  }
}

// MARK: Glue and punctuation

extension UAX14Rules {
  // Source: UAX #14 LB11: × WJ; WJ ×
  private static let lb11: Rule = { context, next, _ in
    next.kind == .wj || context.previous == .wj ? false : nil
  }

  // Source: UAX #14 LB12: GL ×
  private static let lb12: Rule = { context, _, _ in context.previous == .gl ? false : nil }

  // Source: UAX #14 LB12a: [^SP BA HY HH] × GL
  private static let lb12a: Rule = { context, next, _ in
    guard next.kind == .gl else { return nil }
    let parts =
      context.previous == .sp || context.previous == .ba || context.previous == .baLoose
      || context.previous == .baBeforeUnicode17 || context.previous.isHyphen
    return parts ? nil : false
  }

  // Source: UAX #14 LB13: × CL; × CP; × EX; × SY
  private static let lb13: Rule = { _, next, _ in
    switch next.kind {
    case .cl, .cp, .ex, .sy: false
    default: nil
    }
  }

  // Source: UAX #14 LB14: OP SP* ×
  private static let lb14: Rule = { context, _, _ in context.last == .op ? false : nil }

  // Source: UAX #14 LB16: ( CL | CP ) SP* × NS
  private static let lb16: Rule = { context, next, _ in
    next.kind.isNonStarter && (context.last == .cl || context.last == .cp) ? false : nil
  }

  // Source: UAX #14 LB17: B2 SP* × B2
  private static let lb17: Rule = { context, next, _ in
    next.kind == .b2 && context.last == .b2 ? false : nil
  }

  // Source: UAX #14 LB18: SP ÷
  private static let lb18: Rule = { context, _, _ in context.previous == .sp ? true : nil }

  // Source: UAX #14 LB20: ÷ CB; CB ÷
  private static let lb20: Rule = { context, next, _ in
    next.kind == .cb || context.previous == .cb ? true : nil
  }

  // Source: UAX #14 LB20a: ( sot | BK | CR | LF | NL | SP | ZW | CB | GL ) ( HY | HH ) × ( AL | HL )
  private static let lb20a: Rule = { context, next, _ in
    context.history == .wordInitial && next.kind.isLetter ? false : nil
  }

  // Source: ICU 72's rule set `line`, 20.09: [^ a boundary] ( HY | HH ) × AL
  private static let lb20aAny: Rule = { context, next, _ in
    context.history == .wordInitial && next.kind.isLetter && next.kind != .hl ? false : nil
  }

  // Source: UAX #14 LB21: × BA; × HH; × HY; × NS; BB ×. Tailored in line_loose_cj: ID ÷ HH.
  private static let lb21: Rule = { context, next, _ in
    switch next.kind {
    case .ba, .baBeforeUnicode17, .hh, .hy, .ns, .nsLetter: false
    case .hhLoose, .baLoose: context.previous.isIdeograph ? nil : false
    default: context.previous == .bb ? false : nil
    }
  }

  // Source: UAX #14 LB21a: HL ( HY | HH ) × [^HL]; of Unicode 16: HL ( HY | [ BA - $EastAsian ] ) × [^HL]
  private static let lb21a: Rule = { context, next, _ in
    context.history == .afterHebrew && next.kind != .hl ? false : nil
  }

  // Source: UAX #14 of Unicode 15, LB21a: HL ( HY | BA ) ×
  private static let lb21aAny: Rule = { context, _, _ in
    context.history == .afterHebrew ? false : nil
  }

  // Source: UAX #14 LB21b: SY × HL
  private static let lb21b: Rule = { context, next, _ in
    context.previous == .sy && next.kind == .hl ? false : nil
  }

  // Source: UAX #14 LB22: × IN. Tailored in line_loose: IN ÷ IN.
  private static let lb22: Rule = { context, next, _ in
    next.kind == .in || next.kind == .inLoose && context.previous != .inLoose ? false : nil
  }
}

// Rules for quotation marks and for infix separators after a space.
extension UAX14Rules {
  // Source: UAX #14 of Unicode 15, LB15: QU SP* × OP
  static let lb15: Rule = { context, next, _ in
    next.kind == .op && context.last.isQuotation ? false : nil
  }

  // Source: UAX #14 of Unicode 15, LB19: × QU; QU ×
  static let lb19Any: Rule = { context, next, _ in
    next.kind.isQuotation || context.previous.isQuotation ? false : nil
  }

  // Source: UAX #14 LB15a:
  // ( sot | BK | CR | LF | NL | OP | QU | GL | SP | ZW ) [ QU & Pi ] SP* ×
  static let lb15a: Rule = { context, _, _ in context.history == .opening ? false : nil }

  // Source: UAX #14 LB15b: × [ QU & Pf ] ( SP | GL | WJ | CL | QU | CP | EX | IS | SY | BK | CR |
  // LF | NL | ZW | eot )
  static let lb15b: Rule = { _, next, following in
    next.kind == .quFinal && following.contains(.closing) ? false : nil
  }

  // Source: UAX #14 LB15c: SP ÷ IS NU; ICU 72's rule set `line`, 14a.
  static let lb15c: Rule = { context, next, following in
    context.previous == .sp && next.kind == .is && following.contains(.number) ? true : nil
  }

  // Source: UAX #14 LB15d: × IS
  static let lb15d: Rule = { _, next, _ in next.kind == .is ? false : nil }

  // Source: UAX #14 LB19: × [ QU - Pi ]; [ QU - Pf ] ×
  static let lb19: Rule = { context, next, _ in
    if next.kind == .qu || next.kind == .quFinal { return false }
    return context.previous == .qu || context.previous == .quInitial ? false : nil
  }

  // Source: UAX #14 LB19a: [^EastAsian] × QU; × QU ( [^EastAsian] | eot ); QU × [^EastAsian];
  // ( sot | [^EastAsian] ) QU ×
  static let lb19a: Rule = { context, next, following in
    if next.kind.isQuotation {
      return context.isEastAsian && following.contains(.eastAsian) ? nil : false
    }
    guard context.previous.isQuotation else { return nil }
    return next.isEastAsian && context.history == .afterEastAsian ? nil : false
  }
}
