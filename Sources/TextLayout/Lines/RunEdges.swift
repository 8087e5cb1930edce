import Composer

/// The grapheme boundaries in a part of a line that runs at one level, with their distances from the
/// part's start in reading direction, in 16.16 pixels.
struct RunEdges {
  typealias Edge = (offset: Int, position: Int)

  private let range: Range<Int>
  private let kind: Paragraph.Item.Kind
  private let metrics: LineMetrics
  private let graphemes: GraphemeClusters
  /// What precedes the part on the line.
  private let used: Int
  /// Of text: the clusters of the shaper.
  private var clusters: ClusterEdges?
  /// The cluster whose boundaries are given.
  private var start: Edge = (0, 0)
  private var end: Edge = (0, 0)
  private var boundaries: [Int] = []
  /// How many boundaries of the cluster, or tabs, were given.
  private var given = 0

  /// Measures a part of an item.
  ///
  /// - Parameters:
  ///   - line: the line's units.
  ///   - used: what precedes the part on the line.
  init(
    _ shaped: ShapedParagraph, _ range: Range<Int>, _ item: Paragraph.Item, _ line: Range<Int>,
    at used: Int
  ) {
    self.range = range
    self.used = used
    kind = item.kind
    metrics = shaped.style.metrics
    graphemes = GraphemeClusters(shaped.text)
    guard case .text = kind else { return }
    clusters = ClusterEdges(
      shaped, of: range, in: item, isLineStart: range.lowerBound == line.lowerBound,
      isLineEnd: range.upperBound == line.upperBound)
    end = clusters?.next() ?? end
  }

  /// The distance to the end.
  var width: Int {
    switch kind {
    case .ignored: 0
    case .tabs: metrics.tabAdvance(count: range.count, at: used)
    case .text: clusters?.width ?? 0
    }
  }

  /// The next boundary before the end.
  ///
  /// - Parameter boundary: the next grapheme boundary of the line, which is moved on.
  /// - Complexity: O(length of the cluster).
  mutating func next(_ boundary: inout Int) -> Edge? {
    while boundary < range.lowerBound { boundary = graphemes.next(after: boundary) }
    switch kind {
    case .ignored:
      guard boundary < range.upperBound else { return nil }
      defer { boundary = graphemes.next(after: boundary) }
      return (boundary, 0)
    case .tabs:
      guard given < range.count else { return nil }
      defer { given += 1 }
      return (range.lowerBound + given, given == 0 ? 0 : metrics.tabAdvance(count: given, at: used))
    case .text: return nextInText(&boundary)
    }
  }

  /// Boundaries stand at even distances inside each cluster of the shaper.
  private mutating func nextInText(_ boundary: inout Int) -> Edge? {
    while given == boundaries.count {
      guard let next = clusters?.next() else { return nil }
      (start, end) = (end, next)
      boundaries.removeAll(keepingCapacity: true)
      given = 0
      while boundary < end.offset {
        boundaries.append(boundary)
        boundary = graphemes.next(after: boundary)
      }
    }
    let share = (end.position - start.position) * given / boundaries.count
    defer { given += 1 }
    return (boundaries[given], start.position + share)
  }
}
