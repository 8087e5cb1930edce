import Foundation
import TestSupport
import Testing

@Suite("The state of a transition")
struct TransitionStateTests {
  /// Returns the exact text of the state in a response.
  private static func state(in reply: Reply) throws -> String {
    let start = try #require(reply.body.range(of: "{\"state\":"))
    let end = try #require(reply.body.range(of: ",\"steps\":[", options: .backwards))
    return String(reply.body[start.upperBound..<end.lowerBound])
  }

  static let configs = [
    TransitionTests.config,
    """
    {"device":"ipad-10","orientation":"landscape","composer":{"placement":"accessory",\
    "mode":"auto","items":[{"id":"send","width":44,"height":44.5}]},"triggers":["@"],\
    "keys":{"Enter":"send","Shift+Enter":"newline"},"popover":{"width":200,"height":300},\
    "content":{"contentHeight":2400.125,"offset":1600.1,"scrollButton":{"size":40}},\
    "trimTrailingNewlines":true}
    """,
    """
    {"screen":{"width":375.5,"height":667},"safeArea":{"top":20.25},"singleLine":true,\
    "composer":{"placement":"overlap","frame":{"x":16,"y":400,"width":343,"height":120}},\
    "limits":{"maxLength":12},"overflow":"truncate"}
    """,
  ]

  @Test(
    "continues after a round trip as if it had not been sent",
    arguments: configs, propertySeeds)
  func roundTrip(config: String, seed: UInt64) throws {
    print("seed \(seed)")
    var generator = TransitionGenerator(random: SeededGenerator(seed: seed))
    try Transport.memory.withClient { client in
      func post(_ events: some Collection<String>, from state: String) throws -> Reply {
        let body = TransitionTests.body(
          events.joined(separator: ","), config: config, state: state, include: "\"effects\"")
        let reply = try client.post("/transition", body)
        #expect(reply.status == 200, "seed \(seed): \(body) \(reply)")
        return reply
      }
      for _ in 0..<10 {
        let events = (0..<30).map { _ in generator.event() }
        let whole = try Self.state(in: post(events, from: "null"))
        let half = try Self.state(in: post(events.prefix(15), from: "null"))
        #expect(try Self.state(in: post([], from: half)) == half, "seed \(seed)")
        #expect(try Self.state(in: post(events.dropFirst(15), from: half)) == whole, "seed \(seed)")
      }
    }
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var config = "{\"device\":\"iphone-16\"}"
    var state = "null"
    var events = ""
    let problems: [String]

    init(
      _ name: String, config: String = "{\"device\":\"iphone-16\"}", state: String = "null",
      events: String = "", _ problems: String...
    ) {
      testDescription = name
      self.config = config
      self.state = state
      self.events = events
      self.problems = problems
    }
  }

  static let states = [
    Case(
      "an unknown field", state: "{\"focussed\":true}",
      "/state/focussed is not a known field; did you mean \"focused\"?"),
    Case(
      "a selection beyond the text",
      state: "{\"text\":\"สวัสดี\",\"selection\":{\"start\":7,\"end\":9}}",
      "/state/selection/start must not be greater than 6, the length of the text in UTF-16 code units",
      "/state/selection/end must not be greater than 6, the length of the text in UTF-16 code units"
    ),
    Case(
      "a selection inside an emoji",
      state: "{\"text\":\"👍\",\"selection\":{\"start\":0,\"end\":1}}",
      "/state/selection/end must not be inside the surrogate pair at 0"),
    Case(
      "a marked range beyond the text",
      state: "{\"text\":\"に\",\"composing\":{\"start\":0,\"end\":2}}",
      "/state/composing/end must not be greater than 1, the length of the text in UTF-16 code units"
    ),
    Case(
      "focus without appearance", state: "{\"focused\":true}",
      "/state/focused must be false while \"appeared\" is false"),
    Case(
      "a finger without a keyboard", state: "{\"drag\":{\"phase\":\"changed\",\"fingerY\":600}}",
      "/state/drag needs a docked keyboard and the phase \"changed\""),
    Case(
      "a list that is not in the configuration",
      state: "{\"list\":{\"offset\":1,\"bottomInset\":2}}",
      "/state/list needs \"content\" or \"scroll\" in \"config\""),
    Case(
      "a negative offset", state: "{\"bottomOffset\":-1}",
      "/state/bottomOffset must be between 0 and 1000000, not -1"),
    Case(
      "a text that is a number", state: "{\"text\":1}", "/state/text must be a string, not a number"
    ),
    Case("an array instead of an object", state: "[]", "/state must be an object, not an array"),
  ]

