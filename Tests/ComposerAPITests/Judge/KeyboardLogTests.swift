import TestSupport
import Testing

/// Logs of platforms, whose events are those that moved the keyboard.
@Suite("A platform's log of its keyboard")
struct KeyboardLogTests {
  /// A log with what is read from it.
  struct Log: CustomTestStringConvertible {
    let name: String
    let device: String
    let format: String
    let entries: String
    /// The type, the time, the top of the frame and the duration of each event.
    let events: [(String, Double, Double?, Double?)]
    var testDescription: String { name }
  }

  static let logs = [
    // Source: the notifications of an iPhone 16's simulator, as po prints userInfo.
    Log(
      name: "of UIKit, as it is printed", device: "iphone-16", format: "ios",
      entries: """
        {"time":0.52,"name":"UIKeyboardWillShowNotification","userInfo":{
          "UIKeyboardFrameEndUserInfoKey":"NSRect: {{0, 516}, {393, 336}}",
          "UIKeyboardFrameBeginUserInfoKey":"NSRect: {{0, 852}, {393, 336}}",
          "UIKeyboardAnimationDurationUserInfoKey":"0.25",
          "UIKeyboardAnimationCurveUserInfoKey":7,"UIKeyboardIsLocalUserInfoKey":1,
          "UIKeyboardCenterEndUserInfoKey":"NSPoint: {196.5, 684}"}},
        {"time":1.03,"name":"UIKeyboardDidShowNotification","userInfo":{
          "UIKeyboardFrameEndUserInfoKey":{"x":0,"y":516,"width":393,"height":336}}},
        {"time":2.5,"name":"UIKeyboardWillHideNotification","userInfo":{
          "UIKeyboardFrameEndUserInfoKey":[[0,852],[393,336]],
          "UIKeyboardAnimationDurationUserInfoKey":0.25,
          "UIKeyboardAnimationCurveUserInfoKey":7}}
        """,
      events: [
        ("keyboardWillShow", 520, 516, 250), ("keyboardWillHide", 2_500, 852, 250),
      ]),
    Log(
      name: "of React Native on iOS", device: "iphone-16", format: "reactNative",
      entries: """
        {"timeStamp":520,"eventType":"keyboardWillShow","duration":250,"easing":"keyboard",
         "startCoordinates":{"screenX":0,"screenY":852,"width":393,"height":336},
         "endCoordinates":{"screenX":0,"screenY":516,"width":393,"height":336},
         "isEventFromThisApp":true},
        {"timeStamp":1030,"eventType":"keyboardDidShow","duration":250,"easing":"keyboard",
         "endCoordinates":{"screenX":0,"screenY":516,"width":393,"height":336}}
        """,
      events: [("keyboardWillShow", 520, 516, 250)]),
    // Android's height excludes the navigation bar, and its events come when all is over.
    Log(
      name: "of React Native on Android", device: "pixel-8", format: "reactNative",
      entries: """
        {"timeStamp":520,"eventType":"keyboardDidShow","duration":0,"easing":"keyboard",
         "endCoordinates":{"screenX":0,"screenY":579,"width":412,"height":312}},
        {"timeStamp":900,"eventType":"keyboardDidHide","duration":0,"easing":"keyboard",
         "endCoordinates":{"screenX":0,"screenY":915,"width":412,"height":0}}
        """,
      events: [("keyboardWillShow", 520, 579, nil), ("keyboardWillHide", 900, 915, nil)]),
    Log(
      name: "of Flutter, whose insets jump", device: "iphone-16", format: "flutter",
      entries: """
        {"timeMs":10,"viewInsets":{"bottom":0},"viewPadding":{"bottom":102},
         "devicePixelRatio":3},
        {"timeMs":520,"viewInsets":{"bottom":1008,"top":0,"left":0,"right":0},
         "viewPadding":{"bottom":102},"devicePixelRatio":3}
        """,
      events: [("keyboardWillShow", 520, 516, nil)]),
    Log(
      name: "of Android with a start and an end", device: "pixel-8", format: "android",
      entries: """
        {"timeMs":500,"type":"statusBars","phase":"start","insets":{"bottom":0},"density":2.625},
        {"timeMs":520,"type":"ime","phase":"start","fraction":0,"insets":{"bottom":882},
         "density":2.625},
        {"timeMs":805,"type":"ime","phase":"end","fraction":1,"insets":{"bottom":882},
         "density":2.625}
        """,
      events: [("keyboardWillShow", 520, 579, 285)]),
    Log(
      name: "of Android with a pause longer than any movement", device: "pixel-8",
      format: "android",
      entries: """
        {"timeMs":520,"type":"ime","phase":"start","insets":{"bottom":882},"density":2.625},
        {"timeMs":3600520,"type":"ime","phase":"progress","insets":{"bottom":441},"density":2.625},
        {"timeMs":7200520,"type":"ime","phase":"end","insets":{"bottom":882},"density":2.625}
        """,
      events: [("keyboardWillShow", 7_140_520, 579, 60_000)]),
    Log(
      name: "of a browser's visual viewport", device: "iphone-16", format: "web",
      entries: """
        {"timeStamp":100,"type":"resize","visualViewport":{"width":393,"height":800,
         "offsetTop":0,"scale":1}},
        {"timeStamp":520,"type":"resize","visualViewport":{"width":393,"height":516,
         "offsetTop":0,"scale":1}}
        """,
      events: [("keyboardWillHide", 100, 0, nil), ("keyboardWillShow", 520, 516, nil)]),
    Log(
      name: "of a browser's virtual keyboard", device: "pixel-8", format: "web",
      entries: """
        {"timeStamp":520,"type":"geometrychange","boundingRect":{"x":0,"y":579,"width":412,
         "height":336}},
        {"timeStamp":900,"type":"geometrychange","boundingRect":{"x":0,"y":0,"width":0,
         "height":0}}
        """,
      events: [("keyboardWillShow", 520, 579, nil), ("keyboardWillHide", 900, 0, nil)]),
  ]

