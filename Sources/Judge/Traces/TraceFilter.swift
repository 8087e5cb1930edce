import Composer
import ComposerContract

/// Which events traces have; the default is all events.
public struct TraceFilter: Sendable {
  /// Whether traces have only what a person can do with a phone.
  public let possible: Bool
  /// The runner that performs all events by itself; `nil` if the app performs the others.
  public let runner: TestFormat?

  /// Creates a filter.
  public init(possible: Bool = false, runner: TestFormat? = nil) {
    self.possible = possible
    self.runner = runner
  }

  /// Whether traces have events of a type.
  func has(_ type: EventName) -> Bool { runner.map { $0.performedTypes.contains(type) } ?? true }

  /// Whether traces have what an input method does.
  var composes: Bool { runner?.composes ?? true }

  /// Whether traces have an event in a state.
  ///
  /// - Parameter step: what the machine does with the event.
  func allows(_ occurrence: Occurrence, in state: State, _ step: Step) -> Bool {
    let event = occurrence.event
    let occasion = TracedEvent(occurrence.type).occasion
    if possible, !occasion.allows(event, in: state, step.ignored) { return false }
    return runner.map { $0.performs(event, in: state, step.ignored) } ?? true
  }
}

// MARK: Performed events

extension TestFormat {
  /// Whether the file performs an event of these types in a state.
  fileprivate func performs(_ event: Event, in state: State, _ ignored: Ignored?) -> Bool {
    // A key that the machine ignores does in an app what the platform does with it.
    if case .keyPressed = event { return ignored == nil }
    if case .focused(let field) = event, field != nil { return false }
    return performs(event, state)
  }
}
