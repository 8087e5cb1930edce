extension ShapedParagraph {
  /// Where each cluster of a part starts, from the part's start in reading direction, and at last
  /// where the part ends; parameters as `advance(of:in:isLineStart:isLineEnd:)`.
  ///
  /// - Complexity: O(length of the part).
  func clusterEdges(
    of part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool, isLineEnd: Bool
  ) -> [(offset: Int, position: Int)] {
    let firstSafe =
      isLineStart ? nextSafe(part.lowerBound, in: item, upTo: part.upperBound) : part.lowerBound
    let lastSafe =
      isLineEnd ? previousSafe(part.upperBound, in: item, downTo: part.lowerBound) : part.upperBound
    guard firstSafe <= lastSafe else {
      return edges(of: part, reshapedIn: item, isLineStart: isLineStart)
    }
    var edges: [(offset: Int, position: Int)] = []
    if firstSafe > part.lowerBound {
      edges = self.edges(of: part.lowerBound..<firstSafe, reshapedIn: item, isLineStart: true)
    }
    edges.continue(with: uncutEdges(of: firstSafe..<lastSafe))
    if lastSafe < part.upperBound {
      edges.continue(
        with: self.edges(of: lastSafe..<part.upperBound, reshapedIn: item, isLineStart: false))
    }
    return edges
  }

  private func uncutEdges(of part: Range<Int>) -> [(offset: Int, position: Int)] {
    let origin = startPosition(part.lowerBound)
    let starts = part.filter { marks[$0].contains(.clusterStart) }
    return starts.map { ($0, positions[$0] - origin) }
      + [(part.upperBound, startPosition(part.upperBound) - origin)]
  }

  private func edges(
    of part: Range<Int>, reshapedIn item: Paragraph.Item, isLineStart: Bool
  ) -> [(offset: Int, position: Int)] {
    let units = reshape(part, in: item, isLineStart: isLineStart)
    var edges: [(offset: Int, position: Int)] = []
    var end = 0
    for offset in part where units.marks(at: offset).contains(.clusterStart) {
      edges.append((offset, end))
      end += units.advance(at: offset)
    }
    return edges + [(part.upperBound, end)]
  }

  /// Where a line starts: one that was cut off inside a cluster, where that cluster ends.
  private func startPosition(_ offset: Int) -> Int {
    var next = offset
    while next < end, !marks[next].contains(.clusterStart) { next += 1 }
    return positions[next]
  }
}

extension [(offset: Int, position: Int)] {
  /// Adds edges that are measured from where these end.
  fileprivate mutating func `continue`(with next: [(offset: Int, position: Int)]) {
    let origin = popLast()?.position ?? 0
    append(contentsOf: next.map { ($0.offset, $0.position + origin) })
  }
}
