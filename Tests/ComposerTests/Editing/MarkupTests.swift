import Foundation
import TestSupport
import Testing

@testable import Composer

/// Marks around selections and at the start of lines.
@Suite("Markup")
struct MarkupTests {
  private struct Vectors: Decodable {
    struct Case: Decodable {
      let text: String
      let actions: [String]
      let expected: String
      /// Why the result is another one here; `nil` if it is the same.
      let difference: String?
    }

    let cases: [Case]
  }

  /// Replays the checks of github/markdown-toolbar-element; a check that differs has its reason.
  @Test("is markdown-toolbar-element's, but for a quote inside a line")
  func toolbar() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/markdown-toolbar.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    for vector in vectors.cases {
      var message = FieldText(drawn: vector.text)
      for action in vector.actions { message = try #require(message.changed(by: action)) }
      #expect(
        (message.drawn == vector.expected) == (vector.difference == nil),
        "\(vector.actions) \(vector.text) → \(message.drawn), not \(vector.expected)")
    }
    #expect(vectors.cases.count == 102)
    #expect(vectors.cases.count { $0.difference != nil } == 1)
  }

  struct Case: CustomTestStringConvertible {
    let action: String
    let text: String
    let expected: String?

    init(_ action: String, _ text: String, _ expected: String?) {
      self.action = action
      self.text = text
      self.expected = expected
    }

    var testDescription: String { "\(action) \(text.debugDescription)" }
  }

  /// Source: element-web, test/unit-tests/editor/operations-test.ts at 6e6c70f, with the selection that
  /// remains here.
  ///
  /// Its italics are `*`, and its links have no destination to type.
  static let element: [Case] = [
    Case("bold", "hello |world|!", "hello **|world|**!"),
    Case("bold", "hello |world!", "hello **|world!**"),
    Case("*", "hello |world|!", "hello *|world|*!"),
    Case("*", "hello w|orl|d!", "hello w*|orl|*d!"),
    Case("code", "|hello ` world|!", "``|hello ` world|``!"),
    Case("code", "|hello```world|", "````|hello```world|````"),
    Case("code", "|hell```o`w`o``rld|", "````|hell```o`w`o``rld|````"),
    Case("code", "|```hello``world```|", "|hello``world|"),
    Case("code", "|````hell```o`w`o``rld````|", "|hell```o`w`o``rld|"),
    Case(
      "*", "hello |there @room, how are you| doing?", "hello *|there @room, how are you|* doing?"),
    Case("bold", "hello |world,\nhow| are you doing?", "hello **|world,\nhow|** are you doing?"),
    Case(
      "bold", "|\n\nhello world,\nhow are you doing?\n\n|",
      "\n\n**|hello world,\nhow are you doing?|**\n\n"),
    Case(
      "__", "|hello world,\nhow are you doing?\n\nnew paragraph|",
      "__|hello world,\nhow are you doing?__\n\n__new paragraph|__"),
    Case(
      "__", "|__hello world,\nhow are you doing?__\n\n__new paragraph__|",
      "|hello world,\nhow are you doing?\n\nnew paragraph|"),
    Case("bold", "\n|hello!", "\n**|hello!**"), Case("bold", "\n**|hello!**", "\n|hello!"),
    Case("code", "\n|hello!", "\n`|hello!`"), Case("code", "\n`|hello!`", "\n|hello!"),
    Case("bold", "hello **hello!**|\nworld", "hello hello!|\nworld"),
    Case("*", "hello hello!|\nworld", "hello *hello!|*\nworld"),
    Case("link", "hello!\nworld!|\n", "hello!\n[world!](|url|)\n"),
    Case("link", "foo |[testing](foobar)| bar", "foo |testing| bar"),
    Case("link", "foo |[testing]()| bar", "foo |testing| bar"),
    Case(
      "code", "|int x = 1;\n\nint y = 42;|", "```\n|int x = 1;\n\nint y = 42;|\n```"),
    Case("code", "|```\nint x = 1;\n\nint y = 42;\n```|", "|int x = 1;\n\nint y = 42;|"),
    Case("bold", "|       \n\n         |", nil),
  ]

  /// Source: public threads SillyTavern#2800, boxel#5673, hermes#96034, element-x-ios#5732 and
  /// Haven#5553; CommonMark 0.31.
  static let own: [Case] = [
    Case("bold", "「|日本語|」", "「**|日本語|**」"), Case("bold", "日本|語", "**日本|語**"),
    Case("italic", "سلام| يا", "_سلام|_ يا"), Case("strike", "|👨‍👩‍👧|", "~~|👨‍👩‍👧|~~"),
    Case("bold", "สวัส|ดี", "**สวัส|ดี**"), Case("bold", "नम|स्ते", "**नम|स्ते**"),
    Case("bold", "e\u{301}|", "**e\u{301}|**"), Case("bold", "a |b  |c", "a **|b|**  c"),
    Case("italic", "|**a**|", "_|**a**|_"), Case("*", "|**a**|", "*|**a**|*"),
    Case("*", "|***a***|", "|**a**|"), Case("bold", "|***a***|", "|*a*|"),
    Case("bold", "**|**", "|"), Case("bold", "|****|", "|"),
    Case("bold", "|a\r\n\r\nb|", "**|a**\r\n\r\n**b|**"),
    Case("bold", "|**a**\n\nb|", "|**a**\n\n**b|**"),
    Case("bold", "**|日本**\n\n**سلام|**", "|日本\n\nسلام|"),
    Case("_", "_|a_\n\n_b|_", "|a\n\nb|"),
    Case("italic", "**|a**\n\n**b|**", "**_|a**_\n\n_**b|_**"),
    Case("code", "x |a\nb| y", "x \n```\n|a\nb|\n```\n y"),
    Case("code", "|  a\n  b|", "```\n|  a\n  b|\n```"),
    Case("code", "|a\n```|", "````\n|a\n```|\n````"), Case("code", "~~~\n|a|\n~~~", "|a|"),
    Case("code", "|", "`|`"), Case("code", "`|`", "|"), Case("link", "[|a|](b)", "|a|"),
    Case("link", "|a](b)|", "[a](b)](|url|)"), Case("link", "|日本|", "[日本](|url|)"),
    Case("link", "「[日本](|url|)」", "「|日本|」"),
    Case("link", "a [b\n](|url|)", "a [b\n]([url](|url|))"),
    Case("list", "|", "- |"), Case("list", "  a|", "-   a|"), Case("list", "1. a|", "- a|"),
    Case("list", "- [ ] a|", "- a|"), Case("task", "- a|", "- [ ] a|"),
    Case("task", "- [x] a|", "a|"),
    Case("ordered", "|a\nb\n|c", "|1. a\n2. b|\n\nc"), Case("quote", "> > a|", "> a|"),
    Case("heading 2", "### a|", "## a|"), Case("heading 2", "## a|", "a|"),
    Case("quote", "|a\r\nb|", "|> a\r\n> b|"), Case("list", "> a|", "> - a|"),
    Case("ordered", "- سلام|", "1. سلام|"), Case("list", "|👨‍👩‍👧|", "|- 👨‍👩‍👧|"),
  ]

  @Test("is put there, or taken away", arguments: element + own)
  func markup(testCase: Case) {
    #expect(
      FieldText(drawn: testCase.text).changed(by: testCase.action)?.drawn == testCase.expected)
  }

  @Test("is one change, within the limits, and not of marked text")
  func machine() {
    let machine = Machine.iPhone16(rules: EditRules(limits: EditLimits(maxLength: 6)))
    let typed = machine.follow([.appeared, .typed("ab")])
    let bold = machine.follow([.wrapped(.style(.bold))], from: typed.state)
    #expect(bold.effects == [.setText("**ab**", selection: 4..<4)])
    let over = machine.follow([.prefixed(.init(.list))], from: bold.state)
    #expect(over.effects == [.rejectEdit(.maxLength)])
    let marked = machine.follow(
      [.edited(.init(range: 2..<2, replacement: "か", composing: 2..<3)), .wrapped(.style(.bold))],
      from: typed.state)
    #expect(marked.ignored == .composing)
    let blank = machine.follow([
      .appeared, .typed("  "), .selectionChanged(0..<2), .wrapped(.style(.bold)),
    ])
    #expect(blank.ignored == .duplicate)
  }

  @Test("moves tokens and spans with the text", arguments: propertySeeds)
  func patches(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let text = UTF16Text(
        units: (0..<40).map { _ in [0x61, 0x20, 0x0A, 0x2A].randomElement(using: &random) ?? 0x61 },
        spans: [
          TextSpan(3..<9, InlineStyle(language: "ja")), TextSpan(20..<25, InlineStyle(form: .chip)),
        ])
      let ends = [Int.random(in: 0...40, using: &random), Int.random(in: 0...40, using: &random)]
        .sorted()
      let message = FieldText(text, selection: ends[0]..<ends[1], tokens: [12..<15, 20..<25])
      let whole = FieldText(
        text, selection: message.tokens.covering(message.selection), tokens: message.tokens)
      let action =
        ["bold", "code", "list", "quote", "heading 1"].randomElement(using: &random) ?? "bold"
      guard let changed = whole.changed(by: action) else { continue }
      #expect(changed.text.holds(changed.selection) && changed.tokens.areTokens(of: changed.text))
      for token in changed.tokens {
        let isOld = message.tokens.contains {
          text.units[$0].elementsEqual(changed.text.units[token])
        }
        #expect(isOld, "seed \(seed): \(action) \(whole.drawn)")
      }
      for span in changed.text.spans where span.style.form == .chip {
        #expect(changed.text.units[span.range].elementsEqual(text.units[20..<25]), "seed \(seed)")
      }
    }
  }
}

extension FieldText {
  /// A text with a bar at its caret, or two around its selection.
  fileprivate init(drawn text: String) {
    let parts = text.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false).map {
      UTF16Text(String($0)).units
    }
    let start = parts[0].count
    self.init(
      UTF16Text(units: Array(parts.joined())),
      selection: start..<start + (parts.count > 2 ? parts[1].count : 0))
  }

  fileprivate var drawn: String {
    let marked = text.replacing(selection.lowerBound..<selection.lowerBound, with: "|")
    let end = selection.upperBound + 1
    return selection.isEmpty
      ? marked.description : marked.replacing(end..<end, with: "|").description
  }

  /// The text after a style such as `heading 2`, or after marks such as `**`.
  fileprivate func changed(by action: String) -> FieldText? {
    let words = action.split(separator: " ")
    if let style = Event.Style(rawValue: action) { return wrapped(.style(style)) }
    if let kind = Event.LineStyle.Kind(rawValue: String(words[0])) {
      return prefixed(.init(kind, level: words.count > 1 ? Int(words[1]) ?? 3 : 3))
    }
    return wrapped(.marks(Event.Marks(before: UTF16Text(action), after: UTF16Text(action))))
  }
}
