import Composer
import TestSupport
import Testing

@testable import TextLayout

struct LineStartTests {
  private static let pieces =
    ["a", "bc", " ", "  ", "\t", "-", "(", ")", "“", "”", "’", "$", "5", ",", "?", "é", "\u{AD}"]
    + ["\u{A0}", "\u{200B}", "\u{2060}", "漢", "か", "っ", "ー", "々", "「", "」", "。", "…", "￥"]
    + ["สวัสดีครับ", "ภาษาไทย", "เ", "ๆ", "ភាសាខ្មែរ", "မြန်မာဘာသာ", "ພາສາລາວ", "कि", "्", "ア゙"]
    + ["😀", "👩‍👩‍👧", "🇯🇵", "🇺", "👍🏽", "1️⃣", "א", "مر", "ꦲ꧀", "\u{301}", "\u{200D}", "\u{20000}"]

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func aLineSeesNothingBeforeItsStart(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rules = Self.rules(for: seed)
    let scan = seed % 4 == 3 ? ScanRules.unicode : .chromium
    for _ in 0..<40 {
      let units = Self.text(of: 40, using: &random)
      var scanner = BreakFixtures.tables.scanner(over: units, scan, rules: rules, language: "ja")
      for start in Self.lineStarts(in: units, using: &random) {
        scanner.restart(at: start)
        var alone = BreakFixtures.tables.scanner(
          over: Array(units[start...]), scan, rules: rules, language: "ja")
        let expected = Self.all(&alone).map { $0 + start }
        #expect(Self.all(&scanner) == expected, "seed \(seed), start \(start), \(units)")
      }
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func anEarlierEndOnlyCutsTheListShort(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let units = Self.text(of: 60, using: &random)
    var scanner = BreakFixtures.tables.scanner(over: units, .chromium)
    let whole = Self.all(&scanner)
    for end in 1...units.count {
      scanner.restart(at: 0, end: end)
      #expect(Self.all(&scanner) == whole.filter { $0 < end } + [end], "seed \(seed), end \(end)")
    }
  }

  @Test func anEmptyTextHasNoOpportunity() {
    var scanner = BreakFixtures.tables.scanner(over: [], .chromium)
    #expect(scanner.next() == nil)
    #expect(Array(BreakFixtures.tables.opportunities(in: [], .chromium)).isEmpty)
  }

  @Test(arguments: BreakRules.LineBreak.allCases)
  func unpairedSurrogatesAreLetters(lineBreak: BreakRules.LineBreak) {
    let units: [UInt16] = [0xD83D, 0x61, 0xDE00, 0x6F22, 0xD83D]
    let found = BreakFixtures.tables.opportunities(
      in: units, .chromium, rules: BreakRules(lineBreak: lineBreak), language: "en")
    #expect(Array(found) == (lineBreak == .anywhere ? [1, 2, 3, 4, 5] : [3, 4, 5]))
  }

  private static func rules(for seed: UInt64) -> BreakRules {
    let levels: [BreakRules.LineBreak] = [.auto, .loose, .strict, .normal]
    let words: [BreakRules.WordBreak] = [.normal, .autoPhrase, .keepAll, .breakAll]
    return BreakRules(
      lineBreak: levels[Int(seed) % levels.count], wordBreak: words[Int(seed / 2) % words.count])
  }

  private static func text(
    of count: Int, using random: inout some RandomNumberGenerator
  ) -> [UInt16] {
    (0..<count).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf16) }
  }

  /// Ascending offsets between scalars, some of them inside words.
  private static func lineStarts(
    in units: [UInt16], using random: inout some RandomNumberGenerator
  ) -> [Int] {
    units.indices.filter {
      !UTF16.isTrailSurrogate(units[$0]) && Int.random(in: 0..<3, using: &random) == 0
    }
  }

  private static func all(_ scanner: inout OpportunityScanner) -> [Int] {
    var result: [Int] = []
    while let offset = scanner.next() { result.append(offset) }
    return result
  }
}
