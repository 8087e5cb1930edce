import Composer
import TestSupport

/// Machines, and events of all kinds, sensible and senseless, as a seed has them.
struct EventGenerator {
  private var random: SeededGenerator

  private static let texts: [UTF16Text] = [
    "a", "\n", "hello ", "日本語", "にほんご", "السلام عليكم", "สวัสดีครับ", "नमस्ते", "👨‍👩‍👧‍👦", "🇯🇵", "e\u{301}",
    "\r\n", " ", "one\ntwo\nthree", "- a", "```", "https://a.example", "", "@", " @an", "(/go", ":",
    "a rather long paste of text",
  ]
  private static let portrait = Size(width: 393, height: 852)

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// One machine for each placement.
  mutating func machines() -> [Machine] {
    Placement.allCases.map { machine($0, blursOnKeyboardHide: false) }
  }

  /// Events, each of which knows the state that the ones before leave.
  mutating func events(_ count: Int, in machine: Machine) -> [Event] {
    var state = State()
    return (0..<count).map { _ in
      let event = event(in: state, of: machine)
      state = machine.follow([event], from: state).state
      return event
    }
  }

  /// The time between two events in milliseconds: often less than an animation takes.
  mutating func pause() -> Double { count(0...3) == 0 ? 0 : points(0...400) }

  /// Docked keyboards of several heights.
  mutating func keyboards() -> [Event] {
    (0..<count(1...3)).map { _ in .shown(points(0...400)) }
  }

  /// An event that mostly makes sense in a state.
  mutating func event(in state: State, of machine: Machine) -> Event {
    switch count(0...56) {
    case 0: .appeared
    case 1: count(0...3) == 0 ? .disappeared : .appeared
    case 2: .resized(display())
    case 3: .offsetChanged(points(0...60))
    case 4, 5: .focused(field: flip() ? nil : field(of: machine))
    case 6: .blurred
    case 7: .tappedOutside
    case 8: .tappedClose
    case 9, 10: .shown(points(0...450))
    case 11: .keyboardMoved(keyboard())
    case 12: .hidden
    case 13, 14: .dragged(finger(.changed))
    case 15: .dragged(finger(pick([.ended, .cancelled])))
    case 16, 17, 18, 19: .edited(change(in: state))
    case 20: .selectionChanged(range(in: state.text))
    case 21: .tapped
    case 22:
      .panelShown(kind: pick(["emoji", "stickers"]), height: flip() ? nil : points(100...300))
    case 23: .panelHidden
    case 24: .keyPressed(pick(Self.keys))
    case 25, 26:
      .attachmentsChanged(
        flip()
          ? Attachments(attachments())
          : Attachments(ready: count(0...2), uploading: max(0, count(-2...1))))
    case 27, 28: .contentChanged(contentChange())
    case 29: .shown(336)
    case 30: .runStarted
    case 31: flip() ? .runEnded : .stopped
    case 32: .sendFailed(pick(Self.texts), attachments: Attachments(flip() ? attachments() : []))
    case 33, 34, 35: .textSet(newText())
    case 36:
      .wrapped(
        .marks(Event.Marks(before: pick(["*", "**", "", "„"]), after: pick(["*", "**", "“"]))))
    case 37: .held(flip())
    case 38: .keyPressed(KeyPress(pick(["ArrowUp", "ArrowDown", "Backspace"])))
    case 39: .keyPressed(KeyPress(pick(["a", "あ", "é", "Process", "v"]), pick([[], [.control]])))
    case 40: flip() ? .barDragged(y: points(-50...800)) : .barReset
    case 41: .recordStarted
    case 42, 43: .recordMoved(by: Point(x: points(-150...150), y: points(-100...20)))
    case 44: .recordEnded
    case 45: .wrapped(.style(pick(Event.Style.allCases)))
    case 46: .prefixed(.init(pick(Event.LineStyle.Kind.allCases), level: count(1...6)))
    case 47: .queueEdited(queued(in: state), pick(Self.texts))
    case 48: .queueMoved(queued(in: state), to: count(0...3))
    case 49: flip() ? .queueRemoved(queued(in: state)) : .queueSteered(queued(in: state))
    case 50: .edited(result(in: state))
    case 51: .edited(.init(range: end(of: state), replacement: pick(["\n", " "])))
    case 52: .edited(.init(range: lastUnit(of: state), replacement: ""))
    default: .sent
    }
  }
}

