import Composer

/// Finds the caret that a tap sets.
///
/// A tap in a cluster sets the caret at its nearer edge. In Blink and WebKit, at the edge of a run against the paragraph's
/// direction, the caret belongs to the text around the run.
///
/// Source: Blink's ShapeResult::OffsetForPosition, and LayoutText's
/// CreatePositionWithAffinityForBoxAfterAdjustingOffsetForBiDi, which WebKit's RenderText has too.
extension LineCarets {
  /// Returns the offset of the caret nearest to a distance from the left edge of the line's visible text.
  ///
  /// - Parameters:
  ///   - x: the distance in points.
  ///   - boxLevel: the level of the box that the text is in.
  /// - Complexity: O(length of the line).
  func offset(at x: Double, _ boxLevel: UInt8, in surroundings: LineSurroundings) -> Int {
    guard let shaped else { return origin }
    guard !runs.isEmpty else { return origin + line.lowerBound }
    let position = Fixed16(pixels: x * shaped.style.scale.layout).raw
    let order = self.order.filter { !runs[$0].range.isEmpty }
    let taps = shaped.style.engine.measuring.taps
    guard let index = index(in: order, at: position, taps) else { return origin + line.lowerBound }
    let run = order[index]
    switch taps {
    case .visualRuns:
      let line = SkParagraphLine(self, of: shaped, in: surroundings)
      return origin + line.caret(at: position)
    case .carets: return origin + nearestCaret(to: position, inRun: run)
    case .clusters:
      // Spaces that hang are moved, and keep their levels.
      let levels = order.map { shaped.paragraph.items[runs[$0].item].level }
      let found = caret(at: position - runs[run].left, inRun: run, levels[index], of: shaped)
      return origin + caret(found, ofRun: index, in: order, levels, boxLevel)
    case .glyphs:
      let found = caretByGlyphs(at: position, inRun: run, of: shaped)
      return origin + caret(found, ofRun: index, in: order, order.map { runs[$0].level }, boxLevel)
    }
  }

  /// The index of the run that a tap at a position counts for, in the runs from left to right; nil if there is none.
  ///
  /// Source: WebKit's InlineIterator::closestBoxForHorizontalPosition, for taps beside the text of an element.
  private func index(in order: [Int], at position: Int, _ taps: Measuring.Taps) -> Int? {
    guard taps != .glyphs else {
      return order.firstIndex { position < runs[$0].left + runs[$0].width } ?? order.indices.last
    }
    return order.firstIndex { runs[$0].contains(position) }
      // Of runs that end at the same place, the left one counts.
      ?? order.indices.min {
        runs[order[$0]].distance(to: position) < runs[order[$1]].distance(to: position)
      }
  }

  /// The caret that a tap sets where it found one of a run: at an edge of text against the direction of the box, the
  /// caret of the text around it; otherwise the one that it found.
  ///
  /// - Parameters:
  ///   - index: that of the run in `order`, the runs from left to right.
  ///   - levels: those of the runs in `order`.
  private func caret(
    _ found: Int, ofRun index: Int, in order: [Int], _ levels: [UInt8], _ boxLevel: UInt8
  ) -> Int {
    let (range, level) = (runs[order[index]].range, levels[index])
    guard level % 2 != boxLevel, found == range.lowerBound || found == range.upperBound else {
      return found
    }
    let isLeft = (found == range.lowerBound) == (level % 2 == 0)
    let (other, isEnd) = Self.neighbour(of: index, in: levels, isLeft: isLeft)
    guard let other else { return found }
    return isEnd ? runs[order[other]].range.upperBound : runs[order[other]].range.lowerBound
  }

  /// Whether a distance from the left edge of the line's visible text is in a part of the line, in points.
  func hasText(at x: Double) -> Bool {
    let position = Fixed16(pixels: x * pixelsPerPoint).raw
    return runs.contains { $0.contains(position) }
  }

  /// Whether a distance from the left edge of the line's visible text is beyond the side where the line ends, in points.
  func isBehindEnd(_ x: Double) -> Bool {
    let position = Fixed16(pixels: x * pixelsPerPoint).raw
    return runs.allSatisfy {
      baseLevel == 0 ? position >= $0.left + $0.width : position < $0.left
    }
  }

