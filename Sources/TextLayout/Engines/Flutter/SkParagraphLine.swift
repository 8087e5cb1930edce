import Composer

/// What the carets of taps on a line in Flutter depend on beside its paragraph.
struct LineSurroundings {
  /// The end of the newline that ends the line, in the paragraph; nil if none does.
  var newlineEnd: Int?
  /// The units of the character after the newline; empty if it has another style.
  var next: [UInt16] = []
  /// What `advanceOfParts` has of the paragraphs before.
  var partsBefore = 0
}

/// A line as SkParagraph finds the carets of taps on it.
///
/// Spaces that hang are not moved to the end of the line. A newline after right-to-left text has a glyph, left of the text.
/// The middle of an object is moved by what `advanceOfParts` has of the text before it. A caret inside a grapheme or an
/// object moves to its end, where Flutter's `TextPainter` shows it.
///
/// Source: Skia's TextLine::getGlyphPositionAtCoordinate, iterateThroughVisualRuns and measureTextInsideOneRun; Flutter's
/// TextPainter, `_computeCaretMetrics`.
struct SkParagraphLine {
  /// Text of one direction, font and script, or an object.
  private struct Run {
    /// Its units on the line; with one for the newline if it is drawn with the text.
    var part: Range<Int>
    let item: Paragraph.Item
    /// Whether it begins on a line before.
    var continuesBefore = false
    /// Whether it goes on on the next line.
    var continuesAfter = false

    var isObject: Bool { item.kind == .object }

    var isLeftToRight: Bool { item.level % 2 == 0 }
  }

  /// A glyph, or all of a cluster, with its place from the left end of the line, in 16.16 pixels.
  private struct Glyph {
    let left: Int
    let right: Int
    /// The start of its cluster.
    let start: Int
    /// The start of the cluster after it, which is that of its own unless it is the last glyph in it.
    let next: Int

    var middle: Int { (left + right) / 2 }
  }

  private let shaped: ShapedParagraph
  private let line: Range<Int>
  private let visibleEnd: Int
  private let surroundings: LineSurroundings
  private var newlineAdvance = 0
  /// From left to right.
  private var runs: [Run] = []
  /// The distance of the text from the left end of the line.
  private let leading: Int
  private let graphemes: GraphemeClusters

  /// A tap this near the right end of a run is behind it, in 16.16 pixels.
  private static let tolerance = 655
  /// The most units of the graphemes of a cluster that is divided into its glyphs.
  private static let longestDivided = 32

  /// - Complexity: O(length of the line).
  init(_ carets: LineCarets, of shaped: ShapedParagraph, in surroundings: LineSurroundings) {
    (self.shaped, line, visibleEnd) = (shaped, carets.line, carets.visibleEnd)
    (self.surroundings, leading) = (surroundings, carets.leading)
    graphemes = GraphemeClusters(shaped.text, conjuncts: .sixScripts)
    findRuns()
    if surroundings.newlineEnd != nil { addNewline(carets.baseLevel) }
    let order = LineCarets.visualOrder(runs.map(\.item.level))
    runs = LineCarets.keepingObjects(in: order) { runs[$0].isObject }.map { runs[$0] }
  }

  /// The caret that a tap sets.
  ///
  /// - Parameter position: from the left end of the line, in 16.16 pixels.
  func caret(at position: Int) -> Int { shown(found(at: position - leading)) }

  private func found(at position: Int) -> Int {
    let visibleWidth = shaped.uncutAdvance(of: line.lowerBound..<visibleEnd)
    var (found, left, width) = (line.lowerBound, 0, 0)
    for run in runs {
      if !run.isLeftToRight, left == 0 { left -= hangingWidth(of: run) }
      left += width
      let end = left + advance(of: run.part)
      let visible = shaped.paragraph.base == 0 ? max(left, min(end, visibleWidth)) : end
      width = visible - left
      let right = run.isLeftToRight ? end : visible
      if position <= left {
        found = caretLeft(of: run)
        // SkParagraph goes on where the text goes on on the next line.
        if run.isLeftToRight || !run.continuesAfter { return found }
      } else if position < right - Self.tolerance {
        return caret(at: position, in: run, from: left)
      } else {
        found = caretRight(of: run)
      }
    }
    return found
  }

