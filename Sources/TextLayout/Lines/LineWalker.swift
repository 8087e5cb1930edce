/// Breaks one paragraph into lines, one after another.
///
/// Lengths are in 1/64 pixels. An item's width is rounded up, the available width is rounded down.
/// A line fits if it exceeds the available width by at most 1/64.
///
/// Source: Blink's line breaker for `white-space: pre-wrap; overflow-wrap: break-word`, measured
/// against Chromium 156.
struct LineWalker {
  /// A line of the paragraph.
  struct Line {
    let range: Range<Int>
    let visibleEnd: Int
    let width64: Int
    let isEmergency: Bool
  }

  private let shaped: ShapedParagraph
  private var plain: PlainLines
  private var breaks: ParagraphBreaks
  private let isCareful: Bool
  private let endsText: Bool
  private let availableWidth: Int
  private var start = 0
  /// The effect of the line's start on the widths after it.
  private var lineStart = LineStart(0)
  private var isFinished = false
  /// The work spent so far, in units of `LayoutWork`.
  private(set) var work = 0
  private let workLimit: Int

  /// Starts at the beginning of a paragraph.
  ///
  /// - Parameters:
  ///   - endsText: whether no newline follows the paragraph.
  ///   - width: the available width in pixels, at least 0.
  ///   - workLimit: the maximum work. Beyond it, the walk ends and its last line has no meaning.
  ///   - isCareful: whether to skip the fast path of `PlainLines`. The lines are the same.
  init(
    _ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int = .max,
    isCareful: Bool = false
  ) {
    self.shaped = shaped
    self.workLimit = workLimit
    self.endsText = endsText
    availableWidth = Self.availableWidth(for: width)
    plain = PlainLines(shaped, availableWidth: availableWidth)
    self.isCareful = isCareful
    breaks = ParagraphBreaks(shaped)
  }

  /// Created for the first line that needs it.
  private lazy var ruler = LineRuler(shaped, workLimit: workLimit)

  private var breaksWords: Bool { shaped.style.style.breaking.overflowWrap != .normal }

  private var breaksAnywhere: Bool { shaped.style.style.breaking.lineBreak == .anywhere }

  /// Converts a width in pixels to the greatest fitting width in 1/64 pixels.
  ///
  /// Source: Blink's LayoutUnit: 1/64 pixel, truncated, clamped to 32 bits.
  static func availableWidth(for width: Double) -> Int {
    Int(min(width, Double(Int32.max / 64)) * 64) + 1
  }

  /// The next line; nil at the end of the paragraph, or when the work exceeds its limit.
  ///
  /// An empty paragraph has one empty line.
  ///
  /// - Complexity: linear in the paragraph's length over all lines.
  mutating func next() -> Line? {
    guard !isFinished, work <= workLimit else { return nil }
    let line = (isCareful ? nil : plain.line(from: start)) ?? carefulLine()
    work += LayoutWork.line
    start = line.range.upperBound
    isFinished = start == shaped.end
    return line
  }

  private mutating func carefulLine() -> Line {
    let before = ruler.work
    defer { work += ruler.work - before }
    return nextLine()
  }

  private mutating func nextLine() -> Line {
    lineStart = start > 0 ? ruler.lineStart(at: start) : LineStart(0)
    let reach = ruler.reach(from: lineStart, availableWidth: availableWidth)
    if reach == shaped.end, let whole = line(upTo: reach, visibleEnd: reach) { return whole }
    if breaksAnywhere, let line = lineWithBegunItem(reach) { return line }
    if let soft = softLine(reach) { return soft }
    return breaksWords ? emergencyLine(reach) : overflowingLine()
  }

  /// The line that ends at an offset; nil if it does not fit.
  ///
  /// A closing bracket may give up half its width, except before a newline, where there is no
  /// opportunity. Source: Blink's ShapingLineBreaker; measured against Chromium 156.
  private mutating func line(upTo end: Int, visibleEnd: Int, isEmergency: Bool = false) -> Line? {
    let isCut = visibleEnd == end
    let hyphen = visibleEnd > start && shaped.text[visibleEnd - 1] == 0xAD
    let uncut = ruler.width64(start..<visibleEnd, isCut: isCut, trimsEnd: false, hasHyphen: hyphen)
    var width = uncut
    if visibleEnd > start, !fits(uncut, upTo: end, isCut: isCut, isEmergency: isEmergency) {
      guard isCut || breaksAnywhere, isEmergency || visibleEnd < shaped.end || endsText,
        shaped.lineEndTrim(before: visibleEnd) < 0
      else { return nil }
      width = ruler.width64(start..<visibleEnd, isCut: true, trimsEnd: true, hasHyphen: hyphen)
      guard width <= availableWidth,
        ruler.cutFits(
          from: lineStart, upTo: visibleEnd, availableWidth: availableWidth, trimsEnd: true)
      else { return nil }
    }
    return Line(
      range: start..<end, visibleEnd: visibleEnd, width64: width, isEmergency: isEmergency)
  }

  private mutating func fits(_ width: Int, upTo end: Int, isCut: Bool, isEmergency: Bool) -> Bool {
    guard width <= availableWidth else { return false }
    return !isCut || isEmergency && beginsItem(upTo: end)
      || ruler.cutFits(from: lineStart, upTo: end, availableWidth: availableWidth, trimsEnd: false)
  }

  /// Whether the line's last item contributes only its first grapheme cluster.
  ///
  /// An emergency break accepts this even if the search would find less.
  private mutating func beginsItem(upTo end: Int) -> Bool {
    let itemStart = ruler.startOfItem(at: end - 1)
    return itemStart > start && breaks.endOfCluster(at: itemStart) == end
  }

