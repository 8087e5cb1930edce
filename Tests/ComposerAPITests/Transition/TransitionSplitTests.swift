import Foundation
import TestSupport
import Testing

@Suite("Splitting a list of events")
struct TransitionSplitTests {
  /// The result of events: the state, and the steps without their indices.
  struct Outcome: Equatable {
    let state: String
    let steps: [String]

    init(_ reply: Reply) throws {
      state = try Self.written(reply.json.state.value)
      steps = try reply.json.steps.elements.map { step in
        var step = try #require(step.value as? [String: Any])
        step["event"] = nil
        return try Self.written(step)
      }
    }

    private static func written(_ value: Any?) throws -> String {
      let data = try JSONSerialization.data(
        withJSONObject: try #require(value), options: [.sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }
  }

  private static func post(
    _ events: some Collection<String>, to client: any TestClient, config: String, state: String
  ) throws -> Reply {
    try client.post(
      "/transition",
      TransitionTests.body(events.joined(separator: ","), config: config, state: state))
  }

  private static func outcome(
    _ events: some Collection<String>, from client: any TestClient, config: String,
    state: String = "null"
  ) throws -> Outcome {
    try Outcome(post(events, to: client, config: config, state: state))
  }

  @Test("keeps an orientation that the shape of the screen does not tell")
  func square() throws {
    let turned = """
      {"type":"resized","screen":{"width":852,"height":852},"orientation":"landscape"}
      """
    let appeared = "{\"type\":\"appeared\"}"
    let shown = "{\"type\":\"keyboardWillShow\",\"keyboard\":{\"type\":\"default\"}}"
    let config = "{\"device\":\"iphone-16\"}"
    try Transport.memory.withClient { client in
      let whole = try Self.post(
        [appeared, turned, shown], to: client, config: config, state: "null")
      let first = try Self.outcome([appeared, turned], from: client, config: config)
      let second = try Self.post([shown], to: client, config: config, state: first.state)
      for reply in [whole, second] {
        #expect(reply.json.state.keyboard.frame.height.number == 219, "\(reply)")
        #expect(reply.json.state.stage.orientation.string == "landscape", "\(reply)")
      }
    }
  }

  @Test(
    "derives the orientation from the screen if the state has none",
    arguments: [
      ("393,\"height\":852", 336.0), ("852,\"height\":393", 219), ("852,\"height\":852", 336),
    ])
  func olderStates(_ screen: (width: String, keyboard: Double)) throws {
    let shown = "{\"type\":\"keyboardWillShow\",\"keyboard\":{\"type\":\"default\"}}"
    let size = "{\"screen\":{\"width\":\(screen.width)}}"
    try Transport.memory.withClient { client in
      let reply = try Self.post(
        [shown], to: client, config: "{\"device\":\"iphone-16\"}",
        state: "{\"appeared\":true,\"stage\":\(size)}")
      #expect(reply.json.state.keyboard.frame.height.number == screen.keyboard, "\(reply)")
      #expect(reply.json.state.stage.orientation.isNull, "\(reply)")
    }
  }

  static let configs = [
    "{\"device\":\"iphone-16\"}",
    "{\"device\":\"ipad-10\",\"orientation\":\"landscape\",\"content\":{\"contentHeight\":2400,\"offset\":1600.1}}",
    """
    {"device":"iphone-16","screen":{"width":852,"height":393},"safeArea":{},\
    "composer":{"placement":"accessory"}}
    """,
    """
    {"device":"iphone-16","orientation":"landscape","screen":{"width":852,"height":852},\
    "safeArea":{"bottom":21},"composer":{"placement":"resize"},"limits":{"maxLines":2}}
    """,
    "{\"device\":\"pixel-4\",\"safeArea\":{\"top\":24},\"overflow\":\"truncate\",\"limits\":{\"maxLength\":9}}",
    """
    {"screen":{"width":600,"height":600},"trimTrailingNewlines":true,"returnKey":"send",\
    "composer":{"placement":"overlap","frame":{"x":16,"y":400,"width":343,"height":120}}}
    """,
  ]

  /// Each event is also sent alone, because its validity must not depend on the split.
  @Test(
    "gives the same state and steps at any place", arguments: configs, [40_961, 77_003] as [UInt64])
  func random(config: String, seed: UInt64) throws {
    var generator = StageGenerator(random: SeededGenerator(seed: seed))
    var splits = 0
    try Transport.memory.withClient { client in
      for _ in 0..<3 {
        var (events, state): ([String], String) = ([], "null")
        for _ in 0..<12 {
          let event = generator.event()
          let alone = try Self.post([event], to: client, config: config, state: state)
          let whole = try Self.post(events + [event], to: client, config: config, state: "null")
          let place: Comment = "seed \(seed): \(config) \(events) \(event)"
          try #require(alone.status == whole.status, place)
          guard whole.status == 200 else { continue }
          events.append(event)
          let outcome = try Outcome(whole)
          state = outcome.state
          let last = try Outcome(alone)
          #expect(last.state == state && last.steps == outcome.steps.suffix(1), place)
          splits += 1
        }
        let whole = try Self.outcome(events, from: client, config: config)
        for place in events.indices.dropFirst() {
          let head = try Self.outcome(events.prefix(place), from: client, config: config)
          let tail = try Self.outcome(
            events.dropFirst(place), from: client, config: config, state: head.state)
          let comment: Comment = "seed \(seed): \(config) \(events) split at \(place)"
          #expect(tail.state == whole.state, comment)
          #expect(head.steps + tail.steps == whole.steps, comment)
          splits += 1
        }
      }
    }
    print("seed \(seed): \(splits) splits")
    #expect(splits > 30)
  }
}

/// Events of all kinds, most of them about the screen, how it is held, and the keyboard.
private struct StageGenerator {
  var random: SeededGenerator

