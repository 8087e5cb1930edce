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
  func layout(
    in bounds: Rect, cover: Cover, coverAtRest: Cover, explaining terms: inout Explanation
  ) -> MessageListLayout {
    let frame = frame ?? bounds
    let inset = bottomInset(frame, cover, explaining: &terms)
    let previous = previousInset(frame, coverAtRest, explaining: &terms)
    let range = offsets(height: frame.height, inset: inset, explaining: &terms)
    let atEnd = isAtEnd(height: frame.height, inset: previous)
    let change = terms.note(
      "content.change", inset - previous, "content.bottomInset − content.previousBottomInset")
    let lift = lift(by: change, atEnd: atEnd, explaining: &terms)
    return MessageListLayout(
      frame: frame, bottomInset: inset,
      offset: liftedOffset(by: lift, in: range, explaining: &terms),
      maxOffset: range.upperBound, atEnd: atEnd)
  }

  /// The room below the last message: the blank space absorbs what is covered.
  private func bottomInset(
    _ frame: Rect, _ cover: Cover, explaining terms: inout Explanation
  ) -> Double {
    let covered = cover.height(of: frame, explaining: &terms)
    return terms.greater(
      "content.bottomInset", ("blankSpace", blankSpace),
      ("content.cover + extraPadding", covered + extraPadding))
  }

  /// The bottom inset that the offset belongs to.
  private func previousInset(
    _ frame: Rect, _ coverAtRest: Cover, explaining terms: inout Explanation
  ) -> Double {
    if let previousBottomInset {
      return terms.note("content.previousBottomInset", previousBottomInset, "as sent")
    }
    var unexplained = Explanation(wanted: false)
    return terms.note(
      "content.previousBottomInset", bottomInset(frame, coverAtRest, explaining: &unexplained),
      "content.bottomInset with the keyboard hidden")
  }

  /// The offset once the messages have moved up, within what can be scrolled to.
  private func liftedOffset(
    by lift: Double, in range: ClosedRange<Double>, explaining terms: inout Explanation
  ) -> Double {
    terms.limited(
      "content.offset",
      inverted
        ? ("offset − content.lift", offset - lift) : ("offset + content.lift", offset + lift),
      from: ("content.minOffset", range.lowerBound), to: ("content.maxOffset", range.upperBound))
  }

  /// How far a list with an inset can be scrolled.
  private func offsets(
    height: Double, inset: Double, explaining terms: inout Explanation
  ) -> ClosedRange<Double> {
    let hidden = contentHeight - height
    guard inverted else {
      return
        terms.note(
          "content.minOffset", 0, "0")...terms.greater(
          "content.maxOffset", ("0", 0),
          ("contentHeight − frame.height + content.bottomInset", hidden + inset))
    }
    let least = terms.note("content.minOffset", 0 - inset, "−content.bottomInset")
    let greatest = terms.greater(
      "content.maxOffset", ("0", 0), ("contentHeight − frame.height", hidden))
    return least...max(least, greatest)
  }

  /// Whether the last message is in sight: it is at the greatest offset, or at the least one of an
  /// inverted list.
  private func isAtEnd(height: Double, inset: Double) -> Bool {
    var unexplained = Explanation(wanted: false)
    let range = offsets(height: height, inset: inset, explaining: &unexplained)
    return inverted
      ? offset <= range.lowerBound + Self.endTolerance
      : offset >= range.upperBound - Self.endTolerance
  }

  /// How far the messages move up for a change of the inset.
  private func lift(
    by change: Double, atEnd: Bool, explaining terms: inout Explanation
  ) -> Double {
    switch liftPolicy {
    case .always: terms.note("content.lift", change, "always: content.change")
    case .whenAtEnd:
      atEnd
        ? terms.note("content.lift", change, "whenAtEnd: content.change, because it was at the end")
        : terms.note("content.lift", 0, "whenAtEnd: 0, because it was not at the end")
    case .persistent: terms.greater("content.lift", ("0", 0), ("content.change", change))
    case .never: terms.note("content.lift", 0, "never: 0")
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
  func height(of frame: Rect, explaining terms: inout Explanation) -> Double {
    switch self {
    case .composer(let top):
      terms.greater(
        "content.cover", ("0", 0), ("bottom of frame − top of composer", frame.maxY - top))
    case .keyboard(let overlap):
      terms.note("content.cover", overlap, "overlap, because there is no composer")
    }
  }
}
