import TestSupport
import Testing

/// Requests with the members that say how a design differs from the defaults.
@Suite("A member of a design")
struct DesignMembersTests {
  private static let columns = """
    "font":{"size":10,"metrics":{"unitsPerEm":10,"ascent":8,"descent":2,"lineGap":0,\
    "advances":{},"default":10}}
    """

  static let edits = [
    RequestCase(
      "a commit of marked text", "/edit",
      """
      {"text":"abかんじかんじ","range":{"start":2,"end":8},"replacement":"漢字漢字",\
      "marked":{"start":2,"end":8},"limits":{"maxLength":5}}
      """,
      "\"outcome\":\"rejected\"", "\"reason\":\"maxLength\"", "\"text\":\"ab\"",
      "\"composing\":null"),
    RequestCase(
      "Return while composing", "/edit",
      """
      {"text":"かん","range":{"start":2,"end":2},"replacement":"\\n","returnKey":"send",\
      "marked":{"start":0,"end":2}}
      """,
      "\"allowed\":false", "\"outcome\":\"ignored\"", "\"action\":\"none\"",
      "\"reason\":\"composing\"", "\"composing\":{\"start\":0,\"end\":2}"),
    RequestCase(
      "marked text in the place of a selection", "/edit",
      """
      {"text":"hello","range":{"start":0,"end":5},"replacement":"か","marked":null,\
      "composing":{"start":0,"end":1}}
      """,
      "\"composing\":{\"start\":0,\"end\":1},\"replaced\":\"hello\""),
    RequestCase(
      "a refused commit in the place of a selection", "/edit",
      """
      {"text":"か","range":{"start":0,"end":1},"replacement":"家家家家家家",\
      "marked":{"start":0,"end":1},"replaced":"hello","limits":{"maxLength":5}}
      """,
      "\"text\":\"hello\"", "\"selection\":{\"start\":0,\"end\":5}"),
    RequestCase(
      "a limit that keeps the keyboard", "/edit",
      """
      {"text":"a","range":{"start":1,"end":1},"replacement":"\\n","limits":{"maxLines":1},\
      "onLimit":"keep","box":{"width":90}}
      """,
      "\"outcome\":\"rejected\"", "\"action\":\"none\""),
    RequestCase(
      "a limit that is not enforced", "/edit",
      """
      {"text":"abc","range":{"start":3,"end":3},"replacement":"d",\
      "limits":{"maxLength":3,"enforce":false}}
      """,
      "\"allowed\":true", "\"outcome\":\"applied\"", "\"reason\":\"maxLength\"",
      "\"text\":\"abcd\"", "\"length\":{\"value\":4,\"max\":3", "\"sendEnabled\":false"),
    RequestCase(
      "the key to the next field", "/edit",
      """
      {"text":"a","range":{"start":1,"end":1},"replacement":"\\n","returnKey":"next"}
      """,
      "\"action\":\"next\"", "\"outcome\":\"returnKey\""),
    RequestCase(
      "a box with a composer's padding", "/edit",
      """
      {"text":"abcd","range":{"start":4,"end":4},"replacement":"e","box":{"width":50,\(columns)}}
      """,
      "\"lines\":{\"before\":1,\"after\":2,\"max\":null}"),
    RequestCase(
      "a composer instead of a box", "/edit",
      """
      {"text":"abc","range":{"start":3,"end":3},"replacement":"d","limits":{"maxLines":1},\
      "screen":{"width":104,"height":400},\
      "composer":{"leading":44,"trailing":10,"text":{\(columns)}}}
      """,
      "\"outcome\":\"applied\"", "\"lines\":{\"before\":1,\"after\":1,\"max\":1}"),
    RequestCase(
      "a composer that is one letter narrower", "/edit",
      """
      {"text":"abc","range":{"start":3,"end":3},"replacement":"d","limits":{"maxLines":1},\
      "screen":{"width":104,"height":400},"safeArea":{"left":6},\
      "composer":{"leading":44,"trailing":10,"text":{\(columns)}}}
      """,
      "\"outcome\":\"rejected\""),
  ]

