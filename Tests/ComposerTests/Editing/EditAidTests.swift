import TestSupport
import Testing

@testable import Composer

/// What a field does for its user beyond limits.
@Suite("An aid of editing")
struct EditAidTests {
  private static func judge(
    _ text: UTF16Text, _ range: Range<Int>, _ replacement: UTF16Text, _ aids: EditAids,
    source: Edit.Source = .typing, tokens: [Range<Int>] = [], correction: Correction? = nil,
    marked: MarkedText? = nil, limits: EditLimits = EditLimits(),
    overflow: Edit.Overflow = .reject, returnKey: Edit.ReturnKey = .newline,
    singleLine: Bool = false
  ) -> EditResult {
    Edit(
      text: text, range: range, replacement: replacement, marked: marked, tokens: tokens,
      source: source, correction: correction,
      rules: EditRules(
        limits: limits, overflow: overflow, returnKey: returnKey, singleLine: singleLine, aids: aids
      )
    ).judged(in: nil)
  }

  // MARK: Pastes

  struct Paste: CustomTestStringConvertible {
    let paste: UTF16Text
    var rule = AttachRule()
    var source = Edit.Source.paste
    let outcome: EditResult.Outcome

    var testDescription: String { "\(paste) \(rule) \(source)" }
  }

  /// Source: public threads unsloth#8472, open-science#1678, factory-factory#1226, turnstone#930,
  /// hermes-webui#4372, eliza#8946 and t3code#10823.
  static let pastes: [Paste] = [
    Paste(paste: "123456", rule: AttachRule(characters: 5), outcome: .attach),
    Paste(paste: "👨‍👩‍👧👨‍👩‍👧", rule: AttachRule(characters: 2), outcome: .applied),
    Paste(paste: "a\nb\nc", rule: AttachRule(lines: 2), outcome: .attach),
    Paste(paste: "a\r\nb\r\n", rule: AttachRule(lines: 2), outcome: .applied),
    Paste(paste: "a\rb\r\nc", rule: AttachRule(lines: 2), outcome: .attach),
    Paste(paste: "a\nb\nc", rule: AttachRule(characters: 9, lines: 2), outcome: .attach),
    Paste(paste: "日本語", rule: AttachRule(characters: 1, maxBytes: 8), outcome: .applied),
    Paste(paste: "日本語", rule: AttachRule(characters: 1, maxBytes: 9), outcome: .attach),
    Paste(paste: " https://a.example/é?b=1 ", rule: AttachRule(characters: 5), outcome: .applied),
    Paste(paste: "HTTPS://A.EXAMPLE", rule: AttachRule(characters: 5), outcome: .applied),
    Paste(paste: "https://a.example b", rule: AttachRule(characters: 5), outcome: .attach),
    Paste(
      paste: "https://a.example", rule: AttachRule(characters: 5, exceptsURL: false),
      outcome: .attach),
    Paste(
      paste: "123456", rule: AttachRule(characters: 5), source: .pasteAsText, outcome: .applied),
    Paste(paste: "123456", rule: AttachRule(characters: 5), source: .dictation, outcome: .applied),
    Paste(paste: "123456", rule: AttachRule(characters: 5), source: .drop, outcome: .attach),
    Paste(paste: "123456", rule: AttachRule(characters: 5), source: .typing, outcome: .attach),
    Paste(paste: "123456", outcome: .applied),
  ]

