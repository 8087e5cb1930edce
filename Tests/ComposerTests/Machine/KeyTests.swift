import Composer
import Testing

/// What keys do: an input method's, an open list's, a keyboard's.
@Suite("A key")
struct KeyTests {
  private static let keys: KeyTables.Table = [
    KeyPress("Enter"): .send, KeyPress("Escape"): .blur, KeyPress("Tab"): .next,
    KeyPress("Tab", [.shift]): .previous, KeyPress("Enter", [.shift]): .newline,
    KeyPress(".", [.command]): .stop,
  ]

  private static let machine = Machine.iPhone16(
    rules: EditRules(returnKey: .send), keys: keys, soft: [KeyPress("Enter"): .newline],
    triggers: ["@"])

  private func press(_ key: String, in machine: Machine, after events: [Event]) -> Run {
    machine.follow([.appeared, .focused()] + events + [.keyPressed(KeyPress(key))])
  }

  /// Source: public threads element-web#4721, element-web#15646 and sable#40; assistant-ui's ComposerInput.
  @Test("belongs to a list that is open, and neither sends nor blurs nor edits")
  func list() {
    let open: [Event] = [.typed("@あ")]
    let expected: [(String, Effect?)] = [
      ("ArrowUp", .movePick(by: -1)), ("ArrowDown", .movePick(by: 1)), ("Enter", .pick),
      ("Tab", .pick), ("Escape", .setSession(nil)),
    ]
    for (key, effect) in expected {
      let run = press(key, in: Self.machine, after: open)
      #expect(run.effects == [effect].compactMap { $0 }, "\(key)")
      #expect(run.state.text == "@あ", "\(key)")
      #expect(run.state.focused, "\(key)")
    }
    let soft = Self.machine.follow([.appeared, .focused(), .typed("@an"), .typed("\n", at: 3)])
    #expect(
      soft.effects == [.rejectEdit(.returnKey), .setText("@an", selection: 3..<3), .pick])
    #expect(soft.state.text == "@an")
    let newline = Self.machine.follow(
      [.appeared, .focused(), .typed("@an"), .keyPressed(KeyPress("Enter", [.shift]))])
    #expect(newline.state.text == "@an\n")
  }

  @Test("closes a list, which stays closed until the word is another one")
  func closed() {
    let closed: [Event] = [.typed("@a"), .keyPressed(KeyPress("Escape"))]
    let typed = press("Enter", in: Self.machine, after: closed + [.typed("n", at: 2)])
    #expect(typed.effects.first == .publish("@an"))
    let other = Self.machine.follow(
      [.appeared, .focused()] + closed + [.typed(" @", at: 2)])
    #expect(other.state.session?.range == 3..<4)
    let again = Self.machine.follow(
      [.appeared, .focused()] + closed + [
        .typed(" ", at: 2), .edited(.init(range: 2..<3, replacement: "")),
      ])
    #expect(again.state.session?.query == "a")
    #expect(press("Escape", in: Self.machine, after: closed).state.focused == false)
  }

  /// Source: public thread vm0#23911; assistant-ui's `unstable_insertNewlineOnTouchEnter`.
  @Test("sends on a hardware keyboard, and makes a newline while a soft keyboard is up")
  func softKeyboard() {
    let hardware = press("Enter", in: Self.machine, after: [.typed("hi")])
    #expect(hardware.effects.first == .publish("hi"))
    let soft = press("Enter", in: Self.machine, after: [.typed("hi"), .shown(336)])
    #expect(soft.state.text == "hi\n")
    let typed = Self.machine.follow(
      [.appeared, .focused(), .typed("hi"), .shown(336), .typed("\n", at: 2)])
    #expect(typed.state.text == "hi\n")
    // The shortcut bar of a hardware keyboard: a tall frame, mostly below the screen.
    let bar = Event.changed(Rect(x: 0, y: 797, width: 393, height: 336))
    #expect(
      press("Enter", in: Self.machine, after: [.typed("hi"), bar]).effects.first == .publish("hi"))
    #expect(press("Escape", in: Self.machine, after: [.shown(336)]).ignored == .unboundKey)
  }

  @Test("belongs to the input method while text is marked, also with an open list")
  func composing() {
    let marked = Event.edited(.init(range: 0..<0, replacement: "@か", composing: 0..<2))
    for key in ["Enter", "Escape", "Tab", "ArrowUp"] {
      #expect(press(key, in: Self.machine, after: [marked]).ignored == .composing, "\(key)")
    }
  }

  @Test("goes to the field before")
  func previous() {
    let machine = Machine.iPhone16(fields: [Field(id: "a"), Field(id: "b")], keys: Self.keys)
    let run = machine.follow(
      [.appeared, .focused(field: "b"), .keyPressed(KeyPress("Tab", [.shift]))])
    #expect(run.state.field == "a")
    let again = machine.follow([.keyPressed(KeyPress("Tab", [.shift]))], from: run.state)
    #expect(again.ignored == .noNextField)
  }
}

