import Composer
import Testing

/// What can be sent, what keys do, and words that open a list.
@Suite("A message")
struct MessageTests {
  private func sendStates(_ events: [Event], rules: EditRules = EditRules()) -> [Bool] {
    Machine.iPhone16(rules: rules).follow([.appeared] + events).steps.flatMap(\.effects)
      .compactMap {
        if case .setSend(let enabled, _) = $0 { enabled } else { nil }
      }
  }

  private static func attachments(_ ready: Int, _ uploading: Int) -> Event {
    .attachmentsChanged(Attachments(ready: ready, uploading: uploading))
  }

  /// Source: public threads hermex#403, hermes-mobile#956 and gaia#806.
  @Test("can be sent with a text or a ready attachment, once nothing is uploading")
  func sendable() {
    #expect(sendStates([.typed("a")]) == [false, true])
    #expect(sendStates([.typed(" \n")]) == [false])
    #expect(sendStates([Self.attachments(1, 0)]) == [false, true])
    #expect(sendStates([Self.attachments(0, 1), Self.attachments(1, 0)]) == [false, true])
    #expect(sendStates([.typed("a"), Self.attachments(1, 1)]) == [false, true, false])
    let limits = EditRules(limits: EditLimits(maxLength: 2, enforce: false))
    #expect(sendStates([.typed("ab"), .typed("c")], rules: limits) == [false, true, false])
  }

