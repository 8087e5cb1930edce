import TestSupport
import Testing

@Suite("The picture of a transition")
struct TransitionPictureTests {
  private func responses(_ events: String) throws -> (json: JSONTree, picture: XMLElement) {
    let body = """
      {"config":{"device":"iphone-16","composer":{"text":{"lang":"ja","pixelRatio":1}}},"state":null,
       "events":[\(events)]}
      """
    return try Transport.memory.withClient {
      (try $0.post("/transition", body).json, try $0.picture("/transition", body))
    }
  }

  private static let talk = """
    {"type":"appeared"},{"type":"focused"},{"type":"keyboardWillShow","keyboard":{"type":"default"}},
    {"type":"edited","range":{"start":0,"end":0},"replacement":"<b>こんにちは\\n世界"},
    {"type":"edited","range":{"start":99,"end":99},"replacement":"x"},{"type":"sent"},
    {"type":"keyboardWillHide"}
    """

  /// The elements that are visible at each event.
  private func turns(_ picture: XMLElement) -> [XMLElement] {
    picture.children.filter {
      $0.attributes["class"]?.hasPrefix("turn") == true && !$0.frames("f-bar").isEmpty
    }
  }

  @Test("has the positions of each step")
  func positions() throws {
    let (json, picture) = try responses(Self.talk)
    let turns = turns(picture)
    #expect(turns.count == 7)
    for (turn, step) in zip(turns, json.steps.elements) {
      #expect(turn.frames("f-bar") == [step.layout.composer.frame.sides])
      let keyboard = step.layout.keyboard.frame
      // A keyboard is drawn while it leaves.
      guard !keyboard.isNull else { continue }
      #expect(turn.frames("f-keyboard") == [keyboard.sides])
    }
    #expect(turns[3].lines.map(\.text) == ["<b>こんにちは", "世界"])
  }

  @Test("shows one event at a time, and the last one without animation")
  func visibility() throws {
    let (_, picture) = try responses(Self.talk)
    let turns = turns(picture)
    let hidden = turns.map { $0.attributes["visibility"] }
    #expect(hidden == Array(repeating: "hidden", count: 6) + [nil])
    let keyboards = turns.map { turn in
      turn.named("g").first { $0.classes.first?.hasPrefix("keys") == true }
    }
    #expect(keyboards[2] != nil && keyboards[2]?.attributes["transform"] == nil)
    // Without animation, a hidden keyboard is below the screen.
    #expect(keyboards[6]?.attributes["transform"] == "translate(0 336)")
  }

  @Test("uses the easing of the response, and no animation for reduced motion")
  func motion() throws {
    let (json, picture) = try responses(Self.talk)
    let rules = try #require(picture.named("style").first?.text)
    let css = try #require(json.steps[2].layout.animation.css.string)
    #expect(rules.contains("transform:translate(0px,302px);animation-timing-function:\(css)"))
    #expect(rules.contains(".bar2{animation:bar2 "))
    #expect(!rules.contains(".bar3{"))
    #expect(rules.contains("@media (prefers-reduced-motion:reduce){*{animation:none!important}}"))
    // The keyboard enters from below the screen, and leaves below it.
    #expect(rules.contains("@keyframes keys2{0%,"))
    #expect(rules.contains("transform:translate(0px,336px)"))
  }

  @Test("lists every event with its effects")
  func captions() throws {
    let (_, picture) = try responses(Self.talk)
    for words in [
      "appeared", "setTextColor, inactive", "focused", "showKeyboard",
      "keyboardWillShow, 336 high", "animate y 767 → 465, 250 ms, keyboard",
      "edited, 0–0 becomes “\u{2068}<b>こんにちは⏎世界\u{2069}”",
      "animate y 465 → 438, height 51 → 78, at once", "ignored: outOfRange", "sent",
      "publish “\u{2068}<b>こんにちは⏎世界\u{2069}”", "keyboardWillHide",
    ] { #expect(picture.words.contains(words), "\(words)") }
  }

  @Test("draws the first events and counts the rest")
  func bounds() throws {
    let focus = Array(repeating: "{\"type\":\"focused\"}", count: 100).joined(separator: ",")
    let (_, picture) = try responses("{\"type\":\"appeared\"},\(focus)")
    #expect(turns(picture).count == 24)
    #expect(picture.words.contains("… and 77 more, which are not drawn"))
    #expect(picture.words.contains("101 events, iphone-16 in portrait"))
    #expect(try responses("").picture.words.contains("Nothing happens"))
  }

  @Test("rotates the device with its events")
  func rotation() throws {
    let (_, picture) = try responses(
      "{\"type\":\"appeared\"},{\"type\":\"resized\",\"orientation\":\"landscape\"}")
    let screens = turns(picture).map { $0.frames("f-screen") }
    #expect(screens == [[[0, 0, 393, 852]], [[0, 0, 852, 393]]])
    #expect(picture.words.contains("resized to 852 × 393"))
  }
}
