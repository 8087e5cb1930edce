import Composer
import Testing

/// Source: an article on a text view of three lines (Zenn, 2023), and its faults.
@Suite("Line-limited text box")
struct LineLimitedTextBoxTests {
  /// Five characters a line: 60 less twice the padding of 5.
  private static func machine(
    overflow: Edit.Overflow = .reject, returnKey: Edit.ReturnKey = .newline, trims: Bool = false
  ) -> Machine {
    Machine(
      display: Display(screen: Size(width: 60, height: 800)),
      rules: EditRules(
        limits: EditLimits(maxLines: 3), overflow: overflow, returnKey: returnKey,
        trimTrailingNewlines: trims))
  }

  private static func focused(_ text: UTF16Text) -> State {
    State(appeared: true, focused: true, message: FieldText(text))
  }

  struct Case: CustomTestStringConvertible {
    let name: String
    let before: UTF16Text
    let change: Event.Change
    let after: String
    var closes = false

    init(
      _ name: String, _ before: UTF16Text, _ range: Range<Int>, _ replacement: UTF16Text,
      composing: Range<Int>? = nil, after: String, closes: Bool = false
    ) {
      self.name = name
      self.before = before
      change = .init(range: range, replacement: replacement, composing: composing)
      self.after = after
      self.closes = closes
    }

    var testDescription: String { name }
  }

  static let published = [
    Case("Return at a full box", "a\nb\nc", 5..<5, "\n", after: "a\nb\nc", closes: true),
    Case(
      "a character that would wrap past the limit", "いいいいいろろろろろははははは", 15..<15, "に",
      after: "いいいいいろろろろろははははは", closes: true),
    Case(
      "both at once", "a\nb\nccccc", 9..<9, "d\n", after: "a\nb\nccccc", closes: true),
    Case("Return in a box with room", "a", 1..<1, "\n", after: "a\n"),
    Case(
      "a character that wraps to the last line", "いいいいいろろろろろ", 10..<10, "は",
      after: "いいいいいろろろろろは"),
  ]

  static let mistakes = [
    Case("Return in the middle that still fits", "ab\nc", 2..<2, "\n", after: "ab\n\nc"),
    Case(
      "typing at the start wraps there", "aaaa bbbb cccc", 0..<0, "xx", after: "aaaa bbbb cccc",
      closes: true),
    Case(
      "a paste over a selection that is too long", "a", 0..<1, "1\n2\n3\n4", after: "a",
      closes: true),
    Case("a paste over a selection that fits", "a\nb\nc", 0..<5, "x\ny", after: "x\ny"),
    Case("everything replaced by Return", "a\nb\nc", 0..<5, "\n", after: "\n"),
    Case(
      "Backspace in a box that is over its limit", "1\n2\n3\n4\n5", 8..<9, "",
      after: "1\n2\n3\n4\n"),
    Case(
      "newlines alone, the last of which opens a line", "", 0..<0, "\n\n\n", after: "",
      closes: true),
    Case("a final newline, which opens a line", "", 0..<0, "a\nb\nc\n", after: "", closes: true),
    Case("CRLF, which is one newline", "a\r\nb", 4..<4, "\r\nc", after: "a\r\nb\r\nc"),
    Case(
      "Japanese that is being composed", "ああ\nいい\nううううう", 11..<11, "にほん", composing: 11..<14,
      after: "ああ\nいい\nうううううにほん"),
    Case(
      "Thai whose marks take no room", "สวัสดี\nสวัสดี", 13..<13, "\nวันนี้", after: "สวัสดี\nสวัสดี\nวันนี้"),
    Case("an emoji of many scalars", "a\nb\n", 4..<4, "👨‍👩‍👧‍👦", after: "a\nb\n👨‍👩‍👧‍👦"),
  ]

