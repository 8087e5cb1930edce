import HTTPServer
import Synchronization
import TestSupport
import Testing

@testable import ComposerAPI
@testable import ComposerContract

@Suite("The cost of a request")
struct RequestCostTests {
  private static func items(_ count: Int, id: String = "i") -> String {
    let items = (0..<count).map { "{\"id\":\"\(id)\($0)\",\"width\":1,\"height\":1}" }
    return "[\(items.joined(separator: ","))]"
  }

  private static func rows(_ count: Int, of items: Int, id: String = "i") -> String {
    let rows = (0..<count).map {
      "{\"id\":\"\(id)r\($0)\",\"height\":1,\"edge\":\"above\",\"items\":\(Self.items(items, id: id))}"
    }
    return "[\(rows.joined(separator: ","))]"
  }

  static func matrix(_ count: Int, composer: String = "{}") -> String {
    let devices = Array(repeating: "\"iphone-16\"", count: count).joined(separator: ",")
    return "{\"devices\":[\(devices)],\"keyboards\":[null],\"composer\":\(composer)}"
  }

  static func transition(
    _ count: Int, event: String = "{\"type\":\"appeared\"}", config: String = "", more: String = ""
  ) -> String {
    let events = Array(repeating: event, count: count).joined(separator: ",")
    return "{\"config\":{\"device\":\"iphone-16\"\(config)},\"events\":[\(events)]\(more)}"
  }

  private static let parts = "{\"rows\":\(rows(32, of: 32))}"
  private static let spring = "{\"spring\":{\"mass\":1,\"stiffness\":1,\"damping\":1}}"

  /// Events that may each interrupt a spring.
  private static func timed(_ count: Int) -> String {
    let event = "{\"type\":\"appeared\",\"atMs\":1}"
    return transition(count, event: event, config: ",\"include\":[\"effects\"]")
  }

  private static func padded(_ count: Int) -> String {
    let body = "{\"text\":\"a\",\"width\":9}"
    return body + String(repeating: " ", count: count - body.utf8.count)
  }

  private static func families(_ count: Int, _ name: String) -> String {
    let names = (0..<count).map { "\"\(name) \($0)\"" }.joined(separator: ",")
    return "{\"text\":\"a\",\"width\":9,\"font\":{\"families\":[\(names)]}}"
  }

  private func router(_ limits: RequestLimits = RequestLimits()) throws -> Router {
    try Routes(engine: sharedEngine, limits: limits).router()
  }

  private func request(_ path: String, _ body: String, type: String = "application/json") -> Request
  {
    Request(.post, path, headers: ["Content-Type": type], body: Array(body.utf8))
  }

  private func answer(_ path: String, _ body: String, in router: Router) -> Answer {
    let request = request(path, body)
    return router.route(request, from: request.peer).answer
  }

  // MARK: Where

  static let inTurn: [RequestCase] = [
    RequestCase(
      "no text", "/layout", "{\"device\":\"iphone-16\",\"keyboard\":{\"type\":\"default\"}}"),
    RequestCase(
      "buttons", "/layout", "{\"device\":\"iphone-16\",\"composer\":{\"items\":\(items(8))}}"),
    RequestCase(
      "all dialects", "/layout",
      "{\"device\":\"iphone-16\",\"dialects\":[\"css\",\"uikit\",\"compose\",\"flutter\"]}"),
    RequestCase(
      "an edit", "/edit",
      "{\"text\":\"hello\",\"range\":{\"start\":5,\"end\":5},\"replacement\":\" world\","
        + "\"limits\":{\"maxLines\":3},\"box\":{\"width\":240}}"),
    RequestCase("a message", "/lines", "{\"text\":\"hello あ مرحبا 👋\",\"width\":120}"),
    RequestCase("an error", "/lines", "{\"text\":1}"),
    RequestCase("three rows", "/matrix", matrix(3)),
    RequestCase("as many events as fit", "/transition", transition(6)),
    RequestCase("as many springs as fit", "/transition", timed(3)),
    RequestCase("as long a body as fits", "/lines", padded(1024)),
  ]

  @Test("lets a small request be answered in a turn of an event loop", arguments: inTurn)
  func small(_ example: RequestCase) throws {
    guard case .response = answer(example.path, example.body, in: try router()) else {
      Issue.record("\(example) is work")
      return
    }
  }

