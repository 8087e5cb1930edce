import TestSupport
import Testing

@Suite("The picture of a layout")
struct LayoutPictureTests {
  /// Both responses to the same request.
  private func responses(_ body: String) throws -> (json: JSONTree, picture: XMLElement) {
    try Transport.memory.withClient {
      (try $0.post("/layout", body).json, try $0.picture("/layout", body))
    }
  }

  static let scenes = [
    "{\"device\":\"iphone-16\",\"keyboard\":{\"type\":\"default\"}}",
    "{\"device\":\"iphone-16\",\"orientation\":\"landscape\",\"keyboard\":{\"height\":200.5}}",
    """
    {"device":"ipad-10","keyboard":{"frame":{"x":300,"y":500,"width":320,"height":260}},
     "composer":{"followsUndockedKeyboard":true,"bottomOffset":49}}
    """,
    """
    {"screen":{"width":375,"height":667},"view":{"x":20,"y":60.25,"width":335,"height":560},
     "keyboard":{"height":258},"content":{"contentHeight":2000,"offset":300}}
    """,
    "{\"screen\":{\"width\":3000,\"height\":9000},\"keyboard\":{\"height\":100}}",
    "{\"screen\":{\"width\":0.5,\"height\":0.25},\"keyboard\":{\"height\":0.125}}",
  ]

  @Test("has the positions of the JSON response", arguments: scenes)
  func positions(body: String) throws {
    let (json, picture) = try responses(body)
    #expect(picture.frames("f-bar") == [json.composer.frame.sides])
    #expect(picture.frames("s-edge", "bold") == [json.composer.frame.sides])
    #expect(picture.frames("f-field") == [json.composer.textFrame.sides])
    let keyboard = json.keyboard.frame
    #expect(picture.frames("f-keyboard") == (keyboard.isNull ? [] : [keyboard.sides]))
    let list = json.content.frame
    #expect(picture.frames("s-list") == (list.value == nil ? [] : [list.sides]))
    let view = picture.named("g").compactMap { $0.attributes["transform"] }
    #expect(view.contains("translate(20 60.25)") == body.contains("60.25"))
  }

  @Test("shows the element that a shift moved, its origin and the distance")
  func shift() throws {
    let (json, picture) = try responses(
      """
      {"screen":{"width":375,"height":667},"safeArea":{"top":20},"keyboard":{"height":216},
       "composer":{"placement":"overlap","frame":{"x":16,"y":400,"width":343,"height":120}}}
      """)
    #expect(json.composer.shift.number == 69)
    #expect(picture.frames("s-before") == [[16, 400, 343, 120]])
    #expect(picture.frames("f-bar") == [[16, 331, 343, 120]])
    #expect(picture.words.contains("↑ 69"))
    #expect(picture.words.contains("shifted up by 69"))
    let arrow = picture.named("path").compactMap { $0.attributes["d"] }
    #expect(arrow.contains { $0.hasPrefix("M187.5 520V451") })
  }

