import Composer

/// One text in one style, ready to be broken into lines.
struct PreparedText {
  private let source: SourceText
  private let runs: [StyledRun]
  private let style: ResolvedStyle
  private let cache: ParagraphCache

  /// Holds a text; measuring starts with the first request for lines.
  init(_ text: StyledText, style: ResolvedStyle, paragraphs: ParagraphCache) {
    source = text.source
    runs = text.runs
    self.style = style
    cache = paragraphs
  }

  /// Counts the lines, at most one more than `limit`.
  ///
  /// - Parameters:
  ///   - width: the available width in points.
  ///   - work: the budget to charge. If it runs out, the result has no meaning.
  /// - Complexity: as a walk over the lines; a paragraph already counted at this width takes O(1).
  func lineCount(
    width: Double, stoppingAfter limit: Int, spending work: inout LayoutWork
  ) -> LineCount {
    let width = style.breakingWidth(width)
    let widthKey = style.engine.filler.key(ofWidth: width)
    var counted = CountedParagraphs()
    let hasTabs = style.linesDependOnPlace && source.units.contains(0x09)
    var paragraphs = ParagraphWalker(source.units, style: style, runs: runs, cache: cache)
    while counted.lines <= limit, !work.isOver, let step = paragraphs.next(spending: &work) {
      guard let shaped = step.shaped else {
        let box =
          runs.isEmpty ? nil : paragraphs.blankBox(of: step, width: width, spending: &work)
        counted.add(1, height: box?.height)
        continue
      }
      let (endsText, left) = (endsText(step.segment), limit - counted.lines)
      let place =
        style.linesDependOnPlace
        ? style.place(of: step.segment, in: source.units, hasTabs) : nil
      let found =
        place.map {
          shaped.lineCount(
            width: width, at: $0, endsText: endsText, stoppingAfter: left, spending: &work)
        }
        ?? shaped.lineCount(
          width: width, widthKey: widthKey, endsText: endsText, stoppingAfter: left,
          spending: &work)
      counted.add(found.lines, height: found.height)
      if found.takesNewline { _ = paragraphs.takeWhiteSpace(after: step) }
    }
    let height = counted.height(ofPlainLine: style.strutBox.height)
    return LineCount(lines: counted.lines, height: height / style.scale.font)
  }

  /// The carets of the lines of the text, from the first line on.
  var carets: TextCarets {
    TextCarets(source, ParagraphWalker(source.units, style: style, runs: runs, cache: cache))
  }

  private func endsText(_ segment: NewlineSplitter.Segment) -> Bool {
    segment.range.upperBound == source.units.count
  }
}

/// The lines of paragraphs, and their height in pixels.
private struct CountedParagraphs {
  /// The number of lines with the height of the first font.
  private var plain = 0
  private var others = 0
  private var height = 0.0

  var lines: Int { plain + others }

  /// Adds a paragraph; its height is nil if all its lines have the height of the first font.
  mutating func add(_ lines: Int, height: Double?) {
    guard let height else { return plain += lines }
    others += lines
    self.height += height
  }

  func height(ofPlainLine line: Double) -> Double { height + Double(plain) * line }
}

extension LineCarets {
  /// Makes the carets of a line of a paragraph; `width` is the available one, in points.
  init(
    _ shaped: ShapedParagraph, of line: LineLayout.Line, width: Double,
    in segment: NewlineSplitter.Segment
  ) {
    let origin = segment.range.lowerBound
    let end = Swift.min(line.end, segment.range.upperBound)
    let indent = line.start == 0 ? shaped.style.indent : 0
    self.init(
      shaped, of: line.start - origin..<end - origin, visibleEnd: line.visibleEnd - origin,
      width: line.width,
      room: Swift.max(0, width - indent / shaped.style.scale.layout - line.width),
      isEndTrimmed: line.isEndTrimmed, origin: origin, indent: indent)
  }
}

extension LineLayout.Line {
  /// Makes the line of an empty paragraph, without measuring.
  init(blank segment: NewlineSplitter.Segment, in style: ResolvedStyle) {
    let start = segment.range.lowerBound
    self.init(
      start: start, end: segment.end, visibleEnd: start, width: 0, breakKind: segment.breakKind,
      isRightToLeft: style.style.direction == .rightToLeft)
  }

  init(
    _ line: LineWalker.Line, of shaped: ShapedParagraph, in segment: NewlineSplitter.Segment,
    endsText: Bool = false
  ) {
    let origin = segment.range.lowerBound
    let endsParagraph = line.range.upperBound + origin >= segment.range.upperBound
    self.init(
      start: line.range.lowerBound + origin,
      end: endsParagraph ? segment.end : line.range.upperBound + origin,
      visibleEnd: line.visibleEnd + origin, width: line.width / shaped.style.scale.layout,
      breakKind: endsText
        ? .end : endsParagraph ? segment.breakKind : line.isEmergency ? .emergency : .soft,
      isEndTrimmed: line.isEndTrimmed, hasHyphen: line.hasHyphen,
      isRightToLeft: shaped.paragraph.base == 1)
  }
}

extension NewlineSplitter.Segment {
  fileprivate var breakKind: LineLayout.BreakKind { hasNewline ? .hard : .end }
}
