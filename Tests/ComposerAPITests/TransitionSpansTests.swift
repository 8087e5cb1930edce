import Foundation
import TestSupport
import Testing

@Suite("Spans of a state")
struct TransitionSpansTests {
  private static let font = """
    {"size":10,"metrics":{"unitsPerEm":1000,"ascent":1500,"descent":400,"lineGap":100,\
    "advances":{},"default":1000}}
    """

  /// A text column of 60 points.
  private static func request(
    state: String, events: String = "", composer: String = "", engine: String = "chromium"
  ) -> String {
    """
    {"config":{"screen":{"width":60,"height":600},"composer":{\(composer)"text":{"engine":"\(engine)",\
    "lineFragmentPadding":0,"font":\(font)}}},"state":\(state),"events":[\(events)]}
    """
  }

  private static let appeared = #"{"type":"appeared"},{"type":"focused"}"#

  static let cases = [
    RequestCase(
      "an edit moves spans, which come back as they were sent", "/transition",
      request(
        state: """
          {"text":"a@x नमस्ते","spans":[{"start":1,"end":3,"atomic":true,"extraWidth":6,"lang":"hi",\
          "font":{"weight":700,"families":["Inter"]}},{"start":4,"end":6,"atomic":true,"width":20,\
          "height":9}]}
          """,
        events: appeared
          + #",{"type":"edited","range":{"start":0,"end":0},"replacement":"👍🏽"}"#),
      """
      "spans":[{"start":5,"end":7,"font":{"families":["Inter"],"weight":700},"lang":"hi",\
      "extraWidth":6,"atomic":true},{"start":8,"end":10,"atomic":true,"width":20,"height":9}]
      """),
    RequestCase(
      "a picked mention brings its chip", "/transition",
      request(
        state: #"{"text":"a @"}"#,
        events: appeared + """
          ,{"type":"edited","range":{"start":2,"end":3},"replacement":"@次郎 ",\
          "tokens":[{"start":0,"end":3}],"spans":[{"start":0,"end":3,"atomic":true}]}
          """),
      #""tokens":[{"start":2,"end":5}],"spans":[{"start":2,"end":5,"atomic":true}]"#),
    RequestCase(
      "a part of a chip that is deleted ends it", "/transition",
      request(
        state: #"{"text":"a@x","spans":[{"start":1,"end":3,"atomic":true}]}"#,
        events: appeared
          + #",{"type":"edited","range":{"start":2,"end":3},"replacement":""}"#),
      #""text":"a@","selection":{"start":2,"end":2},"composing":null,"keyboard""#),
    RequestCase(
      "what an input method commits is in the span around it", "/transition",
      request(
        state: #"{"text":"あい","spans":[{"start":0,"end":2,"extraWidth":4}]}"#,
        events: appeared + """
          ,{"type":"edited","range":{"start":1,"end":1},"replacement":"に","composing":{"start":1,"end":2}},\
          {"type":"edited","range":{"start":1,"end":2},"replacement":"日本"}
          """),
      #""text":"あ日本い""#, #""spans":[{"start":0,"end":4,"extraWidth":4}]"#),
    RequestCase(
      "a text of a program brings its spans, and the draft keeps its own", "/transition",
      request(
        state: #"{"text":"ab","spans":[{"start":0,"end":1,"extraWidth":2}]}"#,
        events: appeared + """
          ,{"type":"textSet","purpose":"edit","text":"سلام","spans":[{"start":1,"end":4,"extraWidth":8}]}
          """),
      #""text":"ab","selection":{"start":2,"end":2},"spans":[{"start":0,"end":1,"extraWidth":2}]"#,
      #""spans":[{"start":1,"end":4,"extraWidth":8}]"#),
  ]

  @Test("are moved and answered", arguments: cases)
  func spans(_ testCase: RequestCase) throws { try testCase.expectParts() }

  static let refused = [
    RequestCase(
      "a font that only the client has", "/transition",
      request(
        state: """
          {"text":"ab","spans":[{"start":0,"end":1,"font":{"metrics":{"unitsPerEm":9,"ascent":9,"descent":1,\
          "lineGap":0,"advances":{},"default":5}}}]}
          """),
      #"/state/spans must have fonts with "families" here, not "metrics""#),
    RequestCase(
      "a span behind the text", "/transition",
      request(state: #"{"text":"ab","spans":[{"start":1,"end":3}]}"#),
      "/state/spans/0/end must not be greater than 2, the length of the text in UTF-16 code units"),
  ]

  @Test("are refused where they cannot be kept or measured", arguments: refused)
  func refusals(_ testCase: RequestCase) throws { try testCase.expectProblems() }

  @Test(
    "give a text the height that it has in /layout, also after the state was sent again",
    arguments: ["chromium", "gecko", "webkit"])
  func heights(engine: String) throws {
    let spans =
      #"[{"start":3,"end":6,"atomic":true,"extraWidth":9},{"start":7,"end":9,"font":{"size":21}}]"#
    let text = #""ab @次郎 กข y""#
    try Transport.memory.withClient { client in
      for scale in [1, 1.5, 2] {
        let layout = try client.post(
          "/layout",
          """
          {"screen":{"width":60,"height":600},"composer":{"textScale":\(scale),"text":{"value":\(text),\
          "spans":\(spans),"engine":"\(engine)","lineFragmentPadding":0,"font":\(Self.font)}},\
          "include":["text"]}
          """)
        let expected = try #require(layout.json.text.contentHeight.number)
        var state = #"{"text":\#(text),"spans":\#(spans)}"#
        for _ in 0..<2 {
          let reply = try client.post(
            "/transition",
            Self.request(
              state: state, events: #"{"type":"offsetChanged","bottomOffset":0}"#,
              composer: #""textScale":\#(scale),"#, engine: engine))
          #expect(reply.json.steps[0].layout.text.contentHeight.number == expected, "\(reply)")
          let sent = try #require(reply.json.state.value)
          state = String(
            decoding: try JSONSerialization.data(withJSONObject: sent), as: UTF8.self)
        }
      }
    }
  }

  @Test("move as in /edit", arguments: [1, 20_261_123, 0xC0FFEE] as [UInt64])
  func edits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try Transport.memory.withClient { client in
      for _ in 0..<10 {
        var (text, spans) = Self.anyText(&random)
        for _ in 0..<4 {
          let change = Self.anyChange(of: text, &random)
          let members = #""text":\#(quoted(text)),"spans":[\#(spans.joined(separator: ","))]"#
          let edit = try client.post("/edit", "{\(members),\(change)}")
          let reply = try client.post(
            "/transition",
            Self.request(
              state: "{\"appeared\":true,\"focused\":true,\(members)}",
              events: "{\"type\":\"edited\",\(change)}"))
          let moved = edit.json.spans.elements.map { span in
            let width = Int(spans[Int(span.index.number ?? 0)].suffix(2).dropLast()) ?? 0
            return Self.span(span.start.number, span.end.number, width)
          }
          let kept = reply.json.state.spans.elements.map {
            Self.span($0.start.number, $0.end.number, Int($0.extraWidth.number ?? 0))
          }
          #expect(kept == moved, "seed \(seed): \(members) \(change)")
          text = try #require(reply.json.state.text.string)
          #expect(text == edit.json.text.string, "seed \(seed)")
          spans = kept
        }
      }
    }
  }

  private static func span(_ start: Double?, _ end: Double?, _ width: Int) -> String {
    #"{"start":\#(Int(start ?? -1)),"end":\#(Int(end ?? -1)),"extraWidth":\#(width)}"#
  }

  private static func anyText(_ random: inout SeededGenerator) -> (text: String, spans: [String]) {
    let words = ["ab", "日本", "กขค", "नमस्ते", "سلام", "👍🏽", "é", " "]
    let picked = (0..<5).map { _ in words.randomElement(using: &random) ?? "a" }
    var (start, spans): (Int, [String]) = (0, [])
    for (index, word) in picked.enumerated() {
      let end = start + word.utf16.count
      if Bool.random(using: &random) { spans.append(span(Double(start), Double(end), index + 1)) }
      start = end
    }
    return (picked.joined(), spans)
  }

  private static func anyChange(of text: String, _ random: inout SeededGenerator) -> String {
    let offsets = text.unicodeScalars.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count]
    let (one, other) = (
      offsets.randomElement(using: &random) ?? 0, offsets.randomElement(using: &random) ?? 0
    )
    let replacement = ["", "x", "字", "มา", "👩‍🚀"].randomElement(using: &random) ?? ""
    return
      #""range":{"start":\#(min(one, other)),"end":\#(max(one, other))},"replacement":\#(quoted(replacement))"#
  }
}
