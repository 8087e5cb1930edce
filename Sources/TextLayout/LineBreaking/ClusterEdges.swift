/// Iterates the start of each shaper cluster in a part of a text item, then the end of the part.
///
/// Positions are in 16.16 pixels, from the start of the part in reading direction.
struct ClusterEdges: IteratorProtocol {
  /// A subrange that is either reshaped or taken from the uncut text.
  private struct Section {
    let range: Range<Int>
    /// The position of its start.
    let position: Int
    /// Its measurements after reshaping; nil if the uncut text's measurements apply.
    let units: ShapedUnits?
  }

  private let shaped: ShapedParagraph
  private let end: Int
  private var sections: [Section] = []
  /// The width of the whole part.
  private(set) var width = 0
  private var section = 0
  private var offset: Int
  private var position = 0
  private var isFinished = false

  /// Measures a part; the parameters are those of
  /// `LineRuler.advance(of:in:isLineStart:isLineEnd:)`.
  ///
  /// - Complexity: O(number of reshaped units).
  init(
    _ shaped: ShapedParagraph, of part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool,
    isLineEnd: Bool
  ) {
    self.shaped = shaped
    offset = part.lowerBound
    end = part.upperBound
    let firstSafe =
      isLineStart
      ? shaped.nextSafe(part.lowerBound, in: item, upTo: part.upperBound) : part.lowerBound
    let lastSafe =
      isLineEnd
      ? shaped.previousSafe(part.upperBound, in: item, downTo: part.lowerBound) : part.upperBound
    guard firstSafe <= lastSafe else {
      addReshaped(part, in: item, isLineStart: isLineStart)
      return
    }
    addReshaped(part.lowerBound..<firstSafe, in: item, isLineStart: true)
    addUncut(firstSafe..<lastSafe)
    addReshaped(lastSafe..<part.upperBound, in: item, isLineStart: false)
  }

  private mutating func addReshaped(
    _ range: Range<Int>, in item: Paragraph.Item, isLineStart: Bool
  ) {
    guard !range.isEmpty else { return }
    let units = shaped.reshape(range, in: item, isLineStart: isLineStart)
    sections.append(Section(range: range, position: width, units: units))
    width += units.width
  }

  private mutating func addUncut(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    sections.append(Section(range: range, position: width, units: nil))
    width += shaped.startPosition(range.upperBound) - shaped.startPosition(range.lowerBound)
  }

  /// The next edge; nil after the edge at the end of the part.
  ///
  /// - Complexity: O(length of the cluster).
  mutating func next() -> (offset: Int, position: Int)? {
    while section < sections.count {
      let current = sections[section]
      if let edge = nextEdge(in: current) { return edge }
      section += 1
      position = 0
    }
    guard !isFinished else { return nil }
    isFinished = true
    return (end, width)
  }

  private mutating func nextEdge(in current: Section) -> (offset: Int, position: Int)? {
    while offset < current.range.upperBound {
      let start = offset
      offset += 1
      if let units = current.units {
        guard units.flags(at: start).contains(.clusterStart) else { continue }
        position += units.advance(at: start)
        return (start, current.position + position - units.advance(at: start))
      }
      guard shaped.flags[start].contains(.clusterStart) else { continue }
      let origin = shaped.startPosition(current.range.lowerBound)
      return (start, current.position + shaped.positions[start] - origin)
    }
    return nil
  }
}

extension ShapedParagraph {
  /// The position of a line that starts at an offset.
  ///
  /// Inside a cluster, it is the end of that cluster.
  fileprivate func startPosition(_ offset: Int) -> Int {
    var next = offset
    while next < end, !flags[next].contains(.clusterStart) { next += 1 }
    return positions[next]
  }
}
