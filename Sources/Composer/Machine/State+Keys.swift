/// Events of hardware keys.
extension State {
  /// Handles a key press; while text is marked, keys belong to the input method.
  mutating func press(_ key: KeyPress, under rules: Rulebook) throws(Ignored) -> Reaction {
    guard appeared else { throw .notAppeared }
    guard let action = rules.machine.keys[key] else { throw .unboundKey }
    guard marked == nil else { throw .composing }
    switch action {
    case .send: return try send(under: rules)
    case .newline: return insertNewline(under: rules)
    case .blur: return try blur(under: rules)
    case .next:
      guard let effects = focusNext(under: rules) else { throw .noNextField }
      return Reaction(effects: effects)
    }
  }
}
