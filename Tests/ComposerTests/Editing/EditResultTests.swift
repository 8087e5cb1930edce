import Composer
import Testing

private var fiveWide: LineCounter { LineCounter(lines: FixedAdvance(), width: 50) }

@Suite("A result")
struct EditResultTests {
  struct ReturnKey: CustomTestStringConvertible {
    let key: Edit.ReturnKey
    let replacement: String
    var trims = false
    var singleLine = false
    let outcome: EditResult.Outcome
    let action: EditResult.Action
    let text: String

    var testDescription: String { "\(key) \(replacement.debugDescription)" }
  }

  @Test(
    "performs the action of the Return key",
    arguments: [
      ReturnKey(
        key: .newline, replacement: "\n", outcome: .applied, action: .none, text: "a\n\n\n"),
      ReturnKey(
        key: .send, replacement: "\n", outcome: .returnKey, action: .send, text: "a\n\n"),
      ReturnKey(
        key: .dismiss, replacement: "\r\n", outcome: .returnKey, action: .dismiss, text: "a\n\n"),
      ReturnKey(
        key: .dismiss, replacement: "\r", trims: true, outcome: .returnKey, action: .dismiss,
        text: "a"),
      ReturnKey(
        key: .send, replacement: "\n", trims: true, outcome: .returnKey, action: .send,
        text: "a\n\n"),
      ReturnKey(
        key: .send, replacement: "\n\n", outcome: .applied, action: .none, text: "a\n\n\n\n"),
      ReturnKey(
        key: .send, replacement: "b\n", outcome: .applied, action: .none, text: "a\n\nb\n"),
      ReturnKey(
        key: .send, replacement: "\n", singleLine: true, outcome: .returnKey, action: .send,
        text: "a\n\n"),
      ReturnKey(
        key: .newline, replacement: "\n", singleLine: true, outcome: .applied, action: .none,
        text: "a\n\n "),
      ReturnKey(
        key: .newline, replacement: "b\r\nc\rd\n\ne", singleLine: true, outcome: .applied,
        action: .none, text: "a\n\nb c d  e"),
    ])
  func returnKey(_ testCase: ReturnKey) {
    let result = Edit(
      text: "a\n\n", range: 3..<3, replacement: UTF16Text(testCase.replacement),
      returnKey: testCase.key, trimTrailingNewlines: testCase.trims,
      singleLine: testCase.singleLine
    ).judged(in: nil)
    #expect(result.outcome == testCase.outcome)
    #expect(result.action == testCase.action)
    #expect(result.text.description == testCase.text)
    #expect(result.allowed == (testCase.outcome == .applied))
  }

  @Test func trimsNewlinesOfEveryKindAndMovesTheSelectionInside() {
    let result = Edit(
      text: "a\nb\r\n\r\n", range: 4..<7, replacement: "\n\n\n\n\n",
      limits: EditLimits(maxLines: 4), trimTrailingNewlines: true
    ).judged(in: fiveWide)
    #expect(result.action == .dismiss)
    #expect(result.text == "a\nb")
    #expect(result.selection == 3..<3)
    #expect(result.lines?.after == 2)
    #expect(result.length.value == 3)
  }

  @Test func trimsATextOfNewlinesToNothing() {
    let result = Edit(
      text: "\r\n\n", range: 3..<3, replacement: "\n", returnKey: .dismiss,
      trimTrailingNewlines: true
    ).judged(in: nil)
    #expect(result.text.isEmpty)
    #expect(result.placeholderVisible)
  }

  @Test func countsLinesAndLengthAfterTheEdit() throws {
    let result = Edit(
      text: "one\ntwo", range: 7..<7, replacement: "\n",
      limits: EditLimits(maxLines: 2, maxLength: 140)
    ).judged(in: fiveWide)
    let lines = try #require(result.lines)
    #expect((lines.before, lines.after, lines.max) == (2, 2, 2))
    #expect((result.length.value, result.length.max) == (7, 140))
    #expect(result.length.unit == .grapheme)
    #expect(!result.allowed)
    #expect(result.sendEnabled)
    #expect(!result.placeholderVisible)
  }

  @Test func countsNoLinesWithoutABox() {
    let result = Edit(
      text: "", range: 0..<0, replacement: "\n\n", limits: EditLimits(maxLines: 1)
    ).judged(in: nil)
    #expect(result.outcome == .applied)
    #expect(result.lines == nil)
  }

  static let units: [(unit: LengthUnit, length: Int)] = [
    (.grapheme, 4), (.scalar, 9), (.utf16, 12), (.utf8, 26),
  ]

  @Test("counts in the unit of the request", arguments: units)
  func unit(_ unit: LengthUnit, length: Int) {
    let result = Edit(
      text: "", range: 0..<0, replacement: "aé\u{301}漢👨‍👩‍👧",
      limits: EditLimits(lengthUnit: unit)
    ).judged(in: nil)
    #expect(result.length.value == length)
  }

  static let sendable: [(text: UTF16Text, sendable: Bool)] = [
    ("", false), (" \n\t\u{3000}\u{2028}\u{A0}", false), ("a", true), (" . ", true),
    ("\u{200B}", true), ("abcd", true), ("abcde", false), ("a\nb\nc", false),
  ]

  @Test("enables sending for a non-blank text within its limits", arguments: sendable)
  func sendEnabled(text: UTF16Text, sendable: Bool) {
    let limits = EditLimits(maxLines: 2, maxLength: 4)
    let result = Edit(text: text, range: 0..<0, replacement: "", limits: limits)
      .judged(in: fiveWide)
    #expect(result.sendEnabled == sendable)
  }

  @Test func keepsTheMarkedRangeInsideTheText() {
    let result = Edit(text: "a", range: 1..<1, replacement: "かな", composing: 1..<9)
      .judged(in: nil)
    #expect(result.outcome == .deferred)
    #expect(result.allowed)
    #expect(result.composing == 1..<3)
  }

  @Test func takesARangeBeyondTheTextAsItsEnd() {
    let result = Edit(text: "ab", range: 5..<9, replacement: "c").judged(in: nil)
    #expect(result.text == "abc")
    let inverse = Edit(text: "👍", range: 1..<2, replacement: "").judged(in: nil)
    #expect(inverse.text.count == 1)
  }
}
