/// Lines of a paragraph with runs, whose content is what stands between two wrap opportunities: text of
/// several elements and their edges.
///
/// Source: Source/WebCore/layout/formattingContexts/inline: InlineLineBuilder.cpp, InlineContentBreaker.cpp,
/// InlineLine.cpp.
extension WebKitFiller {
  /// A line that is being filled.
  private struct InlineLine {
    /// The end of its text.
    var end: Int
    var right: Float = 0
    /// The width of the spaces at its end.
    var spaces: Float = 0
    /// Whether it has text or an object.
    var hasContent = false
    /// The width of the hyphen of the soft hyphen at its end; nil without one.
    var hyphen: Float?
    /// The places after which it can wrap.
    var opportunities: [InlineWrap] = []
  }

  /// A place after which a line can wrap.
  private struct InlineWrap {
    /// The index of the next item.
    let next: Int
    let end: Int
    let right: Float
    let spaces: Float
    let hyphen: Float?
  }

  /// An item, or the rest of one, with its width.
  private struct InlineRun {
    let index: Int
    let range: Range<Int>
    let width: Float
  }

  /// What is placed on a line as one, up to the first run that overflows.
  ///
  /// Source: InlineContentBreaker::ContinuousContent.
  private struct InlineContent {
    var runs: [InlineRun] = []
    var width: Float = 0
    /// The index of the first item that is text or an object.
    let first: Int
    /// Whether `runs` has all of it.
    var isWhole = false
  }

  /// What becomes of content that overflows.
  ///
  /// Source: InlineContentBreaker::Result::Action.
  private enum Outcome {
    case keep, wrap
    /// The line ends after an item, or at a place inside it.
    case end(after: Int, part: Part?)
  }

  /// The first part of a text, with its width.
  private typealias Part = (end: Int, width: Float)

  /// Where content can be broken.
  ///
  /// Source: InlineContentBreaker::OverflowingTextContent::BreakingPosition.
  private enum Position {
    /// Before its first character, which does not fit.
    case start
    case after(Int, part: Part?, overflows: Bool)
  }

  // MARK: Placing contents

  /// Source: LineBuilder::placeInlineAndFloatContent, handleInlineContent.
  func placeContents(from start: Int) -> End {
    if start == 0 { (cursor, carried) = (0, nil) }
    var line = InlineLine(end: start)
    while cursor < items.count {
      let content = content(at: line.right)
      switch outcome(of: content, on: line) {
      case .keep:
        commit(through: lastIndex(of: content), content.runs, to: &line)
        if canWrap(after: cursor - 1) {
          line.opportunities.append(
            InlineWrap(
              next: cursor, end: line.end, right: line.right, spaces: line.spaces,
              hyphen: line.hyphen))
        }
      case .wrap: return wrapped(line, before: content)
      case .end(let index, let part): return broken(line, after: index, part, of: content)
      }
    }
    return End(offset: line.end, right: line.right, spaces: line.spaces)
  }

  /// The content that begins with the next item.
  ///
  /// Source: LineBuilder::candidateContentForLine.
  private func content(at right: Float) -> InlineContent {
    let first = items[cursor...].firstIndex { $0.kind.isContent } ?? items.count - 1
    var content = InlineContent(first: first)
    var index = cursor
    while isInside(content, index), content.runs.isEmpty || content.width <= availableWidth - right
    {
      let run = run(at: index, right + content.width)
      content.runs.append(run)
      content.width += run.width
      index += 1
    }
    content.isWhole = !isInside(content, index)
    return content
  }

  /// Whether an item after the cursor belongs to the content there.
  private func isInside(_ content: InlineContent, _ index: Int) -> Bool {
    index < items.count && (index <= content.first || !items[index].mayStartLine)
  }

  private func lastIndex(of content: InlineContent) -> Int {
    var index = cursor + content.runs.count
    while isInside(content, index) { index += 1 }
    return index - 1
  }