  private func caretLeft(of run: Run) -> Int {
    run.isLeftToRight ? run.part.lowerBound : shaped.clusterStart(before: run.part.upperBound) + 1
  }

  private func caretRight(of run: Run) -> Int {
    if run.isLeftToRight { return min(run.part.upperBound, shaped.end) }
    let start = run.part.lowerBound
    return run.continuesBefore ? shaped.clusterStart(before: start) : start
  }

  /// The caret of the glyph at a position in a run.
  private func caret(at position: Int, in run: Run, from left: Int) -> Int {
    guard !run.isObject else {
      let moved =
        surroundings.partsBefore + shaped.advanceOfParts(before: run.part.lowerBound)
      let isLeft = 2 * (position - left - moved) < advance(of: run.part)
      return isLeft == run.isLeftToRight ? run.part.lowerBound : run.part.upperBound
    }
    let clusters = clusters(of: run, from: left)
    let behind = clusters.firstIndex { $0.left > position } ?? clusters.endIndex
    let hit = glyph(at: position, in: clusters[max(0, behind - 1)], of: run)
    guard run.isLeftToRight else { return position < hit.middle ? hit.start + 1 : hit.start }
    let parts = graphemes(from: hit.start, to: hit.next)
    guard parts.count > 1 else { return position < hit.middle ? hit.start : hit.next }
    let (distance, width) = (position - hit.left, max(1, hit.right - hit.left))
    let index = min(distance * parts.count / width, parts.count - 1)
    let isLeft = 2 * (distance * parts.count - index * width) < width
    // SkParagraph adds one to an offset in UTF-8: behind other characters than those of ASCII, it stays before them.
    return parts[index] + (isLeft || shaped.text[parts[index]] >= 0x80 ? 0 : 1)
  }

  /// The offset where a caret is shown.
  private func shown(_ offset: Int) -> Int {
    if offset > shaped.end { return surroundings.newlineEnd ?? shaped.end }
    guard offset > line.lowerBound, offset < shaped.end else { return offset }
    let item = shaped.paragraph.items[shaped.firstItem(at: offset)]
    guard item.kind != .object else {
      return offset > item.range.lowerBound ? item.range.upperBound : offset
    }
    var boundary = line.lowerBound
    while boundary < offset { boundary = graphemes.next(after: boundary) }
    return boundary
  }

  /// The starts of the graphemes of a cluster; its own start counts as one.
  private func graphemes(from start: Int, to end: Int) -> [Int] {
    var (found, next): ([Int], Int) = ([], line.lowerBound)
    while next < end {
      if next >= start { found.append(next) }
      next = graphemes.next(after: next, upTo: end)
    }
    return found.first == start ? found : [start] + found
  }

  // MARK: Runs

  private mutating func findRuns() {
    for item in shaped.items(in: line) where !item.range.isEmpty {
      let part = item.range.clamped(to: line)
      var start = part.lowerBound
      while start < part.upperBound {
        let end =
          item.kind == .object ? part.upperBound : endOfRun(from: start, upTo: part.upperBound)
        if let last = runs.last, continuesRun(of: last.item, in: item, at: start) {
          runs[runs.count - 1].part = last.part.lowerBound..<end
        } else {
          runs.append(Run(part: start..<end, item: item))
        }
        start = end
      }
    }
    guard let first = runs.first?.item, let last = runs.last?.item else { return }
    let (start, end) = (line.lowerBound, line.upperBound)
    let items = shaped.paragraph.items
    runs[0].continuesBefore =
      start > 0 && continuesRun(of: items[shaped.firstItem(at: start - 1)], in: first, at: start)
    runs[runs.count - 1].continuesAfter =
      end < shaped.end && continuesRun(of: last, in: items[shaped.firstItem(at: end)], at: end)
  }

