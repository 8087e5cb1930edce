import Composer

/// Splits text before shaping, to limit the time that HarfBuzz takes.
///
/// HarfBuzz takes time quadratic in the number of marks and format characters between two bases. No
/// writing system has clusters of dozens of units. A longer cluster is split, and its marks may be
/// drawn separately. A cluster without a base counts as a part of the cluster before it.
struct ShapingPieces: Sequence, IteratorProtocol {
  /// The longest cluster that is not split, in UTF-16 code units.
  static let longestCluster = 64

  private let text: [UInt16]
  private let clusters: GraphemeClusters
  private let end: Int
  private var position: Int
  /// The end of the cluster being split.
  private var clusterEnd: Int

  /// Splits a range that starts at a cluster boundary or inside a split cluster.
  init(of range: Range<Int>, in text: [UInt16]) {
    self.text = text
    clusters = GraphemeClusters(text)
    position = range.lowerBound
    clusterEnd = range.lowerBound
    end = range.upperBound
  }

  /// The next piece; nil after the last one.
  ///
  /// - Complexity: O(length of the piece); O(1) for a range within the limit of one cluster.
  mutating func next() -> Range<Int>? {
    guard position < end else { return nil }
    let start = position
    position = endOfPiece()
    return start..<position
  }

  private mutating func endOfPiece() -> Int {
    var offset = position
    // The end of the units that `lastClusterStart` tested in vain.
    var tested = offset
    while end - offset > Self.longestCluster {
      if offset >= tested {
        if let start = lastClusterStart(after: offset) {
          offset = start
          tested = start
          continue
        }
        tested = offset + Self.longestCluster
      }
      if clusterEnd <= offset { clusterEnd = endOfCluster(at: offset) }
      guard clusterEnd - offset <= Self.longestCluster else {
        return offset > position ? offset : offset + Self.longestCluster
      }
      offset = clusterEnd
    }
    return end
  }

  /// The last offset within the longest cluster at which a cluster starts for certain; nil if there is
  /// none.
  ///
  /// Clusters before it are within the limit. In most texts the first unit that is tested is one.
  private func lastClusterStart(after offset: Int) -> Int? {
    (offset + 1...offset + Self.longestCluster).last {
      clusters.startsCluster(at: $0) && !UnicodeData.isInvisible(UInt32(text[$0]))
    }
  }

  private func endOfCluster(at offset: Int) -> Int {
    var next = clusters.next(after: offset, upTo: end)
    while next < end, next - offset <= Self.longestCluster,
      UnicodeData.isInvisible(UInt32(text[next]))
    {
      next = clusters.next(after: next, upTo: end)
    }
    return next
  }
}

/// Finds the grapheme clusters around ranges of a text, in ascending order.
struct GraphemeWalk {
  private let clusters: GraphemeClusters
  private let end: Int
  private var current: Range<Int>

  /// Starts at the beginning of a range, which counts as a cluster boundary.
  init(_ text: [UInt16], in range: Range<Int>) {
    clusters = GraphemeClusters(text)
    end = range.upperBound
    current = range.lowerBound..<range.lowerBound
  }

  /// Extends a range to the boundaries of the grapheme clusters that it overlaps.
  ///
  /// - Complexity: O(distance from the previous range).
  mutating func around(_ range: Range<Int>) -> Range<Int> {
    advance(beyond: range.lowerBound)
    let start = current.lowerBound
    advance(beyond: range.upperBound - 1)
    return start..<current.upperBound
  }

  private mutating func advance(beyond offset: Int) {
    while current.upperBound <= offset {
      // A cluster can be as long as the text, so the search ends with the range.
      current = current.upperBound..<clusters.next(after: current.upperBound, upTo: end)
    }
  }
}