  /// Measures an item, or the rest of the one at the cursor.
  ///
  /// Source: InlineFormattingUtils::inlineItemWidth.
  private func run(at index: Int, _ position: Float) -> InlineRun {
    let item = items[index]
    guard item.kind == .text else {
      return InlineRun(
        index: index, range: item.range,
        width: item.kind == .spaces
          ? width(ofSpaces: item.range, at: position, style(of: item).metrics) : ownWidth(of: item))
    }
    if let carried, carried.offset > item.range.lowerBound, item.range.contains(carried.offset) {
      return InlineRun(
        index: index, range: carried.offset..<item.range.upperBound, width: carried.width)
    }
    return InlineRun(index: index, range: item.range, width: uncutWidth(item.range))
  }

  private func style(of item: WebKitInlineItem) -> ResolvedStyle {
    item.run == 0 ? shaped.style : shaped.runs[item.run - 1].style
  }

  /// The width of an object, or of the edge of an element.
  private func ownWidth(of item: WebKitInlineItem) -> Float {
    let run = shaped.runs[item.run - 1]
    let width =
      switch item.kind {
      case .start: run.leading
      case .end: run.trailing
      case .object: run.object?.width
      case .text, .spaces: Fixed16?.none
      }
    return Self.pixels(width?.raw ?? 0)
  }

  /// Puts items up to one on the line.
  private func commit(through last: Int, _ known: [InlineRun], to line: inout InlineLine) {
    let first = cursor
    for index in first..<last + 1 {
      let place = index - first
      append(place < known.count ? known[place] : run(at: index, line.right), to: &line)
    }
    cursor = last + 1
  }

  /// Source: Line::append.
  private func append(_ run: InlineRun, to line: inout InlineLine) {
    line.right += run.width
    let item = items[run.index]
    guard item.kind.isContent else { return }
    line.end = run.range.upperBound
    line.spaces = item.kind == .spaces ? line.spaces + run.width : 0
    line.hasContent = true
    line.hyphen = endsWithSoftHyphen(item) ? hyphenWidth(of: item) : nil
  }

  private func endsWithSoftHyphen(_ item: WebKitInlineItem) -> Bool {
    item.kind == .text && shaped.text[item.range.upperBound - 1] == 0xAD
  }

  private func hyphenWidth(of item: WebKitInlineItem) -> Float {
    Self.hyphenWidth(style(of: item).metrics)
  }

  /// Whether a line that ends after an item can be ended there later.
  ///
  /// Source: LineBuilder::candidateContentForLine, inlineContentEndsInSoftWrapOpportunity.
  private func canWrap(after index: Int) -> Bool {
    guard index + 1 < items.count, items[index].kind == .text else {
      return index + 1 < items.count
    }
    return items[(index + 1)...].first { $0.kind.isContent }?.kind == .text
  }

  // MARK: Ends of lines

  /// Ends a line before content; if the hyphen at its end does not fit, at an earlier opportunity.
  ///
  /// Source: InlineContentBreaker::processInlineContent, LineBuilder::rebuildLineForTrailingSoftHyphen.
  private func wrapped(_ line: InlineLine, before content: InlineContent) -> End {
    guard let hyphen = line.hyphen, items[content.first].kind != .object else {
      return End(offset: line.end, right: line.right, spaces: line.spaces)
    }
    if hyphen <= availableWidth - line.right {
      return End(offset: line.end, right: line.right + hyphen, hasHyphen: true)
    }
    let fitting = line.opportunities.dropFirst().last {
      ($0.hyphen ?? 0) <= availableWidth - $0.right
    }
    guard let place = fitting ?? line.opportunities.first else {
      return End(offset: line.end, right: line.right)
    }
    cursor = place.next
    carried = nil
    return End(
      offset: place.end, right: place.right + (place.hyphen ?? 0), spaces: place.spaces,
      hasHyphen: place.hyphen != nil)
  }

  /// Ends a line after an item, or inside it.
  ///
  /// Source: LineBuilder::commitPartialContent, eligibleOverflowWidthAsLeading.
  private func broken(
    _ line: InlineLine, after index: Int, _ part: Part?, of content: InlineContent
  ) -> End {
    var line = line
    commit(through: part == nil ? index : index - 1, content.runs, to: &line)
    guard let part else {
      return End(offset: line.end, right: line.right, spaces: line.spaces, isEmergency: true)
    }
    let rest = part.end..<items[index].range.upperBound
    if rest.isEmpty {
      // The rest of a word that was cut before may fit although its carried width does not.
      (cursor, carried) = (index + 1, nil)
    } else {
      let isAlone = content.isWhole && content.runs.count == 1
      carried = (
        part.end,
        isAlone
          ? content.width - part.width
          : width(ofRest: rest, isMeasuredAgain: isInside(content, index + 1))
      )
    }
    return End(offset: part.end, right: line.right + part.width, isEmergency: true)
  }

