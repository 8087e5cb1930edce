import Composer
import Testing

/// Edits at a limit, with what other text fields make of them.
@Suite("Edits that other text fields limit")
struct PeerEditTests {
  /// An edit at a limit, and the text that the other field has afterwards.
  struct Vector: CustomTestStringConvertible, Sendable {
    let text: UTF16Text
    let range: Range<Int>
    let replacement: UTF16Text
    let limit: Int
    let result: UTF16Text
    let caret: Int?

    init(
      _ text: UTF16Text, _ range: Range<Int>, _ replacement: UTF16Text, limit: Int,
      _ result: UTF16Text, caret: Int? = nil
    ) {
      self.text = text
      self.range = range
      self.replacement = replacement
      self.limit = limit
      self.result = result
      self.caret = caret
    }

    var testDescription: String { "\(text) + \(replacement) within \(limit)" }
  }

  /// Lengths are counted in grapheme clusters, as Flutter does.
  ///
  /// Source: Flutter, packages/flutter/test/services/text_formatter_test.dart at 03802ee,
  /// LengthLimitingTextInputFormatter.
  static let flutter = [
    Vector("", 0..<0, "a1b2c3\nd4e5f6", limit: 6, "a1b2c3"),
    Vector("", 0..<0, "a1b2c3\nd4e5f6", limit: 2, "a1", caret: 2),
    Vector("", 0..<0, "", limit: 1, "", caret: 0),
    Vector("", 0..<0, "🦄🦄🦄🦄", limit: 2, "🦄🦄", caret: 4),
    Vector("", 0..<0, "🦄 ", limit: 1, "🦄"),
    Vector("", 0..<0, "XY", limit: 1, "X", caret: 1),
    Vector("", 0..<0, "01234567890", limit: 10, "0123456789"),
    Vector("", 0..<0, "😆01234567890", limit: 10, "😆012345678", caret: 11),
    Vector(
      "", 0..<0, "👨\u{200D}👩\u{200D}👦01234567890", limit: 10, "👨\u{200D}👩\u{200D}👦012345678",
      caret: 17),
    Vector("aaa", 3..<3, "b", limit: 10, "aaab"),
    Vector("aaaaaaaaaa", 5..<5, "bbbbb", limit: 10, "aaaaaaaaaa"),
    Vector("aaaaaaaaaaaaaaaaaaaa", 0..<20, "bbbbbbbbbbbbbbbbbbbb", limit: 10, "bbbbbbbbbb"),
  ]

  /// The formatter's remark on clusters that are one character at a limit of 1.
  ///
  /// Source: the same file, the comment on complex Unicode characters.
  static let clusters: [Vector] = [
    Vector("", 0..<0, "🏳\u{FE0F}\u{200D}🌈", limit: 1, "🏳\u{FE0F}\u{200D}🌈"),
    Vector("", 0..<0, "X\u{346}\u{361}\u{35E}", limit: 1, "X\u{346}\u{361}\u{35E}"),
    Vector("", 0..<0, "🏳\u{FE0F}🌈", limit: 1, "🏳\u{FE0F}"),
  ]

  /// Lengths are counted in UTF-16 code units, as HTML's `maxlength` does.
  ///
  /// Source: WebKit, LayoutTests/fast/forms/textarea-maxlength.html at 43ada3a.
  static let webKit = [
    Vector("", 0..<0, "abc", limit: 3, "abc"),
    Vector("abc", 3..<3, "def", limit: 3, "abc"),
    Vector("abc", 0..<3, "def", limit: 3, "def"),
    Vector("abcdef", 6..<6, "ghi", limit: 3, "abcdef"),
    Vector("abcdef", 5..<6, "", limit: 3, "abcde"),
    Vector("A", 1..<1, "\n", limit: 4, "A\n"),
    Vector("A\n", 2..<2, "B", limit: 4, "A\nB"),
    Vector("a\n\n", 3..<3, "\n", limit: 3, "a\n\n"),
    Vector("\n\n\n\n\n", 5..<5, "\n", limit: 6, "\n\n\n\n\n\n"),
    Vector("\n\n\n\n\n\n", 6..<6, "\n", limit: 6, "\n\n\n\n\n\n"),
    Vector("ABx\u{305}\u{332}", 2..<5, "CDE", limit: 3, "ABC"),
    Vector("", 0..<0, "AB𐀀", limit: 3, "AB", caret: 2),
    Vector("AB𐀀", 2..<4, "CDE", limit: 3, "ABC"),
    Vector("", 0..<0, "ABC", limit: 0, ""),
  ]

  @Test("end as in Flutter's field", arguments: flutter + clusters)
  func graphemes(_ vector: Vector) { expect(vector, in: .grapheme) }

  @Test("end as in WebKit's field", arguments: webKit)
  func codeUnits(_ vector: Vector) { expect(vector, in: .utf16) }

  /// WebKit keeps the letter of a cluster that does not fit; whole clusters are the contract's rule.
  ///
  /// Source: the same page, a letter with two marks behind two letters.
  @Test("do not cut a cluster that WebKit cuts")
  func wholeClusters() {
    expect(Vector("", 0..<0, "ABx\u{305}\u{332}", limit: 3, "AB"), in: .utf16)
  }

  /// What is marked is applied, and its commit keeps what fits.
  ///
  /// Source: Flutter, MaxLengthEnforcement.truncateAfterCompositionEnds.
  @Test("are judged when the input method commits")
  func composition() {
    let limits = EditLimits(maxLength: 5)
    let marked = edit("abc", 3..<3, "にほんご", composing: 3..<7, limits)
    #expect(marked.outcome == .deferred)
    #expect(marked.text == "abcにほんご")
    let committed = edit(marked.text, 3..<7, "日本語", marked: MarkedText(3..<7), limits)
    #expect(committed.text == "abc日本")
  }

  private func edit(
    _ text: UTF16Text, _ range: Range<Int>, _ replacement: UTF16Text, marked: MarkedText? = nil,
    composing: Range<Int>? = nil, _ limits: EditLimits
  ) -> EditResult {
    Edit(
      text: text, range: range, replacement: replacement, marked: marked, composing: composing,
      limits: limits, overflow: .truncate
    ).judged(in: nil)
  }

  private func expect(_ vector: Vector, in unit: LengthUnit) {
    let limits = EditLimits(maxLength: vector.limit, lengthUnit: unit)
    let result = edit(vector.text, vector.range, vector.replacement, limits)
    #expect(result.text == vector.result)
    if let caret = vector.caret { #expect(result.selection == caret..<caret) }
  }
}
