/// A part of a scrolling view that is to be brought into sight.
public struct ScrollRequest: Hashable, Sendable {
  /// Where the target goes.
  public enum Position: String, CaseIterable, Sendable {
    /// To the top of the viewport.
    case top
    /// The least movement that shows it.
    case nearest
  }

  /// The scrolling view's frame in view coordinates.
  public let viewport: Rect
  /// The height of all that scrolls, in points.
  public let contentHeight: Double
  /// How far the view is scrolled, in points.
  public let offset: Double
  /// The target's top, from the top of the content.
  public let targetY: Double
  /// The target's height, in points.
  public let targetHeight: Double
  /// Where the target goes.
  public let position: Position
  /// The room to show around the target, in points; counts for `nearest`.
  public let margin: Double

  /// Makes a request.
  public init(
    viewport: Rect, contentHeight: Double, offset: Double, targetY: Double, targetHeight: Double,
    position: Position = .nearest, margin: Double = 0
  ) {
    self.viewport = viewport
    self.contentHeight = contentHeight
    self.offset = offset
    self.targetY = targetY
    self.targetHeight = targetHeight
    self.position = position
    self.margin = margin
  }
}

/// Where a scrolling view is scrolled to.
public struct ScrollLayout: Hashable, Sendable {
  /// How far the view is scrolled, in points.
  public let offset: Double
  /// How much of the viewport's height the keyboard covers, in points.
  public let bottomInset: Double
}

extension ScrollRequest {
  /// Brings the target into sight.
  ///
  /// - Parameter inset: how much of the viewport's height the keyboard covers, in points.
  func layout(bottomInset inset: Double, explaining terms: inout Explanation) -> ScrollLayout {
    terms.note("scroll.bottomInset", inset, "height of keyboard ∩ viewport")
    let greatest = terms.greater(
      "scroll.maxOffset", ("0", 0),
      (
        "contentHeight + scroll.bottomInset − viewport.height",
        contentHeight + inset - viewport.height
      ))
    let offset = terms.limited(
      "scroll.offset", wanted(above: inset, explaining: &terms), from: ("0", 0),
      to: ("scroll.maxOffset", greatest))
    return ScrollLayout(offset: offset, bottomInset: inset)
  }

  /// Where the target would go if there were no end to scrolling.
  private func wanted(
    above inset: Double, explaining terms: inout Explanation
  ) -> Explanation.Operand {
    switch position {
    case .top: return ("target.y", targetY)
    case .nearest:
      let visibleHeight = terms.greater(
        "scroll.visibleHeight", ("0", 0),
        ("viewport.height − scroll.bottomInset", viewport.height - inset))
      let movement = movement(visibleHeight: visibleHeight, explaining: &terms)
      return ("offset + scroll.movement", offset + movement)
    }
  }

  /// The least movement that shows the target, or fills the view with a target that is taller.
  ///
  /// Source: CSSOM View, `scrollIntoView()` with `nearest`.
  private func movement(
    visibleHeight: Double, explaining terms: inout Explanation
  ) -> Double {
    let toTop = terms.note(
      "scroll.toTop", targetY - margin - offset, "target.y − margin − offset")
    let toBottom = terms.note(
      "scroll.toBottom", targetY + targetHeight + margin - (offset + visibleHeight),
      "bottom of target + margin − (offset + scroll.visibleHeight)")
    return terms.limited(
      "scroll.movement", ("0", 0),
      from: ("lesser of scroll.toTop and scroll.toBottom", min(toTop, toBottom)),
      to: ("greater of scroll.toTop and scroll.toBottom", max(toTop, toBottom)))
  }
}
