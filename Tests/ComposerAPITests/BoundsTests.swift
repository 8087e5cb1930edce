import TestSupport
import Testing

@Suite("A number or range of a request")
struct BoundsTests {
  private static let spring = #"{"mass":1,"stiffness":1e-320,"damping":1}"#
  private static let font = """
    {"size":SIZE,"metrics":{"unitsPerEm":1,"ascent":1,"descent":1,"lineGap":0,"default":1000000,\
    "advances":{}}}
    """

  static let refused: [RequestCase] = [
    RequestCase(
      "that is a token beyond the text", "/edit",
      """
      {"text":"a","range":{"start":0,"end":1},"replacement":"","tokens":[{"start":0,"end":2}]}
      """, "/tokens/0/end must not be greater than 1, the length of the text in UTF-16 code units"),
    RequestCase(
      "that is marked beyond the text", "/edit",
      """
      {"text":"a","range":{"start":0,"end":1},"replacement":"b","marked":{"start":0,"end":2},
       "composing":{"start":0,"end":1}}
      """, "/marked/end must not be greater than 1, the length of the text in UTF-16 code units"),
    RequestCase(
      "that is a token of a state beyond its text", "/transition",
      """
      {"config":{"screen":{"width":393,"height":852}},
       "state":{"text":"a","tokens":[{"start":0,"end":2}]},
       "events":[{"type":"edited","range":{"start":0,"end":1},"replacement":""}]}
      """,
      "/state/tokens/0/end must not be greater than 1, the length of the text in UTF-16 code units"),
    RequestCase(
      "that is a stiffness next to nothing", "/layout",
      """
      {"device":"iphone-16","keyboard":{"type":"default","curve":{"spring":\(spring)}}}
      """, "/keyboard/curve/spring/stiffness must be between 0.000001 and 1000000, not 1e-320"),
    RequestCase(
      "that scales a font beyond all sizes", "/layout",
      """
      {"device":"iphone-16","composer":{"textScale":100,"text":{"value":"a","font":{"size":10000}}}}
      """,
      "/composer/textScale must not scale the font beyond 10000 points or a length of it beyond "
        + "1000000: send at most 1 with this font"),
    RequestCase(
      "that makes an advance longer than a length", "/lines",
      """
      {"text":"aaaa","width":100,"font":\(font.replacing("SIZE", with: "10000"))}
      """,
      "/font/metrics must not have a length of more than 1000000 points, but has one of 10000000000 "
        + "at the size 10000: send all lengths in font units, of which \"unitsPerEm\" are as long as "
        + "the size"),
    RequestCase(
      "that pins a message of a list that an event has inverted", "/transition",
      """
      {"config":{"device":"iphone-16","content":{"contentHeight":1000,"offset":0}},
       "events":[{"type":"contentChanged","content":{"contentHeight":1000,"inverted":true}},
        {"type":"contentChanged","content":{"contentHeight":1001,"pin":{"y":1,"height":1}}}]}
      """,
      "/events/1/content/pin must not be sent for an inverted list, whose newest message is at the "
        + "offset 0"),
  ]

  @Test("is refused with what to send instead", arguments: refused)
  func isRefused(request: RequestCase) throws { try request.expectProblems() }

  @Test(
    "may have the least and the greatest value that the contract has",
    arguments: ["1e-6", "1e6"], ["1e-6", "1e6"])
  func springs(mass: String, stiffness: String) throws {
    for damping in ["1e-6", "1e6"] {
      let spring = "{\"mass\":\(mass),\"stiffness\":\(stiffness),\"damping\":\(damping)}"
      let body = """
        {"config":{"device":"iphone-16"},"frames":{"fps":1},"events":[{"type":"appeared","atMs":0},
         {"type":"keyboardWillShow","atMs":1,"keyboard":{"height":336,"curve":{"spring":\(spring)}}},
         {"type":"keyboardWillShow","atMs":2,"keyboard":{"height":300,"curve":{"spring":\(spring)}}}]}
        """
      let reply = try Transport.memory.withClient { try $0.post("/transition", body) }
      guard reply.status == 200 else {
        // A slow spring has more frames than a response may have.
        #expect(reply.body.contains("/frames/fps"), "\(reply)")
        continue
      }
      #expect(reply.json.frames.elements.allSatisfy { $0.barTop.number != nil }, "\(body)")
      #expect(!reply.body.contains("nan") && !reply.body.contains("inf"), "\(body)")
    }
  }
}

