/// A machine on its way through a list of events.
struct Walk {
  /// The state after the last event.
  private(set) var state: State

  private let rules: Rulebook
  /// Where everything was after the last event.
  private var layout: Layout

  init(
    of machine: Machine, from state: State, measuring lines: some LineMeasuring,
    limitsIn box: LineBox?
  ) {
    rules = Rulebook(machine: machine, lines: lines, box: box)
    self.state = state
    layout = rules.layout(of: state)
  }

  /// Follows an event, or says why not.
  mutating func step(_ event: Event) -> Step {
    var next = state
    do {
      let reaction = try next.apply(event, under: rules)
      let moved = rules.layout(of: next, reaction, from: layout.composer?.frame)
      let effects = reaction.effects + moved.movement(from: layout, after: event)
      let scrolling = next.scroll(to: moved, in: rules.machine)
      (state, layout) = (next, moved)
      return Step(ignored: nil, effects: effects + scrolling, layout: moved, state: state)
    } catch {
      layout = rules.layout(of: state, from: layout.composer?.frame)
      return Step(ignored: error, effects: [], layout: layout, state: state)
    }
  }
}

extension Layout {
  /// The effect that takes the composer from where it was to where it is.
  fileprivate func movement(from before: Layout, after event: Event) -> [Effect] {
    guard let start = before.composer?.frame, let end = composer?.frame,
      start != end || container != before.container || avoid != before.avoid
    else { return [] }
    let timing = event.isAnimated ? animation : nil
    return [
      .animate(
        from: start, to: end, durationMs: timing?.durationMs ?? 0,
        curve: timing?.curve ?? .linear)
    ]
  }
}

extension Event {
  /// Whether the composer travels with the keyboard, and does not jump.
  fileprivate var isAnimated: Bool {
    switch self {
    case .keyboardMoved: true
    case .dragged(let finger): finger.phase != .changed
    case .appeared, .disappeared, .resized, .offsetChanged, .focused, .blurred, .tappedOutside,
      .tappedClose, .edited, .selectionChanged, .sent:
      false
    }
  }
}
