extension ShapedParagraph {
  /// The items that overlap a line, and the space beside the runs that it contains, in text order.
  ///
  /// - Complexity: O(log items + items on the line).
  func items(in line: Range<Int>) -> ArraySlice<Paragraph.Item> {
    let items = paragraph.items
    let first = firstItem(at: line.lowerBound)
    var end = items.partitioningIndex { $0.range.lowerBound >= line.upperBound }
    while end < items.count, items[end].kind == .runEnd,
      items[end].range.lowerBound == line.upperBound
    {
      end += 1
    }
    return items[first..<max(first, end)]
  }

  /// The end of the cluster that contains the unit at an offset.
  @inline(__always)
  func clusterEnd(after offset: Int) -> Int {
    var next = offset + 1
    while next < end, !flags[next].contains(.clusterStart) { next += 1 }
    return next
  }

  /// The start of the cluster before an offset; of a newline behind the text, its own.
  func clusterStart(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, start < end, !flags[start].contains(.clusterStart) { start -= 1 }
    return start
  }

  /// The position of a unit of a text item if a line starts or is cut before it.
  ///
  /// Positions increase in reading direction, relative to a fixed origin. They are rounded up to
  /// 1/64 pixels from the item's left edge. A unit inside a cluster has the position of the
  /// cluster's start, in both directions.
  ///
  /// Source: Blink's ShapeResult::CachedPositionForOffset.
  func edge(_ offset: Int, in item: Paragraph.Item) -> Int {
    guard item.kind == .text(isRightToLeft: true) else {
      return Self.roundUp(positions[offset] - positions[item.range.lowerBound])
    }
    var start = offset
    while start > item.range.lowerBound, start < end, !flags[start].contains(.clusterStart) {
      start -= 1
    }
    return -Self.roundUp(positions[item.range.upperBound] - positions[start])
  }

  /// The last offset of a text item whose edge is within `availableWidth` of the edge of `start`,
  /// by uncut widths.
  ///
  /// `availableWidth` is in 16.16 pixels, a multiple of 1/64.
  ///
  /// - Complexity: O(log distance to the offset).
  func lastOffset(from start: Int, in item: Paragraph.Item, within availableWidth: Int) -> Int {
    let reach = edge(start, in: item) + availableWidth
    let isRightToLeft = item.kind == .text(isRightToLeft: true)
    guard isAscending else { return offsetFound(at: isRightToLeft ? -reach : reach, in: item) }
    return isRightToLeft
      ? lastOffset(
        in: start..<item.range.upperBound, upTo: positions[item.range.upperBound] + reach + 1023)
      : lastOffset(
        in: start..<item.range.upperBound, upTo: positions[item.range.lowerBound] + reach)
  }

  /// The offset at a distance from the left edge of an item whose negative advances leave several to choose from.
  ///
  /// Source: Blink's ShapeResult::CachedOffsetForPosition, whose search has the same steps.
  private func offsetFound(at x: Int, in item: Paragraph.Item) -> Int {
    let (start, end) = (item.range.lowerBound, item.range.upperBound)
    let isRightToLeft = item.kind == .text(isRightToLeft: true)
    let left = { [positions] (index: Int) in
      isRightToLeft
        ? Self.roundUp(positions[end] - positions[end - index])
        : Self.roundUp(positions[start + index] - positions[start])
    }
    guard x > 0 else { return isRightToLeft ? end : start }
    guard x < positions[end] - positions[start] else { return isRightToLeft ? start : end }
    var (low, high) = (0, item.range.count - 1)
    while low <= high {
      let middle = (low + high) / 2
      if left(middle) > x {
        high = middle - 1
      } else if middle + 1 < item.range.count, left(middle + 1) <= x {
        low = middle + 1
      } else if isRightToLeft {
        return end - middle - (left(middle) == x ? 0 : 1)
      } else {
        return start + middle
      }
    }
    return start
  }

  private func lastOffset(in range: Range<Int>, upTo limit: Int) -> Int {
    var low = range.lowerBound
    var step = 16
    // Lines are short and paragraphs long, so the search starts at the beginning.
    while low + step < range.upperBound, positions[low + step] <= limit {
      low += step
      step *= 2
    }
    var high = min(low + step, range.upperBound)
    while low < high {
      let middle = (low + high + 1) / 2
      if positions[middle] <= limit { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The advance of a part in the uncut text, in 16.16 pixels.
  func uncutAdvance(of part: Range<Int>) -> Int {
    positions[part.upperBound] - positions[part.lowerBound]
  }

  /// The width on one line, with the spaces at its end.
  var widthOnOneLine: Fixed16 {
    let objects = style.engine.measuring.objects
    if objects == .exact { return Fixed16(raw: max(0, uncutAdvance(of: 0..<end))) }
    guard style.shaper.measuresInAppUnits || objects == .wholePixels else {
      return Fixed16(LayoutUnit(raw: LineRuler(self, workLimit: .max).width64(0..<end)))
    }
    var walker = LineWalker(self, endsText: true, width: .infinity)
    return objects.rounded(walker.next()?.width ?? 0)
  }

  /// Rounds up to 1/64 pixels.
  static func roundUp(_ position: Int) -> Int { ((position + 1023) >> 10) << 10 }

  /// The change in width of the unit before an offset if it ends a line; at most 0.
  func lineEndTrim(before offset: Int) -> Int {
    guard offset > 0, style.engine.measuring.trimsFullwidthPunctuation,
      FullwidthPunctuation.mayMatter(text[offset - 1]),
      FullwidthPunctuation.mayTrim(in: paragraph.script(at: offset - 1))
    else { return 0 }
    let index = fontRuns.partitioningIndex { $0.range.upperBound >= offset }
    guard index < fontRuns.count, fontRuns[index].range.contains(offset - 1) else { return 0 }
    return style.shaper.lineEndTrim(
      of: text[offset - 1], before: offset < end ? text[offset] : nil, with: fontRuns[index].font)
  }
}

// MARK: Safe cuts

extension ShapedParagraph {
  /// Shapes a part of a text item without its context.
  ///
  /// - Parameter workLimit: the maximum shaping work; beyond it, units have no advance.
  func reshape(
    _ part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool, workLimit: Int = .max
  ) -> ShapedUnits {
    var units = ShapedUnits(range: part, workLimit: workLimit)
    style(of: item).shaper.shape(
      part, of: text, in: paragraph, item: item, isLineStart: isLineStart, into: &units)
    return units
  }

  /// The first safe cut at or after an offset; greater than `limit` if there is none up to it.
  @inline(__always)
  func nextSafe(_ offset: Int, in item: Paragraph.Item, upTo limit: Int) -> Int {
    let end = min(item.range.upperBound, limit + 1)
    var offset = offset
    while offset < end, !isSafeToBreak(offset) { offset += 1 }
    return offset
  }

  /// The last safe cut at or before an offset; less than `limit` if there is none down to it.
  @inline(__always)
  func previousSafe(_ offset: Int, in item: Paragraph.Item, downTo limit: Int) -> Int {
    guard offset < item.range.upperBound else { return offset }
    let start = max(item.range.lowerBound, limit - 1)
    var offset = offset
    while offset > start, !isSafeToBreak(offset) { offset -= 1 }
    return offset
  }

  @inline(__always)
  private func isSafeToBreak(_ offset: Int) -> Bool {
    offset == end || flags[offset].contains(.safeToBreak)
  }
}
