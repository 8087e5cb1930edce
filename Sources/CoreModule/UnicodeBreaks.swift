import CUnicode

/// The plain break opportunities of Unicode in a text, with the rules that the service's engine
/// `uax14` has.
struct UnicodeBreaks {
  private let rules = UAX14Rules(of: .icu78)

  /// Finds the opportunities after which a line may end.
  ///
  /// - Parameters:
  ///   - units: well-formed UTF-16.
  ///   - start: the start of the line: the rules do not see the text before it.
  ///   - end: the end of the paragraph.
  ///   - last: the last offset of interest.
  ///   - visit: is called with each opportunity before `end`, in order; returns whether to go on.
  /// - Complexity: O(units visited).
  func forEach(
    in units: [UInt16], from start: Int, to end: Int, upTo last: Int, _ visit: (Int) -> Bool
  ) {
    var context = BreakContext.start
    var offset = start
    while offset < end, offset <= last {
      let (symbol, next) = symbol(in: units, at: offset, upTo: end)
      let following = following(in: units, after: next, symbol, upTo: end)
      if offset > start, rules.breaks(context, symbol, following), !visit(offset) { return }
      context = context.advanced(over: symbol, by: rules)
      offset = next
    }
  }

  private func symbol(
    in units: [UInt16], at offset: Int, upTo end: Int
  ) -> (symbol: BreakSymbol, next: Int) {
    let (scalar, next) = units.scalar(at: offset, upTo: end)
    let record = unicode_record_at(UInt32(unicode_record_number(scalar)))
    let kind = LineBreakClass(rawValue: record.line_break) ?? .xx
    return (
      BreakSymbol(
        kind: LineBreakTailoring.strict.resolved(kind),
        isEastAsian: EastAsianWidth.isEastAsian(record.width)),
      next
    )
  }

  /// The text after a character, where a rule looks at it.
  private func following(
    in units: [UInt16], after offset: Int, _ symbol: BreakSymbol, upTo end: Int
  ) -> BreakFollowing {
    guard BreakFollowing.matters(after: symbol.kind),
      let (first, next) = base(in: units, from: offset, upTo: end)
    else { return .end }
    let second = first.kind == .is ? base(in: units, from: next, upTo: end)?.symbol.kind : nil
    return BreakFollowing(first, second: second)
  }

  /// The next character that is not a mark.
  private func base(
    in units: [UInt16], from start: Int, upTo end: Int
  ) -> (symbol: BreakSymbol, next: Int)? {
    var offset = start
    while offset < end {
      let found = symbol(in: units, at: offset, upTo: end)
      if !found.symbol.kind.isMark { return found }
      offset = found.next
    }
    return nil
  }
}

extension [UInt16] {
  /// The scalar at an offset, and the offset after it.
  func scalar(at offset: Int, upTo end: Int) -> (scalar: UInt32, next: Int) {
    let unit = self[offset]
    guard UTF16.isLeadSurrogate(unit), offset + 1 < end, UTF16.isTrailSurrogate(self[offset + 1])
    else { return (UInt32(unit), offset + 1) }
    let pair = (UInt32(unit) - 0xD800) << 10 + (UInt32(self[offset + 1]) - 0xDC00)
    return (0x10000 + pair, offset + 2)
  }
}

/// The values of East_Asian_Width in CUnicode.
///
/// Source: UAX #11; Scripts/generate_unicode_tables.py.
enum EastAsianWidth {
  private static let halfwidth: UInt8 = 3
  private static let wide: UInt8 = 4

  static func isWide(_ width: UInt8) -> Bool { width >= wide }
  static func isEastAsian(_ width: UInt8) -> Bool { width >= halfwidth }
}
