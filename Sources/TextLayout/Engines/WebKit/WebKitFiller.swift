import Composer

/// Fills lines as WebKit does: it places one inline item after another, and breaks an item that
/// overflows only if nothing before it on the line can wrap.
///
/// Widths are 32-bit floats, added in WebKit's order.
///
/// Source: Source/WebCore/layout/formattingContexts/inline: TextOnlySimpleLineBuilder.cpp, for
/// bidirectional paragraphs InlineLineBuilder.cpp, and InlineContentBreaker.cpp.
final class WebKitFiller: LineFiller {
  /// A part of an inline item in one direction.
  ///
  /// Source: InlineContentBreaker::ContinuousContent::Run.
  struct Run {
    let range: Range<Int>
    let width: Float
  }

  /// What is placed on a line as one: an inline item, or the rest of one.
  ///
  /// Source: InlineContentBreaker::ContinuousContent.
  private struct Content {
    let range: Range<Int>
    /// The width; if it exceeds the available width, perhaps that of the first runs only.
    let width: Float
    let isSpace: Bool
    let endsWithSoftHyphen: Bool
  }

  /// A place on the line after which it can wrap.
  private struct WrapOpportunity {
    /// The offset of the place.
    let end: Int
    /// The width of the line up to the place, in pixels.
    let right: Float
    /// The width of the spaces before the place.
    let spaces: Float
    let endsWithSoftHyphen: Bool
  }

  /// The place at which a line ends.
  struct End {
    var offset: Int
    /// The width of the line, with spaces at its end, in pixels.
    var right: Float
    /// The width of the spaces at its end, where tabs reach their stops.
    var spaces: Float = 0
    var hasHyphen = false
    var isEmergency = false
  }

  let shaped: ShapedParagraph
  /// The inline items of a paragraph with runs; else empty.
  let items: [WebKitInlineItem]
  private let rules: BreakRules
  private let ruler: LineRuler
  let lineWidth: Float
  /// The available width, and an epsilon for rounding.
  ///
  /// Source: TextOnlySimpleLineBuilder::availableWidth.
  let availableWidth: Float
  private let hyphenWidth: Float
  let clusters: GraphemeClusters
  /// Whether WebKit reorders the paragraph, and fills it with its general line builder.
  private let isBidirectional: Bool
  /// The rest of an item that was broken, and its width, which is not measured again.
  ///
  /// Source: AbstractLineBuilder::overflowWidthAsLeadingForNextLine.
  var carried: (offset: Int, width: Float)?
  /// The index of the first inline item that is not yet on a line, or whose rest is not.
  var cursor = 0
  /// The inline item found last, or its rest: a long one ends many lines.
  private var lastItem = 0..<0
  /// The places on the current line after which it can wrap.
  private var opportunities: [WrapOpportunity] = []

  static func key(ofWidth width: Double) -> Int { LayoutUnit.availableWidth(for: width).raw }

  init(_ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int) {
    self.shaped = shaped
    rules = shaped.style.style.breaking
    ruler = LineRuler(shaped, workLimit: workLimit)
    clusters = GraphemeClusters(shaped.text, conjuncts: .sixScripts)
    lineWidth = Float(LayoutUnit(pixels: width).pixels)
    availableWidth = lineWidth + Float(LayoutUnit.epsilon.pixels)
    hyphenWidth = Self.hyphenWidth(shaped.style.metrics)
    isBidirectional = shaped.paragraph.items.contains { $0.level > 0 }
    items = shaped.runs.isEmpty ? [] : shaped.inlineItems()
  }

  var work: Int { ruler.work }

  static func pixels(_ advance: Int) -> Float { Float(advance) / 65536 }

  /// The width of a hyphen displayed at a soft hyphen, with letter spacing.
  ///
  /// Source: TextUtil::hyphenWidth.
  static func hyphenWidth(_ metrics: LineMetrics) -> Float {
    max(0, pixels(metrics.hyphenAdvance + metrics.letterSpacing))
  }

