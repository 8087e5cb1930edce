import Foundation
import Testing

@testable import Composer

/// The words that open a list, by rules; the tests of other message boxes are instances.
@Suite("A trigger rule")
struct TriggerRuleTests {
  struct Case: CustomTestStringConvertible {
    let text: UTF16Text
    let caret: Int
    let query: UTF16Text?
    let start: Int

    init(_ text: UTF16Text, _ query: UTF16Text?, at start: Int = 0) {
      self.init(text, text.count, query, at: start)
    }

    init(_ text: UTF16Text, _ caret: Int, _ query: UTF16Text?, at start: Int = 0) {
      self.text = text
      self.caret = caret
      self.query = query
      self.start = start
    }

    var testDescription: String { "\(text) at \(caret)" }

    func expect(_ rules: [TriggerRule]) {
      let found = TriggerMatch(
        in: text, selection: caret..<caret, rules: rules, tokens: [], within: WorkBudget())
      #expect(found?.query == query)
      if query != nil { #expect(found?.range == start..<caret) }
    }
  }

  /// Source: assistant-ui, detectTrigger.test.ts and findTriggerMatch.test.ts.
  static let assistant: [Case] = [
    Case("hello @wea", "wea", at: 6), Case("hello @weather", 5, nil), Case("hello world", nil),
    Case("email@test", nil), Case("@foo", "foo"), Case("@foo bar", nil), Case("@foo\nbar", nil),
    Case("@foo\tbar", nil), Case("hello\t@foo", "foo", at: 6),
    Case("hello @old text @new", "new", at: 16), Case("hello text @foo", 5, nil),
    Case("hello @", "", at: 6), Case("全角\u{3000}@foo", "foo", at: 3),
    Case("x\u{A0}@foo", "foo", at: 2), Case("@foo\u{3000}bar", nil),
    Case("hello\u{3000}@foo", "foo", at: 6), Case("hello\u{A0}@foo", "foo", at: 6),
    Case("hello \u{FF20}foo", nil), Case("line1\n@foo", "foo", at: 6),
    Case("@first @second", 6, "first"),
  ]

  @Test("with its defaults is assistant-ui's", arguments: assistant)
  func assistantUI(testCase: Case) { testCase.expect(["@"]) }

  @Test("may have a trigger of several letters")
  func several() { Case("hello @@foo", "foo", at: 6).expect(["@@"]) }

  /// Source: stream-chat-js, TextComposerMiddlewareExecutor.test.ts and textMiddlewareUtils.ts.
  static let stream: [(Case, TriggerRule)] = [
    (Case("@jo", "jo"), mention), (Case("abcde@ho", "ho", at: 5), mention),
    (Case("abcde@ho", 5, nil), mention), (Case("abcde@ho", 6, "", at: 5), mention),
    (Case("@test", "test"), mention), (Case("@", ""), mention), (Case("test", nil), mention),
    (Case("@jane ", "jane "), mention), (Case("@jane d", "jane d"), mention),
    (Case("@jane d e", nil), mention), (Case("/", ""), command), (Case("/ban", "ban"), command),
    (Case("/ban /ban", nil), command), (Case("test", nil), command), (Case("a /ban", nil), command),
  ]
  private static let mention = TriggerRule("@", place: .anywhere, spaces: 1)
  private static let command = TriggerRule("/", place: .start)

  @Test("with options is Stream's", arguments: stream)
  func streamChat(testCase: Case, rule: TriggerRule) { testCase.expect([rule]) }

