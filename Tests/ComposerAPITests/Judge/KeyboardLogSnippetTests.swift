import TestSupport
import Testing

/// Logs as people print them.
///
/// Each is written here, in the shape of what stands in a public thread; its numbers are those of the device.
@Suite("A log as people print it")
struct KeyboardLogSnippetTests {
  /// A snippet with what is read from it.
  struct Snippet: CustomTestStringConvertible {
    /// The thread, without `https://github.com/`.
    let thread: String
    var device = "iphone-16"
    let format: String
    /// The entries as JSON; `nil` for a log of text.
    var json: String?
    /// The text of the log.
    var text = ""
    /// The type, the time, the top of the frame and the duration of each event.
    let events: [(String, Double, Double?, Double?)]
    /// What is said about the log.
    var warnings: [String] = []
    var testDescription: String { thread }
  }

  /// The bar rises between 500 and 640 ms, and comes down between 1,500 and 1,640 ms.
  private static let samples: String = {
    let places = [
      (0, 766), (500, 766), (560, 600), (640, 434), (700, 434), (1_500, 434), (1_560, 600),
      (1_640, 766), (2_000, 766),
    ]
    return places.map { atMs, y in
      "{\"atMs\":\(atMs),\"bar\":{\"x\":0,\"y\":\(y),\"width\":393,\"height\":52}}"
    }.joined(separator: ",")
  }()

