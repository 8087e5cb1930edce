/// How tall a text box is.
public struct TextSize: Hashable, Sendable {
  /// The number of lines of the text, or of the placeholder in its place.
  public let lines: Int
  /// The height of all lines and the insets, in points.
  public let contentHeight: Double
  /// The height of the box, in points.
  public let height: Double
  /// Whether the text is an empty one.
  public let placeholderVisible: Bool

  /// Makes a size.
  public init(lines: Int, contentHeight: Double, height: Double, placeholderVisible: Bool) {
    self.lines = lines
    self.contentHeight = contentHeight
    self.height = height
    self.placeholderVisible = placeholderVisible
  }

  /// Whether the box shows only a part of its text.
  public var scrolls: Bool { contentHeight > height }
}
