import HTTPServer
import TestSupport
import Testing

@Suite("POST /layout")
struct LayoutTests {
  struct Bar: CustomTestStringConvertible {
    let testDescription: String
    let body: String
    let bottom: Double
  }

  /// The bottom of a docked bar on an iPhone 16: 393×852, safe area 59 and 34, keyboard 336.
  static let bars = [
    Bar(
      testDescription: "keyboard up",
      body: "{\"device\":\"iphone-16\",\"keyboard\":{\"type\":\"default\"}}", bottom: 516),
    Bar(
      testDescription: "keyboard up over a banner",
      body: """
        {"device":"iphone-16","keyboard":{"type":"default"},"composer":{"bottomOffset":50}}
        """, bottom: 516),
    Bar(
      testDescription: "keyboard hidden, banner",
      body: """
        {"device":"iphone-16","keyboard":{"phase":"hide"},"composer":{"bottomOffset":50}}
        """, bottom: 768),
    Bar(
      testDescription: "keyboard absent",
      body: "{\"device\":\"iphone-16\",\"keyboard\":null}", bottom: 818),
    Bar(
      testDescription: "screen and frame instead of a preset",
      body: """
        {"screen":{"width":393,"height":852},"safeArea":{"top":59,"bottom":34},
         "keyboard":{"frame":{"x":0,"y":516,"width":393,"height":336}}}
        """, bottom: 516),
  ]

  @Test("puts the bar directly above the keyboard", arguments: bars, Transport.allCases)
  func bar(_ bar: Bar, _ transport: Transport) throws {
    let reply = try transport.withClient { try $0.post("/layout", bar.body) }
    #expect(reply.status == 200)
    let frame = reply.json.composer.frame
    #expect((frame.y.number ?? 0) + (frame.height.number ?? 0) == bar.bottom)
    #expect(frame.width.number == 393)
  }

  struct Field: CustomTestStringConvertible {
    let keyboard: Double
    let y: Double
    let height: Double
    let shift: Double

    var testDescription: String { "y \(y), height \(height), keyboard \(keyboard): \(shift)" }
  }

  /// On a 375×667 screen with a safe area of 20 at the top.
  static let fields = [
    Field(keyboard: 216, y: 400, height: 120, shift: 69),
    Field(keyboard: 258, y: 400, height: 120, shift: 111),
    Field(keyboard: 216, y: 60, height: 500, shift: 40),
    Field(keyboard: 216, y: 100, height: 120, shift: 0),
  ]

  @Test("moves a field only by its covered part", arguments: fields, Transport.allCases)
  func field(_ field: Field, _ transport: Transport) throws {
    let body = """
      {"screen":{"width":375,"height":667},"safeArea":{"top":20},
       "keyboard":{"phase":"change","height":\(field.keyboard)},
       "composer":{"placement":"overlap",
         "frame":{"x":16,"y":\(field.y),"width":343,"height":\(field.height)}}}
      """
    let reply = try transport.withClient { try $0.post("/layout", body) }
    #expect(reply.json.composer.shift.number == field.shift)
    #expect(reply.json.composer.frame.y.number == field.y - field.shift)
  }

  @Test("returns the keys in the order of the schema, and always the same bytes")
  func wholeResponse() throws {
    let body = """
      {"device":"iphone-16","keyboard":{"type":"default"},
       "composer":{"textHeight":67,"margin":12}}
      """
    let reply = try Transport.memory.withClient { try $0.post("/layout", body) }
    #expect(
      reply.body.hasPrefix(
        """
        {"keyboard":{"state":"docked","frame":{"x":0,"y":516,"width":393,"height":336},\
        "overlap":336,"ignored":null},"bottomInset":336,\
        "safeArea":{"top":59,"left":0,"bottom":34,"right":0},\
        "composer":{"frame":{"x":0,"y":437,"width":393,"height":79},\
        "textFrame":
        """), "\(reply.body)")
    let order = [
      "keyboard", "bottomInset", "safeArea", "composer", "container", "avoid", "text", "content",
      "scroll", "drag", "animation", "preset",
    ]
    #expect(reply.json.names == order.sorted())
    let places = order.map { reply.body.range(of: "\"\($0)\":")?.lowerBound }
    #expect(
      zip(places, places.dropFirst()).allSatisfy { ($0 ?? "".endIndex) < ($1 ?? "".endIndex) })
  }

  @Test("uses the preset in the orientation of the request")
  func landscape() throws {
    let body = """
      {"device":"iphone-16","orientation":"landscape","keyboard":{"type":"default"}}
      """
    let json = try Transport.memory.withClient { try $0.post("/layout", body) }.json
    #expect(json.keyboard.frame.width.number == 852)
    #expect(json.keyboard.overlap.number == 219)
    #expect(json.safeArea.left.number == 59)
  }

  @Test("returns null without a composer, and uses a docked bar if it is absent or null")
  func composer() throws {
    try Transport.memory.withClient { client in
      let none = try client.post(
        "/layout", "{\"device\":\"iphone-16\",\"composer\":{\"placement\":\"none\"}}"
      ).json
      #expect(none.composer.isNull)
      #expect(none.text.isNull)
      let absent = try client.post("/layout", "{\"device\":\"iphone-16\"}").json
      let null = try client.post("/layout", "{\"device\":\"iphone-16\",\"composer\":null}").json
      #expect(null.composer.frame.height.number == absent.composer.frame.height.number)
      let empty = try client.post("/layout", "{\"device\":\"iphone-16\",\"composer\":{}}").json
      #expect(absent.composer.frame.height.number == empty.composer.frame.height.number)
      #expect(absent.text.lines.number == 1)
    }
  }

  @Test("returns the style that React Native sets")
  func avoid() throws {
    func avoid(_ placement: String, _ keyboard: String) throws -> JSONTree {
      let body = """
        {"screen":{"width":393,"height":852},"keyboard":\(keyboard),
         "composer":{"placement":"\(placement)","verticalOffset":64,
           "frame":{"x":0,"y":0,"width":393,"height":788}}}
        """
      return try Transport.memory.withClient { try $0.post("/layout", body) }.json.avoid
    }
    #expect(try avoid("avoidPadding", "{\"height\":336}").paddingBottom.number == 336)
    #expect(try avoid("avoidPosition", "{\"height\":336}").bottom.number == 336)
    #expect(try avoid("avoidHeight", "{\"height\":336}").height.number == 452)
    #expect(try avoid("avoidHeight", "null").names == [])
    #expect(try avoid("dock", "null").isNull)
  }

  @Test("returns the curve of the request, and keyframes only if requested")
  func curves() throws {
    let curves = [
      "\"keyboard\"", "\"easeInOut\"", "{\"cubicBezier\":[0.2,0,0,1]}",
      "{\"spring\":{\"mass\":1,\"stiffness\":100,\"damping\":10}}",
    ]
    for curve in curves {
      let keyboard = "{\"type\":\"default\",\"durationMs\":250,\"curve\":\(curve)}"
      try Transport.memory.withClient { client in
        let plain = try client.post(
          "/layout", "{\"device\":\"iphone-16\",\"keyboard\":\(keyboard)}")
        #expect(plain.body.contains("\"curve\":\(curve),"), "\(plain.body)")
        #expect(!plain.body.contains("keyframes"))
        let sampled = try client.post(
          "/layout",
          "{\"device\":\"iphone-16\",\"keyboard\":\(keyboard),\"keyframes\":{\"fps\":10}}")
        #expect(sampled.json.animation.keyframes.elements.count > 1)
      }
    }
  }
}
