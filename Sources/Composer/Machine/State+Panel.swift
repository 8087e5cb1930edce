/// Events that exchange the keyboard and the panel in its place.
///
/// The bar rests on the one that was shown last. A panel that is shown takes the place of the
/// keyboard, so a hide event of the keyboard then changes nothing. A keyboard that is shown covers
/// the panel. A panel that is hidden while the text has the focus leaves its place to the keyboard,
/// which the platform then shows.
extension State {
  /// The keyboard on which the bar rests: the platform's, or else the panel; `nil` without either.
  func shownKeyboard(in machine: Machine) -> KeyboardEvent? {
    keyboard ?? panel?.keyboard(on: (display ?? machine.display).screen, of: machine.platform)
  }

  /// Shows a panel in the keyboard's place, by default as high as the last keyboard.
  mutating func showPanel(
    _ kind: PartID, height: Double?, in machine: Machine
  ) throws(Ignored) -> AppliedEvent {
    guard appeared else { throw .notAppeared }
    guard let height = height ?? lastKeyboardHeight ?? usualHeight(in: machine) else {
      throw .unknownHeight
    }
    let shown = Panel(kind: kind, height: min(height, (display ?? machine.display).screen.height))
    guard shown != panel || keyboard != nil else { throw .duplicate }
    let hiding: [Effect] = keyboard == nil ? [] : [.hideKeyboard]
    let event = shown.keyboard(
      on: (display ?? machine.display).screen, animatedLike: keyboard, of: machine.platform)
    panel = shown
    keyboard = nil
    drag = nil
    return AppliedEvent(effects: [.showPanel(shown)] + hiding, keyboard: event)
  }

  /// Hides the panel; the keyboard takes its place while the text has the focus.
  mutating func hidePanel(in machine: Machine) throws(Ignored) -> AppliedEvent {
    guard let panel else { throw .duplicate }
    guard keyboard == nil else { return AppliedEvent(effects: removePanel()) }
    guard focused else {
      let screen = (display ?? machine.display).screen
      let hide = panel.keyboard(on: screen, of: machine.platform).hidden
      return AppliedEvent(effects: removePanel(), keyboard: hide)
    }
    return AppliedEvent(effects: exchangePanel(in: machine) + [.showKeyboard])
  }

  /// Removes the panel and expects the keyboard in its place, so that the bar stays.
  mutating func exchangePanel(in machine: Machine) -> [Effect] {
    guard keyboard == nil else { return [] }
    keyboard = shownKeyboard(in: machine)
    return removePanel()
  }

  /// Removes the panel, if there is one.
  mutating func removePanel() -> [Effect] {
    guard panel != nil else { return [] }
    panel = nil
    if keyboard == nil { drag = nil }
    return [.hidePanel]
  }

  /// The panel on a screen of another size, as high as the device's keyboard there if it is known, and
  /// no higher than the screen.
  func panel(turnedTo display: Display, in machine: Machine) -> Panel? {
    panel.map {
      let turned = height($0.height, turnedTo: display, in: machine) ?? $0.height
      return Panel(kind: $0.kind, height: min(turned, display.screen.height))
    }
  }

  /// A keyboard's height on a screen of another size; `nil` if it is unknown.
  func height(_ height: Double?, turnedTo display: Display, in machine: Machine) -> Double? {
    let (before, after) = (
      (self.display ?? machine.display).heldOrientation, display.heldOrientation
    )
    guard let height, before != after else { return height }
    return machine.keyboards?.height(insteadOf: height, from: before, to: after)
  }

  /// The height of the device's usual keyboard, in points; `nil` if it is unknown.
  private func usualHeight(in machine: Machine) -> Double? {
    machine.keyboards?.usualHeight(in: (display ?? machine.display).heldOrientation)
  }
}
