/// Events that move the keyboard.
extension State {
  /// The keyboard according to the last event, without a drag.
  func reading(in machine: Machine) -> KeyboardReading {
    keyboard.map { KeyboardReading($0, on: (stage ?? machine.stage).screen) } ?? .hidden
  }

  /// Applies a keyboard event, which ends a drag.
  mutating func follow(
    _ event: KeyboardEvent, in machine: Machine
  ) throws(Ignored) -> Reaction {
    let announced = KeyboardReading(event, on: (stage ?? machine.stage).screen)
    if let reason = announced.ignored { throw Ignored(reason) }
    guard drag != nil || !isAlready(announced, event, in: machine) else { throw .duplicate }
    keyboard = announced.state == .hidden ? nil : event
    drag = nil
    return Reaction(keyboard: event)
  }

  /// Whether an event would not change the keyboard.
  private func isAlready(
    _ announced: KeyboardReading, _ event: KeyboardEvent, in machine: Machine
  ) -> Bool {
    let current = reading(in: machine)
    guard announced.state != .hidden else { return current.state == .hidden }
    return announced == current && event.includesAccessory == keyboard?.includesAccessory
  }

  /// Applies a drag; a keyboard that it dismisses is hidden immediately.
  mutating func follow(_ finger: Event.Finger, under rules: Rulebook) throws(Ignored) -> Reaction {
    guard reading(in: rules.machine).state == .docked else { throw .keyboardNotDocked }
    let finger = try drag(by: finger)
    var reaction = Reaction(keyboard: keyboard, drag: finger)
    switch rules.layout(of: self, reaction).drag?.release {
    case nil: drag = finger
    case .restore: drag = nil
    case .dismiss:
      drag = nil
      keyboard = nil
      reaction.effects = focused ? loseFocus(in: rules.machine) : [.hideKeyboard]
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
