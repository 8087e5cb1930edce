import TestSupport
import Testing
import _FoundationICU

@testable import TextLayout

/// Compares our rules with the compiled ones of installed engines.
///
/// Source: the data of Debian 12's Chromium 156 (ICU 78, Unicode 17) and of Debian 12's ICU 72
/// (Unicode 15), which WebKitGTK uses.
@Suite("The rules of UAX #14 as ICU compiles them")
struct ICURulesTests {
  /// A rule set of ICU, and the tailoring that is the same.
  struct RuleSet: CustomTestStringConvertible, Sendable {
    let source: ICURules.Source
    let release: ICURelease
    let tailoring: LineBreakTailoring
    let name: String

    var testDescription: String { "\(release) \(name)" }
  }

  private static let named: [(LineBreakTailoring, String)] = [
    (.strict, "line"), (.normal, "line_normal"), (.normalCJ, "line_normal_cj"),
    (.loose, "line_loose"), (.looseCJ, "line_loose_cj"),
  ]
  private static let chromiumSets = named.map {
    RuleSet(source: .chromium, release: .icu78, tailoring: $0, name: $1)
  }
  private static let debianSets = (named + [(.strictCJ, "line_cj")]).map {
    RuleSet(source: .debian12, release: .icu72, tailoring: $0, name: $1)
  }

  @Test(
    "Chromium's", .enabled(if: ICURules.Source.chromium.isInstalled, "Chromium is not installed"),
    arguments: chromiumSets)
  func chromium(set: RuleSet) throws {
    try Self.compareAllPairs(set)
    try Self.compareRandomTexts(set)
  }

  @Test(
    "ICU 72's", .enabled(if: ICURules.Source.debian12.isInstalled, "ICU 72 is not installed"),
    arguments: debianSets)
  func debian(set: RuleSet) throws {
    try Self.compareAllPairs(set)
    try Self.compareRandomTexts(set)
    if set.tailoring == .strict || set.tailoring == .looseCJ { try Self.compareAllCharacters(set) }
  }

  /// Every pair of characters that differ by class or width.
  private static func compareAllPairs(_ set: RuleSet) throws {
    let reference = try ICURules(named: set.name, in: set.source)
    let samples = samples(of: set.release)
    for first in samples {
      for second in samples { compare([first, second], set, reference) }
    }
  }

  private static func compareRandomTexts(_ set: RuleSet) throws {
    let reference = try ICURules(named: set.name, in: set.source)
    let samples = samples(of: set.release)
    let seed: UInt64 = 20_261_121
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let scalars = (0..<Int.random(in: 3...12, using: &random)).compactMap { _ in
        samples.randomElement(using: &random)
      }
      compare(scalars, set, reference, "seed \(seed)")
    }
  }

  /// Every character beside a letter, an ideograph, a digit and a space.
  private static func compareAllCharacters(_ set: RuleSet) throws {
    let reference = try ICURules(named: set.name, in: set.source)
    for block in stride(from: UInt32(0), to: 0x20000, by: 0x100) {
      let texts = (block..<block + 0x100).compactMap(Unicode.Scalar.init).map {
        ["\n", "a", $0, "漢", $0, "1", $0, " ", $0, "a"]
      }
      guard !texts.isEmpty, !agrees(texts.flatMap(\.self), set, reference) else { continue }
      for text in texts { compare(text, set, reference) }
    }
  }

  /// One character of each class and width.
  private static func samples(of release: ICURelease) -> [Unicode.Scalar] {
    let characters = BreakFixtures.tables(of: release).characters
    var known: Set<BreakSymbol> = []
    return (UInt32(0)..<0x110000).compactMap(Unicode.Scalar.init).filter {
      let record = characters.records[Int(characters.number(of: $0.value))]
      let symbol = BreakSymbol(kind: record.breakClass, isEastAsian: record.isEastAsian)
      return known.insert(symbol).inserted
    }
  }

  private static func compare(
    _ scalars: [Unicode.Scalar], _ set: RuleSet, _ reference: ICURules, _ note: String = ""
  ) {
    if !agrees(scalars, set, reference) {
      Issue.record("\(note) \(scalars.map { String($0.value, radix: 16) })")
    }
  }

  private static func agrees(
    _ scalars: [Unicode.Scalar], _ set: RuleSet, _ reference: ICURules
  ) -> Bool {
    let units = scalars.flatMap { Array(Character($0).utf16) }
    var cursor = RuleCursor(
      tables: BreakFixtures.tables(of: set.release), units: units, tailoring: set.tailoring,
      usesDictionaries: true)
    var found = (1..<units.count).filter { cursor.breaks(at: $0) }
    found.append(units.count)
    return found == reference.boundaries(of: units)
  }
}
