/// Finds the lines that take no second look, as most of running text are.
///
/// Such a line lies in one item of text, starts and ends where a cut changes nothing, and shows
/// neither a hyphen nor a trimmed bracket. What it is by the rules of `LineWalker` can then be read
/// off the marks and positions of the paragraph.
struct PlainLines {
  private let shaped: ShapedParagraph
  private let availableWidth: Int
  private var item = 0
  /// How many units fitted into the line before, which is where the end of the next is looked for.
  private var stride = 32

  /// Looks for lines in a paragraph.
  ///
  /// - Parameter room: 1/64 pixels.
  init(_ shaped: ShapedParagraph, availableWidth: Int) {
    self.shaped = shaped
    self.availableWidth = availableWidth
  }

  /// The line that starts at an offset, nil where it has to be found with care.
  ///
  /// - Parameter start: at least that of the last call.
  /// - Complexity: O(log length of the line), and O(distance) from where the room ends to the last
  ///   opportunity before.
  mutating func line(from start: Int) -> LineWalker.Line? {
    guard shaped.isAscending, let itemEnd = endOfText(at: start), isSafe(start) else { return nil }
    let reach = reach(from: start, upTo: itemEnd)
    if reach == shaped.end { return line(start..<reach, visibleEnd: reach) }
    guard reach < itemEnd, isClear(reach, from: start), shaped.startsSettled(at: start),
      !FullwidthPunctuation.mayMatter(shaped.text[reach]),
      let end = lastOpportunity(from: start, reach: reach)
    else { return nil }
    let visibleEnd = visibleEnd(of: start..<end)
    let isPlainEnd = visibleEnd < end ? !shaped.text[end].isHangingSpace : isSafe(end)
    return isPlainEnd && visibleEnd <= reach ? line(start..<end, visibleEnd: visibleEnd) : nil
  }

  /// The end of the item at an offset; nil unless it is text.
  private mutating func endOfText(at offset: Int) -> Int? {
    let items = shaped.paragraph.items
    while item < items.count, items[item].range.upperBound <= offset { item += 1 }
    guard item < items.count, case .text = items[item].kind else { return nil }
    return items[item].range.upperBound
  }

  /// Whether the unit behind `reach` plainly does not fit: edges are rounded to 1/64 pixels before they
  /// are compared, in a way that depends on what precedes the line.
  private func isClear(_ reach: Int, from start: Int) -> Bool {
    shaped.positions[reach + 1] - shaped.positions[start] > availableWidth << 10 + 1023
  }

  private func isSafe(_ offset: Int) -> Bool { shaped.flags[offset].contains(.safeToBreak) }

  /// The last offset up to which a line from `start` fits.
  private mutating func reach(from start: Int, upTo end: Int) -> Int {
    let limit = shaped.positions[start] + availableWidth << 10
    var low = start
    var high = end
    var probe = min(start + stride, end)
    var step = 1
    if shaped.positions[probe] <= limit {
      while low < end, shaped.positions[probe] <= limit {
        low = probe
        probe = min(probe + step, end)
        step *= 2
      }
      high = low < end ? probe - 1 : end
    } else {
      while shaped.positions[probe] > limit {
        high = probe - 1
        probe = max(probe - step, start)
        step *= 2
      }
      low = probe
    }
    while low < high {
      let middle = (low + high + 1) / 2
      if shaped.positions[middle] <= limit { low = middle } else { high = middle - 1 }
    }
    stride = low - start
    return low
  }

  /// The last opportunity of a line with the text up to `reach` and the spaces behind it; nil where
  /// there is none, and where the paragraph ends.
  private func lastOpportunity(from start: Int, reach: Int) -> Int? {
    var offset = reach
    while shaped.text[offset].isHangingSpace {
      offset += 1
      guard offset < shaped.end else { return nil }
    }
    while offset > start, !shaped.flags[offset].contains(.opportunity) { offset -= 1 }
    return offset > start ? offset : nil
  }

  /// The end of a line without the spaces that hang from it.
  private func visibleEnd(of line: Range<Int>) -> Int {
    guard shaped.text[line.upperBound - 1].isHangingSpace else { return line.upperBound }
    var end = line.upperBound - 1
    while end > line.lowerBound, shaped.text[end - 1].isHangingSpace,
      !shaped.flags[end].contains(.opportunity)
    { end -= 1 }
    return end
  }

  /// The line with the width of the uncut text, nil where more decides it.
  private func line(_ line: Range<Int>, visibleEnd: Int) -> LineWalker.Line? {
    guard visibleEnd > line.lowerBound, shaped.text[visibleEnd - 1] != 0xAD else { return nil }
    let width = shaped.positions[visibleEnd] - shaped.positions[line.lowerBound]
    return LineWalker.Line(
      range: line, visibleEnd: visibleEnd, width64: (width + 1023) >> 10, isEmergency: false)
  }
}
