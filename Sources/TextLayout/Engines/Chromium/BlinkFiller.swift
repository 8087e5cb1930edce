/// Fills the lines of one paragraph as Blink does.
///
/// Lengths are in 1/64 pixels. An item's width is rounded up, the available width is rounded down.
/// A line fits if it exceeds the available width by at most 1/64.
///
/// Source: Blink's line breaker for `white-space: pre-wrap`, measured against Chromium 156.
final class BlinkFiller: LineFiller {
  private let shaped: ShapedParagraph
  private var availableWidth: LayoutUnit
  let breaker: LineBreaker

  static let hasPlainLines = true

  static func key(ofWidth width: Double) -> Int { LayoutUnit.availableWidth(for: width).raw }

  /// Returns a filler of its own for CSS `text-wrap: balance` and `pretty`, where the text wraps at all.
  static func filler(
    of shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int
  ) -> any LineFiller {
    shaped.style.wrap == .wrap || width == .infinity
      ? BlinkFiller(shaped, endsText: endsText, width: width, workLimit: workLimit)
      : WrappingFiller(shaped, endsText: endsText, width: width, workLimit: workLimit)
  }

  init(_ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int) {
    self.shaped = shaped
    availableWidth = .availableWidth(for: width)
    breaker = LineBreaker(
      shaped, endsText: endsText, availableWidth: availableWidth, workLimit: workLimit)
  }

  var work: Int { breaker.ruler.work }

  func setWidth(_ width: Double) {
    availableWidth = .availableWidth(for: width)
    breaker.availableWidth = availableWidth
  }

  func setPlace(_ place: ParagraphPlace) {
    breaker.firstIndent = LayoutUnit(pixels: place.indent)
  }

  /// The line between two offsets.
  ///
  /// Source: LineBreaker::SetBreakAt.
  func line(from start: Int, to end: Int) -> LineWalker.Line {
    breaker.ruler.indent = start == 0 ? breaker.firstIndent : .zero
    let visibleEnd = end < shaped.end ? endWithoutSpaces(of: start..<end) : end
    let isHyphenated = visibleEnd == end && end < shaped.end && shaped.text[end - 1] == 0xAD
    let item = shaped.firstItem(at: max(start, end - 1))
    let hyphen = isHyphenated ? breaker.hyphenSize(ofItem: item) : .zero
    return LineWalker.Line(
      range: start..<end, visibleEnd: visibleEnd,
      width: (width(of: start..<visibleEnd) + hyphen).pixels, hasHyphen: isHyphenated)
  }

  func line(from start: Int) -> LineWalker.Line {
    visible(start..<breaker.nextLine(from: start))
  }

  /// Determines which part of a line is visible.
  private func visible(_ range: Range<Int>) -> LineWalker.Line {
    let last = breaker.results.lastIndex { !$0.hasOnlyTrailingSpaces }
    let parts = breaker.results.prefix((last ?? -1) + 1)
    let partsEnd = parts.last?.range.upperBound ?? range.lowerBound
    var width = parts.reduce(LayoutUnit.zero) { $0 + $1.inlineSize }
    var visibleEnd = partsEnd
    if range.upperBound < shaped.end || width + breaker.indent > availableWidth {
      visibleEnd = endWithoutSpaces(of: range.lowerBound..<partsEnd)
    }
    if visibleEnd < partsEnd { width = self.width(of: range.lowerBound..<visibleEnd) }
    if let line = lineShowingSpaces(range, after: visibleEnd) { return line }
    return LineWalker.Line(
      range: range, visibleEnd: visibleEnd, width: width.pixels,
      isEmergency: breaker.overridesBreakAnywhere && visibleEnd == range.upperBound,
      isEndTrimmed: parts.last.map { $0.endTrim < .zero } ?? false,
      hasHyphen: last != nil && last == breaker.hyphenIndex)
  }

  private func endWithoutSpaces(of range: Range<Int>) -> Int {
    range.last { !shaped.hangs($0) }.map { $0 + 1 } ?? range.lowerBound
  }

  private func width(of visible: Range<Int>) -> LayoutUnit {
    LayoutUnit(raw: breaker.ruler.width64(visible))
  }

  /// The last line of a paragraph with its trailing spaces as far as they fit; nil if none fits.
  ///
  /// Source: CSS Text 3, section 4.1.3 (conditionally hanging).
  private func lineShowingSpaces(
    _ range: Range<Int>, after visibleEnd: Int
  ) -> LineWalker.Line? {
    guard range.upperBound == shaped.end, visibleEnd < shaped.end else { return nil }
    let (ruler, start) = (breaker.ruler, range.lowerBound)
    let lineStart = start > 0 ? ruler.lineStart(at: start) : LineStart(0)
    let reach = ruler.reach(from: lineStart, availableWidth: availableWidth.raw)
    guard reach > visibleEnd, case let width = width(of: start..<reach),
      width + breaker.indent <= availableWidth
    else { return nil }
    return LineWalker.Line(range: range, visibleEnd: reach, width: width.pixels)
  }
}
