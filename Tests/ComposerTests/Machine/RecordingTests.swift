import Composer
import Testing

/// Source: public threads stream-chat-swiftui#1362, zulip-flutter#1905 and pocketshell#585.
@Suite("A microphone that is held")
struct RecordingTests {
  private func machine(_ direction: LayoutDirection = .leftToRight) -> Machine {
    Machine(
      display: Display(screen: Size(width: 393, height: 852)),
      composer: ComposerBox { $0.direction = direction },
      recording: RecordingRules(lockAt: 60, cancelAt: 100))
  }

  private func record(_ events: [Event], in machine: Machine? = nil) -> Run {
    (machine ?? self.machine()).follow([.appeared, .recordStarted] + events)
  }

  private func moved(_ x: Double, _ y: Double) -> Event { .recordMoved(by: Point(x: x, y: y)) }

  @Test("records until the finger leaves, and sends then")
  func held() {
    #expect(record([]).effects == [.record, .setSend(enabled: true)])
    #expect(record([]).state.recording == .held)
    let ended = record([moved(-99, -59), .recordEnded])
    #expect(ended.effects == [.sendRecording, .setSend(enabled: false)])
    #expect(ended.state.recording == nil)
  }

  @Test("goes on without the finger beyond the lock, until it is sent")
  func locked() {
    let locked = record([moved(0, -61)])
    #expect(locked.effects == [.lockRecording])
    for event in [moved(-200, 0), .recordEnded] {
      let after = machine().follow([event], from: locked.state)
      #expect(after.ignored == .locked)
      #expect(after.state.recording == .locked)
    }
    let sent = machine().follow([.sent], from: locked.state)
    #expect(sent.effects == [.sendRecording, .setSend(enabled: false)])
    #expect(sent.state.recording == nil)
  }

  @Test("is thrown away beyond the way to the leading edge, in both directions of lines")
  func cancelled() {
    #expect(record([moved(-101, 0)]).effects.first == .cancelRecording)
    #expect(record([moved(101, 0)]).effects.isEmpty)
    #expect(record([moved(101, 0)], in: machine(.rightToLeft)).effects.first == .cancelRecording)
    let after = record([moved(-101, 0), .recordEnded])
    #expect(after.ignored == .notRecording)
  }

  @Test(
    "does what the finger reached first on a straight way, and sends nothing of two at once",
    arguments: [
      (-120.0, -300.0, true), (-400, -61, false), (-200, -120, false), (-101, -60, false),
      (-100, -61, true),
    ])
  func first(x: Double, y: Double, locks: Bool) {
    #expect(record([moved(x, y)]).effects.first == (locks ? .lockRecording : .cancelRecording))
  }

  @Test("ends with the screen, and is nothing without a microphone or a screen")
  func without() {
    let gone = record([.disappeared])
    #expect(gone.effects.first == .cancelRecording)
    #expect(gone.state.recording == nil)
    #expect(machine().follow([.recordStarted]).ignored == .notAppeared)
    #expect(record([.recordStarted]).ignored == .duplicate)
    let mute = Machine.iPhone16()
    #expect(mute.follow([.appeared, .recordStarted]).ignored == .notRecording)
    #expect(mute.follow([.appeared, .recordEnded]).ignored == .notRecording)
  }
}

/// Source: public threads element-web#19479, grok-app#704 and deepchat#2325.
@Suite("A key that is pressed elsewhere")
struct FocusOnTypeTests {
  private func press(
    _ key: KeyPress, focused: Bool = false, typed: UTF16Text = "", focusesOnType: Bool = true
  ) -> Run {
    let machine = Machine(
      display: Display(screen: Size(width: 393, height: 852)),
      rules: EditRules(limits: EditLimits(maxLength: 3)),
      keys: KeyTables(hardware: [KeyPress("Escape"): .blur]), focusesOnType: focusesOnType)
    let events: [Event] = [.appeared, .textSet(.draft(FieldText(typed)))]
    return machine.follow(events + (focused ? [.focused()] : []) + [.keyPressed(key)])
  }

  @Test(
    "focuses the text and goes in, whatever the script",
    arguments: ["a", "あ", "ا", "ก", "é", "👍🏽", " "])
  func printable(key: String) {
    let run = press(KeyPress(key))
    #expect(run.state.focused)
    #expect(run.state.text == UTF16Text(key))
    #expect(run.effects.contains(.focus(field: nil)))
    let length = UTF16Text(key).count
    #expect(run.effects.contains(.setText(UTF16Text(key), selection: length..<length)))
  }

  @Test("goes in where the caret was, as far as the limits allow")
  func limits() {
    #expect(press(KeyPress("c"), typed: "ab").state.text == "abc")
    let full = press(KeyPress("d"), typed: "abc")
    #expect(full.state.text == "abc")
    #expect(full.state.focused)
    #expect(full.effects.contains(.rejectEdit(.maxLength)))
  }

  @Test("only focuses the text if an input method or a paste brings the letters")
  func focusOnly() {
    for key in [
      KeyPress("Process"), KeyPress("229"), KeyPress("v", .command), KeyPress("V", .control),
    ] {
      let run = press(key)
      #expect(run.state.focused, "\(key)")
      #expect(run.state.text.isEmpty, "\(key)")
    }
  }

  @Test("is none of the text's if it types nothing, if the text has the focus, or without the rule")
  func others() {
    for key in [KeyPress("F1"), KeyPress("ArrowUp"), KeyPress("a", .control), KeyPress("Enter")] {
      #expect(press(key).ignored == .unboundKey, "\(key)")
    }
    #expect(press(KeyPress("Escape")).ignored == .notFocused)
    #expect(press(KeyPress("a"), focused: true).ignored == .unboundKey)
    #expect(press(KeyPress("a"), focusesOnType: false).ignored == .unboundKey)
  }
}
