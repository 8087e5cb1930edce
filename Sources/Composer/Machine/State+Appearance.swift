/// Events about the screen, the stage and the composer's surroundings.
extension State {
  /// Handles the appearance of the screen: all effects are sent, regardless of previous values.
  mutating func appear(in machine: Machine) throws(Ignored) -> Reaction {
    guard !appeared else { throw .alreadyAppeared }
    appeared = true
    let installing: [Effect] = machine.hasAccessory ? [.installAccessory] : []
    return Reaction(
      effects: installing + [.setPlaceholder(visible: text.isEmpty), .setTextColor(textColor)])
  }

  /// Handles the disappearance of the screen, which removes the focus and the accessory bar.
  ///
  /// The keyboard counts as hidden, because its events are ignored until the screen appears again.
  mutating func disappear(under rules: Rulebook) throws(Ignored) -> Reaction {
    guard appeared else { throw .notAppeared }
    let machine = rules.machine
    let losing = focused ? loseFocus(under: rules) : commit(under: rules)
    let closing = losing + removePanel()
    appeared = false
    keyboard = nil
    drag = nil
    return Reaction(effects: closing + (machine.hasAccessory ? [.removeAccessory] : []))
  }

  /// Handles a change of the stage.
  mutating func resize(to stage: Stage, in machine: Machine) throws(Ignored) -> Reaction {
    let before = self.stage ?? machine.stage
    guard stage != before else { throw .duplicate }
    let panelBefore = panel
    if stage.screen != before.screen {
      panel = panel(turnedTo: stage, in: machine)
      lastKeyboardHeight = height(lastKeyboardHeight, turnedTo: stage, in: machine)
      keyboard = keyboard(turnedTo: stage, in: machine)
      drag = nil
    }
    self.stage = stage
    return Reaction(effects: panel == panelBefore ? [] : panel.map { [.showPanel($0)] } ?? [])
  }

  /// Handles a change of the height below the composer, for a banner or tab bar.
  mutating func changeOffset(to offset: Double, in machine: Machine) throws(Ignored) -> Reaction {
    guard offset != bottomOffset ?? machine.composer.bottomOffset else { throw .duplicate }
    bottomOffset = offset
    return Reaction()
  }
}

extension Machine {
  /// Whether the composer is an accessory bar.
  fileprivate var hasAccessory: Bool { composer.placement == .accessory }
}
