import Composer

/// Iterates the caret positions of a line, one for each grapheme cluster and one for the line's
/// end.
///
/// The caret stands at the leading edge of its cluster: the left edge in left-to-right text, the
/// right edge in right-to-left text. A ligature is divided evenly among its grapheme clusters.
///
/// Source: UAX #9 L1 and L2 for the visual order; Blink's ShapeResult for ligatures.
public struct LineCarets: IteratorProtocol, Sequence, Sendable {
  /// A part of the line with one embedding level.
  struct Run {
    let range: Range<Int>
    let item: Int
    let level: UInt8
    /// The width in 16.16 pixels, like all positions here.
    var width: Int
    /// The width of the line before the run, with its indent.
    let used: Int
    var left = 0

    /// Whether a position on the line is inside the run.
    func contains(_ position: Int) -> Bool { left <= position && position < left + width }

    /// The distance of a position on the line to the run; 0 inside it.
    func distance(to position: Int) -> Int {
      Swift.max(left - position, position - left - width, 0)
    }

    func x(of position: Int) -> Double {
      let position = Swift.min(position, width)
      return Double(level % 2 == 0 ? left + position : left + width - position) / 65536
    }
  }

  /// Nil if the line has no text.
  let shaped: ShapedParagraph?
  let line: Range<Int>
  let visibleEnd: Int
  var pixelsPerPoint: Double { shaped?.style.scale.layout ?? 1 }
  /// The offset of the paragraph in the text.
  let origin: Int
  private(set) var runs: [Run] = []
  /// The indices of the runs from left to right, if there is a run.
  private(set) var order: [Int] = [0]
  /// The left end of the visible text, in points; less than 0 if spaces hang inside the line.
  private var least = 0.0
  /// The right end of the visible text, in points; more than its width if spaces hang inside the line.
  private var most: Double
  /// The space before the text, which all positions have.
  private(set) var leading = 0
  private var run = 0
  private var edges: RunEdges?
  /// The edges of the first and last run, which are reshaped at cuts.
  private var first: RunEdges?
  private var last: RunEdges?
  /// The next grapheme boundary of the line.
  private var boundary: Int
  private var isFinished = false
  /// Maps offsets to those as sent; nil if they are the same.
  var source: SourceText?

  /// Starts at the first caret of a line.
  ///
  /// The last caret stands at the line's end.
  ///
  /// - Parameters:
  ///   - line: the units of the line, without the newline.
  ///   - visibleEnd: the start of the hanging spaces. Visible text starts at x = 0.
  ///   - width: the width of the visible text, in points.
  ///   - room: the width that the visible text leaves of the available width, in points.
  ///   - isEndTrimmed: whether the last visible unit, a closing bracket, is trimmed.
  ///   - origin: the offset of the paragraph in the text.
  ///   - indent: the indent of the line in pixels, which does not move the tab stops.
  /// - Complexity: O(items on the line + reshaped units).
  init(
    _ shaped: ShapedParagraph, of line: Range<Int>, visibleEnd: Int, width: Double, room: Double,
    isEndTrimmed: Bool, origin: Int, indent: Double
  ) {
    self.shaped = shaped
    self.line = line
    self.visibleEnd = visibleEnd
    most = width
    self.origin = origin
    boundary = line.lowerBound
    findRuns(in: shaped, from: Fixed16(LayoutUnit(pixels: indent)).raw)
    if isEndTrimmed { trimEnd(in: shaped) }
    if shaped.style.engine.measuring.keepsHangingLevels { limitSpaces(to: room) }
    placeRuns()
    if shaped.style.engine.measuring.startsWithHalfSpacing { addHalfSpacing(of: shaped) }
    startRun()
  }

  /// Makes the single caret of a line without text.
  init(blankAt offset: Int) {
    shaped = nil
    line = 0..<0
    visibleEnd = 0
    most = 0
    origin = offset
    boundary = 0
  }

  /// The next caret in order of offset; nil after the caret at the line's end.
  ///
  /// - Complexity: O(length of the grapheme cluster); O(line) for all carets.
  public mutating func next() -> LineLayout.Caret? {
    guard let source else { return nextLaidOut() }
    return nextLaidOut().map(source.caret)
  }

  private mutating func nextLaidOut() -> LineLayout.Caret? {
    while run < runs.count {
      if let edge = edges?.next(&boundary) { return caret(edge, in: runs[run]) }
      run += 1
      startRun()
    }
    guard !isFinished else { return nil }
    isFinished = true
    let x = runs.last.map { $0.x(of: $0.width) / pixelsPerPoint } ?? 0
    return LineLayout.Caret(offset: origin + line.upperBound, x: x)
  }

  private func caret(_ edge: (offset: Int, position: Int), in run: Run) -> LineLayout.Caret {
    let x = run.x(of: edge.position) / pixelsPerPoint
    // A reshaped cut can be narrower than the uncut clusters. Negative advances can lead outside.
    let isVisible = edge.offset < visibleEnd && shaped?.isAscending ?? true
    return LineLayout.Caret(
      offset: origin + edge.offset, x: isVisible ? Swift.min(Swift.max(least, x), most) : x)
  }

