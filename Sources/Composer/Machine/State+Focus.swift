/// Events that change the focus.
extension State {
  /// The colour of the text, which depends only on the focus.
  var textColor: Effect.TextColor { focused ? .active : .inactive }

  /// Focuses a field, which can take the focus from another one.
  ///
  /// - Parameter field: the field; `nil` is the one that had the focus last.
  mutating func gainFocus(
    of field: PartID?, under rules: MachineContext
  ) throws(Ignored) -> AppliedEvent {
    let machine = rules.machine
    guard appeared else { throw .notAppeared }
    guard field == nil || machine.fields.contains(where: { $0.id == field }) else {
      throw .unknownField
    }
    let current = machine.field(of: self)?.id
    guard !focused || field ?? current != current else { throw .alreadyFocused }
    return AppliedEvent(effects: focus(on: field ?? current, under: rules))
  }

  /// Handles a tap on the text, which also shows a keyboard that was hidden.
  mutating func tap(under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    guard focused else {
      var reaction = try gainFocus(of: nil, under: rules)
      if panel != nil { reaction.effects += exchangePanel(in: rules.machine) }
      return reaction
    }
    guard keyboard == nil else { throw .alreadyFocused }
    let exchanging = panel == nil ? [] : exchangePanel(in: rules.machine)
    return AppliedEvent(effects: exchanging + [.showKeyboard])
  }

  mutating func blur(under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    guard focused else { throw .notFocused }
    return AppliedEvent(effects: loseFocus(under: rules))
  }

  /// Hides the keyboard, including one that another field has shown, and the panel.
  mutating func close(under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    guard focused || keyboard != nil || panel != nil else { throw .notFocused }
    let closing = focused ? loseFocus(under: rules) : [.blur, .hideKeyboard]
    return closingPanel(in: rules.machine, after: closing)
  }

  /// Hides the panel, if there is one: the bar moves down, unless it then stays on a keyboard.
  private mutating func closingPanel(
    in machine: Machine, after effects: [Effect]
  ) -> AppliedEvent {
    let movesDown = panel != nil && keyboard == nil
    let event = movesDown ? shownKeyboard(in: machine)?.hidden : nil
    return AppliedEvent(effects: effects + removePanel(), keyboard: event)
  }

  /// Removes the focus: marked text is committed, and trailing newlines are removed if the rules
  /// say so.
  ///
  /// The keyboard keeps its frame until the platform reports that it hides.
  ///
  /// Source: UIKit `resignFirstResponder`, which unmarks marked text.
  mutating func loseFocus(under rules: MachineContext, hidingKeyboard: Bool = true) -> [Effect] {
    focused = false
    let hiding: [Effect] = hidingKeyboard ? [.hideKeyboard] : []
    return [.blur] + hiding + [.setTextColor(textColor)] + commit(under: rules)
      + trim(under: rules)
  }

  /// Moves the focus to a field beside the current one; `nil` if there is none.
  ///
  /// - Parameter distance: 1 for the field after it, -1 for the one before.
  mutating func moveFocus(by distance: Int, under rules: MachineContext) -> [Effect]? {
    guard let next = rules.machine.field(besides: self, at: distance) else { return nil }
    return focus(on: next.id, under: rules)
  }
}

extension State {
  /// Gives a field the focus, without its keyboard if another field has shown it.
  private mutating func focus(on field: PartID?, under rules: MachineContext) -> [Effect] {
    let isMove = focused
    let leaving = isMove ? commit(under: rules) + [.setTextColor(.inactive)] : []
    let turning = field == rules.machine.field(of: self)?.id ? [] : takeUp(field, in: rules.machine)
    focused = true
    self.field = field
    let showing: [Effect] = isMove && keyboard != nil ? [] : [.showKeyboard]
    return leaving + [.focus(field: field)] + showing + [.setTextColor(textColor)] + turning
  }

  /// Takes up the text of another field.
  private mutating func takeUp(_ field: PartID?, in machine: Machine) -> [Effect] {
    exchangeText(for: field, in: machine)
    return [.setPlaceholder(visible: text.isEmpty)]
  }

  private mutating func trim(under rules: MachineContext) -> [Effect] {
    guard rules.machine.rules.trimTrailingNewlines else { return [] }
    let before = text
    let trimmed = text.withoutTrailingNewlines
    guard trimmed.count < before.count else { return [] }
    let caret = min(selection.lowerBound, trimmed.count)
    let selection = caret..<min(selection.upperBound, trimmed.count)
    return correct(
      before, to: FieldText(trimmed, selection: selection, tokens: tokens.within(trimmed)))
  }
}

extension Machine {
  /// The field that a state's text belongs to; `nil` if there is only one.
  func field(of state: State) -> Field? {
    fields.first { $0.id == state.field } ?? fields.first
  }

  /// The field at a distance from the current one; `nil` if there is none.
  fileprivate func field(besides state: State, at distance: Int) -> Field? {
    guard let current = field(of: state), let index = fields.firstIndex(of: current),
      fields.indices.contains(index + distance)
    else { return nil }
    return fields[index + distance]
  }

  /// The frame at which the composer rests; `nil` for a bar at the bottom of the view.
  func restingFrame(of state: State) -> Rect? {
    guard composer.placement.hasField else { return nil }
    return field(of: state)?.frame ?? composer.frame
  }

  /// The field that moves in the place of the composer; `nil` if the composer itself does.
  func movingField(of state: State) -> PartID? {
    composer.placement.hasField ? field(of: state)?.id : nil
  }

  /// The rules for edits of the current field.
  ///
  /// The Return key is the soft keyboard's Enter, if the keys say what that does. The key `next` of
  /// the last field does what the Return key does elsewhere; if that is `next` too, it hides the
  /// keyboard.
  func rules(for state: State) -> EditRules {
    let own = state.softReturnKey(in: self) ?? field(of: state)?.returnKey ?? rules.returnKey
    guard own == .next, field(besides: state, at: 1) == nil else {
      return rules.with(returnKey: own)
    }
    return rules.with(returnKey: rules.returnKey == .next ? .dismiss : rules.returnKey)
  }
}
