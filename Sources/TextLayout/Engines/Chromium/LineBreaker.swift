import Composer

/// Fills lines of one paragraph with items.
///
/// Source: third_party/blink/renderer/core/layout/inline/line_breaker.cc, for `white-space:
/// pre-wrap`.
///
/// It is a class because it is too large to be copied with the walk that holds it.
final class LineBreaker {
  /// A part of an item on the line.
  struct ItemResult {
    let item: Int
    var range: Range<Int>
    var inlineSize = LayoutUnit.zero
    /// Whether a line may end after the part.
    var canBreakAfter = false
    /// Whether a line may end inside the part.
    var mayBreakInside = false
    /// Whether the part was not measured because it overflows.
    var isUnmeasured = false
    /// Whether the part has only spaces, which hang.
    var hasOnlyTrailingSpaces = false
    /// Whether the part ends with a soft hyphen, which shows a hyphen at the line's end.
    var isHyphenated = false
    /// The change of the width by which the last unit, a closing bracket, is trimmed.
    var endTrim = Fixed16.zero
  }

  /// Source: LineBreaker::LineBreakState.
  enum State {
    /// More text may fit.
    case `continue`
    /// The line overflows and ends at the next opportunity.
    case overflow
    /// Only spaces may follow.
    case trailing
    /// The line is complete.
    case done
  }

  /// A place in the paragraph.
  struct Position: Equatable {
    var item: Int
    var offset: Int
  }

  let shaped: ShapedParagraph
  let ruler: LineRuler
  var breaks: LineBreakIterator
  /// The available width, and an epsilon for rounding.
  ///
  /// Source: LineBreaker::AvailableWidthToFit.
  var availableWidth: LayoutUnit

  var current = Position(item: 0, offset: 0)
  var state = State.continue
  var results: [ItemResult] = []
  /// The indent of the paragraph's first line.
  var firstIndent = LayoutUnit.zero
  /// The indent of the line.
  ///
  /// Source: LineInfo::TextIndent.
  private(set) var indent = LayoutUnit.zero
  /// The width of the line so far, from the edge of the box.
  var position = LayoutUnit.zero
  /// The start of the line.
  var lineStart = 0
  /// The result whose hyphen is included in its width.
  var hyphenIndex: Int?
  /// Whether the line would be wider than the box if it were broken at opportunities only.
  var hasOverflow = false
  /// Whether the line is broken anywhere, because it overflowed otherwise.
  var overridesBreakAnywhere = false
  /// Whether the line is broken as without `word-break: auto-phrase`, because it overflowed otherwise.
  var disablesPhrases = false

  /// Prepares to break a paragraph.
  ///
  /// - Parameters:
  ///   - endsText: whether no newline follows the paragraph.
  ///   - workLimit: the maximum work; beyond it, lines have no meaning.
  init(
    _ shaped: ShapedParagraph, endsText: Bool, availableWidth: LayoutUnit, workLimit: Int
  ) {
    self.shaped = shaped
    self.availableWidth = availableWidth
    ruler = LineRuler(shaped, workLimit: workLimit)
    breaks = LineBreakIterator(shaped, endsText: endsText)
  }

  private var items: [Paragraph.Item] { shaped.paragraph.items }

  /// The size of the hyphen after a part.
  private func hyphenSize(_ index: Int) -> LayoutUnit { hyphenSize(ofItem: results[index].item) }

  /// The size of the hyphen after a part of an item.
  func hyphenSize(ofItem item: Int) -> LayoutUnit {
    let style = shaped.style(of: items[item])
    return LayoutUnit(ceiling: Fixed16(raw: style.metrics.hyphenAdvance))
  }

  private var isAtEnd: Bool { current.item == items.count }

  /// Whether words that overflow are broken anywhere.
  ///
  /// With `line-break: anywhere` they already are.
  var breaksAnywhereIfOverflow: Bool {
    let rules = shaped.style.style.breaking
    return rules.overflowWrap != .normal && rules.lineBreak != .anywhere
  }

  /// Source: LineBreaker::CanFitOnLine.
  var canFitOnLine: Bool { position <= availableWidth }

