/// Breaks the text of one item at a width.
///
/// Positions are those of the uncut text, increasing in reading direction. The units around a cut
/// are reshaped.
///
/// Source: third_party/blink/renderer/platform/fonts/shaping/shaping_line_breaker.cc.
struct ShapingLineBreaker {
  /// An offset at which a line may end.
  private struct BreakOpportunity {
    var offset: Int
    /// The end of the text before the spaces that precede the offset; nil if no space does.
    var nonHangableRunEnd: Int?
  }

  /// The last offset that fits by uncut widths.
  private struct Candidate {
    let offset: Int
    /// The trim by which the closing bracket before it fits; zero if none is trimmed.
    let endTrim: Fixed16
    /// The position that the line must not exceed.
    let endPosition: Fixed16
    /// The effect of the line's start.
    let lineStart: LineStart
  }

  /// A part of an item that a line contains.
  struct Result {
    /// The end of the part.
    var breakOffset: Int
    /// The width, at least 0.
    var inlineSize = LayoutUnit.zero
    /// Whether no opportunity fits.
    var isOverflow = false
    /// Whether the part ends with a soft hyphen.
    var isHyphenated = false
    /// Whether the part has only spaces, which hang.
    var hasTrailingSpaces = false
    /// The change of the width by which the last unit, a closing bracket, is trimmed.
    var endTrim = Fixed16.zero
  }

  private let ruler: LineRuler
  private let shaped: ShapedParagraph
  private let text: [UInt16]
  private let item: Paragraph.Item
  private let rangeEnd: Int
  private let lineStart: Int
  private let noResultIfOverflow: Bool

  /// Prepares to break an item.
  ///
  /// - Parameters:
  ///   - lineStart: the start of the line.
  ///   - noResultIfOverflow: whether an overflowing part is not wanted.
  init(ruler: LineRuler, item: Paragraph.Item, lineStart: Int, noResultIfOverflow: Bool) {
    self.ruler = ruler
    shaped = ruler.shaped
    text = ruler.shaped.text
    self.item = item
    rangeEnd = item.range.upperBound
    self.lineStart = lineStart
    self.noResultIfOverflow = noResultIfOverflow
  }

  /// The part from `start` that fits; nil if none does and `noResultIfOverflow` is true.
  ///
  /// Source: ShapingLineBreaker::ShapeLine.
  ///
  /// - Complexity: O(length of the part).
  func shapeLine(
    from start: Int, availableSpace: LayoutUnit, _ breaks: inout LineBreakIterator
  ) -> Result? {
    let candidate = candidate(from: start, availableSpace, &breaks)
    guard candidate.offset < rangeEnd else {
      return shapeToEnd(from: start, endTrim: candidate.endTrim)
    }
    var result = Result(breakOffset: rangeEnd)
    guard let found = opportunity(near: candidate.offset, from: start, &result, &breaks) else {
      return nil
    }
    if result.hasTrailingSpaces { return result }
    if found.offset >= rangeEnd, result.isOverflow {
      var whole = shapeToEnd(from: start, endTrim: .zero)
      whole.isOverflow = true
      return whole
    }
    return ended(
      result, found.offset < rangeEnd ? found : withRunEnd(rangeEnd), candidate, from: start,
      &breaks)
  }

  private func candidate(
    from start: Int, _ availableSpace: LayoutUnit, _ breaks: inout LineBreakIterator
  ) -> Candidate {
    let lineStart = firstSafeOffset(start)
    let available = max(Fixed16(availableSpace) + Fixed16(raw: lineStart.gain), .zero)
    let endPosition = position(start) + available
    let fitting = max(
      withoutAutospace(
        shaped.lastOffset(from: start, in: item, within: available.raw), endPosition), start)
    let endTrim = endTrim(after: fitting, from: start, endPosition: endPosition, &breaks)
    return Candidate(
      offset: endTrim < .zero ? fitting + 1 : fitting, endTrim: endTrim, endPosition: endPosition,
      lineStart: lineStart)
  }

