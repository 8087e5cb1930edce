import Composer
import Testing

@testable import TextLayout

/// Lines with figures that the client sends: every character is 10 wide at 10 points, a line is 20.
@Suite("Lines of a text with known advances")
struct LineLayoutTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: UTF16Text
    let width: Double
    /// Each line as it stands between bars; hanging spaces and newlines are written out.
    let lines: String
    var rules = BreakRules()
    var language = "en"
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "the empty text has one line", text: "", width: 100, lines: "||"),
    Case(name: "a word that fits", text: "hello", width: 50, lines: "|hello|"),
    Case(name: "words wrap at spaces", text: "aa bb cc", width: 50, lines: "|aa bb |cc|"),
    Case(name: "spaces hang, any number", text: "aaaaa     b", width: 50, lines: "|aaaaa     |b|"),
    Case(name: "spaces at the start stay", text: "   aaa", width: 30, lines: "|   |aaa|"),
    Case(name: "a long word breaks anywhere", text: "aaaaaaa", width: 30, lines: "|aaa|aaa|a|"),
    Case(name: "one cluster at least", text: "abc", width: 5, lines: "|a|b|c|"),
    Case(name: "no available width", text: "a b", width: 0, lines: "|a |b|"),
    Case(name: "LF ends a line", text: "a\nb", width: 50, lines: "|a\n|b|"),
    Case(name: "a final LF opens a line", text: "a\n", width: 50, lines: "|a\n||"),
    Case(name: "newlines only", text: "\n\n", width: 50, lines: "|\n|\n||"),
    Case(name: "CRLF is one newline", text: "a\r\nb\r\n", width: 50, lines: "|a\r\n|b\r\n||"),
    Case(name: "CR is a newline", text: "a\rb", width: 50, lines: "|a\r|b|"),
    Case(name: "LF CR are two", text: "a\n\rb", width: 50, lines: "|a\n|\r|b|"),
    Case(name: "Japanese breaks anywhere", text: "日本語文章", width: 20, lines: "|日本|語文|章|"),
    Case(name: "no closing mark starts a line", text: "日本。", width: 20, lines: "|日|本。|"),
    Case(name: "no opening mark ends a line", text: "日「本", width: 20, lines: "|日|「本|"),
    Case(name: "small kana may start a line", text: "日本ょ", width: 20, lines: "|日本|ょ|"),
    Case(
      name: "small kana may not where strict", text: "日本ょ", width: 20, lines: "|日|本ょ|",
      rules: BreakRules(lineBreak: .strict), language: "ja"),
    Case(name: "ideographic spaces hang", text: "日本\u{3000}語", width: 20, lines: "|日本\u{3000}|語|"),
    Case(name: "a hyphen allows a break", text: "aa-bb", width: 30, lines: "|aa-|bb|"),
    Case(name: "a minus sign does not", text: "a -5", width: 20, lines: "|a |-5|"),
    Case(name: "NBSP does not", text: "a\u{A0}b c", width: 30, lines: "|a\u{A0}b |c|"),
    Case(
      name: "overflow-wrap normal keeps the word", text: "aaaa bb", width: 30, lines: "|aaaa |bb|",
      rules: BreakRules(overflowWrap: .normal)),
    Case(
      name: "break-all breaks words", text: "aa bbb", width: 40, lines: "|aa b|bb|",
      rules: BreakRules(wordBreak: .breakAll)),
    Case(
      name: "keep-all keeps Japanese together", text: "日本 語文", width: 30, lines: "|日本 |語文|",
      rules: BreakRules(wordBreak: .keepAll)),
    Case(
      name: "an emoji family is one cluster", text: "a👨‍👩‍👧b", width: 20, lines: "|a👨‍👩‍👧|b|"),
    Case(
      name: "a mark stays with its base", text: "e\u{301}e\u{301}", width: 10,
      lines: "|e\u{301}|e\u{301}|"),
    Case(name: "a Devanagari conjunct stays whole", text: "क्षक्ष", width: 10, lines: "|क्ष|क्ष|"),
  ]

  @Test("breaks where they must be", arguments: cases)
  func lines(_ sample: Case) {
    let layout = Sample.engine.layout(
      sample.text, style: Sample.style(sample.rules, sample.language), width: sample.width)
    let parts = layout.lines.map { Sample.substring(sample.text, $0.start..<$0.end) }
    #expect("|" + parts.joined(separator: "|") + "|" == sample.lines)
  }

  @Test(
    "a text that is not wrapped has one line, whatever its lines would be chosen by",
    arguments: TextProcessing.Wrap.allCases, EngineName.allCases)
  func unwrapped(_ wrap: TextProcessing.Wrap, _ engine: EngineName) {
    let style = TextStyle(
      font: Sample.style().font, engine: engine,
      processing: TextProcessing(whiteSpace: .nowrap, wrap: wrap))
    for text in ["ab", "aa bb cc", "日本語 文章", "ไทย ไทย", "שלום עולם"] {
      let layout = Sample.engine.layout(UTF16Text(text), style: style, width: 20)
      #expect(layout.count == 1, "\(text)")
    }
  }

  @Test("each line tells how it ends")
  func breakKinds() {
    let layout = Sample.engine.layout("aa bbbbb\nc", style: Sample.style(), width: 30)
    #expect(layout.lines.map(\.breakKind) == [.soft, .emergency, .hard, .end])
  }

  @Test("the visible end leaves out the newline and the spaces that hang")
  func visibleEnds() {
    let layout = Sample.engine.layout("aaa  bb \nc  ", style: Sample.style(), width: 30)
    #expect(layout.lines.map(\.end) == [5, 9, 12])
    #expect(layout.lines.map(\.visibleEnd) == [3, 8, 12])
    #expect(layout.lines.map(\.width) == [30, 30, 30])
  }

  @Test("spaces at the end of a paragraph hang where they do not fit, and only there")
  func conditionalHanging() {
    let layout = Sample.engine.layout("aa    ", style: Sample.style(), width: 30)
    #expect(layout.count == 1)
    #expect(layout.lines[0].visibleEnd == 3)
    #expect(layout.lines[0].width == 30)
  }

  @Test("with a limit the walk stops one line behind it")
  func limit() {
    let text = UTF16Text(String(repeating: "a ", count: 1000))
    let cut = Sample.engine.layout(text, style: Sample.style(), width: 10, maxLines: 3)
    #expect(cut.count == 4)
    #expect(cut.exceedsMaxLines)
    let whole = Sample.engine.layout("a b c", style: Sample.style(), width: 10, maxLines: 3)
    #expect(whole.count == 3)
    #expect(!whole.exceedsMaxLines)
  }

  @Test("with a limit on wraps it stops one behind it, newlines or not", arguments: [0, 1, 50])
  func limitOnWraps(newlines: Int) {
    let blank = String(repeating: "a\n", count: newlines)
    for (text, wraps) in [("b b b", 3), ("b b b b", 4), ("b b b b b b b b\nc", 4)] {
      let text = UTF16Text(blank + text)
      let layout = Sample.engine.layout(text, style: Sample.style(), width: 10, maxSoftLines: 3)
      #expect(layout.lines.count { $0.breakKind != .hard } == wraps)
      #expect(layout.lines.prefix(newlines).allSatisfy { $0.breakKind == .hard })
      #expect(!layout.exceedsMaxLines)
    }
  }

  @Test("a tab goes to the next stop, and hangs at the end of a line")
  func tabs() {
    let layout = Sample.engine.layout("a\tb\t\tc", style: Sample.style(tabSize: 4), width: 150)
    #expect(layout.lines[0].width == 130)
    let hanging = Sample.engine.layout("a\tb", style: Sample.style(tabSize: 4), width: 20)
    #expect(hanging.lines.map(\.end) == [2, 3])
    #expect(hanging.lines.map(\.visibleEnd) == [1, 3])
  }

  @Test("a soft hyphen is as wide as the hyphen that it shows")
  func softHyphen() {
    let layout = Sample.engine.layout("aaa\u{AD}bbb", style: Sample.style(), width: 40)
    #expect(layout.lines.map(\.end) == [4, 7])
    #expect(layout.lines[0].width == 40)
    let narrow = Sample.engine.layout("a aa\u{AD}bb", style: Sample.style(), width: 40)
    #expect(narrow.lines.map(\.end) == [2, 7])
  }

  @Test("letter spacing widens every cluster")
  func letterSpacing() {
    let layout = Sample.engine.layout(
      "ab👨‍👩‍👧", style: Sample.style(letterSpacing: 2), width: 1000)
    #expect(layout.width == 36)
  }

  @Test("the height is lines times line height; a line height of the client wins")
  func heights() {
    let own = Sample.engine.layout("a\nb", style: Sample.style(), width: 100)
    #expect(own.lineHeight == 20)
    #expect(own.height == 40)
    let sent = Sample.engine.layout("a\nb", style: Sample.style(lineHeight: 33.5), width: 100)
    #expect(sent.height == 67)
  }

  private func baseline(_ style: TextStyle) -> Double {
    Sample.engine.layout("a", style: style, width: 100).column.place(of: 0).baseline
  }

  @Test("the baseline is in the middle of what a line is higher than its font")
  func baseline() {
    #expect(baseline(Sample.style()) == 15.5)
    #expect(baseline(Sample.style(lineHeight: 39)) == 25)
    #expect(baseline(Sample.style(lineHeight: 9)) == 10)
  }

  @Test(
    "the baseline of an installed font is on a whole pixel",
    .enabled(if: Sample.areExpected(["Noto Sans"]), "Noto Sans is not installed"))
  func baselineOfInstalledFont() {
    #expect(baseline(Sample.style(["Noto Sans"], size: 17)) == 18)
  }

  @Test("the first lines are those of the whole")
  func prefix() {
    let whole = Sample.engine.layout("a\nb\nc", style: Sample.style(), width: 100)
    #expect(whole.prefix(2).lines == Array(whole.lines[..<2]))
    #expect(whole.prefix(9) == whole)
  }
}
