import Composer

/// Walks through one paragraph line by line.
///
/// Lengths are 1/64 pixels: an item's width is rounded up to them, the room down, and a line fits
/// when it is at most 1/64 wider than the room.
///
/// Source: Blink's line breaker for `white-space: pre-wrap; overflow-wrap: break-word`, measured
/// against Chromium 156.
struct LineWalker {
  /// Where a line ends.
  struct Line {
    let range: Range<Int>
    let visibleEnd: Int
    let width64: Int
    let isEmergency: Bool
  }

  private let shaped: ShapedParagraph
  private let text: [UInt16]
  private var breaks: ParagraphBreaks
  private let ruler: LineRuler
  private let breaksWords: Bool
  private let room: Int
  private var start: Int
  private var isFinished = false

  /// Starts at the beginning of a paragraph.
  ///
  /// - Parameters:
  ///   - width: the room for a line, in pixels, at least 0.
  ///   - breaksWords: a word that fits on no line is cut between grapheme clusters.
  init(
    _ shaped: ShapedParagraph, of text: [UInt16], breaks: ParagraphBreaks, metrics: LineMetrics,
    width: Double, breaksWords: Bool
  ) {
    self.shaped = shaped
    self.text = text
    self.breaks = breaks
    self.breaksWords = breaksWords
    ruler = LineRuler(shaped, metrics)
    // Source: Blink's LayoutUnit: 1/64 pixel, truncated, clamped to 32 bits.
    room = Int(min(width, Double(Int32.max / 64)) * 64) + 1
    start = shaped.paragraph.range.lowerBound
  }

  /// The next line, nil when the paragraph is used up; an empty paragraph has one empty line.
  ///
  /// - Complexity: linear over all lines of a paragraph.
  mutating func next() -> Line? {
    guard !isFinished else { return nil }
    let line = nextLine()
    start = line.range.upperBound
    isFinished = start == shaped.paragraph.range.upperBound
    return line
  }

  private mutating func nextLine() -> Line {
    let reach = ruler.reach(from: start, room: room)
    let end = shaped.paragraph.range.upperBound
    if reach == end, let whole = line(upTo: end, visibleEnd: end) { return whole }
    if let soft = softLine(reach) { return soft }
    return breaksWords ? emergencyLine(reach) : overflowingLine()
  }

  /// The line that ends at an offset, nil when it does not fit.
  private func line(upTo end: Int, visibleEnd: Int, isEmergency: Bool = false) -> Line? {
    let hyphen = visibleEnd == end && end > start && text[end - 1] == 0xAD
    let isCut = visibleEnd == end
    let maySqueeze = isCut && shaped.lineEndTrim(before: end) < 0
    for trimsEnd in maySqueeze ? [false, true] : [false] {
      let width = ruler.width64(
        start..<visibleEnd, isCut: isCut, trimsEnd: trimsEnd, hasHyphen: hyphen)
      let fits = width <= room && (!isCut || trimsEnd || ruler.cutFits(start..<end, room: room))
      guard !fits, visibleEnd > start else {
        return Line(
          range: start..<end, visibleEnd: visibleEnd, width64: width, isEmergency: isEmergency)
      }
    }
    return nil
  }

  // MARK: The three ways in which a line ends

  /// The line up to the last opportunity that fits, nil when there is none.
  private mutating func softLine(_ reach: Int) -> Line? {
    let candidates = breaks.opportunities(from: start, reach: reach)
    return lastLine(candidates, isEmergency: false).map { showingSpaces($0, reach) }
  }

  /// The line up to the last candidate that fits.
  ///
  /// Where only the hyphen of a soft hyphen does not fit, the search goes on as if the room were
  /// narrower by it. Source: Blink's LineBreaker; measured against Chromium 156.
  private func lastLine(
    _ candidates: [(end: Int, visibleEnd: Int)], isEmergency: Bool
  ) -> Line? {
    var reach = Int.max
    for (end, visibleEnd) in candidates.reversed() where visibleEnd <= reach {
      if let line = line(upTo: end, visibleEnd: visibleEnd, isEmergency: isEmergency) {
        return line
      }
      if text[end - 1] == 0xAD { reach = ruler.reach(from: start, room: room - ruler.hyphen64) }
    }
    return nil
  }

  /// At the end of a paragraph the spaces hang only where they do not fit.
  ///
  /// Source: CSS Text 3, section 4.1.3 (conditionally hanging).
  private func showingSpaces(_ line: Line, _ reach: Int) -> Line {
    let end = shaped.paragraph.range.upperBound
    guard line.range.upperBound == end, reach > line.visibleEnd else { return line }
    let width = ruler.width64(start..<reach, isCut: false, trimsEnd: false, hasHyphen: false)
    guard width <= room else { return line }
    return Line(range: line.range, visibleEnd: reach, width64: width, isEmergency: false)
  }

  /// The line up to the last grapheme cluster that fits; at least one.
  private func emergencyLine(_ reach: Int) -> Line {
    let boundaries = breaks.clusterBoundaries(after: start, upTo: reach)
    if let line = lastLine(boundaries.map { ($0, $0) }, isEmergency: true) { return line }
    let end = breaks.clusterBoundary(after: start)
    let hanging = breaks.endOfSpaces(from: end)
    return overflowing(upTo: hanging, isEmergency: hanging == end)
  }

  /// The line up to the first opportunity, however wide.
  private mutating func overflowingLine() -> Line {
    overflowing(upTo: breaks.firstOpportunity(from: start), isEmergency: false)
  }

  private func overflowing(upTo end: Int, isEmergency: Bool) -> Line {
    let visibleEnd = breaks.trimmingSpaces(from: end, notBefore: start)
    let width = ruler.width64(
      start..<visibleEnd, isCut: visibleEnd == end, trimsEnd: false, hasHyphen: false)
    return Line(
      range: start..<end, visibleEnd: visibleEnd, width64: width, isEmergency: isEmergency)
  }
}
