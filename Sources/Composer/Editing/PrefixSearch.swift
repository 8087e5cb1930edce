/// The search for the longest prefix of an insertion that keeps the limits.
///
/// A prefix ends between grapheme clusters of the result that the whole insertion would give: a
/// flag whose first half is already in the text is not cut in two, nor is an emoji whose joiner
/// comes with the insertion.
///
/// Length grows with the prefix, lines do not quite: behind the prefix stands the rest of the
/// text, and a prefix that ends in a space lets the word there wrap as a whole, where one cluster
/// less would have made one long word of both. So a bisection alone can miss the longest prefix.
/// What does grow is the line count of the text that ends with the prefix, and with it a bound:
///
///     lines(start + prefix + rest) ≥ lines(start + prefix) + lines(rest) − 2
///
/// One line is shared where the two meet. One more can be saved there when the two make a word
/// that is wider than the box: it is broken between any two clusters, which the word at the start
/// of the rest alone would not be. A prefix beyond the bound cannot fit; from there the search
/// looks at one prefix after the other, so that the first that fits is the longest. As the bound
/// leaves out less than three lines, it ends within those. The lookahead is for measurers whose
/// clusters depend on the ones behind them (ligatures, joined letters, dictionary words), where even
/// the line count of a text that grows at its end can step back.
///
/// Only when those lines hold more clusters than the horizon is the rest bisected, and the clusters
/// up to the horizon beyond the place found are looked at. Both are shorter in long texts, where
/// every prefix that is tried takes long to measure.
struct PrefixSearch {
  /// A part of the insertion, and what the text becomes with it.
  struct Cut {
    let prefix: UTF16Text
    let result: UTF16Text
  }

  private let start: ArraySlice<UInt16>
  private let insertion: [UInt16]
  private let rest: UTF16Text
  private let check: LimitCheck
  /// The lengths of the prefixes that may be, in code units, ascending.
  private let cuts: [Int]
  /// How many grapheme clusters there are up to the first cut.
  private let clustersToFirstCut: Int

  init(of edit: Edit, check: LimitCheck) {
    start = edit.text.units[..<edit.range.lowerBound]
    rest = UTF16Text(units: Array(edit.text.units[edit.range.upperBound...]))
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

  /// The longest prefix, shorter than the insertion, that keeps all limits; `nil` if none does.
  ///
  /// - Complexity: a few walks over the whole result, and at most some dozen layouts of it, or some
  ///   hundred where it is short.
  var longestPrefix: Cut? {
    let bound = lineBound(upTo: lengthBound)
    let horizon = tries(1 << 16, in: 16...256, near: bound)
    return lastFit(in: max(0, bound - horizon)..<bound)
      ?? distantFit(below: bound - horizon, horizon: horizon)
  }
}

extension PrefixSearch {
  /// The text before the insertion with the prefix number `index`, and the rest if wanted.
  private func text(_ index: Int, withRest: Bool) -> UTF16Text {
    var units: [UInt16] = []
    units.reserveCapacity(start.count + cuts[index] + (withRest ? rest.count : 0))
    units += start
    units += insertion[..<cuts[index]]
    if withRest { units += rest.units }
    check.budget.spend(reading: units.count)
    return UTF16Text(units: units)
  }

  /// The cut at a prefix; `nil` where it does not fit.
  ///
  /// Over the budget everything fits, which ends the search.
  private func fit(_ index: Int) -> Cut? {
    let result = text(index, withRest: true)
    guard check.budget.exceeded != nil || check.allows(result) else { return nil }
    return Cut(prefix: UTF16Text(units: Array(insertion[..<cuts[index]])), result: result)
  }

  /// How many prefixes are tried one by one: fewer where each takes longer to measure.
  ///
  /// - Parameters:
  ///   - units: how much text is measured in all of them, in UTF-16 code units.
  ///   - range: the fewest and the most.
  ///   - index: the number of a prefix about where they are.
  private func tries(_ units: Int, in range: ClosedRange<Int>, near index: Int) -> Int {
    let prefix = cuts.isEmpty ? 0 : cuts[min(index, cuts.count - 1)]
    let length = start.count + prefix + rest.count
    return max(range.lowerBound, min(range.upperBound, units / (length + 1)))
  }

  /// The number of prefixes that the line limit leaves, or a few more.
  ///
  /// - Parameter bound: the number that the limit on the length leaves.
  private func lineBound(upTo bound: Int) -> Int {
    guard let box = check.box, let limit = check.lineLimit else { return bound }
    let restLines = rest.isEmpty ? 1 : box.lineCount(of: rest)
    let left = limit - max(0, restLines - 2)
    let fits = { (index: Int) in
      box.lineCount(of: text(index, withRest: false), stoppingAfter: max(0, left)) <= left
    }
    let found =
      if let near = candidates(forLines: left, in: box) {
        lastTrue(in: near.clamped(to: 0..<bound), fits) + 1
      } else { firstFailure(in: 0..<bound, of: fits) }
    return min(bound, found + tries(1 << 14, in: 2...16, near: found))
  }

  /// The prefixes of which the first that takes more than some lines is one; `nil` where the
  /// measurer only counts.
  ///
  /// Where the whole insertion ends its lines tells nearly where a prefix does: one that ends with
  /// line `count` fits, unless the word there is longer than the prefix has it, and one that reaches
  /// beyond the next line does not.
  private func candidates(forLines count: Int, in box: RememberedBox) -> Range<Int>? {
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

  /// The number of prefixes that the length limit leaves, or two more: as many clusters may join
  /// others where the prefix meets the rest, like a joiner with an emoji behind it.
  ///
  /// - Complexity: O(n) in the length of the text before the rest, once for all prefixes.
  private var lengthBound: Int {
    guard let limit = check.lengthLimit else { return cuts.count }
    let unit = check.limits.lengthUnit
    let left = limit - unit.length(of: rest) + 2
    guard unit != .grapheme else {
      return max(0, min(cuts.count, left - clustersToFirstCut + 1))
    }
    var length = unit.length(of: UTF16Text(units: Array(start)))
    var offset = 0
    return cuts.firstIndex { cut in
      length += insertion[offset..<cut].reduce(0) { $0 + unit.length(ofUnit: $1) }
      offset = cut
      return length > left
    } ?? cuts.count
  }

  /// The first index of a range whose prefix does not satisfy a predicate that no longer prefix
  /// satisfies either; the end of the range, if none.
  ///
  /// It doubles its steps first, so that nothing much longer than the answer is measured.
  private func firstFailure(in range: Range<Int>, of predicate: (Int) -> Bool) -> Int {
    let low = range.lowerBound
    var step = 1
    while step <= range.count, predicate(low + step - 1) { step *= 2 }
    return lastTrue(in: low + step / 2..<low + min(step - 1, range.count), predicate) + 1
  }

  /// The last index in a range that satisfies a monotone predicate; the one before it, if none.
  private func lastTrue(in range: Range<Int>, _ predicate: (Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if predicate(middle) { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// The last prefix in a range that fits.
  private func lastFit(in range: Range<Int>) -> Cut? {
    for index in range.reversed() {
      if let cut = fit(index) { return cut }
    }
    return nil
  }

  /// A prefix that fits, where the next `horizon` do not.
  private func distantFit(below end: Int, horizon: Int) -> Cut? {
    guard end > 0 else { return nil }
    let found = lastTrue(in: 0..<end) { fit($0) != nil }
    return lastFit(in: found + 1..<min(end, found + 1 + horizon)) ?? (found < 0 ? nil : fit(found))
  }
}
