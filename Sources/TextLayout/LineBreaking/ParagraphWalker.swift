/// Walks over the paragraphs of a text and measures each.
///
/// Most requests repeat paragraphs in the same order: an edit changes one paragraph of a long text.
/// So the paragraph that last followed the previous one is tried first. Comparing its units with
/// those of the text replaces a search for the newline, a hash and a comparison.
struct ParagraphWalker {
  /// A paragraph in its text.
  struct Step {
    let segment: NewlineSplitter.Segment
    /// The measurements; nil if the paragraph is empty.
    let shaped: ShapedParagraph?

    /// The place before the first paragraph.
    static let none = Step(segment: NewlineSplitter.Segment(range: 0..<0, end: 0), shaped: nil)

    /// Returns the carets of a line of the paragraph; `width` is the available one, in points.
    func carets(of line: LineLayout.Line, width: Double, in source: SourceText) -> LineCarets {
      var carets = laidOutCarets(of: source.laidOut(line), width: width)
      if source.isMapped { carets.source = source }
      return carets
    }

    /// Returns them with the offsets of the text as it is laid out, which the line has too.
    func laidOutCarets(of line: LineLayout.Line, width: Double) -> LineCarets {
      shaped.map { LineCarets($0, of: line, width: width, in: segment) }
        ?? LineCarets(blankAt: line.start)
    }

    /// Returns the units of a line in the paragraph; the line has offsets of the text as it is laid out.
    func range(of line: LineLayout.Line) -> Range<Int> {
      let text = segment.range
      return line.start - text.lowerBound..<min(line.end, text.upperBound) - text.lowerBound
    }

    /// Returns the extent of the first fonts of the text and of its runs on a line.
    func extentOfFirstFonts(of line: LineLayout.Line, in style: ResolvedStyle) -> FontExtent {
      let own = style.shaper.metrics.extent
      guard let shaped, !shaped.runs.isEmpty else { return own }
      return shaped.items(in: range(of: line)).reduce(own) {
        $0.joined(shaped.style(of: $1).shaper.metrics.extent)
      }
    }
  }

  private let text: [UInt16]
  private let style: ResolvedStyle
  private let runs: [StyledRun]
  private let cache: ParagraphCache
  private var segments: NewlineSplitter
  /// Where the last paragraph with text is in the cache; nil if there is none or it is long.
  ///
  /// If another paragraph has taken a place, a guess is wrong, and costs a comparison.
  private var previous: CachePlace?
  /// Where the paragraph that last followed the previous one was; nil if unknown.
  private var expected: CachePlace?
  /// The last paragraph with text, and its end, if the text has runs.
  private var last: (paragraph: ShapedParagraph, end: Int)?

  /// Starts at the beginning of a text.
  ///
  /// - Parameter runs: the runs with a style of their own, in order.
  init(_ text: [UInt16], style: ResolvedStyle, runs: [StyledRun] = [], cache: ParagraphCache) {
    self.text = text
    self.runs = runs
    self.style = style
    self.cache = cache
    segments = NewlineSplitter(text, at: style.engine.opportunities.forcedBreaks)
  }

  /// Measures the next paragraph; nil after the last one, or if the budget is exceeded.
  ///
  /// - Parameter work: the budget; a cached paragraph is charged as if it were shaped.
  /// - Complexity: O(length of the paragraph).
  mutating func next(spending work: inout LayoutWork) -> Step? {
    if let follower {
      let segment = segments.take(upTo: segments.position + follower.end)
      (previous, expected) = (expected, follower.follower.place)
      return work.isEnough(for: follower) ? Step(segment: segment, shaped: follower) : nil
    }
    guard let segment = segments.next() else { return nil }
    guard !segment.range.isEmpty else {
      work.spend(1)
      return Step(segment: segment, shaped: nil)
    }
    guard let shaped = measured(segment, workLimit: work.remaining) else {
      work.exhaust()
      return nil
    }
    return work.isEnough(for: shaped) ? Step(segment: segment, shaped: shaped) : nil
  }

