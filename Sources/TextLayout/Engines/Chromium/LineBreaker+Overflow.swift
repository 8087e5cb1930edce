extension LineBreaker {
  /// Shortens the line to an opportunity that fits; if there is none, breaks it within phrases, then
  /// anywhere, or lets it overflow.
  ///
  /// Source: LineBreaker::HandleOverflow.
  func handleOverflow() {
    var widthToRewind = position - availableWidth
    var breakBefore: Int?
    let hyphenBefore = hyphenIndex
    removeHyphen()
    var index = results.count
    while index > 0 {
      index -= 1
      if index < results.count - 1, results[index].canBreakAfter {
        if widthToRewind <= .zero {
          position = availableWidth + widthToRewind
          return rewindOverflow(to: index + 1)
        }
        breakBefore = index + 1
      }
      widthToRewind -= results[index].inlineSize
      if widthToRewind > .zero { continue }
      if widthToRewind < .zero, breaksInside(index, availableWidth: .zero - widthToRewind) {
        return
      }
    }
    hasOverflow = true
    if breaks.breakType == .rules, shaped.style.style.breaking.wordBreak == .autoPhrase {
      disablesPhrases = true
      return retryAfterOverflow()
    }
    if !overridesBreakAnywhere, breaksAnywhereIfOverflow {
      overridesBreakAnywhere = true
      return retryAfterOverflow()
    }
    if let hyphenBefore {
      position += addHyphen(hyphenBefore)
    }
    if let breakBefore { return rewindOverflow(to: breakBefore) }
    state = results.last?.canBreakAfter == true ? .trailing : .overflow
  }

  /// Ends the line inside a part if an opportunity fits; returns false if none does.
  private func breaksInside(_ index: Int, availableWidth width: LayoutUnit) -> Bool {
    let before = results[index]
    guard case .text = shaped.paragraph.items[before.item].kind, !before.range.isEmpty,
      before.mayBreakInside
    else { return false }
    let least = before.inlineSize - .pixel
    guard least > .zero else { return breaksAtPreviousOpportunity(index) }
    _ = breakText(index, min(width, least), width)
    let result = results[index]
    guard !result.isUnmeasured, result.canBreakAfter, result.inlineSize <= width,
      result.range.upperBound < before.range.upperBound
    else {
      hyphenIndex = nil
      results[index] = before
      return false
    }
    if index + 1 == results.count {
      position = computeWidth()
      moveToNext(of: result)
      handleTrailingSpaces(shaped.paragraph.items[result.item])
    } else {
      state = .trailing
      rewind(to: index + 1)
    }
    return true
  }

  /// Source: LineBreaker::BreakTextAtPreviousBreakOpportunity.
  private func breaksAtPreviousOpportunity(_ index: Int) -> Bool {
    let range = results[index].range
    let opportunity = breaks.previousBreakOpportunity(
      range.upperBound - 1, from: range.lowerBound)
    guard opportunity > range.lowerBound else { return false }
    results[index].range = range.lowerBound..<opportunity
    let advance = shaped.uncutAdvance(of: results[index].range)
    results[index].inlineSize = LayoutUnit(ceiling: Fixed16(raw: advance)).clampedToZero
    results[index].canBreakAfter = true
    if index + 1 == results.count {
      position = computeWidth()
      moveToNext(of: results[index])
      handleTrailingSpaces(shaped.paragraph.items[results[index].item])
    } else {
      rewindOverflow(to: index + 1)
    }
    return true
  }

  /// Breaks the line again, at more places.
  ///
  /// Source: LineBreaker::RetryAfterOverflow.
  private func retryAfterOverflow() {
    state = .continue
    setBreakType()
    rewind(to: 0)
  }

  /// Ends the line before a part, after spaces that follow.
  ///
  /// Source: LineBreaker::RewindOverflow.
  private func rewindOverflow(to newEnd: Int) {
    // Parts before text that has not decided yet whether the line goes on.
    var openTags = 0
    for index in newEnd..<results.count {
      switch end(before: results[index]) {
      case .afterwards: openTags = 0
      case .undecided: openTags += 1
      case .inside:
        state = .trailing
        return rewind(to: index)
      case .before:
        state = .done
        return rewind(to: index - openTags)
      }
    }
    position = computeWidth()
    state = .done
  }

  /// Where a line ends that could end before a part.
  private enum LineEnd { case before, inside, afterwards, undecided }

  private func end(before result: ItemResult) -> LineEnd {
    switch shaped.paragraph.items[result.item].kind {
    case .runStart: return .undecided
    case .object: return .before
    case .tabs: return shaped.breaksSpaces ? .before : .afterwards
    case .runEnd, .ignored: return .afterwards
    case .text: break
    }
    guard !result.range.isEmpty else { return .afterwards }
    guard shaped.hangs(result.range.lowerBound) else { return .before }
    let isAllSpaces = result.range.allSatisfy { shaped.hangs($0) }
    return !result.isUnmeasured && isAllSpaces ? .afterwards : .inside
  }

  /// Removes the parts from an index on.
  ///
  /// Source: LineBreaker::Rewind.
  func rewind(to newEnd: Int) {
    if newEnd > 0 {
      moveToNext(of: results[newEnd - 1])
    } else if let first = results.first {
      current = Position(item: first.item, offset: first.range.lowerBound)
    }
    results.removeSubrange(newEnd...)
    if let index = hyphenIndex, index >= newEnd { hyphenIndex = nil }
    if hyphenIndex == nil, let last = results.last, last.isHyphenated { addHyphen(newEnd - 1) }
    position = computeWidth()
  }
}