  func line(from start: Int) -> LineWalker.Line {
    let end = items.isEmpty ? place(from: start) : placeContents(from: start)
    var visibleEnd = end.offset
    while visibleEnd > start, shaped.text[visibleEnd - 1].isBreakableSpace { visibleEnd -= 1 }
    // The spaces of the last line are visible if all of them fit.
    if end.offset == shaped.end, end.right <= lineWidth { visibleEnd = end.offset }
    let spaces = visibleEnd < end.offset ? end.spaces : 0
    return LineWalker.Line(
      range: start..<end.offset, visibleEnd: visibleEnd, width: Double(max(0, end.right - spaces)),
      isEmergency: end.isEmergency, hasHyphen: end.hasHyphen)
  }

  // MARK: Placing content

  /// Source: TextOnlySimpleLineBuilder::placeInlineTextContent, commitCandidateContent.
  private func place(from start: Int) -> End {
    var (right, spaces): (Float, Float) = (0, 0)
    opportunities.removeAll(keepingCapacity: true)
    var offset = start
    while offset < shaped.end {
      let content = content(at: offset, right)
      if fits(content, right) || content.isSpace {
        right += content.width
        spaces = content.isSpace ? spaces + content.width : 0
        offset = content.range.upperBound
        opportunities.append(
          WrapOpportunity(
            end: offset, right: right, spaces: spaces,
            endsWithSoftHyphen: content.endsWithSoftHyphen))
      } else if let end = end(in: content, right) {
        return end
      } else {
        // What overflows stays on its line, and if it may not be broken, so do the spaces behind it, as they do behind
        // what fits but for its hyphen.
        let isLast =
          content.width > availableWidth - right
          && wordBreak(canWrap: !opportunities.isEmpty) != .nowhere
        right += runs(of: content.range, within: .infinity).reduce(0) { $0 + $1.width }
        spaces = 0
        offset = content.range.upperBound
        if isLast { return End(offset: offset, right: right) }
        opportunities.append(
          WrapOpportunity(end: offset, right: right, spaces: 0, endsWithSoftHyphen: false))
      }
    }
    return End(offset: offset, right: right, spaces: spaces)
  }

  /// Whether content fits on a line that is filled up to `right`.
  ///
  /// The general line builder counts the hyphen of a soft hyphen.
  ///
  /// Source: LineCandidate, InlineLineBuilder::candidateContentForLine.
  private func fits(_ content: Content, _ right: Float) -> Bool {
    let hyphen = isBidirectional && content.endsWithSoftHyphen ? hyphenWidth : 0
    return content.width + hyphen <= availableWidth - right
  }

  /// The content that starts at an offset.
  ///
  /// - Parameter right: the width of the line before the content, in pixels.
  private func content(at offset: Int, _ right: Float) -> Content {
    let range = offset..<itemEnd(at: offset)
    let isSpace = shaped.text[offset].isBreakableSpace
    let width =
      isSpace
      ? width(ofSpaces: range, at: right, shaped.style.metrics) : width(ofText: range, right)
    return Content(
      range: range, width: width,
      isSpace: isSpace, endsWithSoftHyphen: shaped.text[range.upperBound - 1] == 0xAD)
  }

  /// The end of the inline item that contains an offset.
  private func itemEnd(at offset: Int) -> Int {
    if !lastItem.contains(offset) {
      lastItem = offset..<WebKitInlineItems.end(ofItemAt: offset, in: shaped.text, shaped.flags)
    }
    return lastItem.upperBound
  }

  private func width(ofText range: Range<Int>, _ right: Float) -> Float {
    if shaped.paragraph.items.count == 1, carried?.offset != range.lowerBound {
      return uncutWidth(range)
    }
    return runs(of: range, within: availableWidth - right).reduce(0) { $0 + $1.width }
  }

  /// The runs of the text of an inline item, or of the rest of one, up to the first that overflows.
  ///
  /// - Complexity: O(runs returned), because the rest of a long item begins many lines.
  private func runs(of range: Range<Int>, within left: Float) -> [Run] {
    var runs: [Run] = []
    var start = range.lowerBound
    var width: Float = 0
    while start < range.upperBound, width <= left {
      let part = start..<min(range.upperBound, item(at: start).range.upperBound)
      let known = carried?.offset == start ? carried?.width : nil
      runs.append(Run(range: part, width: known ?? uncutWidth(part)))
      width += runs[runs.count - 1].width
      start = part.upperBound
    }
    return runs
  }

