extension MessageList {
  /// The distance from the end within which the list counts as at its end, in points.
  ///
  /// Source: react-native-keyboard-controller, KeyboardChatScrollView.
  private static let endTolerance = 20.0

  /// Computes the layout of the list behind the composer.
  ///
  /// - Parameters:
  ///   - bounds: the bounds of the view.
  ///   - cover: the composer or keyboard that covers the view's lower end.
  ///   - coverAtRest: the cover for a hidden keyboard.
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

  /// The inset below the last message, in points; the blank space absorbs the covered height.
  private func bottomInset(
    _ frame: Rect, _ cover: Cover, explaining terms: inout Explanation
  ) -> Double {
    let covered = cover.height(of: frame, explaining: &terms)
    return terms.greater(
      "content.bottomInset", ("blankSpace", blankSpace),
      ("content.cover + extraPadding", covered + extraPadding))
  }

  /// The bottom inset at which the offset was computed.
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
