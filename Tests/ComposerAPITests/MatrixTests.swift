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
         "composer":{"text":{"value":"こんにちは","font":{"families":["Noto Sans CJK JP"]}}},"content":{"contentHeight":900,"offset":0}}
        """)
      let layout = try client.post(
        "/layout",
        """
        {"device":"iphone-16","orientation":"landscape","keyboard":{"type":"default"},
         "composer":{"text":{"value":"こんにちは","font":{"families":["Noto Sans CJK JP"]}}},"content":{"contentHeight":900,"offset":0}}
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

  @Test("explains each row that has no layout, because the request wants no estimate")
  func unknown() throws {
    let response = try matrix(
      """
      {"devices":["iphone-17-pro","pixel-4"],"orientations":["landscape"],
       "keyboards":[{"type":"default","estimate":false},{"height":200}]}
      """)
    #expect(response.unknown.number == 2)
    #expect(response.rows.elements.map { $0.layout.isNull } == [true, false, true, false])
    #expect(
      response.rows[0].unknown.string
        == """
        the keyboard has no known height for iphone-17-pro in landscape: send "height", or leave out \
        "estimate" (none is known; in portrait, known: "default", "numberPad")
        """)
    #expect(response.rows[1].unknown.isNull)
    #expect(
      response.rows[3].warnings.elements.contains { $0.code.string == "estimatedSafeArea" })
  }

  @Test("takes all devices, those of a platform or those of a class")
  func groups() throws {
    let counts = try ["all", "ios", "android", "phone", "tablet"].map {
      try matrix("{\"devices\":\"\($0)\",\"keyboards\":[null],\"include\":[]}").count.number ?? 0
    }
    #expect(counts[0] >= 104)
    #expect(counts[0] == counts[1] + counts[2])
    #expect(counts[0] == counts[3] + counts[4])
    #expect(counts.allSatisfy { $0 > 10 })
  }

  @Test("uses the safe area of the request in place of the presets'")
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