extension EventGenerator {
  private mutating func attachments() -> [Composer.Attachment] {
    ["a", "b", "c"].prefix(count(0...3)).map {
      Composer.Attachment(
        id: $0, state: pick(Composer.Attachment.State.allCases), bytes: Double(count(0...9)),
        type: pick([nil, "image/png", "text/plain"]))
    }
  }

  private mutating func queued(in state: State) -> PartID {
    flip() ? "1" : state.queue?.value.messages.first?.id ?? "2"
  }

  /// A text after an edit, with the caret behind what was typed, or without one.
  private mutating func result(in state: State) -> Event.Change {
    let (text, typed) = (state.text, pick(Self.texts))
    let at = flip() ? text.count : 0
    let caret = at + typed.count
    return Event.Change(
      to: count(0...2) == 0 ? typed : text.replacing(at..<at, with: typed),
      selection: flip() ? caret..<caret : nil, source: pick(Edit.Source.allCases))
  }

  private func end(of state: State) -> Range<Int> { state.text.count..<state.text.count }

  private func lastUnit(of state: State) -> Range<Int> {
    max(0, state.text.count - 1)..<state.text.count
  }

  private mutating func aids() -> EditAids {
    EditAids(
      newlines: pick(EditAids.Newlines.allCases),
      attach: flip() ? AttachRule(characters: 20, lines: flip() ? 2 : nil) : nil,
      continues: ContinuedBlocks(rawValue: UInt8(count(0...15))),
      pastedLink: pick([.text, .markdown, .html]),
      abbreviations: flip() ? [.init(":", "…"), .init("a", "b c"), .init("👨‍👩‍👧‍👦", "x")] : [])
  }

  mutating func machine(_ placement: Placement, blursOnKeyboardHide: Bool) -> Machine {
    let list = MessageList(
      contentHeight: points(0...3_000), offset: points(0...1_000),
      liftPolicy: pick(MessageList.LiftPolicy.allCases), inverted: flip(),
      blankSpace: points(0...200))
    return Machine(
      display: Display(
        screen: Self.portrait, safeArea: Insets(top: 59, bottom: 34),
        windowing: pick(Windowing.allCases)),
      keyboards: flip() ? DeviceKeyboards([.init(portrait: 336, landscape: 209)]) : nil,
      composer: composer(placement), fields: flip() ? fields(of: placement) : [],
      content: flip() ? list : nil, scroll: flip() ? table() : nil,
      rules: EditRules(
        limits: EditLimits(
          maxLines: flip() ? 4 : nil, maxLength: flip() ? 60 : nil, warnAt: flip() ? 20 : nil,
          enforce: count(0...3) > 0, whileComposing: pick([nil, .wait, .enforce]),
          files: flip() ? FileLimits(max: 2, maxTotalBytes: 12, accept: ["image/*"]) : nil),
        onLimit: pick(EditRules.OnLimit.allCases),
        overflow: pick(Edit.Overflow.allCases), returnKey: pick(Edit.ReturnKey.allCases),
        trimTrailingNewlines: flip(), singleLine: flip(), aids: flip() ? aids() : nil),
      send: SendRules(
        clears: flip(), allowsEmpty: flip(), trims: pick(SendRules.Trimming.allCases)),
      running: flip()
        ? RunningRules(
          whenEmpty: pick(RunningRules.WhenEmpty.allCases),
          withText: pick(RunningRules.WithText.allCases),
          drain: pick([nil, .each, .merged])) : nil,
      history: flip(),
      keys: KeyTables(
        hardware: Dictionary(uniqueKeysWithValues: zip(Self.keys, KeyAction.allCases)),
        soft: [KeyPress("Enter"): pick(KeyAction.allCases)], history: flip()),
      triggers: flip()
        ? [
          "@", TriggerRule("/", place: .start, arguments: flip()),
          TriggerRule("@@", after: [.cjk, .white], spaces: 1),
          TriggerRule(
            ":", first: pick([.letter, .digit, .scalars([0x65])]), minLength: count(0...1),
            maxLength: flip() ? 5 : nil, excludes: [0x3A, 0x1F469]),
        ]
        : [],
      popover: flip() ? Popover(size: Size(width: 200, height: 300), anchor: .caret(0)) : nil,
      blursOnKeyboardHide: blursOnKeyboardHide, focusesOnType: flip(),
      recording: flip() ? RecordingRules() : nil)
  }

