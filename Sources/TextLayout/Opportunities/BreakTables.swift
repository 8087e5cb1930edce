import Composer
import Locking

/// The tables for finding break opportunities with a release of ICU: the rules for every tailoring,
/// and the dictionaries.
///
/// Construction takes milliseconds, so all texts and threads share one value.
final class BreakTables: Sendable {
  /// The records of all code points.
  let characters: CharacterTable
  /// The rules of UAX #14, tabulated.
  let automaton: LineBreakAutomaton
  /// The browsers' pairs below U+0100.
  let latinPairs: LatinPairs
  /// The dictionaries of Thai, Lao, Khmer and Burmese.
  let dictionaries: [DictionaryScript: WordDictionary]
  /// For each column of the automaton, whether its characters make the text before them irrelevant.
  let settlingColumns: [Bool]
  /// The automaton's column of every record, for each tailoring.
  private let columns: [[UInt8]]
  /// The model of Japanese phrases, made for the first text that needs it.
  private let madePhraseModel = Lock<PhraseModel?>(nil)

  /// Unpacks the Unicode data and tabulates the rules.
  init(of release: ICURelease = .icu78) {
    let characters = CharacterTable(of: release)
    let automaton = LineBreakAutomaton(UAX14Rules(of: release), records: characters.records)
    let columns = LineBreakTailoring.allCases.map {
      automaton.columns(of: characters.records, $0)
    }
    let plain = columns[LineBreakTailoring.normal.rawValue]
    // The 256 units have some 30 columns: each pair of those is looked at once.
    let latin = (UInt16(0)...255).map { plain[Int(characters.number(ofUnit: $0))] }
    var known = [Bool?](repeating: nil, count: 1 << 16)
    latinPairs = LatinPairs { first, second in
      let (before, after) = (latin[Int(first)], latin[Int(second)])
      let pair = Int(before) << 8 | Int(after)
      if let breaks = known[pair] { return breaks }
      let breaks = automaton.breaks(between: before, and: after)
      known[pair] = breaks
      return breaks
    }
    self.characters = characters
    self.automaton = automaton
    settlingColumns = automaton.settlingSymbols
    self.columns = columns
    dictionaries = Dictionary(
      uniqueKeysWithValues: DictionaryScript.allCases.compactMap { script in
        WordDictionary(script, of: release, characters: characters).map { (script, $0) }
      })
  }

  /// The model of Japanese phrases.
  var phraseModel: PhraseModel {
    madePhraseModel.withLock { made in
      let model = made ?? PhraseModel()
      made = model
      return model
    }
  }

  /// Returns the automaton's column of every record under a tailoring.
  func columns(of tailoring: LineBreakTailoring) -> [UInt8] { columns[tailoring.rawValue] }

  /// Returns a scanner placed at the start of a text.
  ///
  /// - Parameters:
  ///   - units: the whole text, because rules and dictionaries read past the end of a line.
  ///   - scan: the rules of the engine.
  ///   - rules: the properties in CSS terms; `overflowWrap` has no effect here.
  ///   - language: a BCP 47 tag; empty if unknown.
  func scanner(
    over units: [UInt16], _ scan: ScanRules, rules: BreakRules = BreakRules(),
    language: String = ""
  ) -> OpportunityScanner {
    OpportunityScanner(tables: self, units: units, scan, rules: rules, language: language)
  }

  /// Returns all offsets in (0, length] where a line may break; each newline starts a new line.
  ///
  /// - Parameters: as in `scanner(over:_:rules:language:)`.
  func opportunities(
    in units: [UInt16], _ scan: ScanRules, rules: BreakRules = BreakRules(),
    language: String = ""
  ) -> BreakOpportunities {
    BreakOpportunities(scanner(over: units, scan, rules: rules, language: language), units)
  }
}

/// The tables of each release of ICU, made for the first style that needs them.
final class BreakLibrary: Sendable {
  /// The tables of one release.
  private final class Entry: Sendable {
    let made = Lock<BreakTables?>(nil)
  }

  /// While the tables of a release are made, only styles of that release wait.
  private let entries = ICURelease.allCases.map { _ in Entry() }

  /// Returns the tables of a release.
  ///
  /// - Complexity: O(1), after milliseconds for the first call.
  func tables(of release: ICURelease) -> BreakTables {
    entries[release.rawValue].made.withLock { made in
      let tables = made ?? BreakTables(of: release)
      made = tables
      return tables
    }
  }
}

/// Iterates the offsets at which the lines of a text may end, finding each on demand.
///
/// The offsets are ascending UTF-16 offsets in (0, length]. The last is the length, unless the text
/// is empty.
public struct BreakOpportunities: Sequence, IteratorProtocol, Sendable {
  private let units: [UInt16]
  /// Nil if the offsets are known.
  private var scanner: (any OpportunityScanning)?
  /// The offsets that are known and not yet returned, last first.
  private var known: [Int] = []
  private var paragraphs: NewlineSplitter

  init(_ scanner: any OpportunityScanning, _ units: [UInt16]) {
    self.scanner = scanner
    self.units = units
    paragraphs = NewlineSplitter(units, at: .newlines)
    self.scanner?.restart(at: 0, end: 0)
  }

  /// Returns known offsets, which are ascending.
  init(at offsets: [Int]) {
    units = []
    paragraphs = NewlineSplitter([], at: .newlines)
    known = offsets.reversed()
  }

  /// The next offset; nil after the last one.
  ///
  /// - Complexity: O(distance to the next offset); linear over all offsets.
  public mutating func next() -> Int? {
    if let offset = known.popLast() ?? scanner?.next() { return offset }
    guard paragraphs.position < units.count, let paragraph = paragraphs.next() else { return nil }
    scanner?.restart(at: paragraph.range.lowerBound, end: paragraph.end)
    return scanner?.next()
  }
}
