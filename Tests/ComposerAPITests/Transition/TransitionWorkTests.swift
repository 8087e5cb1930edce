import ComposerAPI
import ComposerContract
import TestSupport
import Testing

@Suite("The work of a transition")
struct TransitionWorkTests {
  private static func edit(_ range: String, _ replacement: String) -> String {
    "{\"type\":\"edited\",\"range\":{\(range)},\"replacement\":\"\(replacement)\"}"
  }

  private static let insert = edit("\"start\":0,\"end\":0", "a")

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var config = "{\"device\":\"iphone-16\"}"
    let text: String
    let events: [String]
    /// The range of the first event that exceeds the limit.
    let index: ClosedRange<Int>
  }

  static let cases = [
    Case(
      testDescription: "a text that no edit shortens, because every edit is rejected",
      config: """
        {"device":"iphone-16","composer":{"text":{"font":{"size":0.01}}},\
        "limits":{"maxLines":40}}
        """,
      text: String(repeating: "aあह", count: 1_000),
      events: [edit("\"start\":0,\"end\":3000", String(repeating: "\\n", count: 100))]
        + Array(repeating: insert, count: 999), index: 1...20),
    Case(
      testDescription: "a text that is not sent, because it is blank",
      text: String(repeating: " ", count: 30_000),
      events: ["{\"type\":\"sent\"}"] + Array(repeating: insert, count: 150), index: 1...5),
    Case(
      testDescription: "a blank text that is sent a thousand times",
      text: String(repeating: " ", count: 30_000),
      events: Array(repeating: "{\"type\":\"sent\"}", count: 1_000), index: 1...30),
    Case(
      testDescription: "a text of the client's own height",
      config: "{\"device\":\"iphone-16\",\"composer\":{\"textHeight\":40}}",
      text: String(repeating: "a", count: 30_000),
      events: Array(repeating: insert, count: 1_000), index: 5...30),
  ]

  /// If the work were bounded only by its estimate, the first case would take minutes.
  @Test(
    "is bounded by the layout work, and the error names the event over the limit",
    arguments: cases)
  func exceeded(_ example: Case) throws {
    try Transport.memory.withClient(limits: RequestLimits(work: 150_000)) { client in
      func reply(_ events: some Collection<String>) throws -> Reply {
        try client.post(
          "/transition",
          TransitionTests.body(
            events.joined(separator: ","), config: example.config,
            state: "{\"appeared\":true,\"text\":\"\(example.text)\"}", include: "\"effects\""))
      }
      let refused = try expectLessThanAMinute { try reply(example.events) }
      #expect(refused.status == 422, "\(refused)")
      let pointer = try #require(refused.json.errors[0].pointer.string)
      let index = try #require(Int(pointer.dropFirst("/events/".count)), "\(pointer)")
      #expect(pointer.hasPrefix("/events/") && example.index.contains(index), "\(pointer)")
      #expect(
        refused.json.errors[0].detail.string?.hasSuffix(
          "send this event in another request, with the state after the previous event") == true)
      // The advice of the error works, and the error does not depend on cached measurements.
      #expect(try reply(example.events.prefix(index)).status == 200)
      #expect(try reply(example.events) == refused)
    }
  }

  @Test("over the limit before the first event is an error of the state")
  func state() throws {
    try Transport.memory.withClient(limits: RequestLimits(lines: 8)) { client in
      let reply = try client.post(
        "/transition",
        TransitionTests.body("", state: "{\"text\":\"\(String(repeating: "\\n", count: 9))\"}"))
      #expect(reply.status == 422)
      #expect(reply.json.errors[0].pointer.string == "/state/text")
    }
  }

  @Test("holds a long spring once for any number of layouts")
  func springs() throws {
    let spring = "{\"spring\":{\"mass\":1000000,\"stiffness\":1000,\"damping\":1}}"
    let events =
      ["{\"type\":\"keyboardWillShow\",\"keyboard\":{\"height\":300,\"curve\":\(spring)}}"]
      + Array(repeating: "{\"type\":\"sent\"}", count: 20)
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/transition",
        TransitionTests.body(events.joined(separator: ","), state: "{\"appeared\":true}"))
    }
    let css = reply.json.steps.elements.map(\.layout.animation.css.string)
    #expect(css.count == 21 && Set(css).count == 1)
    #expect(css[0]?.split(separator: ",").count == 501)
  }
}
