extension MessageList {
  /// The new content of a list; absent values stay the same, except the pin.
  public struct Change: Hashable, Sendable {
    /// The list's frame in view coordinates.
    public package(set) var frame: Rect?
    /// The height of all messages, in points.
    public package(set) var contentHeight: Double
    /// The scroll offset at which the list is, in points; `nil` is the last known one.
    public package(set) var offset: Double?
    /// The policy for moving the list with the keyboard.
    public package(set) var liftPolicy: LiftPolicy?
    /// Whether the list is inverted.
    public package(set) var inverted: Bool?
    /// The blank space below the last message, in points.
    public package(set) var blankSpace: Double?
    /// The padding below the last message, in points.
    public package(set) var extraPadding: Double?
    /// The message that stays at the top; `nil` if there is none any more.
    public package(set) var pin: Pin?
    /// The button that scrolls to the last message.
    public package(set) var scrollButton: ScrollButton?
    /// The place of messages that do not fill the list.
    public package(set) var alignment: Alignment?
    /// The height of older messages that were put on top, in points.
    public package(set) var insertedAbove: Double

    /// Creates a change.
    public init(
      frame: Rect? = nil, contentHeight: Double, offset: Double? = nil,
      liftPolicy: LiftPolicy? = nil, inverted: Bool? = nil, blankSpace: Double? = nil,
      extraPadding: Double? = nil, pin: Pin? = nil, scrollButton: ScrollButton? = nil,
      alignment: Alignment? = nil, insertedAbove: Double = 0
    ) {
      self.frame = frame
      self.contentHeight = contentHeight
      self.offset = offset
      self.liftPolicy = liftPolicy
      self.inverted = inverted
      self.blankSpace = blankSpace
      self.extraPadding = extraPadding
      self.pin = pin
      self.scrollButton = scrollButton
      self.alignment = alignment
      self.insertedAbove = insertedAbove
    }
  }

  /// The list after a change of its content, at the offset where it is.
  func changed(by change: Change) -> MessageList {
    var list = self
    list.frame = change.frame ?? frame
    list.contentHeight = change.contentHeight
    list.offset = change.offset ?? offset
    list.liftPolicy = change.liftPolicy ?? liftPolicy
    list.inverted = change.inverted ?? inverted
    list.blankSpace = change.blankSpace ?? blankSpace
    list.extraPadding = change.extraPadding ?? extraPadding
    list.pin = change.pin
    list.scrollButton = change.scrollButton ?? scrollButton
    list.alignment = change.alignment ?? alignment
    // It is done once, by the change or before it.
    list.insertedAbove = 0
    return list
  }

  /// The offset after the content of the list changed.
  ///
  /// A new pinned message goes to the top, and one that is at the top stays there. A list that holds
  /// on to its end stays there, unless its policy is never to move. Otherwise the visible messages
  /// stay in place.
  ///
  /// - Parameters:
  ///   - before: the list before the change.
  ///   - insertedAbove: the height of the older messages that were put on top, in points.
  ///   - holdsEnd: whether the list stays at its end.
  func offset(after before: MessageList, insertedAbove: Double, holdsEnd: Bool) -> Double {
    let growth = contentHeight - before.contentHeight
    if let pin, pin.y != before.pin?.y || pin.isOnTop(at: offset) { return pin.top }
    switch (inverted, holdsEnd && liftPolicy != .never) {
    case (false, true): return offset + growth
    case (false, false): return offset + insertedAbove
    case (true, true): return offset
    case (true, false): return offset + growth - insertedAbove
    }
  }

  /// Whether a list holds on to its end after the user moved it.
  ///
  /// A movement upwards lets go of the end, however small it is. A movement downwards that ends near
  /// the end takes hold of it again.
  ///
  /// Source: use-stick-to-bottom, which escapes by direction; anything-llm#2253, open-webui/computer
  /// #274, GitNexus#765.
  ///
  /// - Parameters:
  ///   - before: the offset before the movement, in points.
  ///   - held: whether the list held on to its end before.
  ///   - layout: the layout before the content changed.
  func holdsEnd(movedFrom before: Double, held: Bool, _ layout: MessageListLayout) -> Bool {
    let down = inverted ? before - offset : offset - before
    if down < -Self.jitter { return false }
    return down > Self.jitter ? layout.isEnd(offset, of: self) : held
  }

  /// The distance that a list moves without its user, in points: clients round offsets to device
  /// pixels.
  private static let jitter = 0.5
}

/// Events that change the message list.
extension State {
  /// Handles new content: the end or the pinned message stays in place.
  mutating func changeContent(
    by change: MessageList.Change, under rules: MachineContext
  ) throws(Ignored) -> AppliedEvent {
    guard let before = content(in: rules.machine), let layout = rules.layout(of: self).content
    else { throw .noList }
    let changed = before.changed(by: change)
    guard changed != before || change.insertedAbove != 0 else { throw .duplicate }
    content = changed
    let held = list?.holdsEnd ?? layout.isEnd(before.offset, of: before)
    let holdsEnd =
      clock?.listOffset == nil
      ? changed.holdsEnd(movedFrom: before.offset, held: held, layout) : held
    let offset = changed.offset(
      after: before, insertedAbove: change.insertedAbove, holdsEnd: holdsEnd)
    // The inset of the new content with the padding before: only a padding that changes moves the list
    // by its policy, unless a sheet is in front.
    if self.held == nil { content?.extraPadding = before.extraPadding }
    let inset = rules.layout(of: self).content?.bottomInset ?? layout.bottomInset
    content = changed
    list = ListPosition(offset: offset, bottomInset: inset, holdsEnd: holdsEnd)
    return AppliedEvent()
  }
}