  static let ofUIKit = [
    Snippet(
      thread: "lionheart/openradar-mirror/issues/4479", format: "ios",
      text: """
        10:00:01.500 (lldb) po notification
        10:00:01.520 NSConcreteNotification 0xb446110 {name = UIKeyboardWillShowNotification; userInfo = {
            UIKeyboardAnimationCurveUserInfoKey = 7;
            UIKeyboardAnimationDurationUserInfoKey = "0.25";
            UIKeyboardBoundsUserInfoKey = "NSRect: {{0, 0}, {393, 336}}";
            UIKeyboardCenterBeginUserInfoKey = "NSPoint: {196.5, 1020}";
            UIKeyboardCenterEndUserInfoKey = "NSPoint: {196.5, 684}";
            UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 852}, {393, 336}}";
            UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 516}, {393, 336}}";
        }}
        """,
      events: [("keyboardWillShow", 36_001_520, 516, 250)]),
    Snippet(
      thread: "cjwirth/RichEditorView/issues/102", format: "ios",
      text: """
        {
            UIKeyboardAnimationCurveUserInfoKey = 7;
            UIKeyboardAnimationDurationUserInfoKey = "0.25";
            UIKeyboardBoundsUserInfoKey = "NSRect: {{0, 0}, {393, 336}}";
            UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 852}, {393, 336}}";
            UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 516}, {393, 336}}";
            UIKeyboardIsLocalUserInfoKey = 1;
        }
        {
            UIKeyboardAnimationCurveUserInfoKey = 7;
            UIKeyboardAnimationDurationUserInfoKey = "0.25";
            UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 516}, {393, 336}}";
            UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 852}, {393, 336}}";
            UIKeyboardIsLocalUserInfoKey = 1;
        }
        """,
      events: [("keyboardWillShow", 500, 516, 250), ("keyboardWillHide", 1_500, 852, 250)],
      warnings: ["entryWithoutTime"]),
    Snippet(
      thread: "lionheart/openradar-mirror/issues/4541", format: "ios",
      json: """
        [{"time":1.5,"name":"UIKeyboardWillShowNotification","object":null,"userInfo":{
          "UIKeyboardAnimationCurveUserInfoKey":7,"UIKeyboardAnimationDurationUserInfoKey":0.25,
          "UIKeyboardFrameEndUserInfoKey":"NSRect: {{0, 516}, {393, 336}}"},"process":"Chat[4107]"}]
        """,
      events: [("keyboardWillShow", 1_500, 516, 250)]),
    Snippet(
      thread: "XLsn0w/Cydiapps/issues/75", format: "ios",
      text: """
        2014-03-02 09:12:44.120 Chat[2301:907] UIKeyboardWillHideNotification: {
            UIKeyboardAnimationDurationUserInfoKey = "0.25";
            UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 1188}, {393, 336}}";
        }
        """,
      events: [("keyboardWillHide", 33_164_120, 1_188, 250)]),
    Snippet(
      thread: "lionheart/openradar-mirror/issues/18331", format: "ios",
      text: """
        11:22:33.444 name = UIKeyboardWillShowNotification, object = nil, userInfo = Optional([\
        AnyHashable("UIKeyboardCenterEndUserInfoKey"): NSPoint: {196.5, 684}, \
        AnyHashable("UIKeyboardAnimationDurationUserInfoKey"): 0.25, \
        AnyHashable("UIKeyboardFrameEndUserInfoKey"): NSRect: {{0, 516}, {393, 336}}, \
        AnyHashable("UIKeyboardIsLocalUserInfoKey"): 1])
        """,
      events: [("keyboardWillShow", 40_953_444, 516, 250)]),
    Snippet(
      thread: "MisterJimson/flutter_keyboard_visibility/pull/162", device: "ipad-10", format: "ios",
      json: """
        [{"timeMs":520,"name":"UIKeyboardDidChangeFrameNotification","userInfo":{
          "UIKeyboardFrameEndUserInfoKey":{"X":80,"Y":300,"Width":320,"Height":255}}}]
        """,
      events: [("keyboardWillChangeFrame", 520, 300, nil)]),
    Snippet(
      thread: "kciter/Floaty/pull/171", format: "ios",
      json: """
        ["10:00:00.520 keyboardWillShow [AnyHashable(\\"UIKeyboardFrameBeginUserInfoKey\\"): NSRect: {{0, 852}, {393, 336}}, \
        AnyHashable(\\"UIKeyboardFrameEndUserInfoKey\\"): NSRect: {{0, 516}, {393, 336}}]"]
        """,
      events: [("keyboardWillShow", 36_000_520, 516, nil)]),
    Snippet(
      thread: "checkout/frames-ios/pull/324", format: "ios",
      json: """
        [{"time":0.52,"name":"keyboardWillShowNotification","userInfo":{
          "keyboardFrameBeginUserInfoKey":[[0,852],[393,336]],
          "keyboardFrameEndUserInfoKey":[[0,516],[393,336]],
          "keyboardAnimationDurationUserInfoKey":0.25,"keyboardAnimationCurveUserInfoKey":7}}]
        """,
      events: [("keyboardWillShow", 520, 516, 250)]),
    Snippet(
      thread: "nicoschuele/PieceOfKit/issues/18", format: "ios",
      json: """
        [{"time":0.52,"name":"UIKeyboardWillShowNotification","userInfo":{
          "UIKeyboardFrameEndUserInfoKey":"CGRect: (0.0, 516.0, 393.0, 336.0)",
          "UIKeyboardAnimationDurationUserInfoKey":"0.25"}},
         {"time":0.6,"name":"UIKeyboardWillShowNotification","userInfo":{
          "UIKeyboardAnimationDurationUserInfoKey":"0.25"}}]
        """,
      events: [("keyboardWillShow", 520, 516, 250)], warnings: ["unreadEntry"]),
    Snippet(
      thread: "michaeltyson/TPKeyboardAvoiding/pull/147", format: "ios",
      text: """
        10:00:00.100 application did become active
        10:00:00.520 UIKeyboardWillChangeFrameNotification {UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 516}, {393, 336}}"; \
        UIKeyboardAnimationCurveUserInfoKey = 7;}
        10:00:02.520 UIKeyboardWillChangeFrameNotification {UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 561}, {393, 291}}";}
        """,
      events: [
        ("keyboardWillChangeFrame", 36_000_520, 516, nil),
        ("keyboardWillChangeFrame", 36_002_520, 561, nil),
      ]),
  ]

