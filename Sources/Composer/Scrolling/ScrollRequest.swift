/// A request to scroll a target into view.
public struct ScrollRequest: Hashable, Sendable {
  /// The position of the target in the viewport.
  public enum Position: Hashable, Sendable {
    /// The top of the viewport.
    case top
    /// The position that requires the least scrolling.
    case nearest
    /// The middle of the visible part.
    case center
    /// The top of the target at a part of the visible height, from 0 at its top to 1 at its bottom.
    case part(Double)
  }

  /// The scroll view's frame in view coordinates.
  public package(set) var viewport: Rect
  /// The height of the content, in points.
  public package(set) var contentHeight: Double
  /// The scroll offset, in points.
  public package(set) var offset: Double
  /// The distance from the content's top to the target's top, in points.
  public package(set) var targetY: Double
  /// The target's height, in points.
  public package(set) var targetHeight: Double
  /// The position of the target in the viewport.
  public package(set) var position: Position
  /// The margin above the target that stays visible, and below it unless `marginBelow` says otherwise, in
  /// points; used for `nearest`.
  public package(set) var margin: Double
  /// The margin below the target, in points; `nil` is `margin`.
  public package(set) var marginBelow: Double?

  /// Creates a request.
  public init(
    viewport: Rect, contentHeight: Double, offset: Double, targetY: Double, targetHeight: Double,
    position: Position = .nearest, margin: Double = 0, marginBelow: Double? = nil
  ) {
    self.viewport = viewport
    self.contentHeight = contentHeight
    self.offset = offset
    self.targetY = targetY
    self.targetHeight = targetHeight
    self.position = position
    self.margin = margin
    self.marginBelow = marginBelow
  }
}

extension ScrollRequest {
  /// The same scroll view with another target.
  func with(
    offset: Double, targetY: Double, targetHeight: Double, position: Position
  ) -> ScrollRequest {
    ScrollRequest(
      viewport: viewport, contentHeight: contentHeight, offset: offset, targetY: targetY,
      targetHeight: targetHeight, position: position, margin: margin,
      marginBelow: marginBelow)
  }
}

/// The computed position of a scroll view.
public struct ScrollLayout: Hashable, Sendable {
  /// The scroll offset, in points.
  public let offset: Double
  /// The height of the viewport that the keyboard covers, in points.
  public let bottomInset: Double
}

extension ScrollRequest {
  /// Scrolls the target into view.
  ///
  /// - Parameter inset: the height of the viewport that the keyboard covers, in points.
  func layout(bottomInset inset: Double, explaining terms: inout Explanation) -> ScrollLayout {
    let greatest = terms.greater(
      "scroll.maxOffset", ("0", 0),
      (
        "scroll.contentHeight + scroll.bottomInset − scroll.viewport.height",
        contentHeight + inset - viewport.height
      ))
    let offset = terms.limited(
      "scroll.offset", wanted(above: inset, explaining: &terms), from: ("0", 0),
      to: ("scroll.maxOffset", greatest))
    return ScrollLayout(offset: offset, bottomInset: inset)
  }

  /// The offset for the target, before it is limited to the scrollable range.
  private func wanted(
    above inset: Double, explaining terms: inout Explanation
  ) -> Explanation.Operand {
    if case .top = position { return ("scroll.target.y", targetY) }
    let visibleHeight = terms.greater(
      "scroll.visibleHeight", ("0", 0),
      ("scroll.viewport.height − scroll.bottomInset", viewport.height - inset))
    switch position {
    case .top, .nearest:
      let movement = movement(visibleHeight: visibleHeight, explaining: &terms)
      return ("scroll.offset + scroll.movement", offset + movement)
    case .center:
      return (
        "scroll.target.y + scroll.target.height ÷ 2 − scroll.visibleHeight ÷ 2",
        targetY + targetHeight / 2 - visibleHeight / 2
      )
    case .part(let part):
      return (
        "scroll.target.y − scroll.position × scroll.visibleHeight", targetY - part * visibleHeight
      )
    }
  }

  /// The least movement that shows the target, or fills the viewport with a taller target.
  ///
  /// Source: CSSOM View, `scrollIntoView()` with `nearest`.
  private func movement(
    visibleHeight: Double, explaining terms: inout Explanation
  ) -> Double {
    let toTop = terms.note(
      "scroll.toTop", targetY - margin - offset,
      rule: "scroll.target.y − \(marginName("top")) − scroll.offset")
    let toBottom = terms.note(
      "scroll.toBottom",
      targetY + targetHeight + (marginBelow ?? margin) - (offset + visibleHeight),
      rule: "scroll.target.y + scroll.target.height + \(marginName("bottom"))"
        + " − (scroll.offset + scroll.visibleHeight)")
    return terms.limited(
      "scroll.movement", ("0", 0),
      from: ("min(scroll.toTop, scroll.toBottom)", min(toTop, toBottom)),
      to: ("max(scroll.toTop, scroll.toBottom)", max(toTop, toBottom)))
  }

  private func marginName(_ side: String) -> String {
    marginBelow == nil ? "scroll.margin" : "scroll.margin.\(side)"
  }
}
