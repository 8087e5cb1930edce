import Composer

/// One text in one style, ready to be broken into lines.
struct TextLayout {
  private let text: [UInt16]
  private let style: TextStyle
  private let shaper: any RangeShaping
  private let scanner: BreakScanner
  private let metrics: LineMetrics

  /// Takes a text; nothing is measured yet.
  init(_ text: UTF16Text, style: TextStyle, shaper: any RangeShaping, breaks: BreakFinder) {
    self.text = text.units
    self.style = style
    self.shaper = shaper
    scanner = breaks.scanner(over: text.units, rules: style.breaking, language: style.language)
    metrics = LineMetrics(shaper, style: style)
  }

  /// Breaks the text into lines, paragraph by paragraph, until there are more than `maxLines`.
  func lines(width: Double, maxLines: Int?) -> LineLayout {
    let limit = maxLines.map { $0 + 1 } ?? .max
    var lines: [LineLayout.Line] = []
    var fonts = FontUsage()
    var paragraphs = NewlineSplitter(text)
    while lines.count < limit, let stretch = paragraphs.next() {
      let shaped = shape(stretch)
      var walker = LineWalker(
        shaped, of: text, breaks: breaks(in: stretch), metrics: metrics, width: width,
        breaksWords: style.breaking.overflowWrap != .normal)
      while lines.count < limit, let line = walker.next() {
        lines.append(LineLayout.Line(line, in: stretch))
      }
      fonts.add(shaped.fontRuns)
    }
    return LineLayout(
      lines: lines, lineHeight: style.font.lineHeight ?? shaper.normalLineHeight,
      exceedsMaxLines: lines.count == limit, fonts: fonts.uses)
  }

  /// Finds the carets of lines that were broken from this text.
  ///
  /// - Returns: a list for each line.
  func carets(in lines: [LineLayout.Line]) -> [[LineLayout.Caret]] {
    var carets: [[LineLayout.Caret]] = []
    var paragraphs = NewlineSplitter(text)
    while carets.count < lines.count, let stretch = paragraphs.next() {
      let finder = CaretFinder(
        shape(stretch), breaks: breaks(in: stretch), metrics: metrics, direction: style.direction)
      repeat {
        let line = lines[carets.count]
        let range = line.start..<min(line.end, stretch.range.upperBound)
        carets.append(finder.carets(of: range, visibleEnd: line.visibleEnd, width: line.width))
      } while carets.count < lines.count && lines[carets.count].start < stretch.end
    }
    return carets
  }

  private func shape(_ stretch: NewlineSplitter.Stretch) -> ShapedParagraph {
    let paragraph = Paragraph(text, range: stretch.range, direction: style.direction)
    return ShapedParagraph(paragraph, of: text, with: shaper)
  }

  private func breaks(in stretch: NewlineSplitter.Stretch) -> ParagraphBreaks {
    ParagraphBreaks(text, in: stretch.range, scanner: scanner)
  }
}

extension LineLayout.Line {
  fileprivate init(_ line: LineWalker.Line, in stretch: NewlineSplitter.Stretch) {
    let endsParagraph = line.range.upperBound == stretch.range.upperBound
    self.init(
      start: line.range.lowerBound, end: endsParagraph ? stretch.end : line.range.upperBound,
      visibleEnd: line.visibleEnd, width: Double(line.width64) / 64,
      breakKind: endsParagraph ? stretch.breakKind : line.isEmergency ? .emergency : .soft)
  }
}

extension NewlineSplitter.Stretch {
  fileprivate var breakKind: LineLayout.BreakKind { hasNewline ? .hard : .end }
}
