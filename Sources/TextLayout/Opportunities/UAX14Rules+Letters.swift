// Rules for numbers, letters, syllables and emoji.
extension UAX14Rules {
  // Source: UAX #14 LB23: ( AL | HL ) × NU; NU × ( AL | HL )
  static let lb23: Rule = { context, next, _ in
    context.previous.isLetter && next.kind == .nu || context.previous == .nu && next.kind.isLetter
      ? false : nil
  }

  // Source: UAX #14 LB23a: PR × ( ID | EB | EM ); ( ID | EB | EM ) × PO
  static let lb23a: Rule = { context, next, _ in
    context.previous == .pr && next.kind.isIdeographic
      || context.previous.isIdeographic && next.kind == .po ? false : nil
  }

  // Source: UAX #14 LB24: ( PR | PO ) × ( AL | HL ); ( AL | HL ) × ( PR | PO )
  static let lb24: Rule = { context, next, _ in
    isAffix(context.previous) && next.kind.isLetter
      || context.previous.isLetter && isAffix(next.kind) ? false : nil
  }

  // Source: UAX #14 LB25, after a number or before one:
  // NU ( SY | IS )* ( CL | CP )? × ( PO | PR ); ( PO | PR ) × OP IS? NU
  static let lb25Affix: Rule = { context, next, following in
    switch next.kind {
    case .po, .pr, .neutralPrefix:
      context.continuesNumber || context.endsNumber ? false : nil
    case .op where isAffix(context.previous):
      following.contains(.number) || following.contains(.numberAfterInfix) ? false : nil
    default: nil
    }
  }

  // Source: UAX #14 LB25, before a digit:
  // ( PO | PR ) × NU; HY × NU; IS × NU; NU ( SY | IS )* × NU
  static let lb25Number: Rule = { context, next, _ in
    guard next.kind == .nu else { return nil }
    let joins =
      isAffix(context.previous) || context.previous == .hy || context.previous == .is
      || context.continuesNumber
    return joins ? false : nil
  }

  // Source: UAX #14 LB26: JL × ( JL | JV | H2 | H3 ); ( JV | H2 ) × ( JV | JT ); ( JT | H3 ) × JT
  static let lb26: Rule = { context, next, _ in
    switch (context.previous, next.kind) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): false
    case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt): false
    case (.jt, .jt), (.h3, .jt): false
    default: nil
    }
  }

  // Source: UAX #14 LB27: ( JL | JV | JT | H2 | H3 ) × PO; PR × ( JL | JV | JT | H2 | H3 )
  static let lb27: Rule = { context, next, _ in
    context.previous.isHangul && next.kind == .po || context.previous == .pr && next.kind.isHangul
      ? false : nil
  }

  // Source: UAX #14 LB28: ( AL | HL ) × ( AL | HL )
  static let lb28: Rule = { context, next, _ in
    context.previous.isLetter && next.kind.isLetter ? false : nil
  }

  // Source: UAX #14 LB28a: AP × ( AK | ◌ | AS ); ( AK | ◌ | AS ) × ( VF | VI );
  // ( AK | ◌ | AS ) VI × ( AK | ◌ ); ( AK | ◌ | AS ) × ( AK | ◌ | AS ) VF
  static let lb28a: Rule = { context, next, following in
    let previous = context.previous
    if previous == .ap && next.kind.isAksara { return false }
    if previous.isAksara && (next.kind == .vf || next.kind == .vi) { return false }
    if context.history == .afterAksara && next.kind != .as && next.kind.isAksara { return false }
    return previous.isAksara && next.kind.isAksara && following.contains(.viramaFinal)
      ? false : nil
  }

  // Source: UAX #14 LB29: IS × ( AL | HL )
  static let lb29: Rule = { context, next, _ in
    context.previous == .is && next.kind.isLetter ? false : nil
  }

  // Source: UAX #14 LB30: ( AL | HL | NU ) × [ OP - EastAsian ]; [ CP - EastAsian ] × ( AL | HL |
  // NU )
  static let lb30: Rule = { context, next, _ in
    let previous = context.previous
    if next.kind == .op && !next.isEastAsian { return joinsBracket(previous) ? false : nil }
    return previous == .cp && !context.isEastAsian && joinsBracket(next.kind) ? false : nil
  }

  // Source: UAX #14 LB30a: regional indicators go in pairs.
  static let lb30a: Rule = { context, next, _ in
    context.history == .unpaired && next.kind == .ri ? false : nil
  }

  // Source: UAX #14 LB30b: EB × EM; [ Extended_Pictographic & Cn ] × EM
  static let lb30b: Rule = { context, next, _ in
    guard next.kind == .em else { return nil }
    switch context.previous {
    case .eb, .idReserved, .xxReserved: return false
    default: return nil
    }
  }

  private static func isAffix(_ kind: LineBreakClass) -> Bool {
    kind == .po || kind == .pr || kind == .neutralPostfix
  }

  private static func joinsBracket(_ kind: LineBreakClass) -> Bool { kind.isLetter || kind == .nu }
}

extension BreakContext {
  /// Whether the text ends in `NU (SY | IS)* (CL | CP)`.
  fileprivate var endsNumber: Bool {
    (previous == .cl || previous == .cp) && history == .inNumber
  }
}
