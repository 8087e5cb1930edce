import TestSupport
import Testing

/// What a message list does while its content grows and its user scrolls.
@Suite("A list in a transition")
struct ListFollowingTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// The `content` of each event.
    let changes: [String]
    /// The offset after each event.
    let offsets: [Double]
    var list = "\"contentHeight\":2000,\"offset\":1200"
  }

  /// A list of 800 points; 2,000 points of messages end at the offset 1,200.
  ///
  /// Source: anything-llm#2253, open-webui/computer#274, GitNexus#765; use-stick-to-bottom.
  static let cases = [
    Case(
      testDescription: "follows its end",
      changes: ["\"contentHeight\":2050", "\"contentHeight\":2100"], offsets: [1_250, 1_300]),
    Case(
      testDescription: "lets go when the user moves up by 10, and stays",
      changes: ["\"contentHeight\":2000,\"offset\":1190", "\"contentHeight\":2050"],
      offsets: [1_190, 1_190]),
    Case(
      testDescription: "lets go when the user moves up as messages arrive",
      changes: ["\"contentHeight\":2050,\"offset\":1190", "\"contentHeight\":2100"],
      offsets: [1_190, 1_190]),
    Case(
      testDescription: "takes hold again near its end",
      changes: [
        "\"contentHeight\":2000,\"offset\":1100", "\"contentHeight\":2000,\"offset\":1185",
        "\"contentHeight\":2050",
      ], offsets: [1_100, 1_185, 1_235]),
    Case(
      testDescription: "does not take hold outside the threshold",
      changes: [
        "\"contentHeight\":2000,\"offset\":1100", "\"contentHeight\":2000,\"offset\":1170",
        "\"contentHeight\":2050",
      ], offsets: [1_100, 1_170, 1_170]),
    Case(
      testDescription: "takes hold within its own threshold",
      changes: [
        "\"contentHeight\":2000,\"offset\":1100", "\"contentHeight\":2000,\"offset\":1170",
        "\"contentHeight\":2050",
      ], offsets: [1_100, 1_170, 1_220],
      list: "\"contentHeight\":2000,\"offset\":1200,\"threshold\":40"),
    Case(
      testDescription: "ignores offsets that were rounded to device pixels",
      changes: ["\"contentHeight\":2050,\"offset\":1199.67"], offsets: [1_249.67]),
    Case(
      testDescription: "keeps the visible messages when older ones are put on top",
      changes: ["\"contentHeight\":2600,\"offset\":500,\"insertedAbove\":600"], offsets: [1_100]),
    Case(
      testDescription: "stays at its end when older messages are put on top",
      changes: ["\"contentHeight\":2600,\"insertedAbove\":600"], offsets: [1_800]),
    Case(
      testDescription: "inverted, keeps its offset when older messages are put on top",
      changes: ["\"contentHeight\":2600,\"offset\":500,\"insertedAbove\":600"], offsets: [500],
      list: "\"contentHeight\":2000,\"offset\":0,\"inverted\":true"),
  ]

  @Test("moves as its user means", arguments: cases)
  func offsets(_ testCase: Case) throws {
    let events = testCase.changes.map {
      "{\"type\":\"contentChanged\",\"content\":{\($0)}}"
    }.joined(separator: ",")
    let body = """
      {"config":{"screen":{"width":390,"height":800},"composer":{"placement":"none"},
       "content":{\(testCase.list)}},"state":{"appeared":true},"events":[\(events)]}
      """
    let reply = try Transport.memory.withClient { try $0.post("/transition", body) }
    let offsets = reply.json.steps.elements.map { $0.layout.content.offset.number }
    #expect(offsets == testCase.offsets, "\(reply.body)")
  }

  /// Source: react-native-keyboard-controller, e2e toolbar.spec: a screen of 928, a keyboard of 312,
  /// then 388, a field at 695.67 with the caret's line at 47, and 62 points below it.
  @Test("scrolls to the focused field of a scroll view")
  func fields() throws {
    let body = """
      {"config":{"screen":{"width":430,"height":928},"composer":{"placement":"none"},
       "scroll":{"viewport":{"x":0,"y":0,"width":430,"height":928},"contentHeight":2000,"offset":0,
                 "margin":62},
       "fields":[{"id":"first","frame":{"x":0,"y":100,"width":430,"height":47}},
                 {"id":"second","frame":{"x":0,"y":695.67,"width":430,"height":47}}]},
       "state":{"appeared":true},
       "events":[{"type":"focused","field":"first"},
                 {"type":"keyboardWillShow","keyboard":{"height":312}},
                 {"type":"focused","field":"second"},
                 {"type":"keyboardWillChangeFrame","keyboard":{"height":388}},
                 {"type":"keyboardWillChangeFrame","keyboard":{"height":312}},
                 {"type":"keyboardWillChangeFrame","keyboard":{"height":388}}]}
      """
    let reply = try Transport.memory.withClient { try $0.post("/transition", body) }
    let offsets = reply.json.steps.elements.map { $0.layout.scroll.offset.number ?? -1 }
    let expected = [0, 0, 188.67, 264.67, 264.67, 264.67]
    #expect(zip(offsets, expected).allSatisfy { abs($0 - $1) < 0.001 }, "\(reply.body)")
  }

  @Test("keeps the view when only the screen is resized")
  func resized() throws {
    let body = """
      {"config":{"screen":{"width":1024,"height":768},
                 "view":{"x":0,"y":0,"width":500,"height":768},"composer":{"textHeight":36}},
       "state":{"appeared":true},
       "events":[{"type":"resized","screen":{"width":1024,"height":700}}]}
      """
    let reply = try Transport.memory.withClient { try $0.post("/transition", body) }
    #expect(reply.json.steps[0].layout.composer.frame.sides == [0, 652, 500, 48])
    #expect(reply.json.state.stage.view.sides == [0, 0, 500, 768])
  }

  /// Source: MXRMessenger#1, gifted-chat#564.
  @Test("moves a bar that grows with an animation of its own")
  func growth() throws {
    let body = """
      {"config":{"screen":{"width":390,"height":800},
                 "composer":{"text":{"font":{"lineHeight":20}},
                             "animation":{"growth":{"curve":"easeOut","durationMs":100}}}},
       "state":{"appeared":true,"focused":true},
       "events":[{"type":"edited","range":{"start":0,"end":0},"replacement":"a\\nb","atMs":0},
                 {"type":"edited","range":{"start":3,"end":3},"replacement":"c","atMs":1000}]}
      """
    let reply = try Transport.memory.withClient { try $0.post("/transition", body) }
    let moves = reply.json.steps.elements.map { step in
      step.effects.elements.filter { $0.type.string == "animate" }
    }
    #expect(moves[0].first?.durationMs.number == 100, "\(reply.body)")
    #expect(moves[0].first?.curve.string == "easeOut")
    #expect(moves[1].isEmpty)
  }
}