  static let work: [RequestCase] = [
    RequestCase(
      "a long body", "/lines", "{\"text\":\"\(String(repeating: "a", count: 4000))\",\"width\":9}"),
    RequestCase("dear letters", "/lines", "{\"text\":\"𑌅𑌕𑌖𑌾𑌿𑌅𑌕𑌖\",\"width\":1}"),
    RequestCase(
      "dear letters in a bar", "/layout",
      "{\"device\":\"iphone-16\",\"composer\":{\"text\":{\"value\":\"𑌅𑌕𑌖𑌾𑌿𑌅𑌕𑌖\"}}}"),
    RequestCase("new families", "/lines", families(1, "RequestCostTests")),
    RequestCase("frames", "/transition", transition(1, more: ",\"frames\":{\"fps\":1}")),
    RequestCase("one event more", "/transition", transition(7)),
    RequestCase("one spring more", "/transition", timed(4)),
    RequestCase("a body of one byte more", "/lines", padded(1025)),
    RequestCase("many rows", "/matrix", matrix(100)),
    RequestCase(
      "keyframes", "/layout",
      "{\"device\":\"iphone-16\",\"keyboard\":{\"type\":\"default\"},\"keyframes\":{\"fps\":60},"
        + "\"composer\":{\"animation\":{\"curve\":\(spring)}}}"),
  ]