  /// The keys of the machines' actions, and one that has none.
  private static let keys = [
    KeyPress("Enter"), KeyPress("Enter", [.shift]), KeyPress("Escape"), KeyPress("Tab"),
    KeyPress("Tab", [.shift]), KeyPress(".", [.command]), KeyPress("a", [.command]),
  ]

  private mutating func newText() -> Event.NewText {
    let text = FieldText(pick(Self.texts))
    return pick([.draft(text), .edit(text), .history(text), .cancel])
  }

  private mutating func contentChange() -> MessageList.Change {
    let height = points(0...3_000)
    return MessageList.Change(
      contentHeight: height, offset: count(0...3) == 0 ? points(0...1_000) : nil,
      pin: count(0...2) == 0 ? MessageList.Pin(y: height / 2, height: 20) : nil)
  }

  /// Fields of one width, one of which has a Return key of its own.
  private mutating func fields(of placement: Placement) -> [Field] {
    ["name", "street", "city"].enumerated().map { index, id in
      Field(
        id: id,
        frame: placement.isBar
          ? nil : Rect(x: 0, y: 60 + 180 * Double(index), width: 393, height: points(30...160)),
        returnKey: flip() ? .next : nil)
    }
  }

  /// A field of a machine, or one that it does not have.
  private mutating func field(of machine: Machine) -> PartID? {
    count(0...9) == 0 ? "nowhere" : machine.fields.isEmpty ? nil : pick(machine.fields).id
  }

  /// A table with a row that is scrolled to while the text has the focus.
  private mutating func table() -> ScrollRequest {
    ScrollRequest(
      viewport: Rect(x: 0, y: 59, width: 393, height: points(100...793)),
      contentHeight: points(0...3_000), offset: points(0...1_000), targetY: points(0...3_000),
      targetHeight: points(0...200), position: flip() ? .top : .nearest, margin: points(0...60),
      marginBelow: flip() ? points(0...200) : nil)
  }

  /// The text of a bar, with a placeholder of at most some lines.
  private mutating func textBox() -> TextBox {
    var box = TextBox(
      placeholder: pick(["Message", "なんでも聞いてください、どうぞ。👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 اسأل عن أي شيء في الملفات والصور"]),
      maxLines: Double(count(1...9)))
    box.placeholderLimit = pick([
      nil, PlaceholderLimit(), PlaceholderLimit(lines: 2, overflow: .clip),
    ])
    box.direction = pick(TextStyle.Direction.allCases)
    return box
  }

  private mutating func composer(_ placement: Placement) -> ComposerBox {
    ComposerBox {
      $0.placement = placement
      $0.bottomOffset = points(0...60)
      $0.gap = points(0...20)
      $0.frame =
        placement.isBar
        ? nil : Rect(x: 0, y: points(0...600), width: 393, height: points(20...200))
      $0.followsUndockedKeyboard = flip()
      $0.ownDirection = flip() ? pick(LayoutDirection.allCases) : nil
      $0.leading = points(0...50)
      $0.trailing = points(0...50)
      $0.items = flip() ? items() : []
      $0.rows = flip() ? Row.Edge.allCases.map { row($0) } : []
      $0.mode = pick([nil, .inline, .expanded, .auto, .focused])
      $0.insets = flip() ? insets() : .zero
      $0.insetsWithKeyboard = flip() ? insets() : nil
      $0.safeArea = pick(SafeAreaUse.allCases)
      $0.userHeight = count(0...3) == 0 ? points(0...400) : nil
      $0.group.above = points(0...300)
      $0.group.below = points(0...100)
      $0.animation = flip() ? animations() : nil
      $0.lift = flip() ? points(0...400) : nil
      $0.text = .box(textBox(), height: count(0...5) == 0 ? points(20...300) : nil)
    }
  }

