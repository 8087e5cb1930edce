import Composer

/// The mapping from points to picture units.
struct Scale {
  /// The number of picture units per point.
  let factor: Double
  /// The x of the origin, in picture units.
  let originX: Double
  /// The y of the origin, in picture units.
  let originY: Double

  /// The greatest factor.
  ///
  /// It keeps lengths of up to several million points finite, including in viewers with single
  /// precision.
  private static let greatestFactor = 1e6

  /// Creates a scale with a factor of 1, unless the longer side then is outside a readable range.
  ///
  /// - Parameters:
  ///   - size: the size to show, in points.
  ///   - shortest: the least length of the longer side, in picture units.
  ///   - longest: the greatest length of the longer side, in picture units.
  ///   - originX: the x of the origin, in picture units.
  ///   - originY: the y of the origin, in picture units.
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

  /// The same scale with its origin moved by a distance in points.
  func movedBy(x: Double, y: Double) -> Scale {
    Scale(factor: factor, originX: originX + x * factor, originY: originY + y * factor)
  }

  private init(factor: Double, originX: Double, originY: Double) {
    self.factor = factor
    self.originX = originX
    self.originY = originY
  }

  /// The length of one picture unit, in points.
  var unit: Double { 1 / factor }

  /// Converts an x-coordinate from points to picture units.
  func x(_ points: Double) -> Double { originX + points * factor }

  /// Converts a y-coordinate from points to picture units.
  func y(_ points: Double) -> Double { originY + points * factor }

  /// The frame of a screen at the origin, in picture units.
  func screen(of size: Size) -> Rect {
    Rect(
      x: originX, y: originY, width: size.width * factor, height: size.height * factor)
  }

  /// The SVG transform of a group whose content is in points.
  var transform: String {
    let move = "translate(\(originX.svg) \(originY.svg))"
    return factor == 1 ? move : "\(move) scale(\(factor.svg))"
  }
}

extension Rect {
  /// The rectangle as readable text.
  var label: String {
    "x \(x.label)  y \(y.label)  \(width.label) × \(height.label)"
  }

  /// The rectangle reduced by insets.
  func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }

  /// The rectangle enlarged on all sides.
  func grown(by distance: Double) -> Rect {
    Rect(
      x: x - distance, y: y - distance, width: width + 2 * distance,
      height: height + 2 * distance)
  }
}

extension Double {
  /// The number clamped to limits.
  func clamped(_ low: Double, _ high: Double) -> Double { Swift.max(low, Swift.min(self, high)) }
}
