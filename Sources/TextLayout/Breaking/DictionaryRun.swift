/// The word boundaries of one run of a script without spaces.
///
/// ICU's cut is memoryless: what follows a boundary does not depend on what came before it. So a
/// line that starts at a known boundary keeps the boundaries found for the line before, and a
/// long run is cut window by window.
///
/// Source: ICU's dictionary break engine, in which a word depends on the three longest words
/// after its start; checked against cuts of whole runs in DictionaryRunTests.
struct DictionaryRun {
  /// Appends the boundaries strictly inside a range of the text, in ascending order.
  typealias Cut = (Range<Int>, inout [Int]) -> Void

  /// What ICU gets at first, in UTF-16 units; twice as much each time that more is asked for.
  private static let firstWindow = 256
  /// What ICU gets at most: a longer stretch without any boundary is parted here.
  private static let lastWindow = 1024
  /// How far from the end of a window boundaries may depend on what lies beyond it.
  private static let margin = 192

  /// Where the run starts that was read last; all that is known of it lies in `origin` ..< `end`.
  private var current = -1
  private var origin = 0
  private var end = 0
  /// ICU leaves a shorter run whole: there is no room for two words.
  private var shortest = 0
  /// Boundaries below this offset are final.
  private var known = 0
  /// Where the next window starts: a boundary, or `origin`.
  private var resume = 0
  private var window = firstWindow
  private var boundaries: [Int] = []
  private var cursor = 0

  /// Whether a word ends at `offset` in the run that starts at `start`; nothing where that is
  /// not known yet.
  ///
  /// - Complexity: amortised O(1) for ascending offsets of a run.
  mutating func verdict(at offset: Int, start: Int) -> Bool? {
    guard start == current, offset < known else { return nil }
    return end - start >= shortest && contains(offset)
  }

  /// Makes `offset` known in the run that starts at `start`.
  ///
  /// - Parameters:
  ///   - shortest: how many units a run has at least that ICU cuts.
  ///   - runEnd: finds the end of the run.
  ///   - cut: asks ICU.
  mutating func read(
    upTo offset: Int, start: Int, shortest: Int, runEnd: () -> Int, cut: Cut
  ) {
    if start != current {
      if !covers(start) { reset(start: start, end: runEnd()) }
      current = start
      self.shortest = shortest
    }
    while known <= offset && known < end { extend(cut) }
  }

  private func covers(_ start: Int) -> Bool {
    start == origin && end > origin || start > origin && start < known && isBoundary(start)
  }

  private mutating func reset(start: Int, end: Int) {
    origin = start
    self.end = end
    known = start
    resume = start
    window = Self.firstWindow
    boundaries.removeAll(keepingCapacity: true)
    cursor = 0
  }

  private mutating func extend(_ cut: Cut) {
    while end - resume < shortest, boundaries.popLast() != nil {
      resume = boundaries.last ?? origin
    }
    let windowEnd = min(end, resume + window)
    cut(resume..<windowEnd, &boundaries)
    guard windowEnd < end else {
      known = end
      return
    }
    known = windowEnd - Self.margin
    while let last = boundaries.last, last >= known { boundaries.removeLast() }
    if let last = boundaries.last, last > resume {
      resume = last
    } else if window == Self.lastWindow {
      resume = known
    }
    window = min(window * 2, Self.lastWindow)
  }

  private mutating func contains(_ offset: Int) -> Bool {
    if cursor > 0 && (cursor > boundaries.count || boundaries[cursor - 1] >= offset) {
      cursor = lowerBound(offset)
    }
    while cursor < boundaries.count && boundaries[cursor] < offset { cursor += 1 }
    return cursor < boundaries.count && boundaries[cursor] == offset
  }

  private func isBoundary(_ offset: Int) -> Bool {
    let index = lowerBound(offset)
    return index < boundaries.count && boundaries[index] == offset
  }

  private func lowerBound(_ offset: Int) -> Int {
    var lower = 0
    var upper = boundaries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if boundaries[middle] < offset { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
