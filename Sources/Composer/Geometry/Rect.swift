/// A rectangle in points; the origin is at the top left, and y grows downwards.
public struct Rect: Hashable, Sendable {
  /// The x-coordinate of the left side.
  public package(set) var x: Double
  /// The y-coordinate of the top side.
  public package(set) var y: Double
  /// The width.
  public package(set) var width: Double
  /// The height.
  public package(set) var height: Double

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle of a size at the origin.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The x-coordinate of the right side.
  public var maxX: Double { x + width }

  /// The y-coordinate of the bottom side.
  public var maxY: Double { y + height }

  /// Whether the rectangle has no area.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// A position in points; the origin is at the top left, and y grows downwards.
public struct Point: Hashable, Sendable {
  /// The distance from the left.
  public package(set) var x: Double
  /// The distance from the top.
  public package(set) var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension Rect {
  /// The intersection of two rectangles; `nil` if it is empty.
  func intersection(_ other: Rect) -> Rect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let common = Rect(
      x: left, y: top,
      width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    return common.isEmpty ? nil : common
  }

  /// The rectangle moved by the given distances.
  func offsetBy(x dx: Double = 0, y dy: Double = 0) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The rectangle with its top side moved to `top` and its bottom side kept.
  func withTop(_ top: Double) -> Rect {
    Rect(x: x, y: top, width: width, height: maxY - top)
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width, in points.
  public package(set) var width: Double
  /// The height, in points.
  public package(set) var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// Distances inwards from the four sides of a rectangle, in points.
public struct Insets: Hashable, Sendable {
  /// The distance from the top side.
  public package(set) var top: Double
  /// The distance from the left side.
  public package(set) var left: Double
  /// The distance from the bottom side.
  public package(set) var bottom: Double
  /// The distance from the right side.
  public package(set) var right: Double

  /// No inset on any side.
  public static let zero = Insets()

  /// Creates insets; omitted sides are 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The insets on their way to others.
  ///
  /// - Parameter progress: the part of the way, from 0 to 1.
  func moved(to end: Insets, by progress: Double) -> Insets {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
    return Insets(
      top: between(top, end.top), left: between(left, end.left),
      bottom: between(bottom, end.bottom), right: between(right, end.right))
  }
}
