import Composer

/// Finds where the caret stands before each grapheme cluster of a line.
///
/// A cluster that starts at an offset has its leading edge there: the left one where the text runs
/// left to right, the right one where it runs right to left. A ligature is split evenly among its
/// grapheme clusters.
///
/// Source: UAX #9 L1 and L2 for the visual order; Blink's ShapeResult for ligatures.
struct CaretFinder {
  private let shaped: ShapedParagraph
  private let clusters: GraphemeClusters
  private let metrics: LineMetrics
  private let baseLevel: UInt8

  /// Finds carets in the lines of one paragraph.
  init(_ shaped: ShapedParagraph) {
    self.shaped = shaped
    clusters = GraphemeClusters(shaped.text)
    metrics = shaped.style.metrics
    baseLevel = shaped.style.style.direction == .rightToLeft ? 1 : 0
  }

  /// The carets of a line, by offset; the last one stands at the line's end.
  ///
  /// - Parameters:
  ///   - line: the units without the newline.
  ///   - visibleEnd: where hanging spaces begin; what is visible starts at x = 0.
  ///   - width: the width of what is visible, in points.
  /// - Complexity: O(length of the line).
  func carets(of line: Range<Int>, visibleEnd: Int, width: Double) -> [LineLayout.Caret] {
    var runs = runs(of: line, visibleEnd: visibleEnd)
    trimEnd(of: &runs, visibleEnd: visibleEnd, width: width)
    runs = placed(runs, visibleEnd: visibleEnd)
    guard let last = runs.last else { return [LineLayout.Caret(offset: line.lowerBound, x: 0)] }
    let carets = runs.flatMap { run in
      run.edges.dropLast().map { edge in
        let x = run.x(of: edge.position)
        // A cut that is shaped anew can be narrower than the clusters that it was cut from.
        let isVisible = edge.offset < visibleEnd
        return LineLayout.Caret(offset: edge.offset, x: isVisible ? min(max(0, x), width) : x)
      }
    }
    return carets + [LineLayout.Caret(offset: line.upperBound, x: last.x(of: last.width))]
  }

  // MARK: Runs of one level

  private struct Run {
    let range: Range<Int>
    let level: UInt8
    /// Grapheme boundaries with their distance from the run's start in reading direction.
    var edges: [(offset: Int, position: Int)]
    var left = 0

    var width: Int { edges.last?.position ?? 0 }

    func x(of position: Int) -> Double {
      Double(level % 2 == 0 ? left + position : left + width - position) / 65536
    }
  }

  private func runs(of line: Range<Int>, visibleEnd: Int) -> [Run] {
    let boundaries = boundaries(of: line)
    var used = 0
    return shaped.items(in: line).flatMap { item -> [Run] in
      let part = item.range.clamped(to: line)
      // L1: spaces at the end of a line take the level of the paragraph.
      let visible = part.clamped(to: line.lowerBound..<max(visibleEnd, line.lowerBound))
      let hanging = part.clamped(
        to: max(visibleEnd, line.lowerBound)..<max(visibleEnd, line.upperBound))
      return [(visible, item.level), (hanging, baseLevel)].compactMap { range, level in
        guard !range.isEmpty else { return nil }
        let first = boundaries.partitioningIndex { $0 >= range.lowerBound }
        let end = boundaries.partitioningIndex { $0 >= range.upperBound }
        let edges = edges(of: range, item, line, at: used, boundaries[first..<end])
        let run = Run(range: range, level: level, edges: edges)
        used += run.width
        return run
      }
    }
  }

  private func boundaries(of line: Range<Int>) -> [Int] {
    var boundaries = [line.lowerBound]
    while let last = boundaries.last, last < line.upperBound {
      boundaries.append(clusters.next(after: last))
    }
    return boundaries
  }

  private func edges(
    of range: Range<Int>, _ item: Paragraph.Item, _ line: Range<Int>, at used: Int,
    _ boundaries: ArraySlice<Int>
  ) -> [(offset: Int, position: Int)] {
    switch item.kind {
    case .ignored: return boundaries.map { ($0, 0) } + [(range.upperBound, 0)]
    case .tabs:
      return (0...range.count).map { count in
        let advance = count == 0 ? 0 : metrics.tabAdvance(count: count, at: used)
        return (range.lowerBound + count, advance)
      }
    case .text:
      let clusters = shaped.clusterEdges(
        of: range, in: item, isLineStart: range.lowerBound == line.lowerBound,
        isLineEnd: range.upperBound == line.upperBound)
      return Self.spread(boundaries, over: clusters)
    }
  }

  /// Grapheme boundaries at even distances inside each cluster of the shaper.
  private static func spread(
    _ boundaries: ArraySlice<Int>, over clusters: [(offset: Int, position: Int)]
  ) -> [(offset: Int, position: Int)] {
    var result: [(offset: Int, position: Int)] = []
    var index = boundaries.startIndex
    for (cluster, next) in zip(clusters, clusters.dropFirst()) {
      let first = index
      while index < boundaries.endIndex, boundaries[index] < next.offset { index += 1 }
      let count = max(1, index - first)
      for (step, boundary) in boundaries[first..<index].enumerated() {
        let share = (next.position - cluster.position) * step / count
        result.append((boundary, cluster.position + share))
      }
    }
    if let end = clusters.last { result.append(end) }
    return result
  }

  /// Takes half of a closing bracket away where the line has room for no more.
  private func trimEnd(of runs: inout [Run], visibleEnd: Int, width: Double) {
    let advance = runs.filter { $0.range.lowerBound < visibleEnd }.reduce(0) { $0 + $1.width }
    guard let last = runs.lastIndex(where: { $0.range.upperBound == visibleEnd }),
      Double(advance) / 65536 > width + 0.5
    else { return }
    runs[last].edges[runs[last].edges.count - 1].position += shaped.lineEndTrim(before: visibleEnd)
  }

  // MARK: Visual order

  /// The runs in reading order, each with its left edge.
  private func placed(_ runs: [Run], visibleEnd: Int) -> [Run] {
    var placed = runs
    var left = 0
    for index in visualOrder(runs.map(\.level)) {
      placed[index].left = left
      left += placed[index].width
    }
    // Hanging spaces of a right-to-left line stand to the left of what is visible.
    let origin = placed.filter { $0.range.lowerBound < visibleEnd }.map(\.left).min() ?? 0
    for index in placed.indices { placed[index].left -= origin }
    return placed
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
        start = max(end, start + 1)
      }
    }
    return order
  }
}
