/// A machine on its way through a list of events.
///
/// Splitting a list over several walks, each from the state that the one before came to, gives the
/// same states and steps.
public struct Walk {
  /// The state after the last event.
  public private(set) var state: State

  private let rules: Rulebook
  /// Where everything was after the last event.
  private var layout: Layout

  /// Begins a walk, for which the text is laid out.
  ///
  /// - Parameters:
  ///   - machine: what events do not change.
  ///   - state: the state before, whose invariants hold.
  ///   - lines: the style of the composer's text.
  ///   - box: where the lines of the text are counted for its limits; `nil` is the composer's own
  ///     column of text.
  ///   - budget: what every walk over a text is taken from, apart from what `lines` and `box` spend.
  ///     Once it is exceeded, states and steps mean nothing.
  public init(
    of machine: Machine, from state: State, measuring lines: some LineMeasuring,
    limitsIn box: LineBox? = nil, within budget: WorkBudget = WorkBudget()
  ) {
    rules = Rulebook(machine: machine, lines: lines, box: box, within: budget)
    self.state = state
    layout = rules.layout(of: state)
  }

  /// Follows an event, or says why not.
  ///
  /// - Complexity: O(n) in the length of the text for an event that changes or sends it; O(1) for any
  ///   other, unless the available width changes.
  public mutating func step(_ event: Event) -> Step {
    var next = state
    do {
      let reaction = try next.apply(event, under: rules)
      let moved = rules.layout(of: next, reaction, from: layout.composer?.frame)
      let effects = reaction.effects + moved.movement(from: layout, after: event)
      let scrolling = next.scroll(to: moved, in: rules.machine)
      (state, layout) = (next, moved)
      return Step(ignored: nil, effects: effects + scrolling, layout: moved)
    } catch {
      layout = rules.layout(of: state, from: layout.composer?.frame)
      return Step(ignored: error, effects: [], layout: layout)
    }
  }
}

/// What came of one event.
public struct Step: Hashable, Sendable {
  /// Why the event was not followed; `nil` when it was.
  public let ignored: Ignored?
  /// What the caller has to do, in order.
  public let effects: [Effect]
  /// Where everything belongs afterwards.
  public let layout: Layout
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
