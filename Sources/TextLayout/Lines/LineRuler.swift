/// Measures lines of one paragraph in 1/64 pixels.
///
/// Each item of a line is rounded up by itself. Source: Blink's inline item results, whose widths are
/// LayoutUnits; measured against Chromium 156.
///
/// A class, because it remembers what it has measured last. It belongs to one walk.
final class LineRuler {
  let shaped: ShapedParagraph
  /// The widths of parts that were shaped anew.
  var widths = ReshapedWidths()
  /// What shaping parts anew took.
  var work = 0

  /// Measures with the fonts and tab stops of the paragraph's style.
  init(_ shaped: ShapedParagraph) {
    self.shaped = shaped
  }

  private var metrics: LineMetrics { shaped.style.metrics }

  private var items: [Paragraph.Item] { shaped.paragraph.items }

  /// What the start of a line changes.
  ///
  /// - Complexity: O(distance to the first safe cut).
  func lineStart(at offset: Int) -> LineStart {
    let index = firstItem(at: offset)
    guard index < items.count, case .text = items[index].kind else { return LineStart(offset) }
    return lineStart(at: offset, in: items[index])
  }

  /// The last offset up to which a line from `start` may fit, by the measure of the uncut text.
  ///
  /// - Parameter room: 1/64 pixels.
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

  /// A closing bracket that does not fit is tried at half its width.
  private func withTrimmedEnd(
    _ offset: Int, from start: Int, in item: Paragraph.Item, _ availableWidth: Int
  ) -> Int {
    let trim = shaped.lineEndTrim(before: offset + 1)
    guard trim < 0 else { return offset }
    return min(offset + 1, shaped.lastOffset(from: start, in: item, within: availableWidth - trim))
  }

  /// The width of a line, or of the visible part of it.
  ///
  /// - Parameters:
  ///   - line: the visible units.
  ///   - isCut: the text goes on right behind them, without a space.
  ///   - trimsEnd: the last unit, a closing bracket, takes half its width.
  ///   - hasHyphen: a hyphen shows at the end.
  /// - Complexity: O(items on the line), or O(units) where a cut is shaped anew.
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

  /// Whether the end of a line that is cut behind its last unit fits, as the search for it sees it.
  ///
  /// The edges of what stays are rounded up one by one. Where the whole item fits, and only what
  /// follows it does not, the search is for a pixel less than the item takes.
  ///
  /// - Parameter trimsEnd: the last unit, a closing bracket, takes half its width.
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

  /// The width of the rest of an item in 16.16 pixels, nil where it does not fit.
  ///
  /// - Complexity: O(1) where it is far from fitting, else that of a line.
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

  /// The start of the item that a unit is in.
  func startOfItem(at offset: Int) -> Int { items[firstItem(at: offset)].range.lowerBound }

  /// The width of the hyphen that shows at a soft hyphen.
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

  /// 16.16 pixels to 1/64 pixels, upwards.
  private static func roundUp(_ position: Int) -> Int { max(0, (position + 1023) >> 10) }
}