  private func endOfRun(from start: Int, upTo end: Int) -> Int {
    shaped.flags[(start + 1)..<end].firstIndex { $0.contains(.runStart) } ?? end
  }

  /// Whether the run before an offset goes on there.
  private func continuesRun(
    of item: Paragraph.Item, in next: Paragraph.Item, at offset: Int
  ) -> Bool {
    item.kind != .object && next.kind != .object && item.level == next.level
      && !shaped.flags[offset].contains(.runStart)
  }

  /// Adds the newline: to the text before it, if both are right to left and in one font, otherwise as a run without width.
  private mutating func addNewline(_ level: UInt8) {
    let newline = shaped.end..<shaped.end + 1
    if level == 1, let last = runs.last, last.item.level == 1, !last.isObject,
      let font = shaped.style(of: last.item).fontOfNewline,
      shaped.fontRuns.last?.font == font, shaped.fontRuns.last?.range.upperBound == shaped.end
    {
      runs[runs.count - 1].part = last.part.lowerBound..<newline.upperBound
      runs[runs.count - 1].continuesAfter = continues(last, behindNewlineIn: font)
      newlineAdvance =
        font.advanceOfNewline
        + shaped.letterSpacing(of: last.part.clamped(to: line), in: last.item)
    } else {
      let item = Paragraph.Item(
        range: newline, kind: .text(isRightToLeft: level == 1), level: level)
      runs.append(Run(part: newline, item: item))
    }
  }

  /// Whether right-to-left text with the newline after it goes on in the next paragraph: in the same script and font.
  private func continues(_ run: Run, behindNewlineIn font: SizedFont) -> Bool {
    let next = surroundings.next
    guard !next.isEmpty else { return false }
    let scalar = next.scalar(at: 0, limit: next.count).scalar
    let hasGlyph =
      font.shaping.glyph(for: scalar) != 0 || UnicodeData.record(of: scalar).category.isControl
    let text = shaped.text[run.part.clamped(to: line)] + [0x0A] + next
    var scripts = PlainScriptRuns(Array(text), in: 0..<text.count)
    switch UnicodeData.bidiClass(of: scalar) {
    case .l, .en, .an: return false
    default: return hasGlyph && scripts.next()?.range.upperBound == text.count
    }
  }

  private func shaper(of run: Run) -> SkParagraphShaper? {
    shaped.style(of: run.item).shaper as? SkParagraphShaper
  }

  // MARK: Widths

  private func advance(of part: Range<Int>) -> Int {
    let text = min(part.lowerBound, shaped.end)..<min(part.upperBound, shaped.end)
    return shaped.uncutAdvance(of: text) + (part.upperBound > shaped.end ? newlineAdvance : 0)
  }

  /// The width of the spaces of a run that hang, with that of a newline after them.
  private func hangingWidth(of run: Run) -> Int {
    let hanging = max(run.part.lowerBound, visibleEnd)..<max(run.part.upperBound, visibleEnd)
    return hanging.lowerBound < shaped.end ? advance(of: hanging) : 0
  }

  /// The clusters of a run from left to right.
  private func clusters(of run: Run, from left: Int) -> [Glyph] {
    var (clusters, end): ([Range<Int>], Int) = ([], run.part.upperBound)
    while end > run.part.lowerBound {
      let start = shaped.clusterStart(before: end)
      clusters.append(start..<end)
      end = start
    }
    var left = left
    return (run.isLeftToRight ? clusters.reversed() : clusters).map { cluster in
      let start = left
      left += advance(of: cluster)
      return Glyph(left: start, right: left, start: cluster.lowerBound, next: cluster.upperBound)
    }
  }

  /// The glyph of a cluster at a position; all of the cluster if it is not divided.
  private func glyph(at position: Int, in cluster: Glyph, of run: Run) -> Glyph {
    var left = cluster.left
    for width in glyphWidths(of: cluster.start..<cluster.next, in: run).dropLast() {
      if position < left + width {
        return Glyph(left: left, right: left + width, start: cluster.start, next: cluster.start)
      }
      left += width
    }
    return Glyph(left: left, right: cluster.right, start: cluster.start, next: cluster.next)
  }