  func uncutWidth(_ part: Range<Int>) -> Float {
    max(0, Self.pixels(shaped.uncutAdvance(of: part)))
  }

  func item(at offset: Int) -> Paragraph.Item {
    let items = shaped.paragraph.items
    return items.count == 1
      ? items[0] : items[items.partitioningIndex { $0.range.upperBound > offset }]
  }

  /// The width of spaces and tabs at a position of the line; with the tab size 0, a tab is a space.
  ///
  /// Source: FontCascade::tabWidth, TextUtil::width.
  func width(ofSpaces range: Range<Int>, at position: Float, _ metrics: LineMetrics) -> Float {
    let space = Self.pixels(metrics.spaceAdvance)
    let spacing = Self.pixels(metrics.letterSpacing)
    let stop = Float(shaped.style.style.tabSize) * space
    var width: Float = 0
    for offset in range {
      var advance = space
      if shaped.text[offset] == 0x09, stop != 0 {
        let rest = stop - (position + width).truncatingRemainder(dividingBy: stop)
        advance = rest < space / 2 ? rest + stop : rest
      }
      width += advance + spacing
    }
    return max(0, width)
  }

  // MARK: Content that overflows

  /// Where content that overflows may be broken.
  ///
  /// Source: InlineContentBreaker::WordBreakRule.
  enum WordBreak {
    case nowhere
    case anywhere
    /// Before characters that may start a line.
    case withinWords
  }

  /// The end of a line before or inside content that overflows; nil if it stays on the line.
  ///
  /// Source: InlineContentBreaker::processInlineContent, processOverflowingContent.
  private func end(in content: Content, _ right: Float) -> End? {
    let hasContent = !opportunities.isEmpty
    let wordBreak = wordBreak(canWrap: hasContent)
    // Content that fits but for its hyphen has no position to break at.
    if wordBreak != .nowhere, content.width > availableWidth - right {
      let runs = runs(of: content.range, within: availableWidth - right)
      let position = breakingPosition(in: runs, right, wordBreak, hasContent: hasContent)
      if let position { return position }
      if !hasContent, wordBreak == .anywhere || mayStartLine(content.range.lowerBound) {
        return endAfterFirstCharacter(of: content, runs[0], right)
      }
    }
    guard hasContent else { return nil }
    return wrap(right, content)
  }

  /// Source: InlineContentBreaker::wordBreakBehavior.
  func wordBreak(canWrap: Bool) -> WordBreak {
    if rules.lineBreak == .anywhere { return .anywhere }
    if rules.wordBreak == .breakAll { return .withinWords }
    return rules.overflowWrap != .normal && !canWrap ? .anywhere : .nowhere
  }

  /// The end of the last line content, which wraps, with a hyphen if it ends with a soft hyphen.
  ///
  /// If the hyphen does not fit, an earlier opportunity is taken.
  ///
  /// Source: TextOnlySimpleLineBuilder::revertToLastNonOverflowingItem.
  private func wrap(_ right: Float, _ content: Content) -> End {
    while let last = opportunities.popLast() {
      let hasHyphen = last.endsWithSoftHyphen
      let fits = !hasHyphen || hyphenWidth <= availableWidth - last.right
      guard fits || opportunities.isEmpty else { continue }
      return End(
        offset: last.end, right: hasHyphen ? last.right + hyphenWidth : last.right,
        spaces: last.spaces, hasHyphen: hasHyphen)
    }
    return End(offset: content.range.lowerBound, right: right)
  }

