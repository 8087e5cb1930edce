import ComposerAPI
import HTTPServer
import TestSupport
import Testing

@Suite("Published facts")
struct FactsTests {
  @Test("include every preset with its sources")
  func devices() throws {
    try Transport.socket.withClient { client in
      let list = try client.get("/devices")
      #expect(list.status == 200)
      let devices = list.json.devices.elements
      #expect(devices.count == 106)
      #expect(!list.body.contains("null"))
      for device in devices {
        #expect(!device.sources.elements.isEmpty)
        #expect(["high", "medium", "low"].contains(device.confidence.string))
        let id = try #require(device.id.string)
        let alone = try client.get("/devices/\(id)")
        #expect(alone.json.name.string == device.name.string)
        #expect(list.body.contains(alone.line))
      }
    }
  }

  @Test("include the figures of a preset as they were measured")
  func device() throws {
    let device = try Transport.memory.withClient { try $0.get("/devices/iphone-16") }.json
    #expect(device.screen.width.number == 393)
    #expect(device.safeArea.portrait.top.number == 59)
    #expect(device.safeArea.landscape.bottom.number == 21)
    #expect(device.keyboards.portrait.default.number == 336)
    #expect(device.keyboards.portrait.names.contains("japanese") == false)
  }

  @Test("have no preset with an unknown id, and the error suggests a similar one")
  func unknownDevice() throws {
    let reply = try Transport.memory.withClient { try $0.get("/devices/iphone-1600") }
    #expect(reply.status == 404)
    #expect(
      reply.json.detail.string
        == "No preset has the id \"iphone-1600\". Did you mean \"iphone-16\"?")
  }

  static let documents = ["/openapi.yaml", "/openapi.json", "/devices", "/devices/iphone-16"]

  @Test("are not sent again to a client that has them", arguments: documents, Transport.allCases)
  func validators(_ path: String, _ transport: Transport) throws {
    try transport.withClient { client in
      let first = try client.get(path)
      #expect(first.status == 200)
      let tag = try #require(first.headers["ETag"])
      for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
        let again = try client.get(path, headers: ["If-None-Match": known])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.headers["ETag"] == tag)
      }
      #expect(try client.get(path, headers: ["If-None-Match": "\"other\""]).status == 200)
      #expect(try client.send(Request(.head, path)).body.isEmpty)
    }
  }

  @Test("include the contract, as YAML and as JSON")
  func contract() throws {
    try Transport.memory.withClient { client in
      let yaml = try client.get("/openapi.yaml")
      #expect(yaml.headers["Content-Type"] == "application/yaml")
      #expect(yaml.body.hasPrefix("openapi: 3.1.0\n"))
      let json = try client.get("/openapi.json")
      #expect(json.json.openapi.string == "3.1.0")
      #expect(json.json.paths.names.contains("/layout"))
    }
  }

  @Test("include the fonts that the service measures with")
  func fonts() throws {
    let json = try Transport.memory.withClient { try $0.get("/fonts") }.json
    #expect(
      json.default.elements.map(\.string) == ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"])
    let families = json.families.elements.compactMap(\.string)
    #expect(families == families.sorted())
    #expect(!families.isEmpty)
  }

  @Test("include the health of the service", arguments: Transport.allCases)
  func health(_ transport: Transport) throws {
    try transport.withClient { client in
      for path in ["/livez", "/readyz", "/healthz"] {
        let reply = try client.get(path)
        #expect(reply.line == "{\"status\":\"ok\"}")
      }
    }
    for obstacle in [Obstacle.draining, .missingFamilies(["Noto Sans", "ヒラギノ角ゴ"])] {
      try transport.withClient(obstacle: obstacle) { client in
        #expect(try client.get("/livez").status == 200)
        for path in ["/readyz", "/healthz"] {
          let reply = try client.get(path)
          #expect(reply.status == 503)
          #expect(reply.headers["Retry-After"] != nil)
          #expect(reply.json.type.string == "urn:composer:problem:unavailable")
        }
      }
    }
  }
}
