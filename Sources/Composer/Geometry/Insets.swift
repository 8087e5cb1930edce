/// Distances inwards from the four sides of a rectangle, in points.
public struct Insets: Hashable, Sendable {
  /// The distance from the top side.
  public let top: Double
  /// The distance from the left side.
  public let left: Double
  /// The distance from the bottom side.
  public let bottom: Double
  /// The distance from the right side.
  public let right: Double

  /// No inset on any side.
  public static let zero = Insets()

  /// Makes insets; a side that is not named is 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
