/// What must hold in every state.
public enum StateInvariant: String, CaseIterable, Sendable {
  /// The selection lies in the text and cuts no surrogate pair.
  case selectionInText
  /// The marked range lies in the text and cuts no surrogate pair.
  case composingInText
  /// Only a composer that has appeared has the focus.
  case focusNeedsAppearance
  /// Only a docked keyboard is dragged, and by a finger that is down.
  case dragNeedsDockedKeyboard
  /// Only where there is a list or table, it is scrolled somewhere.
  case listNeedsContent
}

extension State {
  /// The invariants that the state breaks, in their order; none after any event.
  public func brokenInvariants(in machine: Machine) -> [StateInvariant] {
    StateInvariant.allCases.filter { !holds($0, in: machine) }
  }

  private func holds(_ invariant: StateInvariant, in machine: Machine) -> Bool {
    switch invariant {
    case .selectionInText: text.holds(selection)
    case .composingInText: composing.map(text.holds) ?? true
    case .focusNeedsAppearance: appeared || !focused
    case .dragNeedsDockedKeyboard:
      drag.map { $0.phase == .changed && reading(in: machine).state == .docked } ?? true
    case .listNeedsContent: list == nil || machine.content != nil || machine.scroll != nil
    }
  }
}
