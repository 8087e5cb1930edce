extension MessageList {
  /// The distance from the end within which the list counts as at its end, in points.
  ///
  /// Source: react-native-keyboard-controller, KeyboardChatScrollView.
  fileprivate static let endTolerance = 20.0

  /// Computes the layout of the list behind the composer.
  ///
  /// - Parameters:
  ///   - bounds: the bounds of the view.
  ///   - cover: the composer or keyboard that covers the view's lower end.
  ///   - coverAtRest: the cover for a hidden keyboard.
  ///   - direction: the direction in which lines run.
  func layout(
    in bounds: Rect, cover: Cover, coverAtRest: Cover, _ direction: LayoutDirection,
    explaining terms: inout Explanation
  ) -> MessageListLayout {
    let frame = frame ?? bounds
    let covered = cover.height(of: frame, explaining: &terms)
    let blank = pinnedSpace(in: frame, covered: covered, explaining: &terms)
    let inset = bottomInset(covered: covered, blank: blank, explaining: &terms)
    let previous = previousInset(frame, coverAtRest, explaining: &terms)
    let range = offsets(height: frame.height, inset: inset, explaining: &terms)
    let atEnd = isAtEnd(height: frame.height, inset: previous)
    let offset = offset(
      changingInset: inset - previous, atEnd: atEnd, in: range, explaining: &terms)
    return MessageListLayout(
      frame: frame, bottomInset: inset, blankSpace: blank, offset: offset,
      maxOffset: range.upperBound, atEnd: atEnd,
      scrollButton: scrollButton?.layout(
        in: frame, covered: covered, direction,
        hidden: inverted ? offset - range.lowerBound : range.upperBound - offset,
        explaining: &terms))
  }

  /// The offset at another inset: that of a pinned message, or as the policy says.
  private func offset(
    changingInset change: Double, atEnd: Bool, in range: ClosedRange<Double>,
    explaining terms: inout Explanation
  ) -> Double {
    terms.note("content.change", change, "content.bottomInset − content.previousBottomInset")
    if let pin, pin.isOnTop(at: offset) {
      return terms.limited(
        "content.offset", ("pin.y", pin.y), from: ("content.minOffset", range.lowerBound),
        to: ("content.maxOffset", range.upperBound))
    }
    let lift = lift(by: change, atEnd: atEnd, explaining: &terms)
    return liftedOffset(by: lift, in: range, explaining: &terms)
  }

  /// The space below the content with which the pinned message can be at the top, in points; `nil`
  /// without a pinned message.
  private func pinnedSpace(
    in frame: Rect, covered: Double, explaining terms: inout Explanation
  ) -> Double? {
    pin.map { pin in
      terms.greater(
        "content.blankSpace", ("0", 0),
        (
          "frame.height − content.cover − (contentHeight − pin.y)",
          frame.height - covered - (contentHeight - pin.y)
        ))
    }
  }

  /// The inset below the last message, in points; the blank space absorbs the covered height.
  ///
  /// - Parameter blank: the space below the content that a pinned message requires, in points.
  private func bottomInset(
    covered: Double, blank: Double?, explaining terms: inout Explanation
  ) -> Double {
    let sent = (name: "blankSpace" as StaticString, value: blankSpace)
    guard let blank, blank > extraPadding else {
      return terms.greater(
        "content.bottomInset", sent, ("content.cover + extraPadding", covered + extraPadding))
    }
    return terms.greater(
      "content.bottomInset", sent, ("content.cover + content.blankSpace", covered + blank))
  }

  /// The bottom inset at which the offset was computed.
  private func previousInset(
    _ frame: Rect, _ coverAtRest: Cover, explaining terms: inout Explanation
  ) -> Double {
    if let previousBottomInset {
      return terms.note("content.previousBottomInset", previousBottomInset, "as sent")
    }
    var unexplained = Explanation(wanted: false)
    let covered = coverAtRest.height(of: frame, explaining: &unexplained)
    let blank = pinnedSpace(in: frame, covered: covered, explaining: &unexplained)
    return terms.note(
      "content.previousBottomInset",
      bottomInset(covered: covered, blank: blank, explaining: &unexplained),
      "content.bottomInset with the keyboard hidden")
  }

  /// The offset after the messages have moved, within the scrollable range.
  private func liftedOffset(
    by lift: Double, in range: ClosedRange<Double>, explaining terms: inout Explanation
  ) -> Double {
    terms.limited(
      "content.offset",
      inverted
        ? ("offset − content.lift", offset - lift) : ("offset + content.lift", offset + lift),
      from: ("content.minOffset", range.lowerBound), to: ("content.maxOffset", range.upperBound))
  }

  /// The range of offsets of a list with an inset.
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

  /// Whether the last message is visible: at the greatest offset, or at the least offset of an
  /// inverted list.
  private func isAtEnd(height: Double, inset: Double) -> Bool {
    var unexplained = Explanation(wanted: false)
    let range = offsets(height: height, inset: inset, explaining: &unexplained)
    return inverted
      ? offset <= range.lowerBound + Self.endTolerance
      : offset >= range.upperBound - Self.endTolerance
  }

  /// The upward distance that the messages move when the inset changes, in points.
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

extension MessageList.Pin {
  /// The distance from the message within which it counts as at the top, in points; clients round
  /// offsets to device pixels.
  private static let tolerance = 1.0

  /// Whether the message is at the top of a list.
  func isOnTop(at offset: Double) -> Bool { abs(offset - y) <= Self.tolerance }
}

extension MessageListLayout {
  /// Whether an offset shows the last message.
  func isEnd(_ offset: Double, inverted: Bool) -> Bool {
    inverted
      ? offset <= MessageList.endTolerance - bottomInset
      : offset >= maxOffset - MessageList.endTolerance
  }
}

extension MessageList.ScrollButton {
  /// Places the button at the trailing end of the list's visible part.
  ///
  /// - Parameters:
  ///   - covered: the height of the list that is covered, in points.
  ///   - hidden: the height of the content below the visible part, in points.
  fileprivate func layout(
    in list: Rect, covered: Double, _ direction: LayoutDirection, hidden: Double,
    explaining terms: inout Explanation
  ) -> ScrollButtonLayout {
    terms.note("content.hidden", hidden, "height of the content below the visible part")
    let frame = Rect(
      x: list.maxX - margin - size, y: list.maxY - covered - margin - size, width: size,
      height: size)
    return ScrollButtonLayout(
      visible: hidden > threshold, frame: frame.directed(direction, in: list))
  }
}

/// The composer or keyboard that covers the lower end of the view.
enum Cover: Hashable {
  /// A composer with its top in view coordinates.
  case composer(top: Double)
  /// A keyboard without a composer, and the height that it covers in points.
  case keyboard(overlap: Double)

  /// The covered height of a frame, in points.
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