/// Sending while an answer is running.
@Suite("While an answer is running, sending")
struct RunningTests {
  private static func machine(_ withText: RunningRules.WithText) -> Machine {
    .iPhone16(
      running: RunningRules(whenEmpty: .stop, withText: withText),
      keys: [KeyPress("Enter"): .send, KeyPress("Escape"): .stop])
  }

  private static let running: [Event] = [.appeared, .focused(), .runStarted]

  /// Source: public threads PI-Desktop#13, archestra#7333 and screenpipe#3558.
  @Test("an empty message stops it")
  func stop() {
    let started = Self.machine(.queue).follow(Self.running)
    #expect(started.effects == [.setSend(enabled: true, action: .stop)])
    for event in [
      Event.sent, .stopped, .keyPressed(KeyPress("Enter")), .keyPressed(KeyPress("Escape")),
    ] {
      let run = Self.machine(.queue).follow([event], from: started.state)
      #expect(run.effects == [.stop])
      #expect(run.state.isRunning)
    }
    let ended = Self.machine(.queue).follow([.runEnded], from: started.state)
    #expect(ended.effects == [.setSend(enabled: false)])
    #expect(Self.machine(.queue).follow([.stopped], from: ended.state).ignored == .notRunning)
    #expect(Self.machine(.queue).follow([.sent], from: ended.state).ignored == .nothingToSend)
  }

  @Test(
    "a text queues it, steers or sends",
    arguments: [
      (RunningRules.WithText.queue, SendAction.queue), (.steer, .steer), (.send, .send),
    ])
  func text(_ rule: RunningRules.WithText, _ action: SendAction) {
    let typed = Self.machine(rule).follow(Self.running + [.typed("続けて")])
    #expect(typed.effects.contains(.setSend(enabled: true, action: action)))
    let sent = Self.machine(rule).follow([.sent], from: typed.state)
    #expect(sent.effects.first == .publish("続けて", mode: action))
    #expect(sent.effects.contains(.setSend(enabled: true, action: .stop)))
    #expect(sent.state.text == "")
  }

  @Test("a text is blocked, and waits in the box")
  func block() {
    let typed = Self.machine(.block).follow(Self.running + [.typed("next")])
    #expect(typed.effects.contains(.setSend(enabled: false, action: .send)))
    #expect(Self.machine(.block).follow([.sent], from: typed.state).ignored == .running)
    let ended = Self.machine(.block).follow([.runEnded, .sent], from: typed.state)
    #expect(ended.effects.first == .publish("next"))
  }

  @Test("makes no difference without rules for it")
  func without() {
    let run = Machine.iPhone16().follow(Self.running + [.typed("a"), .sent])
    #expect(run.effects.first == .publish("a"))
    #expect(Machine.iPhone16().follow(Self.running + [.stopped]).effects == [.stop])
  }
}

/// Texts that a program puts into the box, and what comes back.
@Suite("A program's text")
struct ProgramTextTests {
  private static let machine = Machine.iPhone16(history: true)
  private static let typed: [Event] = [.appeared, .focused(), .typed("draft")]
  private static let up = Event.keyPressed(KeyPress("ArrowUp"))
  private static let down = Event.keyPressed(KeyPress("ArrowDown"))