  // MARK: Runs of one level

  /// The level of the paragraph.
  var baseLevel: UInt8 { shaped?.paragraph.base ?? 0 }

  private mutating func findRuns(in shaped: ShapedParagraph, from indent: Int) {
    let visible = line.lowerBound..<Swift.max(visibleEnd, line.lowerBound)
    let hanging = visible.upperBound..<Swift.max(visible.upperBound, line.upperBound)
    let keepsLevels =
      shaped.style.engine.measuring.keepsHangingLevels && line.upperBound < shaped.end
    let items = shaped.items(in: line)
    var used = indent
    for index in items.indices {
      let part = items[index].range.clamped(to: line)
      // L1: trailing spaces take the paragraph's level. The space beside a run has no units.
      let own = items[index].level
      let parts =
        part.isEmpty
        ? [(part, own)]
        : [
          (part.clamped(to: visible), own),
          (part.clamped(to: hanging), keepsLevels ? own : baseLevel),
        ]
        .filter { !$0.0.isEmpty }
      for (range, level) in parts {
        let edges = RunEdges(shaped, range, items[index], line, at: used)
        if runs.isEmpty { first = edges }
        last = edges
        let width = edges.width
        runs.append(Run(range: range, item: index, level: level, width: width, used: used))
        // Each part of the line starts at a whole 1/64 pixel, as in Blink's inline layout.
        used += ShapedParagraph.roundUp(width)
      }
    }
  }

  private mutating func startRun() {
    guard run < runs.count else { return }
    edges = edges(ofRun: run)
  }

  /// The boundaries of a part of the line with one embedding level.
  func edges(ofRun run: Int) -> RunEdges? {
    guard run > 0 else { return first }
    guard run < runs.count - 1, let shaped else { return last }
    let item = shaped.paragraph.items[runs[run].item]
    return RunEdges(shaped, runs[run].range, item, line, at: runs[run].used)
  }

  /// The start of each cluster of a run, or of each tab, then its end.
  func clusterEdges(ofRun index: Int) -> [RunEdges.Edge] {
    let run = runs[index]
    guard let shaped else { return [] }
    let item = shaped.paragraph.items[run.item]
    guard case .text = item.kind else { return graphemeEdges(ofRun: index) }
    let clusters = ClusterEdges(
      shaped, of: run.range, in: item, isLineStart: run.range.lowerBound == line.lowerBound,
      isLineEnd: run.range.upperBound == line.upperBound)
    return Array(IteratorSequence(clusters))
  }

  /// The start of each grapheme cluster of a run, or of each tab, then its end.
  func graphemeEdges(ofRun index: Int) -> [RunEdges.Edge] {
    let run = runs[index]
    var (found, boundary): ([RunEdges.Edge], Int) = ([], run.range.lowerBound)
    var edges = edges(ofRun: index)
    while let edge = edges?.next(&boundary) { found.append(edge) }
    return found + [(run.range.upperBound, run.width)]
  }

  /// The last grapheme boundary of the line up to an offset.
  ///
  /// - Complexity: O(length of the line).
  func graphemeBoundary(upTo offset: Int) -> Int {
    guard let shaped else { return offset }
    let graphemes = GraphemeClusters(shaped.text)
    var (boundary, next) = (line.lowerBound, line.lowerBound)
    while next <= offset, next < line.upperBound {
      boundary = next
      next = graphemes.next(after: next, upTo: line.upperBound)
    }
    return next <= offset ? next : boundary
  }

  /// Removes half of the closing bracket at the line's end.
  private mutating func trimEnd(in shaped: ShapedParagraph) {
    let last = runs.lastIndex { !$0.range.isEmpty && $0.range.upperBound == visibleEnd }
    guard let last else { return }
    runs[last].width += shaped.lineEndTrim(before: visibleEnd)
  }

  /// Limits the spaces at the line's end to the room that they have.
  ///
  /// Source: measured on Firefox 153.8: the frame of a text ends where the line does.
  private mutating func limitSpaces(to room: Double) {
    var room = Fixed16(pixels: room * pixelsPerPoint).raw
    for index in runs.indices where isHanging(runs[index]) {
      runs[index].width = Swift.min(runs[index].width, room)
      room -= runs[index].width
    }
  }

  /// Whether a run is spaces at the line's end.
  private func isHanging(_ run: Run) -> Bool {
    run.range.lowerBound >= visibleEnd && !run.range.isEmpty
  }

  // MARK: Visual order

