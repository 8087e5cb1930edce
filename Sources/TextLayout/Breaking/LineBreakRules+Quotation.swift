// Rules for quotation marks and for infix separators after a space.
extension LineBreakRules {
  // Source: UAX #14 LB15a:
  // ( sot | BK | CR | LF | NL | OP | QU | GL | SP | ZW ) [ QU & Pi ] SP* ×
  static let lb15a: Rule = { context, _, _ in context.history == .opening ? false : nil }

  // Source: UAX #14 LB15b: × [ QU & Pf ] ( SP | GL | WJ | CL | QU | CP | EX | IS | SY | BK | CR |
  // LF | NL | ZW | eot )
  static let lb15b: Rule = { _, next, following in
    next.kind == .quFinal && following.contains(.closing) ? false : nil
  }

  // Source: UAX #14 LB15c: SP ÷ IS NU
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
