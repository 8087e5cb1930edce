import Composer
import Testing

@Suite("Several fields")
struct FieldsTests {
  private static let frames = ["name": frame(16, 100, 300, 40), "city": frame(16, 560, 300, 60)]

  private func machine(
    _ placement: Placement = .overlap, keys: [Edit.ReturnKey?] = [.next, .next],
    returnKey: Edit.ReturnKey = .newline
  ) -> Machine {
    .iPhone16(
      composer: ComposerBox { $0.placement = placement },
      fields: zip(["name", "city"], keys).map { id, key in
        Field(id: PartID(id), frame: Self.frames[id], returnKey: key)
      },
      rules: EditRules(returnKey: returnKey))
  }

  private let up: [Event] = [.appeared, .focused(), .shown(336)]

  @Test("a field that gets the focus with the keyboard up moves what must move")
  func moves() {
    let run = machine().follow(up + [.focused(field: "city"), .focused(field: "name")])
    #expect(run.steps.map { $0.layout.composer?.shift } == [0, 0, 0, 104, 0])
    #expect(
      run.steps[3].effects.filter { $0.way == nil } == [
        .setTextColor(.inactive), .focus(field: "city"), .setTextColor(.active),
        .setPlaceholder(visible: true),
      ])
    let rest = Self.frames["city"] ?? .zero
    let shifted = frame(16, 456, 300, 60)
    #expect(
      run.steps[3].effects.compactMap(\.way) == [
        Effect.Way(field: "city", from: rest, to: shifted, durationMs: 250)
      ])
    #expect(
      run.steps[4].effects.compactMap(\.way) == [
        Effect.Way(field: "city", from: shifted, to: rest, durationMs: 250)
      ])
  }

  @Test("a container moves on from where it is")
  func container() {
    let run = machine(.pan).follow(up + [.focused(field: "city"), .focused(field: "name")])
    #expect(run.steps.map(\.layout.container.y) == [0, 0, 0, -104, 0])
    let ways = run.steps[4].effects.compactMap(\.way)
    #expect(ways.map(\.field) == ["city", "name"])
    #expect(ways.map(\.from.y) == [456, -4])
    #expect(ways.map(\.to.y) == [560, 100])
  }

  @Test("the Return key moves on to the next field, and each keeps its text")
  func next() {
    let run = machine().follow(
      up + [
        .typed("Ida"), .typed("\n", at: 3), .typed("東京"), .focused(field: "name"),
      ])
    #expect(
      run.steps[4].effects.prefix(4) == [
        .rejectEdit(.returnKey), .setText("Ida", selection: 3..<3), .setTextColor(.inactive),
        .focus(field: "city"),
      ])
    #expect(run.steps[4].layout.composer?.shift == 104)
    #expect(run.state.field == "name")
    #expect(run.state.text == "Ida")
    #expect(run.state.drafts == [Draft(field: "city", FieldText("東京"))])
    #expect(run.effects.contains(.setPlaceholder(visible: false)))
  }

  struct Last: CustomTestStringConvertible {
    let own: Edit.ReturnKey?
    let rules: Edit.ReturnKey
    let text: UTF16Text
    let focused: Bool
    let publishes: Bool

    var testDescription: String { "\(own as Any), rules \(rules)" }
  }

  @Test(
    "the last field's Return key is its own",
    arguments: [
      Last(own: .next, rules: .newline, text: "a\n", focused: true, publishes: false),
      Last(own: .next, rules: .send, text: "", focused: true, publishes: true),
      Last(own: .next, rules: .next, text: "a", focused: false, publishes: false),
      Last(own: .dismiss, rules: .newline, text: "a", focused: false, publishes: false),
      Last(own: nil, rules: .send, text: "", focused: true, publishes: true),
    ])
  func last(_ testCase: Last) {
    let run = machine(keys: [.next, testCase.own], returnKey: testCase.rules).follow(
      up + [.focused(field: "city"), .typed("a"), .typed("\n", at: 1)])
    #expect(run.state.text == testCase.text)
    #expect(run.state.focused == testCase.focused)
    #expect(run.effects.contains(.publish("a")) == testCase.publishes)
  }

  @Test("moving on commits marked text in the field that is left")
  func composing() {
    let run = machine().follow(
      up + [
        .edited(.init(range: 0..<0, replacement: "にほ", composing: 0..<2)),
        .focused(field: "city"), .focused(field: "name"),
      ])
    #expect(run.state.text == "にほ")
    #expect(run.state.marked == nil)
  }
}