  @Test("leaves a large request to a worker thread, with the same response", arguments: work)
  func large(_ example: RequestCase) throws {
    guard case .work(let work) = answer(example.path, example.body, in: try router()) else {
      Issue.record("\(example) is no work")
      return
    }
    let response = work(RequestMemory())
    #expect(response.status == .ok)
    #expect(
      try Transport.socket.withClient { try $0.post(example.path, example.body).status } == 200)
  }

  @Test("does not count families that are known")
  func knownFamilies() throws {
    let router = try router()
    let body = Self.families(32, "RequestCostTests known")
    _ = answer("/lines", body, in: router).response()
    guard case .response = answer("/lines", body, in: router) else {
      Issue.record("known families are work")
      return
    }
  }

  // MARK: How much

  struct Figures: CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let body: String
    /// The work, and the memory in KiB beside that of the body.
    let work: Int
    let kibibytes: Int
  }

  static let measured: [Figures] = [
    Figures(
      testDescription: "a matrix", path: "/matrix", body: matrix(500), work: 15_000,
      kibibytes: 1_515),
    Figures(
      testDescription: "a matrix with items", path: "/matrix",
      body: matrix(100, composer: "{\"items\":\(items(32))}"), work: 9_900, kibibytes: 476),
    Figures(
      testDescription: "a matrix with long ids", path: "/matrix",
      body: matrix(
        100, composer: "{\"items\":\(items(10, id: String(repeating: "あ", count: 60)))}"),
      work: 16_300, kibibytes: 396),
    Figures(
      testDescription: "events", path: "/transition", body: transition(500), work: 25_030,
      kibibytes: 2518),
    Figures(
      testDescription: "effects of events", path: "/transition",
      body: transition(500, config: ",\"include\":[\"effects\"]"), work: 25_030, kibibytes: 1018),
    Figures(
      testDescription: "events with springs", path: "/transition",
      body: transition(
        500,
        event: "{\"type\":\"keyboardWillShow\",\"keyboard\":{\"height\":300,\"curve\":\(spring)}}"),
      work: 150_030, kibibytes: 4518),
    Figures(
      testDescription: "frames", path: "/transition",
      body: transition(500, more: ",\"frames\":{\"fps\":1}"), work: 56_530, kibibytes: 3166),
    Figures(
      testDescription: "families", path: "/lines", body: families(32, "RequestCostTests figures"),
      work: 96_000, kibibytes: 0),
  ]

  /// Every constant of the cost changes one of the figures.
  @Test("grows with rows, parts, ids, events, springs, frames and families", arguments: measured)
  func figures(_ example: Figures) throws {
    let reserved = Mutex(0)
    let memory = RequestMemory { bytes in
      reserved.withLock { $0 += bytes }
      return true
    }
    let response = answer(example.path, example.body, in: try router()).response(with: memory)
    #expect(response.status == .ok)
    let body = example.body.utf8.count
    let own = reserved.withLock { $0 } - (body > 1024 ? 16 * body : 0)
    #expect(own >> 10 == example.kibibytes)
    let least = try (example.work - 1...example.work).map { work in
      let limits = RequestLimits(work: work)
      let request = request(example.path, example.body)
      let response = try router(limits).respond(to: request)
      return String(decoding: response.body.allBytes(), as: UTF8.self).contains("send fewer rows")
    }
    #expect(least == [true, false])
  }

  @Test("refuses what takes too much before it is done, and says what to send")
  func tooMuch() throws {
    let composer = "{\"rows\":\(Self.rows(32, of: 32))}"
    for (path, body) in [
      ("/matrix", Self.matrix(1000, composer: composer)),
      ("/transition", Self.transition(1000, config: ",\"composer\":\(composer)")),
    ] {
      let reply = try Transport.memory.withClient { try $0.post(path, body) }
      #expect(reply.status == 422)
      #expect(
        reply.json.errors[0].detail.string?.hasPrefix(
          "must not take more than 1450000 units of work")
          == true)
    }
  }

  @Test(
    "is refused with 503 when its memory is not there",
    arguments: work.filter {
      $0.path != "/lines" && !$0.body.contains("𑌅") && !$0.body.contains("Tests")
    })
  func noMemory(_ example: RequestCase) throws {
    let answer = answer(example.path, example.body, in: try router())
    let response = answer.response(with: RequestMemory { $0 <= 0 })
    #expect(response.status == .serviceUnavailable)
  }

  // MARK: Long responses

  static let long: [RequestCase] = [
    RequestCase("a matrix", "/matrix", matrix(300, composer: parts)),
    RequestCase("events", "/transition", transition(200, config: ",\"composer\":\(parts)")),
    RequestCase(
      "frames", "/transition",
      transition(
        1,
        event:
          "{\"type\":\"keyboardWillShow\",\"keyboard\":{\"height\":300,\"curve\":\(spring)},\"atMs\":0}",
        more: ",\"state\":{\"appeared\":true},\"frames\":{\"fps\":240}")),
  ]

  /// The largest piece is that of a layout with 1,056 parts.
  @Test(
    "lets a long response be made while it is sent, as one that is made at once", arguments: long)
  func pieces(_ example: RequestCase) throws {
    let response = answer(example.path, example.body, in: try router()).response()
    guard case .stream(let stream) = response.body else {
      Issue.record("not a stream")
      return
    }
    var (count, most) = (0, 0)
    var whole: [UInt8] = []
    while case let piece = stream.read(upTo: .max), !piece.isEmpty {
      (count, most) = (count + 1, max(most, piece.count))
      whole += piece
    }
    #expect(count > 1 && most < 160 << 10)
    #expect(most < stream.heldBytes / 3)
    #expect(whole.last == 0x0A)
    #expect(Reply(Response(.ok, body: whole), to: .post).json.names.count > 1)
  }

  // MARK: Batches

  /// Counts what is reserved, and has a limit.
  private final class Account: Sendable {
    private let held = Mutex((now: 0, most: 0))
    private let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    var now: Int { held.withLock { $0.now } }
    var most: Int { held.withLock { $0.most } }

    var memory: RequestMemory {
      RequestMemory { [self] bytes in
        held.withLock {
          guard bytes <= 0 || $0.now + bytes <= limit else { return false }
          $0 = (now: $0.now + bytes, most: max($0.most, $0.now + bytes))
          return true
        }
      }
    }
  }

  private func batch(_ path: String, _ lines: [String], _ account: Account) throws -> [String] {
    let request = request(path, lines.joined(separator: "\n"), type: "application/x-ndjson")
    let answer = try router().route(request, from: request.peer).answer
    let body = answer.response(with: account.memory).body.allBytes()
    return String(decoding: body, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("holds for each line of a batch, as long as its response takes")
  func lines() throws {
    let alone = Account()
    let dear = Self.matrix(300, composer: Self.parts)
    _ = answer("/matrix", dear, in: try router()).response(with: alone.memory)
    let account = Account()
    let responses = try batch("/matrix", Array(repeating: dear, count: 5), account)
    #expect(responses.count == 5)
    #expect(account.now == 0)
    #expect(account.most == alone.most)
  }

  @Test("refuses the lines of a batch that take too much, and no other line")
  func dearLines() throws {
    let (dear, small) = (Self.matrix(300, composer: Self.parts), Self.matrix(1))
    let tooDear = Self.matrix(1000, composer: Self.parts)
    let account = Account(limit: 1 << 20)
    let responses = try batch("/matrix", [small, dear, small, tooDear, small], account)
    #expect(responses.count == 5)
    #expect(responses[1].contains("\"status\":503"))
    #expect(responses[3].contains("\"status\":503"))
    #expect(account.now == 0)
    for index in [0, 2, 4] { #expect(responses[index].hasPrefix("{\"count\":1,")) }
    let unlimited = try batch("/matrix", [small, tooDear], Account())
    #expect(unlimited[1].contains("\"status\":422") && unlimited[1].contains("units of work"))
  }
}
