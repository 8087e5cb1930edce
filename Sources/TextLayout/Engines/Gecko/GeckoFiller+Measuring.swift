import Composer

extension GeckoFiller {
  /// The part of a range that fits into the available width.
  struct Measure {
    /// The end of the part.
    var end: Int
    /// The last position at which the part could have ended earlier; nil if there is none.
    var lastBreak: Int?
    /// The kind of `lastBreak`, or of the end if the range does not fit.
    var priority: Priority
    /// Whether a hyphen is displayed at the end.
    var isHyphenated = false
    /// The advance with the spaces at the end.
    var advance = AppUnit.zero
    /// The advance of the spaces at the end, which may hang.
    var trimmable = AppUnit.zero
    /// Whether the part has no characters.
    var isEmpty = true

    /// The advance without the spaces at the end.
    var needed: AppUnit { advance - trimmable }

    @inline(__always)
    fileprivate mutating func add(_ advance: AppUnit, isTrimmable: Bool) {
      self.advance += advance
      isEmpty = false
      trimmable = isTrimmable ? trimmable + advance : .zero
    }
  }

  /// Measures a range and finds its end on the line.
  ///
  /// - Parameters:
  ///   - range: the rest of a frame, or a part of it.
  ///   - x: the width of the line before the range, on which tabs depend.
  ///   - width: the available width after `x`; may be negative.
  ///   - priority: the kind of the best end found before the range.
  ///   - mayBreakFirst: whether the line may end before the range.
  /// - Complexity: O(distance to the first opportunity that does not fit).
  ///
  /// Source: Gecko's gfxTextRun::BreakAndMeasureText.
  func measure(
    _ range: Range<Int>, at x: AppUnit, within width: AppUnit, priority: Priority,
    mayBreakFirst: Bool
  ) -> Measure {
    let wrapsWords = shaped.style.style.breaking.overflowWrap != .normal
    let head = headLength(of: range)
    var now = Measure(end: range.upperBound, priority: priority)
    var best: Measure?
    for offset in range where !shaped.text[offset].isRemovedInGecko {
      if mayBreakFirst || !now.isEmpty,
        let found = opportunity(at: offset, after: now, wrapsWords: wrapsWords)
      {
        if best == nil || !(width < now.needed + (found == .hyphen ? hyphenWidth : .zero)) {
          now.priority = found == .inWord ? .word : .normal
          best = now
          best?.end = offset
          best?.isHyphenated = found == .hyphen
        }
        if width < now.needed { break }
      }
      let advance =
        offset < head ? partialAdvance(at: offset) : advance(at: offset, x: x + now.advance)
      now.add(advance, isTrimmable: shaped.text[offset].isTrimmableSpace)
    }
    guard width < now.needed, let best else {
      now.lastBreak = best?.end
      return now
    }
    return best
  }

  /// Why a line may end at an offset.
  private enum Opportunity { case natural, hyphen, inWord }

  /// Why a line may end at an offset behind a part of the range; nil if it may not.
  @inline(__always)
  private func opportunity(
    at offset: Int, after part: Measure, wrapsWords: Bool
  ) -> Opportunity? {
    let flags = shaped.flags[offset]
    if flags.contains(.opportunity) { return .natural }
    if !part.isEmpty, followsSoftHyphen(offset) { return .hyphen }
    let isInWord =
      (wrapsWords || flags.contains(.emergency)) && flags.contains(.graphemeStart)
      && part.priority <= .word
    return isInWord ? .inWord : nil
  }
}

// MARK: Advances

extension GeckoFiller {
  /// The advance of a unit: that of its cluster at the first unit, 0 at the others.
  @inline(__always)
  func advance(at offset: Int, x: AppUnit = .zero) -> AppUnit {
    guard shaped.flags[offset].contains(.clusterStart) else { return .zero }
    let next = shaped.clusterEnd(after: offset)
    let advance = position(next) - position(offset)
    // That of a tab itself is its letter spacing.
    return shaped.text[offset] == 0x09 ? advance + tabAdvance(at: x) : advance
  }

  @inline(__always)
  private func position(_ offset: Int) -> AppUnit {
    AppUnit(rounding: shaped.positions[offset])
  }

  /// Source: Gecko's nsTextFrame.cpp, CalcTabWidths and AdvanceToNextTab.
  private func tabAdvance(at x: AppUnit) -> AppUnit {
    let metrics = shaped.style.metrics
    let stop = AppUnit(rounding: metrics.tabStop)
    guard stop > .zero else { return .zero }
    // The least advance may be half a unit.
    let least = AppUnit(rounding: metrics.leastTabAdvance * 2)
    let doubled = 2 * x.raw + least.raw
    let count = (doubled + 2 * stop.raw - 1) / (2 * stop.raw)
    return AppUnit(raw: count * stop.raw - x.raw)
  }

  /// The end of the part of a range that continues a ligature begun before it.
  func headLength(of range: Range<Int>) -> Int {
    range.first { startsCluster($0) } ?? range.upperBound
  }

  private func startsCluster(_ offset: Int) -> Bool {
    shaped.flags[offset].contains(.clusterStart) && !shaped.text[offset].isRemovedInGecko
  }

  /// The share of a unit in the ligature that contains it.
  ///
  /// Each grapheme cluster has the same share; the last unit has the rest.
  ///
  /// - Complexity: O(length of the ligature).
  ///
  /// Source: Gecko's gfxTextRun::ComputeLigatureData.
  func partialAdvance(at offset: Int) -> AppUnit {
    guard !shaped.text[offset].isRemovedInGecko else { return .zero }
    var start = offset
    while start > 0, !startsCluster(start) { start -= 1 }
    var end = offset + 1
    while end < shaped.end, !startsCluster(end) { end += 1 }
    let kept = (start..<end).filter { !shaped.text[$0].isRemovedInGecko }
    let count = kept.count { $0 == start || shaped.flags[$0].contains(.graphemeStart) }
    let whole = advance(at: start)
    let share = whole.raw / max(count, 1)
    let own = shaped.flags[offset].contains(.graphemeStart) || offset == start ? share : 0
    return AppUnit(raw: own + (offset == kept.last ? whole.raw - count * share : 0))
  }
}
