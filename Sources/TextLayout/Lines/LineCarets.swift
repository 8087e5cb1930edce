import Composer

/// Finds where the caret stands before each grapheme cluster of a line, one by one.
///
/// A cluster that starts at an offset has its leading edge there: the left one where the text runs
/// left to right, the right one where it runs right to left. A ligature is split evenly among its
/// grapheme clusters.
///
/// Source: UAX #9 L1 and L2 for the visual order; Blink's ShapeResult for ligatures.
public struct LineCarets: IteratorProtocol, Sequence, Sendable {
  /// A part of the line that runs at one level.
  private struct Run {
    let range: Range<Int>
    let item: Int
    let level: UInt8
    /// In 16.16 pixels, as all positions.
    var width: Int
    /// What precedes it on the line.
    let used: Int
    var left = 0

    func x(of position: Int) -> Double {
      Double(level % 2 == 0 ? left + position : left + width - position) / 65536
    }
  }

  /// Nil where the line has no text.
  private let shaped: ShapedParagraph?
  private let line: Range<Int>
  private let visibleEnd: Int
  private let width: Double
  /// What the offsets of the paragraph start from.
  private let origin: Int
  private var runs: [Run] = []
  private var run = 0
  private var edges: RunEdges?
  /// Those of the first and the last run, which are shaped anew where the line is cut.
  private var first: RunEdges?
  private var last: RunEdges?
  /// The next grapheme boundary of the line.
  private var boundary: Int
  private var isFinished = false

  /// Starts at the first caret of a line; the last one stands at the line's end.
  ///
  /// - Parameters:
  ///   - line: the units without the newline.
  ///   - visibleEnd: where hanging spaces begin; what is visible starts at x = 0.
  ///   - width: the width of what is visible, in points.
  ///   - origin: where the paragraph starts in the text.
  /// - Complexity: O(items on the line + units of it that are shaped anew).
  init(
    _ shaped: ShapedParagraph, of line: Range<Int>, visibleEnd: Int, width: Double, origin: Int
  ) {
    self.shaped = shaped
    self.line = line
    self.visibleEnd = visibleEnd
    self.width = width
    self.origin = origin
    boundary = line.lowerBound
    findRuns(in: shaped)
    trimEnd(in: shaped)
    placeRuns()
    startRun()
  }

  /// The only caret of a line without text.
  init(blankAt offset: Int) {
    shaped = nil
    line = 0..<0
    visibleEnd = 0
    width = 0
    origin = offset
    boundary = 0
  }

  /// The next caret, by offset; nil after the one at the line's end.
  ///
  /// - Complexity: O(length of the grapheme cluster), O(line) over all of them.
  public mutating func next() -> LineLayout.Caret? {
    while run < runs.count {
      if let edge = edges?.next(&boundary) { return caret(edge, in: runs[run]) }
      run += 1
      startRun()
    }
    guard !isFinished else { return nil }
    isFinished = true
    let x = runs.last.map { $0.x(of: $0.width) } ?? 0
    return LineLayout.Caret(offset: origin + line.upperBound, x: x)
  }

  private func caret(_ edge: (offset: Int, position: Int), in run: Run) -> LineLayout.Caret {
    let x = run.x(of: edge.position)
    // A cut that is shaped anew can be narrower than the clusters that it was cut from.
    let isVisible = edge.offset < visibleEnd
    return LineLayout.Caret(
      offset: origin + edge.offset, x: isVisible ? Swift.min(Swift.max(0, x), width) : x)
  }

  // MARK: Runs of one level

  private mutating func findRuns(in shaped: ShapedParagraph) {
    let visible = line.lowerBound..<Swift.max(visibleEnd, line.lowerBound)
    let hanging = visible.upperBound..<Swift.max(visible.upperBound, line.upperBound)
    let base: UInt8 = shaped.style.style.direction == .rightToLeft ? 1 : 0
    let items = shaped.items(in: line)
    var used = 0
    for index in items.indices {
      let part = items[index].range.clamped(to: line)
      // L1: spaces at the end of a line take the level of the paragraph.
      for (range, level) in [
        (part.clamped(to: visible), items[index].level), (part.clamped(to: hanging), base),
      ] where !range.isEmpty {
        let edges = RunEdges(shaped, range, items[index], line, at: used)
        if runs.isEmpty { first = edges }
        last = edges
        let width = edges.width
        runs.append(Run(range: range, item: index, level: level, width: width, used: used))
        used += width
      }
    }
  }

  private mutating func startRun() {
    guard let shaped, run < runs.count else { return }
    let item = shaped.paragraph.items[runs[run].item]
    edges =
      run == 0
      ? first
      : run == runs.count - 1
        ? last : RunEdges(shaped, runs[run].range, item, line, at: runs[run].used)
  }

  /// Takes half of a closing bracket away where the line has room for no more.
  private mutating func trimEnd(in shaped: ShapedParagraph) {
    let advance = runs.reduce(0) { $0 + ($1.range.lowerBound < visibleEnd ? $1.width : 0) }
    guard let last = runs.lastIndex(where: { $0.range.upperBound == visibleEnd }),
      Double(advance) / 65536 > width + 0.5
    else { return }
    runs[last].width += shaped.lineEndTrim(before: visibleEnd)
  }

  // MARK: Visual order

  /// Gives the runs their left edges.
  private mutating func placeRuns() {
    guard runs.count > 1 else { return }
    var left = 0
    for index in visualOrder(runs.map(\.level)) {
      runs[index].left = left
      left += runs[index].width
    }
    // Hanging spaces of a right-to-left line stand to the left of what is visible.
    let visible = runs.lazy.filter { [visibleEnd] in $0.range.lowerBound < visibleEnd }
    let origin = visible.map(\.left).min() ?? 0
    for index in runs.indices { runs[index].left -= origin }
  }

  /// Source: UAX #9 L2.
  private func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    let lowestOdd = levels.filter { $0 % 2 == 1 }.min() ?? .max
    for level in stride(from: levels.max() ?? 0, through: lowestOdd, by: -1) where level > 0 {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        if end > start { order[start..<end].reverse() }
        start = Swift.max(end, start + 1)
      }
    }
    return order
  }
}
