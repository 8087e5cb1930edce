/// A list beside the bar, for mentions or commands.
public struct Popover: Hashable, Sendable {
  /// The part with which the popover is aligned.
  public enum Anchor: Hashable, Sendable {
    /// The leading edge of the bar.
    case bar
    /// The caret at an offset into the text, in UTF-16 code units.
    case caret(Int)
  }

  /// The size that the list needs, in points.
  public package(set) var size: Size
  /// The part with which it is aligned.
  public package(set) var anchor: Anchor
  /// The distance from the bar, in points.
  public package(set) var gap: Double

  /// Creates a popover.
  public init(size: Size, anchor: Anchor = .bar, gap: Double = 8) {
    self.size = size
    self.anchor = anchor
    self.gap = gap
  }
}

/// The computed frame of a popover.
public struct PopoverLayout: Hashable, Sendable {
  /// The side of the bar.
  public enum Side: String, CaseIterable, Sendable {
    /// Above the bar.
    case above
    /// Below the bar.
    case below
  }

  /// The frame, in view coordinates; `nil` if there is no room.
  public let frame: Rect?
  /// The side of the bar on which it lies.
  public let side: Side
  /// Whether it is smaller than the list needs.
  public let clamped: Bool
}

extension Popover {
  /// Places the popover above the bar, or below it if it fits only there.
  ///
  /// - Parameters:
  ///   - bar: the frame of the bar, in view coordinates.
  ///   - start: the x-coordinate at which the list's leading edge should lie.
  ///   - free: the part of the view that the popover may cover.
  ///   - direction: the direction in which lines run.
  func placed(
    beside bar: Rect, from start: Double, in free: Rect, _ direction: LayoutDirection,
    explaining terms: inout Explanation
  ) -> PopoverLayout {
    let (top, bottom) = (min(bar.y, free.maxY), max(bar.maxY, free.y))
    terms.note("freeTop", free.y, "max(0, topLimit)")
    terms.note("freeBottom", free.maxY, "view.height − max(overlap, safeBottom)")
    terms.note("popover.caret", start, "as measured, the line's position at the anchor")
    let (side, height) = place(above: top, below: bottom, in: free, explaining: &terms)
    let width = terms.lesser(
      "popover.width", ("popover.width", size.width), ("view.width", free.width))
    guard height > 0, width > 0 else {
      return PopoverLayout(frame: nil, side: side, clamped: true)
    }
    let wanted = direction == .leftToRight ? start : start - width
    let x = terms.limited(
      "popover.x", (anchorName(direction), wanted), from: ("0", free.x),
      to: ("view.width − popover.width", free.maxX - width))
    let y = terms.note(
      "popover.y", side == .above ? top - gap - height : bottom + gap,
      side == .above
        ? "min(composer.frame.y, freeBottom) − popover.gap − popover.height"
        : "max(composer.frame.y + composer.frame.height, freeTop) + popover.gap")
    let frame = Rect(x: x, y: y, width: width, height: height)
    terms.frame(
      "popover.frame", frame,
      FrameRules(x: "popover.x", y: "popover.y", width: "popover.width", height: "popover.height"))
    return PopoverLayout(
      frame: frame, side: side,
      clamped: height < size.height || width < size.width)
  }

  /// The side of the bar for the list, and its height there.
  private func place(
    above top: Double, below bottom: Double, in free: Rect, explaining terms: inout Explanation
  ) -> (side: PopoverLayout.Side, height: Double) {
    let above = terms.greater(
      "popover.roomAbove", ("0", 0),
      ("min(composer.frame.y, freeBottom) − popover.gap − freeTop", top - gap - free.y))
    let below = terms.greater(
      "popover.roomBelow", ("0", 0),
      (
        "freeBottom − max(composer.frame.y + composer.frame.height, freeTop) − popover.gap",
        free.maxY - bottom - gap
      ))
    let side = side(roomAbove: above, below: below)
    let height = terms.lesser(
      "popover.height", ("popover.height", size.height),
      side == .above ? ("popover.roomAbove", above) : ("popover.roomBelow", below))
    return (side, height)
  }

  /// The side where the list fits, above first; otherwise the side with more space.
  private func side(roomAbove above: Double, below: Double) -> PopoverLayout.Side {
    if size.height <= above { return .above }
    return size.height <= below || below > above ? .below : .above
  }

  private func anchorName(_ direction: LayoutDirection) -> StaticString {
    switch (anchor, direction) {
    case (.bar, .leftToRight): "composer.frame.x"
    case (.bar, .rightToLeft): "composer.frame.x + composer.frame.width − popover.width"
    case (.caret, .leftToRight): "popover.caret"
    case (.caret, .rightToLeft): "popover.caret − popover.width"
    }
  }
}