  /// The line up to an opportunity, or to one before it if its reshaped end does not fit.
  private func ended(
    _ result: Result, _ found: BreakOpportunity, _ candidate: Candidate, from start: Int,
    _ breaks: inout LineBreakIterator
  ) -> Result {
    var result = result
    // Kerning before a space that hangs is not visible.
    let reshapesEnd =
      found.offset < rangeEnd && candidate.endTrim == .zero && !shaped.hangs(found.offset - 1)
    var opportunity = withoutSpaces(found, from: start)
    let firstSafe = candidate.lineStart.firstSafe
    if firstSafe > start, firstSafe >= opportunity.offset {
      return finished(
        result, from: start, to: opportunity.offset, isReshaped: true, candidate.endTrim)
    }
    if reshapesEnd {
      opportunity = fitting(opportunity, candidate, from: start, &result, &breaks)
    }
    let trim =
      reshapesEnd || opportunity.offset != candidate.offset ? Fixed16.zero : candidate.endTrim
    return finished(
      result, from: start, to: opportunity.offset, isReshaped: reshapesEnd || trim < .zero, trim)
  }

  /// The last offset that fits, or the next one if that fits without the space before it, which a line does not end with.
  ///
  /// Source: ShapeResult::AdjustOffsetForAutoSpacing.
  private func withoutAutospace(_ offset: Int, _ endPosition: Fixed16) -> Int {
    guard let autospace = shaped.paragraph.autospace, offset < rangeEnd,
      offset + 1 < rangeEnd || item.level % 2 == 0, autospace.isBefore(offset + 1)
    else { return offset }
    let width = Fixed16(raw: shaped.style(of: item).shaper.ideographAdvance / 8)
    guard position(offset + 1) - width <= endPosition else { return offset }
    return offset + 1
  }

  /// The effect of the start of a wrapped line on the positions after it.
  ///
  /// Source: ShapingLineBreaker::FirstSafeOffset.
  private func firstSafeOffset(_ start: Int) -> LineStart {
    start == lineStart && start > 0 ? ruler.lineStart(at: start) : LineStart(start)
  }

  /// Source: ShapeResult::CachedPositionForOffset.
  private func position(_ offset: Int) -> Fixed16 { Fixed16(raw: shaped.edge(offset, in: item)) }

  /// The trim by which the closing bracket after `candidate` fits at the line's end; zero if it does
  /// not.
  ///
  /// Source: ShapingLineBreaker::ShapeLine, HanKerning at the line end.
  private func endTrim(
    after candidate: Int, from start: Int, endPosition: Fixed16, _ breaks: inout LineBreakIterator
  ) -> Fixed16 {
    guard candidate < rangeEnd else { return .zero }
    let trim = Fixed16(raw: shaped.lineEndTrim(before: candidate + 1))
    guard trim < .zero, breaks.isBreakable(candidate + 1) else { return .zero }
    let lastSafe = max(shaped.previousSafe(candidate, in: item, downTo: start), start)
    let tail = Fixed16(
      raw: ruler.reshapedWidth(lastSafe..<candidate + 1, in: item, isLineStart: false))
    return position(lastSafe) + tail + trim <= endPosition ? trim : .zero
  }

  // MARK: Opportunities

  /// The opportunity near the last offset that fits; nil if it overflows and no result is wanted.
  private func opportunity(
    near candidate: Int, from start: Int, _ result: inout Result,
    _ breaks: inout LineBreakIterator
  ) -> BreakOpportunity? {
    let isInSpaces = shaped.hangs(candidate)
    var opportunity =
      isInSpaces ? opportunity(afterSpacesAt: candidate, from: start, &breaks) : nil
    if opportunity == nil {
      let previous = previousBreakOpportunity(candidate, from: start, &breaks)
      result.isOverflow = previous.offset <= start
      if result.isOverflow, noResultIfOverflow { return nil }
      opportunity =
        result.isOverflow
        ? nextBreakOpportunity(max(candidate, start + 1), upTo: rangeEnd, &breaks) : previous
    }
    if isInSpaces, let found = opportunity, let end = found.nonHangableRunEnd, end <= start {
      result.hasTrailingSpaces = true
      result.breakOffset = min(rangeEnd, found.offset)
      result.inlineSize = width(start..<result.breakOffset)
    }
    return opportunity
  }

  /// The opportunity after the spaces that contain `candidate`; nil if a line may not end there.
  ///
  /// - Complexity: O(number of spaces).
  private func opportunity(
    afterSpacesAt candidate: Int, from start: Int, _ breaks: inout LineBreakIterator
  ) -> BreakOpportunity? {
    var end = candidate
    while end < shaped.end, shaped.hangs(end) { end += 1 }
    let next = nextBreakOpportunity(max(candidate, start + 1), upTo: end, &breaks)
    let hangs = next.nonHangableRunEnd.map { $0 <= candidate } ?? false
    return next.offset <= candidate || hangs ? next : nil
  }

