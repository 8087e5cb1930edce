import TestSupport
import Testing

@Suite("POST /edit")
struct EditTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let range: Range<Int>
    let replacement: String
    let composing: String
    let outcome: String
    let action: String
    let after: String

    init(
      _ name: String, _ text: String, _ range: Range<Int>, _ replacement: String,
      composing: String = "null", outcome: String, action: String = "none", after: String
    ) {
      testDescription = name
      self.text = text
      self.range = range
      self.replacement = replacement
      self.composing = composing
      self.outcome = outcome
      self.action = action
      self.after = after
    }

    var body: String {
      """
      {"text":"\(text)","range":{"start":\(range.lowerBound),"end":\(range.upperBound)},
       "replacement":"\(replacement)","composing":\(composing),"limits":{"maxLines":3},
       "box":{"width":250,"lang":"ja","font":{"size":17}}}
      """
    }
  }

  private static let wide = "one\\ntwo\\nWWWWWWWWWWWWWWW"
  private static let full = "one\\ntwo\\nthree"
  private static let japanese = "一行目\\n二行目\\n三行目"

  /// A three-line box with lines of 240 pt, 17 pt.
  static let cases = [
    Case(
      "Return in a full box", full, 13..<13, "\\n", outcome: "rejected", action: "dismiss",
      after: full),
    Case(
      "a character that wraps past the third line", wide, 23..<23, "W",
      outcome: "rejected", action: "dismiss", after: wide),
    Case(
      "both together", wide, 23..<23, "W\\n", outcome: "rejected", action: "dismiss", after: wide),
    Case(
      "a paste over a selection", full, 4..<13, "2\\n3", outcome: "applied",
      after: "one\\n2\\n3"),
    Case(
      "a Return in the middle that fits", "one two", 3..<4, "\\n", outcome: "applied",
      after: "one\\ntwo"),
    Case(
      "a Backspace in an over-long text", "1\\n2\\n3\\n4\\n5", 8..<9, "", outcome: "applied",
      after: "1\\n2\\n3\\n4\\n"),
    Case(
      "Japanese being composed", japanese, 11..<11, "にほんごのにゅうりょくちゅうですよね",
      composing: "{\"start\":11,\"end\":29}", outcome: "deferred",
      after: japanese + "にほんごのにゅうりょくちゅうですよね"),
    Case(
      "the same committed", japanese, 11..<11, "日本語の入力は確定したときに判定されます",
      outcome: "rejected", action: "dismiss", after: japanese),
  ]

  @Test("judges by the resulting text", arguments: cases, Transport.allCases)
  func result(_ expected: Case, _ transport: Transport) throws {
    let reply = try transport.withClient { try $0.post("/edit", expected.body) }
    #expect(reply.status == 200, "\(reply)")
    #expect(reply.json.outcome.string == expected.outcome, "\(reply)")
    #expect(reply.json.action.string == expected.action)
    #expect(reply.body.contains("\"text\":\"\(expected.after)\","))
    #expect(reply.json.lines.max.number == 3)
  }

  @Test("returns the keys in the order of the schema; absent parts are null")
  func wholeResponse() throws {
    let body = """
      {"text":"日本","range":{"start":2,"end":2},"replacement":"語",
       "limits":{"maxLength":8,"lengthUnit":"utf8"}}
      """
    let reply = try Transport.memory.withClient { try $0.post("/edit", body) }
    #expect(
      reply.line == """
        {"allowed":false,"outcome":"rejected","action":"none","reason":"maxLength","text":"日本",\
        "selection":{"start":2,"end":2},"composing":null,"inserted":"","lines":null,\
        "length":{"value":6,"max":8,"unit":"utf8"},"placeholderVisible":false,\
        "sendEnabled":true}
        """)
  }
}
