/// Measures lines of one paragraph in 1/64 pixels.
///
/// Each item's width is rounded up separately. Source: Blink's inline item results, whose widths
/// are LayoutUnits; measured against Chromium 156.
///
/// It is a class because it caches recent measurements. Each walk has its own.
final class LineRuler {
  let shaped: ShapedParagraph
  /// The line start measured last.
  ///
  /// An overflowing line is broken twice from the same start.
  var lastStart: LineStart?
  /// The widths of reshaped parts.
  var widths = ReshapedWidths()
  /// The indent of the line, which does not move the tab stops.
  var indent = LayoutUnit.zero
  /// The work spent on reshaping.
  var work = 0
  /// The maximum work; beyond it, reshaped parts have no width.
  ///
  /// The search for one line may reshape a long text again and again.
  let workLimit: Int

  /// Measures with the fonts and tab stops of the paragraph's style.
  init(_ shaped: ShapedParagraph, workLimit: Int) {
    self.shaped = shaped
    self.workLimit = workLimit
  }

  private var items: [Paragraph.Item] { shaped.paragraph.items }

  /// Finds how the start of a line changes the widths after it.
  ///
  /// - Complexity: O(distance to the first safe cut).
  func lineStart(at offset: Int) -> LineStart {
    let index = items.partitioningIndex { $0.range.upperBound > offset }
    guard index < items.count, case .text = items[index].kind else { return LineStart(offset) }
    return lineStart(at: offset, in: items[index])
  }

  /// The last offset at which a line from `start` may end, by the widths of the uncut text.
  ///
  /// - Parameter availableWidth: 1/64 pixels.
  /// - Complexity: O(items on the line × log length).
  func reach(from start: LineStart, availableWidth: Int) -> Int {
    var used = indent.raw
    for index in shaped.firstItem(at: start.offset)..<items.count {
      let item = items[index]
      let part = max(start.offset, item.range.lowerBound)..<item.range.upperBound
      let isLineStart = part.lowerBound == start.offset
      switch item.kind {
      case .ignored: continue
      case .tabs, .object, .runStart, .runEnd:
        used += width64(ofPlain: part, in: item, at: used)
        if used > availableWidth { return part.lowerBound }
      case .text:
        let left = max(0, (availableWidth - used) << 10 + (isLineStart ? start.gain : 0))
        let offset = shaped.lastOffset(from: part.lowerBound, in: item, within: left)
        if offset < part.upperBound { return offset }
        used += Self.roundUp(
          advance(of: part, in: item, isLineStart: isLineStart, isLineEnd: false))
      }
    }
    return shaped.end
  }

  /// The width of a line's visible units before spaces that hang, in 1/64 pixels.
  ///
  /// - Complexity: O(items on the line), or O(units) if a cut is reshaped.
  func width64(_ line: Range<Int>) -> Int {
    var used = indent.raw
    for index in shaped.firstItem(at: line.lowerBound)..<items.count {
      let item = items[index]
      guard item.range.lowerBound < line.upperBound + (item.kind == .runEnd ? 1 : 0) else { break }
      let part = item.range.clamped(to: line)
      switch item.kind {
      case .ignored: break
      case .tabs, .object, .runStart, .runEnd: used += width64(ofPlain: part, in: item, at: used)
      case .text:
        let isLineStart = part.lowerBound == line.lowerBound && part.lowerBound > 0
        used += Self.roundUp(
          advance(of: part, in: item, isLineStart: isLineStart, isLineEnd: false))
      }
    }
    return used - indent.raw
  }

  /// The width of tabs, an object or the space beside a run, in 1/64 pixels.
  private func width64(ofPlain part: Range<Int>, in item: Paragraph.Item, at used: Int) -> Int {
    guard item.kind == .tabs else { return LayoutUnit(ceiling: shaped.ownWidth(of: item)).raw }
    let metrics = shaped.style(of: item).metrics
    return Self.roundUp(metrics.tabAdvance(count: part.count, at: used << 10))
  }

  /// Converts 16.16 pixels to 1/64 pixels, rounding up.
  private static func roundUp(_ position: Int) -> Int { max(0, (position + 1023) >> 10) }
}
