import Composer

/// One text in one style, ready to be broken into lines.
struct PreparedText {
  private let text: [UInt16]
  private let style: ResolvedStyle
  /// A walker at the start of the text.
  private let paragraphs: ParagraphWalker

  /// Fewer units than a usual line of prose has.
  private static let fewUnits = 16

  /// Holds a text; measuring starts with the first request for lines.
  init(_ text: UTF16Text, style: ResolvedStyle, paragraphs: ParagraphCache) {
    self.text = text.units
    self.style = style
    self.paragraphs = ParagraphWalker(text.units, style: style, cache: paragraphs)
  }

  /// Breaks the text into lines, paragraph by paragraph.
  ///
  /// It stops after more than `maxLines` lines, or more than `maxSoftLines` lines that do not end
  /// in a newline.
  ///
  /// - Parameter work: the budget to charge. If it runs out, the lines found so far are returned.
  func lines(
    width: Double, maxLines: Int?, maxSoftLines: Int? = nil, spending work: inout LayoutWork
  ) -> LineLayout {
    let limit = maxLines.map { $0 + 1 } ?? .max
    var softLeft = maxSoftLines.map { $0 + 1 } ?? .max
    var lines: [LineLayout.Line] = []
    lines.reserveLargePages(usualCount(upTo: limit))
    var fonts = FontUsage()
    var paragraphs = paragraphs
    while lines.count < limit, softLeft > 0, !work.isOver,
      let step = paragraphs.next(spending: &work)
    {
      let segment = step.segment
      guard let shaped = step.shaped else {
        lines.append(LineLayout.Line(blank: segment))
        softLeft -= segment.hasNewline ? 0 : 1
        continue
      }
      var walker = LineWalker(
        shaped, endsText: endsText(segment), width: width, workLimit: work.left)
      while lines.count < limit, softLeft > 0, let line = walker.next() {
        lines.append(LineLayout.Line(line, in: segment))
        softLeft -= lines[lines.count - 1].breakKind == .hard ? 0 : 1
      }
      work.spend(walker.work)
      for use in shaped.fontUses { fonts.add(use.family, use.utf16Length) }
    }
    return LineLayout(
      lines: lines, lineHeight: style.lineHeight, exceedsMaxLines: lines.count == limit,
      fonts: fonts.uses)
  }

  /// An upper estimate of the line count of prose, so that the array of lines rarely grows.
  private func usualCount(upTo limit: Int) -> Int {
    let soft = text.count / Self.fewUnits + 1
    return limit <= soft ? limit : min(limit, soft + TextUnits.newlineCount(in: text))
  }

  /// Counts the lines; returns `limit + 1` if there are more than `limit`.
  ///
  /// - Parameter work: the budget to charge. If it runs out, the returned number has no meaning.
  /// - Complexity: as `lines(width:maxLines:maxSoftLines:spending:)`; a paragraph already counted at
  ///   this width takes O(1).
  func lineCount(
    width: Double, stoppingAfter limit: Int, spending work: inout LayoutWork
  ) -> Int {
    var count = 0
    let widthKey = style.engine.filling.key(ofWidth: width)
    var paragraphs = paragraphs
    while count <= limit, !work.isOver, let step = paragraphs.next(spending: &work) {
      guard let shaped = step.shaped else {
        count += 1
        continue
      }
      count += shaped.lineCount(
        width: width, widthKey: widthKey, endsText: endsText(step.segment),
        stoppingAfter: limit - count, spending: &work)
    }
    return count
  }

  /// Finds the carets of lines that come from this text.
  ///
  /// - Returns: one list for each line.
  func carets(in lines: [LineLayout.Line]) -> [[LineLayout.Caret]] {
    var carets: [[LineLayout.Caret]] = []
    var paragraphs = paragraphs
    var work = LayoutWork.unlimited
    while carets.count < lines.count, let step = paragraphs.next(spending: &work) {
      guard let shaped = step.shaped else {
        carets.append(Array(LineCarets(blankAt: step.segment.range.lowerBound)))
        continue
      }
      repeat {
        carets.append(Array(LineCarets(shaped, of: lines[carets.count], in: step.segment)))
      } while carets.count < lines.count && lines[carets.count].start < step.segment.end
    }
    return carets
  }

  private func endsText(_ segment: NewlineSplitter.Segment) -> Bool {
    segment.range.upperBound == text.count
  }
}

extension LineCarets {
  /// Makes the carets of a line of a paragraph.
  init(
    _ shaped: ShapedParagraph, of line: LineLayout.Line, in segment: NewlineSplitter.Segment
  ) {
    let origin = segment.range.lowerBound
    let end = Swift.min(line.end, segment.range.upperBound)
    self.init(
      shaped, of: line.start - origin..<end - origin, visibleEnd: line.visibleEnd - origin,
      width: line.width, isEndTrimmed: line.isEndTrimmed, origin: origin)
  }
}

extension LineLayout.Line {
  /// Makes the line of an empty paragraph, without measuring.
  init(blank segment: NewlineSplitter.Segment) {
    let start = segment.range.lowerBound
    self.init(
      start: start, end: segment.end, visibleEnd: start, width: 0, breakKind: segment.breakKind)
  }

  init(_ line: LineWalker.Line, in segment: NewlineSplitter.Segment) {
    let origin = segment.range.lowerBound
    let endsParagraph = line.range.upperBound + origin == segment.range.upperBound
    self.init(
      start: line.range.lowerBound + origin,
      end: endsParagraph ? segment.end : line.range.upperBound + origin,
      visibleEnd: line.visibleEnd + origin, width: line.width,
      breakKind: endsParagraph ? segment.breakKind : line.isEmergency ? .emergency : .soft,
      isEndTrimmed: line.isEndTrimmed, hasHyphen: line.hasHyphen)
  }
}

extension NewlineSplitter.Segment {
  fileprivate var breakKind: LineLayout.BreakKind { hasNewline ? .hard : .end }
}
