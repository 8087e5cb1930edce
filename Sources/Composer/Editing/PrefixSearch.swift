/// Finds the longest prefix of an insertion that keeps the text within its limits.
///
/// A prefix ends between grapheme clusters of the complete result. This keeps flags whole whose
/// first half is already in the text, and emoji whose joiner is inserted.
///
/// The length grows with the prefix, but the number of lines is not monotone. After a prefix that
/// ends in a space, the following word wraps as a whole. With one cluster less, both would form one
/// long word. A bisection alone can therefore miss the longest prefix. The line count of the text
/// that ends with the prefix does grow, and gives a bound:
///
///     lines(start + prefix + rest) ≥ lines(start + prefix) + lines(rest) − 2
///
/// The two texts share one line where they meet. A second line can be saved if they form a word
/// that is wider than the box. That word breaks between any two clusters; the word at the start of
/// the rest alone would not.
///
/// No prefix beyond the bound fits. From the bound the search goes backwards, one prefix at a time,
/// so the first that fits is the longest. A prefix that is two lines shorter than the bound fits, so
/// the search ends within three lines.
///
/// The bound is raised by a *lookahead* of 2 to 16 prefixes, for measurers whose clusters depend on
/// later ones (ligatures, joined letters, dictionary words). Their line counts can decrease even
/// when a text grows at its end.
///
/// The search goes back by at most the *horizon*, 16 to 256 prefixes. If none of these fits, the
/// remaining prefixes are bisected, and the prefixes up to the horizon beyond the result are tried.
/// The horizon and the lookahead are smaller in long texts, where each prefix takes long to measure.
struct PrefixSearch {
  /// A prefix of the insertion and the text that results from it.
  struct Cut {
    let prefix: UTF16Text
    let result: UTF16Text
  }

  private let start: ArraySlice<UInt16>
  private let spans: [TextSpan]
  private let range: Range<Int>
  private let insertion: [UInt16]
  private let rest: UTF16Text
  private let check: LimitCheck
  /// The lengths of the candidate prefixes, in UTF-16 code units, ascending.
  private let cuts: [Int]
  /// The number of grapheme clusters up to the first cut.
  private let clustersToFirstCut: Int

  init(of edit: Acceptance, check: LimitCheck) {
    start = edit.text.units[..<edit.range.lowerBound]
    spans = edit.text.spans
    range = edit.range
    rest = edit.text.part(edit.range.upperBound..<edit.text.count)
    insertion = edit.insertion.units
    self.check = check
    check.budget.spend(reading: edit.result.count)
    var (cuts, count, offset): ([Int], Int, Int) = ([], 0, 0)
    let clusters = GraphemeClusters(edit.result.units)
    while offset < start.count + insertion.count {
      if offset > start.count { cuts.append(offset - start.count) }
      offset = clusters.next(after: offset)
      if cuts.isEmpty { count += 1 }
    }
    self.cuts = cuts
    clustersToFirstCut = count
  }

  /// The longest prefix within all limits, shorter than the insertion; `nil` if none fits.
  ///
  /// - Complexity: a few passes over the result, and at most a few dozen layouts of it; a few
  ///   hundred if the result is short.
  var longestPrefix: Cut? {
    let bound = lineBound(upTo: lengthBound)
    let horizon = tries(1 << 16, in: 16...256, near: bound)
    return lastFit(in: max(0, bound - horizon)..<bound)
      ?? distantFit(below: bound - horizon, horizon: horizon)
  }
}

extension PrefixSearch {
  /// The text before the insertion, then the prefix at `index`, then optionally the rest.
  private func text(_ index: Int, withRest: Bool) -> UTF16Text {
    var units: [UInt16] = []
    units.reserveCapacity(start.count + cuts[index] + (withRest ? rest.count : 0))
    units += start
    units += insertion[..<cuts[index]]
    if withRest { units += rest.units }
    check.budget.spend(reading: units.count)
    let moved = spans.replacing(range, with: [], count: cuts[index])
    return UTF16Text(units: units, spans: withRest ? moved : moved.within(0..<units.count))
  }

  /// The cut at a prefix; `nil` if it does not fit.
  ///
  /// Once the budget is exceeded, every prefix fits, which ends the search.
  private func fit(_ index: Int) -> Cut? {
    let result = text(index, withRest: true)
    guard check.budget.exceeded != nil || check.allows(result) else { return nil }
    return Cut(prefix: UTF16Text(units: Array(insertion[..<cuts[index]])), result: result)
  }

  /// The number of prefixes to try one by one, which decreases as each takes longer to measure.
  ///
  /// - Parameters:
  ///   - units: the total length of text to measure, in UTF-16 code units.
  ///   - range: the smallest and the greatest result.
  ///   - index: the index of a prefix near the ones to try.
  private func tries(_ units: Int, in range: ClosedRange<Int>, near index: Int) -> Int {
    let prefix = cuts.isEmpty ? 0 : cuts[min(index, cuts.count - 1)]
    let length = start.count + prefix + rest.count
    return max(range.lowerBound, min(range.upperBound, units / (length + 1)))
  }

