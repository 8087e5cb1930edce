import Composer
import Testing

@Suite("The height of a text box")
struct TextBoxTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var value = ""
    var placeholder = ""
    var minLines = 1
    var maxLines: Double?
    var maxHeight: Double?
    let lines: Int
    let contentHeight: Double
    let height: Double
    let scrolls: Bool

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "empty", lines: 1, contentHeight: 36, height: 36, scrolls: false),
    Case(
      name: "a final newline opens a line", value: "a\n", lines: 2, contentHeight: 56, height: 56,
      scrolls: false),
    Case(
      name: "CRLF is one newline", value: "a\r\nb", lines: 2, contentHeight: 56, height: 56,
      scrolls: false),
    Case(
      name: "fewer lines than the minimum", value: "a", minLines: 3, lines: 1, contentHeight: 36,
      height: 76, scrolls: false),
    Case(
      name: "as many lines as the maximum", value: "a\nb\nc", maxLines: 3, lines: 3,
      contentHeight: 76, height: 76, scrolls: false),
    Case(
      name: "one line more than the maximum", value: "a\nb\nc\n", maxLines: 3, lines: 4,
      contentHeight: 96, height: 76, scrolls: true),
    Case(
      name: "a greatest height below one line", value: "", maxHeight: 20, lines: 1,
      contentHeight: 36, height: 20, scrolls: true),
    Case(
      name: "both limits", value: "a\nb\nc\nd", maxLines: 3, maxHeight: 60, lines: 4,
      contentHeight: 96, height: 60, scrolls: true),
    Case(
      name: "a greatest height below the fewest lines", minLines: 4, maxHeight: 67, lines: 1,
      contentHeight: 36, height: 67, scrolls: false),
    Case(
      name: "a placeholder of two lines", placeholder: "one\ntwo", lines: 2, contentHeight: 56,
      height: 56, scrolls: false),
    Case(
      name: "a placeholder does not matter beside a text", value: "a", placeholder: "one\ntwo",
      lines: 1, contentHeight: 36, height: 36, scrolls: false),
  ]

  @Test("follows its lines between its limits", arguments: cases)
  func height(_ testCase: Case) throws {
    let box = TextBox(
      value: UTF16Text(testCase.value), placeholder: UTF16Text(testCase.placeholder),
      minLines: testCase.minLines, maxLines: testCase.maxLines, maxHeight: testCase.maxHeight)
    let text = try #require(iPhone16(composer: ComposerBox { $0.text = .box(box) }).laidOut.text)
    #expect(text.lines == testCase.lines)
    #expect(text.contentHeight == testCase.contentHeight)
    #expect(text.height == testCase.height)
    #expect(text.scrolls == testCase.scrolls)
    #expect(text.placeholderVisible == testCase.value.isEmpty)
  }

  /// Source: hollymoto's storyboard chat box (2020): at most 67 for the text and 79 for the box.
  @Test func theClassicChatBoxStopsAt67And79() throws {
    let box = TextBox(value: "1\n2\n3\n4\n5", maxHeight: 67)
    let layout = iPhone16(composer: ComposerBox { $0.text = .box(box) }).laidOut
    #expect(layout.text?.height == 67)
    #expect(layout.composer?.frame?.height == 79)
  }

  /// The height at a width of 100 in a style, with nothing around the text.
  private func height(
    _ value: UTF16Text, minLines: Int = 1, maxLines: Double? = nil, density: Double = 1
  ) -> TextSize? {
    let box = TextBox(
      value: value, insets: .zero, lineFragmentPadding: 0, minLines: minLines,
      maxLines: maxLines)
    return LayoutScene(
      display: Display(screen: Size(width: 100 * density, height: 800)),
      composer: ComposerBox { $0.text = .box(box) }
    ).layout(measuring: FixedAdvance(advance: 10 * density, lineHeight: 20 * density)).text
  }

  /// Source: Jetpack Compose, HeightInLinesModifierTest.kt: relations in a width of 100 dp.
  @Test func keepsTheRelationsOfHeightInLines() throws {
    let two = try #require(height("1\n2"))
    #expect(height("abc", minLines: 2)?.height == two.height)
    let long = try #require(height("a text that takes more than two lines", maxLines: 2))
    #expect(long.lines ?? 0 > 2)
    #expect(long.height == two.height)
    #expect(height("1\n2", density: 2)?.height == 2 * two.height)
  }

  struct Wrap: CustomTestStringConvertible {
    let room: Double
    let lines: Int

    var testDescription: String { "\(room) pt of room" }
  }

  /// Ten characters of 10 pt; the view is 30 + 40 + 7 + 3 + 2 × 5 wider than the line, and has 5
  /// of safe area at both sides.
  @Test(
    "wraps inside insets, padding, buttons and safe area",
    arguments: [
      Wrap(room: 100, lines: 1), Wrap(room: 99.99, lines: 2), Wrap(room: 50, lines: 2),
      Wrap(room: 49.99, lines: 3), Wrap(room: 0, lines: 10), Wrap(room: -50, lines: 10),
    ])
  func wraps(_ testCase: Wrap) {
    let box = TextBox(value: "aaaaaaaaaa", insets: Insets(left: 7, right: 3))
    let layout = LayoutScene(
      display: Display(
        screen: Size(width: testCase.room + 100, height: 800),
        safeArea: Insets(left: 5, right: 5)),
      composer: ComposerBox {
        $0.leading = 30
        $0.trailing = 40
        $0.text = .box(box)
      }
    ).laidOut
    #expect(layout.text?.lines == testCase.lines)
  }

  @Test(
    "wraps every script",
    arguments: [
      ("キーボードの高さに追従するテキストボックス", 3), ("สวัสดีชาวโลก", 1), ("नमस्ते दुनिया", 1),
      ("مرحبا بالعالم", 2), ("👍👍👍👍👍👍👍👍👍👍👍", 2),
    ])
  func scripts(text: String, lines: Int) {
    let box = TextBox(value: UTF16Text(text))
    let layout = LayoutScene(
      display: Display(screen: Size(width: 110, height: 800)),
      composer: ComposerBox { $0.text = .box(box) }
    ).laidOut
    #expect(layout.text?.lines == lines)
  }

  @Test func aClientsOwnHeightIsTakenAsItIs() {
    let layout = iPhone16(
      composer: ComposerBox {
        $0.margin = 10
        $0.text = .height(40.33)
      }
    ).laidOut
    #expect(layout.text == nil)
    #expect(layout.composer?.frame?.height == 50.33)
    #expect(layout.composer?.textFrame?.height == 40.33)
  }
}
