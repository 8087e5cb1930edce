import Composer

/// The word boundaries of one run of a script without spaces, found on demand.
///
/// The words after a boundary do not depend on the text before it. A line that starts at a known
/// boundary therefore reuses the boundaries of the previous line.
struct DictionaryRun {
  private var segmenter: DictionarySegmenter?
  /// The start of the part of the run that the current line contains.
  private var current = -1
  /// The start of segmentation; boundaries are known from here up to `known`.
  private var origin = 0
  private var known = 0
  private var boundaries: [Int] = []
  private var cursor = 0

  /// Whether a word ends at `offset` in the run that starts at `start`; nil if not known yet.
  ///
  /// - Complexity: amortised O(1) for ascending offsets of a run.
  mutating func decision(at offset: Int, start: Int) -> Bool? {
    guard start == current, let isDivided = segmenter?.divides(from: start) else { return nil }
    guard isDivided else { return false }
    return offset < known ? contains(offset) : nil
  }

  /// Continues segmentation until `offset` is known in the run that starts at `start`.
  ///
  /// - Parameters:
  ///   - offset: an offset inside the run.
  ///   - start: the start of the run, or of the line if it starts inside the run.
  ///   - newSegmenter: makes a segmenter for the run; returns nil if there is no dictionary.
  mutating func read(upTo offset: Int, start: Int, newSegmenter: () -> DictionarySegmenter?) {
    if start != current && !covers(start) { reset(to: start) }
    current = start
    if segmenter == nil { segmenter = newSegmenter() }
    while known <= offset, let boundary = segmenter?.wordEnd(after: known) {
      known = boundary
      boundaries.append(known)
    }
  }

  private func covers(_ start: Int) -> Bool {
    guard let end = segmenter?.end, start >= origin, start < end else { return false }
    return start == origin || start <= known && isBoundary(start)
  }

  /// Restarts segmentation; keeps the segmenter for the same run.
  private mutating func reset(to start: Int) {
    if start < origin || start >= segmenter?.end ?? 0 { segmenter = nil }
    origin = start
    known = start
    boundaries.removeAll(keepingCapacity: true)
    cursor = 0
  }

  private mutating func contains(_ offset: Int) -> Bool {
    if cursor > 0 && (cursor > boundaries.count || boundaries[cursor - 1] >= offset) {
      cursor = boundaries.partitioningIndex { $0 >= offset }
    }
    while cursor < boundaries.count && boundaries[cursor] < offset { cursor += 1 }
    return cursor < boundaries.count && boundaries[cursor] == offset
  }

  private func isBoundary(_ offset: Int) -> Bool {
    let index = boundaries.partitioningIndex { $0 >= offset }
    return index < boundaries.count && boundaries[index] == offset
  }
}