  /// An upper bound on the number of prefixes within the line limit.
  ///
  /// - Parameter bound: the number of prefixes within the length limit.
  private func lineBound(upTo bound: Int) -> Int {
    guard let box = check.box, let limit = check.lineLimit else { return bound }
    let restLines = rest.isEmpty ? 1 : box.lineCount(of: rest)
    let left = limit - max(0, restLines - 2)
    let fits = { (index: Int) in
      box.lineCount(of: text(index, withRest: false), stoppingAfter: max(0, left)) <= left
    }
    let near = candidates(forLines: left, in: box) ?? 0..<bound
    let found = firstFailure(in: near.clamped(to: 0..<bound), of: fits)
    return min(bound, found + tries(1 << 14, in: 2...16, near: found))
  }

  /// A range of prefixes that contains the first one with more than `count` lines; `nil` if the
  /// measurer only counts.
  ///
  /// The line ends of the whole insertion nearly determine those of a prefix. A prefix that ends
  /// with line `count` fits, unless the last word is longer in the insertion than in the prefix. A
  /// prefix that extends beyond the next line does not fit.
  private func candidates(forLines count: Int, in box: CachedLineCounter) -> Range<Int>? {
    let whole = UTF16Text(units: Array(start + insertion))
    guard count > 0,
      let ends = box.lines.lineEnds(of: whole, width: box.width, stoppingAfter: count + 1)
    else { return nil }
    let fitting = ends.prefix(count).last ?? 0
    let failing = ends.count > count ? ends[count] : whole.count
    let low = cuts.partitioningIndex { $0 + start.count > fitting }
    let high = cuts.partitioningIndex { $0 + start.count > failing }
    return max(0, low - 1)..<max(low, high)
  }

  /// An upper bound on the number of prefixes within the length limits.
  private var lengthBound: Int { check.lengthLimits.reduce(cuts.count) { min($0, bound(of: $1)) } }

  /// An upper bound on the number of prefixes within a length limit.
  ///
  /// It is two above the estimate, because as many clusters may join others where the prefix meets
  /// the rest, for example a joiner before an emoji. A weighted length can fall with a letter that
  /// completes an address: the greatest drop is that of one address.
  ///
  /// - Complexity: O(n) in the length of the text before the rest, for all prefixes together; with a
  ///   weighted unit O(n log n).
  private func bound(of limit: LengthLimit) -> Int {
    let unit = limit.unit
    let left = limit.max - unit.length(of: rest, within: check.budget) + 2
    switch unit {
    case .grapheme: return max(0, min(cuts.count, left - clustersToFirstCut + 1))
    case .weighted:
      let fits = { (index: Int) in
        unit.length(of: text(index, withRest: true), within: check.budget) <= limit.max
      }
      return min(cuts.count, firstFailure(in: 0..<cuts.count, of: fits) + WeightedUnit.lookahead)
    case .scalar, .utf16, .utf8:
      var length = unit.length(of: UTF16Text(units: Array(start)), within: check.budget)
      var offset = 0
      return cuts.firstIndex { cut in
        length += insertion[offset..<cut].reduce(0) { $0 + unit.length(ofUnit: $1) }
        offset = cut
        return length > left
      } ?? cuts.count
    }
  }

  /// The first index in a range at which a monotone predicate fails; the end of the range if it
  /// never fails.
  ///
  /// The search doubles its steps first, so that it measures no prefix much longer than the result.
  private func firstFailure(in range: Range<Int>, of predicate: (Int) -> Bool) -> Int {
    let low = range.lowerBound
    var step = 1
    while step <= range.count, predicate(low + step - 1) { step *= 2 }
    return lastTrue(in: low + step / 2..<low + min(step - 1, range.count), predicate) + 1
  }

  /// The last index in a range that satisfies a monotone predicate; the index before the range if
  /// none does.
  private func lastTrue(in range: Range<Int>, _ predicate: (Int) -> Bool) -> Int {
    range.partitioningIndex { !predicate($0) } - 1
  }

  /// The last prefix in a range that fits.
  private func lastFit(in range: Range<Int>) -> Cut? {
    for index in range.reversed() {
      if let cut = fit(index) { return cut }
    }
    return nil
  }

  /// A prefix that fits, of which the next `horizon` prefixes do not fit.
  private func distantFit(below end: Int, horizon: Int) -> Cut? {
    guard end > 0 else { return nil }
    let found = lastTrue(in: 0..<end) { fit($0) != nil }
    return lastFit(in: found + 1..<min(end, found + 1 + horizon)) ?? (found < 0 ? nil : fit(found))
  }
}
