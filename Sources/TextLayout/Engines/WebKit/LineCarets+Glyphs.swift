import Composer

/// Finds the caret that a tap sets in WebKit.
extension LineCarets {
  /// The glyphs of a shaper's cluster.
  private struct Glyphs {
    let range: Range<Int>
    let left: Int
    let right: Int

    var place: Range<Int> { left..<Swift.max(left, right) }

    /// The code unit at a position: the cluster is divided evenly.
    func unit(at position: Int, _ isLeftToRight: Bool) -> Int {
      let distance = (position - left) * range.count
      return isLeftToRight
        ? range.lowerBound + distance / (right - left)
        : range.upperBound - Swift.max(1, (distance + right - left - 1) / (right - left))
    }

    func moved(by distance: Int) -> Glyphs {
      Glyphs(range: range, left: left + distance, right: right + distance)
    }

    /// The place of a code unit.
    func place(ofUnit unit: Int, _ isLeftToRight: Bool) -> Range<Int> {
      let before = isLeftToRight ? unit - range.lowerBound : range.upperBound - unit - 1
      let start = left + (right - left) * before / range.count
      return start..<start + (right - left) / range.count
    }
  }

  /// The caret at the nearer edge of the grapheme cluster at a position on the line, which is on a run or beside it.
  ///
  /// Source: WebKit's ComplexTextController::offsetForPosition.
  func caretByGlyphs(at position: Int, inRun index: Int, of shaped: ShapedParagraph) -> Int {
    let (range, isLeftToRight) = (runs[index].range, runs[index].level % 2 == 0)
    let (leftEnd, rightEnd) =
      isLeftToRight ? (range.lowerBound, range.upperBound) : (range.upperBound, range.lowerBound)
    guard position >= runs[index].left else { return leftEnd }
    let glyphs = glyphs(ofRun: index, isLeftToRight, of: shaped)
    let hit = glyphs.first {
      isLeftToRight ? position < $0.right : position <= $0.right && $0.left < $0.right
    }
    guard let hit else { return rightEnd }
    // From right to left, WebKit counts the last glyph of a cluster as one of the cluster's start alone.
    let isStart = !isLeftToRight && shaped.flags[hit.range.lowerBound].contains(.severalGlyphs)
    let unit = isStart ? hit.range.lowerBound : hit.unit(at: position, isLeftToRight)
    let grapheme = grapheme(at: unit, in: range, of: shaped)
    guard !isStart || grapheme.count > 1 else { return grapheme.upperBound }
    let place =
      grapheme.count > 1
      ? glyphs.lazy.filter { grapheme.contains($0.range.lowerBound) }.map(\.place)
        .reduce(hit.place, Self.joined)
      : hit.place(ofUnit: unit, isLeftToRight)
    let isLeft = 2 * (position - place.lowerBound) <= place.count
    return isLeft == isLeftToRight ? grapheme.lowerBound : grapheme.upperBound
  }

  /// The clusters of a run from left to right.
  private func glyphs(
    ofRun index: Int, _ isLeftToRight: Bool, of shaped: ShapedParagraph
  ) -> [Glyphs] {
    let (run, edges) = (runs[index], clusterEdges(ofRun: index))
    let glyphs = zip(edges, edges.dropFirst()).map { start, end in
      let (left, right) =
        isLeftToRight
        ? (start.position, end.position) : (run.width - end.position, run.width - start.position)
      return Glyphs(
        range: start.offset..<end.offset, left: run.left + left, right: run.left + right)
    }
    if isLeftToRight { return glyphs }
    return baseLevel == 1 ? glyphs.reversed() : Self.byScript(glyphs, run.range, of: shaped)
  }

  /// The clusters of right-to-left text in a left-to-right paragraph, from left to right.
  ///
  /// There, WebKitGTK has the scripts that one font draws from left to right, in the order of the text.
  ///
  /// Source: ComplexTextControllerSkia.cpp, collectComplexTextRunsForCharacters, and collectComplexTextRuns, which both
  /// reverse them; clicks in a textarea of WebKitGTK 2.50.6.
  private static func byScript(
    _ glyphs: [Glyphs], _ range: Range<Int>, of shaped: ShapedParagraph
  ) -> [Glyphs] {
    var (parts, next): ([[Glyphs]], Int) = ([], 0)
    let first = shaped.fontRuns.partitioningIndex { $0.range.upperBound > range.lowerBound }
    for font in shaped.fontRuns[first...].prefix(while: { $0.range.lowerBound < range.upperBound })
    {
      let part = font.range.clamped(to: range)
      let end =
        glyphs[next...].firstIndex { $0.range.lowerBound >= part.upperBound } ?? glyphs.endIndex
      guard next < end else { continue }
      parts.append(byScript(glyphs[next..<end], part, of: shaped.text))
      next = end
    }
    return glyphs[next...].reversed() + parts.reversed().joined()
  }

  /// The clusters of one font, which are in the order of the text, from left to right.
  private static func byScript(
    _ glyphs: ArraySlice<Glyphs>, _ part: Range<Int>, of text: [UInt16]
  ) -> [Glyphs] {
    var (found, next): ([Glyphs], Int) = ([], glyphs.startIndex)
    var (start, left) = (part.lowerBound, glyphs.last?.left ?? 0)
    while start < part.upperBound, next < glyphs.endIndex {
      start = WebKitShaper.scriptRun(from: start, in: part, of: text).end
      let end = glyphs[next...].firstIndex { $0.range.lowerBound >= start } ?? glyphs.endIndex
      let own = glyphs[next..<end]
      let move = left - (own.last?.left ?? left)
      found += own.reversed().map { $0.moved(by: move) }
      left += own.reduce(0) { $0 + $1.right - $1.left }
      next = end
    }
    return found
  }

  /// The grapheme cluster of a run that contains an offset.
  private func grapheme(
    at offset: Int, in range: Range<Int>, of shaped: ShapedParagraph
  ) -> Range<Int> {
    let clusters = GraphemeClusters(shaped.text, conjuncts: .sixScripts)
    var (start, end) = (range.lowerBound, range.lowerBound)
    while end <= offset {
      start = end
      end = clusters.next(after: start, upTo: range.upperBound)
    }
    return start..<end
  }

  /// The place from the left edge of the first to the right edge of the last one.
  private static func joined(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
    Swift.min(one.lowerBound, other.lowerBound)..<Swift.max(one.upperBound, other.upperBound)
  }
}
