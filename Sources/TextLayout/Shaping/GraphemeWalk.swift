import Composer

/// Finds the grapheme clusters around ranges of a text that are asked for in ascending order.
struct GraphemeWalk {
  private let clusters: GraphemeClusters
  private let end: Int
  private var current: Range<Int>

  /// Starts at a range's start, which counts as a boundary.
  init(_ text: [UInt16], in range: Range<Int>) {
    clusters = GraphemeClusters(text)
    end = range.upperBound
    current = range.lowerBound..<range.lowerBound
  }

  /// A range and the rest of the grapheme clusters that it has a part of.
  ///
  /// - Complexity: O(distance from the range asked for before).
  mutating func around(_ range: Range<Int>) -> Range<Int> {
    advance(beyond: range.lowerBound)
    let start = current.lowerBound
    advance(beyond: range.upperBound - 1)
    return start..<current.upperBound
  }

  private mutating func advance(beyond offset: Int) {
    while current.upperBound <= offset {
      // What follows the range may belong to a cluster that is as long as the text.
      current = current.upperBound..<clusters.next(after: current.upperBound, upTo: end)
    }
  }
}