  /// Finds the line that starts at an offset; `results` then has its parts.
  ///
  /// - Returns: the end of the line, with spaces that hang.
  ///
  /// Source: LineBreaker::NextLine, PrepareNextLine.
  ///
  /// - Complexity: O(length of the line).
  func nextLine(from start: Int) -> Int {
    lineStart = start
    current = Position(item: shaped.firstItem(at: start), offset: start)
    overridesBreakAnywhere = false
    disablesPhrases = false
    hasOverflow = false
    hyphenIndex = nil
    indent = start == 0 ? firstIndent : .zero
    ruler.indent = indent
    position = indent
    results.removeAll(keepingCapacity: true)
    setBreakType()
    breaks.setStartOffset(start)
    breakLine()
    if !shaped.runs.isEmpty { rewindTrailingOpenTags() }
    return current.offset
  }

  /// Source: LineBreaker::SetCurrentStyle.
  func setBreakType() {
    let isAnywhere =
      shaped.style.style.breaking.lineBreak == .anywhere
      || overridesBreakAnywhere && breaksAnywhereIfOverflow
    breaks.setBreakType(isAnywhere ? .character : disablesPhrases ? .rulesWithoutPhrases : .rules)
  }

  /// Source: LineBreaker::BreakLine.
  private func breakLine() {
    state = .continue
    while state != .done {
      if isAtEnd {
        if handleOverflowIfNeeded(), !isAtEnd { continue }
        removeHyphen()
        return
      }
      if state == .overflow, results.last?.canBreakAfter == true { state = .trailing }
      let item = items[current.item]
      switch item.kind {
      case .ignored: handleEmptyText()
      case .text, .tabs: handleText()
      case .object: handleObject(item)
      case .runStart: handleOpenTag(item)
      case .runEnd: handleCloseTag(item)
      }
    }
  }

  /// Source: LineBreaker::HandleOverflowIfNeeded.
  private func handleOverflowIfNeeded() -> Bool {
    guard state == .continue, !canFitOnLine else { return false }
    handleOverflow()
    return true
  }

  /// Source: LineBreaker::HandleEmptyText.
  private func handleEmptyText() {
    results.append(ItemResult(item: current.item, range: current.offset..<current.offset))
    moveToNext(of: items[current.item])
  }

  /// Source: LineBreaker::HandleText.
  private func handleText() {
    let item = items[current.item]
    if state == .trailing { return handleTrailingSpaces(item) }
    if state == .continue, !canFitOnLine {
      if shaped.hangs(current.offset), !endsWithRunStart {
        handleTrailingSpaces(item)
        if state != .done {
          state = .continue
          return
        }
      }
      return handleOverflow()
    }
    removeHyphen()
    results.append(ItemResult(item: current.item, range: current.offset..<item.range.upperBound))
    let index = results.count - 1
    let remaining = availableWidth - position
    let fits = breakText(index, remaining, remaining)
    position += results[index].inlineSize
    moveToNext(of: results[index])
    if fits {
      if results[index].range.upperBound < item.range.upperBound { handleTrailingSpaces(item) }
      return
    }
    handleOverflowingText(index)
  }

  /// Goes on after a part that overflows.
  ///
  /// Source: LineBreaker::HandleText.
  private func handleOverflowingText(_ index: Int) {
    let result = results[index]
    if result.isUnmeasured { return handleOverflow() }
    if result.hasOnlyTrailingSpaces {
      state = .trailing
      return rewind(to: index)
    }
    if state == .overflow {
      if result.canBreakAfter { state = .trailing }
      return
    }
    if result.range.allSatisfy({ shaped.hangs($0) }) { return }
    handleOverflow()
  }

  // MARK: Breaking an item

  /// Shortens a part to the available width; returns whether it fits.
  ///
  /// Source: LineBreaker::BreakText.
  func breakText(
    _ index: Int, _ width: LayoutUnit, _ widthWithHyphens: LayoutUnit
  ) -> Bool {
    let result = results[index]
    let item = items[result.item]
    guard case .text = item.kind else { return breakTabs(index, width) }
    let breaker = ShapingLineBreaker(
      ruler: ruler, item: item, lineStart: lineStart,
      noResultIfOverflow: breaksAnywhereIfOverflow && !overridesBreakAnywhere)
    var available = width
    while true {
      let found = breaker.shapeLine(
        from: result.range.lowerBound, availableSpace: available.clampedToZero, &breaks)
      guard let found else {
        results[index].inlineSize = widthWithHyphens + .epsilon
        results[index].range = result.range.lowerBound..<item.range.upperBound
        results[index].isUnmeasured = true
        return false
      }
      set(found, index)
      if found.isHyphenated {
        let space = widthWithHyphens - found.inlineSize
        let hyphenSize = hyphenSize(index)
        let isTooWide = space >= .zero && hyphenSize > space
        if !found.isOverflow, found.inlineSize <= available, isTooWide {
          available -= hyphenSize
          continue
        }
        addHyphen(index)
      }
      return results[index].inlineSize <= widthWithHyphens
    }
  }