  /// Computes the left edge of each run.
  private mutating func placeRuns() {
    guard runs.count > 1, let shaped else { return }
    order =
      shaped.runs.isEmpty
      ? Self.visualOrder(runs.map(\.level)) : orderAmongElements(of: shaped)
    if shaped.style.engine.measuring.keepsObjectOrder {
      let items = shaped.paragraph.items
      order = Self.keepingObjects(in: order) { items[runs[$0].item].kind == .object }
    }
    var left = 0
    for index in order {
      runs[index].left = left
      left += ShapedParagraph.roundUp(runs[index].width)
    }
    let visible = runs.filter { $0.range.lowerBound < visibleEnd }
    let start = visible.map(\.left).min() ?? 0
    let hanging = hangingInside(visible, from: start)
    if baseLevel == 0 { least = -points(hanging) } else { most += points(hanging) }
    // From right to left, the space after an element can be behind spaces that hang.
    let isFromRight = baseLevel == 1 && !shaped.runs.isEmpty
    let origin =
      isFromRight
      ? Self.end(of: visible) - Fixed16(pixels: most * pixelsPerPoint).raw
      : baseLevel == 0 ? start + hanging : start
    for index in runs.indices { runs[index].left -= origin }
  }

  private mutating func addHalfSpacing(of shaped: ShapedParagraph) {
    leading = shaped.halfSpacing(before: line)
    for index in runs.indices { runs[index].left += leading }
    (least, most) = (least + points(leading), most + points(leading))
  }

  /// The indices of the runs from left to right, where the line has elements.
  ///
  /// The space beside an element is beside a part of its text, whatever the level of that; the parts of an element can be
  /// apart.
  ///
  /// Source: WebKit's InlineDisplayContentBuilder::adjustVisualGeometryForDisplayBox; for the others, where Chromium 156 and
  /// Firefox 153.8 draw characters.
  private func orderAmongElements(of shaped: ShapedParagraph) -> [Int] {
    let items = runs.map { shaped.paragraph.items[$0.item] }
    let text = runs.indices.filter { !items[$0].isBesideElement }
    var places = Array(repeating: 0, count: runs.count)
    // Three for each part: the space before it, itself, and the space after it.
    for (place, index) in Self.visualOrder(text.map { runs[$0].level }).enumerated() {
      places[text[index]] = 3 * place + 1
    }
    for index in runs.indices where items[index].isBesideElement {
      let isStart = items[index].kind == .runStart
      let isLeft = isStart == (baseLevel == 0)
      let step = isStart ? 1 : -1
      let parts = sequence(first: index + step) { $0 + step }
        .prefix { items.indices.contains($0) && items[$0].run == items[index].run }
        .filter { !items[$0].isBesideElement }.map { places[$0] }.sorted()
      let isOfFirst = shaped.style.engine.measuring.startsElementsLeft ? isStart : isLeft
      places[index] = Self.place(beside: parts, isOfFirst: isOfFirst, isLeft: isLeft)
    }
    return runs.indices.sorted { places[$0] < places[$1] }
  }

  /// The place to the left or right of the first or last parts that are side by side.
  private static func place(beside parts: [Int], isOfFirst: Bool, isLeft: Bool) -> Int {
    let inward = isOfFirst ? parts : parts.reversed()
    let isAtEdge = isOfFirst == isLeft
    let place = inward.dropFirst().reduce(inward.first ?? 0) {
      !isAtEdge && abs($1 - $0) == 3 ? $1 : $0
    }
    return isLeft ? place - 1 : place + 1
  }

  private func points(_ position: Int) -> Double { Double(position) / 65536 / pixelsPerPoint }

  /// The width of hanging spaces that stay beside the text before them, inside a line of the other direction.
  ///
  /// The far end of the visible text is then the end of the lines, and its start is outside.
  private func hangingInside(_ visible: [Run], from start: Int) -> Int {
    guard shaped?.style.engine.measuring.keepsHangingLevels == true else { return 0 }
    let end = Self.end(of: visible)
    return runs.filter { isHanging($0) && (start..<end).contains($0.left) }
      .reduce(0) { $0 + ShapedParagraph.roundUp($1.width) }
  }

  /// The right end of runs that have places.
  private static func end(of runs: [Run]) -> Int {
    runs.map { $0.left + ShapedParagraph.roundUp($0.width) }.max() ?? 0
  }

  /// How many steps it takes at most to put the runs in order.
  var orderingSteps: Int { runs.count * Int(runs.lazy.map(\.level).max() ?? 0) }

  /// Returns an order from left to right in which objects have their places in the order of the text.
  ///
  /// Source: Skia's TextLine's constructor (placeholdersInOriginalOrder).
  static func keepingObjects(in order: [Int], where isObject: (Int) -> Bool) -> [Int] {
    var objects = order.filter(isObject).sorted().makeIterator()
    return order.map { isObject($0) ? objects.next() ?? $0 : $0 }
  }

  /// Source: UAX #9 L2.
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    let lowestOdd = levels.filter { $0 % 2 == 1 }.min() ?? .max
    for level in stride(from: levels.max() ?? 0, through: lowestOdd, by: -1) where level > 0 {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        if end > start { order[start..<end].reverse() }
        start = Swift.max(end, start + 1)
      }
    }
    return order
  }
}
