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

/// A box whose last line counts are remembered.
struct RememberedBox {
  /// What breaks the text into lines.
  let lines: RememberedLines
  /// The available width in points, at least 0.
  let width: Double

  /// Makes a box; a negative width counts as 0.
  init(lines: RememberedLines, width: Double) {
    self.lines = lines
    self.width = max(0, width)
  }

  init(_ box: LineBox) { self.init(lines: RememberedLines(box.lines), width: box.width) }

  /// The number of lines that a text takes in the box.
  func lineCount(of text: UTF16Text, stoppingAfter limit: Int? = nil) -> Int {
    lines.lineCount(of: text, width: width, stoppingAfter: limit)
  }

  /// The number of lines that a part of a text takes in the box, as if it stood alone.
  func lineCount(
    of part: Range<Int>, in text: UTF16Text, stoppingAfter limit: Int? = nil
  ) -> Int {
    lines.lineCount(of: part, in: text, width: width, stoppingAfter: limit)
  }
}