  static let ofReactNative = [
    Snippet(
      thread: "react/react-native/issues/22303", format: "reactNative",
      text: """
         LOG  keyboardDidShow {"duration": 250, "easing": "keyboard", "endCoordinates": {"height": 336, "screenX": 0, \
        "screenY": 516, "width": 393}, "isEventFromThisApp": true, "startCoordinates": {"height": 336, "screenX": 0, \
        "screenY": 852, "width": 393}}
         LOG  keyboardDidHide undefined
        """,
      events: [("keyboardWillShow", 500, 516, nil), ("keyboardWillHide", 1_500, 0, nil)],
      warnings: ["entryWithoutTime"]),
    Snippet(
      thread: "react/react-native/pull/24939", device: "pixel-8", format: "reactNative",
      json: """
        [{"timeStamp":900,"eventType":"keyboardDidHide","duration":0,"easing":"keyboard",
          "endCoordinates":{"screenX":0,"screenY":915,"width":412,"height":0}}]
        """,
      events: [("keyboardWillHide", 900, 915, nil)]),
    Snippet(
      thread: "react/react-native/issues/30191", device: "pixel-8", format: "reactNative",
      text: """
        10:00:00.520 I ReactNativeJS: 'keyboardDidShow', { easing: 'keyboard', duration: 0, \
        endCoordinates: { width: 412, screenX: 0, height: 312, screenY: 579 } }
        """,
      events: [("keyboardWillShow", 36_000_520, 579, nil)]),
    Snippet(
      thread: "react/react-native-website/pull/3431", format: "reactNative",
      json: """
        [{"timeStamp":520,"eventType":"keyboardWillShow","duration":250,"easing":"easeOut","target":41,
          "endCoordinates":{"screenX":0,"screenY":516,"width":393,"height":336,"unit":"dp"}}]
        """,
      events: [("keyboardWillShow", 520, 516, 250)]),
    Snippet(
      thread: "kirillzyusko/react-native-keyboard-controller/issues/1242", format: "reactNative",
      json: """
        [{"height":336,"progress":1,"duration":383,"target":946,"eventName":"onKeyboardMoveEnd"},
         {"height":0,"progress":0,"duration":383,"target":946,"eventName":"onKeyboardMoveEnd"}]
        """,
      events: [("keyboardWillShow", 500, 516, nil), ("keyboardWillHide", 1_500, 0, nil)],
      warnings: ["entryWithoutTime"]),
    Snippet(
      thread: "kirillzyusko/react-native-keyboard-controller/issues/905", format: "reactNative",
      text: """
        (NOBRIDGE) LOG  onStart 1 336
        (NOBRIDGE) LOG  onMove 0.224177025262164 75.323488087171 false
        (NOBRIDGE) LOG  onMove 0.774364003979254 260.18630533702 false
        (NOBRIDGE) LOG  onEnd 1 336
        """,
      events: [("keyboardWillShow", 500, 516, nil)], warnings: ["entryWithoutTime"]),
    Snippet(
      thread: "kirillzyusko/react-native-keyboard-controller/issues/1155", format: "reactNative",
      text: """
         LOG  onStart: 336
         LOG  onMove: 16.622929755474388
         LOG  onMove: 121.67876289826211
         LOG  onMove: 215.119348510731
         LOG  onEnd: 336
         LOG  onInteractive: 0 keyboardLastEvent: onEnd
        """,
      events: [("keyboardWillShow", 500, 516, nil), ("keyboardWillHide", 1_500, 0, nil)],
      warnings: ["entryWithoutTime"]),
    Snippet(
      thread: "kirillzyusko/react-native-keyboard-controller/issues/762", format: "reactNative",
      text: """
        10:00:00.520 __zyf__ 111 keyboardWillShow  {duration: 250, easing: 'keyboard', endCoordinates: {height: 336, \
        screenX: 0, screenY: 516, width: 393}, isEventFromThisApp: true}
        10:00:00.521 __zyf__ 555 useKeyboardHandler onStart
        10:00:02.100 __zyf__ 222 keyboardWillHide  {duration: 250, easing: 'keyboard', endCoordinates: {height: 336, \
        screenX: 0, screenY: 852, width: 393}}
        """,
      events: [
        ("keyboardWillShow", 36_000_520, 516, 250), ("keyboardWillHide", 36_002_100, 852, 250),
      ]),
    Snippet(
      thread: "kirillzyusko/react-native-keyboard-controller/pull/173", device: "pixel-8",
      format: "reactNative",
      json: """
        [{"timeStamp":520,"eventType":"keyboardDidShow","height":336,"duration":285,"timestamp":1700000000520,"target":12},
         {"timeStamp":900,"eventType":"keyboardDidHide","height":0,"duration":285,"timestamp":1700000000900,"target":12}]
        """,
      events: [("keyboardWillShow", 520, 579, nil), ("keyboardWillHide", 900, 915, nil)]),
    Snippet(
      thread: "johanneslumpe/react-native-keyboardevents/issues/28", format: "reactNative",
      json: """
        [{"timeStamp":520,"eventType":"keyboardWillShow"},
         {"timeStamp":530,"eventType":"keyboardWillShow","endCoordinates":{"screenY":516,"width":393,"height":336}}]
        """,
      events: [("keyboardWillShow", 530, 516, nil)], warnings: ["unreadEntry"]),
    Snippet(
      thread: "ionic-team/capacitor/issues/1466", format: "reactNative",
      json: """
        [{"timeStamp":520,"type":"keyboardWillShow","detail":{"keyboardHeight":336},"isTrusted":false},
         {"timeStamp":900,"type":"keyboardWillHide","isTrusted":false}]
        """,
      events: [("keyboardWillShow", 520, 516, nil), ("keyboardWillHide", 900, 0, nil)]),
    Snippet(
      thread: "ionic-team/cordova-plugin-ionic-keyboard/issues/17", format: "reactNative",
      text: """
        keyboardDidShow {"isTrusted":false}
        """,
      events: [], warnings: ["unreadEntry", "unreadEntry"]),
  ]

