/// The measurer and the available width of an edited text.
public struct LineCounter {
  /// The measurer that breaks the text into lines.
  public let lines: any LineMeasuring
  /// The available width in points, at least 0.
  public let width: Double

  /// Creates a box; a negative width counts as 0.
  public init(lines: any LineMeasuring, width: Double) {
    self.lines = lines
    self.width = max(0, width)
  }
}

/// A box that caches its most recent line counts.
struct CachedLineCounter {
  /// The measurer that breaks the text into lines.
  let lines: RememberedLines
  /// The available width in points, at least 0.
  let width: Double

  /// Creates a box; a negative width counts as 0.
  init(lines: RememberedLines, width: Double) {
    self.lines = lines
    self.width = max(0, width)
  }

  init(_ box: LineCounter) { self.init(lines: RememberedLines(box.lines), width: box.width) }

  /// The number of lines of a text in the box.
  func lineCount(of text: UTF16Text, stoppingAfter limit: Int? = nil) -> Int {
    lines.lineCount(of: text, width: width, stoppingAfter: limit)
  }

  /// The number of lines of a part of a text, laid out on its own.
  func lineCount(
    of part: Range<Int>, in text: UTF16Text, stoppingAfter limit: Int? = nil
  ) -> Int {
    lines.lineCount(of: part, in: text, width: width, stoppingAfter: limit)
  }
}
