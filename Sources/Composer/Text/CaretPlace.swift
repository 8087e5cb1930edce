/// The place of a caret in a column of text.
public struct CaretPlace: Hashable, Sendable {
  /// The index of its line, from 0.
  public let line: Int
  /// The distance from the left edge of the column, in points.
  public let x: Double

  /// Creates a place.
  public init(line: Int, x: Double) {
    self.line = line
    self.x = x
  }
}