  static let ofFlutter = [
    Snippet(
      thread: "flutter/flutter/issues/163502", format: "flutter",
      text: """
        flutter: MediaQuery.of(context).viewInsets.bottom =0.0
        flutter: MediaQuery.of(context).viewInsets.bottom =133.4389599400973
        flutter: MediaQuery.of(context).viewInsets.bottom =279.79501781072753
        flutter: MediaQuery.of(context).viewInsets.bottom =336.0
        flutter: MediaQuery.of(context).viewInsets.bottom =130.99565387867995
        flutter: MediaQuery.of(context).viewInsets.bottom =0.0
        """,
      events: [("keyboardWillShow", 500, 516, nil), ("keyboardWillHide", 1_500, 0, nil)],
      warnings: ["entryWithoutTime"]),
    Snippet(
      thread: "flutter/flutter/issues/68731", format: "flutter",
      text: """
        10:00:00.100 flutter: EdgeInsets.zero
        10:00:00.520 flutter: EdgeInsets(0.0, 0.0, 0.0, 336.0)
        10:00:02.520 flutter: EdgeInsets.zero
        """,
      events: [
        ("keyboardWillShow", 36_000_520, 516, nil), ("keyboardWillHide", 36_002_520, 0, nil),
      ]),
    Snippet(
      thread: "flutter/flutter/issues/146726", device: "pixel-8", format: "flutter",
      text: """
        05-12 10:00:00.520 I/flutter ( 6412): size: Size(412.0, 915.0), padding: EdgeInsets(0.0, 52.0, 0.0, 24.0), \
        viewPadding: EdgeInsets(0.0, 52.0, 0.0, 24.0), viewInsets: EdgeInsets(0.0, 0.0, 0.0, 336.0)
        """,
      events: [("keyboardWillShow", 36_000_520, 579, nil)]),
    Snippet(
      thread: "flutter/flutter/issues/24685", device: "pixel-8", format: "flutter",
      json: """
        [{"timeMs":100,"viewInsets.bottom":0.0},{"timeMs":520,"viewInsets.bottom":336.0,"widget":"MyHomePage"}]
        """,
      events: [("keyboardWillShow", 520, 579, nil)]),
    Snippet(
      thread: "flutter-team-archive/engine/pull/4406", format: "flutter",
      text: """
        10:00:00.520 flutter: viewInsets WindowPadding(left: 0.0, top: 0.0, right: 0.0, bottom: 1008.0)
        """,
      events: [("keyboardWillShow", 36_000_520, 516, nil)]),
    Snippet(
      thread: "flutter/flutter/issues/15424", format: "flutter",
      json: """
        [{"timeMs":520,"viewInsets":"ViewPadding(left: 0.0, top: 0.0, right: 0.0, bottom: 1008.0)",
          "viewPadding":"ViewPadding(left: 0.0, top: 177.0, right: 0.0, bottom: 102.0)","devicePixelRatio":"3.0"}]
        """,
      events: [("keyboardWillShow", 520, 516, nil)]),
  ]

