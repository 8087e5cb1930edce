/// Finds where a line may break: the tables of all rule sets and the dictionaries.
///
/// Making one tabulates the rules (milliseconds), so one serves all texts and threads.
final class BreakTables: Sendable {
  /// The records of all code points.
  let characters: CharacterTable
  /// The rules of UAX #14, tabulated.
  let automaton: LineBreakAutomaton
  /// Chromium's pairs below U+0100.
  let latinPairs: LatinPairs
  /// Thai, Lao, Khmer and Burmese.
  let dictionaries: [DictionaryScript: WordDictionary]
  /// For each column of the automaton, whether it makes what stands before it irrelevant.
  let settlingColumns: [Bool]
  private let columns: [LineBreakTailoring: [UInt8]]

  /// Unpacks the Unicode data and tabulates the rules.
  init() {
    let characters = CharacterTable()
    let automaton = LineBreakAutomaton(records: characters.records)
    var columns: [LineBreakTailoring: [UInt8]] = [:]
    for tailoring in LineBreakTailoring.allCases {
      columns[tailoring] = automaton.columns(of: characters.records, tailoring)
    }
    let plain = columns[.normal] ?? []
    latinPairs = LatinPairs { first, second in
      automaton.breaks(
        between: plain[Int(characters.number(ofUnit: first))],
        and: plain[Int(characters.number(ofUnit: second))])
    }
    self.characters = characters
    self.automaton = automaton
    settlingColumns = automaton.settlingSymbols
    self.columns = columns
    dictionaries = Dictionary(
      uniqueKeysWithValues: DictionaryScript.allCases.compactMap { script in
        WordDictionary(script, characters: characters).map { (script, $0) }
      })
  }

  /// The automaton's column of every record under a tailoring.
  func columns(of tailoring: LineBreakTailoring) -> [UInt8] { columns[tailoring] ?? [] }

  /// A scanner over a text, placed at its start.
  ///
  /// - Parameters:
  ///   - units: the whole text: rules and dictionaries look beyond the end of a line.
  ///   - rules: the rules in CSS terms; `overflowWrap` plays no part here.
  ///   - language: a BCP 47 tag; empty where unknown.
  func scanner(
    over units: [UInt16], rules: BreakRules = BreakRules(), language: String = ""
  ) -> OpportunityScanner {
    OpportunityScanner(tables: self, units: units, rules: rules, language: language)
  }

  /// All offsets in (0, length] where a line may break, each hard newline starting a line.
  ///
  /// - Parameters: as in `scanner(over:rules:language:)`.
  func opportunities(
    in units: [UInt16], rules: BreakRules = BreakRules(), language: String = ""
  ) -> BreakOpportunities {
    BreakOpportunities(scanner(over: units, rules: rules, language: language), units)
  }
}

/// The places where the lines of a text may end, found as they are asked for.
///
/// They are ascending UTF-16 offsets in (0, length]; the last is the length, unless the text is empty.
public struct BreakOpportunities: Sequence, IteratorProtocol, Sendable {
  private let units: [UInt16]
  private var scanner: OpportunityScanner
  /// The end of the hard line whose opportunities are found.
  private var end = 0

  init(_ scanner: OpportunityScanner, _ units: [UInt16]) {
    self.scanner = scanner
    self.units = units
    self.scanner.restart(at: 0, end: 0)
  }

  /// The next offset, nil after the last one.
  ///
  /// - Complexity: O(distance), over all offsets linear.
  public mutating func next() -> Int? {
    if let offset = scanner.next() { return offset }
    guard end < units.count else { return nil }
    let start = end
    end = Self.endOfHardLine(in: units, from: start)
    scanner.restart(at: start, end: end)
    return scanner.next()
  }

  /// The offset after the next LF, CR or CR LF, or the end of the text.
  private static func endOfHardLine(in units: [UInt16], from start: Int) -> Int {
    guard let newline = units[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return units.count
    }
    let isPair =
      units[newline] == 0x0D && newline + 1 < units.count && units[newline + 1] == 0x0A
    return newline + (isPair ? 2 : 1)
  }
}