@Suite("Keyboard and focus")
struct KeyboardAndFocusTests {
  private let up: [Event] = [.appeared, .focused(), .shown(336)]

  @Test("a keyboard that hides leaves the focus, and a tap shows it again")
  func keepsFocus() {
    let run = Machine.iPhone16().follow(up + [.hidden, .tapped, .shown(336)])
    #expect(run.state.focused)
    #expect(run.steps[3].effects.filter { $0.way == nil }.isEmpty)
    #expect(run.steps[4].effects == [.showKeyboard])
    #expect(run.bottoms == [818, 818, 516, 818, 818, 516])
  }

  @Test("or takes it, where the machine says so")
  func blurs() {
    let machine = Machine.iPhone16(blursOnKeyboardHide: true)
    let run = machine.follow(up + [.hidden])
    #expect(!run.state.focused)
    #expect(run.effects.filter { $0.way == nil } == [.blur, .setTextColor(.inactive)])
    #expect(machine.follow([.appeared, .shown(336), .hidden]).effects.allSatisfy { $0.way != nil })
  }

  private static let landscape = Display(
    screen: Size(width: 852, height: 393), safeArea: Insets(left: 59, bottom: 21, right: 59))
  private static let keyboards = DeviceKeyboards([
    .init(portrait: 336, landscape: 219), .init(portrait: 291, landscape: 174),
    .init(portrait: 400, landscape: nil),
  ])

  struct Rotation: CustomTestStringConvertible {
    let keyboard: Double
    let turned: Double?

    var testDescription: String { "keyboard of \(keyboard)" }
  }

  @Test(
    "a rotation takes the same keyboard of the device, or else its default",
    arguments: [
      Rotation(keyboard: 336, turned: 219), Rotation(keyboard: 291, turned: 174),
      Rotation(keyboard: 350, turned: 219), Rotation(keyboard: 400, turned: nil),
    ])
  func rotation(_ testCase: Rotation) {
    let machine = Machine.iPhone16(keyboards: Self.keyboards)
    let run = machine.follow(
      [.appeared, .focused(), .shown(testCase.keyboard), .resized(Self.landscape)])
    #expect(run.layout?.keyboard.overlap == testCase.turned ?? 0)
    #expect(run.frame?.maxY == testCase.turned.map { 393 - $0 } ?? 372)
    #expect(run.effects.compactMap(\.timing) == [.init(durationMs: 0, curve: .linear)])
    let announced = machine.follow(
      [.shown(testCase.turned ?? 0, on: Self.landscape.screen)], from: run.state)
    #expect(announced.ignored == .duplicate)
  }

  @Test("a rotation without a docked keyboard shows none")
  func rotatedHidden() {
    let machine = Machine.iPhone16(keyboards: Self.keyboards)
    #expect(machine.follow([.appeared, .resized(Self.landscape)]).state.keyboard == nil)
    let floating = Event.changed(frame(40, 300, 300, 250))
    let run = machine.follow([.appeared, floating, .resized(Self.landscape)])
    #expect(run.state.keyboard == nil)
  }

  @Test("a keyboard that takes no time is not animated", arguments: [Curve.keyboard, .easeIn])
  func jump(_ curve: Curve) throws {
    let run = Machine.iPhone16().follow([.appeared, .shown(336, durationMs: 0, curve: curve)])
    guard case .animate(let movement)? = run.effects.last else {
      Issue.record("no movement")
      return
    }
    #expect(movement.settleMs == 0)
    #expect(movement.css == nil)
    #expect(run.layout?.animation?.settleMs == 0)
    #expect(run.layout?.animation?.css == nil)
  }

