import HTTPServer
import TestSupport
import Testing

/// Requests as people and programs write them who know other platforms.
///
/// Each case has the whole sentence of the response. What the sentence says to send is accepted.
@Suite("A frequent mistake")
struct MistakeTests {
  struct Case: CustomTestStringConvertible {
    let path: String
    let wrong: String
    let detail: String
    /// The request as the sentence says to send it.
    let right: String

    init(_ path: String, _ wrong: String, _ detail: String, right: String) {
      self.path = path
      self.wrong = wrong
      self.detail = detail
      self.right = right
    }

    var testDescription: String { "\(path) \(wrong)" }
  }

  // MARK: Names

  static let names = [
    Case(
      "/layout", #"{"device": "iphone16"}"#,
      #"/device must be the id of a preset in GET /devices; did you mean "iphone-16"?"#,
      right: #"{"device": "iphone-16"}"#),
    Case(
      "/layout", #"{"device": "iPhone 16 Pro Max"}"#,
      #"/device must be the id of a preset in GET /devices; did you mean "iphone-16-pro-max"?"#,
      right: #"{"device": "iphone-16-pro-max"}"#),
    Case(
      "/layout", #"{"device": "ipad_pro_11_m4"}"#,
      #"/device must be the id of a preset in GET /devices; did you mean "ipad-pro-11-m4"?"#,
      right: #"{"device": "ipad-pro-11-m4"}"#),
    Case(
      "/layout", #"{"device": {"id": "iphone-16"}}"#,
      "/device must be a string, not an object; send an id of GET /devices, such as \"iphone-16\".",
      right: #"{"device": "iphone-16"}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "orientation": "horizontal"}"#,
      #"/orientation must be one of "portrait", "landscape"; did you mean "landscape"?"#,
      right: #"{"device": "iphone-16", "orientation": "landscape"}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "keyboard": {"type": "number-pad"}}"#,
      #"/keyboard/type must be one of "default", "defaultWithoutSuggestions", "japanese", "emoji", "#
        + #""numberPad"; did you mean "numberPad"?"#,
      right: #"{"device": "iphone-16", "keyboard": {"type": "numberPad"}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "keyboard": {"phase": "open", "height": 336}}"#,
      #"/keyboard/phase must be one of "show", "change", "hide"; did you mean "show"?"#,
      right: #"{"device": "iphone-16", "keyboard": {"phase": "show", "height": 336}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "composer": {"placement": "adjustResize"}}"#,
      #"/composer/placement must be one of "dock", "accessory", "overlap", "container", "resize", "#
        + #""pan", "overlay", "avoidPadding", "avoidPosition", "avoidHeight", "center", "#
        + #""none"; "#
        + #"did you mean "resize"?"#,
      right: #"{"device": "iphone-16", "composer": {"placement": "resize"}}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "direction": "right-to-left"}"#,
      #"/direction must be one of "ltr", "rtl", "auto", "plaintext", "majority"; did you mean "rtl"?"#,
      right: #"{"text": "a", "width": 9, "direction": "rtl"}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "engine": "Chrome"}"#,
      #"/engine must be one of "chromium", "gecko", "flutter", "webkit", "android", "uax14"; "#
        + #"did you mean "chromium"?"#,
      right: #"{"text": "a", "width": 9, "engine": "chromium"}"#),
    Case(
      "/edit", Self.edit(#""box": {"width": 9, "engine": "fluter"}, "limits": {"maxLines": 3}"#),
      #"/box/engine must be one of "chromium", "gecko", "flutter", "webkit", "android", "uax14"; "#
        + #"did you mean "flutter"?"#,
      right: Self.edit(#""box": {"width": 9, "engine": "flutter"}, "limits": {"maxLines": 3}"#)),
    Case(
      "/lines", #"{"text": "a", "width": 9, "lineBreak": "uax14"}"#,
      #"/lineBreak must be one of "auto", "loose", "normal", "strict", "anywhere"; "#
        + #"send it as "engine"."#,
      right: #"{"text": "a", "width": 9, "engine": "uax14"}"#),
    Case(
      "/edit", Self.edit(#""limits": {"maxLength": 9, "lengthUnit": "characters"}"#),
      #"/limits/lengthUnit must be one of "grapheme", "scalar", "utf16", "utf8"; "#
        + #"did you mean "grapheme"?"#,
      right: Self.edit(#""limits": {"maxLength": 9, "lengthUnit": "grapheme"}"#)),
  ]

  // MARK: Members

  static let members = [
    Case(
      "/layout", #"{"device": "iphone-16", "keyboardHeight": 336}"#,
      "/keyboardHeight is not a known field; send /keyboard/height instead.",
      right: #"{"device": "iphone-16", "keyboard": {"height": 336}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "keyboard": {"type": "default", "duration": 250}}"#,
      "/keyboard/duration is not a known field; send /keyboard/durationMs instead.",
      right: #"{"device": "iphone-16", "keyboard": {"type": "default", "durationMs": 250}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "keyboard": {"type": "default", "easing": "linear"}}"#,
      "/keyboard/easing is not a known field; send /keyboard/curve instead.",
      right: #"{"device": "iphone-16", "keyboard": {"type": "default", "curve": "linear"}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "text": "hello"}"#,
      #"/text is not a known field; send /composer/text as {"value": "hello"}."#,
      right: #"{"device": "iphone-16", "composer": {"text": {"value": "hello"}}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "composer": {"maxLines": 3}}"#,
      "/composer/maxLines is not a known field; send /composer/text/maxLines instead.",
      right: #"{"device": "iphone-16", "composer": {"text": {"maxLines": 3}}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "composer": {"keyboard": {"height": 336}}}"#,
      "/composer/keyboard is not a known field; send /keyboard instead.",
      right: #"{"device": "iphone-16", "keyboard": {"height": 336}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "composer": {"text": {"text": "hello"}}}"#,
      "/composer/text/text is not a known field; send /composer/text/value instead.",
      right: #"{"device": "iphone-16", "composer": {"text": {"value": "hello"}}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "safe_area": {"bottom": 34}}"#,
      #"/safe_area is not a known field; did you mean "safeArea"?"#,
      right: #"{"device": "iphone-16", "safeArea": {"bottom": 34}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "screenWidth": 393}"#,
      "/screenWidth is not a known field; send /screen/width instead.",
      right: #"{"device": "iphone-16", "screen": {"width": 393, "height": 852}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "fps": 60}"#,
      "/fps is not a known field; send /keyframes/fps instead.",
      right: #"{"device": "iphone-16", "keyframes": {"fps": 60}}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "font": {"family": "Noto Sans"}}"#,
      #"/font/family is not a known field; send /font/families as ["Noto Sans"]."#,
      right: #"{"text": "a", "width": 9, "font": {"families": ["Noto Sans"]}}"#),
    Case(
      "/lines",
      #"{"text": "a", "width": 9, "font": {"fontVariationSettings": {"wght": 550}}}"#,
      "/font/fontVariationSettings is not a known field; send /font/variationSettings instead.",
      right: #"{"text": "a", "width": 9, "font": {"variationSettings": {"wght": 550}}}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "fontSize": 17}"#,
      "/fontSize is not a known field; send /font/size instead.",
      right: #"{"text": "a", "width": 9, "font": {"size": 17}}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "font-family": "Noto Sans"}"#,
      #"/font-family is not a known field; send /font/families as ["Noto Sans"]."#,
      right: #"{"text": "a", "width": 9, "font": {"families": ["Noto Sans"]}}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "language": "ja"}"#,
      "/language is not a known field; send /lang instead.",
      right: #"{"text": "a", "width": 9, "lang": "ja"}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "numberOfLines": 3}"#,
      "/numberOfLines is not a known field; send /maxLines instead.",
      right: #"{"text": "a", "width": 9, "maxLines": 3}"#),
    Case(
      "/edit", Self.edit(#""maxLength": 9"#),
      "/maxLength is not a known field; send /limits/maxLength instead.",
      right: Self.edit(#""limits": {"maxLength": 9}"#)),
    Case(
      "/transition", Self.transition(#"{"type": "keyboardWillHide", "height": 336}"#),
      "/events/0/height is not a known field; send /events/0/keyboard/height instead.",
      right: Self.transition(#"{"type": "keyboardWillHide", "keyboard": {"height": 336}}"#)),
    Case(
      "/transition", #"{"config": {"device": "iphone-16"}, "events": [], "composer": {}}"#,
      "/composer is not a known field; send /config/composer instead.",
      right: #"{"config": {"device": "iphone-16", "composer": {}}, "events": []}"#),
    Case(
      "/transition",
      #"{"config": {"device": "iphone-16"}, "events": [], "include": ["effects"]}"#,
      "/include is not a known field; send /config/include instead.",
      right: #"{"config": {"device": "iphone-16", "include": ["effects"]}, "events": []}"#),
  ]

  // MARK: Values

  static let values = [
    Case(
      "/layout", #"{"device": "iphone-16", "composer": {"text": "hello"}}"#,
      #"/composer/text must be an object, not a string; send {"value": "hello"}."#,
      right: #"{"device": "iphone-16", "composer": {"text": {"value": "hello"}}}"#),
    Case(
      "/layout", #"{"screen": {"width": "393px", "height": 852}}"#,
      "/screen/width must be a number, not a string; send 393.",
      right: #"{"screen": {"width": 393, "height": 852}}"#),
    Case(
      "/layout", #"{"screen": "393x852"}"#,
      #"/screen must be an object, not a string; send {"width": 393, "height": 852}."#,
      right: #"{"screen": {"width": 393, "height": 852}}"#),
    Case(
      "/layout", #"{"screen": [393, 852]}"#,
      #"/screen must be an object, not an array; send {"width": 393, "height": 852}."#,
      right: #"{"screen": {"width": 393, "height": 852}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "keyboard": 336}"#,
      #"/keyboard must be an object, not a number; send {"height": 336}."#,
      right: #"{"device": "iphone-16", "keyboard": {"height": 336}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "keyboard": "default"}"#,
      #"/keyboard must be an object, not a string; send {"type": "default"}."#,
      right: #"{"device": "iphone-16", "keyboard": {"type": "default"}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "view": [0, 0, 393, 852]}"#,
      "/view must be an object, not an array; send "
        + #"{"x": 0, "y": 0, "width": 393, "height": 852}."#,
      right: #"{"device": "iphone-16", "view": {"x": 0, "y": 0, "width": 393, "height": 852}}"#),
    Case(
      "/layout",
      #"{"device": "iphone-16", "keyboard": {"height": 336, "curve": "cubic-bezier(.2, 0, 0, 1)"}}"#,
      #"/keyboard/curve must be one of "keyboard", "easeIn", "easeOut", "easeInOut", "linear", "#
        + #""androidIme"; send {"cubicBezier": [0.2, 0, 0, 1]}."#,
      right: #"""
        {"device": "iphone-16", "keyboard":
         {"height": 336, "curve": {"cubicBezier": [0.2, 0, 0, 1]}}}
        """#),
    Case(
      "/layout", #"{"device": "iphone-16", "keyboard": {"height": 336, "curve": "ease-in-out"}}"#,
      #"/keyboard/curve must be one of "keyboard", "easeIn", "easeOut", "easeInOut", "linear", "#
        + #""androidIme"; did you mean "easeInOut"?"#,
      right: #"{"device": "iphone-16", "keyboard": {"height": 336, "curve": "easeInOut"}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "keyboard": {"height": 336, "durationMs": "0.25s"}}"#,
      "/keyboard/durationMs must be a number, not a string; send 250.",
      right: #"{"device": "iphone-16", "keyboard": {"height": 336, "durationMs": 250}}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "explain": "true"}"#,
      "/explain must be a boolean, not a string; send true.",
      right: #"{"device": "iphone-16", "explain": true}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "dialects": "css"}"#,
      #"/dialects must be an array, not a string; send ["css"]."#,
      right: #"{"device": "iphone-16", "dialects": ["css"]}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "font": {"weight": "bold"}}"#,
      "/font/weight must be a number, not a string; send 700.",
      right: #"{"text": "a", "width": 9, "font": {"weight": 700}}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "font": "Noto Sans"}"#,
      #"/font must be an object, not a string; send {"families": ["Noto Sans"]}."#,
      right: #"{"text": "a", "width": 9, "font": {"families": ["Noto Sans"]}}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "font": {"families": "Noto Sans"}}"#,
      #"/font/families must be an array, not a string; send ["Noto Sans"]."#,
      right: #"{"text": "a", "width": 9, "font": {"families": ["Noto Sans"]}}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "font": {"lineHeight": "normal"}}"#,
      "/font/lineHeight must be a number, not a string; send null or leave it out.",
      right: #"{"text": "a", "width": 9, "font": {"lineHeight": null}}"#),
    Case(
      "/lines", #"{"text": 42, "width": 9}"#,
      #"/text must be a string, not a number; send "42"."#, right: #"{"text": "42", "width": 9}"#),
    Case(
      "/lines", #"{"text": "a", "width": 9, "insets": 8}"#,
      "/insets must be an object, not a number; send "
        + #"{"top": 8, "left": 8, "bottom": 8, "right": 8}."#,
      right: #"{"text": "a", "width": 9, "insets": {"top": 8, "left": 8, "bottom": 8, "right": 8}}"#
    ),
    Case(
      "/edit", #"{"text": "abc", "range": [1, 2], "replacement": ""}"#,
      #"/range must be an object, not an array; send {"start": 1, "end": 2}."#,
      right: #"{"text": "abc", "range": {"start": 1, "end": 2}, "replacement": ""}"#),
    Case(
      "/edit", Self.edit(#""limits": 3, "box": {"width": 240}"#),
      #"/limits must be an object, not a number; send {"maxLines": 3}."#,
      right: Self.edit(#""limits": {"maxLines": 3}, "box": {"width": 240}"#)),
    Case(
      "/matrix", #"{"devices": "iphone-16", "keyboards": [null]}"#,
      """
      /devices must be "all", "ios", "android", "phone", "tablet" or an array of ids; send \
      ["iphone-16"].
      """,
      right: #"{"devices": ["iphone-16"], "keyboards": [null]}"#),
    Case(
      "/matrix", #"{"devices": ["iphone-16"], "keyboards": "default"}"#,
      #"/keyboards must be an array, not a string; send [{"type": "default"}]."#,
      right: #"{"devices": ["iphone-16"], "keyboards": [{"type": "default"}]}"#),
    Case(
      "/transition", Self.transition(#""appeared""#),
      #"/events/0 must be an object, not a string; send {"type": "appeared"}."#,
      right: Self.transition(#"{"type": "appeared"}"#)),
    Case(
      "/transition", #"{"config": {"device": "iphone-16"}, "events": {"type": "appeared"}}"#,
      "/events must be an array, not an object; send an array of events, such as "
        + #"[{"type": "appeared"}]."#,
      right: Self.transition(#"{"type": "appeared"}"#)),
  ]

  // MARK: Syntax

  static let syntax = [
    Case(
      "/layout", #"{"device": "iphone-16",}"#,
      "The body is not JSON: JSON does not allow a trailing comma, at line 1, column 23 (byte 22).",
      right: #"{"device": "iphone-16"}"#),
    Case(
      "/layout", "{\"device\": \"iphone-16\" // mine\n}",
      "The body is not JSON: JSON does not allow comments, at line 1, column 24 (byte 23).",
      right: #"{"device": "iphone-16"}"#),
    Case(
      "/layout", "{'device': 'iphone-16'}",
      "The body is not JSON: a string is in double quotation marks, not in single ones, "
        + "at line 1, column 2 (byte 1).",
      right: #"{"device": "iphone-16"}"#),
    Case(
      "/layout", "{device: \"iphone-16\"}",
      "The body is not JSON: a member's name in double quotation marks is expected, "
        + "at line 1, column 2 (byte 1).",
      right: #"{"device": "iphone-16"}"#),
    Case(
      "/lines", #"{"text": "a", "width": NaN}"#,
      "The body is not JSON: NaN is not a value of JSON; send a number or null, "
        + "at line 1, column 24 (byte 23).",
      right: #"{"text": "a", "width": 9}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "explain": True}"#,
      "The body is not JSON: True is not a value of JSON; send true, "
        + "at line 1, column 36 (byte 35).",
      right: #"{"device": "iphone-16", "explain": true}"#),
    Case(
      "/layout", #"{"device": "iphone-16", "keyboard": undefined}"#,
      "The body is not JSON: undefined is not a value of JSON; send null, "
        + "at line 1, column 37 (byte 36).",
      right: #"{"device": "iphone-16", "keyboard": null}"#),
    Case(
      "/layout", "device=iphone-16&orientation=portrait",
      "The body is not JSON: it is a form; send an object, such as {\"device\": \"iphone-16\"}, "
        + "at line 1, column 1 (byte 0).",
      right: #"{"device": "iphone-16"}"#),
  ]

  private static func edit(_ members: String) -> String {
    #"{"text": "abc", "range": {"start": 3, "end": 3}, "replacement": "d", \#(members)}"#
  }

  private static func transition(_ event: String) -> String {
    #"{"config": {"device": "iphone-16"}, "events": [\#(event)]}"#
  }

  @Test(
    "is answered with what to send instead", arguments: names + members + values + syntax)
  func detail(_ expected: Case) throws {
    try Transport.memory.withClient { client in
      let reply = try client.post(expected.path, expected.wrong)
      #expect(reply.status == (reply.json.offset.number == nil ? 422 : 400), "\(reply.body)")
      #expect(reply.json.detail.string == expected.detail)
      let again = try client.post(expected.path, expected.right)
      #expect(again.status == 200, "\(again.body)")
    }
  }

  @Test("is compared with known names only at the beginning of a long list")
  func bounded() throws {
    let devices = (10..<30).map { "\"iphome-\($0)\"" }.joined(separator: ",")
    let errors = try Transport.memory.withClient {
      try $0.post("/matrix", "{\"devices\":[\(devices)],\"keyboards\":[null]}")
    }.json.errors.elements
    let hints = errors.map { $0.detail.string?.contains("did you mean \"iphone-") == true }
    #expect(errors.count == 20)
    #expect(hints.prefix(4).allSatisfy(\.self) && !hints.suffix(15).contains(true))
  }

  // MARK: Paths and methods

  struct Path: CustomTestStringConvertible {
    let path: String
    let meant: String?

    var testDescription: String { "\(path) → \(meant ?? "none")" }
  }

  static let paths = [
    ("/v1/layout", "/layout"), ("/api/v2/layout", "/layout"), ("/layout/", "/layout"),
    ("/Layout", "/layout"), ("/layouts", "/layout"), ("/line", "/lines"), ("//lines", "/lines"),
    ("/devices/", "/devices"), ("/device/iphone-16", "/devices/iphone-16"),
    ("/docs/", "/docs"), ("/swagger", "/docs"), ("/openapi", "/openapi.yaml"),
    ("/health", "/healthz"), ("/playground", "/"), ("/v1", "/"), ("/nowhere", nil),
    ("/a/b/c/d", nil), ("/device/<script>", nil), ("/" + String(repeating: "x", count: 999), nil),
  ].map(Path.init)

  @Test("in a path is answered with the nearest path", arguments: paths)
  func path(_ expected: Path) throws {
    let reply = try Transport.memory.withClient { try $0.get(expected.path) }
    let hint = expected.meant.map { "Did you mean \($0)? " } ?? ""
    #expect(reply.status == 404)
    #expect(reply.json.detail.string == hint + "GET /openapi.yaml lists the paths.")
  }

  @Test(
    "in a method is answered with a command that works",
    arguments: ["/layout", "/matrix", "/lines", "/edit", "/transition"])
  func method(_ path: String) throws {
    try Transport.memory.withClient { client in
      let reply = try client.get(path, headers: ["Host": "composer.test:8080"])
      let start = "\(path) accepts POST, OPTIONS. Try: curl -s composer.test:8080\(path) -d '"
      let detail = try #require(reply.json.detail.string)
      #expect(reply.status == 405)
      #expect(detail.hasPrefix(start) && detail.hasSuffix("'"))
      let body = String(detail.dropFirst(start.count).dropLast())
      #expect(try client.post(path, body).status == 200, "\(detail)")
    }
  }

  @Test(
    "in a method is answered without a host that is no address",
    arguments: ["", "a b", "'; rm -rf /", "<script>", String(repeating: "a", count: 101)])
  func host(_ host: String) throws {
    let reply = try Transport.memory.withClient {
      try $0.post("/devices", "{}", headers: ["Host": host])
    }
    #expect(
      reply.json.detail.string
        == "/devices accepts GET, HEAD, OPTIONS. Try: curl -s localhost:8080/devices")
  }
}