  @Test("makes an attachment of a paste that is long", arguments: pastes)
  func attach(testCase: Paste) {
    let result = Self.judge(
      "ab", 1..<1, testCase.paste, EditAids(attach: testCase.rule), source: testCase.source)
    #expect(result.outcome == testCase.outcome)
    #expect(
      result.text == (testCase.outcome == .attach ? "ab" : "a\(testCase.paste)b" as String).text)
  }

  @Test("leaves newlines that HTML has in a textarea")
  func newlines() {
    let lines = EditAids(newlines: .lf)
    #expect(Self.judge("", 0..<0, "a\r\nb\rc\n\r\n", lines).text == "a\nb\nc\n\n")
    #expect(Self.judge("", 0..<0, "a\r\nb", EditAids()).text == "a\r\nb")
    #expect(Self.judge("", 0..<0, "\r\n", lines, returnKey: .send).outcome == .returnKey)
    #expect(Self.judge("", 0..<0, "a\r\nb", lines, singleLine: true).text == "a b")
    // A limit counts what goes in.
    let limits = EditLimits(maxLength: 3, lengthUnit: .utf16)
    #expect(Self.judge("", 0..<0, "a\r\nb", lines, limits: limits).outcome == .applied)
  }

  @Test("links the selection to a web address that is pasted over it")
  func links() {
    let aids = EditAids(pastedLink: .markdown)
    let linked = Self.judge("see 日本 now", 4..<6, "https://a.example/", aids, source: .paste)
    #expect(linked.text == "see [日本](https://a.example/) now")
    #expect(linked.selection == 28..<28)
    #expect(linked.inserted == "[日本](https://a.example/)")
    for (text, range, paste, source) in [
      ("ab", 0..<0, "https://a.example", .paste), ("ab", 0..<2, "https://a.example b", .paste),
      ("a\nb", 0..<3, "https://a.example", .paste), (" ", 0..<1, "https://a.example", .paste),
      ("http://b.example", 0..<16, "https://a.example", .paste),
      ("ab", 0..<2, "https://a.example", .pasteAsText), ("ab", 0..<2, "https://", .paste),
    ] as [(UTF16Text, Range<Int>, UTF16Text, Edit.Source)] {
      let result = Self.judge(text, range, paste, aids, source: source)
      #expect(result.text == text.replacing(range, with: paste))
    }
    // A token inside the link stays one, and a limit refuses all of it or nothing.
    let token = Self.judge(
      "@Ada x", 0..<4, "https://a.example", aids, source: .paste, tokens: [0..<4])
    #expect(token.text == "[@Ada](https://a.example) x")
    #expect(token.tokens == [1..<5])
    let long = Self.judge(
      "ab", 0..<2, "https://a.example", aids, limits: EditLimits(maxLength: 20),
      overflow: .truncate)
    #expect(long.outcome == .rejected)
    #expect(long.text == "ab")
  }

  @Test(
    "escapes what would end a link too early",
    arguments: [
      ("a]b", "https://a.example/x)y", #"[a\]b](https://a.example/x\)y)"#),
      ("[a]", "https://a.example/(x)", "[[a]](https://a.example/(x))"),
      (#"a\]"#, "https://a.example", #"[a\]](https://a.example)"#),
      (#"a\"#, #"https://a.example/\"#, #"[a\\](https://a.example/\\)"#),
      ("]a[", "https://a.example/)(", #"[\]a\[](https://a.example/\)\()"#),
    ] as [(UTF16Text, UTF16Text, UTF16Text)])
  func escapedLink(label: UTF16Text, address: UTF16Text, link: UTF16Text) {
    let result = Self.judge(
      label, 0..<label.count, address, EditAids(pastedLink: .markdown), source: .paste)
    #expect(result.text == link)
    #expect(result.selection == link.count..<link.count)
  }

  @Test("keeps a token in a link whose text is escaped")
  func tokenOfEscapedLink() {
    let result = Self.judge(
      "]@Ada", 0..<5, "https://a.example", EditAids(pastedLink: .markdown), source: .paste,
      tokens: [1..<5])
    #expect(result.text == #"[\]@Ada](https://a.example)"#)
    #expect(result.tokens == [3..<7])
  }

  @Test("leaves a link to the client, which has HTML")
  func htmlLink() {
    let aids = EditAids(pastedLink: .html)
    let result = Self.judge("see ab", 4..<6, " https://a.example ", aids, source: .paste)
    #expect(result.outcome == .link)
    #expect(result.text == "see ab")
    #expect(result.selection == 4..<6)
  }

  @Test("asks for a link, and for the text only if the field already shows the web address")
  func linkEffects() {
    let machine = Machine.iPhone16(rules: EditRules(aids: EditAids(pastedLink: .html)))
    let typed = machine.follow([.appeared, .typed("see ab")]).state
    let link = Effect.setLink(4..<6, url: "https://a.example")
    let before = machine.follow(
      [.edited(.init(range: 4..<6, replacement: "https://a.example", source: .paste))], from: typed)
    #expect(before.effects == [link])
    let after = machine.follow(
      [.edited(.init(to: "see https://a.example", source: .paste))], from: typed)
    #expect(after.effects == [.setText("see ab", selection: 4..<6), link])
    for run in [before, after] {
      #expect(run.state.text == "see ab")
      #expect(run.state.selection == 4..<6)
    }
  }

  @Test("tells the selection of a link that a token widens")
  func linkOverToken() {
    let machine = Machine.iPhone16(rules: EditRules(aids: EditAids(pastedLink: .html)))
    let typed = machine.follow([
      .appeared, .edited(.init(range: 0..<0, replacement: "@bob hi", tokens: [0..<4])),
    ]).state
    let run = machine.follow(
      [.edited(.init(range: 2..<7, replacement: "https://a.example", source: .paste))], from: typed)
    #expect(
      run.effects == [
        .setText("@bob hi", selection: 0..<7), .setLink(0..<7, url: "https://a.example"),
      ])
    #expect(run.state.selection == 0..<7)
  }

  // MARK: Words that are replaced

  private static let emoticons = EditAids(abbreviations: [
    .init(":)", "🙂"), .init("->", "→"), .init("おk", "OK"), .init("ชม", "ชั่วโมง"),
  ])

  struct Word: CustomTestStringConvertible {
    let text: UTF16Text
    let typed: UTF16Text
    let result: UTF16Text

    init(_ text: UTF16Text, _ typed: UTF16Text, _ result: UTF16Text) {
      self.text = text
      self.typed = typed
      self.result = result
    }

    var testDescription: String { "\(text)\(typed)" }
  }

  /// Source: public threads element-web#4872 and meshcore-open#388.
  static let words: [Word] = [
    Word(":)", " ", "🙂 "), Word("a :)", " ", "a 🙂 "), Word("a\n->", "\n", "a\n→\n"),
    Word("おk", "\u{3000}", "OK\u{3000}"), Word("ชม", " ", "ชั่วโมง "), Word("a:)", " ", "a:) "),
    Word(":))", " ", ":)) "), Word(":)", "a", ":)a"), Word(":)", "  ", ":)  "), Word("", " ", " "),
    Word(":)\u{301}", " ", ":)\u{301} "),
  ]

  @Test("replaces a word that white space ends", arguments: words)
  func replacements(testCase: Word) {
    let caret = testCase.text.count
    let result = Self.judge(testCase.text, caret..<caret, testCase.typed, Self.emoticons)
    #expect(result.text == testCase.result)
    #expect(result.selection == testCase.result.count..<testCase.result.count)
  }

  @Test("gives the word back after a Backspace, and only right after it")
  func givenBack() throws {
    let result = Self.judge("a :) b", 4..<4, " ", Self.emoticons)
    #expect(result.text == "a 🙂  b")
    let correction = try #require(result.correction)
    #expect(correction == Correction(2..<5, word: ":) "))
    let back = Self.judge(result.text, 4..<5, "", Self.emoticons, correction: correction)
    #expect(back.text == "a :)  b")
    #expect(back.selection == 5..<5)
    #expect(back.correction == nil)
    let other = Self.judge(result.text, 2..<5, "", Self.emoticons, correction: correction)
    #expect(other.text == "a  b")

    let machine = Machine.iPhone16(rules: EditRules(aids: Self.emoticons))
    let typed = machine.follow([.appeared, .typed(":)"), .typed(" ", at: 2)])
    #expect(typed.effects.first == .setText("🙂 ", selection: 3..<3))
    let delete = Event.edited(.init(range: 2..<3, replacement: ""))
    let returned = machine.follow([delete], from: typed.state)
    #expect(returned.effects.first == .setText(":) ", selection: 3..<3))
    #expect(machine.follow([delete, .typed("x", at: 3)], from: typed.state).state.text == ":) x")
    let moved = machine.follow([.selectionChanged(0..<0), delete], from: typed.state)
    #expect(moved.state.text == "🙂")
  }

  @Test("does nothing to marked text, to tokens, and to a Return key that sends")
  func exceptions() {
    #expect(
      Self.judge("a:)", 3..<3, " ", Self.emoticons, marked: MarkedText(1..<3)).text == "a:) ")
    #expect(Self.judge(":)", 2..<2, " ", Self.emoticons, tokens: [0..<2]).text == ":) ")
    #expect(Self.judge(":)", 2..<2, "\n", Self.emoticons, returnKey: .send).text == ":)")
    #expect(Self.judge(":)", 2..<2, "\n", Self.emoticons, singleLine: true).text == "🙂 ")
    let limits = EditLimits(maxLength: 2, lengthUnit: .utf16)
    let refused = Self.judge(":)", 2..<2, " ", Self.emoticons, limits: limits, overflow: .truncate)
    #expect(refused.outcome == .rejected)
    #expect(refused.text == ":)")
  }

  @Test("does one thing with a newline that ends a word and continues a list")
  func both() {
    var aids = Self.emoticons
    aids.continues = .list
    let result = Self.judge("- a ->", 6..<6, "\n", aids)
    #expect(result.text == "- a →\n- ")
    #expect(result.selection == 8..<8)
    #expect(result.inserted == "→\n- ")
  }

  // MARK: Texts after an edit

  @Test("leaves the selection that the field tells")
  func selection() {
    let edit = Edit(
      text: "", range: 0..<0, replacement: "()", selection: 1..<1, rules: EditRules())
    #expect(edit.judged(in: nil).selection == 1..<1)
    let machine = Machine.iPhone16(rules: EditRules(limits: EditLimits(maxLength: 4)))
    let run = machine.follow([
      .appeared, .edited(.init(to: "()", selection: 1..<1)), .edited(.init(to: "(a)")),
    ])
    #expect(
      run.steps[1].effects.contains { if case .setText = $0 { true } else { false } } == false)
    #expect(run.steps[1].ignored == nil)
    #expect(run.state.text == "(a)")
    #expect(run.state.selection == 2..<2)
    let over = machine.follow([.edited(.init(to: "(abcde)"))], from: run.state)
    #expect(over.effects.first == .rejectEdit(.maxLength))
    #expect(over.state.text == "(a)")
  }

  @Test("of a text after an edit takes tokens as a whole, and knows marked text")
  func resultWithTokens() {
    let machine = Machine.iPhone16()
    let typed = machine.follow([
      .appeared,
      .edited(.init(range: 0..<0, replacement: "@Ada hi", tokens: [0..<4])),
      .edited(.init(to: "@Ad hi", selection: 3..<3)),
    ])
    #expect(typed.state.text == " hi")
    let marked = machine.follow([.appeared, .edited(.init(to: "か", composing: 0..<1))])
    #expect(marked.state.marked?.range == 0..<1)
    #expect(machine.follow([.edited(.init(to: "か", composing: 0..<2))]).ignored == .outOfRange)
  }
}

extension String {
  fileprivate var text: UTF16Text { UTF16Text(self) }
}
