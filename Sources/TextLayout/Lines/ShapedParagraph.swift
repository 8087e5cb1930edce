/// A paragraph with the measure of every unit, as if it stood on one endless line.
struct ShapedParagraph {
  /// The paragraph.
  let paragraph: Paragraph
  /// What each unit is measured with, sorted by range.
  let fontRuns: [ShapedUnits.FontRun]

  private let text: [UInt16]
  private let shaper: any RangeShaping
  private let units: ShapedUnits
  /// Where each unit starts, and at last where the paragraph ends; tabs count nothing here.
  private let positions: [Int]

  /// Shapes every item of a paragraph.
  ///
  /// - Complexity: O(length of the paragraph).
  init(_ paragraph: Paragraph, of text: [UInt16], with shaper: any RangeShaping) {
    var units = ShapedUnits(range: paragraph.range)
    for item in paragraph.items {
      guard case .text = item.kind else {
        units.setCluster(at: item.range.lowerBound, advance: 0, safeToBreak: true)
        continue
      }
      shaper.shape(
        item.range, of: text, in: paragraph, item: item, isLineStart: false, into: &units)
    }
    self.paragraph = paragraph
    self.text = text
    self.shaper = shaper
    self.units = units
    positions = Self.positions(units)
    fontRuns = units.fontRuns.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  // A unit inside a cluster stands at the cluster's start: a cut before it is tried, and shaped anew.
  private static func positions(_ units: ShapedUnits) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(units.advances.count + 1)
    var start = 0
    var end = 0
    for (advance, marks) in zip(units.advances, units.marks) {
      if marks.contains(.clusterStart) { start = end }
      positions.append(start)
      end += advance
    }
    positions.append(end)
    return positions
  }

  private func isSafeToBreak(_ offset: Int) -> Bool {
    guard offset < paragraph.range.upperBound else { return true }
    return units.marks(at: offset).contains(.safeToBreak)
  }

  private func position(_ offset: Int) -> Int { positions[offset - paragraph.range.lowerBound] }

  /// The items that a line has a part of, in the order of the text.
  ///
  /// - Complexity: O(log items + items on the line).
  func items(in line: Range<Int>) -> ArraySlice<Paragraph.Item> {
    let items = paragraph.items
    let first = items.partitioningIndex { $0.range.upperBound > line.lowerBound }
    let end = items.partitioningIndex { $0.range.lowerBound >= line.upperBound }
    return items[first..<max(first, end)]
  }

  // MARK: Measuring