  @Test(
    "accepts no more lines than its limit, including soft wraps", arguments: published + mistakes)
  func edit(_ testCase: Case) {
    let run = Self.machine().follow(
      [.edited(testCase.change)], from: Self.focused(testCase.before))
    #expect(run.ignored == nil)
    #expect(run.state.text.description == testCase.after)
    #expect(run.state.focused == !testCase.closes)
    let closing: [Effect] = [
      .rejectEdit(.maxLines),
      .setText(UTF16Text(testCase.after), selection: testCase.change.range), .blur, .hideKeyboard,
      .setTextColor(.inactive),
    ]
    if testCase.closes { #expect(run.effects == closing) }
    if !testCase.closes { #expect(!run.effects.contains(.hideKeyboard)) }
  }

  @Test("checks Japanese when it is committed, and removes all of it if it does not fit")
  func composition() {
    let run = Self.machine().follow(
      [
        .edited(.init(range: 11..<11, replacement: "に", composing: 11..<12)),
        .edited(.init(range: 11..<12, replacement: "にほん", composing: 11..<14)),
        .edited(.init(range: 11..<14, replacement: "日本")),
      ], from: Self.focused("ああ\nいい\nううううう"))
    #expect(run.steps.map { $0.effects.contains(.rejectEdit(.maxLines)) } == [false, false, true])
    // The marked text was the fourth line already, but it was not accepted.
    #expect(run.state.text == "ああ\nいい\nううううう")
    #expect(run.effects.contains(.setText("ああ\nいい\nううううう", selection: 11..<11)))
    #expect(run.state.marked == nil)
    #expect(run.state.focused == false)
  }

  @Test("truncates a paste to whole characters that fit")
  func truncation() {
    let run = Self.machine(overflow: .truncate).follow(
      [.typed("ab🇯🇵🇫🇷🇩🇪", at: 4)], from: Self.focused("x\ny\n"))
    #expect(run.state.text == "x\ny\nab🇯🇵")
    #expect(
      run.effects == [.rejectEdit(.maxLines), .setText("x\ny\nab🇯🇵", selection: 10..<10)])
    #expect(run.state.focused)
  }

  enum Closing: String, CaseIterable, CustomTestStringConvertible {
    case refusedReturn, tapOutside, closeButton, blur, disappearance, drag

    var testDescription: String { rawValue }

    var events: [Event] {
      switch self {
      case .refusedReturn: [.typed("\n", at: 5)]
      case .tapOutside: [.tappedOutside]
      case .closeButton: [.tappedClose]
      case .blur: [.blurred]
      case .disappearance: [.disappeared]
      case .drag:
        [
          .shown(300, on: Size(width: 60, height: 800)), .finger(at: 700),
          .lifted(velocityY: 500),
        ]
      }
    }
  }

  @Test(
    "removes trailing newlines on closing, in every way of closing", arguments: Closing.allCases)
  func trimming(_ closing: Closing) {
    let run = Self.machine(trims: true).follow(
      closing.events, from: Self.focused("سلام\r\n\n"))
    #expect(run.state.text == "سلام")
    #expect(run.state.selection == 4..<4)
    let kept = Self.machine().follow(closing.events, from: Self.focused("سلام\r\n\n"))
    #expect(kept.state.text == "سلام\r\n\n")
  }

  @Test("shows the placeholder when trimming leaves an empty text")
  func trimmedToNothing() {
    let run = Self.machine(trims: true).follow([.blurred], from: Self.focused("\n\n"))
    #expect(run.effects.contains(.setPlaceholder(visible: true)))
    #expect(run.state.text.isEmpty)
  }

  struct Return: CustomTestStringConvertible {
    let key: Edit.ReturnKey
    let effects: [Effect]
    let after: String

    var testDescription: String { key.rawValue }
  }

  @Test(
    "performs the configured action of the Return key",
    arguments: [
      Return(key: .newline, effects: [], after: "hi\n"),
      Return(
        key: .dismiss,
        effects: [
          .rejectEdit(.returnKey), .setText("hi", selection: 2..<2), .blur, .hideKeyboard,
          .setTextColor(.inactive),
        ],
        after: "hi"),
      Return(
        key: .send,
        effects: [
          .rejectEdit(.returnKey), .setText("hi", selection: 2..<2), .publish("hi"),
          .setText("", selection: 0..<0), .setPlaceholder(visible: true), .setSend(enabled: false),
        ],
        after: ""),
    ])
  func returnKey(_ testCase: Return) {
    let run = Self.machine(returnKey: testCase.key).follow(
      [.typed("\n", at: 2)], from: Self.focused("hi"))
    #expect(run.effects.filter { $0.timing == nil } == testCase.effects)
    #expect(run.state.text.description == testCase.after)
  }
}
