extension MessageList {
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
    terms.frame("content.frame", frame, .sent(self.frame, as: "content.frame"))
    let covered = cover.height(of: frame, explaining: &terms)
    terms.note("content.leastInset", blankSpace, "content.blankSpace")
    let blank = pinnedSpace(in: frame, covered: covered, explaining: &terms)
    let inset = bottomInset(covered: covered, blank: blank, explaining: &terms)
    let previous = previousInset(frame, coverAtRest, explaining: &terms)
    let range = offsets(height: frame.height, inset: inset, explaining: &terms)
    let start = start(explaining: &terms)
    let atEnd = isAtEnd(start, height: frame.height, inset: previous)
    let offset = offset(
      from: start, changingInset: inset - previous, atEnd: atEnd, in: range, explaining: &terms)
    return MessageListLayout(
      frame: frame, bottomInset: inset, blankSpace: blank,
      topInset: topInset(height: frame.height, inset: inset, explaining: &terms), offset: offset,
      maxOffset: range.upperBound, atEnd: atEnd,
      scrollButton: scrollButton?.layout(
        in: frame, covered: covered, direction,
        hidden: hidden(below: offset, in: range, explaining: &terms),
        explaining: &terms))
  }

  /// The height of the content below the visible part, in points.
  private func hidden(
    below offset: Double, in range: ClosedRange<Double>, explaining terms: inout Explanation
  ) -> Double {
    inverted
      ? terms.note(
        "content.hidden", offset - range.lowerBound, "content.offset − content.minOffset")
      : terms.note(
        "content.hidden", range.upperBound - offset, "content.maxOffset − content.offset")
  }

  /// The offset at which the messages that were visible are after others were put on top.
  private func start(explaining terms: inout Explanation) -> Double {
    guard insertedAbove > 0, !inverted else {
      return terms.note("content.start", offset, "content.offset")
    }
    return terms.note(
      "content.start", offset + insertedAbove, "content.offset + content.insertedAbove")
  }

  /// The space above messages that do not fill the list and rest at its end; `nil` for other lists.
  ///
  /// Source: Legend List, `alignItemsAtEnd`.
  private func topInset(
    height: Double, inset: Double, explaining terms: inout Explanation
  ) -> Double? {
    guard alignment == .end, !inverted else { return nil }
    return terms.greater(
      "content.topInset", ("0", 0),
      (
        "content.frame.height − content.bottomInset − content.contentHeight",
        height - inset - contentHeight
      ))
  }

  /// The offset at another inset: that of a pinned message, or as the policy says.
  private func offset(
    from start: Double, changingInset change: Double, atEnd: Bool, in range: ClosedRange<Double>,
    explaining terms: inout Explanation
  ) -> Double {
    terms.note("content.change", change, "content.bottomInset − content.previousBottomInset")
    if let pin, pin.isOnTop(at: start) {
      return terms.limited(
        "content.offset", ("content.pinTop", pin.top),
        from: ("content.minOffset", range.lowerBound),
        to: ("content.maxOffset", range.upperBound))
    }
    let lift = lift(by: change, atEnd: atEnd, explaining: &terms)
    return liftedOffset(from: start, by: lift, in: range, explaining: &terms)
  }

  /// The space below the content with which the pinned message can be at the top, in points; `nil`
  /// without a pinned message.
  private func pinnedSpace(
    in frame: Rect, covered: Double, explaining terms: inout Explanation
  ) -> Double? {
    pin.map { pin in
      terms.note(
        "content.pinTop", pin.top,
        pin.isCut
          ? "content.pin.y + max(0, content.pin.height − content.pin.visibleHeight)"
          : "content.pin.y")
      return terms.greater(
        "content.blankSpace", ("0", 0),
        (
          "content.frame.height − content.cover − (content.contentHeight − content.pinTop)",
          frame.height - covered - (contentHeight - pin.top)
        ))
    }
  }

  /// The inset below the last message, in points; the blank space absorbs the covered height.
  ///
  /// - Parameter blank: the space below the content that a pinned message requires, in points.
  private func bottomInset(
    covered: Double, blank: Double?, explaining terms: inout Explanation
  ) -> Double {
    let sent = (name: "content.leastInset" as StaticString, value: blankSpace)
    guard let blank, blank > extraPadding else {
      return terms.greater(
        "content.bottomInset", sent,
        ("content.cover + content.extraPadding", covered + extraPadding))
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
      "atRest(content.bottomInset), with the keyboard hidden")
  }

  /// The offset after the messages have moved, within the scrollable range.
  private func liftedOffset(
    from start: Double, by lift: Double, in range: ClosedRange<Double>,
    explaining terms: inout Explanation
  ) -> Double {
    terms.limited(
      "content.offset",
      inverted
        ? ("content.start − content.lift", start - lift)
        : ("content.start + content.lift", start + lift),
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
          ("content.contentHeight − content.frame.height + content.bottomInset", hidden + inset))
    }
    let least = terms.note("content.minOffset", 0 - inset, "−content.bottomInset")
    let greatest = terms.greater(
      "content.maxOffset", ("0", 0), ("content.contentHeight − content.frame.height", hidden))
    return least...max(least, greatest)
  }

  /// Whether the last message is visible: at the greatest offset, or at the least offset of an
  /// inverted list.
  private func isAtEnd(_ start: Double, height: Double, inset: Double) -> Bool {
    var unexplained = Explanation(wanted: false)
    let range = offsets(height: height, inset: inset, explaining: &unexplained)
    return inverted
      ? start <= range.lowerBound + threshold : start >= range.upperBound - threshold
  }

  /// The upward distance that the messages move when the inset changes, in points.
  private func lift(
    by change: Double, atEnd: Bool, explaining terms: inout Explanation
  ) -> Double {
    switch liftPolicy {
    case .always: terms.note("content.lift", change, "content.change, always")
    case .whenAtEnd:
      atEnd
        ? terms.note("content.lift", change, "content.change, because it was at the end")
        : terms.note("content.lift", 0, "0, because it was not at the end")
    case .persistent: terms.greater("content.lift", ("0", 0), ("content.change", change))
    case .never: terms.note("content.lift", 0, "0, never")
    }
  }
}

