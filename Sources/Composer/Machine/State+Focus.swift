/// Events that give and take the focus.
extension State {
  /// The colour of the text: a function of the focus and of nothing else.
  var textColor: Effect.TextColor { focused ? .active : .inactive }

  mutating func gainFocus() throws(Ignored) -> Reaction {
    guard appeared else { throw .notAppeared }
    guard !focused else { throw .alreadyFocused }
    focused = true
    return Reaction(effects: [.focus, .showKeyboard, .setTextColor(textColor)])
  }

  mutating func blur(in machine: Machine) throws(Ignored) -> Reaction {
    guard focused else { throw .notFocused }
    return Reaction(effects: loseFocus(in: machine))
  }

  /// Somebody wants the keyboard away, also one that another field has brought up.
  mutating func close(in machine: Machine) throws(Ignored) -> Reaction {
    if focused { return Reaction(effects: loseFocus(in: machine)) }
    guard keyboard != nil else { throw .notFocused }
    return Reaction(effects: [.blur, .hideKeyboard])
  }

  /// Takes the focus away: what was marked is committed as it stands, and trailing newlines go if
  /// they are to.
  ///
  /// The keyboard is still where it was; the platform announces when it goes.
  ///
  /// Source: UIKit `resignFirstResponder`, which unmarks marked text.
  mutating func loseFocus(in machine: Machine) -> [Effect] {
    focused = false
    composing = nil
    let trimmed = machine.rules.trimTrailingNewlines ? text.withoutTrailingNewlines : text
    let caret = min(selection.lowerBound, trimmed.count)
    let selection = caret..<min(selection.upperBound, trimmed.count)
    return [.blur, .hideKeyboard, .setTextColor(textColor)]
      + show(trimmed, selection: selection, composing: nil)
  }
}
