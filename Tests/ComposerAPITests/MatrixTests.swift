import TestSupport
import Testing

@Suite("POST /matrix")
struct MatrixTests {
  private func matrix(_ body: String) throws -> JSONTree {
    let reply = try Transport.memory.withClient { try $0.post("/matrix", body) }
    #expect(reply.status == 200, "\(reply.body)")
    return reply.json
  }

  @Test("has a row for each device, orientation and keyboard, in this order")
  func order() throws {
    let response = try matrix(
      """
      {"devices":["iphone-16","iphone-se-1"],"orientations":["portrait","landscape"],
       "keyboards":[null,{"type":"default"},{"phase":"hide"}],"composer":{"textHeight":36}}
      """)
    #expect(response.count.number == 12)
    let rows = response.rows.elements.map {
      "\($0.preset.id.string ?? "") \($0.preset.orientation.string ?? "") \($0.keyboard.number ?? -1)"
    }
    let expected = ["iphone-16", "iphone-se-1"].flatMap { device in
      ["portrait", "landscape"].flatMap { way in [0.0, 1.0, 2.0].map { "\(device) \(way) \($0)" } }
    }
    #expect(rows == expected)
  }

  @Test("has the layouts of /layout in its rows", arguments: Transport.allCases)
  func sameAsLayout(_ transport: Transport) throws {
    try transport.withClient { client in
      let matrix = try client.post(
        "/matrix",
        """
        {"devices":["iphone-16"],"orientations":["landscape"],"keyboards":[{"type":"default"}],
         "composer":{"text":{"value":"こんにちは"}},"content":{"contentHeight":900,"offset":0}}
        """)
      let layout = try client.post(
        "/layout",
        """
        {"device":"iphone-16","orientation":"landscape","keyboard":{"type":"default"},
         "composer":{"text":{"value":"こんにちは"}},"content":{"contentHeight":900,"offset":0}}
        """)
      let row = try #require(matrix.body.split(separator: "\"layout\":").last?.dropLast(5))
      #expect(layout.body.hasPrefix(row), "\(matrix.body)")
    }
  }

  @Test("marks the rows whose bar breaks an invariant, and no others")
  func broken() throws {
    let response = try matrix(
      """
      {"devices":["iphone-16"],"orientations":["portrait","landscape"],
       "keyboards":[{"type":"default"},null],"composer":{"textHeight":120,"topLimit":140}}
      """)
    #expect(
      response.rows.elements.map { $0.broken.elements.map(\.string) } == [
        [], [], ["belowTopLimit"], [],
      ])
    #expect(response.broken.number == 1)
    #expect(response.unknown.number == 0)
  }

  @Test("explains each row that has no layout, because a figure is unknown")
  func unknown() throws {
    let response = try matrix(
      """
      {"devices":["iphone-17-pro","pixel-4"],"orientations":["landscape"],
       "keyboards":[{"type":"default"},{"height":200}]}
      """)
    #expect(response.unknown.number == 3)
    #expect(response.rows.elements.map { $0.layout.isNull } == [true, false, true, true])
    #expect(
      response.rows[0].unknown.string
        == """
        the keyboard has no known height for iphone-17-pro in landscape: send "height", or "estimate": true \
        (none is known; in portrait, known: "default", "numberPad")
        """)
    #expect(
      response.rows[2].unknown.string == "the safe area is not known for pixel-4 in landscape")
    #expect(response.rows[1].unknown.isNull)
  }

  @Test("uses the safe area of the request for presets of unknown safe area")
  func safeArea() throws {
    let response = try matrix(
      "{\"devices\":[\"pixel-4\"],\"keyboards\":[null],\"safeArea\":{\"top\":24,\"bottom\":24}}")
    #expect(response.unknown.number == 0)
    #expect(response.rows[0].layout.safeArea.bottom.number == 24)
  }

  @Test("has at most a thousand rows")
  func bounds() throws {
    let devices = Array(repeating: "\"iphone-16\"", count: 500).joined(separator: ",")
    let response = try matrix("{\"devices\":[\(devices)],\"keyboards\":[null,{\"height\":336}]}")
    #expect(response.count.number == 1_000)
  }
}