  static let configurations = [
    Case(
      "no screen", config: "{\"composer\":{\"margin\":-1}}",
      "/config needs \"device\" or \"screen\", which gives the size of the screen",
      "/config/composer/margin must be between 0 and 1000000, not -1"),
    Case(
      "members of the state",
      config: """
        {"device":"iphone-16","keyboard":{"height":300},\
        "composer":{"appeared":true,"text":{"value":"a"}}}
        """,
      "/config/composer/appeared must not be sent here: send it in \"state\"",
      "/config/composer/text must not have a \"value\" here: send it as \"text\" in \"state\"",
      "/config/keyboard is not a known field"),
    Case(
      "a line limit without a box to count in",
      config:
        "{\"device\":\"iphone-16\",\"composer\":{\"textHeight\":40},\"limits\":{\"maxLines\":3}}",
      "/config/box is required with \"limits.maxLines\" and \"composer.textHeight\" without "
        + "\"composer.text\""),
  ]

  static let events = [
    Case("an unknown event", events: "{\"type\":\"focussed\"}", "/events/0/type must be one of"),
    Case(
      "a field of another event", events: "{\"type\":\"sent\"},{\"type\":\"sent\",\"fingerY\":1}",
      "/events/1/fingerY is not a known field"),
    Case(
      "a drag without a finger", events: "{\"type\":\"dragChanged\"}",
      "/events/0/drag is required"),
    Case(
      "a finger without a position", events: "{\"type\":\"dragChanged\",\"drag\":{}}",
      "/events/0/drag/fingerY is required"),
    Case(
      "a finger beside the drag", events: "{\"type\":\"dragEnded\",\"fingerY\":1}",
      "/events/0/fingerY is not a known field; send /events/0/drag/fingerY instead"),
    Case(
      "a time that goes back",
      events:
        "{\"type\":\"appeared\",\"atMs\":5},{\"type\":\"sent\"},{\"type\":\"sent\",\"atMs\":4}",
      "/events/2/atMs must not be before 5, the time of an earlier event"),
    Case(
      "a time before that of the state", state: "{\"clock\":{\"nowMs\":7}}",
      events: "{\"type\":\"appeared\",\"atMs\":5}",
      "/events/0/atMs must not be before 7, the time of an earlier event"),
    Case(
      "a panel without a kind", events: "{\"type\":\"panelShown\"}", "/events/0/kind is required"),
    Case(
      "an unknown modifier", events: "{\"type\":\"keyPressed\",\"key\":\"Hyper+Enter\"}",
      "/events/0/key must name a key after its modifiers"),
    Case(
      "tokens that overlap",
      events: """
        {"type":"edited","range":{"start":0,"end":0},"replacement":"abcd",\
        "tokens":[{"start":0,"end":2},{"start":1,"end":3}]}
        """,
      "/events/0/tokens must be in ascending order, without overlaps, and not empty"),
    Case(
      "a keyboard of unknown height",
      events:
        "{\"type\":\"keyboardWillShow\",\"keyboard\":{\"type\":\"japanese\",\"estimate\":false}}",
      "/events/0/keyboard/type has no known height for iphone-16 in portrait: send \"height\", or leave out \"estimate\" (known: "
    ),
    Case(
      "no keyboard", events: "{\"type\":\"keyboardWillShow\"}",
      "/events/0/keyboard is required"),
    Case(
      "a keyboard without a height", events: "{\"type\":\"keyboardWillShow\",\"keyboard\":{}}",
      "/events/0/keyboard needs \"frame\", \"height\", \"type\" or \"visualViewport\""),
    Case(
      "a keyboard of another phase",
      events: "{\"type\":\"keyboardWillShow\",\"keyboard\":{\"height\":336,\"phase\":\"hide\"}}",
      "/events/0/keyboard/phase must be \"show\" in an event of this type, or absent"),
    Case(
      "a keyboard spelled as in the user info of a notification",
      events:
        "{\"type\":\"keyboardWillChangeFrame\",\"height\":336,\"keyboardType\":\"emoji\"}",
      "/events/0/keyboard is required",
      "/events/0/height is not a known field; send /events/0/keyboard/height instead",
      "/events/0/keyboardType is not a known field; send /events/0/keyboard/type instead"),
    Case(
      "a screen that cannot be turned", config: "{\"screen\":{\"width\":393,\"height\":852}}",
      events: "{\"type\":\"resized\",\"orientation\":\"landscape\"}",
      "/events/0/screen is required for a new orientation, because \"config\" names no \"device\""),
    Case(
      "a range that ends before it starts",
      events: "{\"type\":\"edited\",\"range\":{\"start\":2,\"end\":1},\"replacement\":\"\"}",
      "/events/0/range/end must not be before \"start\""),
  ]