  static let layouts = [
    RequestCase(
      "right to left", "/layout",
      """
      {"device":"iphone-16","composer":{"direction":"rtl","leading":44}}
      """,
      "\"textFrame\":{\"x\":0,"),
    RequestCase(
      "the text's direction", "/layout",
      """
      {"device":"iphone-16","composer":{"leading":44,"text":{"direction":"rtl"}}}
      """,
      "\"textFrame\":{\"x\":0,"),
    RequestCase(
      "the direction that the characters of the text decide", "/layout",
      """
      {"device":"iphone-16","composer":{"leading":44,"text":{"value":"12 مرحبا","direction":"auto"}}}
      """,
      #""textFrame":{"x":0,"#, #""placeholderVisible":false,"direction":"rtl""#),
    RequestCase(
      "the direction of what is typed", "/transition",
      """
      {"config":{"device":"iphone-16","composer":{"leading":44,"text":{"direction":"majority"}}},      "events":[{"type":"edited","range":{"start":0,"end":0},"replacement":"a שלום"}]}
      """,
      #""textFrame":{"x":0,"#, #""direction":"rtl""#),
    RequestCase(
      "another direction than the text's", "/layout",
      """
      {"device":"iphone-16",\
      "composer":{"leading":44,"direction":"ltr","text":{"direction":"rtl"}}}
      """,
      "\"textFrame\":{\"x\":44,"),
    RequestCase(
      "a window in Slide Over", "/layout",
      """
      {"screen":{"width":1170,"height":2532},"windowing":"slideOver",\
      "view":{"x":20,"y":20,"width":320,"height":2492},\
      "keyboard":{"frame":{"x":20,"y":2212,"width":1170,"height":300}}}
      """,
      "\"state\":\"docked\"", "\"overlap\":300"),
    RequestCase(
      "a measured height under a maximum", "/layout",
      """
      {"device":"iphone-16","composer":{"textHeight":154,"text":{"maxHeight":67}}}
      """,
      "\"height\":79}",
      "\"text\":{\"lines\":null,\"contentHeight\":154,\"height\":67,\"scrolls\":true"
    ),
    RequestCase(
      "a lift", "/layout",
      """
      {"device":"iphone-16","keyboard":{"height":336},"composer":{"placement":"container",\
      "frame":{"x":0,"y":400,"width":393,"height":60},"lift":120}}
      """,
      "\"container\":{\"frame\":{\"x\":0,\"y\":-120,\"width\":393,\"height\":972}}",
      "\"shift\":120"),
    RequestCase(
      "no composer", "/layout",
      """
      {"device":"iphone-16","keyboard":{"height":336},"composer":{"placement":"none"}}
      """,
      "\"composer\":null", "\"overlap\":336", "\"text\":null"),
    RequestCase(
      "a row on the keyboard", "/layout",
      """
      {"screen":{"width":375,"height":667},"keyboard":{"height":216},"composer":\
      {"placement":"overlap","frame":{"x":16,"y":400,"width":343,"height":120},"rows":\
      [{"id":"accessory","height":60,"edge":"keyboard","items":\
      [{"id":"close","width":70,"height":50}]}]}}
      """,
      """
      "rows":[{"id":"accessory","frame":{"x":0,"y":391,"width":375,"height":60},\
      "items":[{"id":"close","frame":{"x":305,"y":396,"width":70,"height":50}}]}]
      """,
      "\"shift\":129"),
    RequestCase(
      "a duration of 0", "/layout",
      """
      {"device":"iphone-16","keyboard":{"height":336,"durationMs":0},"keyframes":{"fps":60}}
      """,
      "\"durationMs\":0,\"curve\":\"keyboard\",\"settleMs\":0,\"css\":null",
      "\"keyframes\":[{\"tMs\":0,\"progress\":1,\"y\":"),
    RequestCase(
      "a field with a frame", "/layout",
      """
      {"device":"iphone-16","composer":{"placement":"overlap",\
      "frame":{"x":16,"y":400,"width":60,"height":30},"text":{"value":"abcdef",\(columns)}}}
      """,
      "\"text\":{\"lines\":2,\"contentHeight\":36,\"height\":30,\"scrolls\":true"),
  ]

  static let transitions = [
    RequestCase(
      "sending without clearing", "/transition",
      """
      {"config":{"device":"iphone-16","send":{"clears":false,"trims":"whiteSpace"}},\
      "state":{"appeared":true,"text":" hi "},"events":[{"type":"sent"}]}
      """,
      "{\"type\":\"publish\",\"text\":\"hi\"}]", "\"text\":\" hi \""),
    RequestCase(
      "sending nothing", "/transition",
      """
      {"config":{"device":"iphone-16","send":{"allowsEmpty":true}},\
      "state":{"appeared":true},"events":[{"type":"sent"}]}
      """,
      "{\"type\":\"publish\",\"text\":\"\"}"),
    RequestCase(
      "sending before the screen appears", "/transition",
      """
      {"config":{"device":"iphone-16"},"state":{"text":"hi"},"events":[{"type":"sent"}]}
      """,
      "\"ignored\":\"notAppeared\",\"effects\":[]"),
    RequestCase(
      "Return while composing", "/transition",
      """
      {"config":{"device":"iphone-16","returnKey":"send","include":["effects"]},\
      "state":{"appeared":true,"text":"かん","composing":{"start":0,"end":2}},\
      "events":[{"type":"edited","range":{"start":2,"end":2},"replacement":"\\n"}]}
      """,
      "\"text\":\"かん\"", "{\"event\":0,\"ignored\":\"composing\",\"effects\":[]}"),
    RequestCase(
      "a rotation without a keyboard event", "/transition",
      """
      {"config":{"device":"iphone-16"},"state":{"appeared":true},"events":\
      [{"type":"keyboardWillShow","keyboard":{"type":"default"}},\
      {"type":"resized","orientation":"landscape"}]}
      """,
      "\"frame\":{\"x\":0,\"y\":174,\"width\":852,\"height\":219}"),
    RequestCase(
      "a tap after the keyboard was hidden", "/transition",
      """
      {"config":{"device":"iphone-16","include":["effects"]},"state":{"appeared":true,"focused":true},\
      "events":[{"type":"focused"},{"type":"tapped"}]}
      """,
      "{\"event\":0,\"ignored\":\"alreadyFocused\",\"effects\":[]}",
      "{\"event\":1,\"ignored\":null,\"effects\":[{\"type\":\"showKeyboard\"}]}"),
    RequestCase(
      "a hiding keyboard that takes the focus", "/transition",
      """
      {"config":{"device":"iphone-16","blursOnKeyboardHide":true},\
      "state":{"appeared":true,"focused":true,"keyboard":{"height":336}},\
      "events":[{"type":"keyboardWillHide"}]}
      """,
      "\"focused\":false", "[{\"type\":\"blur\"},{\"type\":\"setTextColor\""),
    RequestCase(
      "a focus that moves", "/transition",
      """
      {"config":{"device":"iphone-16","composer":{"placement":"overlap"},"include":["effects"],\
      "fields":[{"id":"name","frame":{"x":16,"y":100,"width":300,"height":40},"returnKey":"next"},\
      {"id":"city","frame":{"x":16,"y":560,"width":300,"height":60}}]},\
      "state":{"appeared":true,"focused":true,"text":"Ida","keyboard":{"height":336}},\
      "events":[{"type":"edited","range":{"start":3,"end":3},"replacement":"\\n"}]}
      """,
      "\"field\":\"city\",\"drafts\":[{\"field\":\"name\",\"text\":\"Ida\"",
      "{\"type\":\"focus\",\"field\":\"city\"}",
      "{\"type\":\"animate\",\"field\":\"city\",\"from\":{\"x\":16,\"y\":560,\"width\":300,\"height\":60}",
      "\"to\":{\"x\":16,\"y\":456,\"width\":300,\"height\":60},\"textFrame\":null,\"durationMs\":250"
    ),
    RequestCase(
      "layouts alone", "/transition",
      """
      {"config":{"device":"iphone-16","include":["layout"]},"events":[{"type":"appeared"}]}
      """,
      "{\"event\":0,\"ignored\":null,\"layout\":{"),
    RequestCase(
      "a key whose name has 64 characters in 128 bytes", "/transition",
      """
      {"config":{"device":"iphone-16","keys":{"\(String(repeating: "é", count: 64))":"send"}},"events":[]}
      """,
      "\"steps\":[]"),
    RequestCase(
      "events after the screen disappeared", "/transition",
      """
      {"config":{"device":"iphone-16","include":["effects"]},\
      "state":{"appeared":true,"keyboard":{"height":336}},\
      "events":[{"type":"disappeared"},{"type":"keyboardWillHide"}]}
      """,
      "\"keyboard\":null", "{\"event\":1,\"ignored\":\"notAppeared\",\"effects\":[]}"),
  ]

  @Test("is respected", arguments: edits + layouts + transitions)
  func respected(_ testCase: RequestCase) throws {
    try testCase.expectParts()
  }

  @Test("/edit and /layout count the same lines by default", arguments: [40, 41, 42, 43, 44, 47])
  func sameDefaults(count: Int) throws {
    let text = String(repeating: "a", count: count - 1)
    try Transport.memory.withClient { client in
      let layout = try client.post(
        "/layout", "{\"device\":\"iphone-16\",\"composer\":{\"text\":{\"value\":\"\(text)a\"}}}")
      let lines = try #require(layout.json.text.lines.number)
      for column in [
        "\"box\":{\"width\":393}", "\"device\":\"iphone-16\"",
        "\"device\":\"iphone-16\",\"composer\":{}",
      ] {
        let edit = try client.post(
          "/edit",
          """
          {"text":"\(text)","range":{"start":0,"end":0},"replacement":"a",\(column)}
          """)
        #expect(edit.json.lines.after.number == lines, "\(edit)")
      }
    }
  }

  static let mistakes = [
    RequestCase(
      "a box and a composer", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"","device":"iphone-16",\
      "composer":{},"box":{"width":9}}
      """,
      "/box must not be sent together with \"composer\", which has a box"),
    RequestCase(
      "a composer without a screen", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"","composer":{}}
      """,
      " needs \"device\" or \"screen\", which gives the size of the screen"),
    RequestCase(
      "a text in the composer of an edit", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"","device":"iphone-16",\
      "composer":{"text":{"value":"a"}}}
      """,
      "/composer must not have a \"text.value\" here: send it as \"text\""),
    RequestCase(
      "lines of a measured height", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"","limits":{"maxLines":2},\
      "device":"iphone-16","composer":{"textHeight":40}}
      """,
      "/composer needs \"text\" with \"limits.maxLines\", because lines are counted in its box"),
    RequestCase(
      "rows of one id", "/layout",
      """
      {"device":"iphone-16","composer":{"rows":[{"id":"a","height":1,"edge":"keyboard"},\
      {"id":"a","height":1,"edge":"keyboard"}]}}
      """,
      "/composer/rows must not have the id \"a\" twice"),
    RequestCase(
      "items of one id", "/layout",
      """
      {"device":"iphone-16","composer":{"rows":[{"id":"a","height":1,"edge":"keyboard",\
      "items":[{"id":"b","width":1,"height":1},{"id":"b","width":1,"height":1}]}]}}
      """,
      "/composer/rows/0/items must not have the id \"b\" twice"),
    RequestCase(
      "a field of the state that is not configured", "/transition",
      """
      {"config":{"device":"iphone-16"},"state":{"field":"a"},"events":[]}
      """,
      "/state/field must be the id of a field in \"config\""),
    RequestCase(
      "fields of one id", "/transition",
      """
      {"config":{"device":"iphone-16","fields":[{"id":"a"},{"id":"a"}]},"events":[]}
      """,
      "/config/fields must not have the id \"a\" twice"),
    RequestCase(
      "a marked range beyond the text", "/edit",
      """
      {"text":"a","range":{"start":0,"end":0},"replacement":"","marked":{"start":0,"end":2}}
      """,
      "/marked/end must not be greater than 1, the length of the text in UTF-16 code units"),
    RequestCase(
      "a keyboard without a screen in the state", "/transition",
      """
      {"config":{"device":"iphone-16"},"state":{"keyboard":{"height":300}},"events":[]}
      """,
      "/state/keyboard must be null while \"appeared\" is false"),
  ]

  @Test("that contradicts another one is named", arguments: mistakes)
  func mistake(_ testCase: RequestCase) throws {
    try testCase.expectProblems()
  }
}