  /// Source: public threads lantor#20, redmatrix#165, gomuks#199 and hermes-webui#4194.
  static let options: [(Case, TriggerRule)] = [
    (Case("你好@安", "安", at: 2), afterText), (Case("こんにちは@", "", at: 5), afterText),
    (Case("ラーメンー@a", "a", at: 5), afterText), (Case("안녕@a", "a", at: 2), afterText),
    (Case("か\u{3099}@a", "a", at: 2), afterText), (Case("好。@a", "a", at: 2), afterText),
    (Case("好、@a", nil), afterText), (Case("mail@a", nil), afterText),
    (Case("สวัสดี@a", nil), afterText), (Case("你好@a", nil), "@"),
    (Case("好、@a", "a", at: 2), TriggerRule("@", after: [.punctuation])),
    (Case("\u{AB}@a", "a", at: 1), TriggerRule("@", after: [.punctuation])),
    (Case(":-", nil), emoji), (Case(":)", nil), emoji), (Case(":3", nil), emoji),
    (Case(":p", "p"), emoji), (Case(":コ", "コ"), emoji), (Case(":φ", "φ"), emoji),
    (Case(":عين", "عين"), emoji), (Case(":न", "न"), emoji), (Case(":", ""), emoji),
    (Case(":3", "3"), TriggerRule(":", first: .alphanumeric)),
    (Case("@chris b", "chris b"), TriggerRule("@", spaces: 1)),
    (Case("@chris b c", nil), TriggerRule("@", spaces: 1)),
    (Case("@ b", nil), TriggerRule("@", spaces: 1)),
    (Case("@a\nb", nil), TriggerRule("@", spaces: 1)),
    (Case("@a", nil), TriggerRule("@", minLength: 2)),
    (Case("@ab", "ab"), TriggerRule("@", minLength: 2)),
    (Case("@é\u{301}x", "é\u{301}x"), TriggerRule("@", minLength: 2, maxLength: 2)),
    (Case("@abc", nil), TriggerRule("@", maxLength: 2)),
    (Case("👍🏽@a", "a", at: 4), TriggerRule("@", place: .anywhere)),
    (Case("👍@a", "a", at: 2), TriggerRule("@", after: [.scalar(0x1F44D)])),
  ]
  private static let afterText = TriggerRule("@", after: [.white, .open, .cjk, .scalar(0x3002)])
  private static let emoji = TriggerRule(":", first: .letter)

  @Test("says where a trigger stands, and what its query is like", arguments: options)
  func rules(testCase: Case, rule: TriggerRule) { testCase.expect([rule]) }

  /// Source: github/text-expander-element, test/query-test.js at 2bd3543: 26 of its 27 checks.
  ///
  /// The other one, of what was picked before, is a list that was closed here.
  static let expander: [(Case, TriggerRule)] = {
    let words: [Case] = [
      Case("", nil), Case("cat", nil), Case(":", ""), Case("hi :", "", at: 3), Case(":cat", "cat"),
      Case("hi :cat", "cat", at: 3), Case("hi :cat bye", 7, "cat", at: 3), Case("hi:cat", nil),
      Case("hi :cat bye :dog", "dog", at: 12), Case("hi :cat bye :dog", 7, "cat", at: 3),
    ]
    let single: TriggerRule = ":"
    let several = TriggerRule(":", spaces: 10, excludes: [0x2E])
    return words.map { ($0, single) } + words.map { ($0, several) } + [
      (Case("hi :cat bye", 11, nil), single), (Case("hi :cat bye", 11, "cat bye", at: 3), several),
      (Case("hi :cat. bye", 11, nil), several), (Case("hi : cat bye", 7, nil), several),
      (Case("hi : cat bye", 4, "", at: 3), several),
      (Case("hi :cat bye :dog", 16, "dog", at: 12), several),
    ]
  }()

  @Test("with options is text-expander-element's", arguments: expander)
  func textExpander(testCase: Case, rule: TriggerRule) { testCase.expect([rule]) }

  /// Source: public thread meshcore-open#388, and the contract.
  static let characters: [(Case, TriggerRule)] = [
    (Case("::", nil), TriggerRule(":", excludes: [0x3A])),
    (Case(":a:", nil), TriggerRule(":", excludes: [0x3A])),
    (Case(":a", "a"), TriggerRule(":", excludes: [0x3A])),
    (Case("@a😀b", nil), TriggerRule("@", excludes: [0x1F600])),
    (Case("@a、b", nil), TriggerRule("@", excludes: [0x3001])),
    (Case("#1", "1"), TriggerRule("#", first: .digit)),
    (Case("#٣", "٣"), TriggerRule("#", first: .digit)),
    (Case("#a", nil), TriggerRule("#", first: .digit)),
    (Case("#", ""), TriggerRule("#", first: .digit)),
    (Case(":+1", "+1"), TriggerRule(":", first: .scalars([0x2B, 0x2D]))),
    (Case(":a", nil), TriggerRule(":", first: .scalars([0x2B, 0x2D]))),
  ]

  @Test("says which characters begin and end a query", arguments: characters)
  func queries(testCase: Case, rule: TriggerRule) { testCase.expect([rule]) }

  struct Command: CustomTestStringConvertible {
    let text: UTF16Text
    let caret: Int
    let query: UTF16Text?
    let argument: TriggerMatch.Argument?

    init(_ text: UTF16Text, _ query: UTF16Text?, _ range: Range<Int>? = nil, _ index: Int = 0) {
      self.init(text, text.count, query, range, index)
    }

    init(
      _ text: UTF16Text, _ caret: Int, _ query: UTF16Text?, _ range: Range<Int>? = nil,
      _ index: Int = 0
    ) {
      self.text = text
      self.caret = caret
      self.query = query
      argument = range.map { TriggerMatch.Argument(range: $0, index: index) }
    }