  @Test("a movement has everything to be performed")
  func movement() throws {
    let run = Machine.iPhone16(composer: ComposerBox { $0.leading = 44 }).follow(
      [.appeared, .shown(336, durationMs: 250)])
    guard case .animate(let movement)? = run.effects.last else {
      Issue.record("no movement")
      return
    }
    let animation = try #require(run.layout?.animation)
    #expect(movement.css == animation.css)
    #expect(movement.settleMs == 506)
    #expect(movement.textFrame == frame(44, 474, 349, 36))
    #expect(movement.textFrame == run.layout?.composer?.textFrame)
  }
}

@Suite("Sending")
struct SendingTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var send = SendRules()
    let text: UTF16Text
    var published: UTF16Text?
    var ignored: Ignored?
    var kept: UTF16Text = ""

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "clears the text", text: "hi", published: "hi"),
    Case(
      name: "leaves the text", send: SendRules(clears: false), text: "hi", published: "hi",
      kept: "hi"),
    Case(name: "needs a text", text: " \n", ignored: .nothingToSend, kept: " \n"),
    Case(name: "needs none", send: SendRules(allowsEmpty: true), text: "", published: ""),
    Case(
      name: "sends white space as it is", send: SendRules(allowsEmpty: true), text: " ",
      published: " "),
    Case(
      name: "trims newlines", send: SendRules(clears: false, trims: .newlines),
      text: "\r\n hi\n\n", published: " hi", kept: "\r\n hi\n\n"),
    Case(
      name: "trims white space", send: SendRules(trims: .whiteSpace), text: "\n\u{3000}a b\t \n",
      published: "a b"),
    Case(
      name: "trims everything", send: SendRules(allowsEmpty: true, trims: .whiteSpace),
      text: " \n ", published: ""),
  ]

  @Test("publishes the text as the rules say", arguments: cases)
  func sent(_ testCase: Case) {
    for key in [false, true] {
      let machine = Machine.iPhone16(
        rules: EditRules(returnKey: .send), send: testCase.send)
      let state = State(appeared: true, focused: true, message: FieldText(testCase.text))
      let run = machine.follow(
        [key ? .typed("\n", at: testCase.text.count) : .sent], from: state)
      let published = run.effects.compactMap { effect in
        if case .publish(let text, _, _, _) = effect { text } else { nil }
      }
      #expect(published == (testCase.published.map { [$0] } ?? []))
      #expect(run.state.text == testCase.kept)
      if !key { #expect(run.ignored == testCase.ignored) }
    }
  }

  @Test("a text over a limit that is not enforced is accepted, but not sent")
  func notEnforced() {
    let machine = Machine.iPhone16(
      rules: EditRules(limits: EditLimits(maxLength: 3, enforce: false)))
    let run = machine.follow([.appeared, .typed("long"), .sent])
    #expect(run.state.text == "long")
    #expect(run.steps[1].effects.filter { $0.way == nil } == [.setPlaceholder(visible: false)])
    #expect(run.ignored == .overLimit)
  }

  @Test("marked text is sent as it is shown")
  func marked() {
    let composing = Event.edited(.init(range: 0..<0, replacement: "かん", composing: 0..<2))
    let run = Machine.iPhone16().follow([.appeared, composing, .sent])
    #expect(run.effects.first == .publish("かん"))
    #expect(run.state.marked == nil)
  }

  @Test("a line too many leaves the keyboard where the rules keep it")
  func keep() {
    let machine = Machine.iPhone16(
      rules: EditRules(limits: EditLimits(maxLines: 1), onLimit: .keep))
    let run = machine.follow([.appeared, .focused(), .typed("a"), .typed("\n", at: 1)])
    #expect(run.effects == [.rejectEdit(.maxLines), .setText("a", selection: 1..<1)])
    #expect(run.state.focused)
  }
}