  /// The width of the rest of a text; if the next line measures what it leaves again, only that of a part which is wider
  /// than a line.
  ///
  /// - Complexity: O(units on a line) if it is measured again, because a long rest begins many lines.
  private func width(ofRest rest: Range<Int>, isMeasuredAgain: Bool) -> Float {
    guard isMeasuredAgain else { return width(of: rest) }
    let end = shaped.lastOffset(
      from: rest.lowerBound, in: item(at: rest.lowerBound),
      within: LayoutUnit.availableWidth(for: 2 * Double(lineWidth)).raw << 10)
    let part = width(of: rest.lowerBound..<end)
    return part > availableWidth ? part : width(of: rest)
  }

  // MARK: Content that overflows

  /// Source: InlineContentBreaker::processInlineContent, processOverflowingContent.
  private func outcome(of content: InlineContent, on line: InlineLine) -> Outcome {
    let left = availableWidth - line.right
    if content.isWhole, content.width + hyphenWidth(of: content) <= left { return .keep }
    let unbreakable: Outcome = line.hasContent ? .wrap : .keep
    switch items[content.first].kind {
    case .object, .start, .end: return unbreakable
    case .spaces:
      let edges = edgesWidth(around: content)
      return edges == 0 || edges <= left ? .keep : unbreakable
    case .text: break
    }
    // Content that fits but for its hyphen has no position to break at.
    guard content.width > left, let position = position(in: content, on: line) else {
      return unbreakable
    }
    switch position {
    case .start: return line.hasContent ? .wrap : endAfterFirstCharacter(of: content, line)
    case .after(_, _, overflows: true) where line.hasContent: return .wrap
    case .after(let index, let part, _): return .end(after: index, part: part)
    }
  }

  /// The width of the hyphen that content which ends in a soft hyphen may need.
  private func hyphenWidth(of content: InlineContent) -> Float {
    let item = content.runs.last { items[$0.index].kind.isContent }.map { items[$0.index] }
    guard let item, endsWithSoftHyphen(item) else { return 0 }
    return hyphenWidth(of: item)
  }

  /// The width of the edges of elements around spaces, which hang.
  ///
  /// Source: InlineContentBreaker::ContinuousContent::hangingContentWidth.
  private func edgesWidth(around content: InlineContent) -> Float {
    (cursor...lastIndex(of: content)).reduce(0) {
      items[$1].kind == .spaces ? $0 : $0 + ownWidth(of: items[$1])
    }
  }

  /// Where content that overflows can be broken; nil if it may not be.
  ///
  /// Source: InlineContentBreaker::processOverflowingContentWithText.
  private func position(in content: InlineContent, on line: InlineLine) -> Position? {
    let rule = wordBreak(canWrap: !line.opportunities.isEmpty)
    guard rule != .nowhere else { return nil }
    let last = content.runs[content.runs.count - 1]
    let used = content.runs.dropLast().reduce(0) { $0 + $1.width }
    let left = max(0, availableWidth - line.right - used)
    if items[last.index].kind == .text,
      let part = part(of: last, left, rule, hasContent: line.hasContent)
    {
      return part.end > last.range.lowerBound
        ? .after(last.index, part: part, overflows: false)
        : positionBefore(last.index, in: content, overflows: false)
    }
    return positionBeforeOverflow(in: content, rule)
      ?? positionBehindOverflow(in: content, rule, hasContent: line.hasContent)
  }

  /// The part of a text that fits, which is empty if the line may end before the text; nil if there is no
  /// position.
  ///
  /// Source: InlineContentBreaker::tryBreakingTextRun, of an overflowing run.
  private func part(
    of run: InlineRun, _ left: Float, _ rule: WordBreak, hasContent: Bool
  ) -> Part? {
    let start = run.range.lowerBound
    let found = position(in: Run(range: run.range, width: run.width), left, rule, hasContent)
    return found ?? (rule == .anywhere || mayStartLine(start) ? (start, 0) : nil)
  }

