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
