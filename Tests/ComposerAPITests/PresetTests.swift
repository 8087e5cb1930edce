import TestSupport
import Testing

@Suite("Every preset")
struct PresetTests {
  /// Calls a function for each preset and orientation, with the preset's entry in GET /devices.
  private func forEachPreset(
    _ check: (any TestClient, JSONTree, _ id: String, _ way: String) throws -> Void
  ) throws {
    try Transport.memory.withClient { client in
      let devices = try client.get("/devices").json.devices.elements
      #expect(devices.count > 100)
      for device in devices {
        let id = try #require(device.id.string)
        for way in ["portrait", "landscape"] { try check(client, device, id, way) }
      }
    }
  }

  private let sides = ["bottom", "left", "right", "top"]

  @Test("has a layout in both orientations, or an error for its unknown safe area")
  func layout() throws {
    try forEachPreset { client, device, id, way in
      let reply = try client.post(
        "/layout", "{\"device\":\"\(id)\",\"orientation\":\"\(way)\"}")
      guard device.safeArea[dynamicMember: way].names == sides else {
        #expect(reply.status == 422, "\(id) \(way)")
        #expect(reply.json.errors[0].pointer.string == "/safeArea")
        return
      }
      let size = way == "portrait" ? device.screen.width : device.screen.height
      #expect(reply.json.composer.frame.width.number == size.number, "\(id) \(way)")
      #expect(reply.json.preset.confidence.string == device.confidence.string)
      #expect(reply.json.preset.orientation.string == way)
    }
  }

  @Test("docks keyboards of known height, and lists the known ones for others")
  func keyboards() throws {
    try forEachPreset { client, device, id, way in
      for type in ["default", "defaultWithoutSuggestions", "japanese", "emoji", "numberPad"] {
        let reply = try client.post(
          "/layout",
          """
          {"device":"\(id)","orientation":"\(way)","keyboard":{"type":"\(type)"},
           "safeArea":{"bottom":20}}
          """)
        let heights = device.keyboards[dynamicMember: way]
        if let height = heights[dynamicMember: type].number {
          #expect(reply.json.keyboard.overlap.number == height, "\(id) \(way) \(type)")
        } else {
          #expect(reply.status == 422, "\(id) \(way) \(type)")
          let detail = reply.json.errors[0].detail.string ?? ""
          for known in heights.names { #expect(detail.contains("\"\(known)\"")) }
          #expect(detail.contains(heights.names.isEmpty ? "none is known" : "(known: "))
        }
      }
    }
  }
}
