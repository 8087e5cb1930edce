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

  /// A message that stays at the top of the list while the content below it grows: a question whose
  /// answer streams in.
  public struct Pin: Hashable, Sendable {
    /// The distance from the content's top to the message's top, in points.
    public package(set) var y: Double
    /// The height of the message, in points.
    public package(set) var height: Double
    /// The part of a tall message that stays visible; `nil` shows the whole message.
    public package(set) var cut: PinCut?

    /// Creates a pin.
    public init(y: Double, height: Double, cut: PinCut? = nil) {
      self.y = y
      self.height = height
      self.cut = cut
    }

    /// The offset at which the list shows the message at the top, in points.
    ///
    /// Source: assistant-ui, `computeTopAnchorTargetScrollTop`: of a tall message only the end stays
    /// visible, so that its answer has room.
    var top: Double {
      guard let cut, isCut else { return y }
      return y + max(0, height - cut.visibleHeight)
    }

    /// Whether only the end of the message stays visible.
    var isCut: Bool { cut.map { height > $0.tallerThan } ?? false }
  }

  /// The part of a tall pinned message that stays visible.
  public struct PinCut: Hashable, Sendable {
    /// The height above which a message is cut, in points.
    public package(set) var tallerThan: Double
    /// The height of its end that stays visible, in points.
    public package(set) var visibleHeight: Double

    /// Creates a cut.
    public init(tallerThan: Double, visibleHeight: Double) {
      self.tallerThan = tallerThan
      self.visibleHeight = visibleHeight
    }
  }

  /// The place of messages that do not fill the list.
  public enum Alignment: String, CaseIterable, Sendable {
    /// At the top of the list.
    case start
    /// On the bar or keyboard that covers the end of the list.
    case end
  }

  /// The distance from the end within which a list holds on to its end, in points.
  ///
  /// Source: react-native-keyboard-controller, KeyboardChatScrollView.
  public static let usualThreshold = 20.0

  /// A button that scrolls to the last message.
  public struct ScrollButton: Hashable, Sendable {
    /// The width and the height, in points.
    public package(set) var size: Double
    /// The distance from the edges of the list and from what covers it, in points.
    public package(set) var margin: Double
    /// The hidden height below which the button is invisible, in points.
    public package(set) var threshold: Double

    /// Creates a button.
    public init(size: Double, margin: Double = 16, threshold: Double = 100) {
      self.size = size
      self.margin = margin
      self.threshold = threshold
    }
  }

  /// The list's frame in view coordinates; `nil` is the whole view.
  public package(set) var frame: Rect?
  /// The height of all messages, in points.
  public package(set) var contentHeight: Double
  /// The scroll offset, in points.
  public package(set) var offset: Double
  /// The policy for moving the list with the keyboard.
  public package(set) var liftPolicy: LiftPolicy
  /// Whether the list is inverted, with its first message at the bottom.
  public package(set) var inverted: Bool
  /// The blank space below the last message, which absorbs the keyboard's height, in points.
  public package(set) var blankSpace: Double
  /// The padding below the last message in addition to the covered height, in points.
  public package(set) var extraPadding: Double
  /// The bottom inset at which `offset` was computed; `nil` is the inset for a hidden keyboard.
  public package(set) var previousBottomInset: Double?
  /// The message that stays at the top; `nil` if there is none.
  public package(set) var pin: Pin?
  /// The button that scrolls to the last message; `nil` if there is none.
  public package(set) var scrollButton: ScrollButton?
  /// The place of messages that do not fill the list.
  public package(set) var alignment: Alignment
  /// The height of older messages that were put on top since `offset` was read, in points.
  public package(set) var insertedAbove: Double
  /// The distance from the end within which the list counts as at its end, in points.
  public package(set) var threshold: Double

  /// Creates a list.
  public init(
    frame: Rect? = nil, contentHeight: Double, offset: Double, liftPolicy: LiftPolicy = .always,
    inverted: Bool = false, blankSpace: Double = 0, extraPadding: Double = 0,
    previousBottomInset: Double? = nil, pin: Pin? = nil, scrollButton: ScrollButton? = nil,
    alignment: Alignment = .start, insertedAbove: Double = 0,
    threshold: Double = MessageList.usualThreshold
  ) {
    self.frame = frame
    self.contentHeight = contentHeight
    self.offset = offset
    self.liftPolicy = liftPolicy
    self.inverted = inverted
    self.blankSpace = blankSpace
    self.extraPadding = extraPadding
    self.previousBottomInset = previousBottomInset
    self.pin = pin
    self.scrollButton = scrollButton
    self.alignment = alignment
    self.insertedAbove = insertedAbove
    self.threshold = threshold
  }
}

/// The computed layout of the message list.
public struct MessageListLayout: Hashable, Sendable {
  /// The list's frame in view coordinates.
  public let frame: Rect
  /// The inset below the last message, in points.
  public let bottomInset: Double
  /// The blank space that a pinned message requires below the content, in points; `nil` without one.
  public let blankSpace: Double?
  /// The space above messages that rest at the end, in points; `nil` for other lists.
  ///
  /// It is part of the content: offsets count from its top.
  public let topInset: Double?
  /// The scroll offset, in points.
  public let offset: Double
  /// The greatest offset, in points.
  public let maxOffset: Double
  /// Whether the last message was visible at the offset as sent.
  public let atEnd: Bool
  /// The button that scrolls to the last message; `nil` if the list has none.
  public let scrollButton: ScrollButtonLayout?
}

/// The computed layout of the button that scrolls to the last message.
public struct ScrollButtonLayout: Hashable, Sendable {
  /// Whether enough of the content is hidden.
  public let visible: Bool
  /// The frame, in view coordinates.
  public let frame: Rect
}
