/// Finds simple lines quickly; most lines of running text are simple.
///
/// A simple line lies in one text item, starts and ends at safe cuts, and has no hyphen or trimmed
/// bracket. With a filler that counts in 1/64 pixels and whose spaces hang, its end follows from the
/// paragraph's flags and positions alone.
struct PlainLines {
  private let shaped: ShapedParagraph
  /// The available width of the next line.
  var availableWidth: LayoutUnit
  private var item = 0
  /// The number of units that fitted into the previous line; the search for the next end starts
  /// there.
  private var stride = 32

  /// Prepares to find lines in a paragraph.
  init(_ shaped: ShapedParagraph, availableWidth: LayoutUnit) {
    self.shaped = shaped
    self.availableWidth = availableWidth
  }

  /// The line that starts at an offset; nil if the filler has to find it.
  ///
  /// - Parameter start: at least that of the previous call.
  /// - Complexity: O(log length of the line), plus O(distance) from the last fitting unit to the
  ///   last opportunity before it.
  mutating func line(from start: Int) -> LineWalker.Line? {
    guard shaped.isAscending, let itemEnd = endOfText(at: start), isSafe(start) else { return nil }
    let reach = reach(from: start, upTo: itemEnd)
    if reach == shaped.end { return line(start..<reach, visibleEnd: reach) }
    guard reach < itemEnd, isClear(reach, from: start), shaped.startsSettled(at: start),
      !FullwidthPunctuation.mayMatter(shaped.text[reach]),
      let end = lastOpportunity(from: start, reach: reach)
    else { return nil }
    let visibleEnd = visibleEnd(of: start..<end)
    // A line can end before a space: U+3000 after U+200B or U+2028. The space hangs from that line.
    let isPlainEnd = !shaped.text[end].isHangingSpace && (visibleEnd < end || isSafe(end))
    return isPlainEnd && visibleEnd <= reach ? line(start..<end, visibleEnd: visibleEnd) : nil
  }

  /// The end of the text item at an offset; nil if the item is not text.
  private mutating func endOfText(at offset: Int) -> Int? {
    let items = shaped.paragraph.items
    while item < items.count, items[item].range.upperBound <= offset { item += 1 }
    guard item < items.count, case .text = items[item].kind else { return nil }
    return items[item].range.upperBound
  }

  /// Whether the unit after `reach` exceeds the available width by more than rounding.
  ///
  /// Edges are rounded to 1/64 pixels in a way that depends on the text before the line.
  private func isClear(_ reach: Int, from start: Int) -> Bool {
    shaped.positions[reach + 1] - shaped.positions[start] > Fixed16(availableWidth).raw + 1023
  }

  private func isSafe(_ offset: Int) -> Bool { shaped.flags[offset].contains(.safeToBreak) }

  /// The last offset up to which a line from `start` fits.
  private mutating func reach(from start: Int, upTo end: Int) -> Int {
    let limit = shaped.positions[start] + Fixed16(availableWidth).raw
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

  /// The last opportunity up to `reach` and the spaces after it; nil if there is none or the
  /// paragraph ends.
  private func lastOpportunity(from start: Int, reach: Int) -> Int? {
    var offset = reach
    while shaped.text[offset].isHangingSpace {
      offset += 1
      guard offset < shaped.end else { return nil }
    }
    while offset > start, !shaped.flags[offset].contains(.opportunity) { offset -= 1 }
    return offset > start ? offset : nil
  }

  /// The end of a line without its hanging spaces.
  private func visibleEnd(of line: Range<Int>) -> Int {
    guard shaped.text[line.upperBound - 1].isHangingSpace else { return line.upperBound }
    var end = line.upperBound - 1
    while end > line.lowerBound, shaped.text[end - 1].isHangingSpace { end -= 1 }
    return end
  }

  /// The line with its uncut width; nil if the line is not simple.
  private func line(_ line: Range<Int>, visibleEnd: Int) -> LineWalker.Line? {
    guard visibleEnd > line.lowerBound, shaped.text[visibleEnd - 1] != 0xAD else { return nil }
    let width = shaped.positions[visibleEnd] - shaped.positions[line.lowerBound]
    return LineWalker.Line(
      range: line, visibleEnd: visibleEnd, width: LayoutUnit(ceiling: Fixed16(raw: width)).pixels)
  }
}
