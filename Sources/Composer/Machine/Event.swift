/// What has happened to the composer.
public enum Event: Hashable, Sendable {
  /// The composer's screen is shown now.
  case appeared
  /// The composer's screen is no longer shown.
  case disappeared
  /// The screen, its safe area or the host view has another size; a rotation is one of these.
  case resized(Stage)
  /// The room below the composer has changed, in points, at least 0.
  case offsetChanged(Double)
  /// The text was given the focus.
  case focused
  /// The text has lost the focus.
  case blurred
  /// A finger has touched something beside the composer.
  case tappedOutside
  /// The close button of the keyboard's accessory was pressed.
  case tappedClose
  /// The platform has announced where the keyboard goes.
  case keyboardMoved(KeyboardEvent)
  /// A finger has moved over the keyboard's edge, or has left.
  case dragged(Finger)
  /// Somebody has typed, pasted, deleted or composed.
  case edited(Change)
  /// The selection is another one, in code units of the text.
  case selectionChanged(Range<Int>)
  /// The send button was pressed.
  case sent
}

extension Event {
  /// An edit as it comes from a text field, before it is judged.
  public struct Change: Hashable, Sendable {
    /// What is replaced, in code units of the text as it was.
    public let range: Range<Int>
    /// What goes in.
    public let replacement: UTF16Text
    /// The marked (IME) range afterwards, in the resulting text; `nil` when nothing is marked.
    public let composing: Range<Int>?

    /// Makes a change.
    public init(range: Range<Int>, replacement: UTF16Text, composing: Range<Int>? = nil) {
      self.range = range
      self.replacement = replacement
      self.composing = composing
    }
  }

  /// A finger that drags, of which a gesture that ends need not say where it is.
  public struct Finger: Hashable, Sendable {
    /// How far the gesture has come.
    public let phase: Drag.Phase
    /// The distance from the top of the screen, in points; `nil` is where it was last.
    public let y: Double?
    /// The velocity in points per second, positive downwards.
    public let velocityY: Double
    /// How far above the keyboard's top the drag takes hold, in points; `nil` is as it was last.
    public let dismissPadding: Double?

    /// Makes a finger.
    public init(
      phase: Drag.Phase, y: Double? = nil, velocityY: Double = 0, dismissPadding: Double? = nil
    ) {
      self.phase = phase
      self.y = y
      self.velocityY = velocityY
      self.dismissPadding = dismissPadding
    }
  }
}

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