  /// Source: public thread docs.plus#277.
  @Test("is a message to edit, after which the draft comes back")
  func edit() {
    let editing = Self.machine.follow(
      Self.typed + [.textSet(.edit(FieldText("sent", selection: 0..<2)))])
    #expect(editing.effects.first == .setText("sent", selection: 0..<2))
    let other = Self.machine.follow(
      [.typed("!", at: 4), .textSet(.edit(FieldText("older")))], from: editing.state)
    for state in [editing.state, other.state] {
      let cancelled = Self.machine.follow([.textSet(.cancel)], from: state)
      #expect(cancelled.effects.first == .setText("draft", selection: 5..<5))
      #expect(cancelled.state.drafts == [])
      #expect(Self.machine.follow([.textSet(.cancel)], from: cancelled.state).ignored == .noDraft)
    }
    let sent = Self.machine.follow([.sent], from: other.state)
    #expect(sent.effects.first == .publish("older"))
    #expect(sent.state.text == "draft")
    #expect(Self.machine.follow([Self.up], from: editing.state).ignored == .noHistory)
  }

  /// Source: public threads codeg#744, t3code#7951 and opencui#494; assistant-ui's tests of
  /// `useComposerInputHistory`.
  @Test("is a message of the history, and the draft comes back after the newest")
  func history() {
    var run = Self.machine.follow(Self.typed + [Self.up])
    #expect(run.effects == [.recall(back: 1)])
    run = Self.machine.follow([.textSet(.history(FieldText("二")))], from: run.state)
    #expect(run.state.text == "二")
    run = Self.machine.follow(
      [Self.up, .textSet(.history(FieldText("一"))), Self.up], from: run.state)
    #expect(run.effects == [.recall(back: 3)])
    // There is no third message: the client sets none.
    run = Self.machine.follow([Self.down], from: run.state)
    #expect(run.effects == [.recall(back: 1)])
    run = Self.machine.follow([.textSet(.history(FieldText("二"))), Self.down], from: run.state)
    #expect(run.effects.first == .setText("draft", selection: 5..<5))
    #expect(run.state.drafts == [])
    #expect(Self.machine.follow([Self.down], from: run.state).ignored == .noHistory)
  }

