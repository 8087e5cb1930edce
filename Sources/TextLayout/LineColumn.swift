/// The top, the height and the baseline of a line, in points.
public struct LinePlace: Sendable, Equatable {
  /// The distance from the top of the first line to the top of this one.
  public let top: Double
  /// The height of the line.
  public let height: Double
  /// The distance from the top of the line to its baseline.
  public let baseline: Double

  /// The distance from the top of the first line to the bottom of this one.
  public var bottom: Double { top + height }
}

/// The last lines of a text that have one height, and the height of those before.
struct LineStack: Sendable, Equatable {
  /// The height of the lines before, in pixels.
  private var above = 0.0
  /// The number of lines.
  private(set) var count = 0
  private var box = LineBox(height: 0, baseline: 0)
  private let pixelsPerPoint: Double

  init(_ style: ResolvedStyle) { pixelsPerPoint = style.scale.font }

  /// Adds a line below; a line of another height begins the count again.
  @inline(__always)
  mutating func add(_ next: LineBox) {
    if next == box {
      count += 1
    } else {
      above += Double(count) * box.height
      (count, box) = (1, next)
    }
  }

  /// Returns the place of a line, from 0.
  func place(of index: Int) -> LinePlace {
    LinePlace(
      top: (above + Double(index) * box.height) / pixelsPerPoint,
      height: box.height / pixelsPerPoint, baseline: box.baseline / pixelsPerPoint)
  }

  /// The height of the lines before and of a number of lines of the stack, in points.
  func height(ofLines count: Int) -> Double {
    (above + Double(count) * box.height) / pixelsPerPoint
  }
}

/// The places of lines from top to bottom.
///
/// It stores one entry for each change of height.
public struct LineColumn: Sendable, Equatable {
  /// Lines of one height, with the index of the first one.
  private struct Entry: Sendable, Equatable {
    let start: Int
    let stack: LineStack
  }

  private var entries: [Entry] = []
  /// The number of lines.
  public private(set) var count = 0

  /// Makes a column without lines.
  public init() {}

  /// Adds the line that a walk has found last.
  @inline(__always)
  public mutating func append(lastOf lines: borrowing TextLines) {
    if lines.stack.count == 1 || entries.isEmpty {
      entries.append(Entry(start: count, stack: lines.stack))
    }
    count += 1
  }

  /// Returns the place of a line, from 0.
  ///
  /// - Complexity: O(log changes of height).
  public func place(of index: Int) -> LinePlace {
    let entry = entries[entries.partitioningIndex { $0.start > index } - 1]
    return entry.stack.place(of: index - entry.start)
  }

  /// The height of all lines, in points.
  public var height: Double {
    entries.last.map { $0.stack.height(ofLines: count - $0.start) } ?? 0
  }

  /// The size in memory, in bytes.
  var bytes: Int { entries.count * MemoryLayout<Entry>.stride }

  /// Returns the column of the first lines.
  func prefix(_ count: Int) -> LineColumn {
    var column = self
    column.entries.removeSubrange(entries.partitioningIndex { $0.start >= count }...)
    column.count = min(count, self.count)
    return column
  }
}
