import TestSupport
import Testing

@Suite("POST /transition")
struct TransitionTests {
  /// A text box of at most three lines on an iPhone 16.
  static let config = """
    {"device":"iphone-16","composer":{"text":{"lang":"ja"}},"limits":{"maxLines":3},\
    "overflow":"truncate"}
    """

  static func body(
    _ events: String, config: String = config, state: String = "null", include: String? = nil
  ) -> String {
    let include = include.map { ",\"include\":[\($0)]}" } ?? "}"
    let config = config.dropLast() + include
    return "{\"config\":\(config),\"state\":\(state),\"events\":[\(events)]}"
  }

  /// Appear, focus, type Japanese with an input method, paste, overflow, drag half-way and back,
  /// drag away, rotate, send.
  static let conversation = """
    {"type":"appeared"},{"type":"focused"},{"type":"keyboardWillShow","keyboard":{"type":"default"}},\
    {"type":"edited","range":{"start":0,"end":0},"replacement":"に",\
    "composing":{"start":0,"end":1}},\
    {"type":"edited","range":{"start":0,"end":1},"replacement":"にほんご",\
    "composing":{"start":0,"end":4}},\
    {"type":"edited","range":{"start":0,"end":4},"replacement":"日本語","composing":null},\
    {"type":"edited","range":{"start":3,"end":3},"replacement":"، ثم العربية\\nไทย 👨‍👩‍👧‍👦"},\
    {"type":"edited","range":{"start":0,"end":0},"replacement":"1\\n2\\n3\\n"},\
    {"type":"dragChanged","drag":{"fingerY":684}},{"type":"dragChanged","drag":{"fingerY":500}},\
    {"type":"dragCancelled"},\
    {"type":"dragChanged","drag":{"fingerY":700}},{"type":"dragEnded","drag":{"velocityY":900}},\
    {"type":"keyboardWillHide"},\
    {"type":"resized","orientation":"landscape"},{"type":"focused"},\
    {"type":"keyboardWillShow","keyboard":{"type":"default"}},{"type":"sent"}
    """

