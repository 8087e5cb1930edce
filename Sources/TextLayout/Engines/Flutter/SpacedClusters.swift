/// The letter spacing of the parts of a text that is shaped together; none if all parts have the same.
struct LetterSpacings {
  private var parts: [(end: Int, spacing: Int)] = []

  static let none = LetterSpacings()

  private init() {}

  init(of range: Range<Int>, in paragraph: Paragraph) {
    guard let letterSpacings = paragraph.joined?.letterSpacings else { return }
    let first = paragraph.items.partitioningIndex { $0.range.upperBound > range.lowerBound }
    let items = paragraph.items[first...].prefix { $0.range.lowerBound < range.upperBound }
    for item in items where !item.range.isEmpty {
      let spacing = letterSpacings[item.run]
      if parts.last?.spacing == spacing { parts.removeLast() }
      parts.append((item.range.upperBound, spacing))
    }
    if parts.count == 1 { parts = [] }
  }

  var isEmpty: Bool { parts.isEmpty }

  /// The letter spacing at an offset of the range.
  ///
  /// - Complexity: O(log parts).
  subscript(offset: Int) -> Int { parts[parts.partitioningIndex { $0.end > offset }].spacing }
}

/// The clusters of text whose parts have different letter spacing: a ligature ends where letters are spaced.
///
/// The text is shaped twice, because HarfBuzz takes time in proportion to the ranges without a feature.
///
/// Source: Skia's OneLineShaper::iterateThroughFontStyles; ParagraphImpl.cpp, applySpacingAndBuildClusterTable.
struct SpacedClusters {
  private let spacings: LetterSpacings
  /// Those of spaced parts without ligatures, in the order of the text.
  private var separate: [ShapingBuffer.Cluster] = []
  private var next = 0

  init(_ spacings: LetterSpacings) { self.spacings = spacings }

  /// Adds clusters that were shaped without ligatures.
  mutating func add(_ clusters: [ShapingBuffer.Cluster], from origin: Int) {
    separate += clusters.map { $0.moved(by: origin) }
  }

  /// Reads a cluster that was shaped with ligatures, or those without in its place.
  mutating func read(
    _ cluster: ShapingBuffer.Cluster, from origin: Int, read: (ShapingBuffer.Cluster) -> Void
  ) {
    let joined = cluster.moved(by: origin)
    let isSpaced = joined.range(from: 0).contains { spacings[$0] > 0 }
    if !isSpaced { read(joined) }
    while next < separate.count, separate[next].start < joined.end {
      if isSpaced { read(separate[next]) }
      next += 1
    }
  }
}

extension ShapingBuffer.Cluster {
  /// The same units counted from an origin.
  fileprivate func moved(by origin: Int) -> Self {
    var cluster = self
    cluster.start = UInt32(Int(start) + origin)
    cluster.end = UInt32(Int(end) + origin)
    return cluster
  }
}