  @Test("with an attachment is sent without a text, and takes the attachments along")
  func attached() {
    let machine = Machine.iPhone16()
    let run = machine.follow([.appeared, Self.attachments(1, 0), .sent])
    #expect(run.effects == [.publish(""), .setSend(enabled: false)])
    #expect(run.state.attachments == .none)
    #expect(
      machine.follow([.appeared, .typed("a"), Self.attachments(0, 1), .sent]).ignored == .uploading)
    #expect(machine.follow([.appeared, Self.attachments(0, 0)]).ignored == .duplicate)
  }

  /// Source: public threads LibreChat#14884 and vscode#333601.
  @Test("of a long paste becomes an attachment")
  func longPaste() {
    let machine = Machine.iPhone16(
      rules: EditRules(aids: EditAids(attach: AttachRule(characters: 5))))
    let run = machine.follow([.appeared, .typed("ab"), .typed("123456", at: 2)])
    #expect(run.effects == [.setText("ab", selection: 2..<2), .attach("123456")])
    #expect(run.state.text == "ab")
    #expect(machine.follow([.appeared, .typed("12345")]).state.text == "12345")
  }

  @Test("is sent, continued and left by keys")
  func keys() {
    let machine = Machine.iPhone16(
      rules: EditRules(returnKey: .send),
      keys: [
        KeyPress("Enter"): .send, KeyPress("Enter", [.shift]): .newline, KeyPress("Escape"): .blur,
        KeyPress("Tab"): .next,
      ])
    let typed = machine.follow([.appeared, .focused(), .typed("hi")])
    func press(_ key: KeyPress) -> Run { machine.follow([.keyPressed(key)], from: typed.state) }
    #expect(press(KeyPress("Enter")).effects.first == .publish("hi"))
    let newline = press(KeyPress("Enter", [.shift]))
    #expect(newline.effects.first == .setText("hi\n", selection: 3..<3))
    #expect(press(KeyPress("Escape")).state.focused == false)
    #expect(press(KeyPress("Tab")).ignored == .noNextField)
    #expect(press(KeyPress("a")).ignored == .unboundKey)
    let marked = machine.follow(
      [.edited(.init(range: 0..<2, replacement: "か", composing: 0..<1))], from: typed.state)
    for key in [KeyPress("Enter"), KeyPress("Enter", [.shift]), KeyPress("Escape")] {
      #expect(machine.follow([.keyPressed(key)], from: marked.state).ignored == .composing)
    }
  }

  struct Word: CustomTestStringConvertible {
    let text: UTF16Text
    var caret: Int?
    var tokens: [Range<Int>] = []
    let session: TriggerMatch?

    var testDescription: String { "\(text) at \(caret ?? text.count)" }
  }

  private static func session(_ trigger: UTF16Text, _ query: UTF16Text, at start: Int)
    -> TriggerMatch
  {
    TriggerMatch(
      trigger: trigger, query: query, range: start..<start + trigger.count + query.count)
  }

  /// Source: public threads zulip-mobile#2997, flutter#136600, hermex#384 and rich-textarea#16.
  static let words = [
    Word(text: "@", session: session("@", "", at: 0)),
    Word(text: "hi @an", session: session("@", "an", at: 3)),
    Word(text: "hi\n/go", session: session("/", "go", at: 3)),
    Word(text: "(@an", session: session("@", "an", at: 1)),
    Word(text: "「@あん", session: session("@", "あん", at: 1)),
    Word(text: "@an/b", session: session("@", "an/b", at: 0)),
    Word(text: "@an", caret: 2, session: session("@", "a", at: 0)),
    Word(text: "@an", caret: 0, session: nil),
    Word(text: "a@b.c", session: nil),
    Word(text: "@an ", session: nil),
    Word(text: "@@an", session: session("@@", "an", at: 0)),
    Word(text: "@anna/", tokens: [0..<5], session: nil),
    Word(text: "@anna @", tokens: [0..<5], session: session("@", "", at: 6)),
    Word(text: "", session: nil),
  ]

  @Test("opens a list for a word that begins with a trigger", arguments: words)
  func word(_ word: Word) {
    let caret = word.caret ?? word.text.count
    let found = TriggerMatch(
      in: word.text, selection: caret..<caret, rules: ["@", "/", "@@"], tokens: word.tokens,
      within: WorkBudget())
    #expect(found == word.session)
  }

  @Test("closes the list with the word, the focus and the message")
  func closed() {
    let machine = Machine.iPhone16(
      triggers: ["@"], popover: Popover(size: Size(width: 200, height: 90)))
    let open = machine.follow([.appeared, .focused(), .typed("@an")])
    #expect(open.effects.contains(.setSession(Self.session("@", "an", at: 0))))
    #expect(open.layout?.popover?.frame == frame(0, 672, 200, 90))
    let closing: [Event] = [
      .typed(" ", at: 3), .blurred, .sent, .selectionChanged(0..<3), .selectionChanged(0..<0),
      .disappeared,
    ]
    for event in closing {
      let run = machine.follow([event], from: open.state)
      #expect(run.effects.contains(.setSession(nil)), "\(event)")
      #expect(run.layout?.popover == nil, "\(event)")
    }
    let back = machine.follow([.blurred, .focused()], from: open.state)
    #expect(back.effects.contains(.setSession(Self.session("@", "an", at: 0))))
  }

  @Test("has mentions that are deleted, selected and replaced as a whole")
  func tokens() {
    let machine = Machine.iPhone16(triggers: ["@"])
    let pick = Event.edited(
      .init(range: 3..<6, replacement: "@Anna ", tokens: [0..<5]))
    let picked = machine.follow([.appeared, .typed("hi @an"), .selectionChanged(6..<6), pick])
    #expect(picked.state.text == "hi @Anna ")
    #expect(picked.state.tokens == [3..<8])
    #expect(picked.state.session == nil)
    let moved = machine.follow([.typed("oh ")], from: picked.state)
    #expect(moved.state.tokens == [6..<11])
    let deleted = machine.follow(
      [.edited(.init(range: 7..<8, replacement: ""))], from: picked.state)
    #expect(deleted.state.text == "hi  ")
    #expect(deleted.state.tokens == [])
    #expect(deleted.effects.first == .setText("hi  ", selection: 3..<3))
    let selected = machine.follow([.selectionChanged(5..<5)], from: picked.state)
    #expect(selected.state.selection == 3..<8)
    #expect(selected.effects == [.setText("hi @Anna ", selection: 3..<8)])
    let replaced = machine.follow(
      [.edited(.init(range: 4..<9, replacement: "x"))], from: picked.state)
    #expect(replaced.state.text == "hi x")
  }
}

