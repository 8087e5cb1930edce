/// The rules of UAX #14 as a table: context and next character → decision and next context.
///
/// `UAX14Rules` defines the rules. This type evaluates them for every possible context, so scanning
/// takes one lookup for each character.
struct LineBreakAutomaton: Sendable {
  /// The decision of the rules on a boundary.
  enum BreakDecision: UInt16 {
    /// No opportunity.
    case joined = 0
    /// An opportunity.
    case breaks = 1
    /// The decision depends on the text after the next character.
    case undecided = 2
  }

  /// The symbols, one for each column.
  let symbols: [BreakSymbol]
  /// The contexts, one for each row.
  let contexts: [BreakContext]
  /// The rules.
  let rules: UAX14Rules
  /// For each context and symbol: the first entry of the next context's row, shifted left by 2,
  /// plus the decision.
  let entries: [UInt32]

  /// Tabulates rules for all classes of `records` under every tailoring.
  ///
  /// - Complexity: O(contexts × symbols × rules), some hundred thousand steps.
  init(_ rules: UAX14Rules, records: [CharacterRecord]) {
    let symbols = Self.symbols(of: records)
    let followings = Self.followings(of: symbols)
    var contexts = [BreakContext.start]
    var rows = [BreakContext.start: 0]
    var entries: [UInt32] = []
    var row = 0
    while row < contexts.count {
      for symbol in symbols {
        let decision = Self.decision(rules, contexts[row], symbol, followings)
        let next = contexts[row].advanced(over: symbol, by: rules)
        let nextRow = rows[next] ?? contexts.count
        if nextRow == contexts.count {
          rows[next] = nextRow
          contexts.append(next)
        }
        entries.append(UInt32(nextRow * symbols.count) << 2 | UInt32(decision.rawValue))
      }
      row += 1
    }
    self.rules = rules
    self.symbols = symbols
    self.contexts = contexts
    self.entries = entries
  }

  /// The first entry of the row for a text that ends in a letter.
  var rowAfterLetter: UInt32 { entries[0] >> 2 }

  /// For each symbol, whether it leads from every context to the same next one.
  ///
  /// The text before such a character does not affect the text after it.
  var settlingSymbols: [Bool] {
    symbols.indices.map { column in
      contexts.indices.allSatisfy { row in
        entries[row * symbols.count + column] >> 2 == entries[column] >> 2
      }
    }
  }

  /// Returns the column of every record under a tailoring.
  func columns(of records: [CharacterRecord], _ tailoring: LineBreakTailoring) -> [UInt8] {
    let indices = Dictionary(uniqueKeysWithValues: symbols.enumerated().map { ($1, UInt8($0)) })
    return records.map { record in
      guard let index = indices[Self.symbol(record, tailoring)] else {
        preconditionFailure("the symbols are those of all records under every tailoring")
      }
      return index
    }
  }

  /// Whether a line may break inside a text of two characters.
  func breaks(between first: UInt8, and second: UInt8) -> Bool {
    let context = BreakContext.start.advanced(over: symbols[Int(first)], by: rules)
    return rules.breaks(context, symbols[Int(second)], .end)
  }

  private static func symbol(
    _ record: CharacterRecord, _ tailoring: LineBreakTailoring
  ) -> BreakSymbol {
    BreakSymbol(kind: tailoring.resolved(record), isEastAsian: record.isEastAsian)
  }

  private static func symbols(of records: [CharacterRecord]) -> [BreakSymbol] {
    var known: Set<BreakSymbol> = [.letter]
    var result = [BreakSymbol.letter]
    for tailoring in LineBreakTailoring.allCases {
      for record in records where known.insert(symbol(record, tailoring)).inserted {
        result.append(symbol(record, tailoring))
      }
    }
    return result
  }

  private static func followings(of symbols: [BreakSymbol]) -> Set<BreakFollowing> {
    let second: [LineBreakClass?] = [nil, .nu]
    var result: Set<BreakFollowing> = [.end]
    for symbol in symbols {
      result.formUnion(second.map { BreakFollowing(symbol, second: $0) })
    }
    return result
  }

  private static func decision(
    _ rules: UAX14Rules, _ context: BreakContext, _ symbol: BreakSymbol,
    _ followings: Set<BreakFollowing>
  ) -> BreakDecision {
    let breaks = rules.breaks(context, symbol, .end)
    let isDecided =
      !BreakFollowing.matters(after: symbol.kind)
      || followings.allSatisfy { rules.breaks(context, symbol, $0) == breaks }
    return isDecided ? (breaks ? .breaks : .joined) : .undecided
  }
}
