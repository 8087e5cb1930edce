import Composer
import Testing

@Suite("An event")
struct TransitionRulesTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var before: [Event] = [.appeared]
    let event: Event
    var ignored: Ignored?
    var effects: [Effect] = []
    var ways: [Effect.Way] = []

    var testDescription: String { name }
  }

  private static let machine = Machine.iPhone16(
    rules: EditRules(limits: EditLimits(maxLength: 5)))
  private static let up: [Event] = [.appeared, .focused(), .shown(336)]
  private static let loss: [Effect] = [.blur, .hideKeyboard, .setTextColor(.inactive)]
  private static let rest = Rect(x: 0, y: 770, width: 393, height: 48)
  private static let landscape = Display(
    screen: Size(width: 852, height: 393), safeArea: Insets(left: 59, bottom: 21, right: 59))

  static let senseless = [
    Case(name: "appearing twice", event: .appeared, ignored: .alreadyAppeared),
    Case(
      name: "disappearing before appearing", before: [], event: .disappeared,
      ignored: .notAppeared),
    Case(name: "focus before appearing", before: [], event: .focused(), ignored: .notAppeared),
    Case(name: "focus twice", before: up, event: .focused(), ignored: .alreadyFocused),
    Case(
      name: "focus on a field that does not exist", event: .focused(field: "subject"),
      ignored: .unknownField),
    Case(name: "a tap before appearing", before: [], event: .tapped, ignored: .notAppeared),
    Case(name: "a tap with the keyboard up", before: up, event: .tapped, ignored: .alreadyFocused),
    Case(
      name: "a keyboard before appearing", before: [], event: .shown(336), ignored: .notAppeared),
    Case(
      name: "a keyboard after disappearing", before: up + [.disappeared], event: .shown(300),
      ignored: .notAppeared),
    Case(
      name: "a keyboard that hides after disappearing", before: up + [.disappeared],
      event: .hidden, ignored: .notAppeared),
    Case(
      name: "sending before appearing", before: [.typed("ok")], event: .sent,
      ignored: .notAppeared),
    Case(
      name: "Return while composing",
      before: [
        .appeared, .edited(.init(range: 0..<0, replacement: "かん", composing: 0..<2)),
      ], event: .typed("\n", at: 2), ignored: .composing),
    Case(name: "blur without focus", event: .blurred, ignored: .notFocused),
    Case(name: "a tap outside without focus", event: .tappedOutside, ignored: .notFocused),
    Case(name: "the close button without focus", event: .tappedClose, ignored: .notFocused),
    Case(name: "the same size", event: .resized(machine.display), ignored: .duplicate),
    Case(name: "the same offset", event: .offsetChanged(0), ignored: .duplicate),
    Case(name: "the same keyboard", before: up, event: .shown(336), ignored: .duplicate),
    Case(
      name: "the same keyboard in another time", before: up,
      event: .shown(336, durationMs: 400, curve: .linear), ignored: .duplicate),
    Case(name: "a hide without a show", event: .hidden, ignored: .duplicate),
    Case(
      name: "a keyboard off the screen without a show", event: .shown(-10), ignored: .duplicate),
    Case(
      name: "a change to a frame of zeros", before: up, event: .changed(.zero),
      ignored: .zeroFrame),
    Case(
      name: "another app's keyboard", before: up,
      event: .changed(docked(200).frame, isLocal: false), ignored: .notLocal),
    Case(
      name: "a finger without a keyboard", event: .finger(at: 700), ignored: .keyboardNotDocked),
    Case(name: "a lift without a finger", before: up, event: .lifted(), ignored: .notDragging),
    Case(
      name: "a cancelled gesture without a finger", before: up,
      event: .dragged(.init(phase: .cancelled, y: 600)), ignored: .notDragging),
    Case(name: "sending nothing", event: .sent, ignored: .nothingToSend),
    Case(
      name: "sending white space", before: [.appeared, .typed(" \n\u{3000}")], event: .sent,
      ignored: .nothingToSend),
    Case(
      name: "sending too much",
      before: [
        .appeared,
        .edited(.init(range: 0..<0, replacement: "ながすぎる文", composing: 0..<6)),
        .edited(.init(range: 0..<1, replacement: "")),
        .edited(.init(range: 0..<0, replacement: "なが", composing: 0..<2)),
      ],
      event: .sent, ignored: .overLimit),
    Case(
      name: "an edit beyond the text", event: .edited(.init(range: 0..<1, replacement: "a")),
      ignored: .outOfRange),
    Case(
      name: "an edit inside an emoji", before: [.appeared, .typed("👍")],
      event: .typed("a", at: 1), ignored: .outOfRange),
    Case(
      name: "a marked range beyond the result",
      event: .edited(.init(range: 0..<0, replacement: "か", composing: 0..<2)),
      ignored: .outOfRange),
    Case(
      name: "a selection beyond the text", event: .selectionChanged(0..<1),
      ignored: .outOfRange),
    Case(
      name: "a selection inside an emoji", before: [.appeared, .typed("👍")],
      event: .selectionChanged(1..<2), ignored: .outOfRange),
    Case(
      name: "the same selection", before: [.appeared, .typed("ok")],
      event: .selectionChanged(2..<2), ignored: .duplicate),
  ]

  static let followed = [
    Case(
      name: "appearing", before: [], event: .appeared,
      effects: [
        .setPlaceholder(visible: true), .setTextColor(.inactive), .setSend(enabled: false),
      ],
      ways: [Effect.Way(from: rest, to: rest, durationMs: 0)]),
    Case(
      name: "appearing with a draft", before: [.typed("ok")], event: .appeared,
      effects: [
        .setPlaceholder(visible: false), .setTextColor(.inactive), .setSend(enabled: true),
      ],
      ways: [Effect.Way(from: rest, to: rest, durationMs: 0)]),
    Case(
      name: "focus", event: .focused(),
      effects: [.focus(field: nil), .showKeyboard, .setTextColor(.active)]),
    Case(name: "blur", before: up, event: .blurred, effects: loss),
    Case(name: "a tap outside", before: up, event: .tappedOutside, effects: loss),
    Case(name: "the close button", before: up, event: .tappedClose, effects: loss),
    Case(
      name: "a tap outside with another field's keyboard", before: [.appeared, .shown(336)],
      event: .tappedOutside, effects: [.blur, .hideKeyboard]),
    Case(name: "disappearing with focus", before: up, event: .disappeared, effects: loss),
    Case(name: "disappearing", event: .disappeared),
    Case(
      name: "too long an edit", event: .typed("123456"),
      effects: [.rejectEdit(.maxLength), .setText("", selection: 0..<0)]),
    Case(name: "a selection", before: [.appeared, .typed("ok")], event: .selectionChanged(0..<2)),
    Case(
      name: "the first character", event: .typed("あ"),
      effects: [.setPlaceholder(visible: false), .setSend(enabled: true)]),
    Case(
      name: "sending", before: [.appeared, .typed("你好")], event: .sent,
      effects: [
        .publish("你好"), .setText("", selection: 0..<0), .setPlaceholder(visible: true),
        .setSend(enabled: false),
      ]),
    Case(name: "an offset under the keyboard", before: up, event: .offsetChanged(50)),
    Case(
      name: "a keyboard announced during a drag", before: up + [.finger(at: 700)],
      event: .shown(336),
      ways: [
        Effect.Way(
          from: Rect(x: 0, y: 652, width: 393, height: 48),
          to: Rect(x: 0, y: 468, width: 393, height: 48), durationMs: 250)
      ]),
    Case(
      name: "a tap on the text", event: .tapped,
      effects: [.focus(field: nil), .showKeyboard, .setTextColor(.active)]),
    Case(
      name: "a tap on the focused text after its keyboard was hidden", before: up + [.hidden],
      event: .tapped, effects: [.showKeyboard]),
    Case(
      name: "losing the focus while composing too much",
      before: up + [.edited(.init(range: 0..<0, replacement: "ながすぎる文", composing: 0..<6))],
      event: .blurred,
      effects: loss + [
        .rejectEdit(.maxLength), .setText("", selection: 0..<0), .setPlaceholder(visible: true),
      ]),
  ]

  @Test("is followed, or ignored with its reason", arguments: senseless + followed)
  func event(_ testCase: Case) {
    let before = Self.machine.follow(testCase.before)
    let run = Self.machine.follow([testCase.event], from: before.state)
    #expect(run.ignored == testCase.ignored)
    #expect(run.effects.filter { $0.way == nil } == testCase.effects)
    #expect(run.effects.compactMap(\.way) == testCase.ways)
    if testCase.ignored != nil { #expect(run.state == before.state) }
  }

  @Test("returns the layout of its scene")
  func layout() {
    let run = Self.machine.follow(Self.up + [.typed("สวัสดี"), .offsetChanged(10)])
    let scene = LayoutScene(
      display: Display(
        screen: Self.machine.display.screen, safeArea: Self.machine.display.safeArea),
      keyboard: docked(336),
      composer: ComposerBox {
        $0.bottomOffset = 10
        $0.text = .box(TextBox(value: "สวัสดี"))
      },
      start: run.steps[3].layout.composer?.frame.map { .init($0) })
    #expect(run.layout == scene.laidOut)
  }

  @Test("of a rotation discards the keyboard until its next event")
  func rotation() {
    let run = Self.machine.follow(
      Self.up + [.resized(Self.landscape), .shown(208, on: Self.landscape.screen), .hidden])
    #expect(run.bottoms == [818, 818, 516, 372, 185, 372])
    #expect(run.steps.map { $0.layout.composer?.frame?.width } == [393, 393, 393, 852, 852, 852])
    #expect(run.steps[3].layout.keyboard.state == .hidden)
    #expect(run.state.focused)
  }

  @Test("of a rotation lays the text out for its new available width")
  func rotatedText() {
    let text = UTF16Text(String(repeating: "あ", count: 60))
    let machine = Machine.iPhone16()
    let back = Display(screen: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34))
    let run = machine.follow([
      .appeared, .typed(text), .resized(Self.landscape), .resized(back),
    ])
    #expect(run.steps.map(\.layout.text?.lines) == [1, 2, 1, 2])
    #expect(run.frame == run.steps[1].layout.composer?.frame)
  }

  @Test("that resizes only the view keeps the keyboard's frame")
  func viewResized() {
    let display = Display(
      screen: Self.machine.display.screen, safeArea: Self.machine.display.safeArea,
      view: Rect(x: 0, y: 52, width: 393, height: 700))
    let run = Self.machine.follow(Self.up + [.resized(display)])
    #expect(run.layout?.keyboard.overlap == 236)
    #expect(run.frame?.maxY == 464)
  }
}
