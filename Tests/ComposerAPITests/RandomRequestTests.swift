import HTTPServer
import TestSupport
import Testing

/// Random requests that match the schema.
struct RequestGenerator {
  var random: SeededGenerator

  private static let texts = [
    "", "one", "one\ntwo\r\nthree", "キーボードの高さ", "السلام عليكم", "สวัสดีครับ", "नमस्ते", "👨‍👩‍👧‍👦🇯🇵👍🏽",
    "e\u{301}\u{300}\u{200D}", "\u{0}\u{FFFF}\u{10FFFF}", "\n\n\n", " \t ",
    "WWWWWWWWWWWWWWWWWWWWWW",
  ]

  mutating func layout() -> String {
    let dialects = "[\"css\",\"uikit\",\"reactNative\",\"flutter\",\"compose\"]"
    return object([
      ("device", 0.6, { $0.pick(["\"iphone-16\"", "\"iphone-se-1\"", "\"ipad-10\""]) }),
      ("orientation", 0.3, { $0.pick(["\"portrait\"", "\"landscape\""]) }),
      ("screen", 0.7, { $0.size() }), ("safeArea", 0.5, { $0.insets() }),
      ("view", 0.3, { $0.rect() }), ("keyboard", 0.8, { $0.keyboard() }),
      ("composer", 0.7, { $0.composer() }), ("content", 0.3, { $0.content() }),
      ("scroll", 0.3, { $0.scroll() }), ("drag", 0.3, { $0.drag() }),
      ("keyframes", 0.3, { "{\"fps\":\($0.number(1...240))}" }), ("from", 0.2, { $0.rect() }),
      ("explain", 0.5, { $0.boolean() }), ("dialects", 0.5, { _ in dialects }),
    ])
  }

  mutating func matrix() -> String {
    object([
      ("devices", 1, { _ in "[\"iphone-16\",\"pixel-4\",\"ipad-10\"]" }),
      ("orientations", 0.5, { $0.pick(["[\"landscape\"]", "[\"landscape\",\"portrait\"]"]) }),
      ("keyboards", 1, { "[null,\($0.keyboard()),{\"type\":\"numberPad\"}]" }),
      ("safeArea", 0.3, { $0.insets() }), ("composer", 0.7, { $0.composer() }),
      ("content", 0.3, { $0.content() }), ("scroll", 0.3, { $0.scroll() }),
    ])
  }

