/// Events that move the keyboard.
extension State {
  /// The keyboard according to the last event, without a drag.
  func reading(in machine: Machine) -> KeyboardReading {
    shownKeyboard(in: machine).map { KeyboardReading($0, in: (display ?? machine.display).window) }
      ?? .hidden
  }

  /// Handles a sheet that comes to the front, or goes.
  ///
  /// What the keyboard does meanwhile belongs to the sheet: it is noted, and the last of it applies
  /// once the sheet is gone.
  ///
  /// Source: react-native-keyboard-controller#1528.
  mutating func hold(_ isOn: Bool, under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    guard appeared else { throw .notAppeared }
    guard isOn != (held != nil) else { throw .duplicate }
    let noted = held?.event
    held = isOn ? HeldKeyboard() : nil
    guard let noted, !isAlready(noted, in: rules.machine) else { return AppliedEvent() }
    return try follow(noted, under: rules)
  }

  /// Applies a keyboard event, which ends a drag.
  mutating func follow(
    _ event: KeyboardEvent, under rules: MachineContext
  ) throws(Ignored) -> AppliedEvent {
    guard appeared else { throw .notAppeared }
    let machine = rules.machine
    let announced = KeyboardReading(event, in: (display ?? machine.display).window)
    if let reason = announced.ignored { throw Ignored(reason) }
    guard held == nil else {
      guard event != held?.event else { throw .duplicate }
      held?.event = event
      return AppliedEvent()
    }
    guard drag != nil || !isAlready(event, in: machine) else { throw .duplicate }
    let hides = announced.state == .hidden
    keyboard = hides ? nil : event
    drag = nil
    lastKeyboardHeight = announced.height(on: display ?? machine.display) ?? lastKeyboardHeight
    let moving =
      hides
      ? panel?.keyboard(
        on: (display ?? machine.display).screen, animatedLike: event, of: machine.platform) : nil
    let blurs = hides && focused && machine.blursOnKeyboardHide
    return AppliedEvent(
      effects: blurs ? loseFocus(under: rules, hidingKeyboard: false) : [],
      keyboard: moving ?? event)
  }

  /// Whether an event would not change the keyboard.
  private func isAlready(_ event: KeyboardEvent, in machine: Machine) -> Bool {
    let announced = KeyboardReading(event, in: (display ?? machine.display).window)
    guard let keyboard else { return announced.state == .hidden }
    guard announced.state != .hidden else { return false }
    return announced == reading(in: machine)
      && event.includesAccessory == keyboard.includesAccessory
  }

  /// The keyboard on a screen of another size: after a rotation the device's, if it is known.
  ///
  /// A frame is invalid on a screen of another size, so the keyboard otherwise counts as hidden
  /// until the next event.
  func keyboard(turnedTo display: Display, in machine: Machine) -> KeyboardEvent? {
    let before = self.display ?? machine.display
    let (held, turned) = (before.heldOrientation, display.heldOrientation)
    guard let keyboard, held != turned, reading(in: machine).state == .docked,
      let height = machine.keyboards?.height(
        insteadOf: keyboard.frame.height, from: held, to: turned)
    else { return nil }
    return KeyboardEvent(
      phase: .change, frame: KeyboardEvent.dockedFrame(height: height, on: display.screen),
      durationMs: keyboard.durationMs, curve: keyboard.curve)
  }

  /// Applies a drag; a keyboard that it dismisses is hidden immediately.
  mutating func follow(_ finger: Event.Finger, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    guard reading(in: rules.machine).state == .docked else { throw .keyboardNotDocked }
    guard held == nil else { throw .held }
    let finger = try drag(by: finger)
    var reaction = AppliedEvent(keyboard: shownKeyboard(in: rules.machine), drag: finger)
    switch rules.layout(of: self, reaction).drag?.release {
    case nil: drag = finger
    case .restore: drag = nil
    case .dismiss:
      drag = nil
      keyboard = nil
      reaction.effects = (focused ? loseFocus(under: rules) : [.hideKeyboard]) + removePanel()
    }
    return reaction
  }

  /// The drag, with omitted values taken from the previous drag event.
  private func drag(by finger: Event.Finger) throws(Ignored) -> Drag {
    guard let y = finger.y ?? drag?.fingerY, finger.phase != .cancelled || drag != nil else {
      throw .notDragging
    }
    return Drag(
      phase: finger.phase, fingerY: y, velocityY: finger.velocityY,
      dismissPadding: finger.dismissPadding ?? drag?.dismissPadding ?? 0)
  }
}

extension KeyboardReading {
  /// The height of a docked keyboard that a panel can replace, in points; otherwise `nil`.
  ///
  /// A frame that reaches below the screen is the shortcut bar of a hardware keyboard.
  func height(on display: Display) -> Double? {
    let bottom = display.screen.height
    guard state == .docked, frame.maxY < bottom + 0.5 else { return nil }
    return min(bottom - frame.y, Length.greatest)
  }
}
