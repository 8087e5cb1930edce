import HTTPServer
import TestSupport
import Testing

@Suite("A problem document")
struct ProblemTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let body: String
    let status: Int
    let kind: String
    let errors: [String]

    init(
      _ name: String, _ path: String, _ body: String, status: Int = 422,
      kind: String = "unacceptable-content", _ errors: String...
    ) {
      testDescription = name
      self.path = path
      self.body = body
      self.status = status
      self.kind = kind
      self.errors = errors
    }
  }

  static let cases = [
    Case(
      "malformed JSON", "/layout", "{\"device\": \"iphone-16\", \"keyboard\": {", status: 400,
      kind: "malformed-json"),
    Case("an empty body", "/edit", "", status: 400, kind: "malformed-json"),
    Case(
      "half of an emoji, escaped", "/lines", "{\"text\": \"\\ud83d\", \"width\": 240}",
      status: 400, kind: "malformed-json"),
    Case(
      "a misspelt field", "/layout",
      "{\"device\":\"iphone-16\",\"keybord\":{\"type\":\"default\"}}",
      "/keybord is not a known field; did you mean \"keyboard\"?"),
    Case(
      "a misspelt field further in", "/lines",
      "{\"text\":\"abc\",\"width\":240,\"font\":{\"sise\":17}}",
      "/font/sise is not a known field; did you mean \"size\"?"),
    Case(
      "a negative width", "/lines", "{\"text\":\"abc\",\"width\":-240}",
      "/width must be between 0 and 1000000, not -240"),
    Case(
      "several ranges at once", "/layout",
      "{\"screen\":{\"width\":-393,\"height\":852},\"composer\":{\"margin\":-12}}",
      "/screen/width must be greater than 0 and at most 1000000, not -393",
      "/composer/margin must be between 0 and 1000000, not -12"),
    Case(
      "a range inside an emoji", "/edit",
      "{\"text\":\"👍\",\"range\":{\"start\":1,\"end\":1},\"replacement\":\"x\"}",
      "/range/start must not be inside the surrogate pair at 0",
      "/range/end must not be inside the surrogate pair at 0"),
    Case(
      "a range beyond the text", "/edit",
      "{\"text\":\"abc\",\"range\":{\"start\":2,\"end\":9},\"replacement\":\"x\"}",
      "/range/end must not be greater than 3, the length of the text in UTF-16 code units"),
    Case(
      "a range that ends before it starts", "/edit",
      "{\"text\":\"abc\",\"range\":{\"start\":2,\"end\":1},\"replacement\":\"x\"}",
      "/range/end must not be before \"start\""),
    Case(
      "a marked range inside an emoji of the result", "/edit",
      """
      {"text":"a","range":{"start":1,"end":1},"replacement":"👍","composing":{"start":1,"end":2}}
      """,
      "/composing/end must not be inside the surrogate pair at 1"),
    Case(
      "a marked range inside an emoji that a newline on a single line moves", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"\\r\\n👍","singleLine":true,
       "composing":{"start":0,"end":2}}
      """,
      "/composing/end must not be inside the surrogate pair at 1"),
    Case(
      "a limit on lines without a box", "/edit",
      """
      {"text":"a","range":{"start":1,"end":1},"replacement":"b","limits":{"maxLines":3}}
      """,
      "/box is required with \"limits.maxLines\", because lines are counted in this box; or send "
        + "\"device\" and \"composer\""),
    Case(
      "no required member", "/edit", "{}", "/text is required",
      "/range is required, unless \"to\" is the text after the edit",
      "/replacement is required, unless \"to\" is the text after the edit"),
    Case(
      "two sources of a font", "/lines",
      """
      {"text":"a","width":1,"font":{"families":["X"],"metrics":{"unitsPerEm":0,"ascent":1,
       "descent":1,"lineGap":0,"advances":{"a/b":-1},"default":1}}}
      """,
      "/font/metrics/unitsPerEm must be between 1 and 1000000, not 0",
      "/font/metrics/advances/a~1b must be between 0 and 1000000, not -1",
      "/font/metrics must not be sent together with \"families\""),
    Case(
      "an unknown preset", "/layout", "{\"device\":\"iphone-1600\"}",
      "/device must be the id of a preset in GET /devices; did you mean \"iphone-16\"?"),
    Case(
      "no screen", "/layout", "{\"keyboard\":{\"height\":336}}",
      " needs \"device\" or \"screen\", which gives the size of the screen"),
    Case(
      "a keyboard of unknown height", "/layout",
      "{\"device\":\"iphone-16\",\"keyboard\":{\"type\":\"japanese\",\"estimate\":false}}",
      """
      /keyboard/type has no known height for iphone-16 in portrait: send "height", or leave out \
      "estimate" (known: "default", "defaultWithoutSuggestions", "numberPad")
      """),
    Case(
      "a keyboard type without a preset", "/layout",
      "{\"screen\":{\"width\":393,\"height\":852},\"keyboard\":{\"type\":\"default\"}}",
      "/keyboard/type needs \"device\", which gives its height: send \"device\", or \"height\" instead"
    ),
    Case(
      "two members that give the keyboard's frame", "/layout",
      "{\"device\":\"iphone-16\",\"keyboard\":{\"height\":336,\"type\":\"default\"}}",
      "/keyboard/type must not be sent together with \"height\""),
    Case(
      "no member that gives the keyboard's frame", "/layout",
      "{\"device\":\"iphone-16\",\"keyboard\":{}}",
      "/keyboard needs \"frame\", \"height\", \"type\" or \"visualViewport\", unless its phase is \"hide\""
    ),
    Case(
      "a view outside the screen", "/layout",
      """
      {"device":"iphone-16","view":{"x":0,"y":900,"width":393,"height":852}}
      """,
      "/view must not lie outside the screen"),
    Case(
      "heights that exclude each other", "/layout",
      """
      {"device":"iphone-16","composer":{"textHeight":36,"text":
       {"minLines":4,"maxLines":3,"maxHeight":67}}}
      """,
      "/composer/text/maxHeight must not be sent together with \"maxLines\"",
      "/composer/text/minLines must not be greater than \"maxLines\", which is 3"),
    Case(
      "control points outside the unit square", "/layout",
      """
      {"device":"iphone-16","keyboard":{"type":"default","curve":{"cubicBezier":[2,0,0,1]}}}
      """,
      "/keyboard/curve/cubicBezier must have its first and third number between 0 and 1"),
    Case(
      "too many keyframes", "/layout",
      """
      {"device":"iphone-16","keyframes":{"fps":240},"keyboard":{"type":"default",
       "durationMs":50000,"curve":"linear"}}
      """,
      "/keyframes/fps must not result in more than 2400 keyframes: send a lower \"fps\" or a shorter "
        + "animation"),
    Case(
      "numbers beyond 64 bits", "/lines",
      "{\"text\":\"abc\",\"width\":2e19,\"maxLines\":-9223372036854775809.0}",
      "/width must be between 0 and 1000000, not 2e19",
      "/maxLines must be between 1 and 1000000, not -9.223372036854776e18"),
    Case(
      "a marked range inside an emoji that stands behind a newline on a single line", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"a\\r\\n👍",
       "composing":{"start":3,"end":5},"singleLine":true}
      """,
      "/composing/start must not be inside the surrogate pair at 2",
      "/composing/end must not be greater than 4, the length of the text in UTF-16 code units"),
    Case(
      "null as the only member that gives the frame", "/layout",
      "{\"device\":\"iphone-16\",\"keyboard\":{\"frame\":null}}",
      "/keyboard needs \"frame\", \"height\", \"type\" or \"visualViewport\", unless its phase is \"hide\""
    ),
    Case(
      "null for a required member", "/lines", "{\"text\":null,\"width\":240}",
      "/text must be a string, not null"),
    Case(
      "a curve that is a number", "/layout",
      "{\"device\":\"iphone-16\",\"keyboard\":{\"type\":\"default\",\"curve\":7}}",
      "/keyboard/curve must be the name of a curve or an object, not a number; send \"keyboard\""),
    Case(
      "a curve with too few figures", "/layout",
      """
      {"device":"iphone-16","keyboard":{"type":"default","curve":{"cubicBezier":[0,1]}}}
      """,
      "/keyboard/curve/cubicBezier must have 4 elements, but has 2"),
    Case(
      "a field with a very long name", "/layout",
      "{\"device\":\"iphone-16\",\"\(String(repeating: "あ", count: 300_000))\":1}",
      "/\(String(repeating: "あ", count: 100))… is not a known field"),
    Case(
      "a dialect twice", "/layout",
      "{\"device\":\"iphone-16\",\"dialects\":[\"css\",\"uikit\",\"css\"]}",
      "/dialects must not name a dialect twice"),
    Case(
      "an unknown dialect", "/layout",
      "{\"device\":\"iphone-16\",\"dialects\":[\"swiftui\"]}",
      "/dialects/0 must be one of \"css\", \"uikit\", \"reactNative\", \"flutter\", \"compose\"; "
        + "did you mean \"uikit\"?"),
    Case(
      "a keyboard known in the other orientation only", "/layout",
      """
      {"device":"iphone-17-pro","orientation":"landscape",
       "keyboard":{"type":"default","estimate":false}}
      """,
      """
      /keyboard/type has no known height for iphone-17-pro in landscape: send "height", or leave out \
      "estimate" (none is known; in portrait, known: "default", "numberPad")
      """),
    Case(
      "a keyboard known of a device of the same class only", "/layout",
      "{\"device\":\"iphone-17\",\"keyboard\":{\"type\":\"default\",\"estimate\":false}}",
      """
      /keyboard/type has no known height for iphone-17 in portrait: send "height", or leave out \
      "estimate" (none is known; "iphone-17-pro" is of the same class)
      """),
    Case(
      "a matrix without devices and keyboards", "/matrix", "{}", "/devices is required",
      "/keyboards is required"),
    Case(
      "too many rows", "/matrix",
      """
      {"devices":[\(Array(repeating: "\"iphone-16\"", count: 51).joined(separator: ","))],
       "keyboards":[\(Array(repeating: "null", count: 20).joined(separator: ","))]}
      """,
      " must not result in more than 1000 rows, but results in 1020: send fewer \"devices\", "
        + "\"orientations\" or \"keyboards\""),
    Case(
      "a device in a matrix that does not exist", "/matrix",
      "{\"devices\":[\"iphone-16\",\"iphone-1600\"],\"keyboards\":[null]}",
      "/devices/1 must be the id of a preset in GET /devices; did you mean \"iphone-16\"?"),
  ]

  @Test("lists every error of a request", arguments: cases, Transport.allCases)
  func problem(_ expected: Case, _ transport: Transport) throws {
    let reply = try transport.withClient { try $0.post(expected.path, expected.body) }
    #expect(reply.status == expected.status)
    #expect(reply.headers["Content-Type"] == "application/problem+json")
    #expect(reply.json.type.string == "urn:composer:problem:\(expected.kind)")
    #expect(reply.json.status.number == Double(expected.status))
    #expect(reply.json.title.string?.isEmpty == false)
    let errors = reply.json.errors.elements.map {
      "\($0.pointer.string ?? "?") \($0.detail.string ?? "?")"
    }
    #expect(errors == expected.errors)
    if let only = errors.first, errors.count == 1, !only.hasPrefix(" ") {
      #expect(reply.json.detail.string == only + (only.hasSuffix("?") ? "" : "."))
    }
  }

  @Test("lists at most 20 errors and does not count further ones", arguments: [2, 19, 20, 21, 500])
  func manyErrors(_ count: Int) throws {
    let members = (0..<count).map { ",\"unknown\($0)\":0" }.joined()
    let reply = try Transport.memory.withClient {
      try $0.post("/layout", "{\"device\":\"iphone-16\"\(members)}")
    }
    #expect(reply.json.errors.elements.count == min(count, 20))
    #expect(
      reply.json.detail.string
        == (count < 20
          ? "\(count) values are not acceptable; \"errors\" lists them."
          : "At least 20 values are not acceptable; \"errors\" lists the first 20."))
  }

  @Test("has the byte offset, line and column of a syntax error")
  func place() throws {
    let reply = try Transport.memory.withClient {
      try $0.post("/layout", "{\n  \"device\": \"日本\",\n  keyboard: null\n}")
    }
    #expect(reply.json.offset.number == 26)
    #expect(reply.json.line.number == 3)
    #expect(reply.json.column.number == 3)
  }

  @Test("refuses a body over the limit, and the service goes on", arguments: Transport.allCases)
  func largeBody(_ transport: Transport) throws {
    try transport.withClient { client in
      let body = [UInt8](repeating: UInt8(ascii: " "), count: 70 << 20)
      let reply = try client.send(Request(.post, "/layout", body: body))
      #expect(reply.status == 413)
      #expect(reply.json.type.string == "urn:composer:problem:content-too-large")
      #expect(try client.post("/layout", "{\"device\":\"iphone-16\"}").status == 200)
    }
  }

  @Test("lists the methods of a path", arguments: Transport.allCases)
  func method(_ transport: Transport) throws {
    try transport.withClient { client in
      let reply = try client.get("/layout")
      #expect(reply.status == 405)
      #expect(reply.headers["Allow"] == "POST, OPTIONS")
      #expect(
        reply.json.detail.string?.hasPrefix("/layout accepts POST, OPTIONS. Try: curl -s ") == true)
      #expect(try client.post("/devices", "{}").status == 405)
      #expect(try client.get("/nowhere").status == 404)
      #expect(try client.send(Request(.options, "/layout")).status == 204)
    }
  }

  @Test("lists the types of bodies and responses", arguments: Transport.allCases)
  func types(_ transport: Transport) throws {
    try transport.withClient { client in
      let body = "{\"device\":\"iphone-16\"}"
      let xml = try client.post("/layout", body, headers: ["Content-Type": "application/xml"])
      #expect(xml.status == 415)
      #expect(xml.headers["Accept-Post"] == "application/json, application/x-ndjson")
      let html = try client.post("/layout", body, headers: ["Accept": "text/html"])
      #expect(html.status == 406)
      let zipped = try client.post("/layout", body, headers: ["Content-Encoding": "gzip"])
      #expect(zipped.status == 415)
      for type in [
        "application/json", "application/x-www-form-urlencoded", "a/b+json", "text/plain",
        "text/plain;charset=UTF-8",
      ] {
        #expect(try client.post("/layout", body, headers: ["Content-Type": type]).status == 200)
      }
    }
  }

  @Test("describes requests that the listener refused")
  func refusals() throws {
    let reply = try Transport.socket.withClient { client in
      try client.post("/layout", "{}", headers: ["Host": "b"])
    }
    #expect(reply.status == 400)
    #expect(reply.json.type.string == "urn:composer:problem:malformed-http")
    let expectation = try Transport.socket.withClient { client in
      try client.post("/layout", "{}", headers: ["Expect": "the impossible"])
    }
    #expect(expectation.status == 417)
    #expect(expectation.headers["Content-Type"] == "application/problem+json")
    let long = try Transport.socket.withClient { client in
      try client.get("/devices/" + String(repeating: "x", count: 9000))
    }
    #expect(long.status == 414)
    #expect(long.json.type.string == "urn:composer:problem:uri-too-long")
  }

  @Test("shortens long names", arguments: Transport.allCases)
  func longNames(_ transport: Transport) throws {
    let reply = try transport.withClient {
      try $0.get("/devices/" + String(repeating: "x", count: 1000))
    }
    #expect(reply.status == 404)
    let shown = String(repeating: "x", count: 100) + "…"
    #expect(
      reply.json.detail.string == "No preset has the id \"\(shown)\". GET /devices lists the ids.")
  }

  @Test("contains no path or stack of the service")
  func secrets() throws {
    let reply = try Transport.memory.withClient { try $0.get("/../etc/passwd?x=<script>") }
    #expect(reply.status == 404)
    #expect(!reply.body.contains("passwd") && !reply.body.contains("swift"))
  }
}
