import TestSupport
import Testing

/// Requests with the parts of a bar, and the time of events.
@Suite("A member of the bar")
struct BarMembersTests {
  private static let font = """
    "font":{"size":10,"metrics":{"unitsPerEm":10,"ascent":8,"descent":2,"lineGap":0,\
    "advances":{},"default":10}}
    """

  static let layouts = [
    RequestCase(
      "items and rows", "/layout",
      """
      {"screen":{"width":393,"height":852},"composer":{"mode":"auto","text":{"value":"ab",\(font)},\
      "items":[{"id":"plus","width":40,"height":30,"side":"leading"}],\
      "rows":[{"id":"quote","height":44,"edge":"above"},{"id":"tools","height":30,"edge":"below"}]}}
      """,
      "\"frame\":{\"x\":0,\"y\":740,\"width\":393,\"height\":112}",
      "\"textFrame\":{\"x\":40,\"y\":790,\"width\":353,\"height\":26}",
      "\"mode\":\"inline\",\"items\":[{\"id\":\"plus\",\"frame\":{\"x\":0,\"y\":788,\"width\":40,\"height\":30}}]",
      "\"rows\":[{\"id\":\"quote\",\"frame\":{\"x\":0,\"y\":740,\"width\":393,\"height\":44},\"items\":[]}"
    ),
    RequestCase(
      "a popover at the caret", "/layout",
      """
      {"screen":{"width":393,"height":852},"composer":{"text":{"value":"hi @an",\(font)}},\
      "popover":{"width":200,"height":100,"anchor":3}}
      """,
      "\"popover\":{\"frame\":{\"x\":35,\"y\":706,\"width\":200,\"height\":100},\"side\":\"above\",\"clamped\":false}"
    ),
    RequestCase(
      "a popover at the caret of a text that runs right to left", "/layout",
      """
      {"screen":{"width":393,"height":852},"composer":{"text":{"value":"אב","direction":"rtl",\(font)}},\
      "popover":{"width":100,"height":100,"anchor":0}}
      """,
      "\"popover\":{\"frame\":{\"x\":288,"),
    RequestCase(
      "a panel as high as the keyboard", "/layout",
      """
      {"device":"iphone-16","panel":{"kind":"emoji"}}
      """,
      "\"state\":\"docked\"",
      "\"panel\":{\"frame\":{\"x\":0,\"y\":516,\"width\":393,\"height\":336}}"),
    RequestCase(
      "a visual viewport", "/layout",
      """
      {"screen":{"width":393,"height":852},"keyboard":{"visualViewport":{"height":500}}}
      """,
      "\"state\":\"docked\"", "\"overlap\":352"),
    RequestCase(
      "a visual viewport without a keyboard", "/layout",
      """
      {"screen":{"width":393,"height":852},"keyboard":{"visualViewport":{"height":426,"scale":2}}}
      """,
      "\"state\":\"hidden\""),
    RequestCase(
      "a text scale", "/layout",
      """
      {"screen":{"width":393,"height":852},"composer":{"textScale":2,"text":{"value":"a",\(font)}}}
      """,
      "\"contentHeight\":36"),
    RequestCase(
      "a text scale in an engine that has no tab stops", "/layout",
      #"""
      {"screen":{"width":393,"height":852},
       "composer":{"textScale":2,"text":{"value":"a\ta\ta\ta\ta\ta","engine":"flutter"}}}
      """#,
      "\"lines\":1"),
    RequestCase(
      "a fraction", "/layout",
      """
      {"screen":{"width":393,"height":852},"composer":{"maxFraction":0.25,"textHeight":800}}
      """,
      "\"height\":213}", "\"clamped\":true"),
    RequestCase(
      "device pixels", "/layout",
      """
      {"screen":{"width":393,"height":852},"composer":{"textHeight":36.4},"pixelRatio":2}
      """,
      "\"frame\":{\"x\":0,\"y\":803.5,\"width\":393,\"height\":48.5}"),
    RequestCase(
      "a pin and a button", "/layout",
      """
      {"screen":{"width":393,"height":852},"composer":{"textHeight":36},"content":{"contentHeight":2060,\
      "offset":2000,"pin":{"y":2000,"height":50},"scrollButton":{"size":40}}}
      """,
      "\"bottomInset\":792,\"blankSpace\":744,\"offset\":2000,\"maxOffset\":2000",
      "\"scrollButton\":{\"visible\":false,\"frame\":{\"x\":337,\"y\":748,\"width\":40,\"height\":40}}"
    ),
    RequestCase(
      "an item that does not fit", "/layout",
      """
      {"screen":{"width":300,"height":852},"composer":{"items":[{"id":"a","width":400,"height":9}]}}
      """,
      "\"clamped\":true", "{\"code\":\"itemCut\",\"pointer\":\"/composer/items/0\""),
    RequestCase(
      "stacks and a grid", "/layout",
      """
      {"screen":{"width":300,"height":852},"dialects":["css","uikit","compose","flutter"],\
      "composer":{"items":[{"id":"a","width":40,"height":9}],"rows":\
      [{"id":"q","height":44,"edge":"above"}]}}
      """,
      "\"gridTemplateAreas\":\"\\\"row-0 row-0 row-0\\\" \\\"leading text trailing\\\"\"",
      "\"gridTemplateColumns\":\"0px minmax(0, 1fr) 40px\"",
      "\"arrangedSubviews\":[{\"axis\":\"horizontal\"",
      "\"alignment\":\"CenterVertically\"", "\"fills\":\"Expanded\""),
    RequestCase(
      "windows and device pixels of many devices", "/matrix",
      """
      {"devices":["iphone-16"],"keyboards":[{"height":300.3}],"windowing":"slideOver","pixelRatio":1}
      """,
      "\"frame\":{\"x\":0,\"y\":552,\"width\":393,\"height\":300}"),
  ]

  static let edits = [
    RequestCase(
      "a word under way", "/edit",
      """
      {"text":"hi @a","range":{"start":5,"end":5},"replacement":"n","triggers":["@"]}
      """,
      "\"session\":{\"trigger\":\"@\",\"query\":\"an\",\"range\":{\"start\":3,\"end\":6}}"),
    RequestCase(
      "no word under way", "/edit",
      """
      {"text":"hi","range":{"start":2,"end":2},"replacement":"@","triggers":["@"]}
      """,
      "\"session\":null"),
    RequestCase(
      "tokens", "/edit",
      """
      {"text":"@Anna and @Ben","range":{"start":4,"end":5},"replacement":"",\
      "tokens":[{"start":0,"end":5},{"start":10,"end":14}]}
      """,
      "\"text\":\" and @Ben\"", "\"tokens\":[{\"start\":5,\"end\":9}]"),
    RequestCase(
      "a long paste", "/edit",
      """
      {"text":"ab","range":{"start":2,"end":2},"replacement":"123456","attachAbove":5}
      """,
      "\"allowed\":false,\"outcome\":\"attach\",\"action\":\"none\",\"reason\":null,\"text\":\"ab\""
    ),
  ]

  static let transitions = [
    RequestCase(
      "the whole bar in one conversation", "/transition",
      """
      {"config":{"device":"iphone-16","include":["effects"],"triggers":["@"],\
      "keys":{"Mod+Enter":"send"},"popover":{"width":200,"height":90}},"events":[\
      {"type":"appeared"},{"type":"focused"},{"type":"keyboardWillShow","keyboard":{"height":300}},\
      {"type":"panelShown","kind":"emoji"},{"type":"keyboardWillHide"},{"type":"panelHidden"},\
      {"type":"edited","range":{"start":0,"end":0},"replacement":"@a"},\
      {"type":"attachmentsChanged","uploading":1},{"type":"keyPressed","key":"Cmd+Enter"},\
      {"type":"attachmentsChanged","ready":1},{"type":"keyPressed","key":"Ctrl+Enter"}]}
      """,
      "{\"event\":3,\"ignored\":null,\"effects\":[{\"type\":\"showPanel\",\"kind\":\"emoji\",\"height\":300},{\"type\":\"hideKeyboard\"}]}",
      "{\"event\":4,\"ignored\":\"duplicate\",\"effects\":[]}",
      "{\"event\":5,\"ignored\":null,\"effects\":[{\"type\":\"hidePanel\"},{\"type\":\"showKeyboard\"}]}",
      "{\"type\":\"setSession\",\"session\":{\"trigger\":\"@\",\"query\":\"a\"",
      "{\"event\":8,\"ignored\":\"uploading\",\"effects\":[]}",
      "{\"type\":\"publish\",\"text\":\"@a\"}", "\"lastKeyboardHeight\":300"),
    RequestCase(
      "frames and the gap", "/transition",
      """
      {"config":{"device":"iphone-16","include":["effects"],"composer":{"textHeight":36,\
      "animation":{"curve":"easeIn","durationMs":250}}},"frames":{"fps":60},"events":[\
      {"type":"appeared","atMs":0},{"type":"keyboardWillShow","atMs":0,"keyboard":{"height":336}}]}
      """,
      "\"frames\":[{\"tMs\":0,\"keyboardTop\":852,\"barTop\":770,\"barBottom\":818,\"listOffset\":null,\"progress\":0}",
      "\"largestOverlap\":94.5", "\"atMs\":133.33333333333334}",
      "\"clock\":{\"nowMs\":0,\"barTop\":{"),
    RequestCase(
      "a pinned message that streams", "/transition",
      """
      {"config":{"device":"iphone-16","include":["effects"],"content":{"contentHeight":2000,"offset":0}},\
      "events":[{"type":"appeared"},{"type":"contentChanged","content":{"contentHeight":2100,\
      "pin":{"y":2000,"height":50}}}]}
      """,
      "{\"event\":1,\"ignored\":null,\"effects\":[{\"type\":\"scroll\",\"offset\":2000}]}",
      "\"pin\":{\"y\":2000,\"height\":50}"),
  ]

  @Test("is respected", arguments: layouts + edits + transitions)
  func respected(_ testCase: RequestCase) throws {
    try testCase.expectParts()
  }

  static let mistakes = [
    RequestCase(
      "items of one id", "/layout",
      """
      {"device":"iphone-16","composer":{"items":[{"id":"b","width":1,"height":1},\
      {"id":"b","width":1,"height":1}]}}
      """,
      "/composer/items must not have the id \"b\" twice"),
    RequestCase(
      "a negative width", "/layout",
      """
      {"device":"iphone-16","composer":{"items":[{"id":"b","width":-1,"height":1}]}}
      """,
      "/composer/items/0/width must be between 0 and 1000000, not -1"),
    RequestCase(
      "an anchor inside a pair", "/layout",
      """
      {"device":"iphone-16","composer":{"text":{"value":"👍"}},\
      "popover":{"width":9,"height":9,"anchor":1}}
      """,
      "/popover/anchor must not be inside the surrogate pair at 0"),
    RequestCase(
      "an anchor without a text", "/layout",
      """
      {"device":"iphone-16","composer":{"textHeight":9},"popover":{"width":9,"height":9,"anchor":0}}
      """,
      "/popover/anchor must be \"bar\", because the composer has no \"text\""),
    RequestCase(
      "a panel of unknown height", "/layout",
      """
      {"screen":{"width":393,"height":852},"panel":{"kind":"emoji"}}
      """,
      "/panel/height is required, because no \"device\" gives the height of its keyboard"),
    RequestCase(
      "a pin in an inverted list", "/layout",
      """
      {"device":"iphone-16","content":{"contentHeight":9,"offset":0,"inverted":true,\
      "pin":{"y":0,"height":1}}}
      """,
      "/content/pin must not be sent for an inverted list, whose newest message is at the offset 0"),
    RequestCase(
      "a trigger with white space", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"","triggers":["@ "]}
      """,
      "/triggers/0 must not contain white space"),
    RequestCase(
      "an unknown modifier", "/transition",
      """
      {"config":{"device":"iphone-16","keys":{"Hyper+Enter":"send"}},"events":[]}
      """,
      "/config/keys has \"Hyper+Enter\": each name must name a key after its modifiers, of \"Shift\", \"Ctrl\", \"Alt\", \"Cmd\" and \"Mod\", such as \"Shift+Enter\""
    ),
  ]

  @Test("that is not valid is named", arguments: mistakes)
  func mistake(_ testCase: RequestCase) throws {
    try testCase.expectProblems()
  }

  @Test("is drawn")
  func drawn() throws {
    let body = """
      {"device":"iphone-16","panel":{"kind":"emoji"},"composer":{"items":\
      [{"id":"a","width":40,"height":30}],"rows":[{"id":"q","height":44,"edge":"above"}]},\
      "popover":{"width":200,"height":100},"content":{"contentHeight":3000,"offset":0,\
      "scrollButton":{"size":40}}}
      """
    try Transport.memory.withClient { client in
      let picture = try client.post("/layout", body, headers: ["Accept": "image/svg+xml"])
      for part in ["panel, emoji", "popover, above", "1 row, 1 item, inline", "button visible"] {
        #expect(picture.body.contains(part), "\(part)")
      }
    }
  }
}
