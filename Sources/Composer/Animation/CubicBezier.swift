/// A timing curve from (0, 0) to (1, 1) with two control points.
///
/// Source: CSS Easing Functions Level 1, `cubic-bezier()`.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point's time, from 0 to 1.
  public let x1: Double
  /// The first control point's progress.
  public let y1: Double
  /// The second control point's time, from 0 to 1.
  public let x2: Double
  /// The second control point's progress.
  public let y2: Double

  /// Makes a curve.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }
}
