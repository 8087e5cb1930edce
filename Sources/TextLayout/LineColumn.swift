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
  private var starts: [Int] = []
  private var stacks: [LineStack] = []
  /// The number of lines.
  public private(set) var count = 0

  /// Makes a column without lines.
  public init() {}

  /// Adds the line that a walk has found last.
  @inline(__always)
  public mutating func append(lastOf lines: borrowing TextLines) {
    if lines.stack.count == 1 || stacks.isEmpty {
      starts.append(count)
      stacks.append(lines.stack)
    }
    count += 1
  }

  /// Returns the place of a line, from 0.
  ///
  /// - Complexity: O(log changes of height).
  public func place(of index: Int) -> LinePlace {
    let stack = starts.partitioningIndex { $0 > index } - 1
    return stacks[stack].place(of: index - starts[stack])
  }

  /// The height of all lines, in points.
  public var height: Double {
    guard let start = starts.last, let stack = stacks.last else { return 0 }
    return stack.height(ofLines: count - start)
  }

  /// The size in memory, in bytes.
  var bytes: Int {
    stacks.count * (MemoryLayout<LineStack>.stride + MemoryLayout<Int>.stride)
  }

  /// Returns the column of the first lines.
  func prefix(_ count: Int) -> LineColumn {
    var column = self
    let kept = starts.partitioningIndex { $0 >= count }
    column.starts.removeSubrange(kept...)
    column.stacks.removeSubrange(kept...)
    column.count = min(count, self.count)
    return column
  }
}
