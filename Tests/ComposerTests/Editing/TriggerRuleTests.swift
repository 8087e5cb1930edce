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

  private struct Vectors: Decodable {
    struct Case: Decodable {
      let text: String
      let selection: [Int]
      let start: Int?
      let kind: String?
    }

    let cases: [Case]
  }

  /// Replays the tests of Zulip's triggers as rules.
  ///
  /// What differs is Zulip's own: an extended selection opens a list (20), characters that a name cannot
  /// have end its query (16), `**` is syntax (13), `+1` is a name and `:a:` a finished one (4), and a
  /// trigger is no neighbour of another (4).
  @Test("with options is Zulip's, but for the syntax of Zulip's names")
  func zulip() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/zulip-triggers.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    let before: [TriggerRule.Neighbour] = [.white, .punctuation]
    let rules = [
      TriggerRule("@", after: before, spaces: 10), TriggerRule("#", after: before, spaces: 10),
      TriggerRule(":", after: before, first: .alphanumeric, spaces: 10),
    ]
    let same = vectors.cases.filter { vector in
      let found = TriggerMatch(
        in: UTF16Text(vector.text), selection: vector.selection[0]..<vector.selection[1],
        rules: rules, tokens: [], within: WorkBudget())
      return found?.range.lowerBound == vector.start
    }
    let others = vectors.cases.filter { vector in
      !same.contains { $0.text == vector.text && $0.selection == vector.selection }
    }
    #expect(vectors.cases.count == 240)
    #expect(
      same.count == 183, "of \(vectors.cases.count): \(others.map { ($0.text, $0.selection) })")
  }
}
