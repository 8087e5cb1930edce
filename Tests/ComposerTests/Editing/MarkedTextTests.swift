import Composer
import Testing

/// A box that holds five characters a line.
private var fiveWide: LineCounter { LineCounter(lines: FixedAdvance(), width: 50) }

/// Marked text is provisional: limits apply when its letters become accepted.
@Suite("Marked text")
struct MarkedTextTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let edit: Edit
    let outcome: EditResult.Outcome
    var action = EditResult.Action.none
    var reason: EditResult.Reason?
    let text: String
    var selection: Range<Int>?
    var marked: MarkedText?

    var testDescription: String { name }
  }

  private static func edit(
    _ text: UTF16Text, marked: Range<Int>, replaced: UTF16Text = "", _ range: Range<Int>,
    _ replacement: UTF16Text, composing: Range<Int>? = nil, maxLines: Int? = nil,
    maxLength: Int? = nil, enforce: Bool = true, onLimit: EditRules.OnLimit = .dismiss,
    overflow: Edit.Overflow = .reject, returnKey: Edit.ReturnKey = .newline
  ) -> Edit {
    Edit(
      text: text, range: range, replacement: replacement,
      marked: MarkedText(marked, replaced: replaced), composing: composing,
      rules: EditRules(
        limits: EditLimits(maxLines: maxLines, maxLength: maxLength, enforce: enforce),
        onLimit: onLimit, overflow: overflow, returnKey: returnKey))
  }

  static let commits = [
    Case(
      name: "a commit with more lines than allowed, although the marked text had as many",
      edit: edit("あ\nい\nうううううかな", marked: 9..<11, 9..<11, "仮名", maxLines: 3),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "あ\nい\nううううう",
      selection: 9..<9),
    Case(
      name: "a commit that is too long, although the marked text was as long",
      edit: edit("abかんじかんじ", marked: 2..<8, 2..<8, "漢字漢字", maxLength: 5),
      outcome: .rejected, reason: .maxLength, text: "ab", selection: 2..<2),
    Case(
      name: "a commit that fits",
      edit: edit("abかんじ", marked: 2..<5, 2..<5, "漢字", maxLength: 5),
      outcome: .applied, text: "ab漢字", selection: 4..<4),
    Case(
      name: "the longest prefix of a commit",
      edit: edit(
        "abかんじかんじ", marked: 2..<8, 2..<8, "漢字漢字", maxLength: 5, overflow: .truncate),
      outcome: .truncated, reason: .maxLength, text: "ab漢字漢", selection: 5..<5),
    Case(
      name: "whole clusters of a commit",
      edit: edit(
        "नkshi", marked: 1..<5, 1..<5, "क्षिक्षि", maxLength: 2, overflow: .truncate),
      outcome: .truncated, reason: .maxLength, text: "नक्षि", selection: 5..<5),
    Case(
      name: "a commit of marked text as it is",
      edit: edit("abかんじ", marked: 2..<5, 5..<5, "", maxLength: 4),
      outcome: .rejected, reason: .maxLength, text: "ab", selection: 2..<2),
    Case(
      name: "a commit of what a deletion leaves",
      edit: edit("abかんじ", marked: 2..<5, 4..<5, "", maxLength: 3),
      outcome: .rejected, reason: .maxLength, text: "ab", selection: 2..<2),
    Case(
      name: "a cancelled composition",
      edit: edit("abcdefかん", marked: 6..<8, 6..<8, "", maxLength: 3),
      outcome: .applied, text: "abcdef", selection: 6..<6),
    Case(
      name: "a partial commit that does not fit",
      edit: edit("abかんじに", marked: 2..<6, 2..<6, "漢字に", composing: 4..<5, maxLength: 3),
      outcome: .rejected, reason: .maxLength, text: "ab", selection: 2..<2),
    Case(
      name: "a partial commit that fits",
      edit: edit("abかんじに", marked: 2..<6, 2..<6, "漢字に", composing: 4..<5, maxLength: 4),
      outcome: .deferred, text: "ab漢字に", selection: 5..<5, marked: MarkedText(4..<5)),
    Case(
      name: "typing elsewhere, which ends composing",
      edit: edit("abcかん", marked: 3..<5, 0..<0, "x", maxLength: 5),
      outcome: .rejected, reason: .maxLength, text: "abc"),
    Case(
      name: "typing elsewhere, where a prefix would cut accepted text",
      edit: edit("かんabc", marked: 0..<2, 5..<5, "xyz", maxLength: 6, overflow: .truncate),
      outcome: .rejected, reason: .maxLength, text: "abc"),
  ]

  static let compositions = [
    Case(
      name: "more marked letters than allowed",
      edit: edit("abか", marked: 2..<3, 2..<3, "かんじかんじ", composing: 2..<8, maxLength: 3),
      outcome: .deferred, text: "abかんじかんじ", selection: 8..<8, marked: MarkedText(2..<8)),
    Case(
      name: "a deletion inside marked text",
      edit: edit("abかんじ", marked: 2..<5, 4..<5, "", composing: 2..<4, maxLength: 3),
      outcome: .applied, text: "abかん", selection: 4..<4, marked: MarkedText(2..<4)),
    Case(
      name: "a letter at the end of marked text",
      edit: edit("abか", marked: 2..<3, 3..<3, "n", composing: 2..<4, maxLength: 3),
      outcome: .deferred, text: "abかn", selection: 4..<4, marked: MarkedText(2..<4)),
  ]

  static let replaced = [
    Case(
      name: "composing over a selection remembers it",
      edit: Edit(text: "hello", range: 0..<5, replacement: "か", composing: 0..<1),
      outcome: .deferred, text: "か", marked: MarkedText(0..<1, replaced: "hello")),
    Case(
      name: "a word that is marked again remembers its letters",
      edit: Edit(text: "hey you", range: 4..<4, replacement: "", composing: 4..<7),
      outcome: .applied, text: "hey you", marked: MarkedText(4..<7, replaced: "you")),
    Case(
      name: "a refused commit over a selection restores it",
      edit: edit("か", marked: 0..<1, replaced: "hello", 0..<1, "家家家家家家", maxLength: 5),
      outcome: .rejected, reason: .maxLength, text: "hello", selection: 0..<5),
    Case(
      name: "a refused commit of a word marked again keeps its letters",
      edit: edit("hello!", marked: 0..<6, replaced: "hello", 0..<6, "hello!!", maxLength: 5),
      outcome: .rejected, reason: .maxLength, text: "hello", selection: 5..<5),
    Case(
      name: "a commit that is no longer than the word it replaces",
      edit: edit("kyou", marked: 0..<4, replaced: "hello", 0..<4, "今日今日今", maxLength: 3),
      outcome: .applied, text: "今日今日今"),
    Case(
      name: "surrogate pairs that begin alike are not cut",
      edit: edit("😀", marked: 0..<2, replaced: "😀", 0..<2, "😁😂", maxLength: 1),
      outcome: .rejected, reason: .maxLength, text: "😀", selection: 0..<2),
    Case(
      name: "a marked range that becomes smaller",
      edit: edit("hello", marked: 0..<5, replaced: "hello", 5..<5, "", composing: 3..<5),
      outcome: .applied, text: "hello", marked: MarkedText(3..<5, replaced: "lo")),
  ]

  static let returns =
    ["\n", "\r", "\r\n"].flatMap { (newline: UTF16Text) in
      Edit.ReturnKey.allCases.map { key in
        Case(
          name: "Return (\(newline.units)) while composing, with the key \(key.rawValue)",
          edit: edit("abかん", marked: 2..<4, 4..<4, newline, maxLength: 2, returnKey: key),
          outcome: .ignored, reason: .composing, text: "abかん", selection: 4..<4,
          marked: MarkedText(2..<4))
      }
    } + [
      Case(
        name: "Return over the marked text",
        edit: edit("abかん", marked: 2..<4, 2..<4, "\n", returnKey: .send),
        outcome: .ignored, reason: .composing, text: "abかん", selection: 2..<4,
        marked: MarkedText(2..<4))
    ]

  static let leniency = [
    Case(
      name: "a limit that is not enforced",
      edit: edit("abかんじ", marked: 2..<5, 2..<5, "漢字漢字", maxLength: 3, enforce: false),
      outcome: .applied, reason: .maxLength, text: "ab漢字漢字", selection: 6..<6),
    Case(
      name: "a line too many that leaves the keyboard",
      edit: edit("a\nか", marked: 2..<3, 2..<3, "b\nc", maxLines: 2, onLimit: .keep),
      outcome: .rejected, reason: .maxLines, text: "a\n"),
  ]

  @Test(
    "is judged when it becomes accepted, against the text without it",
    arguments: commits + compositions + replaced + returns + leniency)
  func judged(_ testCase: Case) {
    let result = testCase.edit.judged(in: fiveWide)
    #expect(result.outcome == testCase.outcome)
    #expect(result.action == testCase.action)
    #expect(result.reason == testCase.reason)
    #expect(result.text.description == testCase.text)
    #expect(result.marked == testCase.marked)
    if let selection = testCase.selection { #expect(result.selection == selection) }
  }

  @Test("counts lines before the edit without marked text")
  func linesBefore() {
    let result = Self.edit("a\nかな", marked: 2..<4, 2..<4, "仮\n名", maxLines: 2).judged(
      in: fiveWide)
    #expect(result.lines?.before == 2)
    #expect(result.lines?.after == 2)
    let without = Self.edit("abcdeかな", marked: 5..<7, 5..<7, "", maxLines: 2).judged(in: fiveWide)
    #expect(without.lines?.before == 1)
    #expect(without.lines?.after == 1)
  }

  @Test("that is over a limit which is not enforced cannot be sent")
  func notEnforced() {
    let result = Self.edit("ab", marked: 0..<2, 0..<2, "abcd", maxLength: 3, enforce: false)
      .judged(in: nil)
    #expect(result.allowed)
    #expect(!result.sendEnabled)
    #expect(result.length.value == 4)
  }
}
