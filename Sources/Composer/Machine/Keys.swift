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

extension State {
  /// Handles a key press; while text is marked, keys belong to the input method.
  mutating func press(_ key: KeyPress, under rules: MachineContext) throws(Ignored) -> AppliedEvent
  {
    guard appeared else { throw .notAppeared }
    guard let action = rules.machine.keys[key] else { throw .unboundKey }
    guard marked == nil else { throw .composing }
    switch action {
    case .send: return try send(under: rules)
    case .newline: return insertNewline(under: rules)
    case .blur: return try blur(under: rules)
    case .next:
      guard let effects = focusNext(under: rules) else { throw .noNextField }
      return AppliedEvent(effects: effects)
    }
  }
}
