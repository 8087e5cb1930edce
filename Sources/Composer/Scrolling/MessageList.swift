/// The message list behind the composer.
public struct MessageList: Hashable, Sendable {
  /// The policy for moving the list with the keyboard.
  public enum LiftPolicy: String, CaseIterable, Sendable {
    /// Moves up and down with the keyboard.
    case always
    /// Moves only while the last message is visible.
    case whenAtEnd
    /// Moves up with the keyboard, but not down.
    case persistent
    /// Does not move.
    case never
  }

  /// The list's frame in view coordinates; `nil` is the whole view.
  public let frame: Rect?
  /// The height of all messages, in points.
  public let contentHeight: Double
  /// The scroll offset, in points.
  public let offset: Double
  /// The policy for moving the list with the keyboard.
  public let liftPolicy: LiftPolicy
  /// Whether the list is inverted, with its first message at the bottom.
  public let inverted: Bool
  /// The blank space below the last message, which absorbs the keyboard's height, in points.
  public let blankSpace: Double
  /// The padding below the last message in addition to the covered height, in points.
  public let extraPadding: Double
  /// The bottom inset at which `offset` was computed; `nil` is the inset for a hidden keyboard.
  public let previousBottomInset: Double?

  /// Creates a list.
  public init(
    frame: Rect? = nil, contentHeight: Double, offset: Double, liftPolicy: LiftPolicy = .always,
    inverted: Bool = false, blankSpace: Double = 0, extraPadding: Double = 0,
    previousBottomInset: Double? = nil
  ) {
    self.frame = frame
    self.contentHeight = contentHeight
    self.offset = offset
    self.liftPolicy = liftPolicy
    self.inverted = inverted
    self.blankSpace = blankSpace
    self.extraPadding = extraPadding
    self.previousBottomInset = previousBottomInset
  }
}

/// The computed layout of the message list.
public struct MessageListLayout: Hashable, Sendable {
  /// The list's frame in view coordinates.
  public let frame: Rect
  /// The inset below the last message, in points.
  public let bottomInset: Double
  /// The scroll offset, in points.
  public let offset: Double
  /// The greatest offset, in points.
  public let maxOffset: Double
  /// Whether the last message was visible at the offset as sent.
  public let atEnd: Bool
}
