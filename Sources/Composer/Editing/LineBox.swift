/// Where an edited text is shown: what breaks it into lines, and how wide they may be.
public struct LineBox {
  /// What breaks the text into lines.
  public let lines: any LineMeasuring
  /// The room for a line in points, at least 0.
  public let width: Double

  /// Makes a box; a negative width counts as 0.
  public init(lines: any LineMeasuring, width: Double) {
    self.lines = lines
    self.width = max(0, width)
  }
}
