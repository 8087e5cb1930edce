import TestSupport
import Testing

/// Every preset answers in both orientations, with every keyboard: from sources, or estimated and said.
@Suite("Every preset")
struct PresetTests {
  private static let ways = ["portrait", "landscape"]
  private static let sides = ["bottom", "left", "right", "top"]

  /// Calls a function for each preset and orientation, with the preset's entry in GET /devices.
  private func forEachPreset(
    _ check: (any TestClient, JSONTree, _ id: String, _ way: String) throws -> Void
  ) throws {
    try Transport.memory.withClient { client in
      let devices = try client.get("/devices").json.devices.elements
      #expect(devices.count >= 104)
      for device in devices {
        let id = try #require(device.id.string)
        for way in Self.ways { try check(client, device, id, way) }
      }
    }
  }

  private func isListed(_ pointer: String, in list: JSONTree) -> Bool {
    list.elements.contains { $0.string == pointer }
  }

  private func codes(_ reply: Reply) -> [String] {
    reply.json.warnings.elements.compactMap(\.code.string)
  }

  @Test("has a layout in both orientations, and says whether its safe area is an estimate")
  func layout() throws {
    try forEachPreset { client, device, id, way in
      let reply = try client.post(
        "/layout",
        """
        {"device":"\(id)","orientation":"\(way)","composer":{"textHeight":36}}
        """)
      #expect(reply.status == 200, "\(id) \(way) \(reply.body)")
      #expect(device.safeArea[dynamicMember: way].names == Self.sides, "\(id) \(way)")
      let size = way == "portrait" ? device.screen.width : device.screen.height
      #expect(reply.json.composer.frame.width.number == size.number, "\(id) \(way)")
      #expect(reply.json.preset.confidence.string == device.confidence.string)
      #expect(reply.json.preset.orientation.string == way)
      let isEstimate = isListed("/safeArea/\(way)", in: device.estimated)
      #expect(codes(reply) == (isEstimate ? ["estimatedSafeArea"] : []), "\(id) \(way)")
    }
  }

  /// Source: research: device-tree overlays have landscape status bars of 0, an emulator of a Pixel 7a 28, one
  /// of a Pixel 9 52.
  @Test("says of every Android safe area in landscape that it is measured, estimated or disputed")
  func statusBars() throws {
    var counts: [String: Int] = [:]
    try forEachPreset { _, device, id, way in
      guard device.platform.string == "android", way == "landscape" else { return }
      let marks = ["measured", "estimated", "disputed"].filter {
        isListed("/safeArea/landscape", in: device[dynamicMember: $0])
      }
      #expect(!marks.isEmpty, "\(id)")
      for mark in marks { counts[mark, default: 0] += 1 }
    }
    #expect(counts == ["measured": 1, "estimated": 22, "disputed": 10])
  }

