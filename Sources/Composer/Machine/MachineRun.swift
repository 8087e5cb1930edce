/// Applies a sequence of events to a machine.
///
/// A sequence can be split over several runs, each starting from the last state of the previous one;
/// states and steps are the same.
public struct MachineRun {
  /// What one event leaves to the next.
  ///
  /// A class, because each step would copy the state and the layout several times.
  package final class Moment: Sendable {
    /// The state.
    package let state: State
    /// The scene of the layout.
    ///
    /// Its text is that of the step that made it: what the state has may be another one with
    /// the same layout. Without a keyboard, its `start` may be an earlier one.
    package let scene: LayoutScene
    /// The layout, which the step has too: the same object as before if the event moves nothing.
    let layout: Shared<Layout>
    let controls: Controls
    /// The positions; `nil` if the last event had no time.
    package let positions: TimedPositions?

    init(
      state: consuming State, scene: LayoutScene, layout: Shared<Layout>, controls: Controls,
      positions: TimedPositions? = nil
    ) {
      self.state = state
      self.scene = scene
      self.layout = layout
      self.controls = controls
      self.positions = positions
    }
  }

  /// What the last event left, which can be read without a copy.
  package private(set) var last: Moment
  let rules: MachineContext

  /// The state after the last event.
  public var state: State { _read { yield last.state } }
  /// The positions after the last event; `nil` if it had no time.
  public var positions: TimedPositions? { _read { yield last.positions } }
  /// The layout after the last event.
  public var layout: Layout { _read { yield last.layout.value } }

  /// Starts a run by computing the layout of the first state.
  ///
  /// - Parameters:
  ///   - machine: the configuration.
  ///   - state: the first state, which satisfies its invariants.
  ///   - lines: the measurer for the style of the composer's text.
  ///   - box: the box that counts lines for the line limit; `nil` is the composer's text column.
  ///   - budget: the work budget that every pass over a text uses, except for the cost of `lines`
  ///     and `box`. Once it is exceeded, states and steps are meaningless.
  public init(
    of machine: Machine, from state: State, measuring lines: any LineMeasuring,
    limitsIn box: LineCounter? = nil, within budget: WorkBudget = WorkBudget()
  ) {
    rules = MachineContext(machine: machine, lines: lines, box: box, within: budget)
    let scene = state.scene(in: machine)
    rules.takeWidth(from: scene, of: state)
    let layout = Shared(rules.layout(of: scene))
    last = Moment(
      state: state, scene: scene, layout: layout,
      controls: Controls(of: state, layout, under: rules))
  }

  /// Applies an event, or returns the reason why it is ignored.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - atMs: its time in milliseconds, at least that of the last event; `nil` for an event
  ///     without a time, at which everything rests.
  /// - Complexity: O(n) in the length of the text for an event that changes or sends it, or changes
  ///   the available width; O(1) otherwise.
  public mutating func step(_ event: Event, atMs: Double? = nil) -> Step {
    var next = last.state
    do {
      let reaction = try next.apply(event, under: rules)
      let effects: [Effect]
      (effects, last) = moment(in: consume next, after: event, reaction, atMs: atMs)
      rules.budget.spend(units: effects.reduce(0) { $0 + $1.textLength }, lines: 0)
      return Step(ignored: nil, effects: effects, sharedLayout: last.layout)
    } catch {
      let scene = last.state.scene(
        in: rules.machine, moving: AppliedEvent(),
        from: last.layout.value.composer?.frame.map { .init($0) })
      last = Moment(
        state: last.state, scene: scene, layout: last.layout.sharing(rules.layout(of: scene)),
        controls: last.controls, positions: last.positions)
      return Step(ignored: error, effects: [], sharedLayout: last.layout)
    }
  }
}

extension MachineRun {
  /// What an event leaves, and the effects that lead there.
  private func moment(
    in next: consuming State, after event: Event, _ reaction: AppliedEvent, atMs: Double?
  ) -> ([Effect], Moment) {
    next.findSession(after: last.state, under: rules)
    next.clock = clock(at: atMs)
    let start = start(of: next)
    let velocity = start == nil ? 0 : velocity(of: next)
    let (scene, moved) = place(
      next, after: reaction, from: start.map { .init($0, velocity: velocity) })
    let movements = movements(to: next, moved, from: start, after: event, reaction)
    let scrolling = next.scroll(
      to: moved, from: event.offset ?? last.state.listOffset(in: rules.machine))
    let controls = last.controls.updated(to: next, moved, from: last.state, under: rules)
    if let clock = next.clock {
      next.clock =
        event.placesEverything
        ? clock.atRest
        : running(from: clock, to: moved.value, by: movements, after: reaction, in: scene)
    }
    var effects = reaction.effects
    if next.session != last.state.session { effects.append(.setSession(next.session)) }
    effects.add(
      event == .appeared ? controls.effects(besides: nil) : controls.effects(after: last.controls))
    effects.add(movements)
    effects.add(scrolling)
    let positions = next.clock.map { TimedPositions($0, moved.value, in: scene) }
    return (
      effects,
      Moment(
        state: consume next, scene: scene, layout: moved, controls: controls, positions: positions)
    )
  }

