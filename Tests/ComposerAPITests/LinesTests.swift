import TestSupport
import Testing

@Suite("POST /lines")
struct LinesTests {
  @Test("returns the number of lines and the start of each line", arguments: Transport.allCases)
  func japanese(_ transport: Transport) throws {
    let text = "キーボードの高さに追従するテキストボックス"
    let body = "{\"text\":\"\(text)\",\"width\":120,\"font\":{\"size\":17},\"lang\":\"ja\"}"
    let json = try transport.withClient { try $0.post("/lines", body) }.json
    #expect(json.count.number == 3)
    #expect(json.lines.elements.map(\.start.number) == [0, 7, 14])
    #expect(json.lines[2].end.number == Double(text.utf16.count))
    #expect(json.width.number == 119)
  }

  @Test("streams a response of many lines", arguments: Transport.allCases)
  func manyLines(_ transport: Transport) throws {
    let count = 20_000
    let body = "{\"text\":\"\(String(repeating: "あ\\n", count: count))\",\"width\":120}"
    try transport.withClient { client in
      let reply = try client.post("/lines", body)
      #expect(reply.status == 200)
      #expect(reply.headers["Content-Length"] == nil)
      let lines = reply.json.lines.elements
      #expect(reply.json.count.number == Double(count + 1))
      #expect(lines.count == count + 1)
      #expect(lines.prefix(count).enumerated().allSatisfy { $1.start.number == Double($0 * 2) })
      let batch = try client.post(
        "/lines", body + "\n" + body, headers: ["Content-Type": "application/x-ndjson"])
      #expect(batch.body == reply.body + reply.body)
    }
  }

  @Test("subtracts insets and padding from the width")
  func insets() throws {
    func count(_ extra: String) throws -> Double? {
      let body = "{\"text\":\"あいうえお\",\"width\":85,\"lang\":\"ja\"\(extra)}"
      return try Transport.memory.withClient { try $0.post("/lines", body) }.json.count.number
    }
    #expect(try count("") == 1)
    #expect(try count(",\"insets\":{\"left\":10,\"top\":99}") == 2)
    #expect(try count(",\"lineFragmentPadding\":5") == 2)
    #expect(try count(",\"lineFragmentPadding\":99999") == 5)
  }

  struct Script: CustomTestStringConvertible {
    let text: String
    let lang: String
    let direction: String

    init(_ text: String, _ lang: String, _ direction: String = "ltr") {
      self.text = text
      self.lang = lang
      self.direction = direction
    }

    var testDescription: String { lang }
  }

  static let scripts = [
    Script("キーボードの高さ、ちょっと。\n二行目", "ja"), Script("السلام عليكم ورحمة الله", "ar", "rtl"),
    Script("สวัสดีครับวันนี้อากาศดีมาก", "th"), Script("नमस्ते, आप कैसे हैं?", "hi"),
    Script("👨‍👩‍👧‍👦🇯🇵👍🏽 e\u{301}ẹ́ \r\nend", "en"), Script("שלום and العربية 123", "he", "rtl"),
    Script("", "en"), Script("안녕하세요 여러분", "ko"), Script("\u{200B}\u{AD}\t \n", "de"),
  ]

  @Test("returns the whole text in its lines, in every script", arguments: scripts)
  func included(_ script: Script) throws {
    let body = """
      {"text":\(quoted(script.text)),"width":60,"lang":"\(script.lang)","direction":"\(script.direction)",
       "include":["text","carets","opportunities","fonts"]}
      """
    let json = try Transport.memory.withClient { try $0.post("/lines", body) }.json
    #expect(json.lines.elements.compactMap(\.text.string).joined() == script.text)
    let length = Double(script.text.utf16.count)
    #expect(json.lines.elements.last?.end.number == length)
    #expect(json.opportunities.elements.last?.number == (script.text.isEmpty ? nil : length))
    #expect(json.lines.elements.allSatisfy { $0.carets.elements.isEmpty == false })
    #expect(json.fonts.value != nil)
  }

  @Test("omits parts that the request does not include")
  func excluded() throws {
    let body = "{\"text\":\"one two\",\"width\":40}"
    let json = try Transport.memory.withClient { try $0.post("/lines", body) }.json
    #expect(json.names == ["count", "exceedsMaxLines", "height", "lineHeight", "lines", "width"])
    #expect(
      json.lines[0].names
        == ["baseline", "break", "end", "height", "start", "visibleEnd", "width", "y"])
  }

  @Test("breaks with the metrics of a font that only the client has")
  func clientMetrics() throws {
    let body = """
      {"text":"abcdefあいう","width":40,"font":{"size":10,"metrics":{"unitsPerEm":1000,
       "ascent":880,"descent":120,"lineGap":0,"default":500,
       "advances":{"あ":1000,"い":1000,"う":1000}}}}
      """
    let reply = try Transport.memory.withClient { try $0.post("/lines", body) }
    #expect(
      reply.line == """
        {"count":2,"width":40,"height":20,"lineHeight":10,"exceedsMaxLines":false,"lines":[\
        {"start":0,"end":7,"visibleEnd":7,"width":40,"y":0,"height":10,"baseline":8.8,\
        "break":"soft"},\
        {"start":7,"end":9,"visibleEnd":9,"width":20,"y":10,"height":10,"baseline":8.8,\
        "break":"end"}]}
        """)
  }

  @Test("stops when a text has too many lines")
  func limit() throws {
    let body = "{\"text\":\"1\\n2\\n3\\n4\\n5\",\"width\":99,\"maxLines\":3}"
    let json = try Transport.memory.withClient { try $0.post("/lines", body) }.json
    #expect(json.count.number == 4)
    #expect(json.exceedsMaxLines.bool == true)
  }
}
