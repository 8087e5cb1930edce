import ComposerAPI
import ComposerContract
import TestSupport
import Testing

@Suite("Limits of one request")
struct RequestLimitTests {
  @Test("apply to the length of a text")
  func textUnits() throws {
    try Transport.memory.withClient(limits: RequestLimits(textUnits: 4)) { client in
      #expect(try client.post("/lines", "{\"text\":\"あ👍a\",\"width\":9}").status == 200)
      let reply = try client.post("/lines", "{\"text\":\"あ👍ab\",\"width\":9}")
      #expect(reply.status == 422)
      #expect(reply.json.errors[0].pointer.string == "/text")
      #expect(
        reply.json.errors[0].detail.string
          == "must not be longer than 4 UTF-16 code units, but has 5")
    }
  }

  struct LineCase: CustomTestStringConvertible {
    let path: String
    let body: String
    /// The pointer of the error; nil if the request succeeds.
    let pointer: String?
    var testDescription: String { "\(path) \(body)" }

    init(_ path: String, _ body: String, refusedAt pointer: String? = nil) {
      self.path = path
      self.body = body
      self.pointer = pointer
    }
  }

  private static func text(_ count: Int) -> String {
    "\"" + Array(repeating: "あ", count: count).joined(separator: "\\n") + "\""
  }

  private static func typing(_ counts: [Int], limits: String = "{}", box: String = "") -> String {
    var length = 0
    let events = counts.map { count in
      defer { length = 2 * count - 1 }
      return "{\"type\":\"edited\",\"range\":{\"start\":0,\"end\":\(length)},"
        + "\"replacement\":\(text(count))}"
    }
    return "{\"config\":{\"device\":\"iphone-16\",\"limits\":\(limits)\(box)},"
      + "\"events\":[\(events.joined(separator: ","))]}"
  }

  private static func edit(to count: Int, maxLines: Int) -> String {
    "{\"text\":\"\",\"range\":{\"start\":0,\"end\":0},\"replacement\":\(text(count)),"
      + "\"limits\":{\"maxLines\":\(maxLines)},\"box\":{\"width\":200}}"
  }

  /// Requests with a limit of eight lines.
  static let lineCases = [
    LineCase("/lines", "{\"text\":\(text(8)),\"width\":100}"),
    LineCase("/lines", "{\"text\":\(text(99)),\"width\":100}"),
    LineCase("/lines", "{\"text\":\"\\n\\n\\r\\n\\nああああああああ\\n\",\"width\":1}"),
    LineCase(
      "/lines", "{\"text\":\"\\n\\n\\r\\n\\nああああああああああ\\n\",\"width\":1}", refusedAt: "/text"),
    LineCase(
      "/lines", "{\"text\":\"ああああああああああ\\n\\n\\n\\n\\n\\n\",\"width\":1}", refusedAt: "/text"),
    LineCase("/lines", "{\"text\":\"あああああああああ\",\"width\":1}", refusedAt: "/text"),
    LineCase("/lines", "{\"text\":\(text(99)),\"width\":100,\"maxLines\":8}"),
    LineCase("/lines", "{\"text\":\"ああああああああああ\",\"width\":9,\"maxLines\":9}", refusedAt: "/text"),
    LineCase("/lines", "{\"text\":\"ああああああああああ\",\"width\":9,\"maxLines\":8}"),
    LineCase(
      "/layout", "{\"device\":\"iphone-16\",\"composer\":{\"text\":{\"value\":\(text(8))}}}"),
    LineCase(
      "/layout", "{\"device\":\"iphone-16\",\"composer\":{\"text\":{\"value\":\(text(9))}}}",
      refusedAt: ""),
    LineCase(
      "/matrix",
      "{\"devices\":[\"iphone-16\",\"ipad-10\"],\"keyboards\":[null,null],"
        + "\"composer\":{\"text\":{\"value\":\(text(4))}}}"),
    LineCase(
      "/matrix",
      "{\"devices\":[\"iphone-16\"],\"keyboards\":[null,null],"
        + "\"composer\":{\"text\":{\"value\":\(text(8))}}}"),
    LineCase(
      "/matrix",
      "{\"devices\":[\"iphone-16\",\"ipad-10\"],\"keyboards\":[null,null],"
        + "\"composer\":{\"text\":{\"value\":\(text(5))}}}", refusedAt: ""),
    LineCase("/edit", edit(to: 6, maxLines: 6)),
    LineCase("/edit", edit(to: 12, maxLines: 12), refusedAt: ""),
    LineCase("/transition", typing([1, 2, 3])),
    LineCase("/transition", typing([3, 2, 4]), refusedAt: "/events/2"),
    LineCase(
      "/transition",
      typing([3, 4], limits: "{\"maxLines\":9}", box: ",\"box\":{\"width\":100}"),
      refusedAt: "/events/1"),
  ]

  /// The repeated request, when all measurements are cached, gets the same response.
  @Test("apply to the lines of all texts of a request", arguments: lineCases)
  func textLines(_ example: LineCase) throws {
    try Transport.memory.withClient(limits: RequestLimits(lines: 8)) { client in
      let reply = try client.post(example.path, example.body)
      #expect(reply.status == (example.pointer == nil ? 200 : 422), "\(reply)")
      #expect(reply.json.errors[0].pointer.string == example.pointer)
      #expect(example.pointer == nil || reply.body.contains("more than 8 lines"))
      #expect(try client.post(example.path, example.body).body == reply.body)
    }
  }

  struct Marks: CustomTestStringConvertible {
    let testDescription: String
    var marks = "\u{323}\u{301}"
    var count = 120_000
    let body: @Sendable (String) -> String
    let status: Int
  }

  private static let metrics =
    "\"unitsPerEm\":1000,\"ascent\":800,\"descent\":200,\"lineGap\":0,\"default\":500"

  private static let textWithMetrics: @Sendable (String) -> String = {
    "{\"text\":\"\($0)\",\"width\":9,\"font\":{\"metrics\":{\(metrics),\"advances\":{\"a\":1}}}}"
  }

  static let marks = [
    Marks(
      testDescription: "an unknown name",
      body: { "{\"text\":\"a\",\"width\":9,\"\($0)\":1}" }, status: 422),
    Marks(
      testDescription: "one of several names",
      body: { "{\"text\":\"a\",\"width\":9,\"direction\":\"\($0)\"}" }, status: 422),
    Marks(
      testDescription: "a cluster with an advance",
      body: {
        "{\"text\":\"a\",\"width\":9,\"font\":{\"metrics\":{\(metrics),\"advances\":{\"\($0)\":1}}}}"
      }, status: 422),
    Marks(
      testDescription: "a text with a client's metrics",
      body: textWithMetrics, status: 200),
    Marks(
      testDescription: "a text of skin tones with a client's metrics", marks: "🏽", count: 10_000,
      body: textWithMetrics, status: 200),
    Marks(
      testDescription: "a text with two scripts' marks in turns", marks: "\u{BCD}\u{94D}",
      count: 12_000,
      body: { "{\"text\":\"\($0)\",\"width\":9}" }, status: 200),
  ]

  /// If the time grew with the square of the number of marks, these cases would take many minutes.
  @Test(
    "marks in a row cost no more than their number",
    arguments: marks)
  func marksInARow(_ example: Marks) throws {
    let body = example.body(String(repeating: example.marks, count: example.count))
    try Transport.memory.withClient { client in
      let reply = try expectLessThanAMinute { try client.post("/lines", body) }
      #expect(reply.status == example.status)
    }
  }

  /// A thousand events could each publish a text of a megabyte.
  @Test("apply to the texts that events publish")
  func publishedTexts() throws {
    let body = { (count: Int) in
      let events = Array(repeating: "{\"type\":\"sent\"}", count: count)
      return "{\"config\":{\"device\":\"iphone-16\",\"send\":{\"clears\":false}},"
        + "\"state\":{\"appeared\":true,\"text\":\"\(String(repeating: "x", count: 200))\"},"
        + "\"events\":[\(events.joined(separator: ","))]}"
    }
    try Transport.memory.withClient(limits: RequestLimits(work: 4000)) { client in
      #expect(try client.post("/transition", body(5)).status == 200)
      let reply = try client.post("/transition", body(20))
      #expect(reply.status == 422)
      #expect(reply.json.errors[0].pointer.string?.hasPrefix("/events/1") == true, "\(reply)")
    }
  }

  @Test("apply to the number of events")
  func events() throws {
    try Transport.memory.withClient { client in
      for (count, status) in [(0, 200), (1000, 200), (1001, 422)] {
        let events = Array(repeating: "{\"type\":\"blurred\"}", count: count)
        let reply = try client.post(
          "/transition",
          "{\"config\":{\"device\":\"iphone-16\"},\"events\":[\(events.joined(separator: ","))]}")
        #expect(reply.status == status, "\(reply)")
        if status == 422 { #expect(reply.json.errors[0].pointer.string == "/events") }
      }
    }
  }

  @Test("apply to the depth of a body")
  func depth() throws {
    try Transport.memory.withClient { client in
      let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
      #expect(try client.post("/lines", deep(64)).status == 422)
      let reply = try client.post("/lines", deep(65))
      #expect(reply.status == 400)
      #expect(reply.json.detail.string?.contains("nested more than 64 levels deep") == true)
    }
  }
}
