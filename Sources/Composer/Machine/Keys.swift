/// A key of a hardware keyboard with the modifiers that are held down.
public struct KeyPress: Hashable, Sendable {
  /// A key that changes the meaning of others.
  public enum Modifier: String, CaseIterable, Sendable {
    /// Shift.
    case shift = "Shift"
    /// Control.
    case control = "Ctrl"
    /// Option on Apple's keyboards.
    case alternate = "Alt"
    /// Command on Apple's keyboards, the Windows key on others.
    case command = "Cmd"
  }

  /// The key.
  ///
  /// Source: W3C UI Events, `KeyboardEvent.key`.
  public let key: String
  /// The modifiers.
  public let modifiers: Set<Modifier>

  /// Creates a key press.
  public init(_ key: String, _ modifiers: Set<Modifier> = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// What a key of a hardware keyboard does.
public enum KeyAction: String, CaseIterable, Sendable {
  /// Sends the message.
  case send
  /// Inserts a newline, also where the Return key does something else.
  case newline
  /// Removes the focus.
  case blur
  /// Moves the focus to the next field.
  case next
}
