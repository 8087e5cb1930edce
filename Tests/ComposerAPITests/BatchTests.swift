import ComposerAPI
import ComposerContract
import HTTPServer
import TestSupport
import Testing

@Suite("Batches of many requests in one")
struct BatchTests {
  private static let type: Headers = ["Content-Type": "application/x-ndjson"]

  private func lines(_ reply: Reply) -> [String] {
    reply.body.split(separator: "\n").map(String.init)
  }

  @Test("have the response of a single request for each line", arguments: Transport.allCases)
  func eachLine(_ transport: Transport) throws {
    for seed in [1, 2, 3] as [UInt64] {
      var generator = RequestGenerator(random: SeededGenerator(seed: seed))
      for path in ["/layout", "/matrix", "/lines", "/edit", "/transition"] {
        let bodies = (0..<20).map { index -> String in
          let body =
            switch path {
            case "/layout": generator.layout()
            case "/matrix": generator.matrix()
            case "/lines": generator.lines()
            case "/edit": generator.edit()
            default: "{\"config\":{\"device\":\"iphone-16\"},\"events\":[]}"
            }
          let isOnOneLine = !body.contains("\n")
          return isOnOneLine ? body : body.split(separator: "\n").joined(separator: " ")
        }
        try transport.withClient { client in
          let alone = try bodies.map { try client.post(path, $0).line }
          let reply = try client.post(
            path, bodies.joined(separator: "\n"), headers: BatchTests.type)
          #expect(reply.status == 200)
          #expect(reply.headers["Content-Type"] == "application/x-ndjson")
          #expect(lines(reply) == alone, "seed \(seed), \(path)")
        }
      }
    }
  }

  @Test("continue after an invalid line, and describe its error")
  func badLines() throws {
    let good = "{\"text\":\"あ\",\"width\":100}"
    let body = [good, "{", "[]", "{\"text\":1,\"width\":1}", "null", "\u{FF}", good]
    let reply = try Transport.socket.withClient {
      try $0.post("/lines", body.joined(separator: "\n"), headers: BatchTests.type)
    }
    let responses = lines(reply).map { Reply(Response(.ok, body: Array($0.utf8)), to: .post).json }
    #expect(responses.map(\.status.number) == [nil, 400, 422, 422, 422, 400, nil])
    #expect(responses[1].type.string == "urn:composer:problem:malformed-json")
    #expect(responses[3].errors[0].pointer.string == "/text")
    #expect(responses[0].count.number == 1)
    #expect(responses[6].count.number == 1)
  }

  struct Blank: CustomTestStringConvertible {
    let body: String
    let count: Int
    var testDescription: String { body.debugDescription }
  }

  static let one = "{\"text\":\"a\",\"width\":9}"
  static let blanks = [
    Blank(body: "", count: 0), Blank(body: "\n", count: 0), Blank(body: " \r\n\t\n\n", count: 0),
    Blank(body: one, count: 1), Blank(body: one + "\n", count: 1),
    Blank(body: one + "\r\n", count: 1), Blank(body: "\n\n" + one + "\n\n" + one, count: 2),
    Blank(body: " " + one + " \r\n" + one + "\n \n", count: 2),
  ]

  @Test("skip blank lines with any line ending", arguments: blanks)
  func blankLines(_ blank: Blank) throws {
    let reply = try Transport.memory.withClient {
      try $0.post("/lines", blank.body, headers: BatchTests.type)
    }
    #expect(reply.status == 200)
    #expect(lines(reply).count == blank.count)
    #expect(reply.body.isEmpty || reply.body.hasSuffix("\n"))
    #expect(!reply.body.contains("problem"))
  }

  @Test("refuse a line that is too long, but no other line")
  func longLine() throws {
    let long = "{\"text\":\"\(String(repeating: "長", count: 100))\",\"width\":9}"
    let limits = RequestLimits(lineBytes: 100)
    let reply = try Transport.memory.withClient(limits: limits) {
      try $0.post(
        "/lines", "\(BatchTests.one)\n\(long)\n\(BatchTests.one)", headers: BatchTests.type)
    }
    let responses = lines(reply)
    #expect(responses.count == 3)
    #expect(responses[1].contains("\"status\":413"))
    #expect(responses[1].contains("The limit is 100 bytes."))
    #expect(responses[0] == responses[2])
  }

  @Test("do not count the line ending as part of a line", arguments: ["\n", "\r\n"])
  func lineEnds(_ end: String) throws {
    let limits = RequestLimits(lineBytes: BatchTests.one.utf8.count)
    let reply = try Transport.memory.withClient(limits: limits) {
      try $0.post(
        "/lines", "\(BatchTests.one)\(end)\(BatchTests.one) \(end)", headers: BatchTests.type)
    }
    #expect(lines(reply).map { $0.contains("\"status\":413") } == [false, true])
  }

  @Test("are refused as a whole if they have too many lines")
  func tooManyLines() throws {
    try Transport.memory.withClient { client in
      let most = String(repeating: "\n", count: 100_000)
      #expect(try client.post("/lines", most, headers: BatchTests.type).status == 200)
      for last in ["\n", BatchTests.one, BatchTests.one + "\n"] {
        let reply = try client.post("/lines", most + last, headers: BatchTests.type)
        #expect(reply.status == 413)
        #expect(
          reply.json.detail.string
            == "The batch has 100001 lines, but the limit is 100000. Send it as several batches.")
        #expect(reply.headers["Content-Type"] == "application/problem+json")
      }
    }
  }

  @Test("have responses of the accepted type, or 406")
  func negotiation() throws {
    try Transport.memory.withClient { client in
      for (accept, status) in [
        ("application/x-ndjson", 200), ("*/*", 200), ("application/*", 200),
        ("application/json", 406), ("text/html", 406),
      ] {
        var headers = BatchTests.type
        headers.append("Accept", accept)
        #expect(try client.post("/lines", BatchTests.one, headers: headers).status == status)
      }
      let other = try client.post("/lines", "", headers: ["Content-Type": "text/csv"])
      #expect(other.headers["Accept-Post"] == "application/json, application/x-ndjson")
    }
  }
}