    var testDescription: String { "\(text) at \(caret)" }
  }

  /// Source: public threads xum#2576, qwen-code#3593, claude-code#42147 and vscode-acp#54.
  static let commands: [Command] = [
    Command("/", ""), Command("/dep", "dep"), Command("/deploy ", "deploy", 8..<8, 0),
    Command("/deploy prod", "deploy", 8..<12, 0), Command("/deploy prod ", "deploy", 13..<13, 1),
    Command("/deploy prod eu", "deploy", 13..<15, 1),
    Command("/deploy prod eu", 10, "deploy", 8..<12, 0),
    Command("/deploy  prod  eu", "deploy", 15..<17, 1), Command("/deploy prod", 3, "de"),
    Command("/展開\u{3000}本番", "展開", 4..<6, 0), Command("/نشر ا", "نشر", 5..<6, 0),
    Command("/a 👩‍👩‍👧", "a", 3..<11, 0), Command("/ a", nil), Command("/deploy\nx", nil),
    Command("a /b c", nil),
    Command("/a\n b", nil),
  ]

  @Test("keeps the session of a command for its arguments", arguments: commands)
  func arguments(testCase: Command) {
    let found = TriggerMatch(
      in: testCase.text, selection: testCase.caret..<testCase.caret,
      rules: ["@", TriggerRule("/", place: .start, arguments: true)], tokens: [],
      within: WorkBudget())
    #expect(found?.query == testCase.query)
    #expect(found?.command?.value.argument == testCase.argument)
    if testCase.query != nil { #expect(found?.range == 0..<testCase.caret) }
  }

  @Test("of another word inside arguments comes first, and tokens are no commands")
  func mentionsInArguments() {
    let rules: [TriggerRule] = ["@", TriggerRule("/", place: .start, arguments: true)]
    func find(_ text: UTF16Text, tokens: [Range<Int>] = []) -> TriggerMatch? {
      TriggerMatch(
        in: text, selection: text.count..<text.count, rules: rules, tokens: tokens,
        within: WorkBudget())
    }
    #expect(find("/ask @jo")?.trigger == "@")
    #expect(find("/ask @Jo x", tokens: [5..<8])?.command?.value.argument?.index == 1)
    #expect(find("/ask x", tokens: [0..<4]) == nil)
  }

  @Test("gives the keys back to the box once arguments are typed")
  func keysOfArguments() {
    let machine = Machine.iPhone16(
      keys: [KeyPress("Enter"): .send, KeyPress("Escape"): .blur],
      triggers: [TriggerRule("/", place: .start, arguments: true)])
    let name = machine.follow([.appeared, .focused(), .typed("/de")])
    #expect(machine.follow([.keyPressed(KeyPress("Enter"))], from: name.state).effects == [.pick])
    let arguments = machine.follow([.typed(" x", at: 3)], from: name.state)
    let sent = machine.follow([.keyPressed(KeyPress("Enter"))], from: arguments.state)
    #expect(sent.effects.first == .publish("/de x"))
    #expect(
      machine.follow([.keyPressed(KeyPress("ArrowDown"))], from: arguments.state).ignored
        == .unboundKey)
  }

  private struct Vectors: Decodable {
    struct Case: Decodable {
      let text: String
      let selection: [Int]
      let start: Int?
      let kind: String?
      /// Why another list is opened here, or none; `nil` if it is the same.
      let difference: String?
    }

    let cases: [Case]
  }

  /// Replays the tests of Zulip's triggers as rules; a test that differs has its reason.
  @Test("with options is Zulip's, but for the syntax of Zulip's names")
  func zulip() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/zulip-triggers.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    let before: [TriggerRule.Neighbour] = [.white, .punctuation]
    let rules = [
      TriggerRule("@", after: before, spaces: 10, excludes: "*`\\>\"".unicodeScalars.map(\.value)),
      TriggerRule("#", after: before, spaces: 10),
      TriggerRule(
        ":", after: before, first: .alphanumeric, spaces: 10,
        excludes: ":+".unicodeScalars.map(\.value)),
    ]
    for vector in vectors.cases {
      let found = TriggerMatch(
        in: UTF16Text(vector.text), selection: vector.selection[0]..<vector.selection[1],
        rules: rules, tokens: [], within: WorkBudget())
      #expect(
        (found?.range.lowerBound == vector.start) == (vector.difference == nil),
        "\(vector.text.debugDescription) at \(vector.selection)")
    }
    #expect(vectors.cases.count == 240)
    #expect(vectors.cases.count { $0.difference != nil } == 37)
  }
}