  mutating func edit() -> String {
    let text = pick(Self.texts)
    let boundaries =
      text.unicodeScalars.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count]
    let ends = [pick(boundaries), pick(boundaries)].sorted()
    return object([
      ("text", 1, { _ in quoted(text) }),
      ("range", 1, { _ in "{\"start\":\(ends[0]),\"end\":\(ends[1])}" }),
      ("replacement", 1, { quoted($0.pick(Self.texts)) }),
      ("marked", 0.4, { $0.range(within: boundaries) }), ("replaced", 0.2, { _ in "\"かん\"" }),
      ("composing", 0.2, { $0.pick(["null", "{\"start\":0,\"end\":0}"]) }),
      ("limits", 0.7, { $0.limits() }), ("onLimit", 0.3, { $0.pick(["\"keep\"", "\"dismiss\""]) }),
      ("box", 0.8, { "{\"width\":\($0.length())\($0.style())}" }),
      ("overflow", 0.5, { $0.pick(["\"reject\"", "\"truncate\""]) }),
      ("returnKey", 0.3, { $0.pick(["\"newline\"", "\"send\"", "\"dismiss\"", "\"next\""]) }),
      ("trimTrailingNewlines", 0.3, { $0.boolean() }), ("singleLine", 0.3, { $0.boolean() }),
    ])
  }

  private mutating func range(within boundaries: [Int]) -> String {
    let ends = [pick(boundaries), pick(boundaries)].sorted()
    return "{\"start\":\(ends[0]),\"end\":\(ends[1])}"
  }

  mutating func lines() -> String {
    let extras = "\"text\",\"carets\",\"opportunities\",\"fonts\""
    return """
      {"text":\(quoted(pick(Self.texts))),"width":\(length()),"include":[\(extras)],\
      "maxLines":\(pick(["null", "1", "3"]))\(style())}
      """
  }

  private mutating func keyboard() -> String {
    object([
      ("phase", 0.5, { $0.pick(["\"show\"", "\"change\"", "\"hide\""]) }),
      ("frame", 1, { $0.rect() }),
      ("isLocal", 0.2, { $0.boolean() }), ("durationMs", 0.3, { $0.number(0...60_000) }),
      ("curve", 0.5, { $0.curve() }), ("includesAccessory", 0.3, { $0.boolean() }),
    ])
  }

  private mutating func curve() -> String {
    let spring = """
      {"spring":{"mass":\(number(0.001...1e6)),"stiffness":\(number(0.001...1e6)),\
      "damping":\(number(0.001...1e6))}}
      """
    let bezier = "{\"cubicBezier\":[\(number(0...1)),\(length()),\(number(0...1)),-1e6]}"
    return pick(["\"keyboard\"", "\"androidIme\"", "\"easeIn\"", spring, bezier])
  }

  private mutating func composer() -> String {
    let placements = [
      "dock", "accessory", "overlap", "container", "resize", "pan", "overlay", "avoidPadding",
      "avoidPosition", "avoidHeight",
    ]
    return object([
      ("placement", 0.9, { "\"\($0.pick(placements))\"" }), ("appeared", 0.2, { $0.boolean() }),
      ("bottomOffset", 0.3, { $0.length() }), ("gap", 0.3, { $0.length() }),
      ("topLimit", 0.3, { $0.length() }), ("frame", 0.5, { $0.rect() }),
      ("verticalOffset", 0.3, { $0.length() }),
      ("followsUndockedKeyboard", 0.3, { $0.boolean() }), ("leading", 0.3, { $0.length() }),
      ("margin", 0.3, { $0.length() }), ("text", 0.6, { $0.composerText() }),
    ])
  }

  private mutating func composerText() -> String {
    """
    {"value":\(quoted(pick(Self.texts))),"placeholder":\(quoted(pick(Self.texts))),\
    "insets":\(insets()),"lineFragmentPadding":\(length()),\
    "\(pick(["maxHeight", "maxLines"]))":5\(style())}
    """
  }

  private mutating func style() -> String {
    let font = """
      {"size":\(number(0.01...10_000)),"weight":\(Int.random(in: 1...1000, using: &random)),\
      "variationSettings":\(pick(["null", "{}", #"{"wght":550.5,"opsz":-1e6}"#])),\
      "letterSpacing":\(pick(["0", "-1e6", "1e6", "1.5"])),"lineHeight":\(pick(["null", "20"]))}
      """
    let breaks = ["auto", "loose", "normal", "strict", "anywhere"]
    return """
      ,"font":\(pick(["{}", font])),"lang":"\(pick(["en", "ja", "th", "", "x-\u{7F}"]))",\
      "direction":"\(pick(["ltr", "rtl"]))","lineBreak":"\(pick(breaks))",\
      "tabSize":\(pick(["0", "8", "1e6"]))
      """
  }

  private mutating func limits() -> String {
    object([
      ("maxLines", 0.7, { "\(Int.random(in: 1...5, using: &$0.random))" }),
      ("maxLength", 0.7, { "\(Int.random(in: 0...20, using: &$0.random))" }),
      ("lengthUnit", 0.7, { "\"\($0.pick(["grapheme", "scalar", "utf16", "utf8"]))\"" }),
    ])
  }

  private mutating func content() -> String {
    """
    {"contentHeight":\(length()),"offset":\(length()),"inverted":\(boolean()),\
    "liftPolicy":"\(pick(["always", "whenAtEnd", "persistent", "never"]))"}
    """
  }

  private mutating func scroll() -> String {
    """
    {"viewport":\(rect()),"contentHeight":\(length()),"offset":\(length()),\
    "target":{"y":\(length()),"height":\(length())},"position":"\(pick(["top", "nearest"]))"}
    """
  }

  private mutating func drag() -> String {
    """
    {"phase":"\(pick(["changed", "ended", "cancelled"]))","fingerY":\(length()),\
    "velocityY":\(pick(["-1e6", "0", "1e6"]))}
    """
  }

  private mutating func rect() -> String {
    "{\"x\":\(length()),\"y\":\(length()),\"width\":\(length()),\"height\":\(length())}"
  }

  private mutating func size() -> String {
    "{\"width\":\(number(0.001...1e6)),\"height\":\(number(1...2000))}"
  }

  private mutating func insets() -> String {
    "{\"top\":\(length()),\"left\":\(length()),\"bottom\":\(length()),\"right\":\(length())}"
  }

  /// Usually a common length, sometimes an extreme one.
  private mutating func length() -> String {
    pick([number(0...900), number(0...900), "0", "1e-9", "1e6", "0.1"])
  }

  private mutating func number(_ range: ClosedRange<Double>) -> String {
    "\(Double.random(in: range, using: &random))"
  }

  private mutating func boolean() -> String { pick(["true", "false"]) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// An object with a random selection of members, in random order.
  private mutating func object(
    _ members: [(name: String, probability: Double, value: (inout RequestGenerator) -> String)]
  ) -> String {
    var parts: [String] = []
    for member in members where Double.random(in: 0..<1, using: &random) < member.probability {
      parts.append("\"\(member.name)\":\(member.value(&self))")
    }
    return "{\(parts.shuffled(using: &random).joined(separator: ","))}"
  }
}

@Suite("Any request that matches the schema")
struct RandomRequestTests {
  @Test(
    "gets a result or an error with reasons, and always the same response",
    arguments: [
      7_310 as UInt64, 22_090,
    ])
  func random(seed: UInt64) throws {
    print("seed \(seed)")
    var generator = RequestGenerator(random: SeededGenerator(seed: seed))
    try Transport.memory.withClient { client in
      var statuses: [Int: Int] = [:]
      for _ in 0..<300 {
        for (path, body) in [
          ("/layout", generator.layout()), ("/edit", generator.edit()),
          ("/lines", generator.lines()), ("/matrix", generator.matrix()),
        ] {
          let reply = try client.post(path, body)
          #expect([200, 422].contains(reply.status), "seed \(seed): \(path) \(body) \(reply)")
          #expect(reply.json.value != nil, "seed \(seed): \(path) \(body) \(reply)")
          #expect(try client.post(path, body) == reply, "seed \(seed): \(path) \(body)")
          statuses[reply.status, default: 0] += 1
        }
      }
      print("seed \(seed): \(statuses)")
      #expect(statuses[200] ?? 0 > 500)
    }
  }
}