  @Test("is recalled only from the first and last visual line")
  func lines() {
    let machine = Machine(
      display: Display(screen: Size(width: 60, height: 800)), history: true,
      keys: KeyTables(history: true))
    // Two visual lines of five letters.
    let wrapped = machine.follow([.appeared, .focused(), .typed("日本語日本語日本")])
    #expect(machine.follow([Self.up], from: wrapped.state).ignored == .insideText)
    let first = machine.follow([.selectionChanged(2..<2), Self.up], from: wrapped.state)
    #expect(first.effects == [.recall(back: 1)])
    let shown = machine.follow(
      [.textSet(.history(FieldText("a\nb", selection: 0..<0))), Self.down], from: first.state)
    #expect(shown.ignored == .insideText)
    #expect(
      machine.follow([.selectionChanged(0..<2), Self.up], from: wrapped.state).ignored
        == .insideText)
  }

  @Test("is a draft, which takes the place of everything")
  func draft() {
    let run = Self.machine.follow(
      Self.typed + [.textSet(.edit(FieldText("sent"))), .textSet(.draft(FieldText("عربي")))])
    #expect(run.state.text == "عربي")
    #expect(run.state.drafts == [])
    let limited = Machine.iPhone16(rules: EditRules(limits: EditLimits(maxLength: 3)))
    #expect(limited.follow([.appeared, .textSet(.draft(FieldText("four")))]).ignored == .overLimit)
    let key = Machine.iPhone16(rules: EditRules(returnKey: .send))
    #expect(key.follow([.appeared, .textSet(.draft(FieldText("\n")))]).state.text == "\n")
  }

  /// Source: public threads assistant-ui#5789 and lobehub#19674.
  @Test("is a message that was not sent: back into an empty box, else kept")
  func sendFailed() {
    let sent = Self.machine.follow(Self.typed + [.sent])
    let back = Self.machine.follow([.sendFailed("draft")], from: sent.state)
    #expect(back.effects.first == .setText("draft", selection: 5..<5))
    let busy = Self.machine.follow([.typed("next"), .sendFailed("draft")], from: sent.state)
    #expect(busy.effects == [.keepUnsent("draft")])
    #expect(busy.state.text == "next")
  }

  /// Source: stream-chat-js, six tests of `wrapSelection`.
  ///
  /// There, a caret does not take its word.
  @Test("has marks around the selection, which the same event takes away")
  func wrapped() {
    let machine = Machine.iPhone16()
    func wrap(
      _ text: UTF16Text, _ selection: Range<Int>, _ before: UTF16Text, _ after: UTF16Text
    ) -> FieldText {
      machine.follow([
        .appeared, .textSet(.draft(FieldText(text, selection: selection))),
        .wrapped(.marks(Event.Marks(before: before, after: after))),
      ]).state.message
    }
    #expect(
      wrap("Hello world", 0..<5, "**", "**") == FieldText("**Hello** world", selection: 2..<7))
    #expect(wrap("Hello world", 0..<5, "**", "") == FieldText("**Hello world", selection: 2..<7))
    #expect(wrap("Hello world", 0..<5, "", "**") == FieldText("Hello** world", selection: 0..<5))
    #expect(
      wrap("Hello world", 5..<5, "**", "**") == FieldText("**Hello** world", selection: 7..<7))
    #expect(
      wrap("**Hello** world", 2..<7, "**", "**") == FieldText("Hello world", selection: 0..<5))
    #expect(
      wrap("Hello**** world", 7..<7, "**", "**") == FieldText("Hello world", selection: 5..<5))
    #expect(wrap("**太字**", 2..<4, "*", "*") == FieldText("***太字***", selection: 3..<5))
    #expect(wrap("***太字***", 3..<5, "*", "*") == FieldText("**太字**", selection: 2..<4))
    #expect(wrap("***太字***", 3..<5, "**", "**") == FieldText("*太字*", selection: 1..<3))
    #expect(wrap("(عربي)", 1..<5, "(", ")") == FieldText("عربي", selection: 0..<4))
  }

  @Test("keeps its mentions when it is wrapped, and its limits")
  func wrappedTokens() {
    let machine = Machine.iPhone16(rules: EditRules(limits: EditLimits(maxLength: 9)))
    let text = FieldText("@Ada x", selection: 0..<4, tokens: [0..<4])
    let wrapped = machine.follow([
      .appeared, .textSet(.draft(text)), .wrapped(.marks(Event.Marks(before: "*", after: "*"))),
    ])
    #expect(wrapped.state.message == FieldText("*@Ada* x", selection: 1..<5, tokens: [1..<5]))
    let over = machine.follow(
      [.wrapped(.marks(Event.Marks(before: "_", after: "_")))], from: wrapped.state)
    #expect(over.effects == [.rejectEdit(.maxLength)])
    #expect(over.state.text == "*@Ada* x")
  }

  /// Source: public thread react-native-keyboard-controller#1528.
  @Test("stays where it is behind a sheet, until the sheet is gone")
  func held() {
    let up = Self.machine.follow([.appeared, .focused(), .shown(336)])
    let held = Self.machine.follow([.held(true), .hidden, .shown(300), .hidden], from: up.state)
    #expect(held.steps.allSatisfy { $0.effects == [] && $0.ignored == nil })
    #expect(held.frame == up.frame)
    let gone = Self.machine.follow([.held(false)], from: held.state)
    #expect(gone.effects.compactMap(\.distance) == [302])
    #expect(gone.state.keyboard == nil)
    let same = Self.machine.follow(
      [.held(true), .hidden, .shown(336), .held(false)], from: up.state)
    #expect(same.effects == [])
    #expect(same.ignored == nil)
    #expect(Self.machine.follow([.held(false)], from: up.state).ignored == .duplicate)
  }
}