  @Test("has the events that moved the keyboard", arguments: logs)
  func events(_ log: Log) throws {
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/verify",
        """
        {"config":{"device":"\(log.device)","composer":{"textHeight":36}},"samples":[{"atMs":0}],
         "log":{"format":"\(log.format)","entries":[\(log.entries)]}}
        """)
    }
    #expect(reply.status == 200, "\(reply.body)")
    let events = reply.json.events.elements
    #expect(events.map(\.type.string) == log.events.map(\.0), "\(reply.json.events)")
    #expect(events.map(\.atMs.number) == log.events.map(\.1))
    #expect(events.map(\.keyboard.frame.y.number) == log.events.map(\.2))
    #expect(events.map(\.keyboard.durationMs.number) == log.events.map(\.3))
  }

  @Test("with each frame of a movement is one event, and the film is right")
  func frames() throws {
    try Transport.memory.withClient { client in
      for device in ["iphone-16", "pixel-8", "ipad-10"] {
        let config = #"{"device":"\#(device)","composer":{"textHeight":36}}"#
        let film = try RecordedFilm(
          client, config: config,
          events: [
            #"{"type":"keyboardWillShow","atMs":300,"keyboard":{"type":"default"}}"#,
            #"{"type":"keyboardWillHide","atMs":1500}"#,
          ], lastMs: 2_800)
        for (format, entry) in Self.frameEntries {
          let entries = film.keyboardFrames.map { entry($0.atMs, $0.height, $0.screen) }
          let log = "{\"format\":\"\(format)\",\"entries\":[\(entries.joined(separator: ","))]}"
          var recording = film
          for keepsKeyboard in [true, false] {
            if !keepsKeyboard { recording.remove("keyboardTop") }
            let verdict = try recording.verdict(client, log: log)
            #expect(verdict.verdict.string == "pass", "\(device) \(format) \(verdict)")
            #expect(verdict.events.elements.count == 2, "\(device) \(format) \(verdict.events)")
          }
          recording.moveBar(by: 5, in: 900...1_400)
          let codes = try recording.verdict(client, log: log).codes
          #expect(codes.contains("underKeyboard"), "\(device) \(format)")
        }
      }
    }
  }

  /// An entry for a time, a height of the keyboard and a height of the screen.
  private static let frameEntries: [(String, @Sendable (Double, Double, Double) -> String)] = [
    (
      "flutter",
      { time, height, _ in
        #"{"timeMs":\#(time),"viewInsets":{"bottom":\#(height * 3)},"devicePixelRatio":3}"#
      }
    ),
    (
      "compose",
      { time, height, _ in
        """
        {"timeMs":\(time),"type":"ime","phase":"progress","fraction":0.5,
         "insets":{"bottom":\(height * 2.625)},"density":2.625}
        """
      }
    ),
    (
      "web",
      { time, height, screen in
        """
        {"timeStamp":\(time),"type":"resize",
         "visualViewport":{"height":\(screen - height),"offsetTop":0,"scale":1}}
        """
      }
    ),
  ]

  @Test("that follows a finger becomes movements from place to place")
  func gesture() throws {
    try Transport.memory.withClient { client in
      let heights = (0...60).map { 336 * (1 - (Double($0) / 60 - 0.5).magnitude * 2) }
      let entries = heights.enumerated().map {
        #"{"timeMs":\#($0 * 16),"viewInsets":{"bottom":\#($1)},"devicePixelRatio":1}"#
      }
      let samples = heights.enumerated().map { index, height in
        let bottom = min(852 - height, 818)
        return #"{"atMs":\#(index * 16),"bar":{"x":0,"y":\#(bottom - 48),"width":393,"height":48}}"#
      }
      let reply = try client.post(
        "/verify",
        """
        {"config":{"device":"iphone-16","composer":{"textHeight":36}},
         "log":{"format":"flutter","entries":[\(entries.joined(separator: ","))]},
         "samples":[\(samples.joined(separator: ","))],"tolerance":{"points":4}}
        """)
      #expect(reply.json.verdict.string == "pass", "\(reply.body.prefix(2000))")
      #expect(reply.json.events.elements.count < 10, "\(reply.json.events)")
    }
  }

  @Test("is refused if its clock goes back, or its form is unknown")
  func problems() throws {
    let cases = [
      (
        """
        "format":"flutter","entries":[{"timeMs":5,"viewInsets":{"bottom":0},"devicePixelRatio":1},
        {"timeMs":4,"viewInsets":{"bottom":0},"devicePixelRatio":1}]
        """, "/log/entries/1"
      ),
      (
        """
        "format":"flutter","entries":"10:00:02 flutter: EdgeInsets.zero\\n10:00:01 flutter: EdgeInsets.zero"
        """, "/log/entries"
      ),
      (#""format":"windows","entries":[]"#, "/log/format"),
      (#""format":"ios","entries":7"#, "/log/entries"),
    ]
    for (log, pointer) in cases {
      let reply = try Transport.memory.withClient {
        try $0.post(
          "/verify", #"{"config":{"device":"pixel-8"},"samples":[{"atMs":0}],"log":{\#(log)}}"#)
      }
      #expect(reply.status == 422, "\(reply.body)")
      #expect(reply.json.errors[0].pointer.string == pointer, "\(reply.body)")
    }
  }
}

extension RecordedFilm {
  /// The times and heights of the keyboard while it moves, and the height of the screen.
  fileprivate var keyboardFrames: [(atMs: Double, height: Double, screen: Double)] {
    let tops = samples.map { ($0["atMs"] as? Double ?? 0, $0["keyboardTop"] as? Double ?? 0) }
    let screen = tops.map(\.1).max() ?? 0
    return tops.indices.filter { $0 == 0 || tops[$0].1 != tops[$0 - 1].1 }.map {
      (tops[$0].0, screen - tops[$0].1, screen)
    }
  }

  /// The verdict about this recording, with a log in place of the events.
  fileprivate func verdict(_ client: any TestClient, log: String) throws -> JSONTree {
    var recording = self
    recording.events = []
    return try recording.verdict(client, "\"log\":\(log),")
  }
}
