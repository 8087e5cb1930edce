import Composer

/// Where the lines of one paragraph may end, asked line by line.
///
/// Rules and dictionaries see nothing of the previous line. That changes only the first few verdicts
/// of a line, if any: once a character is read after which nothing before it matters, the
/// opportunities of the whole paragraph hold.
struct ParagraphBreaks {
  private let shaped: ShapedParagraph
  private var start = 0
  /// From here on the marks of the paragraph hold.
  private var settled = 0
  /// The opportunities of the line before `settled`, in order.
  private var early: [Int] = []
  /// Made for the first line that needs it.
  private var scanner: LineStartScanner?
  /// The ends of the line's grapheme clusters, in order.
  private var clusterEnds: [Int] = []

  /// Looks for breaks in a paragraph.
  init(_ shaped: ShapedParagraph) {
    self.shaped = shaped
  }

  // MARK: Opportunities

  /// Goes to the line that starts at an offset.
  ///
  /// - Parameter end: opportunities beyond are not asked for.
  mutating func startLine(at start: Int, end: Int) {
    self.start = start
    settled = settledOffset(from: start, end: end)
    early.removeAll(keepingCapacity: true)
    guard settled > start + 1, settled > start + 2 || !startsWithPair else { return }
    let scanner = scanner ?? LineStartScanner(shaped)
    scanner.read(start..<settled, into: &early)
    self.scanner = scanner
  }

  /// The last opportunity of the line before an offset; the end of the paragraph is one.
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

  /// The first opportunity of the line, at the latest the end of the paragraph.
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

  /// The first offset behind `start` from which the marks hold for a line that starts there, at most
  /// one more than `end`.
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

  /// The end of a line without the spaces that hang behind it.
  func trimmingSpaces(from end: Int) -> Int {
    var end = end
    while end > start, shaped.text[end - 1].isHangingSpace { end -= 1 }
    return end
  }

  /// The same for a line that ends at an opportunity: spaces before another one do not hang from it.
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

  /// Reads the grapheme clusters of the line that end at most at `limit`.
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

  /// Takes the last end of a cluster that was read and not taken yet.
  mutating func takeClusterEnd() -> Int? { clusterEnds.popLast() }

  /// The end of the grapheme cluster that starts at an offset.
  func endOfCluster(at offset: Int) -> Int { GraphemeClusters(shaped.text).next(after: offset) }
}

extension ShapedParagraph {
  /// A line that starts inside a dictionary's run of fewer units may find it too short to be cut.
  private static let surelyCut = WordRules.enoughToCut

  /// Whether the marks hold for a line from its first opportunity on.
  func startsSettled(at start: Int) -> Bool {
    flags[start].contains(.settled) || startsAtDictionaryWord(start)
  }

  /// Whether a line starts at a word inside a dictionary's run that is long enough to be cut: what
  /// follows a word does not depend on what precedes it.
  private func startsAtDictionaryWord(_ start: Int) -> Bool {
    guard flags[start].contains([.opportunity, .continuesRun]), start + Self.surelyCut <= end else {
      return false
    }
    return (start..<start + Self.surelyCut).allSatisfy { flags[$0].contains(.continuesRun) }
  }
}

/// Scans the starts of the lines of one paragraph for break opportunities.
///
/// A class, since a scanner is too large to be moved about with the walk that holds it.
final class LineStartScanner {
  private var scanner: OpportunityScanner

  /// Makes a scanner for a paragraph.
  init(_ shaped: ShapedParagraph) {
    scanner = shaped.style.scanner(over: shaped.text)
  }

  /// Adds the opportunities inside a range to a list, for a line that starts with it.
  ///
  /// - Complexity: O(length of the range).
  func read(_ range: Range<Int>, into opportunities: inout [Int]) {
    scanner.restart(at: range.lowerBound, end: range.upperBound)
    while let offset = scanner.next(), offset < range.upperBound { opportunities.append(offset) }
  }
}
