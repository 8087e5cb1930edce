/// Finds the caret that a tap sets.
///
/// A tap in a cluster sets the caret at its nearer edge. At the edge of a run against the paragraph's
/// direction, the caret belongs to the text around the run.
///
/// Source: Blink's ShapeResult::OffsetForPosition, and LayoutText's
/// CreatePositionWithAffinityForBoxAfterAdjustingOffsetForBiDi.
extension LineCarets {
  /// Returns the offset of the caret nearest to a distance from the left edge of the line's visible text.
  ///
  /// - Parameter x: the distance in points.
  /// - Complexity: O(length of the line).
  func offset(at x: Double) -> Int {
    guard let shaped else { return origin }
    let position = Fixed16(pixels: x * shaped.style.scale.layout).raw
    let order = tappedRuns(in: shaped)
    guard
      let index = order.indices.min(by: { first, second in
        runs[order[first]].distance(to: position) < runs[order[second]].distance(to: position)
      })
    else { return origin + line.lowerBound }
    let run = runs[order[index]]
    let found = nearestBoundary(to: position, inRun: order[index])
    let base = shaped.paragraph.base
    // Spaces that hang are beside the edge where the text ends.
    let isBesideSpaces = found == visibleEnd && order.count < textRunCount
    guard run.level % 2 != base, !isBesideSpaces,
      found == run.range.lowerBound || found == run.range.upperBound
    else { return origin + found }
    let isLeft = (found == run.range.lowerBound) == (run.level % 2 == 0)
    let levels = order.map { runs[$0].level }
    let (other, isEnd) = Self.neighbour(of: index, in: levels, isLeft: isLeft)
    guard let other else { return origin + found }
    let range = runs[order[other]].range
    return origin + (isEnd ? range.upperBound : range.lowerBound)
  }

  /// The runs with characters from left to right.
  ///
  /// Spaces that hang between two words against the paragraph's direction are not tapped.
  private func tappedRuns(in shaped: ShapedParagraph) -> [Int] {
    let base = shaped.paragraph.base
    return runs.indices
      .filter { index in
        let run = runs[index]
        let hasOwnLevel = shaped.paragraph.items[run.item].level % 2 == base
        return !run.range.isEmpty && (run.range.lowerBound < visibleEnd || hasOwnLevel)
      }
      .sorted { runs[$0].left < runs[$1].left }
  }

  /// The number of runs with characters.
  private var textRunCount: Int { runs.count { !$0.range.isEmpty } }

  /// The boundary of a grapheme cluster of a run that is nearest to a position on the line.
  private func nearestBoundary(to position: Int, inRun index: Int) -> Int {
    let run = runs[index]
    let offset = run.level % 2 == 0 ? position - run.left : run.left + run.width - position
    let inside = Swift.min(Swift.max(0, offset), run.width)
    var before: RunEdges.Edge = (run.range.lowerBound, 0)
    var boundary = line.lowerBound
    var edges = edges(ofRun: index)
    while let edge = edges?.next(&boundary) {
      if edge.position > inside { return Self.nearer(before, edge, to: inside) }
      before = edge
    }
    return Self.nearer(before, (run.range.upperBound, run.width), to: inside)
  }

  private static func nearer(
    _ before: RunEdges.Edge, _ after: RunEdges.Edge, to position: Int
  ) -> Int {
    2 * (position - before.position) < after.position - before.position
      ? before.offset : after.offset
  }

  /// The run whose start or end the edge of another one stands for, by their places from left to right;
  /// nil if the edge stands for itself.
  private static func neighbour(
    of index: Int, in levels: [UInt8], isLeft: Bool
  ) -> (run: Int?, isEnd: Bool) {
    let level = levels[index]
    let step = isLeft ? -1 : 1
    let beside = index + step
    guard levels.indices.contains(beside), levels[beside] >= level else {
      // The edge of the outermost run: the text around it goes on at the other side.
      var far = index
      while levels.indices.contains(far - step), levels[far - step] >= level { far -= step }
      return (far, isLeft == (level % 2 == 0))
    }
    guard levels[beside] > level else { return (nil, false) }
    var far = beside
    while levels.indices.contains(far + step), levels[far + step] > level { far += step }
    return (far, isLeft == (levels[far] % 2 == 0))
  }
}
