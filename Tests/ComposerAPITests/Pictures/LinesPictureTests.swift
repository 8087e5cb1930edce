import TestSupport
import Testing

@Suite("The picture of lines")
struct LinesPictureTests {
  private func responses(_ body: String) throws -> (json: JSONTree, picture: XMLElement) {
    try Transport.memory.withClient {
      (try $0.post("/lines", body).json, try $0.picture("/lines", body))
    }
  }

  @Test(
    "has each line with the position and the width of the JSON response",
    arguments: LinesTests.scripts)
  func positions(_ script: LinesTests.Script) throws {
    let (json, picture) = try responses(
      """
      {"text":\(quoted(script.text)),"width":90,"lang":"\(script.lang)",
       "direction":"\(script.direction)","include":["text"]}
      """)
    let lines = json.lines.elements.filter { $0.width.number ?? 0 > 0 }
    let drawn = picture.lines.filter { $0.attributes["textLength"] != nil }
    guard !script.text.contains("\t") else { return }
    #expect(drawn.map { $0.number("textLength") } == lines.map(\.width.number))
    let right = script.direction == "rtl"
    for (element, line) in zip(drawn, lines) {
      let y = try #require(line.y.number)
      let lineHeight = try #require(json.lineHeight.number)
      let baseline = try #require(element.number("y"))
      #expect(baseline > y && baseline < y + lineHeight)
      #expect(element.number("x") == (right ? 90 : 0))
      let text = try #require(line.text.string)
      #expect(text.hasPrefix(element.text) || element.text.hasSuffix("\u{2010}"))
    }
    for line in json.lines.elements {
      let offsets = "\(Int(line.start.number ?? -1))–\(Int(line.end.number ?? -1))"
      #expect(picture.words.contains(offsets), "\(offsets)")
    }
  }

  @Test("shows the kind of break after each line")
  func breaks() throws {
    let (_, picture) = try responses(
      "{\"text\":\"one two\\nDonaudampfschiff x\",\"width\":60,\"font\":{\"size\":17}}")
    for words in ["soft", "hard ↵", "emergency ✂", "end"] {
      #expect(picture.words.contains(words), "\(words)")
    }
  }

  @Test(
    "covers what a clamp hides: the rest of its last line, and the lines below",
    arguments: [("ltr", "abcdefghijklmnopqrstuvwxyz"), ("rtl", "אבגדהוזחטיכלמנסעפצקרשת")])
  func clamp(direction: String, word: String) throws {
    let (json, picture) = try responses(
      """
      {"text":"\(word)\(word)\(word)","width":120,"direction":"\(direction)",
       "font":{"families":["Noto Sans"],"size":17},"clamp":{"lines":2},"include":["carets"]}
      """)
    let end = try #require(json.clamp.end.number)
    let line = json.lines[1]
    #expect(end < line.end.number ?? 0)
    let veils = picture.named("rect").filter { $0.classes.contains("faint") }
    let below = try #require(veils.first)
    #expect(below.number("y") == json.clamp.height.number)
    let hidden = line.carets.elements.dropLast().filter { ($0.offset.number ?? 0) >= end }
    #expect(veils.count == 1 + hidden.count)
    #expect(
      picture.words.contains { $0.contains("hidden by the clamp, from offset \(Int(end)) on") })
  }

  @Test("marks carets, opportunities and hanging spaces at the positions of the JSON response")
  func marks() throws {
    let (json, picture) = try responses(
      "{\"text\":\"one two\",\"width\":35,\"include\":[\"carets\",\"opportunities\",\"fonts\"]}")
    #expect(json.count.number == 2)
    let paths = picture.named("path")
    let carets = try #require(paths.first { $0.classes.contains("s-finger") }?.attributes["d"])
    for caret in json.lines[1].carets.elements {
      let x = try #require(caret.x.number)
      let text = x == x.rounded() ? "\(Int(x))" : "\(x)"
      #expect(carets.contains("M\(text) 23v23"), "\(text) in \(carets)")
    }
    let triangles = try #require(paths.first { $0.classes.contains("f-list") }?.attributes["d"])
    #expect(triangles.split(separator: "M").count == 2)
    let dots = try #require(paths.first { $0.classes.contains("f-before") }?.attributes["d"])
    #expect(dots.split(separator: "M").count == 1)
    #expect(picture.words.contains("Noto Sans: 7 code units"))
    let legend = "dots: hanging spaces, thin lines: carets, triangles: a line may break"
    #expect(picture.words.contains(legend))
  }

  @Test("shows the number of lines that are not drawn, and whether the limit is exceeded")
  func bounds() throws {
    let text = String(repeating: "line\\n", count: 351)
    let (_, long) = try responses("{\"text\":\"\(text)\",\"width\":100}")
    #expect(long.words.contains("352 lines in 100"))
    #expect(long.words.contains("… and 312 more lines"))
    #expect(long.lines.count == 40)
    let (_, limited) = try responses("{\"text\":\"\(text)\",\"width\":100,\"maxLines\":3}")
    #expect(limited.words.contains("More than 3 lines in 100"))
    #expect(limited.lines.count == 4)
  }
}
