import HTTPServer
import TestSupport
import Testing

/// Requests as the defaults of languages and tools write them.
@Suite("A client as it is")
struct ClientTests {
  private static let requests: [(path: String, body: String)] = [
    ("/layout", #"{"device":"iphone-16","keyboard":{"type":"default"},"composer":{"text":{}}}"#),
    ("/matrix", #"{"devices":["iphone-16"],"keyboards":[null,{"type":"default"}]}"#),
    ("/lines", #"{"text":"abc","width":240,"font":{"size":17}}"#),
    ("/edit", #"{"text":"abc","range":{"start":3,"end":3},"replacement":"d","limits":{}}"#),
    (
      "/transition",
      #"{"config":{"device":"iphone-16"},"events":[{"type":"keyboardWillHide"}],"state":{}}"#
    ),
  ]

  /// A typed client writes null for every member that it leaves out.
  private static let typed: [(path: String, body: String)] = [
    (
      "/layout",
      """
      {"device":"iphone-16","orientation":null,"screen":null,"safeArea":null,"view":null,
       "keyboard":{"phase":null,"frame":null,"height":null,"type":"default","isLocal":null,
       "durationMs":null,"curve":null,"includesAccessory":null},
       "composer":{"placement":null,"appeared":null,"bottomOffset":null,"gap":null,
       "topLimit":null,"frame":null,"verticalOffset":null,"followsUndockedKeyboard":null,
       "leading":null,"trailing":null,"margin":null,"textHeight":null,"text":{"value":null,
       "placeholder":null,"font":null,"lang":null,"direction":null,"lineBreak":null,
       "wordBreak":null,"overflowWrap":null,"tabSize":null,"insets":null,
       "lineFragmentPadding":null,"minLines":null,"maxLines":null,"maxHeight":null}},
       "content":null,"scroll":null,"drag":null,"keyframes":null,"from":null,"explain":null,
       "dialects":null}
      """
    ),
    (
      "/matrix",
      """
      {"devices":["iphone-16"],"orientations":null,"keyboards":[null,{"type":"default","frame":null}],
       "safeArea":null,"composer":null,"content":null,"scroll":null}
      """
    ),
    (
      "/lines",
      """
      {"text":"abc","width":240,"lang":null,"insets":null,"maxLines":null,"include":null,
       "font":{"families":null,"metrics":null,"size":17,"weight":null,"style":null,
       "lineHeight":null,"letterSpacing":null}}
      """
    ),
    (
      "/edit",
      """
      {"text":"abc","range":{"start":3,"end":3},"replacement":"d","composing":null,"box":null,
       "limits":{"maxLines":null,"maxLength":null,"lengthUnit":null},"overflow":null,
       "returnKey":null,"trimTrailingNewlines":null,"singleLine":null}
      """
    ),
    (
      "/transition",
      """
      {"config":{"device":"iphone-16","composer":null,"limits":null,"box":null,"content":null,"include":null},
       "state":{"appeared":null,"focused":null,"text":null,"selection":null,"composing":null,
       "keyboard":null,"drag":null,"stage":null,"bottomOffset":null,"list":null},
       "events":[{"type":"keyboardWillHide","keyboard":null}]}
      """
    ),
  ]

  @Test("may write null for what it leaves out", arguments: zip(Self.requests, Self.typed))
  func absence(_ short: (path: String, body: String), _ long: (path: String, body: String)) throws {
    try Transport.memory.withClient { client in
      let reply = try client.post(long.path, long.body)
      #expect(reply.status == 200, "\(reply.body)")
      #expect(try reply.body == client.post(short.path, short.body).body)
    }
  }

  @Test(
    "may leave the type of a body to curl or fetch",
    arguments: [
      "text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "",
    ], Transport.allCases)
  func types(_ type: String, _ transport: Transport) throws {
    try transport.withClient { client in
      for (path, body) in Self.requests {
        let reply = try client.post(path, body, headers: ["Content-Type": type])
        #expect(reply.status == 200, "\(path) \(reply.body)")
      }
    }
  }

  @Test("gets JSON that ends with one newline", arguments: Transport.allCases)
  func newlines(_ transport: Transport) throws {
    try transport.withClient { client in
      var replies = try Self.requests.map { try client.post($0.0, $0.1) }
      replies += try ["/devices", "/devices/iphone-16", "/fonts", "/livez", "/nowhere", "/layout"]
        .map { try client.get($0) }
      replies.append(try client.post("/layout", "{"))
      for reply in replies {
        #expect(reply.body.hasSuffix("}\n") && !reply.body.dropLast().contains("\n"), "\(reply)")
      }
      let batch = try client.post(
        "/lines", "{\"text\":\"\",\"width\":9}\n{}\n",
        headers: ["Content-Type": "application/x-ndjson"])
      #expect(batch.body.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    }
  }

  @Test("spells the keyboard of an event as that of a layout")
  func keyboards() throws {
    let keyboards = [
      #"{"type":"default"}"#, #"{"height":300,"durationMs":200}"#,
      #"{"frame":{"x":0,"y":516,"width":393,"height":336},"curve":"linear","phase":"show"}"#,
    ]
    try Transport.memory.withClient { client in
      for keyboard in keyboards {
        let layout = try client.post(
          "/layout", #"{"device":"iphone-16","keyboard":\#(keyboard)}"#)
        let step = try client.post(
          "/transition",
          """
          {"config":{"device":"iphone-16"},"state":{"appeared":true},
           "events":[{"type":"keyboardWillShow","keyboard":\(keyboard)}]}
          """)
        let shown = step.json.steps[0].layout
        #expect(layout.status == 200 && step.status == 200, "\(step.body)")
        #expect(shown.composer.frame.sides == layout.json.composer.frame.sides)
        #expect(
          shown.animation.durationMs.number == layout.json.animation.durationMs.number)
      }
    }
  }
}
