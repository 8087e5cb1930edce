/// How tall a text box is.
public struct TextSize: Hashable, Sendable {
  /// The number of lines of the text, or of the placeholder in its place.
  public let lines: Int
  /// The height of all lines and the insets, in points.
  public let contentHeight: Double
  /// The height of the box, in points.
  public let height: Double
  /// Whether the text is empty.
  public let placeholderVisible: Bool

  /// Whether the box shows only a part of its text.
  public var scrolls: Bool { contentHeight > height }

  /// The size with another height, as a box has that gave way.
  func withHeight(_ height: Double) -> TextSize {
    TextSize(
      lines: lines, contentHeight: contentHeight, height: height,
      placeholderVisible: placeholderVisible)
  }
}