extension MessageList.Pin {
  /// The distance from the message within which it counts as at the top, in points; clients round
  /// offsets to device pixels.
  private static let tolerance = 1.0

  /// Whether the message is at the top of a list.
  func isOnTop(at offset: Double) -> Bool { abs(offset - top) <= Self.tolerance }
}

extension MessageListLayout {
  /// Whether an offset shows the last message of a list.
  func isEnd(_ offset: Double, of list: MessageList) -> Bool {
    list.inverted
      ? offset <= list.threshold - bottomInset : offset >= maxOffset - list.threshold
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
    let frame = Rect(
      x: list.maxX - margin - size, y: list.maxY - covered - margin - size, width: size,
      height: size)
    let placed = frame.directed(direction, in: list)
    terms.frame(
      "content.scrollButton.frame", placed,
      FrameRules(
        x: direction == .leftToRight
          ? "content.frame.x + content.frame.width − content.scrollButton.margin"
            + " − content.scrollButton.size"
          : "content.frame.x + content.scrollButton.margin",
        y: "content.frame.y + content.frame.height − content.cover − content.scrollButton.margin"
          + " − content.scrollButton.size",
        width: "content.scrollButton.size", height: "content.scrollButton.size"))
    return ScrollButtonLayout(visible: hidden > threshold, frame: placed)
  }
}

/// The composer or keyboard that covers the lower end of the view.
enum Cover: Hashable {
  /// A composer with its top in view coordinates.
  case composer(top: Double)
  /// A keyboard without a composer, with its top in view coordinates.
  case keyboard(top: Double)
  /// Neither a composer nor a keyboard.
  case nothing

  /// The covered height of a frame, in points.
  func height(of frame: Rect, explaining terms: inout Explanation) -> Double {
    switch self {
    case .composer(let top):
      terms.greater(
        "content.cover", ("0", 0),
        (
          "content.frame.y + content.frame.height − (composer.frame.y − roomAbove)",
          frame.maxY - top
        ))
    case .keyboard(let top):
      terms.greater(
        "content.cover", ("0", 0),
        ("content.frame.y + content.frame.height − (keyboard.top − view.y)", frame.maxY - top))
    case .nothing: terms.note("content.cover", 0, "0, because nothing covers the list")
    }
  }
}
