/// An action that the caller performs after an event.
///
/// A caller that performs all effects in order shows the same as the layouts, without reading them.
public enum Effect: Hashable, Sendable {
  /// The colour of the text.
  public enum TextColor: String, CaseIterable, Sendable {
    /// The colour of a focused text.
    case active
    /// The colour of a text without focus.
    case inactive
  }

  /// The reason why a field must not show the typed text.
  public enum Rejection: String, CaseIterable, Sendable {
    /// The text would have too many lines.
    case maxLines
    /// The text would be too long.
    case maxLength
    /// The Return key was pressed, which does not insert a newline.
    case returnKey
  }

  /// Move the composer; the frames are in view coordinates, and a duration of 0 ms is a jump.
  case animate(from: Rect, to: Rect, durationMs: Double, curve: Curve)
  /// Focus the text.
  case focus
  /// Remove the focus from the text.
  case blur
  /// Show the keyboard.
  case showKeyboard
  /// Hide the keyboard.
  case hideKeyboard
  /// Install the bar as an accessory view, which the platform keeps above the keyboard.
  case installAccessory
  /// Remove the accessory bar, so that no reference keeps it alive.
  case removeAccessory
  /// Send the message.
  case publish(UTF16Text)
  /// Show the state's text instead of the typed text, which was rejected in whole or in part.
  case rejectEdit(Rejection)
  /// Scroll the list or table to an offset in points.
  case scroll(offset: Double)
  /// Show or hide the placeholder.
  case setPlaceholder(visible: Bool)
  /// Set the colour of the text.
  case setTextColor(TextColor)
}
