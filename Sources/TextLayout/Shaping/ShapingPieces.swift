import Composer

/// Cuts what is shaped at once, so that nobody can make shaping take for ever.
///
/// HarfBuzz takes time in proportion to the square of a cluster's length. No writing system has a
/// cluster of hundreds of units; a longer one is cut, and its marks may then stand apart.
struct ShapingPieces: Sequence, IteratorProtocol {
  /// The longest cluster that stays whole, in UTF-16 code units.
  static let longestCluster = 256

  private let clusters: GraphemeClusters
  private let end: Int
  private var position: Int
  /// The end of the cluster that is being cut.
  private var clusterEnd: Int

  /// Cuts a range that starts between grapheme clusters, or inside one that was cut.
  init(of range: Range<Int>, in text: [UInt16]) {
    clusters = GraphemeClusters(text)
    position = range.lowerBound
    clusterEnd = range.lowerBound
    end = range.upperBound
  }

  /// The next piece, nil after the last one.
  ///
  /// - Complexity: O(length of the piece); O(1) for a range that is no longer than one cluster.
  mutating func next() -> Range<Int>? {
    guard position < end else { return nil }
    let start = position
    position = endOfPiece()
    return start..<position
  }

  private mutating func endOfPiece() -> Int {
    guard end - position > Self.longestCluster else { return end }
    var offset = position
    while offset < end {
      if clusterEnd <= offset { clusterEnd = clusters.next(after: offset, upTo: end) }
      let isTooLong = clusterEnd - offset > Self.longestCluster
      if isTooLong, offset > position { return offset }
      offset = isTooLong ? offset + Self.longestCluster : clusterEnd
      if isTooLong { return offset }
    }
    return end
  }
}

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
