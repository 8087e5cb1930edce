extension MessageList {
  /// The new content of a list; absent values stay the same, except the pin.
  public struct Change: Hashable, Sendable {
    /// The list's frame in view coordinates.
    public let frame: Rect?
    /// The height of all messages, in points.
    public let contentHeight: Double
    /// The scroll offset at which the list is, in points; `nil` is the last known one.
    public let offset: Double?
    /// The policy for moving the list with the keyboard.
    public let liftPolicy: LiftPolicy?
    /// Whether the list is inverted.
    public let inverted: Bool?
    /// The blank space below the last message, in points.
    public let blankSpace: Double?
    /// The padding below the last message, in points.
    public let extraPadding: Double?
    /// The message that stays at the top; `nil` if there is none any more.
    public let pin: Pin?
    /// The button that scrolls to the last message.
    public let scrollButton: ScrollButton?

    /// Creates a change.
    public init(
      frame: Rect? = nil, contentHeight: Double, offset: Double? = nil,
      liftPolicy: LiftPolicy? = nil, inverted: Bool? = nil, blankSpace: Double? = nil,
      extraPadding: Double? = nil, pin: Pin? = nil, scrollButton: ScrollButton? = nil
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
    }
  }

  /// The list after a change of its content, at the offset where it is.
  func changed(by change: Change) -> MessageList {
    MessageList(
      frame: change.frame ?? frame, contentHeight: change.contentHeight,
      offset: change.offset ?? offset, liftPolicy: change.liftPolicy ?? liftPolicy,
      inverted: change.inverted ?? inverted, blankSpace: change.blankSpace ?? blankSpace,
      extraPadding: change.extraPadding ?? extraPadding, previousBottomInset: previousBottomInset,
      pin: change.pin, scrollButton: change.scrollButton ?? scrollButton)
  }

  /// The offset after the content of the list changed.
  ///
  /// A new pinned message goes to the top, and one that is at the top stays there. A list at its end
  /// stays at its end, unless its policy is never to move. Otherwise the visible messages stay in
  /// place.
  ///
  /// - Parameters:
  ///   - before: the list before the change.
  ///   - layout: the layout of `before`.
  func offset(after before: MessageList, laidOut layout: MessageListLayout) -> Double {
    let growth = contentHeight - before.contentHeight
    if let pin, pin.y != before.pin?.y || pin.isOnTop(at: offset) { return pin.y }
    let isAtEnd = layout.isEnd(offset, inverted: inverted) && liftPolicy != .never
    switch (inverted, isAtEnd) {
    case (false, true), (true, false): return offset + growth
    case (false, false), (true, true): return offset
    }
  }
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
    guard changed != before else { throw .duplicate }
    content = changed
    let offset = changed.offset(after: before, laidOut: layout)
    // The inset of the new content, so that only the offset follows the content.
    let inset = rules.layout(of: self).content?.bottomInset ?? layout.bottomInset
    list = ListPosition(offset: offset, bottomInset: inset)
    return AppliedEvent()
  }

  /// Handles other attachments.
  mutating func changeAttachments(to attachments: Attachments) throws(Ignored) -> AppliedEvent {
    guard attachments != self.attachments else { throw .duplicate }
    self.attachments = attachments
    return AppliedEvent()
  }
}
