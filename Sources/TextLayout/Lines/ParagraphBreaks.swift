import Composer

/// Where the lines of one paragraph may end.
struct ParagraphBreaks {
  private let text: [UInt16]
  private let range: Range<Int>
  private let clusters: GraphemeClusters
  private var scanner: BreakScanner

  /// Looks for breaks in a paragraph.
  ///
  /// - Parameter scanner: a scanner over the whole text.
  init(_ text: [UInt16], in range: Range<Int>, scanner: BreakScanner) {
    self.text = text
    self.range = range
    self.scanner = scanner
    clusters = GraphemeClusters(text)
  }

  /// The opportunities of a line whose text before hanging spaces ends at most at `reach`, in order.
  ///
  /// The scan sees nothing of the previous line.
  ///
  /// - Complexity: O(reach − start), and the spaces behind.
  mutating func opportunities(
    from start: Int, reach: Int
  ) -> [(end: Int, visibleEnd: Int)] {
    var found: [(end: Int, visibleEnd: Int)] = []
    var previous = start
    scanner.restart(at: start, end: min(range.upperBound, endOfSpaces(from: reach) + 1))
    while let end = scanner.next() {
      let visibleEnd = trimmingSpaces(from: end, notBefore: previous)
      guard visibleEnd <= reach else { break }
      found.append((end, visibleEnd))
      previous = end
    }
    return found
  }

  /// The first opportunity behind the start of a line, at the latest the end of the paragraph.
  mutating func firstOpportunity(from start: Int) -> Int {
    scanner.restart(at: start, end: range.upperBound)
    return scanner.next() ?? range.upperBound
  }

  /// The end of a line without the spaces that hang behind it.
  func trimmingSpaces(from end: Int, notBefore start: Int) -> Int {
    var end = end
    while end > start, text[end - 1].isHangingSpace { end -= 1 }
    return end
  }

  /// The end of the hanging spaces that start at an offset.
  func endOfSpaces(from start: Int) -> Int {
    var end = start
    while end < range.upperBound, text[end].isHangingSpace { end += 1 }
    return end
  }

  /// The ends of the grapheme clusters that follow one another from `start`, at most `limit`.
  func clusterBoundaries(after start: Int, upTo limit: Int) -> [Int] {
    var boundaries: [Int] = []
    var offset = start
    while offset < range.upperBound {
      offset = clusterBoundary(after: offset)
      guard offset <= limit else { break }
      boundaries.append(offset)
    }
    return boundaries
  }

  /// The end of the grapheme cluster that starts at an offset before the paragraph's end.
  func clusterBoundary(after offset: Int) -> Int {
    min(clusters.next(after: offset), range.upperBound)
  }
}
