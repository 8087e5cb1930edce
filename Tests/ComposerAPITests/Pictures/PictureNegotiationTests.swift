import HTTPServer
import TestSupport
import Testing

@Suite("A request for a picture")
struct PictureNegotiationTests {
  struct Case: CustomTestStringConvertible {
    let accept: String?
    /// The type of the response; nil for a 406.
    let type: String?

    var testDescription: String { accept ?? "absent" }
  }

  static let cases = [
    Case(accept: nil, type: "application/json"),
    Case(accept: "*/*", type: "application/json"),
    Case(accept: "application/json", type: "application/json"),
    Case(accept: "application/*", type: "application/json"),
    Case(accept: "image/svg+xml", type: "image/svg+xml"),
    Case(accept: "IMAGE/SVG+XML", type: "image/svg+xml"),
    Case(accept: "image/*", type: "image/svg+xml"),
    Case(accept: "image/svg+xml, application/json", type: "application/json"),
    Case(accept: "image/svg+xml, application/json;q=0.9", type: "image/svg+xml"),
    Case(accept: "image/svg+xml;q=0.5, */*;q=0.1", type: "image/svg+xml"),
    Case(accept: "image/svg+xml;q=0, */*", type: "application/json"),
    // The Accept values of Chromium for a page and for an image.
    Case(
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8",
      type: "application/json"),
    Case(
      accept: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
      type: "image/svg+xml"),
    Case(accept: "image/png", type: nil), Case(accept: "text/html", type: nil),
    Case(accept: "image/svg+xml;q=0", type: nil),
  ]

  static let operations: [(path: String, body: String?)] = [
    ("/layout", "{\"device\":\"iphone-16\"}"), ("/lines", "{\"text\":\"one two\",\"width\":40}"),
    (
      "/transition",
      "{\"config\":{\"device\":\"iphone-16\"},\"state\":null,\"events\":[{\"type\":\"appeared\"}]}"
    ), ("/devices/iphone-16", nil),
  ]

  private func send(
    _ client: any TestClient, _ path: String, _ body: String?, _ accept: String?
  ) throws -> Reply {
    // As a page sends them.
    var headers: Headers = ["Origin": "https://a.example"]
    if let accept { headers.append("Accept", accept) }
    guard let body else { return try client.get(path, headers: headers) }
    return try client.post(path, body, headers: headers)
  }

  @Test("gets the preferred type, with Vary: Accept where a cache may store it", arguments: cases)
  func negotiation(_ example: Case) throws {
    try Transport.memory.withClient { client in
      for (path, body) in Self.operations {
        let reply = try send(client, path, body, example.accept)
        // A response to POST is not stored, but for the 406, which says what it depends on.
        let isCacheable = body == nil || example.type == nil
        #expect(reply.headers["Vary"] == (isCacheable ? "Accept" : nil), "\(path)")
        #expect(reply.status == (example.type == nil ? 406 : 200), "\(path)")
        let type = example.type ?? "application/problem+json"
        #expect(reply.headers["Content-Type"] == type, "\(path)")
        #expect(reply.body.hasPrefix(type == "image/svg+xml" ? "<svg " : "{"), "\(path)")
      }
    }
  }

  @Test("gets a 406 that names both types if it accepts neither", arguments: Transport.allCases)
  func notAcceptable(_ transport: Transport) throws {
    for (path, body) in Self.operations {
      let reply = try transport.withClient { try send($0, path, body, "image/png") }
      #expect(
        reply.json.detail.string
          == "Send an Accept header field that allows application/json or image/svg+xml.")
    }
  }

  @Test("gets problem documents as JSON", arguments: Transport.allCases)
  func problem(_ transport: Transport) throws {
    for (path, body, status) in [
      ("/layout", "{", 400), ("/lines", "{}", 422), ("/transition", "[]", 422),
      ("/devices/iphone-0", nil, 404),
    ] {
      let reply = try transport.withClient { try send($0, path, body, "image/svg+xml") }
      #expect(reply.status == status)
      #expect(reply.headers["Content-Type"] == "application/problem+json")
      #expect(reply.json.status.number == Double(status))
    }
  }

  @Test("gets a policy against scripts and other resources", arguments: operations)
  func policy(path: String, body: String?) throws {
    let reply = try Transport.memory.withClient { try send($0, path, body, "image/svg+xml") }
    #expect(
      reply.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'")
    #expect(reply.headers["X-Content-Type-Options"] == "nosniff")
    let picture = try #require(XMLElement(document: reply.body))
    #expect(picture.all.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
    #expect(picture.named("script").isEmpty && picture.named("image").isEmpty)
    #expect(!reply.body.contains("href"))
    #expect(!reply.body.contains("@import"))
  }

  @Test("gets a device's picture only once")
  func validators() throws {
    try Transport.memory.withClient { client in
      let picture = try client.get("/devices/iphone-16", headers: ["Accept": "image/svg+xml"])
      let json = try client.get("/devices/iphone-16")
      let tag = try #require(picture.headers["ETag"])
      #expect(tag != json.headers["ETag"])
      let again = try client.get(
        "/devices/iphone-16", headers: ["Accept": "image/svg+xml", "If-None-Match": tag])
      #expect(again.status == 304)
      #expect(again.headers["Vary"] == "Accept")
    }
  }
}
