/// The controls of the bar, as far as the machine sets them.
struct Controls: Hashable {
  /// The send button.
  let send: SendButton
  /// What a limit leaves; `nil` if that is not shown.
  let counter: LengthCounter?
  /// The place of the items; `nil` if the composer has no rule for it.
  let mode: BarMode?

  /// The controls in a state.
  init(of state: borrowing State, _ layout: Shared<Layout>, under rules: MachineContext) {
    self.init(
      send: state.sendButton(under: rules),
      // Otherwise the limits would be copied.
      counter: rules.machine.rules.limits.warnAt == nil
        ? nil
        : LengthCounter(of: state.text, under: rules.machine.rules.limits, within: rules.budget),
      mode: Self.mode(in: layout, of: rules.machine))
  }

  private init(send: SendButton, counter: LengthCounter?, mode: BarMode?) {
    self.send = send
    self.counter = counter
    self.mode = mode
  }

  private static func mode(in layout: Shared<Layout>, of machine: Machine) -> BarMode? {
    machine.composer.mode == nil ? nil : layout.value.composer?.parts?.mode
  }

  /// The controls in the next state; most events change nothing that they depend on.
  func updated(
    to next: State, _ layout: Shared<Layout>, from state: State, under rules: MachineContext
  ) -> Controls {
    let isSameText = next.text.sharesStorage(with: state.text)
    guard isSameText, next.attachments == state.attachments, next.display == state.display,
      next.isRunning == state.isRunning, next.recording == state.recording
    else { return Controls(of: next, layout, under: rules) }
    return Controls(send: send, counter: counter, mode: Self.mode(in: layout, of: rules.machine))
  }

  /// The effects that set the controls that differ.
  ///
  /// - Parameter before: the controls before.
  func effects(after before: borrowing Controls) -> [Effect] {
    self == before ? [] : effects(besides: copy before)
  }

  /// The effects that set all controls, or those that differ.
  ///
  /// - Parameter before: the controls before; `nil` if the screen appears.
  func effects(besides before: Controls?) -> [Effect] {
    var effects: [Effect] = []
    if send != before?.send {
      effects.append(.setSend(enabled: send.isEnabled, action: send.action))
    }
    if counter != before?.counter { effects.append(.setCounter(counter)) }
    if let mode, mode != before?.mode { effects.append(.setMode(mode)) }
    return effects
  }
}

extension State {
  /// Finds the word at the caret that opens a list, after an event.
  ///
  /// There is none if the screen is not shown, if the event removed the focus, or if the user closed the
  /// list of this word.
  mutating func findSession(after before: State, under rules: MachineContext) {
    guard !rules.machine.triggers.isEmpty else { return session = nil }
    guard appeared, focused || !before.focused else { return session = nil }
    let isSame = selection == before.selection && tokens == before.tokens
    if isSame, focused == before.focused, text.sharesStorage(with: before.text) { return }
    let found = TriggerMatch(
      in: text, selection: selection, rules: rules.machine.triggers, tokens: tokens,
      within: rules.budget)
    if found?.range.lowerBound != closedList { closedList = nil }
    session = closedList == nil ? found : nil
  }
}
