import Composer

/// Where lengths in points come to stand in a picture.
struct Scale {
  /// Units of the picture a point.
  let factor: Double
  /// Where the origin of the points is.
  let originX: Double
  /// Where the origin of the points is.
  let originY: Double

  /// A screen is not enlarged more than this: lengths beside it, of up to some million points, stay
  /// finite numbers, also in viewers that calculate in single precision.
  private static let greatestFactor = 1e6

  /// A point is a unit, unless the longest side then leaves a range that people can see.
  init(
    showing size: Size, from shortest: Double, to longest: Double, originX: Double,
    originY: Double
  ) {
    let side = max(size.width, size.height, .leastNormalMagnitude)
    let wanted = side > longest ? longest / side : side < shortest ? shortest / side : 1
    factor = min(wanted, Scale.greatestFactor)
    self.originX = originX
    self.originY = originY
  }

  /// The same scale with its origin moved.
  func movedBy(x: Double, y: Double) -> Scale {
    Scale(factor: factor, originX: originX + x * factor, originY: originY + y * factor)
  }

  private init(factor: Double, originX: Double, originY: Double) {
    self.factor = factor
    self.originX = originX
    self.originY = originY
  }

  /// A unit of the picture in points.
  var unit: Double { 1 / factor }

  /// Where an x in points is in the picture.
  func x(_ points: Double) -> Double { originX + points * factor }

  /// Where a y in points is in the picture.
  func y(_ points: Double) -> Double { originY + points * factor }

  /// A screen at the origin, in units of the picture.
  func screen(of size: Size) -> Rect {
    Rect(
      x: originX, y: originY, width: size.width * factor, height: size.height * factor)
  }

  /// What makes points of the units inside a group.
  var transform: String {
    let move = "translate(\(originX.svg) \(originY.svg))"
    return factor == 1 ? move : "\(move) scale(\(factor.svg))"
  }
}

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
