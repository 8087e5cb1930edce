import Composer

/// Finds the possible ends of one line after another in a paragraph.
///
/// Break rules see no text before the line's start. That changes at most the first few
/// opportunities of a line. From the first settled character on, the opportunities of the whole
/// paragraph hold.
struct ParagraphBreaks {
  private let shaped: ShapedParagraph
  private var start = 0
  /// The offset from which the paragraph's flags hold for this line.
  private var settled = 0
  /// The line's opportunities before `settled`, in ascending order.
  private var early: [Int] = []
  /// Created for the first line that needs it.
  private var scanner: LineStartScanner?
  /// The ends of the line's grapheme clusters, in ascending order.
  private var clusterEnds: [Int] = []

  /// Prepares to find breaks in a paragraph.
  init(_ shaped: ShapedParagraph) {
    self.shaped = shaped
  }

  // MARK: Opportunities

  /// Moves to the line that starts at an offset.
  ///
  /// - Parameter end: the last offset at which an opportunity is needed.
  mutating func startLine(at start: Int, end: Int) {
    self.start = start
    settled = settledOffset(from: start, end: end)
    early.removeAll(keepingCapacity: true)
    guard settled > start + 1, settled > start + 2 || !startsWithPair else { return }
    let scanner = scanner ?? LineStartScanner(shaped)
    scanner.read(start..<settled, into: &early)
    self.scanner = scanner
  }

  /// The line's last opportunity before an offset.
  ///
  /// The end of the paragraph counts as one.
  ///
  /// - Complexity: O(distance).
  func lastOpportunity(before offset: Int) -> Int? {
    var offset = offset - 1
    if offset == shaped.end, offset > start { return offset }
    while offset >= settled, offset > start {
      if shaped.flags[offset].contains(.opportunity) { return offset }
      offset -= 1
    }
    let index = early.partitioningIndex { $0 > offset }
    return index > 0 ? early[index - 1] : nil
  }

  /// The line's first opportunity, or the end of the paragraph.
  ///
  /// - Complexity: O(distance).
  func firstOpportunity() -> Int {
    if let first = early.first { return first }
    var offset = max(settled, start + 1)
    while offset < shaped.end, !shaped.flags[offset].contains(.opportunity) { offset += 1 }
    return offset
  }

  private func isOpportunity(_ offset: Int) -> Bool {
    guard offset < settled else {
      return offset == shaped.end || shaped.flags[offset].contains(.opportunity)
    }
    let index = early.partitioningIndex { $0 >= offset }
    return index < early.count && early[index] == offset
  }

  /// The first offset after `start` from which the paragraph's flags hold; at most `end + 1`.
  private func settledOffset(from start: Int, end: Int) -> Int {
    if shaped.startsSettled(at: start) { return start + 1 }
    var offset = start
    while offset < min(end + 1, shaped.end) {
      offset += 1
      if shaped.flags[offset - 1].contains(.settled) { break }
    }
    return offset
  }

  private var startsWithPair: Bool { UTF16.isLeadSurrogate(shaped.text[start]) }

  // MARK: Spaces

  /// The end of a line without its hanging spaces.
  func trimmingSpaces(from end: Int) -> Int {
    var end = end
    while end > start, shaped.text[end - 1].isHangingSpace { end -= 1 }
    return end
  }

  /// The visible end of a line that ends at an opportunity.
  ///
  /// Spaces before another opportunity do not hang.
  func visibleEnd(ofLineTo opportunity: Int) -> Int {
    guard shaped.text[opportunity - 1].isHangingSpace else { return opportunity }
    var end = opportunity - 1
    while end > start, shaped.text[end - 1].isHangingSpace, !isOpportunity(end) { end -= 1 }
    return end
  }

  /// The end of the hanging spaces that start at an offset.
  func endOfSpaces(from start: Int) -> Int {
    var end = start
    while end < shaped.end, shaped.text[end].isHangingSpace { end += 1 }
    return end
  }

  // MARK: Grapheme clusters

  /// Reads the line's grapheme clusters that end at or before `limit`.
  mutating func readClusters(upTo limit: Int) {
    clusterEnds.removeAll(keepingCapacity: true)
    let clusters = GraphemeClusters(shaped.text)
    var offset = start
    while offset < shaped.end {
      offset = clusters.next(after: offset)
      guard offset <= limit else { break }
      clusterEnds.append(offset)
    }
  }

  /// Removes and returns the last cluster end; nil if none is left.
  mutating func takeClusterEnd() -> Int? { clusterEnds.popLast() }

  /// The end of the grapheme cluster that starts at an offset.
  func endOfCluster(at offset: Int) -> Int { GraphemeClusters(shaped.text).next(after: offset) }
}

extension ShapedParagraph {
  /// A dictionary run with fewer units left than this may be too short to be segmented.
  private static let surelyCut = WordRules.enoughToCut

  /// Whether the paragraph's flags hold for a line from its first opportunity on.
  func startsSettled(at start: Int) -> Bool {
    flags[start].contains(.settled) || startsAtDictionaryWord(start)
  }

  /// Whether a line starts at a word boundary of a dictionary run long enough to be segmented.
  ///
  /// The words after a boundary do not depend on the text before it.
  private func startsAtDictionaryWord(_ start: Int) -> Bool {
    guard flags[start].contains([.opportunity, .continuesRun]), start + Self.surelyCut <= end else {
      return false
    }
    return (start..<start + Self.surelyCut).allSatisfy { flags[$0].contains(.continuesRun) }
  }
}

/// Finds break opportunities near the start of a line.
///
/// It is a class because a scanner is too large to be copied with the walk that holds it.
final class LineStartScanner {
  private var scanner: OpportunityScanner

  /// Makes a scanner for a paragraph.
  init(_ shaped: ShapedParagraph) {
    scanner = shaped.style.scanner(over: shaped.text)
  }

  /// Appends the opportunities in a range to a list, for a line that starts with the range.
  ///
  /// - Complexity: O(length of the range).
  func read(_ range: Range<Int>, into opportunities: inout [Int]) {
    scanner.restart(at: range.lowerBound, end: range.upperBound)
    while let offset = scanner.next(), offset < range.upperBound { opportunities.append(offset) }
  }
}
