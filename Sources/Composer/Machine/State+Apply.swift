extension State {
  /// Follows an event.
  ///
  /// - Throws: why the event is not followed; then nothing has changed.
  mutating func apply(_ event: Event, under rules: Rulebook) throws(Ignored) -> Reaction {
    let machine = rules.machine
    switch event {
    case .appeared: return try appear(in: machine)
    case .disappeared: return try disappear(in: machine)
    case .resized(let stage): return try resize(to: stage, in: machine)
    case .offsetChanged(let offset): return try changeOffset(to: offset, in: machine)
    case .focused: return try gainFocus()
    case .blurred: return try blur(in: machine)
    case .tappedOutside, .tappedClose: return try close(in: machine)
    case .keyboardMoved(let event): return try follow(event, in: machine)
    case .dragged(let finger): return try follow(finger, under: rules)
    case .edited(let change): return try edit(change, under: rules)
    case .selectionChanged(let selection): return try select(selection)
    case .sent: return try send(under: rules)
    }
  }
}
