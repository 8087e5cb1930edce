import Composer

/// Where the lines of one paragraph may end.
struct ParagraphBreaks {
  private let text: [UInt16]
  private let range: Range<Int>
  private let breaker: LineBreaker
  private let clusters: GraphemeClusters

  /// Looks for breaks in a paragraph.
  init(_ text: [UInt16], in range: Range<Int>, breaker: LineBreaker) {
    self.text = text
    self.range = range
    self.breaker = breaker
    clusters = GraphemeClusters(text)
  }

  /// The break opportunities behind the start of a line, as the scan from there finds them: what
  /// stands on the previous line does not matter.
  func opportunities(from start: Int) -> BreakScanner {
    breaker.scanner(from: start, to: range.upperBound)
  }

  /// The end of a line without the spaces that hang behind it.
  func trimmingSpaces(from end: Int, notBefore start: Int) -> Int {
    var end = end
    while end > start, BreakScanner.isHangingSpace(text[end - 1]) { end -= 1 }
    return end
  }

  /// The ends of the grapheme clusters that follow one another from `start`, at most `limit`.
  func clusterBoundaries(after start: Int, upTo limit: Int) -> [Int] {
    var boundaries: [Int] = []
    var offset = clusterBoundary(after: start)
    while offset <= limit {
      boundaries.append(offset)
      guard offset < range.upperBound else { break }
      offset = clusterBoundary(after: offset)
    }
    return boundaries
  }

  /// The end of the grapheme cluster that starts at an offset before the paragraph's end.
  func clusterBoundary(after offset: Int) -> Int {
    min(clusters.next(after: offset), range.upperBound)
  }
}
