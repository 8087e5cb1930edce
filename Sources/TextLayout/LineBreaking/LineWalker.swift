/// Breaks one paragraph into lines, one after another.
///
/// Lengths are in 1/64 pixels. An item's width is rounded up, the available width is rounded down.
/// A line fits if it exceeds the available width by at most 1/64.
///
/// Source: Blink's line breaker for `white-space: pre-wrap`, measured against Chromium 156.
struct LineWalker {
  /// A line of the paragraph.
  struct Line {
    let range: Range<Int>
    var visibleEnd: Int
    var width: LayoutUnit
    var isEmergency = false
    /// Whether the last visible unit, a closing bracket, is trimmed.
    var isEndTrimmed = false
    /// Whether a hyphen is displayed at the end.
    var hasHyphen = false
  }

  private let shaped: ShapedParagraph
  private var plain: PlainLines
  private let isCareful: Bool
  private let endsText: Bool
  private let availableWidth: LayoutUnit
  private var start = 0
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
  }

  /// Created for the first line that needs it.
  private lazy var breaker = LineBreaker(
    shaped, endsText: endsText, availableWidth: availableWidth, workLimit: workLimit)

  /// Converts a width in pixels to the greatest width of a line.
  ///
  /// Source: LineBreaker::AvailableWidthToFit.
  static func availableWidth(for width: Double) -> LayoutUnit {
    LayoutUnit(pixels: width) + .epsilon
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
    guard shaped.end > 0 else { return Line(range: 0..<0, visibleEnd: 0, width: .zero) }
    let before = breaker.ruler.work
    let line = visible(start..<breaker.nextLine(from: start))
    work += breaker.ruler.work - before
    return line
  }

  /// Determines which part of a line is visible.
  private mutating func visible(_ range: Range<Int>) -> Line {
    let last = breaker.results.lastIndex { !$0.hasOnlyTrailingSpaces }
    let parts = breaker.results.prefix((last ?? -1) + 1)
    let partsEnd = parts.last?.range.upperBound ?? range.lowerBound
    var line = Line(
      range: range, visibleEnd: partsEnd, width: parts.reduce(.zero) { $0 + $1.inlineSize },
      isEndTrimmed: parts.last.map { $0.endTrim < .zero } ?? false,
      hasHyphen: last != nil && last == breaker.hyphenIndex)
    if range.upperBound < shaped.end || line.width > availableWidth {
      line.visibleEnd = endWithoutSpaces(of: range.lowerBound..<partsEnd)
    }
    if line.visibleEnd < partsEnd { line.width = width(of: range.lowerBound..<line.visibleEnd) }
    line.isEmergency = breaker.overridesBreakAnywhere && line.visibleEnd == range.upperBound
    return showingSpaces(line)
  }

  private func endWithoutSpaces(of range: Range<Int>) -> Int {
    range.last { !shaped.text[$0].isHangingSpace }.map { $0 + 1 } ?? range.lowerBound
  }

  private mutating func width(of visible: Range<Int>) -> LayoutUnit {
    LayoutUnit(raw: breaker.ruler.width64(visible))
  }

  /// Includes a paragraph's trailing spaces in the visible text as far as they fit.
  ///
  /// Source: CSS Text 3, section 4.1.3 (conditionally hanging).
  private mutating func showingSpaces(_ line: Line) -> Line {
    guard line.range.upperBound == shaped.end, line.visibleEnd < shaped.end else { return line }
    let ruler = breaker.ruler
    let lineStart = start > 0 ? ruler.lineStart(at: start) : LineStart(0)
    let reach = ruler.reach(from: lineStart, availableWidth: availableWidth.raw)
    guard reach > line.visibleEnd, case let width = width(of: start..<reach),
      width <= availableWidth
    else { return line }
    return Line(range: line.range, visibleEnd: reach, width: width)
  }
}