  private func set(_ found: ShapingLineBreaker.Result, _ index: Int) {
    let itemEnd = items[results[index].item].range.upperBound
    results[index].range = results[index].range.lowerBound..<found.breakOffset
    results[index].inlineSize = found.inlineSize
    results[index].hasOnlyTrailingSpaces = found.hasTrailingSpaces
    results[index].isHyphenated = found.isHyphenated
    results[index].endTrim = found.endTrim
    results[index].isUnmeasured = false
    results[index].canBreakAfter =
      found.breakOffset < itemEnd || breaks.isBreakable(found.breakOffset)
    results[index].mayBreakInside = !found.isOverflow
  }

  /// Tabs are spaces: they fit, or all of them hang.
  ///
  /// Source: LineBreaker::HandleControlItem; ShapeResult::CreateForTabulationCharacters.
  private func breakTabs(_ index: Int, _ width: LayoutUnit) -> Bool {
    let range = results[index].range
    let metrics = shaped.style(of: items[results[index].item]).metrics
    let advance = metrics.tabAdvance(count: range.count, at: Fixed16(position).raw)
    results[index].inlineSize = LayoutUnit(ceiling: Fixed16(raw: advance)).clampedToZero
    results[index].canBreakAfter = breaks.isBreakable(range.upperBound)
    results[index].mayBreakInside = true
    results[index].hasOnlyTrailingSpaces =
      results[index].inlineSize > width && !shaped.breaksSpaces
    return results[index].inlineSize <= width
  }

  // MARK: Spaces that hang

  /// Adds the spaces at the line's end.
  ///
  /// Source: LineBreaker::HandleTrailingSpaces.
  func handleTrailingSpaces(_ item: Paragraph.Item) {
    var end = current.offset
    while end < item.range.upperBound, shaped.hangs(end) { end += 1 }
    guard end > current.offset else {
      state = .done
      return
    }
    var result = ItemResult(item: current.item, range: current.offset..<end)
    result.hasOnlyTrailingSpaces = true
    result.canBreakAfter = end < shaped.end && !shaped.hangs(end)
    result.inlineSize = spacesSize(result.range, in: item)
    position += result.inlineSize
    results.append(result)
    current.offset = end
    guard end == item.range.upperBound else {
      state = .done
      return
    }
    current.item += 1
    state = .trailing
  }

  private func spacesSize(_ range: Range<Int>, in item: Paragraph.Item) -> LayoutUnit {
    let advance =
      item.kind == .tabs
      ? shaped.style(of: item).metrics.tabAdvance(count: range.count, at: Fixed16(position).raw)
      : shaped.uncutAdvance(of: range)
    return LayoutUnit(ceiling: Fixed16(raw: advance)).clampedToZero
  }

  // MARK: Hyphens

  /// Includes a hyphen in the width of a part; returns its width.
  ///
  /// Source: LineBreaker::AddHyphen.
  @discardableResult
  func addHyphen(_ index: Int) -> LayoutUnit {
    hyphenIndex = index
    results[index].inlineSize += hyphenSize(index)
    return hyphenSize(index)
  }

  /// Removes the hyphen from the width of the line: more text follows.
  ///
  /// Source: LineBreaker::RemoveHyphen.
  func removeHyphen() {
    guard let index = hyphenIndex else { return }
    results[index].inlineSize -= hyphenSize(index)
    position -= hyphenSize(index)
    hyphenIndex = nil
  }

  // MARK: Position

  /// Source: LineBreaker::MoveToNextOf.
  func moveToNext(of item: Paragraph.Item) {
    current = Position(item: current.item + 1, offset: item.range.upperBound)
  }

  /// Source: LineBreaker::MoveToNextOf.
  func moveToNext(of result: ItemResult) {
    let isAtItemEnd = result.range.upperBound == items[result.item].range.upperBound
    current = Position(
      item: result.item + (isAtItemEnd ? 1 : 0), offset: result.range.upperBound)
  }

  /// Source: LineInfo::ComputeWidth.
  func computeWidth() -> LayoutUnit { results.reduce(indent) { $0 + $1.inlineSize } }
}
