/// What the caller has to do after an event.
///
/// Who carries out every effect, in order, shows what the layouts say, without looking at them.
public enum Effect: Hashable, Sendable {
  /// The colour of the text.
  public enum TextColor: String, CaseIterable, Sendable {
    /// The colour of a text that has the focus.
    case active
    /// The colour of a text that has not.
    case inactive
  }

  /// Why a field must not show what was typed into it.
  public enum Rejection: String, CaseIterable, Sendable {
    /// There would be too many lines.
    case maxLines
    /// It would be too long.
    case maxLength
    /// It was the Return key, which does something else.
    case returnKey
  }

  /// Move the composer; in view coordinates, in milliseconds, 0 of which is a jump.
  case animate(from: Rect, to: Rect, durationMs: Double, curve: Curve)
  /// Give the text the focus.
  case focus
  /// Take the focus from the text.
  case blur
  /// Ask for the keyboard.
  case showKeyboard
  /// Put the keyboard away.
  case hideKeyboard
  /// Hand the bar to the platform, which keeps it on top of the keyboard.
  case installAccessory
  /// Take the bar back, so that nothing keeps it alive.
  case removeAccessory
  /// Send the message.
  case publish(UTF16Text)
  /// Show the state's text in place of what was typed, some or all of which did not go in.
  case rejectEdit(Rejection)
  /// Scroll the list or table, in points.
  case scroll(offset: Double)
  /// Show or hide the placeholder.
  case setPlaceholder(visible: Bool)
  /// Colour the text.
  case setTextColor(TextColor)
}