  /// Source: Apple, `keyboardFrameEndUserInfoKey`: the frame is the screen's, and overlaps a window of Stage
  /// Manager by their intersection; react-native#48131: it can be wider than the window; flutter#117324:
  /// a window above the keyboard has no inset.
  @Test(
    "overlaps a window of Stage Manager by its part inside it",
    arguments: [
      ("0,0,600,500", 0.0), ("100,170,400,700", 0), ("100,300,400,700", 130),
      ("200,500,500,710", 340), ("0,900,300,200", 200), ("300,870,534,340", 340),
    ])
  func stageManager(view: String, overlap: Double) throws {
    let sides = view.split(separator: ",")
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/layout",
        """
        {"device":"ipad-pro-11-m4","windowing":"stageManager","keyboard":{"type":"default"},
         "view":{"x":\(sides[0]),"y":\(sides[1]),"width":\(sides[2]),"height":\(sides[3])},
         "composer":{"textHeight":36}}
        """)
    }
    #expect(reply.status == 200)
    #expect(reply.json.keyboard.state.string == "docked")
    #expect(reply.json.keyboard.overlap.number == overlap, "\(reply.body)")
    #expect(!codes(reply).contains("assumedView"))
  }

  @Test(
    "says that the rectangle of a window is missing",
    arguments: ["stageManager", "slideOver", "sheet"])
  func withoutView(windowing: String) throws {
    try Transport.memory.withClient { client in
      for (members, isSaid) in [
        ("", true), (#""view":{"x":0,"y":0,"width":400,"height":800},"#, false),
      ] {
        let body =
          #"{"device":"ipad-10",\#(members)"windowing":"\#(windowing)","composer":{"textHeight":36}}"#
        let reply = try client.post("/layout", body)
        #expect(codes(reply).contains("assumedView") == isSaid, "\(reply.body)")
      }
      let matrix = try client.post(
        "/matrix",
        #"{"devices":["ipad-10","ipad-mini-6"],"windowing":"\#(windowing)","keyboards":[null,null]}"#
      )
      #expect(codes(matrix).filter { $0 == "assumedView" }.count == 1, "\(matrix.body)")
    }
  }

  @Test("docks every keyboard at its known or estimated height, and says which")
  func keyboards() throws {
    try forEachPreset { client, device, id, way in
      for type in ["default", "defaultWithoutSuggestions", "japanese", "emoji", "numberPad"] {
        let reply = try client.post(
          "/layout",
          """
          {"device":"\(id)","orientation":"\(way)","keyboard":{"type":"\(type)"},
           "safeArea":{"bottom":20},"composer":{"textHeight":36}}
          """)
        #expect(reply.status == 200, "\(id) \(way) \(type) \(reply.body)")
        let known = device.keyboards[dynamicMember: way][dynamicMember: type].number
        let estimate = device.estimatedKeyboards[dynamicMember: way][dynamicMember: type].number
        #expect((known == nil) != (estimate == nil), "\(id) \(way) \(type)")
        #expect(reply.json.keyboard.overlap.number == known ?? estimate, "\(id) \(way) \(type)")
        #expect(codes(reply) == (known == nil ? ["estimatedKeyboard"] : []), "\(id) \(way) \(type)")
        let pointer = "/keyboards/\(way)/\(type)"
        if isListed(pointer, in: device.measured) { #expect(known != nil, "\(id) \(pointer)") }
      }
    }
  }

  @Test("answers with the figures of a version of the system, or says that it has none")
  func systems() throws {
    var found = 0
    try forEachPreset { client, device, id, way in
      for system in ["ios13", "ios26", "ipados26"] {
        let reply = try client.post(
          "/layout",
          """
          {"device":"\(id)","orientation":"\(way)","system":"\(system)","keyboard":{"type":"default"},
           "composer":{"textHeight":36},"include":["keyboard","safeArea","preset"]}
          """)
        let own = device.altSafeArea[dynamicMember: system]
        let keyboards = device.altKeyboards[dynamicMember: system]
        let hasOwn = !own.names.isEmpty || !keyboards.names.isEmpty
        #expect(reply.status == 200, "\(id) \(way) \(system) \(reply.body)")
        #expect(codes(reply).contains("assumedSystem") == !hasOwn, "\(id) \(way) \(system)")
        #expect(
          reply.json.preset.system.string == (hasOwn ? system : nil), "\(id) \(way) \(system)")
        guard let height = keyboards[dynamicMember: way].default.number else { continue }
        #expect(reply.json.keyboard.frame.height.number == height, "\(id) \(way) \(system)")
        found += 1
      }
    }
    #expect(found == 4)
  }

  @Test("refuses an unknown keyboard where the request wants no estimate, and lists known ones")
  func withoutEstimate() throws {
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/layout",
        """
        {"device":"pixel-8","keyboard":{"type":"emoji","estimate":false}}
        """)
    }
    #expect(reply.status == 422)
    let detail = reply.json.errors[0].detail.string ?? ""
    #expect(detail.contains("(known: \"default\", \"numberPad\")"), "\(detail)")
  }

  @Test("has no noise of floating-point numbers in its figures and warnings")
  func noise() throws {
    try Transport.memory.withClient { client in
      let body = try client.get("/devices").body
      #expect(!body.contains("000000"))
      #expect(!body.contains("999999"))
      let matrix = try client.post(
        "/matrix",
        """
        {"devices":"all","orientations":["portrait","landscape"],"composer":{"textHeight":36},
         "keyboards":[{"type":"default"},{"type":"emoji"},{"type":"numberPad"}],"include":["keyboard"]}
        """)
      #expect(matrix.status == 200, "\(matrix.body.prefix(300))")
      #expect(!matrix.body.contains("000000"))
      #expect(!matrix.body.contains("999999"))
    }
  }

  @Test("moves with its platform's curve, unless keyboard or composer name another one")
  func curves() throws {
    let cases = [
      ("iphone-16", "", "\"durationMs\":250,\"curve\":\"keyboard\",\"settleMs\":506"),
      ("pixel-8", "", "\"durationMs\":285,\"curve\":\"androidIme\",\"settleMs\":285"),
      ("pixel-8", "\"durationMs\":200,", "\"durationMs\":200,\"curve\":\"androidIme\""),
      ("pixel-8", "\"curve\":\"linear\",", "\"durationMs\":250,\"curve\":\"linear\""),
    ]
    try Transport.memory.withClient { client in
      for (device, members, expected) in cases {
        let body = try client.post(
          "/layout",
          """
          {"device":"\(device)","keyboard":{\(members)"type":"default"},
           "dialects":["css","flutter","compose"]}
          """
        ).body
        #expect(body.contains(expected), "\(device) \(body)")
      }
    }
  }

  /// Source: React Native `ReactRootView.java`, `checkForKeyboardEvents`.
  @Test("has React Native's event on Android: no duration, and no navigation bar in its height")
  func reactNative() throws {
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/layout",
        """
        {"device":"pixel-7a","keyboard":{"type":"default"},"dialects":["reactNative","compose"]}
        """)
    }
    let event = reply.json.dialects.reactNative.event
    #expect(event.duration.number == 0)
    #expect(event.easing.string == "keyboard")
    #expect(abs((event.endCoordinates.height.number ?? 0) - 312.4) < 1e-9)
    #expect(abs((event.endCoordinates.screenY.number ?? 0) - 578.6) < 1e-9)
    #expect(!event.names.contains("isEventFromThisApp"))
    let compose = reply.json.dialects.compose.animation
    #expect(compose.durationMillis.number == 285)
    #expect(compose.pathInterpolator.elements.map(\.number) == [0.2, 0, 0, 1])
    #expect(compose.spring.isNull)
  }

  /// A floating keyboard has no inset.
  ///
  /// The visible part of the window is 411 × 891 without a status bar of 24 and a navigation bar of 24.
  /// Source: as above.
  @Test(
    "has React Native's figures on Android for keyboards that hide or float",
    arguments: [
      (#""phase":"hide""#, 843.0, 0.0),
      (#""frame":{"x":20,"y":300,"width":300,"height":200}"#, 867, -24),
    ])
  func reactNativeHiddenOrFloating(keyboard: String, screenY: Double, height: Double) throws {
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/layout",
        """
        {"device":"pixel-7a","screen":{"width":411,"height":891},"safeArea":{"top":24,"bottom":24},
         "keyboard":{\(keyboard)},"dialects":["reactNative"]}
        """)
    }
    let frame = reply.json.dialects.reactNative.event.endCoordinates
    #expect(frame.screenY.number == screenY, "\(reply.body)")
    #expect(frame.height.number == height)
  }

  /// Source: Flutter `LengthLimitingTextInputFormatter`; flutter#67519, flutter#67898.
  @Test("holds limits while an Android keyboard marks text, and waits elsewhere")
  func whileComposing() throws {
    let cases = [
      ("pixel-8", "abcdefghij", "rejected"), ("iphone-16", "", "rejected"),
    ]
    try Transport.memory.withClient { client in
      for (device, text, outcome) in cases {
        // A space after a marked word of ten letters.
        let reply = try client.post(
          "/edit",
          """
          {"device":"\(device)","text":"abcdefghij","range":{"start":0,"end":10},
           "replacement":"abcdefghij ","marked":{"start":0,"end":10},"limits":{"maxLength":10}}
          """)
        #expect(reply.json.text.string == text, "\(device) \(reply.body)")
        #expect(reply.json.outcome.string == outcome, "\(device) \(reply.body)")
        let marking = try client.post(
          "/edit",
          """
          {"device":"\(device)","text":"abcdefghij","range":{"start":0,"end":10},
           "replacement":"abcdefghijk","marked":{"start":0,"end":10},
           "composing":{"start":0,"end":11},"limits":{"maxLength":10}}
          """)
        let isKept = marking.json.text.string == "abcdefghij"
        #expect(isKept == (device == "pixel-8"), "\(marking.body)")
      }
    }
  }
}