  /// The widths of the glyphs of a cluster that has several, from left to right.
  private func glyphWidths(of cluster: Range<Int>, in run: Run) -> [Int] {
    guard cluster.lowerBound < shaped.end,
      shaped.flags[cluster.lowerBound].contains(.severalGlyphs),
      let shaper = shaper(of: run), case let grapheme = grapheme(around: cluster),
      grapheme.count <= Self.longestDivided
    else { return [] }
    let index = shaped.fontRuns.partitioningIndex { $0.range.upperBound > cluster.lowerBound }
    guard index < shaped.fontRuns.count else { return [] }
    return shaper.glyphWidths(
      of: cluster, in: grapheme, of: shaped.text, run.part.clamped(to: line),
      with: shaped.fontRuns[index].font, isRightToLeft: !run.isLeftToRight)
  }

  /// The graphemes that a cluster is a part of, as far as they are on the line.
  private func grapheme(around cluster: Range<Int>) -> Range<Int> {
    var (start, end) = (line.lowerBound, line.lowerBound)
    while end < cluster.upperBound {
      if end <= cluster.lowerBound { start = end }
      end = graphemes.next(after: end, upTo: line.upperBound)
    }
    return start..<end
  }
}

extension ShapedParagraph {
  /// Half of the letter spacing of the first text on a line, which SkParagraph has before it from left to right; text in
  /// cursive scripts does not count.
  ///
  /// Source: Skia's TextLine's constructor, and TextLine::format, which moves other lines; cursive scripts were seen in
  /// CanvasKit.
  func halfSpacing(before line: Range<Int>) -> Int {
    guard paragraph.base == 0 else { return 0 }
    for item in items(in: line) where item.kind != .object {
      var scripts = PlainScriptRuns(text, in: item.range.clamped(to: line))
      while let run = scripts.next() {
        if !run.script.isCursive { return style(of: item).metrics.letterSpacing / 2 }
      }
    }
    return 0
  }

  /// The letter spacing of a part of an item: that of its first script.
  fileprivate func letterSpacing(of part: Range<Int>, in item: Paragraph.Item) -> Int {
    guard let shaper = style(of: item).shaper as? SkParagraphShaper, shaper.letterSpacing != 0
    else { return 0 }
    var scripts = PlainScriptRuns(text, in: part)
    return scripts.next().map { shaper.letterSpacing(in: $0.script) } ?? shaper.letterSpacing
  }

  /// The width of the objects before an offset, and of the text that was shaped together with other text that its font
  /// lacks, without letter spacing.
  ///
  /// SkParagraph begins objects and such text at this position, but counts only the objects' ends from it.
  ///
  /// Source: Skia's OneLineShaper::iterateThroughShapingRegions and OneLineShaper::finish (advanceX).
  /// - Parameter offset: one more than the end for the newline too.
  /// - Complexity: O(offset).
  func advanceOfParts(before offset: Int) -> Int {
    guard style.shaper is SkParagraphShaper else { return 0 }
    var (sum, isPart) = (0, false)
    for item in paragraph.items where item.range.upperBound <= offset {
      guard item.kind != .object else {
        sum += uncutAdvance(of: item.range)
        continue
      }
      for unit in item.range where flags[unit].contains(.clusterStart) {
        if flags[unit].contains(.runStart) { isPart = flags[unit].contains(.runPart) }
        guard isPart else { continue }
        let cluster = unit..<clusterEnd(after: unit)
        sum += uncutAdvance(of: cluster) - letterSpacing(of: cluster, in: item)
      }
    }
    guard offset > end, let last = paragraph.items.last, last.kind != .object,
      let font = style(of: last).fontOfNewline, isPart || font != fontRuns.last?.font
    else { return sum }
    return sum + font.advanceOfNewline
  }
}

extension SizedFont {
  /// The advance of the glyph that SkParagraph has for a newline.
  fileprivate var advanceOfNewline: Int { shaping.advance(of: shaping.glyph(for: 0x0A)) }
}