@Suite("Names that are canonically equivalent")
struct EquivalentNamesTests {
  private static let metrics = """
    "unitsPerEm":1000,"ascent":800,"descent":200,"lineGap":0,"default":100
    """

  @Test(
    "have advances of their own",
    arguments: [("\u{3A9}", "\u{2126}"), ("K", "\u{212A}"), ("\u{C5}", "\u{212B}")])
  func advances(first: String, second: String) throws {
    let font = """
      {"size":10,"metrics":{\(Self.metrics),"advances":{"\(first)":500,"\(second)":700}}}
      """
    try Transport.memory.withClient { client in
      for (text, width) in [(first, 5.0), (second, 7.0)] {
        let reply = try client.post(
          "/lines", "{\"text\":\"\(text)\",\"width\":100,\"font\":\(font)}")
        #expect(reply.json.width.number == width, "\(reply)")
      }
    }
  }

  @Test("are the names of two parts")
  func parts() throws {
    let items = ["\u{3A9}", "\u{2126}"].map { "{\"id\":\"\($0)\",\"width\":1,\"height\":1}" }
    let fields = ["\u{3A9}", "\u{2126}"].map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    try Transport.memory.withClient { client in
      let layout = try client.post(
        "/layout",
        "{\"device\":\"iphone-16\",\"composer\":{\"items\":[\(items.joined(separator: ","))]}}")
      #expect(layout.json.composer.items.elements.count == 2, "\(layout)")
      let focused = try client.post(
        "/transition",
        """
        {"config":{"device":"iphone-16","fields":[\(fields)]},
         "events":[{"type":"appeared"},{"type":"focused","field":"\u{3A9}"},
          {"type":"focused","field":"\u{2126}"}]}
        """)
      #expect(focused.json.state.field.string?.unicodeScalars.first == "\u{2126}", "\(focused)")
      #expect(focused.json.steps[2].ignored.isNull, "\(focused)")
    }
  }

  @Test("are still refused if one of them occurs twice")
  func duplicates() throws {
    let advances = "\"\u{3A9}\":1,\"\u{2126}\":1,\"\u{3A9}\":2"
    let body = """
      {"text":"a","width":100,"font":{"metrics":{\(Self.metrics),"advances":{\(advances)}}}}
      """
    let reply = try Transport.memory.withClient { try $0.post("/lines", body) }
    #expect(reply.status == 422)
    #expect(reply.body.contains("occurs more than once"), "\(reply)")
  }
}

/// A configuration, other members with events, and what the state then has at the end of its range.
struct ReturnedState: CustomTestStringConvertible {
  let testDescription: String
  let config: String
  let rest: String

  init(_ name: String, config: String, _ rest: String) {
    testDescription = name
    self.config = config
    self.rest = rest
  }
}

@Suite("A state that the service has returned")
struct ReturnedStateTests {
  private static let fast = #"{"spring":{"mass":1e-6,"stiffness":1e6,"damping":1e-6}}"#
  private static let tokens = (0..<1_000).map { "{\"start\":\($0),\"end\":\($0 + 1)}" }
    .joined(separator: ",")

