import Composer

/// Iterates the grapheme boundaries in a part of a line with one embedding level.
///
/// Positions are in 16.16 pixels, from the part's start in reading direction.
struct RunEdges {
  typealias Edge = (offset: Int, position: Int)

  private let range: Range<Int>
  /// The end of the line, at which the search for the end of a grapheme cluster stops.
  ///
  /// Otherwise a cluster as long as the text would be read again for each line.
  private let lineEnd: Int
  private let kind: Paragraph.Item.Kind
  private let metrics: LineMetrics
  /// The width of an object, or of the space beside a run.
  private let ownWidth: Int
  /// The letter spacing after a cluster, if it is not divided among the boundaries; otherwise 0.
  private let spacing: Int
  private let graphemes: GraphemeClusters
  /// The width of the line before the part.
  private let used: Int
  /// The shaper's clusters; nil unless the part is text.
  private var clusters: ClusterEdges?
  /// The cluster whose boundaries are returned now.
  private var start: Edge = (0, 0)
  private var end: Edge = (0, 0)
  private var boundaries: [Int] = []
  /// The number of boundaries of the cluster, or tabs, returned so far.
  private var given = 0

  /// Measures a part of an item.
  ///
  /// - Parameters:
  ///   - line: the units of the line.
  ///   - used: the width of the line before the part.
  init(
    _ shaped: ShapedParagraph, _ range: Range<Int>, _ item: Paragraph.Item, _ line: Range<Int>,
    at used: Int
  ) {
    self.range = range
    lineEnd = line.upperBound
    self.used = used
    kind = item.kind
    metrics = shaped.style(of: item).metrics
    spacing = shaped.style.engine.measuring.spacesWholeClusters ? metrics.letterSpacing : 0
    ownWidth = shaped.ownWidth(of: item).raw
    graphemes = GraphemeClusters(shaped.text)
    guard case .text = kind else { return }
    clusters = ClusterEdges(
      shaped, of: range, in: item, isLineStart: range.lowerBound == line.lowerBound,
      isLineEnd: range.upperBound == line.upperBound)
    end = clusters?.next() ?? end
  }

  /// The width of the part.
  var width: Int {
    switch kind {
    case .ignored: 0
    case .object, .runStart, .runEnd: ownWidth
    case .tabs: metrics.tabAdvance(count: range.count, at: used)
    case .text: clusters?.width ?? 0
    }
  }

  /// The next boundary before the part's end.
  ///
  /// - Parameter boundary: the next grapheme boundary of the line; the call advances it.
  /// - Complexity: O(length of the cluster).
  mutating func next(_ boundary: inout Int) -> Edge? {
    while boundary < range.lowerBound { boundary = graphemes.next(after: boundary, upTo: lineEnd) }
    switch kind {
    case .runStart, .runEnd: return nil
    case .ignored, .object:
      guard boundary < range.upperBound else { return nil }
      defer { boundary = graphemes.next(after: boundary, upTo: lineEnd) }
      return (boundary, 0)
    case .tabs:
      guard given < range.count else { return nil }
      defer { given += 1 }
      return (range.lowerBound + given, given == 0 ? 0 : metrics.tabAdvance(count: given, at: used))
    case .text: return nextInText(&boundary)
    }
  }

  /// Distributes boundaries evenly inside each cluster of the shaper.
  ///
  /// The letter spacing after a cluster is left out if the engine adds it to the whole cluster.
  private mutating func nextInText(_ boundary: inout Int) -> Edge? {
    while given == boundaries.count {
      guard let next = clusters?.next() else { return nil }
      (start, end) = (end, next)
      boundaries.removeAll(keepingCapacity: true)
      given = 0
      while boundary < end.offset {
        boundaries.append(boundary)
        boundary = graphemes.next(after: boundary, upTo: lineEnd)
      }
    }
    defer { given += 1 }
    guard given > 0 else { return (boundaries[0], start.position) }
    let share = (end.position - start.position - spacing) * given / boundaries.count
    return (boundaries[given], start.position + share)
  }
}