  static let ofAndroid = [
    Snippet(
      thread: "android/user-interface-samples/issues/329", device: "pixel-8", format: "android",
      text: """
        02-10 10:00:00.510 D/Insets: onPrepare
        02-10 10:00:00.520 D/Insets: onStart
        02-10 10:00:00.805 D/Insets: onProgress typesInset:Insets{left=0, top=0, right=0, bottom=882} \
        otherInset:Insets{left=0, top=136, right=0, bottom=63}
        02-10 10:00:00.805 D/Insets: onEnd typesInset:Insets{left=0, top=0, right=0, bottom=882}
        """,
      events: [("keyboardWillShow", 36_000_520, 579, 285)]),
    Snippet(
      thread: "DSAppTeam/PanelSwitchHelper/issues/184", device: "pixel-8", format: "android",
      json: """
        [{"timeMs":520,"typeMask":8,"phase":"onStart","durationMillis":285},
         {"timeMs":805,"typeMask":8,"phase":"onEnd","insets":{"bottom":882},"density":2.625}]
        """,
      events: [("keyboardWillShow", 520, 579, 285)]),
    Snippet(
      thread: "streetcomplete/StreetComplete/issues/3405", device: "pixel-8", format: "android",
      json: """
        [{"timeMs":400,"typeMask":2,"phase":"start","insets":{"bottom":63}},
         {"timeMs":520,"typeMask":9,"phase":"start","insets":{"bottom":0}},
         {"timeMs":805,"typeMask":9,"phase":"end","insets":"Insets{left=0, top=0, right=0, bottom=882}"}]
        """,
      events: [("keyboardWillShow", 520, 579, 285)]),
    Snippet(
      thread: "google/accompanist/issues/405", device: "pixel-8", format: "compose",
      json: """
        [{"timeMs":520,"type":"ime","phase":"progress","insets":[0,0,0,882]}]
        """,
      events: [("keyboardWillShow", 520, 579, nil)]),
    Snippet(
      thread: "google/accompanist/issues/162", device: "pixel-8", format: "compose",
      text: """
        10:00:00.100 I/System.out: ime.bottom = 0
        10:00:00.520 I/System.out: ime.bottom = 882
        10:00:02.520 I/System.out: ime.bottom = 0
        """,
      events: [
        ("keyboardWillShow", 36_000_520, 579, nil), ("keyboardWillHide", 36_002_520, 0, nil),
      ]),
    Snippet(
      thread: "narrate-co/waylan_android/pull/92", device: "pixel-8", format: "compose",
      json: """
        [{"timeMs":300,"type":"navigationBars","phase":"start","insets":{"bottom":63}},
         {"timeMs":520,"type":"ime","phase":"progress","insets":{"bottom":"336.0.dp"},"isImeVisible":true}]
        """,
      events: [("keyboardWillShow", 520, 579, nil)]),
  ]

  static let ofBrowsers = [
    Snippet(
      thread: "WICG/visual-viewport/issues/79", format: "web",
      text: """
        10:00:00.100 VisualViewport {offsetLeft: 0, offsetTop: 0, pageLeft: 0, pageTop: 0, width: 393, height: 852, scale: 1, onresize: null}
        10:00:00.520 VisualViewport {offsetLeft: 0, offsetTop: 0, pageLeft: 0, pageTop: 0, width: 393, height: 516, scale: 1, onresize: null}
        """,
      events: [("keyboardWillShow", 36_000_520, 516, nil)]),
    Snippet(
      thread: "element-hq/hydrogen-web/pull/279", format: "web",
      json: """
        [{"timeStamp":520,"type":"resize","isTrusted":true,"currentTarget":"[object VisualViewport]",
          "visualViewport":{"height":516,"offsetTop":0,"scale":1,"onscroll":null},"innerHeight":852}]
        """,
      events: [("keyboardWillShow", 520, 516, nil)]),
    Snippet(
      thread: "GoogleChrome/web.dev/pull/7837", device: "pixel-8", format: "web",
      text: """
        10:00:00.520 Virtual keyboard geometry: 0 579 412 336
        10:00:02.520 Virtual keyboard geometry: 0 0 0 0
        """,
      events: [
        ("keyboardWillShow", 36_000_520, 579, nil), ("keyboardWillHide", 36_002_520, 0, nil),
      ]),
    Snippet(
      thread: "WICG/visual-viewport/issues/78", format: "web",
      json: """
        [{"timeStamp":520,"width":393,"height":516,"offsetTop":0},{"timeStamp":530,"scrollY":12}]
        """,
      events: [("keyboardWillShow", 520, 516, nil)], warnings: ["unreadEntry"]),
    Snippet(
      thread: "w3c/virtual-keyboard/issues/22", device: "pixel-8", format: "web",
      json: """
        [{"timeStamp":520,"type":"geometrychange","boundingRect":"DOMRect {x: 0, y: 579, width: 412, height: 336, top: 579}"},
         {"timeStamp":900,"type":"geometrychange","target":{"boundingRect":{"x":0,"y":0,"width":0,"height":0},"overlaysContent":true}}]
        """,
      events: [("keyboardWillShow", 520, 579, nil), ("keyboardWillHide", 900, 0, nil)]),
  ]

