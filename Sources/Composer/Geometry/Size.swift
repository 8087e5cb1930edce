/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The extent along x, in points.
  public let width: Double
  /// The extent along y, in points.
  public let height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
