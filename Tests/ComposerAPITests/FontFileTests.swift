import HTTPServer
import TestSupport
import Testing

@Suite("GET /fonts/{family}/{weight}/{style}")
struct FontFileTests {
  @Test("has a media type and a cache lifetime", arguments: Transport.allCases)
  func headers(transport: Transport) throws {
    try transport.withClient { client in
      let reply = try client.get("/fonts/Noto%20Sans%20Lao/400/normal")
      #expect(reply.status == 200)
      #expect(reply.headers["Content-Type"] == "font/ttf")
      #expect(reply.headers["Cache-Control"] == "public, max-age=86400")
      #expect(reply.headers["Access-Control-Allow-Origin"] == "*")
    }
  }

  @Test("is not sent again to a client that has it, and each file has its own tag")
  func revalidation() throws {
    try Transport.memory.withClient { client in
      let path = "/fonts/Noto%20Sans%20Lao/400/normal"
      let tag = try #require(try client.get(path).headers["ETag"])
      let again = try client.get(path, headers: ["If-None-Match": tag])
      #expect(again.status == 304 && again.body.isEmpty)
      let bold = try client.get(
        "/fonts/Noto%20Sans%20Lao/700/normal", headers: ["If-None-Match": tag])
      #expect(bold.status == 200)
    }
  }

  @Test(
    "is a font of the list, and no other file of the machine",
    arguments: [
      "Nope/400/normal", "noto%20sans/400/normal", "%2Fetc%2Fpasswd/400/normal",
      "..%2F..%2Fetc%2Fpasswd/400/normal", "Noto%20Sans/0/normal", "Noto%20Sans/1001/normal",
      "Noto%20Sans/bold/normal", "Noto%20Sans/400/upright", "Noto%20Sans%00/400/normal",
    ])
  func otherFiles(path: String) throws {
    let reply = try Transport.memory.withClient { try $0.get("/fonts/\(path)") }
    #expect(reply.status == 404)
    #expect(reply.json.type.string == "urn:composer:problem:unknown-font")
  }

  @Test("is available in one media type")
  func negotiation() throws {
    let reply = try Transport.memory.withClient {
      try $0.get("/fonts/Noto%20Sans%20Lao/400/normal", headers: ["Accept": "font/woff2"])
    }
    #expect(reply.status == 406)
  }
}
