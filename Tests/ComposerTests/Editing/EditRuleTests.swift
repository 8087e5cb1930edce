import Composer
import Testing

/// A box that holds five characters a line.
private var fiveWide: LineCounter { LineCounter(lines: FixedAdvance(), width: 50) }

@Suite("An edit")
struct EditRuleTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let edit: Edit
    let outcome: EditResult.Outcome
    var action = EditResult.Action.none
    var reason: EditResult.Reason?
    let text: String
    var selection: Range<Int>?

    var testDescription: String { name }
  }

  private static func edit(
    _ text: UTF16Text, _ range: Range<Int>, _ replacement: UTF16Text, maxLines: Int? = nil,
    maxLength: Int? = nil, overflow: Edit.Overflow = .reject, composing: Range<Int>? = nil
  ) -> Edit {
    Edit(
      text: text, range: range, replacement: replacement, composing: composing,
      limits: EditLimits(maxLines: maxLines, maxLength: maxLength), overflow: overflow)
  }

  /// The published three-line text view, corrected: what counts is the resulting text.
  ///
  /// Source: Zenn article on a text view of three lines (2023), and its faults.
  static let threeLines = [
    Case(
      name: "Return in a full box",
      edit: edit("a\nb\nc", 5..<5, "\n", maxLines: 3),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "a\nb\nc", selection: 5..<5),
    Case(
      name: "a character that wraps past the third line",
      edit: edit("aaaaabbbbbccccc", 15..<15, "d", maxLines: 3),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "aaaaabbbbbccccc"),
    Case(
      name: "both together",
      edit: edit("a\nbbbbbc\n", 9..<9, "d\n", maxLines: 4),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "a\nbbbbbc\n"),
    Case(
      name: "a paste over a selection that still fits",
      edit: edit("a\nb\nc", 1..<5, " d", maxLines: 3),
      outcome: .applied, text: "a d", selection: 3..<3),
    Case(
      name: "a paste over a selection that does not fit",
      edit: edit("a", 0..<1, "a\nb\nc\nd", maxLines: 3),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "a", selection: 0..<1),
    Case(
      name: "a paste of newlines only",
      edit: edit("", 0..<0, "\n\n\n", maxLines: 3),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: ""),
    Case(
      name: "a paste with a newline at its end",
      edit: edit("", 0..<0, "a\nb\nc\n", maxLines: 3),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: ""),
    Case(
      name: "a Return in the middle that still fits",
      edit: edit("ab\nc", 2..<2, "\n", maxLines: 3),
      outcome: .applied, text: "ab\n\nc", selection: 3..<3),
    Case(
      name: "everything replaced by a Return",
      edit: edit("a\nb\nc", 0..<5, "\n", maxLines: 3),
      outcome: .applied, text: "\n", selection: 1..<1),
    Case(
      name: "a Backspace in an over-long text",
      edit: edit("1\n2\n3\n4\n5", 8..<9, "", maxLines: 3, maxLength: 2),
      outcome: .applied, text: "1\n2\n3\n4\n", selection: 8..<8),
    Case(
      name: "a letter that leaves an over-long text as many lines",
      edit: edit("1\n2\n3\n4", 7..<7, "x", maxLines: 3),
      outcome: .applied, text: "1\n2\n3\n4x", selection: 8..<8),
    Case(
      name: "typing in the middle wraps where it is typed",
      edit: edit("aaaa bbbbb", 0..<0, "xx", maxLines: 2),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "aaaa bbbbb"),
    Case(
      name: "as many lines as allowed",
      edit: edit("a\nb", 3..<3, "\n", maxLines: 3), outcome: .applied, text: "a\nb\n"),
    Case(
      name: "CRLF is one line more",
      edit: edit("a\r\nb", 4..<4, "\r\n", maxLines: 2),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "a\r\nb"),
    Case(
      name: "an LF that makes a CRLF is none more",
      edit: edit("a\rb", 2..<2, "\n", maxLines: 2), outcome: .applied, text: "a\r\nb"),
  ]

  static let composingTexts = [
    Case(
      name: "Japanese that is being composed is not judged",
      edit: edit("ああああ", 4..<4, "いいいい", maxLines: 1, composing: 4..<8),
      outcome: .deferred, text: "ああああいいいい", selection: 8..<8),
    Case(
      name: "Japanese is judged when it is committed",
      edit: edit("ああああかんじ", 4..<7, "漢字", maxLines: 1),
      outcome: .applied, text: "ああああ漢字", selection: 6..<6),
    Case(
      name: "a commit that is longer than the text before is refused",
      edit: edit("ああああか", 4..<5, "漢字", maxLines: 1),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "ああああか"),
    Case(
      name: "deleting the last marked letter is a deletion",
      edit: edit("ああか", 2..<3, "", maxLines: 1, composing: 2..<2),
      outcome: .applied, text: "ああ"),
  ]

  static let lengths = [
    Case(
      name: "as long as allowed", edit: edit("ab", 2..<2, "c", maxLength: 3),
      outcome: .applied, text: "abc"),
    Case(
      name: "too long", edit: edit("abc", 1..<1, "x", maxLength: 3),
      outcome: .rejected, reason: .maxLength, text: "abc", selection: 1..<1),
    Case(
      name: "an over-long text that becomes no longer",
      edit: edit("abcdef", 0..<2, "xy", maxLength: 3), outcome: .applied, text: "xycdef"),
    Case(
      name: "an over-long text that becomes longer",
      edit: edit("abcdef", 0..<2, "xyz", maxLength: 3), outcome: .rejected, reason: .maxLength,
      text: "abcdef"),
    Case(
      name: "a deletion that leaves a text over the limit",
      edit: edit("abcdef", 5..<6, "", maxLength: 3, overflow: .truncate), outcome: .applied,
      text: "abcde", selection: 5..<5),
    Case(
      name: "a deletion that makes two characters of one",
      edit: edit("👨‍👩", 2..<3, "", maxLength: 1), outcome: .applied, text: "👨👩"),
    Case(
      name: "a mark that joins the letter before is no character more",
      edit: edit("abc", 3..<3, "\u{301}", maxLength: 3), outcome: .applied, text: "abc\u{301}"),
    Case(
      name: "lines are named first where both fail",
      edit: edit("a\nb\nc", 5..<5, "\n", maxLines: 3, maxLength: 5),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "a\nb\nc"),
    Case(
      name: "nothing at all fits", edit: edit("", 0..<0, "a", maxLength: 0), outcome: .rejected,
      reason: .maxLength, text: ""),
  ]

  static let truncations = [
    Case(
      name: "an emoji is not cut in two",
      edit: edit("", 0..<0, "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", maxLength: 2, overflow: .truncate),
      outcome: .truncated, reason: .maxLength, text: "👨‍👩‍👧👨‍👩‍👧", selection: 16..<16),
    Case(
      name: "a flag whose first half is in the text is not cut in two",
      edit: edit("🇯", 2..<2, "🇵🇫🇷🇩🇪", maxLength: 2, overflow: .truncate),
      outcome: .truncated, reason: .maxLength, text: "🇯🇵🇫🇷", selection: 8..<8),
    Case(
      name: "a paste in the middle keeps the rest",
      edit: edit("ab", 1..<1, "12345", maxLength: 4, overflow: .truncate),
      outcome: .truncated, reason: .maxLength, text: "a12b", selection: 3..<3),
    Case(
      name: "lines and length both",
      edit: edit("a\n", 2..<2, "bbbbbbbb", maxLines: 2, maxLength: 5, overflow: .truncate),
      outcome: .truncated, reason: .maxLines, text: "a\nbbb", selection: 5..<5),
    Case(
      name: "the part that fits in the lines",
      edit: edit("", 0..<0, "aaaa bbbb cccc", maxLines: 2, overflow: .truncate),
      outcome: .truncated, reason: .maxLines, text: "aaaa bbbb ", selection: 10..<10),
    Case(
      name: "nothing fits in the lines",
      edit: edit("a\nb", 3..<3, "\nc", maxLines: 2, overflow: .truncate),
      outcome: .rejected, action: .dismiss, reason: .maxLines, text: "a\nb", selection: 3..<3),
    Case(
      name: "CRLF is not cut in two",
      edit: edit("", 0..<0, "a\r\nb", maxLines: 1, overflow: .truncate),
      outcome: .truncated, reason: .maxLines, text: "a", selection: 1..<1),
    Case(
      name: "a space lets the word behind it wrap as a whole",
      edit: edit("zzzzz bbbbbb", 6..<6, "aaaaa ccccc ddd", maxLines: 4, overflow: .truncate),
      outcome: .truncated, reason: .maxLines, text: "zzzzz aaaaa ccccbbbbbb", selection: 16..<16),
  ]

  @Test(
    "is checked against the resulting text",
    arguments: threeLines + composingTexts + lengths + truncations)
  func judged(_ testCase: Case) {
    let result = testCase.edit.judged(in: fiveWide)
    #expect(result.outcome == testCase.outcome)
    #expect(result.action == testCase.action)
    #expect(result.reason == testCase.reason)
    #expect(result.text.description == testCase.text)
    if let selection = testCase.selection { #expect(result.selection == selection) }
  }
}
