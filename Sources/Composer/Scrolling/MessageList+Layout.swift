extension MessageList {
  /// How near to the last message still counts as being there, in points.
  ///
  /// Source: react-native-keyboard-controller, KeyboardChatScrollView.
  private static let endTolerance = 20.0

  /// Places the list behind the composer.
  ///
  /// - Parameters:
  ///   - bounds: the view.
  ///   - cover: what lies over the view's lower end, with the keyboard as it is.
  ///   - coverAtRest: the same without a keyboard.
  func layout(in bounds: Rect, cover: Cover, coverAtRest: Cover) -> MessageListLayout {
    let frame = frame ?? bounds
    let inset = bottomInset(frame, cover)
    let previous = previousBottomInset ?? bottomInset(frame, coverAtRest)
    let range = offsets(height: frame.height, inset: inset)
    let atEnd = isAtEnd(in: offsets(height: frame.height, inset: previous))
    let lift = lift(by: inset - previous, atEnd: atEnd)
    let target = inverted ? offset - lift : offset + lift
    return MessageListLayout(
      frame: frame, bottomInset: inset,
      offset: min(max(target, range.lowerBound), range.upperBound),
      maxOffset: range.upperBound, atEnd: atEnd)
  }

  /// The room below the last message: the blank space absorbs what is covered.
  private func bottomInset(_ frame: Rect, _ cover: Cover) -> Double {
    max(blankSpace, cover.height(of: frame) + extraPadding)
  }

  /// How far a list with an inset can be scrolled.
  private func offsets(height: Double, inset: Double) -> ClosedRange<Double> {
    inverted
      ? -inset...max(-inset, 0, contentHeight - height)
      : 0...max(0, contentHeight - height + inset)
  }

  /// Whether the last message is in sight: it is at the greatest offset, or at the least one of an
  /// inverted list.
  private func isAtEnd(in range: ClosedRange<Double>) -> Bool {
    inverted
      ? offset <= range.lowerBound + Self.endTolerance
      : offset >= range.upperBound - Self.endTolerance
  }

  /// How far the messages move up for a change of the inset.
  private func lift(by change: Double, atEnd: Bool) -> Double {
    switch liftPolicy {
    case .always: change
    case .whenAtEnd: atEnd ? change : 0
    case .persistent: max(0, change)
    case .never: 0
    }
  }
}

/// What lies over the lower end of the view.
enum Cover: Hashable {
  /// A composer, whose top is given in view coordinates.
  case composer(top: Double)
  /// A keyboard without a composer, and how much it covers.
  case keyboard(overlap: Double)

  /// How much of a frame's height is covered.
  func height(of frame: Rect) -> Double {
    switch self {
    case .composer(let top): max(0, frame.maxY - top)
    case .keyboard(let overlap): overlap
    }
  }
}
