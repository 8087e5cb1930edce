import Composer

/// Finds the break opportunities of one line after another in a paragraph.
///
/// Break rules see no text before the line's start. That changes at most the first few
/// opportunities of a line. From the first settled character on, the opportunities of the whole
/// paragraph hold.
///
/// Source: third_party/blink/renderer/platform/text/text_break_iterator.h, LazyLineBreakIterator.
struct LineBreakIterator {
  /// Which offsets are opportunities.
  enum BreakType {
    /// Those of the rules.
    case rules
    /// Those of the rules without `word-break: auto-phrase`.
    case rulesWithoutPhrases
    /// The ends of all grapheme clusters.
    case character
  }

  private let shaped: ShapedParagraph
  private let endsText: Bool
  private var start = 0
  private(set) var breakType = BreakType.rules
  /// The offset from which the paragraph's flags hold for this line, or up to which `early` is
  /// complete if `isSettled` is false.
  private var settled = 0
  private var isSettled = true
  /// The line's opportunities before `settled`, in ascending order.
  private var early: [Int] = []
  /// Created for the first line that needs it.
  private var scanner: LineStartScanner?
  /// The scanner without phrases; created for the first line that needs it.
  private var scannerWithoutPhrases: LineStartScanner?
  /// The ends of the line's first grapheme clusters, in ascending order.
  private var clusterEnds: [Int] = []

  /// Prepares to find breaks in a paragraph.
  ///
  /// - Parameter endsText: whether no newline follows the paragraph.
  init(_ shaped: ShapedParagraph, endsText: Bool) {
    self.shaped = shaped
    self.endsText = endsText
  }

  /// Moves to the line that starts at an offset.
  ///
  /// Source: LazyLineBreakIterator::SetStartOffset.
  mutating func setStartOffset(_ start: Int) {
    self.start = start
    early.removeAll(keepingCapacity: true)
    clusterEnds.removeAll(keepingCapacity: true)
    isSettled = shaped.startsSettled(at: start)
    settled = start + 1
  }

  /// Source: LazyLineBreakIterator::SetBreakType.
  mutating func setBreakType(_ breakType: BreakType) {
    if breakType == .rulesWithoutPhrases, self.breakType == .rules { setStartOffset(start) }
    self.breakType = breakType
  }

  /// The last opportunity after `start` up to an offset; `start` if there is none.
  ///
  /// Source: LazyLineBreakIterator::PreviousBreakOpportunity.
  ///
  /// - Complexity: O(distance).
  mutating func previousBreakOpportunity(_ offset: Int, from start: Int) -> Int {
    guard breakType != .character else { return previousClusterEnd(offset, from: start) }
    settle(upTo: offset)
    var offset = offset
    if offset == shaped.end, offset > start {
      if endsText { return offset }
      offset -= 1
    }
    while offset >= settled, offset > start {
      if shaped.flags[offset].contains(.opportunity) { return offset }
      offset -= 1
    }
    let index = early.partitioningIndex { $0 > offset }
    return index > 0 ? max(early[index - 1], start) : start
  }

  /// The first opportunity at or after an offset, or an offset after `limit`.
  ///
  /// Before a newline there is no opportunity: the result is beyond the paragraph.
  ///
  /// Source: LazyLineBreakIterator::NextBreakOpportunity.
  ///
  /// - Complexity: O(distance).
  mutating func nextBreakOpportunity(_ offset: Int, upTo limit: Int) -> Int {
    guard breakType != .character else { return nextClusterEnd(offset, upTo: limit) }
    var offset = offset
    while offset <= limit, offset < shaped.end {
      if isOpportunity(offset) { return offset }
      offset += 1
    }
    return offset < shaped.end || endsText ? offset : shaped.end + 1
  }

  /// Whether a line may end at an offset.
  ///
  /// Source: LazyLineBreakIterator::IsBreakable.
  mutating func isBreakable(_ offset: Int) -> Bool {
    if offset == shaped.end { return endsText || breakType == .character }
    return breakType == .character
      ? nextClusterEnd(offset, upTo: offset) == offset : isOpportunity(offset)
  }

  // MARK: Opportunities of the rules

  private mutating func isOpportunity(_ offset: Int) -> Bool {
    settle(upTo: offset)
    if offset >= settled { return shaped.flags[offset].contains(.opportunity) }
    let index = early.partitioningIndex { $0 >= offset }
    return index < early.count && early[index] == offset
  }

  /// Makes the opportunities up to an offset known.
  ///
  /// The range that is read doubles, so that reading it again from the line's start stays linear.
  @inline(__always)
  private mutating func settle(upTo offset: Int) {
    if !isSettled, offset >= settled { readEarly(upTo: offset) }
  }

  private mutating func readEarly(upTo offset: Int) {
    let end = min(max(offset + 1, start + 2 * (settled - start)), shaped.end)
    while settled < end, !isSettled {
      isSettled = shaped.flags[settled - 1].contains(.settled)
      if !isSettled { settled += 1 }
    }
    if settled >= shaped.end { isSettled = true }
    early.removeAll(keepingCapacity: true)
    currentScanner().read(start..<settled, into: &early)
    if !shaped.runs.isEmpty { addObjects() }
    if shaped.breaksSpaces { breakSpaces() }
  }

  private mutating func currentScanner() -> LineStartScanner {
    var rules = shaped.style.style.breaking
    guard breakType == .rulesWithoutPhrases else {
      let scanner = scanner ?? LineStartScanner(shaped, rules)
      self.scanner = scanner
      return scanner
    }
    rules.wordBreak = .normal
    let scanner = scannerWithoutPhrases ?? LineStartScanner(shaped, rules)
    scannerWithoutPhrases = scanner
    return scanner
  }

  private mutating func addObjects() {
    for offset in shaped.runs.objectBreaks(in: shaped.text)
    where offset > start && offset < settled {
      let index = early.partitioningIndex { $0 >= offset }
      if index == early.count || early[index] != offset { early.insert(offset, at: index) }
    }
  }

  private mutating func breakSpaces() {
    early = (start + 1..<max(settled, start + 1)).filter {
      shaped.text.breaksSpaces(at: $0) ?? early.contains($0)
    }
  }

  // MARK: Grapheme clusters

  private mutating func readClusters(upTo limit: Int) {
    let clusters = GraphemeClusters(shaped.text)
    var offset = clusterEnds.last ?? start
    while offset < shaped.end, offset <= limit {
      offset = clusters.next(after: offset)
      clusterEnds.append(offset)
    }
  }

  private mutating func previousClusterEnd(_ offset: Int, from start: Int) -> Int {
    readClusters(upTo: offset)
    let index = clusterEnds.partitioningIndex { $0 > offset }
    return index > 0 ? max(clusterEnds[index - 1], start) : start
  }

  private mutating func nextClusterEnd(_ offset: Int, upTo limit: Int) -> Int {
    readClusters(upTo: offset)
    let index = clusterEnds.partitioningIndex { $0 >= offset }
    return index < clusterEnds.count ? clusterEnds[index] : shaped.end
  }
}
