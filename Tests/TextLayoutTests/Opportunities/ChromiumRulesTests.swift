import TestSupport
import Testing
import _FoundationICU

@testable import TextLayout

/// Compares our rules with the compiled ones of an installed Chromium.
///
/// Source: ICU's data file of Debian 12's Chromium 156 (ICU 78, Unicode 17).
@Suite(.enabled(if: ChromiumRules.areInstalled, "Chromium is not installed"))
struct ChromiumRulesTests {
  private static let rules: [(LineBreakTailoring, String)] = [
    (.strict, "line"), (.normal, "line_normal"), (.normalCJ, "line_normal_cj"),
    (.loose, "line_loose"), (.looseCJ, "line_loose_cj"),
  ]

  @Test(arguments: rules)
  func allPairsOfClassesAgree(tailoring: LineBreakTailoring, name: String) throws {
    let reference = try ChromiumRules(named: name)
    let samples = Self.samples
    for first in samples {
      for second in samples { Self.compare([first, second], tailoring, reference) }
    }
  }

  @Test(arguments: rules)
  func randomTextsAgree(tailoring: LineBreakTailoring, name: String) throws {
    let reference = try ChromiumRules(named: name)
    let seed: UInt64 = 20_261_121
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let scalars = (0..<Int.random(in: 3...12, using: &random)).compactMap { _ in
        Self.samples.randomElement(using: &random)
      }
      Self.compare(scalars, tailoring, reference, "seed \(seed)")
    }
  }

  /// One character of each class and width.
  private static let samples: [Unicode.Scalar] = {
    let characters = BreakFixtures.tables.characters
    var known: Set<BreakSymbol> = []
    return (UInt32(0)..<0x110000).compactMap(Unicode.Scalar.init).filter {
      let record = characters.records[Int(characters.number(of: $0.value))]
      let symbol = BreakSymbol(kind: record.breakClass, isEastAsian: record.isEastAsian)
      return known.insert(symbol).inserted
    }
  }()

  private static func compare(
    _ scalars: [Unicode.Scalar], _ tailoring: LineBreakTailoring, _ reference: ChromiumRules,
    _ note: String = ""
  ) {
    let units = scalars.flatMap { Array(Character($0).utf16) }
    var cursor = RuleCursor(
      tables: BreakFixtures.tables, units: units, tailoring: tailoring, usesDictionaries: true)
    var found = (1..<units.count).filter { cursor.breaks(at: $0) }
    found.append(units.count)
    #expect(found == reference.boundaries(of: units), "\(note) \(scalars.map(\.value))")
  }
}
