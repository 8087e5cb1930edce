import Composer

extension Rect {
  /// The rectangle as people read it.
  var label: String {
    "x \(x.label)  y \(y.label)  \(width.label) × \(height.label)"
  }

  /// The rectangle within its insets.
  func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }

  /// The rectangle grown on all sides.
  func grown(by distance: Double) -> Rect {
    Rect(
      x: x - distance, y: y - distance, width: width + 2 * distance,
      height: height + 2 * distance)
  }
}

extension Double {
  /// The number within limits.
  func clamped(_ low: Double, _ high: Double) -> Double { Swift.max(low, Swift.min(self, high)) }
}
