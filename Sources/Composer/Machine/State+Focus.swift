/// Events that change the focus.
extension State {
  /// The colour of the text, which depends only on the focus.
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

  /// Hides the keyboard, including one that another field has shown.
  mutating func close(in machine: Machine) throws(Ignored) -> Reaction {
    if focused { return Reaction(effects: loseFocus(in: machine)) }
    guard keyboard != nil else { throw .notFocused }
    return Reaction(effects: [.blur, .hideKeyboard])
  }

  /// Removes the focus: marked text is committed unchanged, and trailing newlines are removed if
  /// the rules say so.
  ///
  /// The keyboard keeps its frame until the platform reports that it hides.
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
