import Composer

/// A sequence of events with what must be seen after each.
public struct Trace: Sendable {
  /// What must be seen after an event.
  public struct Sight: Sendable {
    /// The reason why the event is ignored; `nil` if it is not.
    public let ignored: Ignored?
    /// The frame of the bar or field, in view coordinates; `nil` without one.
    public let bar: Rect?
    /// The keyboard.
    public let keyboard: KeyboardLayout
    /// The text of the focused field.
    public let text: UTF16Text
    /// Whether the text has the focus.
    public let focused: Bool
    /// The scroll offset of the list; `nil` without one.
    public let listOffset: Double?
    /// The effects of the event.
    public let effects: [Effect]
  }

  /// The name, unique among the traces.
  public let id: String
  /// The events.
  public let events: [Occurrence]
  /// What must be seen after each event.
  public let sights: [Sight]

  /// The text that an edit makes, before any rule is applied to it; `nil` for other events.
  func typed(at index: Int) -> UTF16Text? {
    guard case .edited(let change) = events[index].event else { return nil }
    let before = index > 0 ? sights[index - 1].text.units : []
    guard change.range.upperBound <= before.count else { return nil }
    return UTF16Text(
      units: before[..<change.range.lowerBound] + change.replacement.units
        + before[change.range.upperBound...])
  }
}

/// How much of what was asked for the traces cover.
public struct TraceCoverage: Sendable {
  /// How many of some things occur in a trace.
  public struct Part: Sendable {
    /// The number of those that occur in a trace.
    public internal(set) var covered = 0
    /// The number of all.
    public internal(set) var all = 0
  }

  /// The states, pairs or orders.
  public let part: Part
  /// The pairs whose event is not ignored; `nil` for states and orders.
  public let changes: Part?
  /// The number of events in all traces.
  public let events: Int
  /// A number of events that no traces with the same coverage can go below.
  public let leastEvents: Int
  /// Some of those that occur in no trace, in words.
  public let leftOut: [String]
}

/// Runs letters on a machine, and notes what is seen.
struct TraceRun {
  private let graph: TraceGraph
  private var run: MachineRun
  private(set) var events: [Occurrence] = []
  private(set) var sights: [Trace.Sight] = []
  /// The class of the state.
  private(set) var node: Int?

  init(on graph: TraceGraph) {
    self.graph = graph
    let beginning = graph.machine.beginning()
    run = beginning.run
    node = 0
    note(Alphabet.appeared, beginning.step)
  }

  /// Applies a letter; false if the state has no such event, or traces do not have it.
  @discardableResult
  mutating func apply(_ letter: Int) -> Bool {
    let machine = graph.machine.machine
    let display = machine.display
    guard
      let occurrence = graph.alphabet.letters[letter].occurrence(in: run.state, on: display)
    else { return false }
    var after = run
    let step = after.step(occurrence.event)
    guard graph.filter.allows(occurrence, in: run.state, step) else { return false }
    run = after
    note(occurrence, step)
    node = graph.index(of: StateClass(run.state, step.layout, in: machine))
    return true
  }

  private mutating func note(_ occurrence: Occurrence, _ step: Step) {
    events.append(occurrence)
    sights.append(
      Trace.Sight(
        ignored: step.ignored, bar: step.layout.composer?.frame, keyboard: step.layout.keyboard,
        text: run.state.text, focused: run.state.focused,
        listOffset: step.layout.content?.offset ?? step.layout.scroll?.offset,
        effects: step.effects))
  }

  /// The trace of the first events; of all without a number.
  func trace(id: String, events count: Int? = nil) -> Trace {
    let count = count ?? events.count
    return Trace(id: id, events: Array(events.prefix(count)), sights: Array(sights.prefix(count)))
  }
}
