/// A composer as a state machine: all that events do not change.
///
/// The values are finite and already in range; a device preset is resolved before.
public struct Machine: Hashable, Sendable {
  /// Where the composer lives, until it is resized.
  public let stage: Stage
  /// The composer, less its text and whether it has appeared, which are the state's.
  public let composer: ComposerBox
  /// The list of messages, if there is one, scrolled to where it starts.
  public let content: MessageList?
  /// The row of a table that is brought into sight while the text has the focus, if there is one.
  public let scroll: ScrollRequest?
  /// The rules that every edit must keep.
  public let rules: EditRules

  /// Makes a machine.
  public init(
    stage: Stage, composer: ComposerBox = ComposerBox(), content: MessageList? = nil,
    scroll: ScrollRequest? = nil, rules: EditRules = EditRules()
  ) {
    self.stage = stage
    self.composer = composer
    self.content = content
    self.scroll = scroll
    self.rules = rules
  }

  /// Follows events, one after the other.
  ///
  /// Splitting a list of events over several calls, each from the state that the one before
  /// returned, gives the same states and steps.
  ///
  /// - Parameters:
  ///   - events: what has happened, in order.
  ///   - state: the state before, whose invariants hold.
  ///   - lines: the style of the composer's text.
  ///   - box: where the lines of the text are counted for its limits; `nil` is the composer's own
  ///     column of text.
  /// - Complexity: O(n) in the events times the length of the text; a text is laid out once for as
  ///   long as neither it nor its room changes.
  public func follow(
    _ events: [Event], from state: State, measuring lines: some LineMeasuring,
    limitsIn box: LineBox? = nil
  ) -> (state: State, steps: [Step]) {
    var walk = Walk(of: self, from: state, measuring: lines, limitsIn: box)
    let steps = events.map { walk.step($0) }
    return (walk.state, steps)
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
  /// What the composer is afterwards.
  public let state: State
}
