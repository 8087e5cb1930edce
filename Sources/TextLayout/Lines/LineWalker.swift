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
  private let isCareful: Bool
  private let endsText: Bool
  private let availableWidth: Int
  private var start = 0
  private var isFinished = false
  /// The work spent so far, in units of `LayoutWork`.
  private(set) var work = 0

  /// Starts at the beginning of a paragraph.
  ///
  /// - Parameters:
  ///   - endsText: whether no newline follows the paragraph.
  ///   - width: the available width in pixels, at least 0.
  ///   - isCareful: whether to skip the fast path of `PlainLines`. The lines are the same.
  init(_ shaped: ShapedParagraph, endsText: Bool, width: Double, isCareful: Bool = false) {
    self.shaped = shaped
    self.endsText = endsText
    availableWidth = Self.availableWidth(for: width)
    plain = PlainLines(shaped, availableWidth: availableWidth)
    self.isCareful = isCareful
  }

  /// Created for the first line that needs it.
  private lazy var breaker = LineBreaker(
    shaped, endsText: endsText, availableWidth: LayoutUnit(raw: availableWidth))

  /// Converts a width in pixels to the greatest fitting width in 1/64 pixels.
  ///
  /// Source: Blink's LayoutUnit: 1/64 pixel, truncated, clamped to 32 bits.
  static func availableWidth(for width: Double) -> Int {
    (LayoutUnit(pixels: width) + .epsilon).raw
  }

  /// The next line; nil at the end of the paragraph.
  ///
  /// An empty paragraph has one empty line.
  ///
  /// - Complexity: linear in the paragraph's length over all lines.
  mutating func next() -> Line? {
    guard !isFinished else { return nil }
    let line = (isCareful ? nil : plain.line(from: start)) ?? carefulLine()
    work += LayoutWork.line
    start = line.range.upperBound
    isFinished = start == shaped.end
    return line
  }

  private mutating func carefulLine() -> Line {
    guard shaped.end > 0 else {
      return Line(range: 0..<0, visibleEnd: 0, width64: 0, isEmergency: false)
    }
    let before = breaker.ruler.work
    let end = breaker.nextLine(from: start)
    let line = visible(start..<end)
    work += breaker.ruler.work - before
    return line
  }

  /// Determines which part of a line is visible.
  private mutating func visible(_ line: Range<Int>) -> Line {
    let partCount = (breaker.results.lastIndex { !$0.hasOnlyTrailingSpaces } ?? -1) + 1
    let parts = breaker.results.prefix(partCount)
    let partsEnd = parts.last?.range.upperBound ?? line.lowerBound
    var visibleEnd = partsEnd
    var width = parts.reduce(LayoutUnit.zero) { $0 + $1.inlineSize }
    if line.upperBound < shaped.end || width.raw > availableWidth {
      while visibleEnd > line.lowerBound, shaped.text[visibleEnd - 1].isHangingSpace {
        visibleEnd -= 1
      }
    }
    if visibleEnd < partsEnd {
      width = LayoutUnit(
        raw: breaker.ruler.width64(
          line.lowerBound..<visibleEnd, isCut: false, trimsEnd: false, hasHyphen: false))
    }
    let isEmergency = breaker.overridesBreakAnywhere && visibleEnd == line.upperBound
    return showingSpaces(
      Line(
        range: line, visibleEnd: visibleEnd, width64: width.raw, isEmergency: isEmergency))
  }

  /// Includes a paragraph's trailing spaces in the visible text as far as they fit.
  ///
  /// Source: CSS Text 3, section 4.1.3 (conditionally hanging).
  private mutating func showingSpaces(_ line: Line) -> Line {
    guard line.range.upperBound == shaped.end, line.visibleEnd < shaped.end else { return line }
    let ruler = breaker.ruler
    let lineStart = start > 0 ? ruler.lineStart(at: start) : LineStart(0)
    let reach = ruler.reach(from: lineStart, availableWidth: availableWidth)
    guard reach > line.visibleEnd else { return line }
    let width = ruler.width64(start..<reach, isCut: false, trimsEnd: false, hasHyphen: false)
    guard width <= availableWidth else { return line }
    return Line(range: line.range, visibleEnd: reach, width64: width, isEmergency: false)
  }
}