  static let cases: [ReturnedState] = [
    ReturnedState(
      "with the velocity of a fast spring", config: #""screen":{"width":1e6,"height":1e6}"#,
      """
      "events":[{"type":"appeared","atMs":0},
       {"type":"keyboardWillShow","atMs":1,"keyboard":{"height":1e6,"curve":\(fast)}},
       {"type":"keyboardWillShow","atMs":1.001,"keyboard":{"height":5e5,"curve":\(fast)}},
       {"type":"keyboardWillShow","atMs":1.002,"keyboard":{"height":1e6,"curve":\(fast)}}]
      """),
    ReturnedState(
      "at the end of all times", config: #""device":"iphone-16""#,
      """
      "frames":{"fps":1},"events":[{"type":"appeared","atMs":1e15},
       {"type":"keyboardWillShow","keyboard":{"height":300}},{"type":"keyboardWillHide"}]
      """),
    ReturnedState(
      "with as many tokens as a text may have, after one more", config: #""device":"iphone-16""#,
      """
      "state":{"text":"\(String(repeating: "a", count: 1_000))","tokens":[\(tokens)]},
      "events":[{"type":"edited","range":{"start":0,"end":0},"replacement":"b",
       "tokens":[{"start":0,"end":1}]}]
      """),
    ReturnedState(
      "with a token of a text that lost the half of a CRLF",
      config: #""device":"iphone-16","singleLine":true"#,
      """
      "events":[{"type":"edited","range":{"start":0,"end":0},"replacement":"\\r\\n@a",
       "tokens":[{"start":2,"end":4}]},
       {"type":"edited","range":{"start":3,"end":3},"replacement":"b"}]
      """),
    ReturnedState(
      "with an offset beyond the lengths of a request",
      config: """
        "device":"iphone-16","content":{"contentHeight":1e6,"offset":1e6,
         "frame":{"x":0,"y":1e6,"width":1,"height":1e6}}
        """,
      """
      "events":[{"type":"appeared"},{"type":"keyboardWillShow","keyboard":{"height":300}},
       {"type":"contentChanged","content":{"contentHeight":999999}},
       {"type":"contentChanged","content":{"contentHeight":1e6}}]
      """),
    ReturnedState(
      "with the height of a keyboard that begins above the screen",
      config: #""screen":{"width":393,"height":1e6}"#,
      """
      "events":[{"type":"appeared"},{"type":"keyboardWillShow",
       "keyboard":{"frame":{"x":0,"y":-0.4,"width":393,"height":1e6}}}]
      """),
    ReturnedState(
      "with the keyboard of a view far above the screen",
      config: """
        "screen":{"width":393,"height":1},"view":{"x":0,"y":-1e6,"width":1,"height":1e6}
        """,
      """
      "events":[{"type":"appeared"},
       {"type":"keyboardWillShow","keyboard":{"visualViewport":{"height":0,"offsetTop":-1e6}}}]
      """),
    ReturnedState(
      "with a drag, after the window changed and the keyboard floats",
      config: #""screen":{"width":1024,"height":1366}"#,
      """
      "state":{"appeared":true,"stage":{"screen":{"width":1024,"height":1366},
       "windowing":"slideOver","view":{"x":0,"y":0,"width":1024,"height":1000}}},
      "events":[{"type":"keyboardWillShow",
       "keyboard":{"frame":{"x":0,"y":700,"width":1024,"height":300}}},
       {"type":"dragChanged","drag":{"fingerY":800}},{"type":"resized","windowing":"full"}]
      """),
  ]

  @Test("is accepted as a state", arguments: cases)
  func accepted(example: ReturnedState) throws {
    try Transport.memory.withClient { client in
      let config = "\"config\":{\(example.config),\"include\":[]}"
      let reply = try client.post("/transition", "{\(config),\(example.rest)}")
      #expect(reply.status == 200, "\(reply)")
      let state = try #require(reply.body.split(separator: ",\"steps\":").first)
      let again = try client.post("/transition", "\(state),\(config),\"events\":[]}")
      #expect(again.status == 200, "\(again)")
      #expect(again.body.hasPrefix(state), "\(again)")
    }
  }
}
