import TestSupport
import Testing

@Suite("The picture of a device")
struct DevicePictureTests {
  @Test("shows the known figures of each preset, and names the unknown ones")
  func all() throws {
    try Transport.memory.withClient { client in
      let devices = try client.get("/devices").json.devices.elements
      #expect(devices.count > 20)
      for device in devices {
        let id = try #require(device.id.string)
        let picture = try client.picture("/devices/\(id)")
        #expect(picture.words.contains(try #require(device.name.string)))
        let (width, height) = (device.screen.width.number, device.screen.height.number)
        #expect(
          picture.frames("f-screen") == [[0, 0, width, height], [0, 0, height, width]], "\(id)")
        let keyboards = ["portrait", "landscape"].flatMap { way in
          let heights = device.keyboards[dynamicMember: way]
          return heights.names.compactMap { heights[dynamicMember: $0].number }
        }
        let drawn = picture.frames("f-keyboard").compactMap(\.last)
        #expect(drawn.compactMap(\.self).sorted() == keyboards.sorted(), "\(id)")
      }
    }
  }

  @Test("names unknown keyboards")
  func unknown() throws {
    let picture = try Transport.memory.withClient { try $0.picture("/devices/pixel-4") }
    #expect(picture.words.contains { $0.contains("not known: keyboards") })
  }
}
