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
      let start = start(of: next)
      let moved = rules.layout(of: next, reaction, from: start)
      let effects = reaction.effects + movements(to: next, moved, from: start, after: event)
      let scrolling = next.scroll(to: moved, in: rules.machine)
      (state, layout) = (next, moved)
      rules.budget.spend(units: effects.reduce(0) { $0 + $1.textLength }, lines: 0)
      return Step(ignored: nil, effects: effects + scrolling, layout: moved)
    } catch {
      layout = rules.layout(of: state, from: layout.composer?.frame)
      return Step(ignored: error, effects: [], layout: layout)
    }
  }
}

extension Walk {
  /// The frame at which the composer, or the field that gets the focus, is before an event.
  ///
  /// A field without focus is at rest in its container, which can be moved.
  private func start(of next: State) -> Rect? {
    guard isAnotherField(next), let rest = rules.machine.restingFrame(of: next) else {
      return layout.composer?.frame
    }
    return rest.offsetBy(y: layout.container.y)
  }

  private func isAnotherField(_ next: State) -> Bool {
    rules.machine.field(of: next) != rules.machine.field(of: state)
  }

  /// The effects that move the field that lost the focus, and the composer.
  ///
  /// A screen that appears places its composer, wherever it was; without a screen nothing moves.
  private func movements(
    to next: State, _ moved: Layout, from start: Rect?, after event: Event
  ) -> [Effect] {
    guard next.appeared else { return [] }
    let timing = event.isAnimated || isAnotherField(next) ? moved.animation : nil
    let isPlaced = event == .appeared || moved.differs(from: layout, at: start)
    guard let end = moved.composer?.frame, isPlaced else { return leaving(next, moved, timing) }
    let movement = Movement(
      of: rules.machine.movingField(of: next), from: event == .appeared ? end : start ?? end,
      to: end, textFrame: moved.composer?.textFrame, timing: timing)
    return leaving(next, moved, timing) + [.animate(movement)]
  }

  /// The effect that returns the field that lost the focus to its rest in the container.
  private func leaving(_ next: State, _ moved: Layout, _ timing: AnimationLayout?) -> [Effect] {
    guard isAnotherField(next), let start = layout.composer?.frame,
      let rest = rules.machine.restingFrame(of: state)?.offsetBy(y: moved.container.y),
      start != rest
    else { return [] }
    let field = rules.machine.movingField(of: state)
    return [.animate(Movement(of: field, from: start, to: rest, timing: timing))]
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
  /// Whether the composer or what contains it is elsewhere than before.
  fileprivate func differs(from before: Layout, at start: Rect?) -> Bool {
    composer?.frame != start || composer?.textFrame != before.composer?.textFrame
      || container != before.container || avoid != before.avoid
  }
}

extension Effect {
  /// The length of the text that the effect carries, in UTF-16 code units.
  ///
  /// The budget counts it, because a thousand events can each publish the longest text.
  fileprivate var textLength: Int {
    switch self {
    case .publish(let text), .setText(let text, selection: _): text.count
    case .animate, .focus, .blur, .showKeyboard, .hideKeyboard, .installAccessory,
      .removeAccessory, .rejectEdit, .scroll, .setPlaceholder, .setTextColor:
      0
    }
  }
}

extension Event {
  /// Whether the composer moves with the keyboard's animation instead of jumping.
  fileprivate var isAnimated: Bool {
    switch self {
    case .keyboardMoved: true
    case .dragged(let finger): finger.phase != .changed
    case .appeared, .disappeared, .resized, .offsetChanged, .focused, .tapped, .blurred,
      .tappedOutside, .tappedClose, .edited, .selectionChanged, .sent:
      false
    }
  }
}