  @Test("is labelled with numbers of the JSON response")
  func labels() throws {
    let (_, picture) = try responses(
      """
      {"device":"iphone-16","keyboard":{"type":"default"},"composer":{"textHeight":36},
       "content":{"contentHeight":2400,"offset":1628},
       "drag":{"phase":"changed","fingerY":600}}
      """)
    for words in [
      "iphone-16 in portrait, 393 × 852", "Keyboard docked, covers 252 of the view's height",
      "safe area 59", "safe area 34", "overlap", "252", "bottom inset", "composer, dock",
      "x 0  y 552  393 × 48", "bottom constraint 218", "keyboard, docked", "x 0  y 600  393 × 336",
      "finger", "y 600 on screen", "25% dragged away", "message list", "bottom inset 300",
    ] { #expect(picture.words.contains(words), "\(words)") }
  }

  @Test("explains each term with a formula in the order of the response, but only if requested")
  func explanation() throws {
    let body = "{\"device\":\"iphone-16\",\"keyboard\":{\"type\":\"default\"},\"explain\":"
    let (json, picture) = try responses(body + "true}")
    let names = picture.named("text").filter { $0.classes == ["name", "f-ink"] }.map(\.text)
    let terms = json.explain.elements.filter { $0.rule.string?.contains(" ") == true }
      .compactMap(\.term.string).filter { !$0.contains("[") }
    #expect(terms.count > 20)
    #expect(Array(names.suffix(terms.count)) == terms)
    #expect(picture.words.contains("= overlap + composer.gap"))
    #expect(try !responses(body + "false}").picture.words.contains("Why it is there"))
  }

  @Test("draws the text in its font, line by line, inside the frame of the text")
  func text() throws {
    let (json, picture) = try responses(
      """
      {"device":"iphone-16","composer":{"leading":44,"text":{"value":"one\\n<two>\\n&","lang":"ja",
       "font":{"families":["Noto Sans","D'Or"],"size":20,"lineHeight":30,"weight":700}}}}
      """)
    #expect(picture.lines.map(\.text) == ["one", "<two>", "&"])
    #expect(picture.lines.map { $0.number("x") } == [49, 49, 49])
    let top = try #require(json.composer.textFrame.y.number)
    let first = try #require(picture.lines[0].number("y"))
    #expect(picture.lines.map { $0.number("y") } == [first, first + 30, first + 60])
    #expect(first > top + 8 && first < top + 38)
    let font = try #require(picture.named("g").first { $0.attributes["font-size"] == "20" })
    #expect(font.attributes["font-family"] == "'Noto Sans','D\\27 Or',sans-serif")
    #expect(font.attributes["font-weight"] == "700")
    #expect(font.attributes["xml:lang"] == "ja")
  }

  @Test("draws only the visible lines of a long text")
  func longText() throws {
    let text = String(repeating: "word ", count: 60_000)
    let (_, picture) = try responses(
      "{\"device\":\"iphone-16\",\"composer\":{\"text\":{\"value\":\"\(text)\",\"maxLines\":5}}}")
    #expect(picture.lines.count == 6)
  }

  @Test("has no composer if there is none, and the placeholder for an empty text")
  func others() throws {
    let none = try responses("{\"device\":\"iphone-16\",\"composer\":{\"placement\":\"none\"}}")
      .picture
    #expect(none.frames("f-bar").isEmpty && none.lines.isEmpty)
    let empty = try responses(
      "{\"device\":\"iphone-16\",\"composer\":{\"text\":{\"placeholder\":\"Message\"}}}"
    ).picture
    #expect(empty.lines.map(\.text) == ["Message"])
    #expect(empty.words.contains("no text yet, 1 line, 39.33 high"))
  }

  @Test(
    "draws of a placeholder with a limit what is seen of it",
    arguments: [
      ("Ask anything about files, photos and links", "en", "ellipsis", "…"),
      ("ファイルや写真やリンクについて、なんでも聞いてください。", "ja", "ellipsis", "…"),
      ("اسأل عن أي شيء في الملفات والصور والروابط", "ar", "ellipsis", "…"),
      ("Ask anything about files, photos and links", "en", "clip", ""),
    ])
  func cutPlaceholder(text: String, language: String, overflow: String, ending: String) throws {
    let (json, picture) = try responses(
      """
      {"device":"iphone-16","composer":{"trailing":200,"text":{"lang":"\(language)",
       "direction":"auto",
       "placeholder":{"value":"\(text)","lines":1,"overflow":"\(overflow)"}}}}
      """)
    let end = try #require(json.text.placeholder.end.number)
    #expect(Int(end) < text.utf16.count)
    let seen = String(decoding: text.utf16.prefix(Int(end)), as: UTF16.self)
    #expect(picture.lines.map(\.text) == [seen + ending])
  }

  @Test("has the frames of a bar that leaves no width for its text")
  func noWidth() throws {
    let (json, picture) = try responses(
      """
      {"screen":{"width":300,"height":600},
       "composer":{"leading":400,"textHeight":20,"text":{"value":"a"}}}
      """)
    #expect(picture.frames("f-bar") == [json.composer.frame.sides])
  }
}
