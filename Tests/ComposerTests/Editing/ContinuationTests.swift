import TestSupport
import Testing

@testable import Composer

/// What a newline continues.
@Suite("A newline")
struct ContinuationTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let result: String
    let blocks: ContinuedBlocks
    let newline: UTF16Text

    /// - Parameters:
    ///   - text: the text, with a bar at the caret.
    ///   - result: the text after a newline, with a bar at the caret; `nil` if it is only a newline.
    init(
      _ text: String, _ result: String? = nil,
      _ blocks: ContinuedBlocks = [.list, .task, .quote, .fence], newline: String = "\n"
    ) {
      self.text = text
      self.result = result ?? text.replacing("|", with: "\(newline)|")
      self.blocks = blocks
      self.newline = UTF16Text(newline)
    }

    var testDescription: String { text.debugDescription }
  }

  /// Source: voyager, src/features/shared/markdown/editing/listContinuation.test.ts at d1fbe20.
  ///
  /// It stops to count at 9, which CommonMark does not; its line of `9.` goes on here.
  static let voyager: [Case] = [
    Case("- a|", "- a\n- |"), Case("* a|", "* a\n* |"), Case("+ a|", "+ a\n+ |"),
    Case("1. a|", "1. a\n2. |"), Case("3. a|", "3. a\n4. |"),
    Case("foo\n- bar|", "foo\n- bar\n- |"),
    Case("- hello|world", "- hello\n- |world"), Case("- |", "|"), Case("2. |", "|"),
    Case("- a\n- |", "- a\n|"), Case("hello|"), Case("9. a|", "9. a\n10. |"),
  ]

  /// Source: CommonMark 0.31 and GitHub Flavored Markdown; public threads pi-web#884, oh-my-pi#9635,
  /// t3code#12145 and flarum#4778.
  static let own: [Case] = [
    Case("  - a|", "  - a\n  - |"), Case("\t1) a|", "\t1) a\n\t2) |"), Case("-  a|", "-  a\n-  |"),
    Case("- [x] a|", "- [x] a\n- [ ] |"), Case("1. [ ] a|", "1. [ ] a\n2. [ ] |"),
    Case("- [ ] |", "|"), Case("- [x]|", "|"), Case("> a|", "> a\n> |"), Case(">a|", ">a\n>|"),
    Case("> > a|", "> > a\n> > |"), Case("> |", "|"), Case("> - a|", "> - a\n> - |"),
    Case("> - |", "> |"), Case("|- a"), Case("-| a"), Case("- |a", "- \n- |a"), Case("-|"),
    Case("-5|"), Case("**a**|"), Case("1.5|"), Case("1234567890. a|"), Case("999999999. a|"),
    Case("- 日本|語", "- 日本\n- |語"), Case("١. ا|"), Case("- سلام|", "- سلام\n- |"),
    Case("- 👨‍👩‍👧|", "- 👨‍👩‍👧\n- |"), Case("- กิน|", "- กิน\n- |"), Case("- नि|", "- नि\n- |"),
    Case("- [ ] a|", "- [ ] a\n- |", .list), Case("- a|", nil, .task), Case("> a|", nil, .list),
    Case("> - a|", nil, .list), Case("- a|", nil, .quote), Case("- a|", nil, []),
    Case("- a|", "- a\r\n- |", newline: "\r\n"), Case("a\r\n- b|", "a\r\n- b\n- |"),
    Case("```|", "```\n|\n```"), Case("a\n~~~~js|", "a\n~~~~js\n|\n~~~~"), Case("``|"),
    Case("  ```|", "  ```\n  |\n  ```"), Case("> ```|", "> ```\n> |\n> ```"), Case("```a`b|"),
    Case("```|\nx\n```"), Case("```j|s"), Case("```\n- a|"),
    Case("```\n- a\n```\n- b|", "```\n- a\n```\n- b\n- |"),
    Case("~~~\n```|"), Case("````\n```\n- a|"), Case("```|", nil, .list),
    Case("* * *|"), Case(" - - -|"), Case("-  -  -  - |"), Case("- - a|", "- - a\n- |"),
    Case("> * * *|", "> * * *\n> |"), Case("- -|", "- -\n- |"), Case("+ + +|", "+ + +\n+ |"),
  ]

  @Test("continues what the line is", arguments: voyager + own)
  func continues(testCase: Case) {
    let caret = UTF16Text(testCase.text.prefix { $0 != "|" }.description).count
    let text = UTF16Text(testCase.text.replacing("|", with: ""))
    let result = Edit(
      text: text, range: caret..<caret, replacement: testCase.newline,
      rules: EditRules(aids: EditAids(continues: testCase.blocks))
    ).judged(in: nil)
    #expect(result.text.with(barAt: result.selection.lowerBound) == testCase.result)
    #expect(result.selection.isEmpty)
  }

  private static func newline(
    _ text: UTF16Text, _ range: Range<Int>, tokens: [Range<Int>] = [], marked: MarkedText? = nil,
    composing: Range<Int>? = nil, rules: EditRules = EditRules()
  ) -> EditResult {
    var rules = rules
    rules.aids = Shared(EditAids(continues: [.list, .task, .quote, .fence]))
    return Edit(
      text: text, range: range, replacement: "\n", marked: marked, composing: composing,
      tokens: tokens, rules: rules
    ).judged(in: nil)
  }

  @Test(
    "is only a newline with a selection, marked text, a token, and where Return does something else"
  )
  func exceptions() {
    #expect(Self.newline("- abc", 2..<4).text == "- \nc")
    #expect(Self.newline("- a", 3..<3, marked: MarkedText(2..<3)).outcome == .ignored)
    #expect(Self.newline("- a", 3..<3, composing: 3..<4).text == "- a\n")
    #expect(Self.newline("- a", 3..<3, tokens: [2..<3]).text == "- a\n- ")
    #expect(Self.newline("- ", 2..<2, tokens: [0..<2]).text == "- \n")
    #expect(Self.newline("- a", 3..<3, rules: EditRules(returnKey: .send)).outcome == .returnKey)
    #expect(Self.newline("- a", 3..<3, rules: EditRules(singleLine: true)).text == "- a ")
  }

  @Test("is judged with what it continues as one edit")
  func limits() {
    let limits = EditRules(limits: EditLimits(maxLength: 5), overflow: .truncate)
    let refused = Self.newline("- a", 3..<3, rules: limits)
    #expect(refused.outcome == .rejected)
    #expect(refused.text == "- a")
    #expect(refused.reason == .maxLength)
    #expect(Self.newline("- ", 2..<2, rules: limits).text == "")
    let box = LineCounter(lines: FixedAdvance(), width: 1_000)
    let rules = EditRules(
      limits: EditLimits(maxLines: 2), aids: EditAids(continues: .fence))
    let fence = Edit(text: "```", range: 3..<3, replacement: "\n", rules: rules).judged(in: box)
    #expect(fence.outcome == .rejected)
    #expect(fence.action == .dismiss)
  }

  @Test("is one change of the machine, and a hardware key's too")
  func machine() {
    let machine = Machine.iPhone16(
      rules: EditRules(returnKey: .send, aids: EditAids(continues: .list)),
      keys: [KeyPress("Enter", [.shift]): .newline])
    let typed = machine.follow([.appeared, .typed("- a")])
    let run = machine.follow([.keyPressed(KeyPress("Enter", [.shift]))], from: typed.state)
    #expect(run.effects.first == .setText("- a\n- ", selection: 6..<6))
  }

  @Test("never eats text, and adds nothing but markers", arguments: propertySeeds)
  func neverEats(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "- ", "* ", "1. ", "9) ", "[ ] ", "[x]", "> ", ">", "```", "~~~", "`", "\n", "\n", "\r\n",
      " ", "\t",
      "a", "日", "👨‍👩‍👧", "e\u{301}", "ا", "-", "1.",
    ]
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...8, using: &random)
      let text = UTF16Text(
        (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
      let carets = (0...text.count).filter(text.isScalarBoundary)
      let caret = carets.randomElement(using: &random) ?? 0
      let edit = Edit(
        text: text, range: caret..<caret, replacement: "\n",
        rules: EditRules(
          aids: EditAids(
            continues: ContinuedBlocks(rawValue: UInt8.random(in: 0...15, using: &random)))))
      let markers = Set("-*+.)[]xX> \t\n\r0123456789`~".utf16)
      #expect(
        text.units[edit.range].allSatisfy(markers.contains)
          && !text.units[edit.range].contains(0x60),
        "seed \(seed): \(text) at \(caret)")
      #expect(
        edit.insertion.units.allSatisfy(markers.contains), "seed \(seed): \(text) at \(caret)")
      #expect(edit.range.isEmpty || edit.insertion.isEmpty, "seed \(seed): \(text) at \(caret)")
      let result = edit.judged(in: nil)
      #expect(result.text == edit.result && edit.result.holds(result.selection), "seed \(seed)")
    }
  }
}

extension UTF16Text {
  fileprivate func with(barAt offset: Int) -> String {
    replacing(offset..<offset, with: "|").description
  }
}