/// A message list whose content grows.
@Suite("New content")
struct NewContentTests {
  private static func machine(
    offset: Double, policy: MessageList.LiftPolicy = .whenAtEnd, inverted: Bool = false
  ) -> Machine {
    // The view is 852 high; the bar takes 48 and the safe area 34: the inset is 82.
    .iPhone16(
      content: MessageList(
        contentHeight: 2_000, offset: offset, liftPolicy: policy, inverted: inverted))
  }

  @Test("of a configuration with a higher bar moves the list with an event that changes nothing")
  func reconfigured() {
    let state = Self.machine(offset: 1_230).follow([.appeared]).state
    let machine = Machine.iPhone16(
      composer: ComposerBox { $0.margin = 40 },
      content: MessageList(contentHeight: 2_000, offset: 1_230, liftPolicy: .whenAtEnd))
    let again = Event.resized(machine.display)
    let run = machine.follow([again, again], from: state)
    #expect(run.steps.map(\.ignored) == [nil, .duplicate])
    #expect(run.steps.map(\.effects) == [[.scroll(offset: 1_258)], []])
  }

  private static func grown(
    _ height: Double, offset: Double? = nil, pin: Double? = nil
  ) -> Event {
    .contentChanged(
      MessageList.Change(
        contentHeight: height, offset: offset,
        pin: pin.map { MessageList.Pin(y: $0, height: 50) }))
  }

  @Test("keeps the end, or what the user reads", arguments: MessageList.LiftPolicy.allCases)
  func end(policy: MessageList.LiftPolicy) {
    let atEnd = Self.machine(offset: 1_230, policy: policy).follow([.appeared, Self.grown(2_100)])
    #expect(atEnd.layout?.content?.offset == (policy == .never ? 1_230 : 1_330))
    let above = Self.machine(offset: 600, policy: policy).follow([.appeared, Self.grown(2_100)])
    #expect(above.layout?.content?.offset == 600)
    #expect(above.effects == [])
    let reading = Self.machine(offset: 1_230, policy: policy).follow(
      [.appeared, Self.grown(2_100, offset: 700)])
    #expect(reading.layout?.content?.offset == 700)
    #expect(reading.effects == [])
  }

  @Test("keeps both in an inverted list")
  func inverted() {
    let atEnd = Self.machine(offset: -82, inverted: true).follow([.appeared, Self.grown(2_100)])
    #expect(atEnd.layout?.content?.offset == -82)
    let above = Self.machine(offset: 600, inverted: true).follow([.appeared, Self.grown(2_100)])
    #expect(above.layout?.content?.offset == 700)
  }

  @Test("brings a new question to the top, and keeps it there in any order of events")
  func pinned() {
    let machine = Self.machine(offset: 1_230)
    let events: [Event] = [
      .appeared, .focused(), Self.grown(2_060, pin: 2_000), .shown(336),
      Self.grown(2_300, pin: 2_000),
      .typed("one\ntwo\nthree"), Self.grown(2_500, pin: 2_000), .hidden,
      Self.grown(4_000, pin: 2_000),
      .tappedOutside,
    ]
    let run = machine.follow(events)
    #expect(run.steps.map { $0.layout.content?.offset }.dropFirst(2).allSatisfy { $0 == 2_000 })
    #expect(run.steps[2].effects == [.scroll(offset: 2_000)])
    #expect(run.steps[2].layout.content?.blankSpace == 710)
    #expect(run.layout?.content?.blankSpace == 0)
  }

  @Test("leaves a question that the user scrolled away")
  func scrolledAway() {
    let machine = Self.machine(offset: 1_230)
    let run = machine.follow(
      [
        .appeared, Self.grown(2_060, pin: 2_000), Self.grown(4_000, offset: 900, pin: 2_000),
        .shown(336),
      ])
    #expect(run.layout?.content?.offset == 900)
  }

  @Test("needs a list, and a change")
  func ignored() {
    #expect(Machine.iPhone16().follow([.appeared, Self.grown(10)]).ignored == .noList)
    #expect(Self.machine(offset: 0).follow([.appeared, Self.grown(2_000)]).ignored == .duplicate)
  }
}