  @Test(
    "is refused with every reason if it is not valid", arguments: states + configurations + events)
  func refused(_ testCase: Case) throws {
    let reply = try Transport.memory.withClient {
      try $0.post(
        "/transition",
        TransitionTests.body(testCase.events, config: testCase.config, state: testCase.state))
    }
    #expect(reply.status == 422, "\(reply)")
    let found = reply.json.errors.elements.map {
      "\($0.pointer.string ?? "") \($0.detail.string ?? "")"
    }
    #expect(found.count == testCase.problems.count, "\(found)")
    for (problem, wanted) in zip(found, testCase.problems) {
      #expect(problem.hasPrefix(wanted), "\(problem)")
    }
  }
}

/// Random events of all types, meaningful and meaningless.
private struct TransitionGenerator {
  var random: SeededGenerator

  private static let texts = [
    "a", "\n", "日本語", "にほんご", "السلام عليكم", "สวัสดีครับ", "👨‍👩‍👧‍👦🇯🇵", "e\u{301}", "\r\n", "", "\u{0}\"\\",
  ]

  private var time = 0.0

  init(random: SeededGenerator) { self.random = random }

  /// An event, mostly with a time that is a little later than the last one.
  mutating func event() -> String {
    let event = untimed()
    guard Int.random(in: 0...4, using: &random) > 0 else { return event }
    time += number(0...300)
    return "{\"atMs\":\(time),\(event.dropFirst())"
  }

  private mutating func untimed() -> String {
    switch Int.random(in: 0...24, using: &random) {
    case 0: "{\"type\":\"appeared\"}"
    case 1: "{\"type\":\"focused\"}"
    case 2: "{\"type\":\"\(pick(["disappeared", "blurred", "tappedOutside", "tappedClose"]))\"}"
    case 3:
      "{\"type\":\"resized\",\"view\":{\"x\":0,\"y\":\(number(0...200)),\"width\":300,\"height\":400}}"
    case 4: "{\"type\":\"resized\",\"screen\":{\"width\":\(number(200...900)),\"height\":600.1}}"
    case 5: "{\"type\":\"offsetChanged\",\"bottomOffset\":\(number(0...60))}"
    case 6, 7:
      "{\"type\":\"keyboardWillShow\",\"keyboard\":{\"height\":\(number(0...400)),\"durationMs\":285}}"
    case 8: "{\"type\":\"keyboardWillHide\"}"
    case 9: "{\"type\":\"dragChanged\",\"drag\":{\"fingerY\":\(number(300...900))}}"
    case 10: "{\"type\":\"\(pick(["dragEnded", "dragCancelled"]))\"}"
    case 11: "{\"type\":\"selectionChanged\",\"selection\":\(range(0))}"
    case 12: "{\"type\":\"sent\"}"
    case 13: "{\"type\":\"panelShown\",\"kind\":\"emoji\",\"height\":\(pick(["null", "300.5"]))}"
    case 14: "{\"type\":\"panelHidden\"}"
    case 15: "{\"type\":\"attachmentsChanged\",\"ready\":\(pick(["0", "1"]))}"
    case 16: "{\"type\":\"contentChanged\",\"content\":{\"contentHeight\":\(number(0...5000))}}"
    case 17: "{\"type\":\"keyPressed\",\"key\":\"\(pick(["Enter", "Shift+Enter", "Ctrl+a"]))\"}"
    case 18:
      """
      {"type":"edited","range":\(range(0)),"replacement":"@ab ","tokens":[{"start":0,"end":3}]}
      """
    default: edit()
    }
  }

  private mutating func edit() -> String {
    let text = pick(Self.texts)
    let start = Int.random(in: 0...4, using: &random)
    let marked = "{\"start\":\(start),\"end\":\(start + text.utf16.count)}"
    return """
      {"type":"edited","range":\(range(start)),"replacement":\(quoted(text)),\
      "composing":\(pick(["null", "null", marked]))}
      """
  }

  private mutating func range(_ start: Int) -> String {
    "{\"start\":\(start),\"end\":\(start + Int.random(in: 0...2, using: &random))}"
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}

/// The seeds of these tests; a failure prints its seed.
private let propertySeeds: [UInt64] = [7_310, 22_090]
