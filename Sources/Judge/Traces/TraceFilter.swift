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
  func allows(_ event: Event, in state: State, _ step: Step) -> Bool {
    if possible, !event.isPossible(in: state, step.ignored) { return false }
    return runner.map { $0.performs(event, in: state, step.ignored) } ?? true
  }
}

// MARK: Possible events

extension Event {
  /// Whether a person, the app or the system can cause the event in a state.
  ///
  /// Nobody types without the focus, presses a disabled button, or touches two things at once. The keyboard
  /// comes with the focus. While text is marked, keys belong to the input method.
  fileprivate func isPossible(in state: State, _ ignored: Ignored?) -> Bool {
    if let ignored, Self.impossible.contains(ignored) { return false }
    switch self {
    case .resized, .offsetChanged, .attachmentsChanged, .contentChanged, .textSet, .runStarted,
      .runEnded, .sendFailed, .appeared, .disappeared:
      return true
    case .blurred: return state.focused
    case .focused, .tapped, .tappedOutside, .stopped, .panelShown, .panelHidden, .barDragged,
      .barReset, .recordStarted, .queueEdited, .queueMoved, .queueRemoved, .queueSteered:
      return state.isTouchable
    case .recordMoved, .recordEnded: return ignored == nil
    case .tappedClose: return state.isTouchable && state.keyboard != nil
    case .sent: return state.isTouchable && state.marked == nil && ignored == nil
    case .keyboardMoved(let keyboard):
      return keyboard.phase == .show ? state.focused : state.keyboard != nil
    case .dragged: return state.held == nil
    case .edited(let change):
      guard state.isTouchable, state.focused else { return false }
      return state.marked.map { change.composing != nil || change.range == $0.range } ?? true
    case .keyPressed, .selectionChanged, .wrapped, .prefixed:
      return state.isTouchable && state.focused && state.marked == nil
    case .held(let isCovered): return isCovered == (state.held == nil)
    }
  }

  /// The reasons for which an event is ignored because there is nothing to act on.
  private static let impossible: Set<Ignored> = [
    .notAppeared, .alreadyAppeared, .notFocused, .alreadyFocused, .unknownField,
    .keyboardNotDocked, .notDragging, .notRunning, .noDraft, .noList,
  ]
}

extension State {
  /// Whether a finger can touch the screen, and none does already.
  fileprivate var isTouchable: Bool { appeared && held == nil && drag == nil }
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
