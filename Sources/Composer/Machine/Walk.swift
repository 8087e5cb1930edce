/// Applies a sequence of events to a machine.
///
/// A sequence can be split over several walks, each starting from the last state of the previous
/// one; states and steps are the same.
public struct Walk {
  /// The state after the last event.
  public private(set) var state: State

  private let rules: Rulebook
  /// The layout after the last event.
  private var layout: Layout

  /// Starts a walk by computing the layout of the first state.
  ///
  /// - Parameters:
  ///   - machine: the configuration.
  ///   - state: the first state, which satisfies its invariants.
  ///   - lines: the measurer for the style of the composer's text.
  ///   - box: the box that counts lines for the line limit; `nil` is the composer's text column.
  ///   - budget: the work budget that every pass over a text uses, except for the cost of `lines`
  ///     and `box`. Once it is exceeded, states and steps are meaningless.
  public init(
    of machine: Machine, from state: State, measuring lines: some LineMeasuring,
    limitsIn box: LineBox? = nil, within budget: WorkBudget = WorkBudget()
  ) {
    rules = Rulebook(machine: machine, lines: lines, box: box, within: budget)
    self.state = state
    layout = rules.layout(of: state)
  }

  /// Applies an event, or returns the reason why it is ignored.
  ///
  /// - Complexity: O(n) in the length of the text for an event that changes or sends it, or changes
  ///   the available width; O(1) otherwise.
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

/// The result of one event.
public struct Step: Hashable, Sendable {
  /// The reason why the event was ignored; `nil` if it was not.
  public let ignored: Ignored?
  /// The effects for the caller, in order.
  public let effects: [Effect]
  /// The layout after the event.
  public let layout: Layout
}

extension Layout {
  /// The effect that moves the composer from its previous frame.
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
  /// Whether the composer moves with the keyboard's animation instead of jumping.
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