  static let all = ofUIKit + ofReactNative + ofFlutter + ofAndroid + ofBrowsers

  @Test("is read, however its lines end", arguments: all, ["\n", "\r\n"])
  func snippet(_ snippet: Snippet, newline: String) throws {
    let entries = snippet.json ?? quoted(snippet.text.replacing("\n", with: newline))
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/verify",
        """
        {"config":{"device":"\(snippet.device)","composer":{"textHeight":40}},"samples":[\(Self.samples)],
         "log":{"format":"\(snippet.format)","entries":\(entries)},"include":["events"]}
        """)
    }
    #expect(reply.status == 200, "\(reply.body)")
    let events = reply.json.events.elements
    #expect(events.map(\.type.string) == snippet.events.map(\.0), "\(reply.body)")
    #expect(events.map(\.atMs.number) == snippet.events.map(\.1), "\(reply.body)")
    #expect(events.map(\.keyboard.frame.y.number) == snippet.events.map(\.2), "\(reply.body)")
    #expect(events.map(\.keyboard.durationMs.number) == snippet.events.map(\.3), "\(reply.body)")
    let ofLog = ["unreadEntry", "entryWithoutTime"]
    let warnings = reply.json.warnings.elements.compactMap(\.code.string).filter(ofLog.contains)
    #expect(warnings == snippet.warnings, "\(reply.body)")
  }

  @Test("is one of 36 at least, each of another thread")
  func count() {
    #expect(Self.all.count >= 36)
    #expect(Set(Self.all.map(\.thread)).count == Self.all.count)
  }

  @Test(
    "says what could not be read, and where",
    arguments: [
      (
        "ios", "[{\"time\":1,\"name\":\"UIKeyboardWillShowNotification\",\"userInfo\":{}}]",
        "/log/entries/0",
        "is not read: it has no UIKeyboardFrameEndUserInfoKey with four numbers"
      ),
      (
        "android", "\"10:00:00.100 start\\n10:00:00.200 D: onProgress Insets{left=0}\"",
        "/log/entries", "has line 2, which is not read: it has no bottom inset"
      ),
      (
        "web", "[{\"timeStamp\":1,\"type\":\"click\"}]", "/log/entries/0",
        "is not read: it has nothing that tells of a keyboard"
      ),
      (
        "flutter", "\"nothing of a keyboard\"", "/log/entries",
        "has nothing that can be read of a keyboard: docs/judge.md lists what each format has"
      ),
    ])
  func unread(format: String, entries: String, pointer: String, detail: String) throws {
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/verify",
        """
        {"config":{"device":"pixel-8","composer":{"textHeight":40}},"samples":[{"atMs":0}],
         "log":{"format":"\(format)","entries":\(entries)}}
        """)
    }
    #expect(reply.status == 200, "\(reply.body)")
    #expect(reply.json.verdict.string == (entries.contains("start") ? "pass" : "fail"))
    let warnings = reply.json.warnings.elements.map {
      "\($0.pointer.string ?? "") \($0.detail.string ?? "")"
    }
    #expect(warnings.contains("\(pointer) \(detail)"), "\(reply.body)")
  }
}