  // MARK: Soft, emergency and overflowing lines

  /// The line that ends at the last fitting opportunity; nil if there is none.
  ///
  /// If only the hyphen of a soft hyphen does not fit, the search continues with a width reduced by
  /// the hyphen. Source: Blink's LineBreaker; measured against Chromium 156.
  private mutating func softLine(_ reach: Int) -> Line? {
    let last = breaks.endOfSpaces(from: reach)
    breaks.startLine(at: start, end: last)
    var limit = reach
    var next = breaks.lastOpportunity(before: last + 1)
    while let end = next {
      let visibleEnd = breaks.visibleEnd(ofLineTo: end)
      if visibleEnd <= limit {
        if let line = line(upTo: end, visibleEnd: visibleEnd) {
          return showingSpaces(visibleEnd < end ? withSpaces(line) : line, reach)
        }
        if lineStart.isShapedWhole(upTo: visibleEnd) { return nil }
        limit = min(limit, limitBehindHyphen(visibleEnd))
      }
      next = breaks.lastOpportunity(before: end)
    }
    return nil
  }

  /// The line that ends at the last fitting grapheme cluster.
  ///
  /// If none fits after reshaping, the uncut widths decide. The line has at least one cluster.
  private mutating func emergencyLine(_ reach: Int) -> Line {
    breaks.readClusters(upTo: reach)
    if let line = lineWithBegunItem(reach) { return line }
    var limit = reach
    var last: Int?
    while let end = breaks.takeClusterEnd() {
      guard end <= limit else { continue }
      if let line = line(upTo: end, visibleEnd: end, isEmergency: true) {
        return withSpaces(line)
      }
      last = last ?? end
      if lineStart.isShapedWhole(upTo: end) {
        if let line = narrowerLine(than: end) { return line }
        break
      }
      limit = min(limit, limitBehindHyphen(end))
    }
    let end = last ?? breaks.endOfCluster(at: start)
    let hanging = breaks.endOfSpaces(from: end)
    return overflowing(upTo: hanging, isEmergency: hanging == end)
  }

  /// Adds the hanging spaces after a line.
  private func withSpaces(_ line: Line) -> Line {
    let end = breaks.endOfSpaces(from: line.range.upperBound)
    guard end > line.visibleEnd else { return line }
    return Line(
      range: start..<end, visibleEnd: line.visibleEnd, width64: line.width64, isEmergency: false)
  }

  /// The longest line that is at least a pixel narrower than the one ending at `end`; nil if none
  /// fits.
  ///
  /// It applies if that line is reshaped from end to end.
  ///
  /// Source: Blink's LineBreaker::HandleOverflow.
  private mutating func narrowerLine(than end: Int) -> Line? {
    let width = ruler.width64(start..<end, isCut: true, trimsEnd: false, hasHyphen: false)
    let reach = ruler.reach(from: lineStart, availableWidth: min(availableWidth, width - 64))
    guard reach < end else { return nil }
    while let end = breaks.takeClusterEnd() {
      guard end <= reach else { continue }
      return line(upTo: end, visibleEnd: end, isEmergency: true).map(withSpaces)
    }
    return nil
  }

  /// The line that ends after the first grapheme cluster of an item, if it fits when shaped alone.
  ///
  /// It applies if no unit of the item fits uncut.
  ///
  /// Source: Blink's ShapingLineBreaker, which takes the next opportunity where there is none before.
  private mutating func lineWithBegunItem(_ reach: Int) -> Line? {
    guard reach < shaped.end else { return nil }
    let itemStart = ruler.startOfItem(at: reach)
    guard itemStart > start else { return nil }
    let end = breaks.endOfCluster(at: itemStart)
    guard end > reach else { return nil }
    return line(upTo: end, visibleEnd: end, isEmergency: true).map(withSpaces)
  }

  /// The limit for shorter lines after the line that ends at `end` did not fit.
  private mutating func limitBehindHyphen(_ end: Int) -> Int {
    shaped.text[end - 1] == 0xAD
      ? ruler.reach(from: lineStart, availableWidth: availableWidth - ruler.hyphen64) : .max
  }

  /// The line that ends at the first opportunity, even if it overflows.
  ///
  /// The search distance doubles, so that short words do not scan the whole text.
  private mutating func overflowingLine() -> Line {
    var (end, distance, first) = (start, 16, start)
    repeat {
      end = min(start + distance, shaped.end)
      breaks.startLine(at: start, end: end)
      first = breaks.firstOpportunity()
      distance *= 2
    } while first > end && end < shaped.end
    return overflowing(upTo: first, isEmergency: false)
  }

  private mutating func overflowing(upTo end: Int, isEmergency: Bool) -> Line {
    let visibleEnd = breaks.trimmingSpaces(from: end)
    let width = ruler.width64(
      start..<visibleEnd, isCut: visibleEnd == end, trimsEnd: false, hasHyphen: false)
    return Line(
      range: start..<end, visibleEnd: visibleEnd, width64: width, isEmergency: isEmergency)
  }

  /// Includes a paragraph's trailing spaces in the visible text as far as they fit.
  ///
  /// Source: CSS Text 3, section 4.1.3 (conditionally hanging).
  private mutating func showingSpaces(_ line: Line, _ reach: Int) -> Line {
    guard line.range.upperBound == shaped.end, reach > line.visibleEnd else { return line }
    let width = ruler.width64(start..<reach, isCut: false, trimsEnd: false, hasHyphen: false)
    guard width <= availableWidth else { return line }
    return Line(range: line.range, visibleEnd: reach, width64: width, isEmergency: false)
  }
}
