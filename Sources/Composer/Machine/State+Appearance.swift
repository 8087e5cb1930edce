/// Events about the screen, the display and the composer's surroundings.
extension State {
  /// Handles the appearance of the screen: all effects are sent, regardless of previous values.
  mutating func appear(in machine: Machine) throws(Ignored) -> AppliedEvent {
    guard !appeared else { throw .alreadyAppeared }
    appeared = true
    let installing: [Effect] = machine.hasAccessory ? [.installAccessory] : []
    return AppliedEvent(
      effects: installing + [.setPlaceholder(visible: text.isEmpty), .setTextColor(textColor)])
  }

  /// Handles the disappearance of the screen, which removes the focus and the accessory bar.
  ///
  /// The keyboard counts as hidden, because its events are ignored until the screen appears again.
  mutating func disappear(under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    guard appeared else { throw .notAppeared }
    let machine = rules.machine
    let losing = focused ? loseFocus(under: rules) : commit(under: rules)
    let closing = endRecording(with: .cancelRecording) + losing + removePanel()
    appeared = false
    keyboard = nil
    drag = nil
    held = nil
    return AppliedEvent(effects: closing + (machine.hasAccessory ? [.removeAccessory] : []))
  }

  /// Handles a change of the display, and of all that a new configuration says of the page.
  mutating func resize(to display: Display, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    let machine = rules.machine
    let before = self.display ?? machine.display
    guard display != before || isListCovered(otherwiseUnder: rules) else { throw .duplicate }
    let panelBefore = panel
    if display.screen != before.screen {
      panel = panel(turnedTo: display, in: machine)
      lastKeyboardHeight = height(lastKeyboardHeight, turnedTo: display, in: machine)
      keyboard = keyboard(turnedTo: display, in: machine)
      drag = nil
      // A frame is invalid on a screen of another size.
      held?.event = nil
    }
    self.display = display
    // In another view, the keyboard may no longer be docked.
    if drag != nil, reading(in: machine).state != .docked { drag = nil }
    return AppliedEvent(effects: panel == panelBefore ? [] : panel.map { [.showPanel($0)] } ?? [])
  }

  /// Whether a new configuration covers another part of the list than the last event left.
  private func isListCovered(otherwiseUnder rules: MachineContext) -> Bool {
    guard let list, let content = rules.layout(of: self).content else { return false }
    return content.bottomInset != list.bottomInset
  }

  /// Handles a change of the height below the composer, for a banner or tab bar.
  mutating func changeOffset(to offset: Double, in machine: Machine) throws(Ignored) -> AppliedEvent
  {
    guard offset != bottomOffset ?? machine.composer.bottomOffset else { throw .duplicate }
    bottomOffset = offset
    return AppliedEvent()
  }

  /// Handles a drag on the top of the bar: the bar is as high as it is from there to its bottom.
  ///
  /// - Parameter y: the new top, in points in view coordinates.
  mutating func dragBar(to y: Double, under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    guard appeared, let bar = rules.layout(of: self).composer, bar.textFrame != nil,
      let frame = bar.frame
    else { throw .notAppeared }
    let height = max(0, frame.maxY - y)
    guard height != userHeight ?? rules.machine.composer.userHeight else { throw .duplicate }
    userHeight = height
    return AppliedEvent()
  }

  /// Gives the height of the bar back to its text.
  mutating func resetBar() throws(Ignored) -> AppliedEvent {
    guard userHeight != nil else { throw .duplicate }
    userHeight = nil
    return AppliedEvent()
  }
}

extension Machine {
  /// Whether the composer is an accessory bar.
  fileprivate var hasAccessory: Bool { composer.placement == .accessory }
}
