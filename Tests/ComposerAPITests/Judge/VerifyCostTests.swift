import ComposerContract
import TestSupport
import Testing

/// Recordings that took seconds before their cost was bounded.
@Suite("The cost of POST /verify")
struct VerifyCostTests {
  private static func recording(
    events: some Sequence<String>, samples: some Sequence<String>, config: String = ""
  ) -> String {
    """
    {"config":{"device":"iphone-16","composer":{"textHeight":36}\(config)},
     "events":[\(events.joined(separator: ","))],"samples":[\(samples.joined(separator: ","))]}
    """
  }

  private static func event(_ index: Int, atMs nowMs: Int, curve: String = "\"keyboard\"") -> String
  {
    let height = index.isMultiple(of: 2) ? 300 : 200
    return "{\"type\":\"keyboardWillChangeFrame\",\"atMs\":\(nowMs),"
      + "\"keyboard\":{\"height\":\(height),\"curve\":\(curve),\"durationMs\":250}}"
  }

  private static func sample(_ index: Int, atMs nowMs: Int) -> String {
    // No curve fits places that follow none.
    let place = index * 7_919 % 200
    return "{\"atMs\":\(nowMs),\"bar\":{\"x\":0,\"y\":\(300 + place),\"width\":393,\"height\":48},"
      + "\"keyboardTop\":\(700 - place)}"
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let body: String
  }

  static let cases = [
    Case(
      testDescription: "300 movements that no curve fits",
      body: recording(
        events: (0..<300).map { event($0, atMs: 1_000 + $0 * 350) },
        samples: (0..<900).map { sample($0, atMs: 1_050 + $0 * 350 / 3) })),
    Case(
      testDescription: "300 movements with curves of their own",
      body: recording(
        events: (0..<300).map {
          event(
            $0, atMs: 1_000 + $0 * 350, curve: "{\"cubicBezier\":[0.\(100 + $0),0,0.2,1]}")
        },
        samples: (0..<900).map { sample($0, atMs: 1_050 + $0 * 350 / 3) })),
    Case(
      testDescription: "events that come faster than the tolerance",
      body: recording(
        events: (0..<1_000).map { event($0, atMs: $0) },
        samples: (0..<4_000).map { sample($0, atMs: $0 / 4) })),
    Case(
      testDescription: "double insets, then gaps",
      body: recording(
        events: ["{\"type\":\"keyboardWillShow\",\"atMs\":0,\"keyboard\":{\"type\":\"default\"}}"],
        samples: (0..<12_000).map { index in
          let wrong = index < 6_000 ? 434 : 400
          // Two samples each, because only what rests is counted twice.
          let y = index % 4 < 2 ? wrong : 468
          return "{\"atMs\":\(1_000 + index * 300),"
            + "\"bar\":{\"x\":0,\"y\":\(y),\"width\":393,\"height\":48}}"
        })),
  ]

  @Test("is linear", arguments: cases)
  func linear(_ example: Case) throws {
    try Transport.memory.withClient { client in
      let reply = try expectLessThanAMinute { try client.post("/verify", example.body) }
      #expect(reply.status == 200, "\(reply.body.prefix(1_000))")
    }
  }

  @Test("has that of the search for curves, over which the response says what to send")
  func search() throws {
    let limits = RequestLimits(work: 33_000)
    try Transport.memory.withClient(limits: limits) { client in
      let reply = try client.post("/verify", Self.cases[0].body)
      #expect(reply.status == 422)
      #expect(
        reply.json.errors[0].detail.string
          == "must not take more than 33000 units of work: send fewer samples or events, or shorter texts"
      )
    }
  }

  /// Each start of the app's own movement since the last sample in its place was compared with the drag.
  @Test("of a drag that only the bar shows does not depend on the time before it")
  func longRest() throws {
    let dragMs = 3_000_000_000
    func entry(_ name: String, atMs nowMs: Int, top: Int) -> String {
      "{\"name\":\"UIKeyboardWill\(name)Notification\",\"atMs\":\(nowMs),\"userInfo\":{"
        + "\"UIKeyboardFrameEndUserInfoKey\":{\"x\":0,\"y\":\(top),\"width\":393,\"height\":336},"
        + "\"UIKeyboardAnimationDurationUserInfoKey\":0.25}}"
    }
    let places = [
      (0, 770), (1_000, 468), (dragMs, 480), (dragMs + 100, 520), (dragMs + 200, 560),
      (dragMs + 310, 600), (dragMs + 900, 770),
    ]
    let samples = places.map { nowMs, y in
      "{\"atMs\":\(nowMs),\"bar\":{\"x\":0,\"y\":\(y),\"width\":393,\"height\":48}}"
    }
    let body = """
      {"config":{"device":"iphone-16","composer":{"textHeight":36}},
       "log":{"format":"ios","entries":[\(entry("Show", atMs: 300, top: 516)),
         \(entry("Hide", atMs: dragMs + 300, top: 852))]},
       "samples":[\(samples.joined(separator: ","))]}
      """
    try Transport.memory.withClient { client in
      let reply = try expectLessThanAMinute { try client.post("/verify", body) }
      #expect(reply.status == 200)
      #expect(reply.json.warnings.elements.contains { $0.code.string == "unrecordedDrag" })
    }
  }

  @Test("of a batch is that of its lines")
  func batch() throws {
    let line = Self.cases[0].body.split(separator: "\n").joined()
    try Transport.memory.withClient { client in
      let reply = try expectLessThanAMinute {
        try client.post(
          "/verify", "\(line)\n\(line)\n", headers: ["Content-Type": "application/x-ndjson"])
      }
      #expect(reply.status == 200)
      #expect(reply.body.split(separator: "\n").count == 2)
    }
  }
}