  private mutating func insets() -> Insets {
    Insets(
      top: points(0...10), left: points(0...20), bottom: points(0...40), right: points(0...20))
  }

  private mutating func animations() -> BarAnimations {
    BarAnimations(
      show: flip() ? animation() : nil, hide: flip() ? animation() : nil, growth: animation())
  }

  private mutating func animation() -> BarAnimation {
    BarAnimation(
      curve: pick([.linear, .keyboard]), durationMs: pick([0, 200]), delayMs: pick([0, 100]))
  }

  private mutating func row(_ edge: Row.Edge) -> Row {
    Row(
      id: PartID(edge.rawValue), height: points(20...60), edge: edge,
      items: [Item(id: "close", size: Size(width: 70, height: 50))])
  }

  private mutating func items() -> [Item] {
    (0..<count(1...3)).map { index in
      Item(
        id: "\(index)", size: Size(width: points(0...60), height: points(0...60)),
        side: pick(Item.Side.allCases), alignment: pick(Item.Alignment.allCases))
    }
  }

  private mutating func display() -> Display {
    switch count(0...4) {
    case 4:
      Display(
        screen: Self.portrait, safeArea: Insets(top: 59, bottom: 34),
        hinge: Rect(x: 0, y: 420, width: 393, height: 12), pane: pick(Pane.allCases))
    case 0:
      Display(
        screen: Size(width: 852, height: 393), safeArea: Insets(left: 59, bottom: 21, right: 59))
    case 1:
      Display(
        screen: Self.portrait, safeArea: Insets(top: 59, bottom: 34),
        view: Rect(x: points(0...50), y: points(0...100), width: 300, height: points(500...752)))
    default: Display(screen: Self.portrait, safeArea: Insets(top: 59, bottom: 34))
    }
  }

  private mutating func keyboard() -> KeyboardEvent {
    let frame = Rect(
      x: points(-200...400), y: points(0...900), width: points(0...500), height: points(0...400))
    return KeyboardEvent(
      phase: pick(KeyboardEvent.Phase.allCases), frame: count(0...4) == 0 ? .zero : frame,
      isLocal: count(0...4) > 0, durationMs: flip() ? points(0...600) : nil,
      curve: pick([.keyboard, .androidIme, .easeIn]))
  }

  private mutating func finger(_ phase: Drag.Phase) -> Event.Finger {
    Event.Finger(
      phase: phase, y: phase == .changed || flip() ? points(300...900) : nil,
      velocityY: points(-100...100), dismissPadding: flip() ? points(0...60) : nil)
  }

  private mutating func change(in state: State) -> Event.Change {
    let text = pick(Self.texts)
    let range = state.text.count > 200 ? 0..<state.text.count : range(in: state.text)
    let marked = range.lowerBound..<range.lowerBound + text.count
    let tokens = text.count > 3 && count(0...3) == 0 ? [0..<text.count] : []
    return Event.Change(
      range: range, replacement: text, composing: count(0...3) == 0 ? marked : nil, tokens: tokens,
      source: pick(Edit.Source.allCases))
  }

  /// A range that may cut a surrogate pair, or end beyond the text.
  private mutating func range(in text: UTF16Text) -> Range<Int> {
    let ends = [count(0...text.count + 1), count(0...text.count)].sorted()
    return ends[0]..<ends[1]
  }

  private mutating func flip() -> Bool { Bool.random(using: &random) }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  /// A length in whole halves of a point.
  private mutating func points(_ range: ClosedRange<Int>) -> Double {
    Double(count(range.lowerBound * 2...range.upperBound * 2)) / 2
  }
}

extension Placement {
  /// Whether the composer is a bar at the bottom, which has no frame of its own.
  fileprivate var isBar: Bool { [.dock, .accessory, .resize, .center, .absent].contains(self) }
}