  /// Returns the last paragraph with the white space and the newlines after it, which its last line takes along.
  mutating func takeWhiteSpace(after step: Step) -> Step {
    Step(segment: segments.takeWhiteSpace(after: step.segment), shaped: step.shaped)
  }

  /// The units of the character after the newline of a paragraph; empty if it is in another run.
  func unitsBehindNewline(of segment: NewlineSplitter.Segment) -> [UInt16] {
    let (newline, next) = (segment.range.upperBound, segment.end)
    guard next < text.count, runs.styled(at: newline)?.range == runs.styled(at: next)?.range else {
      return []
    }
    return Array(text[next..<next + text.scalar(at: next, limit: text.count).length])
  }

  /// Whether no paragraph follows.
  var isFinished: Bool { segments.isFinished }

  /// The paragraph that last followed the previous one, if it is the next one here too.
  private var follower: ShapedParagraph? {
    let start = segments.position
    guard runs.isEmpty, let expected, !segments.endsSegment(at: start) else { return nil }
    return cache.paragraph(at: expected) {
      $0.style === style && $0.runs.isEmpty && segments.endsSegment(at: start + $0.end)
        && $0.isFound(in: text, at: start)
    }
  }

  private mutating func measured(
    _ segment: NewlineSplitter.Segment, workLimit: Int
  ) -> ShapedParagraph? {
    let hasRuns = !runs.isEmpty
    guard
      let (found, place) = cache.paragraph(
        text, in: segment.range, style: style, runs: hasRuns ? runs(of: segment) : [],
        workLimit: workLimit)
    else { return nil }
    if hasRuns { last = (found, segment.range.upperBound) }
    if let previous, let place { cache.remember(place, after: previous) }
    (previous, expected) = (place, found.follower.place)
    return found
  }

  /// The runs of a paragraph; where they make lines high as paragraphs do, an empty one stands for the newline.
  private func runs(of segment: NewlineSplitter.Segment) -> [StyledRun] {
    let own = runs.within(segment.range)
    guard style.lineBoxes.runHeights == .paragraphs, segment.hasNewline else { return own }
    let newline = runs.styled(at: segment.range.upperBound)?.style ?? style
    let end = segment.range.count
    return own + [StyledRun(end..<end, newline, extraWidth: nil)]
  }

  /// The height of the line of a paragraph without text, which is the last one found.
  ///
  /// - Parameters:
  ///   - width: the available width in pixels.
  ///   - work: the budget to charge.
  func blankBox(of step: Step, width: Double, spending work: inout LayoutWork) -> LineBox {
    let start = step.segment.range.lowerBound
    guard !runs.isEmpty, style.lineBoxes.runHeights == .fonts, start == text.count, start > 0 else {
      return style.blankBox(at: start, in: runs)
    }
    return lastBox(width: width, spending: &work) ?? style.blankBox(at: start - 1, in: runs)
  }

  /// The height of the last line of the paragraph before a blank one at the end, which has it too; nil if that
  /// paragraph is blank.
  ///
  /// Source: Skia's TextWrapper::breakTextIntoLines, whose last line has the metrics of the line before; seen in
  /// CanvasKit.
  private func lastBox(width: Double, spending work: inout LayoutWork) -> LineBox? {
    guard let (paragraph, end) = last,
      text[end...].count == 1 || text[end...].elementsEqual([13, 10])
    else { return nil }
    work.spend(paragraph.end)
    var walker = LineWalker(paragraph, endsText: false, width: width)
    var last: Range<Int>?
    while let line = walker.next() { last = line.range }
    return last.map(paragraph.box)
  }

  /// How far the first or the last line reaches at least if it is blank and its newline is in a run; nil otherwise.
  func edge(ofBlank step: Step) -> FontExtent? {
    runs.styled(at: step.segment.range.lowerBound)?.style.metricsEdge
  }
}