  /// Source: ShapingLineBreaker::PreviousBreakOpportunity.
  private func previousBreakOpportunity(
    _ offset: Int, from start: Int, _ breaks: inout LineBreakIterator
  ) -> BreakOpportunity {
    withRunEnd(breaks.previousBreakOpportunity(offset, from: start))
  }

  /// Source: ShapingLineBreaker::NextBreakOpportunity.
  private func nextBreakOpportunity(
    _ offset: Int, upTo limit: Int, _ breaks: inout LineBreakIterator
  ) -> BreakOpportunity {
    withRunEnd(breaks.nextBreakOpportunity(offset, upTo: limit))
  }

  private func withRunEnd(_ offset: Int) -> BreakOpportunity {
    guard offset > 0, shaped.hangs(min(offset, shaped.end) - 1) else {
      return BreakOpportunity(offset: offset)
    }
    return BreakOpportunity(
      offset: offset, nonHangableRunEnd: nonHangableEnd(min(offset, shaped.end) - 1))
  }

  /// The end of the text before a run of spaces.
  ///
  /// Source: FindNonHangableEnd.
  private func nonHangableEnd(_ space: Int) -> Int {
    var end = space
    while end > 0, shaped.hangs(end - 1) { end -= 1 }
    return end
  }

  private func withoutSpaces(_ opportunity: BreakOpportunity, from start: Int) -> BreakOpportunity {
    guard let end = opportunity.nonHangableRunEnd else { return opportunity }
    return BreakOpportunity(offset: max(start + 1, end), nonHangableRunEnd: end)
  }

  /// The last opportunity that fits with its end reshaped; if none fits, the one nearest to the
  /// available width.
  private func fitting(
    _ opportunity: BreakOpportunity, _ candidate: Candidate, from start: Int,
    _ result: inout Result, _ breaks: inout LineBreakIterator
  ) -> BreakOpportunity {
    var opportunity = opportunity
    while true {
      opportunity = withoutSpaces(opportunity, from: start)
      var lastSafe = shaped.previousSafe(opportunity.offset, in: item, downTo: start)
      if lastSafe == opportunity.offset || result.isOverflow { return opportunity }
      if lastSafe < candidate.lineStart.firstSafe { lastSafe = start }
      let tail = ruler.reshapedWidth(
        lastSafe..<opportunity.offset, in: item,
        isLineStart: lastSafe == start && start == lineStart)
      if position(lastSafe) + Fixed16(raw: tail) <= candidate.endPosition { return opportunity }
      opportunity = previousBreakOpportunity(opportunity.offset - 1, from: start, &breaks)
      if opportunity.offset > start { continue }
      result.isOverflow = true
      opportunity = previousBreakOpportunity(candidate.offset, from: start, &breaks)
      if opportunity.offset <= start {
        opportunity = nextBreakOpportunity(
          max(candidate.offset, start + 1), upTo: rangeEnd, &breaks)
        if opportunity.offset >= rangeEnd { return BreakOpportunity(offset: rangeEnd) }
      }
    }
  }

  // MARK: Widths

  /// The rest of the item.
  ///
  /// Source: ShapingLineBreaker::ShapeToEnd.
  private func shapeToEnd(from start: Int, endTrim: Fixed16) -> Result {
    finished(
      Result(breakOffset: rangeEnd), from: start, to: rangeEnd, isReshaped: false, endTrim)
  }

  /// Source: ShapingLineBreaker::SetBreakOffset, ConcatShapeResults.
  private func finished(
    _ result: Result, from start: Int, to end: Int, isReshaped: Bool, _ endTrim: Fixed16
  ) -> Result {
    var result = result
    result.breakOffset = end
    result.isHyphenated = text[end - 1] == 0xAD
    result.endTrim = endTrim
    let advance = ruler.advance(
      of: start..<end, in: item, isLineStart: start == lineStart && start > 0,
      isLineEnd: isReshaped)
    result.inlineSize = LayoutUnit(ceiling: Fixed16(raw: advance) + endTrim).clampedToZero
    return result
  }

  private func width(_ part: Range<Int>) -> LayoutUnit {
    LayoutUnit(ceiling: Fixed16(raw: shaped.uncutAdvance(of: part))).clampedToZero
  }
}