  /// The caret of a run nearest to a position on the line.
  ///
  /// Source: Gecko's nsTextFrame.cpp, GetCharacterOffsetAtFramePointInternal.
  private func nearestCaret(to position: Int, inRun index: Int) -> Int {
    let run = runs[index]
    let inside = run.level % 2 == 0 ? position - run.left : run.left + run.width - position
    let edges = graphemeEdges(ofRun: index)
    let nearest = zip(edges, edges.dropFirst()).first { 2 * inside < $0.position + $1.position }
    return nearest?.0.offset ?? run.range.upperBound
  }

  /// The caret at a distance from the left edge of a run.
  ///
  /// A cluster of several graphemes is divided evenly, and each part counts as many units as a grapheme has on average.
  /// A caret inside a grapheme moves to its end.
  ///
  /// Source: ShapeResult::RunInfo::CharacterIndexForXPosition, ShapeResult::CaretOffsetForHitTest; clicks in a textarea.
  private func caret(at x: Int, inRun index: Int, _ level: UInt8, of shaped: ShapedParagraph) -> Int
  {
    let run = runs[index]
    let isLeftToRight = level % 2 == 0
    let inside = isLeftToRight ? x : run.width - x
    guard inside > 0 else { return run.range.lowerBound }
    guard inside < run.width else { return run.range.upperBound }
    let edges = clusterEdges(ofRun: index)
    let cluster =
      isLeftToRight
      ? edges.dropFirst().firstIndex { $0.position > inside }.map { $0 - 1 }
      : edges.dropLast().lastIndex { $0.position < inside }
    guard let cluster else { return run.range.upperBound }
    let (start, end) = (edges[cluster], edges[cluster + 1])
    let boundaries = graphemeBoundaries(of: run.range, upTo: end.offset, in: shaped)
    let count = 1 + boundaries.count { start.offset < $0 && $0 < end.offset }
    let size = (end.offset - start.offset) / count
    let width = Swift.max(1, end.position - start.position)
    let distance = count * (isLeftToRight ? inside - start.position : end.position - inside)
    let units = distance / width + (2 * (distance % width) <= width ? 0 : size)
    let found = isLeftToRight ? start.offset + units : end.offset - units
    return boundaries.first { $0 >= found && !shaped.joinsVirama(at: $0) } ?? run.range.upperBound
  }

  /// The grapheme boundaries of a part of the line, up to the first caret at or after an offset.
  private func graphemeBoundaries(
    of part: Range<Int>, upTo offset: Int, in shaped: ShapedParagraph
  ) -> [Int] {
    let graphemes = GraphemeClusters(shaped.text)
    var found = [part.lowerBound]
    while let last = found.last, last < part.upperBound,
      last < offset || shaped.joinsVirama(at: last)
    {
      found.append(graphemes.next(after: last, upTo: part.upperBound))
    }
    return found
  }

  /// The run whose start or end the edge of another one stands for, by their places from left to right;
  /// nil if the edge stands for itself.
  private static func neighbour(
    of index: Int, in levels: [UInt8], isLeft: Bool
  ) -> (run: Int?, isEnd: Bool) {
    let level = levels[index]
    let step = isLeft ? -1 : 1
    let beside = index + step
    guard levels.indices.contains(beside), levels[beside] >= level else {
      // The edge of the outermost run: the text around it goes on at the other side.
      var far = index
      while levels.indices.contains(far - step), levels[far - step] >= level { far -= step }
      return (far, isLeft == (level % 2 == 0))
    }
    guard levels[beside] > level else { return (nil, false) }
    var far = beside
    while levels.indices.contains(far + step), levels[far + step] > level { far += step }
    return (far, isLeft == (levels[far] % 2 == 0))
  }
}

extension ShapedParagraph {
  /// Whether no caret stands at an offset, because a virama of an Indic script is before a letter there.
  ///
  /// Source: Blink's IsGraphemeBreak, which leaves out Tamil.
  fileprivate func joinsVirama(at offset: Int) -> Bool {
    guard offset > 0, offset < end, (0x900..<0xE00).contains(text[offset - 1]) else { return false }
    let mark = UInt32(text[offset - 1])
    return mark != 0xBCD && UnicodeData.isVirama(mark)
      && UnicodeData.record(of: UInt32(text[offset])).category == .lo
  }
}
