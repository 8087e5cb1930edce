/// Why an event was not followed; the state is what it was before.
public enum Ignored: String, Error, CaseIterable, Sendable {
  /// Everything is already as the event has it.
  case duplicate
  /// A frame of zeros in a change of frame: the keyboard is about to float and says nothing yet.
  case zeroFrame
  /// The keyboard belongs to another app.
  case notLocal
  /// The composer's screen is not shown.
  case notAppeared
  /// The composer's screen was shown before.
  case alreadyAppeared
  /// The text does not have the focus.
  case notFocused
  /// The text had the focus before.
  case alreadyFocused
  /// There is no keyboard at the bottom edge that a finger could drag.
  case keyboardNotDocked
  /// No finger is dragging.
  case notDragging
  /// A range ends beyond the text, or inside a surrogate pair.
  case outOfRange
  /// The text is empty or all white space.
  case nothingToSend
  /// The text is over one of its limits.
  case overLimit

  init(_ reason: KeyboardIgnoredReason) {
    switch reason {
    case .zeroFrame: self = .zeroFrame
    case .notLocal: self = .notLocal
    }
  }
}
