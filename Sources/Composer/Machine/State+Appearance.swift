/// Events about the composer's surroundings.
extension State {
  /// The screen is shown: everything is set to what the state says, whatever it was set to before.
  mutating func appear(in machine: Machine) throws(Ignored) -> Reaction {
    guard !appeared else { throw .alreadyAppeared }
    appeared = true
    let installing: [Effect] = machine.hasAccessory ? [.installAccessory] : []
    return Reaction(
      effects: installing + [.setPlaceholder(visible: text.isEmpty), .setTextColor(textColor)])
  }

  /// The screen goes, and with it the focus and the accessory bar.
  mutating func disappear(in machine: Machine) throws(Ignored) -> Reaction {
    guard appeared else { throw .notAppeared }
    let closing = focused ? loseFocus(in: machine) : []
    appeared = false
    return Reaction(effects: closing + (machine.hasAccessory ? [.removeAccessory] : []))
  }

  /// The stage changes.
  ///
  /// A keyboard's frame says nothing about a screen of another size: the keyboard counts as hidden
  /// until it is announced again.
  mutating func resize(to stage: Stage, in machine: Machine) throws(Ignored) -> Reaction {
    let before = self.stage ?? machine.stage
    guard stage != before else { throw .duplicate }
    self.stage = stage
    if stage.screen != before.screen {
      keyboard = nil
      drag = nil
    }
    return Reaction()
  }

  /// A banner or a tab bar below the composer comes, changes or goes.
  mutating func changeOffset(to offset: Double, in machine: Machine) throws(Ignored) -> Reaction {
    guard offset != bottomOffset ?? machine.composer.bottomOffset else { throw .duplicate }
    bottomOffset = offset
    return Reaction()
  }
}

extension Machine {
  /// Whether the platform carries the bar.
  fileprivate var hasAccessory: Bool { composer.placement == .accessory }
}