  /// The last offset in `range` that lies at most `room` (16.16 pixels) behind its start, with the
  /// measure of the uncut text.
  ///
  /// - Complexity: O(log length of the range).
  func lastOffset(in range: Range<Int>, within room: Int) -> Int {
    let limit = startPosition(range.lowerBound) + room
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high + 1) / 2
      if position(middle) <= limit { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Where a line starts: one that was cut off inside a cluster, where that cluster ends.
  private func startPosition(_ offset: Int) -> Int {
    guard offset < paragraph.range.upperBound, !units.marks(at: offset).contains(.clusterStart)
    else { return position(offset) }
    var start = offset
    while start > paragraph.range.lowerBound, !units.marks(at: start).contains(.clusterStart) {
      start -= 1
    }
    return position(start) + units.advance(at: start)
  }

  /// The advance of a part of a text item, in 16.16 pixels, shaped anew where a cut changes it.
  ///
  /// - Parameters:
  ///   - isLineStart: the part starts a line, so that nothing before it shapes it.
  ///   - isLineEnd: the part ends a line inside the item, so that nothing after it shapes it.
  /// - Complexity: O(1), or O(distance to the next safe cut) where it is shaped anew.
  func advance(
    of part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool, isLineEnd: Bool
  ) -> Int {
    let firstSafe = isLineStart ? nextSafe(part.lowerBound, in: item) : part.lowerBound
    let lastSafe = isLineEnd ? previousSafe(part.upperBound, in: item) : part.upperBound
    guard firstSafe < lastSafe || firstSafe == lastSafe && firstSafe == part.lowerBound else {
      return reshaped(part, in: item, isLineStart: isLineStart)
    }
    let head = part.lowerBound..<firstSafe
    let tail = lastSafe..<part.upperBound
    return position(lastSafe) - position(firstSafe)
      + (head.isEmpty ? 0 : reshaped(head, in: item, isLineStart: true))
      + (tail.isEmpty ? 0 : reshaped(tail, in: item, isLineStart: false))
  }

  /// The advance of a part that ends a line, in two pieces: up to the last safe cut by the measure
  /// of the uncut text, and behind it shaped anew.
  ///
  /// - Complexity: O(distance to the safe cut).
  func advanceToCut(of part: Range<Int>, in item: Paragraph.Item) -> (uncut: Int, tail: Int) {
    let lastSafe = max(previousSafe(part.upperBound, in: item), part.lowerBound)
    let tail = lastSafe..<part.upperBound
    let origin = position(item.range.lowerBound)
    let edge = { (position: Int) in ((position - origin + 1023) >> 10) << 10 }
    return (
      edge(position(lastSafe)) - edge(startPosition(part.lowerBound)),
      tail.isEmpty ? 0 : reshaped(tail, in: item, isLineStart: false)
    )
  }

  /// Where each cluster of a part starts, from the part's start in reading direction, and at last
  /// where the part ends; parameters as `advance(of:in:isLineStart:isLineEnd:)`.
  ///
  /// - Complexity: O(length of the part).
  func clusterEdges(
    of part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool, isLineEnd: Bool
  ) -> [(offset: Int, position: Int)] {
    let firstSafe = isLineStart ? nextSafe(part.lowerBound, in: item) : part.lowerBound
    let lastSafe = isLineEnd ? previousSafe(part.upperBound, in: item) : part.upperBound
    guard firstSafe <= lastSafe else {
      return Self.edges(of: part, in: reshape(part, in: item, isLineStart: isLineStart))
    }
    let head = part.lowerBound..<firstSafe
    let tail = lastSafe..<part.upperBound
    var edges: [(offset: Int, position: Int)] = []
    if !head.isEmpty {
      edges = Self.edges(of: head, in: reshape(head, in: item, isLineStart: true))
    }
    edges.continue(with: Self.edges(of: firstSafe..<lastSafe, in: units))
    if !tail.isEmpty {
      edges.continue(with: Self.edges(of: tail, in: reshape(tail, in: item, isLineStart: false)))
    }
    return edges
  }

  private static func edges(
    of part: Range<Int>, in units: ShapedUnits
  ) -> [(offset: Int, position: Int)] {
    var edges: [(offset: Int, position: Int)] = []
    var end = 0
    for offset in part where units.marks(at: offset).contains(.clusterStart) {
      edges.append((offset, end))
      end += units.advance(at: offset)
    }
    return edges + [(part.upperBound, end)]
  }

  /// Shapes a part of a text item by itself.
  private func reshape(_ part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool)
    -> ShapedUnits
  {
    var units = ShapedUnits(range: part)
    shaper.shape(
      part, of: text, in: paragraph, item: item, isLineStart: isLineStart, into: &units)
    return units
  }

  private func reshaped(_ part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool) -> Int {
    reshape(part, in: item, isLineStart: isLineStart).width
  }

  private func nextSafe(_ offset: Int, in item: Paragraph.Item) -> Int {
    var offset = offset
    while offset < item.range.upperBound, !isSafeToBreak(offset) { offset += 1 }
    return offset
  }

  private func previousSafe(_ offset: Int, in item: Paragraph.Item) -> Int {
    guard offset < item.range.upperBound else { return offset }
    var offset = offset
    while offset > item.range.lowerBound, !isSafeToBreak(offset) { offset -= 1 }
    return offset
  }

  /// How much narrower the unit before an offset gets when it ends a line, at most 0.
  func lineEndTrim(before offset: Int) -> Int {
    let index = fontRuns.partitioningIndex { $0.range.upperBound >= offset }
    guard offset > paragraph.range.lowerBound, index < fontRuns.count,
      fontRuns[index].range.contains(offset - 1)
    else { return 0 }
    return shaper.lineEndTrim(of: text[offset - 1], in: fontRuns[index])
  }
}

extension [(offset: Int, position: Int)] {
  /// Adds edges that are measured from where these end.
  fileprivate mutating func `continue`(with next: [(offset: Int, position: Int)]) {
    let origin = popLast()?.position ?? 0
    append(contentsOf: next.map { ($0.offset, $0.position + origin) })
  }
}