  @Test("applies the events of a conversation", arguments: Transport.allCases)
  func conversation(_ transport: Transport) throws {
    let reply = try transport.withClient {
      try $0.post("/transition", Self.body(Self.conversation))
    }
    #expect(reply.status == 200, "\(reply)")
    let steps = reply.json.steps.elements
    #expect(steps.map(\.event.number) == (0..<18).map(Double.init))
    let lines = steps.map(\.layout.text.lines.number)
    #expect(lines[2...7] == [1, 1, 1, 1, 2, 3])
    #expect(steps[7].types.first == "rejectEdit")
    #expect(steps[7].effects[0].reason.string == "maxLines")
    let tops = steps[8...12].map(\.layout.keyboard.frame.y.number)
    #expect(tops == [684, 516, 516, 700, nil])
    #expect(steps[12].types == ["blur", "hideKeyboard", "setTextColor", "animate"])
    #expect(steps[13].ignored.string == "duplicate")
    #expect(steps[14].layout.container.frame.width.number == 852)
    #expect(steps[16].layout.keyboard.overlap.number == 219)
    #expect(
      steps[17].effects[0].text.string == "1\n2日本語، ثم العربية\nไทย 👨‍👩‍👧‍👦")
    #expect(reply.json.state.text.string == "")
    #expect(reply.json.state.focused.bool == true)
  }

  @Test("returns all keys in the order of the schema")
  func wholeResponse() throws {
    let events = """
      {"type":"appeared"},{"type":"keyboardWillShow",\
      "keyboard":{"height":336,"durationMs":200,"curve":{"cubicBezier":[0,0,1,1]}}},{"type":"focused"},{"type":"tappedOutside"},{"type":"blurred"}
      """
    let config = "{\"device\":\"iphone-16\",\"composer\":{\"textHeight\":36}}"
    let reply = try Transport.memory.withClient {
      try $0.post("/transition", Self.body(events, config: config, include: "\"effects\""))
    }
    #expect(
      reply.line == """
        {"state":{"appeared":true,"focused":false,"text":"","selection":{"start":0,"end":0},\
        "composing":null,"keyboard":{"phase":"show",\
        "frame":{"x":0,"y":516,"width":393,"height":336},"isLocal":true,"durationMs":200,\
        "curve":{"cubicBezier":[0,0,1,1]},"includesAccessory":false},"lastKeyboardHeight":336,"drag":null,"stage":null,\
        "bottomOffset":null,"list":null},"steps":[{"event":0,"ignored":null,"effects":[\
        {"type":"setPlaceholder","visible":true},{"type":"setTextColor","color":"inactive"},{"type":"setSend","enabled":false,"action":"send"},\
        {"type":"animate","from":{"x":0,"y":770,"width":393,"height":48},\
        "to":{"x":0,"y":770,"width":393,"height":48},\
        "textFrame":{"x":0,"y":776,"width":393,"height":36},"durationMs":0,"curve":"linear",\
        "settleMs":0,"css":null,"initialVelocity":0}]},\
        {"event":1,"ignored":null,"effects":[{"type":"animate",\
        "from":{"x":0,"y":770,"width":393,"height":48},\
        "to":{"x":0,"y":468,"width":393,"height":48},\
        "textFrame":{"x":0,"y":474,"width":393,"height":36},"durationMs":200,\
        "curve":{"cubicBezier":[0,0,1,1]},"settleMs":200,"css":"linear","initialVelocity":0}]},\
        {"event":2,"ignored":null,"effects":[{"type":"focus"},{"type":"showKeyboard"},\
        {"type":"setTextColor","color":"active"}]},\
        {"event":3,"ignored":null,"effects":[{"type":"blur"},{"type":"hideKeyboard"},\
        {"type":"setTextColor","color":"inactive"}]},\
        {"event":4,"ignored":"notFocused","effects":[]}]}
        """, "\(reply)")
  }

  @Test("returns the same layouts as /layout")
  func sameLayout() throws {
    let scene = """
      "screen":{"width":393,"height":852},"safeArea":{"top":59,"bottom":34},\
      "content":{"contentHeight":2400,"offset":1628,"liftPolicy":"whenAtEnd"}
      """
    let events =
      "{\"type\":\"appeared\"},{\"type\":\"keyboardWillShow\",\"keyboard\":{\"height\":336}}"
    try Transport.memory.withClient { client in
      let step = try client.post("/transition", Self.body(events, config: "{\(scene)}"))
      let layout = try client.post("/layout", "{\(scene),\"keyboard\":{\"height\":336}}")
      #expect(layout.status == 200)
      #expect(step.body.contains("\"layout\":\(layout.line)}"), "\(step) \(layout)")
    }
  }

  @Test(
    "starts with a new composer if the state is absent",
    arguments: ["", "\"state\":null,", "\"state\":{},"])
  func fresh(_ state: String) throws {
    let reply = try Transport.memory.withClient {
      try $0.post("/transition", "{\"config\":{\"device\":\"iphone-16\"},\(state)\"events\":[]}")
    }
    #expect(
      reply.line == """
        {"state":{"appeared":false,"focused":false,"text":"","selection":{"start":0,"end":0},\
        "composing":null,"keyboard":null,"drag":null,"stage":null,"bottomOffset":null,\
        "list":null},"steps":[]}
        """)
  }

  @Test("uses the preset's size for a rotated device, and rotates it back")
  func rotation() throws {
    let events = ["landscape", "landscape", "portrait", "portrait"].map {
      "{\"type\":\"resized\",\"orientation\":\"\($0)\"}"
    }
    let reply = try Transport.memory.withClient {
      try $0.post("/transition", Self.body(events.joined(separator: ",")))
    }
    let steps = reply.json.steps.elements
    #expect(steps.map(\.layout.container.frame.width.number) == [852, 852, 393, 393])
    #expect(steps.map(\.layout.safeArea.left.number) == [59, 59, 0, 0])
    #expect(steps.map(\.ignored.string) == [nil, "duplicate", nil, "duplicate"])
  }

  @Test("counts lines in the box of the request")
  func ownBox() throws {
    let config = """
      {"device":"iphone-16","composer":{"textHeight":40},"limits":{"maxLines":1},\
      "box":{"width":40,"font":{"size":10,"metrics":{"unitsPerEm":10,"ascent":8,"descent":2,\
      "lineGap":0,"advances":{},"default":10}}}}
      """
    let events = ["abc", "d"].map {
      "{\"type\":\"edited\",\"range\":{\"start\":0,\"end\":0},\"replacement\":\"\($0)\"}"
    }
    let reply = try Transport.memory.withClient {
      try $0.post("/transition", Self.body(events.joined(separator: ","), config: config))
    }
    #expect(reply.json.state.text.string == "abc", "\(reply)")
    #expect(reply.json.steps[1].types == ["rejectEdit", "setText"])
  }

  @Test("applies a thousand events, but refuses more")
  func thousand() throws {
    try Transport.memory.withClient { client in
      for (count, status) in [(1_000, 200), (1_001, 422)] {
        let events = (1...count).map { "{\"type\":\"offsetChanged\",\"bottomOffset\":\($0)}" }
          .joined(separator: ",")
        let config = "{\"device\":\"iphone-16\"}"
        let reply = try client.post(
          "/transition", Self.body(events, config: config, include: "\"effects\""))
        #expect(reply.status == status)
        if status == 200 { #expect(reply.json.state.bottomOffset.number == 1_000) }
        if status == 422 { #expect(reply.json.errors[0].pointer.string == "/events") }
      }
    }
  }
}

extension JSONTree {
  /// The types of a step's effects.
  var types: [String?] { self.effects.elements.map(\.type.string) }
}