  /// The last position inside content up to which it fits; nil if nothing does.
  ///
  /// Source: InlineContentBreaker::processOverflowingContentWithText, tryBreakingOverflowingRun.
  private func breakingPosition(
    in runs: [Run], _ right: Float, _ wordBreak: WordBreak, hasContent: Bool
  ) -> End? {
    var used: Float = 0
    for run in runs {
      guard used + run.width > availableWidth - right else {
        used += run.width
        continue
      }
      let position = position(in: run, availableWidth - right - used, wordBreak, hasContent)
      if let (end, width) = position {
        if end < run.range.upperBound { carried = (end, run.width - width) }
        return End(offset: end, right: right + used + width, isEmergency: true)
      }
      guard run.range.lowerBound > runs[0].range.lowerBound else { return nil }
      return End(offset: run.range.lowerBound, right: right + used, isEmergency: true)
    }
    return nil
  }

  /// The position at which a run that overflows is broken, and the width before it.
  ///
  /// Source: InlineContentBreaker::tryBreakingTextRun.
  func position(
    in run: Run, _ left: Float, _ wordBreak: WordBreak, _ hasContent: Bool
  ) -> (end: Int, width: Float)? {
    let found = left > 0 ? breakWord(run, availableWidth: left) : nil
    guard wordBreak == .withinWords else { return found }
    if let found, found.end < run.range.upperBound {
      if mayStartLine(found.end) { return found }
      if let end = lastLineStart(in: run.range.lowerBound + 1..<found.end) {
        return (end, width(of: run.range.lowerBound..<end))
      }
    }
    guard !hasContent, !mayStartLine(run.range.lowerBound) else { return nil }
    return firstLineStart(in: run.range).map { ($0, width(of: run.range.lowerBound..<$0)) }
  }

  /// Whether a character may start a line where words are broken.
  ///
  /// Source: InlineContentBreaker.cpp, canBreakBefore.
  func mayStartLine(_ offset: Int) -> Bool {
    let unit = shaped.text[offset]
    switch unit {
    case 0x5C: return true
    case 0xA0: return false
    case 0x2010, 0x2013: return rules.lineBreak == .loose
    default: return !UnicodeData.record(of: UInt32(unit)).category.isEnclosingOrOtherPunctuation
    }
  }

  func lastLineStart(in range: Range<Int>) -> Int? {
    range.last { !UTF16.isTrailSurrogate(shaped.text[$0]) && mayStartLine($0) }
  }

  private func firstLineStart(in range: Range<Int>) -> Int? {
    range.dropFirst().first { !UTF16.isTrailSurrogate(shaped.text[$0]) && mayStartLine($0) }
  }

  /// Leaves only the first character of content on an empty line that has no space for it.
  ///
  /// Source: InlineContentBreaker::processOverflowingContent, the case of no trailing content.
  private func endAfterFirstCharacter(
    of content: Content, _ run: Run, _ right: Float
  ) -> End? {
    let end = nextCluster(run.range.lowerBound, in: run.range)
    guard end < run.range.upperBound else {
      return end == content.range.upperBound
        ? nil : End(offset: end, right: right + run.width, isEmergency: true)
    }
    let width = width(of: run.range.lowerBound..<end)
    carried = (end, run.width - width)
    return End(offset: end, right: right + width, isEmergency: true)
  }

  /// The longest beginning of a run that fits, in whole characters; nil if none does.
  ///
  /// Source: TextUtil::breakWord.
  ///
  /// - Complexity: O(length of the beginning).
  private func breakWord(
    _ run: Run, availableWidth: Float
  ) -> (end: Int, width: Float)? {
    var found: (end: Int, width: Float)?
    var end = nextCluster(run.range.lowerBound, in: run.range)
    while true {
      let width = width(of: run.range.lowerBound..<end)
      // Beyond its budget the ruler measures nothing, so every character would fit.
      if width > availableWidth || ruler.isOverBudget { break }
      found = (end, width)
      guard end < run.range.upperBound else { break }
      end = nextCluster(end, in: run.range)
    }
    return found
  }

  func nextCluster(_ offset: Int, in range: Range<Int>) -> Int {
    min(clusters.next(after: offset), range.upperBound)
  }

  /// The width of a part of an item, shaped by itself.
  func width(of part: Range<Int>) -> Float {
    let item = item(at: part.lowerBound)
    return max(
      0, Self.pixels(ruler.advance(of: part, in: item, isLineStart: true, isLineEnd: true)))
  }
}