  /// The scene and the layout after an event: those before it if only a text changed that has the same size.
  private func place(
    _ next: State, after reaction: AppliedEvent, from start: LayoutScene.Start?
  ) -> (LayoutScene, Shared<Layout>) {
    if reaction.changesMessageOnly, next.keeps(last.scene, in: rules.machine, from: start),
      rules.keeps(last.layout, with: next)
    {
      return (last.scene, last.layout)
    }
    let scene = next.scene(in: rules.machine, moving: reaction, from: start)
    return (scene, last.layout.sharing(rules.layout(of: scene)))
  }

  /// The frame of the composer before an event; if another field gets the focus, that field's.
  ///
  /// A field without focus is at rest in its container, which can be moved.
  private func start(of next: State) -> Rect? {
    guard isAnotherField(next), let rest = rules.machine.restingFrame(of: next) else {
      return next.clock.map { last.layout.value.composer?.frame?.at($0) }
        ?? last.layout.value.composer?.frame
    }
    return rest.offsetBy(y: last.layout.value.container.y)
  }

  /// The velocity of the composer's top before an event, in points per second.
  private func velocity(of next: State) -> Double {
    guard let clock = next.clock, !isAnotherField(next) else { return 0 }
    return clock.barTop?.velocity(atMs: clock.nowMs) ?? 0
  }

  private func isAnotherField(_ next: State) -> Bool {
    !rules.machine.fields.isEmpty
      && rules.machine.field(of: next) != rules.machine.field(of: last.state)
  }

  /// The effects that move the field that lost the focus, and the composer.
  ///
  /// When the screen appears, the composer jumps to its place. While the screen is not shown,
  /// nothing moves.
  private func movements(
    to next: State, _ placed: Shared<Layout>, from start: Rect?, after event: Event,
    _ reaction: AppliedEvent
  ) -> [Effect] {
    let isOther = isAnotherField(next)
    guard next.appeared, placed !== last.layout || isOther || event == .appeared else { return [] }
    let moved = placed.value
    let timing =
      reaction.isAnimated || isOther
      ? moved.animation : unpushed(to: moved, after: event, at: next.clock, from: start)
    let before = isOther ? start : last.layout.value.composer?.frame
    let isPlaced = event == .appeared || moved.differs(from: last.layout.value, at: before)
    guard let end = moved.composer?.frame, isPlaced else { return leaving(next, moved, timing) }
    let movement = Movement(
      of: rules.machine.movingField(of: next), from: event == .appeared ? end : start ?? end,
      to: end, textFrame: moved.composer?.textFrame, timing: timing)
    return leaving(next, moved, timing) + [.animate(movement)]
  }

  /// The animation of a composer that no keyboard moves; `nil` for a jump.
  ///
  /// A composer that is moving goes on to its new end. One that rests grows with its own animation.
  private func unpushed(
    to moved: Layout, after event: Event, at clock: Clock?, from start: Rect?
  ) -> AnimationLayout? {
    let running = clock.flatMap { $0.barTop ?? $0.barBottom }
    let growth = event.placesEverything ? nil : growthTiming(to: moved)
    guard let timing = running.map({ Timing(of: $0) }) ?? growth, let start,
      let end = moved.composer?.frame
    else { return nil }
    var unexplained = Explanation(wanted: false)
    return AnimationLayout(
      timing, from: start, to: end,
      velocity: clock.flatMap { $0.barTop?.velocity(atMs: $0.nowMs) } ?? 0,
      keyframesPerSecond: nil, explaining: &unexplained)
  }

  /// The effect that returns the field that lost the focus to its rest in the container.
  private func leaving(_ next: State, _ moved: Layout, _ timing: AnimationLayout?) -> [Effect] {
    guard isAnotherField(next), let start = last.layout.value.composer?.frame,
      let rest = rules.machine.restingFrame(of: last.state)?.offsetBy(y: moved.container.y),
      start != rest
    else { return [] }
    let field = rules.machine.movingField(of: last.state)
    return [.animate(Movement(of: field, from: start, to: rest, timing: timing))]
  }
}

/// The result of one event.
public struct Step: Hashable, Sendable {
  /// The reason why the event was ignored; `nil` if it was not.
  public let ignored: Ignored?
  /// The effects for the caller, in order.
  public let effects: [Effect]
  /// The layout after the event, which can be read without a copy.
  package let sharedLayout: Shared<Layout>

  /// The layout after the event.
  public var layout: Layout { sharedLayout.value }
}

extension Layout {
  /// Whether the composer or what contains it is elsewhere than before.
  fileprivate func differs(from before: Layout, at start: Rect?) -> Bool {
    composer?.frame != start || composer?.textFrame != before.composer?.textFrame
      || container != before.container || avoid != before.avoid
  }
}

extension Event {
  /// Whether everything is placed anew after the event, without a movement.
  fileprivate var placesEverything: Bool {
    switch self {
    case .appeared, .disappeared, .resized: true
    default: false
    }
  }

  /// The scroll offset that the event reports; `nil` if it reports none.
  fileprivate var offset: Double? {
    guard case .contentChanged(let change) = self else { return nil }
    return change.offset
  }
}
