/// Measures lines of one paragraph in 1/64 pixels.
///
/// Each item's width is rounded up separately. Source: Blink's inline item results, whose widths
/// are LayoutUnits; measured against Chromium 156.
///
/// It is a class because it caches recent measurements. Each walk has its own.
final class LineRuler {
  let shaped: ShapedParagraph
  /// The widths of reshaped parts.
  var widths = ReshapedWidths()
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

  private var metrics: LineMetrics { shaped.style.metrics }

  private var items: [Paragraph.Item] { shaped.paragraph.items }

  /// Finds how the start of a line changes the widths after it.
  ///
  /// - Complexity: O(distance to the first safe cut).
  func lineStart(at offset: Int) -> LineStart {
    let index = firstItem(at: offset)
    guard index < items.count, case .text = items[index].kind else { return LineStart(offset) }
    return lineStart(at: offset, in: items[index])
  }

  /// The last offset at which a line from `start` may end, by the widths of the uncut text.
  ///
  /// - Parameter availableWidth: 1/64 pixels.
  /// - Complexity: O(items on the line × log length).
  func reach(from start: LineStart, availableWidth: Int) -> Int {
    var used = 0
    for index in firstItem(at: start.offset)..<items.count {
      let item = items[index]
      let part = max(start.offset, item.range.lowerBound)..<item.range.upperBound
      let isLineStart = part.lowerBound == start.offset
      switch item.kind {
      case .ignored: continue
      case .tabs:
        used += Self.roundUp(metrics.tabAdvance(count: part.count, at: used << 10))
        if used > availableWidth { return part.lowerBound }
      case .text:
        let left = max(0, (availableWidth - used) << 10 + (isLineStart ? start.gain : 0))
        let offset = shaped.lastOffset(from: part.lowerBound, in: item, within: left)
        if offset < part.upperBound {
          return withTrimmedEnd(offset, from: part.lowerBound, in: item, left)
        }
        used += Self.roundUp(
          advance(of: part, in: item, isLineStart: isLineStart, isLineEnd: false))
      }
    }
    return shaped.end
  }

  /// Extends a line by a closing bracket that fits only at half its width.
  private func withTrimmedEnd(
    _ offset: Int, from start: Int, in item: Paragraph.Item, _ availableWidth: Int
  ) -> Int {
    let trim = shaped.lineEndTrim(before: offset + 1)
    guard trim < 0 else { return offset }
    return min(offset + 1, shaped.lastOffset(from: start, in: item, within: availableWidth - trim))
  }

  /// The width of a line's visible units.
  ///
  /// - Parameters:
  ///   - line: the visible units.
  ///   - isCut: whether more text follows directly, without a space.
  ///   - trimsEnd: whether the last unit, a closing bracket, has half its width.
  ///   - hasHyphen: whether a hyphen is displayed at the end.
  /// - Complexity: O(items on the line), or O(units) if a cut is reshaped.
  func width64(_ line: Range<Int>, isCut: Bool, trimsEnd: Bool, hasHyphen: Bool) -> Int {
    var used = 0
    for index in firstItem(at: line.lowerBound)..<items.count {
      let item = items[index]
      guard item.range.lowerBound < line.upperBound else { break }
      let part = item.range.clamped(to: line)
      used += Self.roundUp(
        advance(of: part, in: item, of: line, at: used, isCut: isCut, trimsEnd: trimsEnd))
    }
    return used + (hasHyphen ? hyphen64 : 0)
  }

  /// Whether a line cut after its last unit fits by the rules of the browser's search.
  ///
  /// The edges of the remaining units are rounded up one by one. If the whole item fits and only
  /// later text does not, the limit is one pixel less than the item's width.
  ///
  /// - Parameter trimsEnd: whether the last unit, a closing bracket, has half its width.
  ///
  /// Source: Blink's ShapingLineBreaker and LineBreaker::HandleOverflow; measured against Chromium 156.
  func cutFits(from start: LineStart, upTo end: Int, availableWidth: Int, trimsEnd: Bool) -> Bool {
    let line = start.offset..<end
    var used = 0
    for index in firstItem(at: start.offset)..<items.count {
      let item = items[index]
      let part = item.range.clamped(to: line)
      if item.range.upperBound >= end {
        guard case .text = item.kind else { return true }
        let isLineStart = part.lowerBound == start.offset
        let partStart = isLineStart ? start : LineStart(part.lowerBound)
        let left = (availableWidth - used) << 10
        if trimsEnd { return trimmedCutFits(part, in: item, from: partStart, availableWidth: left) }
        guard item.range.upperBound > end else { return true }
        guard let whole = wholeWidth(of: item, from: partStart, isLineStart, within: left) else {
          return cutFits(part, in: item, from: partStart, availableWidth: left)
        }
        return shaped.isWithin(part, in: item, from: partStart, availableWidth: whole - Self.pixel)
          && cutFits(part, in: item, from: partStart, availableWidth: whole - Self.pixel)
      }
      used += Self.roundUp(
        advance(of: part, in: item, of: line, at: used, isCut: false, trimsEnd: false))
    }
    return true
  }

  /// The width of the rest of an item in 16.16 pixels; nil if it does not fit.
  ///
  /// - Complexity: O(1) if it is much too wide, otherwise that of measuring a line.
  private func wholeWidth(
    of item: Paragraph.Item, from start: LineStart, _ isLineStart: Bool, within availableWidth: Int
  ) -> Int? {
    let rest = start.offset..<item.range.upperBound
    guard shaped.uncutAdvance(of: rest) - start.gain <= availableWidth + Self.pixel else {
      return nil
    }
    let advance = advance(of: rest, in: item, isLineStart: isLineStart, isLineEnd: false)
    let whole = Self.roundUp(advance) << 10
    return whole <= availableWidth ? whole : nil
  }

  /// The start of the item that contains a unit.
  func startOfItem(at offset: Int) -> Int { items[firstItem(at: offset)].range.lowerBound }

  /// The width of the hyphen displayed at a soft hyphen, in 1/64 pixels.
  var hyphen64: Int { Self.roundUp(metrics.hyphenAdvance) }

  private func advance(
    of part: Range<Int>, in item: Paragraph.Item, of line: Range<Int>, at used: Int, isCut: Bool,
    trimsEnd: Bool
  ) -> Int {
    switch item.kind {
    case .ignored: return 0
    case .tabs: return metrics.tabAdvance(count: part.count, at: used << 10)
    case .text:
      let isLast = part.upperBound == line.upperBound
      let advance = advance(
        of: part, in: item, isLineStart: part.lowerBound == line.lowerBound,
        isLineEnd: isLast && isCut)
      return advance + (isLast && trimsEnd ? shaped.lineEndTrim(before: part.upperBound) : 0)
    }
  }

  private func firstItem(at offset: Int) -> Int {
    items.count == 1 && offset < shaped.end
      ? 0 : items.partitioningIndex { $0.range.upperBound > offset }
  }

  private static let pixel = 1 << 16

  /// Converts 16.16 pixels to 1/64 pixels, rounding up.
  private static func roundUp(_ position: Int) -> Int { max(0, (position + 1023) >> 10) }
}
