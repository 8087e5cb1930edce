import HTTPServer
import TestSupport
import Testing

/// Requests that are acceptable, but probably not meant.
@Suite("A warning")
struct WarningTests {
  private static let substituted = """
    "Inter" is not installed, so another font is measured: send "metrics", or a family of GET /fonts
    """
  private static let missing = """
    has characters, the first one U+E000, that no installed font has: its width is that of a box
    """
  private static let split = """
    is inside a grapheme cluster, which users perceive as one character, such as 👍🏽
    """
  private static let estimated = """
    is not known for iphone-16 in portrait: its height, 336, is an estimate, as high as its \
    default keyboard, because no preset of the platform has this one; the error of such an estimate \
    is not known
    """

  static let fonts = [
    RequestCase(
      "a family that is not installed", "/lines",
      #"{"text":"a","width":99,"font":{"families":["Noto Sans","Inter"]}}"#,
      "fontSubstituted /font/families/1 \(substituted)"),
    RequestCase(
      "the font of a composer", "/layout",
      #"{"device":"iphone-16","composer":{"text":{"font":{"families":["Inter"]}}}}"#,
      "fontSubstituted /composer/text/font/families/0 \(substituted)"),
    RequestCase(
      "the font of a box", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"a","limits":{"maxLines":3},
       "box":{"width":99,"font":{"families":["Inter"]}}}
      """, "fontSubstituted /box/font/families/0 \(substituted)"),
    RequestCase(
      "the fonts of a transition", "/transition",
      """
      {"config":{"device":"iphone-16","box":{"width":99,"font":{"families":["Inter"]}},
       "composer":{"text":{"font":{"families":["Inter"]}}}},"events":[]}
      """, "fontSubstituted /config/composer/text/font/families/0 \(substituted)",
      "fontSubstituted /config/box/font/families/0 \(substituted)"),
    RequestCase(
      "the font of a matrix", "/matrix",
      """
      {"devices":["iphone-16"],"keyboards":[null],
       "composer":{"text":{"font":{"families":["Inter"]}}}}
      """, "fontSubstituted /composer/text/font/families/0 \(substituted)"),
    RequestCase(
      "a character that no font has", "/lines", #"{"text":"a\ue000\ue001","width":99}"#,
      "fontMissing /text \(missing)"),
    RequestCase(
      "a character that no font has, in a composer", "/layout",
      #"{"device":"iphone-16","composer":{"text":{"value":"\ue000"}}}"#,
      "fontMissing /composer/text/value \(missing)"),
    RequestCase(
      "a character that no font has, in a placeholder", "/layout",
      #"{"device":"iphone-16","composer":{"text":{"placeholder":"\ue000"}}}"#,
      "fontMissing /composer/text/placeholder \(missing)"),
    RequestCase(
      "a character that no font has, in an edit", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"\\ue000","limits":{"maxLines":3},
       "box":{"width":99}}
      """, "fontMissing /text \(missing)"),
    RequestCase(
      "a character that no font has, in an event", "/transition",
      """
      {"config":{"device":"iphone-16"},"state":{"appeared":true,"focused":true},"events":[
       {"type":"edited","range":{"start":0,"end":0},"replacement":"a"},
       {"type":"edited","range":{"start":1,"end":1},"replacement":"\\ue000"}]}
      """, "fontMissing /events/1 \(missing)"),
  ]

  private static func unsupported(_ engine: String) -> String {
    "has no effect: the engine \"\(engine)\" does not have this CSS property"
  }

  static let engines = [
    RequestCase(
      "CSS properties that Flutter does not have", "/lines",
      """
      {"text":"a","width":99,"engine":"flutter","lineBreak":"strict","wordBreak":"normal",
       "overflowWrap":"anywhere","tabSize":4}
      """, "unsupportedByEngine /lineBreak \(unsupported("flutter"))",
      "unsupportedByEngine /wordBreak \(unsupported("flutter"))",
      "unsupportedByEngine /overflowWrap \(unsupported("flutter"))",
      "unsupportedByEngine /tabSize \(unsupported("flutter"))"),
    RequestCase(
      "CSS properties that Android does not have", "/lines",
      #"{"text":"a","width":99,"engine":"android","wordBreak":"break-all","tabSize":4}"#,
      "unsupportedByEngine /wordBreak \(unsupported("android"))",
      "unsupportedByEngine /tabSize \(unsupported("android"))"),
    RequestCase(
      "CSS properties of the plain algorithm", "/lines",
      #"{"text":"a","width":99,"engine":"uax14","lineBreak":"loose","overflowWrap":"normal"}"#,
      "unsupportedByEngine /lineBreak \(unsupported("uax14"))"),
    RequestCase(
      "a value that Chromium alone has", "/lines",
      #"{"text":"a","width":99,"engine":"gecko","lineBreak":"strict","wordBreak":"auto-phrase"}"#,
      """
      unsupportedByEngine /wordBreak has no effect: the service has "auto-phrase" for the engine \
      "chromium" only
      """),
    RequestCase(
      "the same with an engine without the property", "/lines",
      #"{"text":"a","width":99,"engine":"flutter","wordBreak":"auto-phrase"}"#,
      "unsupportedByEngine /wordBreak \(unsupported("flutter"))"),
    RequestCase(
      "and with Chromium", "/lines",
      #"{"text":"a","width":99,"engine":"chromium","wordBreak":"auto-phrase"}"#),
    RequestCase(
      "no CSS property but null", "/lines",
      #"{"text":"a","width":99,"engine":"flutter","lineBreak":null}"#),
    RequestCase(
      "a CSS property that Chromium has", "/lines",
      #"{"text":"a","width":99,"engine":"chromium","lineBreak":"strict","tabSize":4}"#),
    RequestCase(
      "the engine of a composer", "/layout",
      #"{"device":"iphone-16","composer":{"text":{"engine":"flutter","wordBreak":"keep-all"}}}"#,
      "unsupportedByEngine /composer/text/wordBreak \(unsupported("flutter"))"),
    RequestCase(
      "the engine of a box", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"a","limits":{"maxLines":3},
       "box":{"width":99,"engine":"flutter","lineBreak":"loose"}}
      """, "unsupportedByEngine /box/lineBreak \(unsupported("flutter"))"),
    RequestCase(
      "the engine of a transition", "/transition",
      """
      {"config":{"device":"iphone-16","composer":{"text":{"engine":"uax14","lineBreak":"loose"}}},
       "events":[]}
      """, "unsupportedByEngine /config/composer/text/lineBreak \(unsupported("uax14"))"),
    RequestCase(
      "the engine of a matrix", "/matrix",
      """
      {"devices":["iphone-16"],"keyboards":[null],
       "composer":{"text":{"engine":"flutter","tabSize":2}}}
      """, "unsupportedByEngine /composer/text/tabSize \(unsupported("flutter"))"),
  ]

  static let frames = [
    RequestCase(
      "a keyboard that leaves no space", "/layout",
      #"{"device":"iphone-16","keyboard":{"height":850}}"#,
      "outsideView /composer leaves the view at the top by 49.333 points"),
    RequestCase(
      "a bar above the top limit", "/layout",
      """
      {"device":"iphone-16","keyboard":{"height":700},
       "composer":{"textHeight":120,"topLimit":140}}
      """, "outsideView /composer passes the top limit, 140, by 23.333 points"),
    RequestCase(
      "a field below the view", "/layout",
      """
      {"device":"iphone-16","composer":{"placement":"overlap",
       "frame":{"x":300,"y":900,"width":343,"height":120}}}
      """,
      "outsideView /composer/frame leaves the view at the bottom by 168 points and leaves the view "
        + "at the right by 250 points"),
    RequestCase(
      "a list beyond the view", "/layout",
      """
      {"device":"iphone-16","content":{"contentHeight":10,"offset":0,
       "frame":{"x":0,"y":0,"width":400,"height":100}}}
      """, "outsideView /content/frame leaves the view at the right by 7 points"),
    RequestCase(
      "a keyboard event that leaves no space", "/transition",
      """
      {"config":{"device":"iphone-16"},"events":[{"type":"appeared"},
       {"type":"keyboardWillShow","keyboard":{"height":850}},{"type":"focused"}]}
      """,
      "outsideView /events/1 puts the composer where it leaves the view at the top by 49.333 points"
    ),
  ]

  static let others = [
    RequestCase(
      "an estimate", "/layout",
      #"{"device":"iphone-16","keyboard":{"type":"japanese"}}"#,
      "estimatedKeyboard /keyboard/type \(estimated)"),
    RequestCase(
      "an estimate in an event", "/transition",
      """
      {"config":{"device":"iphone-16"},"events":[{"type":"appeared"},
       {"type":"keyboardWillShow","keyboard":{"type":"japanese"}}]}
      """, "estimatedKeyboard /events/1/keyboard/type \(estimated)"),
    RequestCase(
      "a range inside an emoji with a skin tone", "/edit",
      #"{"text":"a👍🏽b","range":{"start":3,"end":6},"replacement":""}"#,
      "offsetInsideCluster /range/start \(split)"),
    RequestCase(
      "a selection between a letter and its accent", "/transition",
      """
      {"config":{"device":"iphone-16"},"state":{"appeared":true,"focused":true,"text":"e\\u0301"},
       "events":[{"type":"selectionChanged","selection":{"start":0,"end":1}}]}
      """, "offsetInsideCluster /events/0/selection/end \(split)"),
    RequestCase(
      "an edit inside a family", "/transition",
      """
      {"config":{"device":"iphone-16"},"state":{"appeared":true,"focused":true,"text":"👩‍👧"},
       "events":[{"type":"edited","range":{"start":2,"end":3},"replacement":""}]}
      """, "offsetInsideCluster /events/0/range/start \(split)",
      "offsetInsideCluster /events/0/range/end \(split)"),
  ]

  @Test(
    "comes with an answer that is probably not meant", arguments: fonts + engines + frames + others)
  func warnings(_ testCase: RequestCase) throws {
    let reply = try testCase.send()
    #expect(reply.status == 200)
    let warnings = reply.json.warnings.elements.map {
      "\($0.code.string ?? "?") \($0.pointer.string ?? "?") \($0.detail.string ?? "?")"
    }
    // Most requests have a preset and name no font, which `NeverSilentTests` are about.
    #expect(warnings.filter { !$0.hasPrefix("assumedFont") } == testCase.expected, "\(reply.body)")
    #expect(reply.line.hasSuffix("]}"))
  }

  @Test("comes in batches too, and with long responses", arguments: Transport.allCases)
  func long(_ transport: Transport) throws {
    let text = String(repeating: "\\ue000\\n", count: 9000)
    let body = "{\"text\":\"\(text)\",\"width\":99}"
    try transport.withClient { client in
      let reply = try client.post("/lines", body)
      #expect(reply.headers["Content-Length"] == nil)
      #expect(reply.json.warnings[0].code.string == "fontMissing")
      let batch = try client.post(
        "/lines", body, headers: ["Content-Type": "application/x-ndjson"])
      #expect(batch.body == reply.body)
    }
  }

  @Test("belongs to the row of a matrix that it is about")
  func rows() throws {
    let body = """
      {"devices":["iphone-16"],"keyboards":[null,{"height":850},{"type":"emoji"}],
       "composer":{"textHeight":39}}
      """
    let json = try Transport.memory.withClient { try $0.post("/matrix", body) }.json
    #expect(!json.names.contains("warnings"))
    #expect(!json.rows[0].names.contains("warnings"))
    #expect(json.rows[1].warnings[0].code.string == "outsideView")
    #expect(json.rows[1].warnings[0].pointer.string == "/composer")
    #expect(json.rows[2].warnings[0].code.string == "estimatedKeyboard")
    #expect(json.rows[2].warnings[0].pointer.string == "/keyboards/2/type")
    #expect(json.rows[2].preset.confidence.string == "estimated")
  }

  @Test(
    "is shown in a picture",
    arguments: [
      ("/layout", #"{"device":"iphone-16","keyboard":{"height":850}}"#, "outsideView"),
      ("/lines", #"{"text":"a","width":99,"font":{"families":["Inter"]}}"#, "Inter"),
      (
        "/transition",
        """
        {"config":{"device":"iphone-16"},"events":[{"type":"appeared"},
         {"type":"keyboardWillShow","keyboard":{"type":"emoji"}}]}
        """, "estimate"
      ),
    ])
  func pictures(_ path: String, _ body: String, _ words: String) throws {
    try Transport.memory.withClient { client in
      let picture = try client.picture(path, body)
      let warnings = picture.named("text").filter { $0.text.hasPrefix("Warning: ") }
      let expected = try client.post(path, body).json.warnings.elements
      #expect(!expected.isEmpty && warnings.count == expected.count)
      let height = try #require(picture.number("height"))
      for (drawn, warning) in zip(warnings, expected) {
        let pointer = try #require(warning.pointer.string)
        #expect(drawn.text.hasPrefix("Warning: \(pointer) "))
        let y = try #require(drawn.number("y"))
        #expect(y < height)
      }
    }
  }

  @Test("is absent from an answer that is probably meant")
  func absent() throws {
    let bodies = [
      (
        "/layout",
        #"{"device":"iphone-16","keyboard":{"type":"default"},"composer":{"textHeight":36}}"#
      ),
      ("/lines", #"{"text":"a👍🏽あ\n","width":99,"font":{"families":["Noto Sans"]}}"#),
      ("/edit", #"{"text":"a👍🏽b","range":{"start":1,"end":5},"replacement":""}"#),
      ("/edit", #"{"text":"日本が","range":{"start":1,"end":2},"replacement":""}"#),
    ]
    for (path, body) in bodies {
      let reply = try Transport.memory.withClient { try $0.post(path, body) }
      #expect(!reply.json.names.contains("warnings"), "\(reply.body)")
    }
  }
}
