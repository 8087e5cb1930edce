import TestSupport
import Testing

/// Requests whose answers were wrong or misleading without a word.
@Suite("Never silently wrong")
struct NeverSilentTests {
  private static let screen =
    "\"screen\":{\"width\":393,\"height\":852},\"safeArea\":{\"top\":59,\"bottom\":34}"

  /// A request for a keyboard of 336 points on a screen of 852.
  private static func stays(
    _ name: String, _ composer: String, by keyboard: String = "\"keyboard\":{\"height\":336}",
    _ warning: String
  ) -> RequestCase {
    RequestCase(
      name, "/layout", "{\(screen),\(keyboard),\"composer\":{\(composer),\"textHeight\":36}}",
      "{\"code\":\"coveredByKeyboard\",\(warning)\"}")
  }

  private static let inAWindow =
    "\"view\":{\"x\":0,\"y\":24,\"width\":393,\"height\":828},\"keyboard\":{\"height\":336}"

  /// Source: eliza#18233 and astryx#2316, for fields of 14 and 15 pixels.
  static let fields: [RequestCase] = [
    RequestCase(
      "Safari zooms into small text", "/layout",
      """
      {"device":"iphone-16","keyboard":{"visualViewport":{"height":400}},"composer":{"text":{"value":"あ",\
      "font":{"size":12}}}}
      """,
      #"{"code":"zoomsOnFocus","pointer":"/composer/text/font/size","#,
      #""scale":1.3333333333333333}"#),
    RequestCase(
      "a style of WebKit is that of a page", "/transition",
      """
      {"config":{"device":"iphone-16","composer":{"textScale":0.5,"text":{"engine":"webkit"}}},"events":[]}
      """,
      #"{"code":"zoomsOnFocus","pointer":"/config/composer/text/font/size","#, #""scale":1.88"#),
    RequestCase(
      "a placeholder of more lines than are seen", "/layout",
      """
      {\(screen),"composer":{"leading":200,"text":{"placeholder":{"value":"メッセージを書いてください、お願いします",\
      "lines":1}}}}
      """,
      #"{"code":"placeholderCut","pointer":"/composer/text/placeholder","detail":"does not fit: its last "#
    ),
    RequestCase(
      "a placeholder that is higher than the box", "/layout",
      """
      {\(screen),"composer":{"leading":200,"text":{"placeholder":"Schreib eine Nachricht an alle","maxLines":1}}}
      """,
      #"{"code":"placeholderCut","pointer":"/composer/text/placeholder","detail":"does not fit: it is "#
    ),
  ]

  /// Fields that need no warning.
  static let fittingFields = [
    #"{"device":"iphone-16","composer":{"text":{"font":{"size":12}}}}"#,
    #"{"device":"iphone-16","composer":{"text":{"engine":"webkit","font":{"size":16}}}}"#,
    #"{"device":"pixel-6","composer":{"text":{"engine":"webkit","font":{"size":12}}}}"#,
    #"{"device":"iphone-16","composer":{"text":{"value":"一\n二","placeholder":"一\n二","maxLines":1}}}"#,
  ]

  @Test("a field with small text or a cut placeholder has a warning", arguments: fields)
  func isWarned(_ request: RequestCase) throws { try request.expectParts() }

  @Test("other fields have none", arguments: fittingFields)
  func isNotWarned(_ body: String) throws {
    let reply = try Transport.memory.withClient { try $0.post("/layout", body) }
    #expect(!reply.body.contains("zoomsOnFocus") && !reply.body.contains("placeholderCut"))
  }

  /// Source: opencode-mobile#190, and the placements' own rules.
  static let keyboards: [RequestCase] = [
    stays(
      "overlay", "\"placement\":\"overlay\"",
      "\"pointer\":\"/composer\",\"detail\":\"stays 48 points under the keyboard"),
    stays(
      "a panel", "\"placement\":\"overlay\"", by: "\"panel\":{\"kind\":\"emoji\",\"height\":336}",
      "\"pointer\":\"/composer\",\"detail\":\"stays 48 points under the panel"),
    stays(
      "pan with too small a lift",
      """
      "placement":"pan","lift":0,"frame":{"x":0,"y":700,"width":393,"height":40}
      """,
      "\"pointer\":\"/composer/frame\",\"detail\":\"stays 40 points under the keyboard"),
    stays(
      "overlap cut off by the top limit",
      """
      "placement":"overlap","frame":{"x":0,"y":100,"width":393,"height":500}
      """,
      "\"pointer\":\"/composer/frame\",\"detail\":\"stays 43 points under the keyboard"),
    stays(
      "a container with too small a lift",
      """
      "placement":"container","lift":100,"frame":{"x":0,"y":700,"width":393,"height":40}
      """,
      "\"pointer\":\"/composer/frame\",\"detail\":\"stays 40 points under the keyboard"),
    stays(
      "avoidPadding in a window below the status bar", "\"placement\":\"avoidPadding\"",
      by: inAWindow,
      "\"pointer\":\"/composer\",\"detail\":\"stays 24 points under the keyboard"),
    stays(
      "avoidPosition in a window below the status bar", "\"placement\":\"avoidPosition\"",
      by: inAWindow,
      "\"pointer\":\"/composer\",\"detail\":\"stays 24 points under the keyboard"),
    stays(
      "avoidHeight in a window below the status bar", "\"placement\":\"avoidHeight\"",
      by: inAWindow,
      "\"pointer\":\"/composer\",\"detail\":\"stays 24 points under the keyboard"),
  ]

  @Test("says what stays under a docked keyboard, whatever the placement", arguments: keyboards)
  func covered(_ request: RequestCase) throws { try request.expectParts() }

  @Test("does not warn of a bar or field that is clear of the keyboard")
  func clear() throws {
    let bars = [
      "\"placement\":\"dock\"", "\"placement\":\"accessory\"", "\"placement\":\"resize\"",
      "\"placement\":\"container\"", "\"placement\":\"pan\"", "\"placement\":\"none\"",
      "\"placement\":\"avoidPadding\",\"verticalOffset\":0",
    ]
    for bar in bars {
      let body = """
        {\(Self.screen),"keyboard":{"height":336},"composer":{\(bar),"textHeight":36}}
        """
      let reply = try Transport.memory.withClient { try $0.post("/layout", body) }
      #expect(!reply.body.contains("coveredByKeyboard"), "\(reply.body)")
    }
  }

  @Test("judges every placement with a frame in /matrix")
  func matrix() throws {
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/matrix",
        """
        {"devices":["iphone-16","pixel-7a"],"keyboards":[{"type":"default"},null],
         "composer":{"placement":"overlay","textHeight":36},"include":["composer"]}
        """)
    }
    #expect(reply.json.broken.number == 2)
    #expect(
      reply.json.rows.elements.map { $0.broken.elements.map(\.string) } == [
        ["clearOfKeyboard"], [], ["clearOfKeyboard"], [],
      ])
    #expect(reply.json.rows[0].layout.names == ["composer"])
    #expect(reply.json.rows[0].warnings[0].code.string == "coveredByKeyboard")
  }

  static let places: [RequestCase] = [
    // Source: contract, section 1: the bar ends where the visible part ends.
    RequestCase(
      "a panned page", "/layout",
      """
      {"screen":{"width":375,"height":667},"composer":{"textHeight":39},
       "keyboard":{"visualViewport":{"height":407,"offsetTop":160}}}
      """,
      "\"state\":\"docked\",\"frame\":{\"x\":0,\"y\":567,\"width\":375,\"height\":260},\"overlap\":100",
      "{\"x\":0,\"y\":516,\"width\":375,\"height\":51}"),
    RequestCase(
      "a page that is panned to its end", "/layout",
      """
      {"screen":{"width":375,"height":667},"composer":{"textHeight":39},
       "keyboard":{"visualViewport":{"height":407,"offsetTop":260}}}
      """, "\"state\":\"docked\"", "\"overlap\":0",
      "{\"x\":0,\"y\":616,\"width\":375,\"height\":51}"),
    // Source: UIKit `UIKeyboardLayoutGuide.followsUndockedKeyboard`: the bar ends on the keyboard.
    RequestCase(
      "a followed floating keyboard", "/layout",
      """
      {"screen":{"width":1024,"height":1366},
       "keyboard":{"frame":{"x":200,"y":500,"width":400,"height":300}},
       "composer":{"textHeight":36,"followsUndockedKeyboard":true}}
      """, "\"overlap\":866", "{\"x\":0,\"y\":452,\"width\":1024,\"height\":48}"),
    // Source: react-native-keyboard-controller, offset.ios.spec: a list above a tab bar of 50.
    RequestCase(
      "a list above a tab bar without a composer", "/layout",
      """
      {"screen":{"width":390,"height":850},"keyboard":{"height":300},"composer":{"placement":"none"},
       "content":{"frame":{"x":0,"y":0,"width":390,"height":800},"contentHeight":2000,"offset":100}}
      """, "\"bottomInset\":250,\"offset\":350"),
    RequestCase(
      "a popover without any room", "/layout",
      "{\(screen),\"keyboard\":{\"height\":740},\"popover\":{\"width\":200,\"height\":100}}",
      "\"popover\":{\"frame\":null,\"side\":\"above\",\"clamped\":true}"),
    RequestCase(
      "Slide Over with most of the view off the screen", "/layout",
      """
      {"screen":{"width":1024,"height":768},"view":{"x":1014,"y":0,"width":320,"height":768},
       "windowing":"slideOver","composer":{"textHeight":36}}
      """,
      """
      {"code":"outsideView","pointer":"/view","detail":"lies outside the screen by 310 points at \
      the right"}
      """),
    RequestCase(
      "a preset whose font the server does not measure", "/layout", "{\"device\":\"iphone-16\"}",
      "{\"code\":\"assumedFont\",\"pointer\":\"/composer/text/font\",\"detail\":\"is not sent: lines"
    ),
    RequestCase(
      "presets whose fonts the server does not measure", "/matrix",
      "{\"devices\":[\"iphone-16\",\"pixel-8\"],\"keyboards\":[null]}",
      "but iOS draws them in SF Pro",
      "but Android draws them in Roboto"),
    // Source: HTML `maxlength` in Chromium; Flutter's formatter.
    RequestCase(
      "a replacement in an over-long text", "/edit",
      """
      {"text":"abcdefghij","range":{"start":0,"end":5},"replacement":"VWXYZ",
       "limits":{"maxLength":8},"overflow":"truncate"}
      """, "\"text\":\"VWXfghij\""),
  ]

  @Test("answers what the platform does", arguments: places)
  func place(_ request: RequestCase) throws { try request.expectParts() }

  @Test("measures a named font, or a height as sent, without a warning")
  func namedFont() throws {
    let texts = [
      "\"textHeight\":36", "\"text\":{\"font\":{\"families\":[\"Noto Serif\",\"Noto Sans\"]}}",
      "\"placement\":\"none\"",
    ]
    for text in texts {
      let body = "{\"device\":\"iphone-16\",\"composer\":{\(text)}}"
      let reply = try Transport.memory.withClient { try $0.post("/layout", body) }
      #expect(!reply.body.contains("assumedFont"), "\(reply.body)")
    }
  }

  static let bars: [RequestCase] = [
    RequestCase(
      "a floating capsule with distances between its items", "/layout",
      """
      {\(screen),"keyboard":{"height":336},"composer":{"textHeight":36,"itemGap":10,
       "insets":{"left":16,"right":16,"bottom":8},
       "items":[{"id":"plus","width":32,"height":32,"side":"leading"},
                {"id":"send","width":32,"height":32},{"id":"mic","width":32,"height":32}]}}
      """, "{\"x\":16,\"y\":460,\"width\":361,\"height\":48}", "\"bottomConstraint\":310",
      "\"textFrame\":{\"x\":58,\"y\":466,\"width\":235,\"height\":36}",
      "{\"id\":\"send\",\"frame\":{\"x\":345,", "{\"id\":\"mic\",\"frame\":{\"x\":303,"),
    RequestCase(
      "the lower margin of the expanded mode", "/layout",
      """
      {\(screen),"composer":{"textHeight":36,"mode":"expanded",
       "items":[{"id":"plus","width":32,"height":32,"side":"leading"}]}}
      """, "{\"x\":0,\"y\":738,\"width\":393,\"height\":80}",
      "{\"id\":\"plus\",\"frame\":{\"x\":0,\"y\":780,\"width\":32,\"height\":32}}"),
    // Source: zulip-flutter, whose compose box shows 7.5 lines.
    RequestCase(
      "seven and a half lines, scrolled to the caret", "/layout",
      """
      {\(screen),"composer":{"text":{"value":"1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n9","maxLines":7.5,
       "font":{"lineHeight":20},"selection":{"start":17,"end":17}}}}
      """, "\"contentHeight\":196,\"height\":166,\"scrolls\":true,\"placeholderVisible\":false",
      "\"scrollOffset\":22"),
    RequestCase(
      "a caret on a line that is in sight", "/layout",
      """
      {\(screen),"composer":{"text":{"value":"1\\n2\\n3\\n4","maxLines":2,
       "font":{"lineHeight":20},"selection":{"start":2,"end":2}}}}
      """, "\"scrollOffset\":0"),
    // Source: the first published design, whose bar eases in and eases out.
    RequestCase(
      "an animation of its own for hiding", "/layout",
      """
      {\(screen),"keyboard":{"phase":"hide"},"composer":{"textHeight":36,"animation":{
       "show":{"curve":"easeIn"},"hide":{"curve":"easeOut","durationMs":200}}}}
      """, "\"durationMs\":200,\"curve\":\"easeOut\""),
    RequestCase(
      "an animation of its own for showing", "/layout",
      """
      {\(screen),"keyboard":{"height":336},"composer":{"textHeight":36,"animation":{
       "show":{"curve":"easeIn"},"hide":{"curve":"easeOut","durationMs":200}}}}
      """, "\"durationMs\":250,\"curve\":\"easeIn\""),
  ]

  @Test("places bars as they look today", arguments: bars)
  func bar(_ request: RequestCase) throws { try request.expectParts() }

  static let lists: [RequestCase] = [
    RequestCase(
      "a short list rests on the bar", "/layout",
      """
      {"screen":{"width":390,"height":800},"keyboard":{"height":300},"composer":{"textHeight":36},
       "content":{"contentHeight":200,"offset":0,"align":"end"}}
      """, "\"bottomInset\":348,\"topInset\":252,\"offset\":0,\"maxOffset\":0"),
    RequestCase(
      "a long list has no space above it", "/layout",
      """
      {"screen":{"width":390,"height":800},"composer":{"placement":"none"},
       "content":{"contentHeight":2000,"offset":0,"align":"end"}}
      """, "\"topInset\":0"),
    // Source: legend-list#463, #79; gifted-chat#1447.
    RequestCase(
      "older messages on top", "/layout",
      """
      {"screen":{"width":390,"height":800},"composer":{"placement":"none"},
       "content":{"contentHeight":2600,"offset":500,"insertedAbove":600}}
      """, "\"offset\":1100"),
    // Source: zulip-flutter, whose first unread message is a quarter down.
    RequestCase(
      "a position as a part of the height", "/layout",
      """
      {"screen":{"width":390,"height":800},"composer":{"placement":"none"},
       "scroll":{"viewport":{"x":0,"y":0,"width":390,"height":800},"contentHeight":3000,"offset":0,
                 "target":{"y":1000,"height":50},"position":0.25}}
      """, "\"scroll\":{\"offset\":800"),
    RequestCase(
      "a position in the middle", "/layout",
      """
      {"screen":{"width":390,"height":800},"composer":{"placement":"none"},
       "scroll":{"viewport":{"x":0,"y":0,"width":390,"height":800},"contentHeight":3000,"offset":0,
                 "target":{"y":1000,"height":50},"position":"center"}}
      """, "\"scroll\":{\"offset\":625"),
    // Source: assistant-ui, computeTopAnchorSlack.test: 240 is taller than 160, so 96 stay visible.
    RequestCase(
      "a tall pinned question", "/layout",
      """
      {"screen":{"width":390,"height":300},"composer":{"placement":"none"},
       "content":{"contentHeight":500,"offset":404,
                  "pin":{"y":260,"height":240,"tallerThan":160,"visibleHeight":96}}}
      """, "\"blankSpace\":204", "\"offset\":404"),
  ]

  @Test("places lists as they behave today", arguments: lists)
  func list(_ request: RequestCase) throws { try request.expectParts() }
}