  mutating func event() -> String {
    switch Int.random(in: 0...21, using: &random) {
    case 0...6: resized()
    case 7...10: keyboard("keyboardWillShow")
    case 11: keyboard("keyboardWillChangeFrame")
    case 12: "{\"type\":\"keyboardWillHide\"}"
    case 13: "{\"type\":\"appeared\"}"
    case 14: "{\"type\":\"focused\"}"
    case 15: "{\"type\":\"\(pick(["disappeared", "blurred", "tappedOutside", "tappedClose"]))\"}"
    case 16:
      "{\"type\":\"dragChanged\",\"drag\":{\"fingerY\":\(pick(["500", "700.5", "-0.0", "840"]))}}"
    case 17:
      "{\"type\":\"\(pick(["dragEnded", "dragCancelled"]))\",\"drag\":{\"velocityY\":\(pick(["0", "900"]))}}"
    case 18: "{\"type\":\"offsetChanged\",\"bottomOffset\":\(pick(["0", "-0.0", "49.25"]))}"
    case 19:
      "{\"type\":\"edited\",\"range\":{\"start\":0,\"end\":0},\"replacement\":\(quoted(pick(["a", "あ\n", "\r\n", "👍🏽", "\n"])))}"
    case 20:
      "{\"type\":\"selectionChanged\",\"selection\":{\"start\":0,\"end\":\(pick(["0", "1"]))}}"
    default: "{\"type\":\"sent\"}"
    }
  }

  private mutating func resized() -> String {
    let sizes = [
      "393,\"height\":852", "852,\"height\":393", "852,\"height\":852", "600,\"height\":600",
      "1e-320,\"height\":1e-320", "1e6,\"height\":999999.5",
    ]
    var members = ["\"type\":\"resized\""]
    if flip() { members.append("\"screen\":{\"width\":\(pick(sizes))}") }
    if flip() { members.append("\"orientation\":\"\(pick(["portrait", "landscape"]))\"") }
    if flip() { members.append("\"safeArea\":{\"bottom\":\(pick(["0", "21", "34.5"]))}") }
    if !flip(), !flip() {
      members.append(
        "\"view\":{\"x\":\(pick(["0", "-0.0"])),\"y\":20,\"width\":300,\"height\":500}")
    }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func keyboard(_ type: String) -> String {
    let keyboards = [
      "\"type\":\"default\"", "\"type\":\"numberPad\"",
      "\"type\":\"default\",\"includesAccessory\":true", "\"height\":300.1",
      "\"frame\":{\"x\":0,\"y\":516,\"width\":393,\"height\":336},\"durationMs\":200",
      "\"height\":260,\"curve\":{\"spring\":{\"mass\":1,\"stiffness\":100,\"damping\":9}}",
    ]
    return "{\"type\":\"\(type)\",\"keyboard\":{\(pick(keyboards))}}"
  }

  private mutating func flip() -> Bool { Bool.random(using: &random) }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}