  /// The position before an item and the elements that begin there.
  ///
  /// Source: InlineContentBreaker.cpp, findTrailingRunIndex.
  private func positionBefore(
    _ index: Int, in content: InlineContent, overflows: Bool
  ) -> Position {
    let trailing = items[cursor..<index].lastIndex { $0.kind != .start }
    guard let trailing, trailing >= content.first else { return .start }
    return .after(trailing, part: nil, overflows: overflows)
  }

  /// The last position before the run that overflows.
  ///
  /// Source: InlineContentBreaker::tryBreakingPreviousNonOverflowingRuns.
  private func positionBeforeOverflow(in content: InlineContent, _ rule: WordBreak) -> Position? {
    for run in content.runs.dropLast().reversed() where items[run.index].kind == .text {
      guard let end = lastPosition(in: run, of: content, rule) else { continue }
      guard end == run.range.upperBound else {
        let part = (end, width(of: run.range.lowerBound..<end))
        return .after(run.index, part: part, overflows: false)
      }
      let overflow = cursor + content.runs.count - 1
      let edges = items[run.index + 1..<overflow].prefix { !$0.kind.isContent }
      let trailing = edges.lastIndex { $0.kind == .end } ?? run.index
      return .after(trailing, part: nil, overflows: false)
    }
    return nil
  }

  /// The last position in a text that fits: its end if other text follows.
  ///
  /// Source: InlineContentBreaker::tryBreakingTextRun, of a run that does not overflow; InlineContentBreaker.cpp,
  /// lastValidBreakingPosition.
  private func lastPosition(
    in run: InlineRun, of content: InlineContent, _ rule: WordBreak
  ) -> Int? {
    let next = nextText(after: run.index, in: content)
    if rule == .anywhere {
      let end = next == nil ? lastCluster(in: run.range) : run.range.upperBound
      return end > run.range.lowerBound ? end : nil
    }
    guard let next, !mayStartLine(items[next].range.lowerBound) else {
      return run.range.upperBound
    }
    return lastLineStart(in: run.range.lowerBound + 1..<run.range.upperBound)
  }

  /// The start of the last character of a text.
  private func lastCluster(in range: Range<Int>) -> Int {
    var offset = range.upperBound - 1
    while offset > range.lowerBound, !clusters.startsCluster(at: offset) { offset -= 1 }
    return offset
  }

  private func nextText(after index: Int, in content: InlineContent) -> Int? {
    var index = index + 1
    while isInside(content, index) {
      if items[index].kind == .text { return index }
      index += 1
    }
    return nil
  }

  /// The first position behind the run that overflows.
  ///
  /// Source: InlineContentBreaker::tryBreakingNextOverflowingRuns.
  private func positionBehindOverflow(
    in content: InlineContent, _ rule: WordBreak, hasContent: Bool
  ) -> Position? {
    var index = cursor + content.runs.count - 1
    while let next = nextText(after: index, in: content) {
      let run = run(at: next, 0)
      if let part = part(of: run, 0, rule, hasContent: hasContent) {
        return part.end > run.range.lowerBound
          ? .after(next, part: part, overflows: true)
          : positionBefore(next, in: content, overflows: true)
      }
      index = next
    }
    return nil
  }

  /// Leaves only the first character of content on an empty line that has no space for it, with the ends of
  /// elements behind it.
  ///
  /// Source: InlineContentBreaker::processOverflowingContent, the case of no trailing content.
  private func endAfterFirstCharacter(of content: InlineContent, _ line: InlineLine) -> Outcome {
    let run = run(at: content.first, line.right)
    let end = nextCluster(run.range.lowerBound, in: run.range)
    if end < run.range.upperBound {
      return .end(after: run.index, part: (end, width(of: run.range.lowerBound..<end)))
    }
    var last = content.first
    while isInside(content, last + 1), items[last + 1].kind == .end { last += 1 }
    return .end(after: last, part: nil)
  }
}
