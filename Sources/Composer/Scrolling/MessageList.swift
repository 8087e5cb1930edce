/// The list of messages behind the composer.
public struct MessageList: Hashable, Sendable {
  /// Whether the list follows the keyboard.
  public enum LiftPolicy: String, CaseIterable, Sendable {
    /// Moves up and down with the keyboard.
    case always
    /// Moves only while the last message is in sight.
    case whenAtEnd
    /// Moves up with the keyboard, and stays there when it goes.
    case persistent
    /// Does not move.
    case never
  }

  /// The list's frame in view coordinates; `nil` is the whole view.
  public let frame: Rect?
  /// The height of all messages, in points.
  public let contentHeight: Double
  /// How far the list is scrolled, in points.
  public let offset: Double
  /// Whether the list follows the keyboard.
  public let liftPolicy: LiftPolicy
  /// Whether the list is upside down, its first message at the bottom.
  public let inverted: Bool
  /// The room that is kept free below the last message and absorbs the keyboard, in points.
  public let blankSpace: Double
  /// Room below the last message in addition to what is covered, in points.
  public let extraPadding: Double
  /// The bottom inset that `offset` belongs to; `nil` is the one with the keyboard hidden.
  public let previousBottomInset: Double?

  /// Makes a list.
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

/// Where the list of messages is scrolled to.
public struct MessageListLayout: Hashable, Sendable {
  /// The list's frame in view coordinates.
  public let frame: Rect
  /// The room below the last message, in points.
  public let bottomInset: Double
  /// How far the list is scrolled, in points.
  public let offset: Double
  /// The furthest the list can be scrolled, in points.
  public let maxOffset: Double
  /// Whether the last message was in sight, at the offset as sent.
  public let atEnd: Bool
}
