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
/// leaves out less than three lines, it ends within those. `lookahead` makes room for measurers
/// whose clusters depend on the ones behind them (ligatures, joined letters, dictionary words),
/// where even the line count of a text that grows at its end can step back.
///
/// Only when those lines hold more clusters than `horizon` is the rest bisected, and the clusters
/// up to the horizon beyond the place found are looked at.
struct PrefixSearch {
  /// How far beyond the bound a prefix is still tried, in texts of ordinary length.
  private static let lookahead = 16

  private let start: ArraySlice<UInt16>
  private let insertion: [UInt16]
  private let rest: ArraySlice<UInt16>
  private let check: LimitCheck
  /// The lengths of the prefixes that may be, in code units, ascending.
  private let cuts: [Int]

  init(edit: Edit, insertion: UTF16Text, check: LimitCheck) {
    start = edit.text.units[..<edit.range.lowerBound]
    rest = edit.text.units[edit.range.upperBound...]
    self.insertion = insertion.units
    self.check = check
    cuts = Self.cuts(of: insertion.units, between: start, and: rest)
  }

  /// The longest prefix, shorter than the insertion, that keeps all limits; `nil` if none does.
  var longestPrefix: UTF16Text? {
    let bound = min(lineBound, lengthBound)
    let index = lastFit(in: max(0, bound - horizon)..<bound) ?? distantFit(below: bound - horizon)
    return index.map { UTF16Text(units: Array(insertion[..<cuts[$0]])) }
  }
}

extension PrefixSearch {
  /// The boundaries of the result's grapheme clusters inside an insertion.
  private static func cuts(
    of insertion: [UInt16], between start: ArraySlice<UInt16>, and rest: ArraySlice<UInt16>
  ) -> [Int] {
    let clusters = GraphemeClusters(Array(start + insertion + rest))
    var cuts: [Int] = []
    var offset = 0
    while offset < start.count + insertion.count {
      if offset > start.count { cuts.append(offset - start.count) }
      offset = clusters.next(after: offset)
    }
    return cuts
  }

  /// The text before the insertion with the prefix number `index`, and the rest if wanted.
  private func text(_ index: Int, withRest: Bool) -> UTF16Text {
    let prefix = start + insertion[..<cuts[index]]
    return UTF16Text(units: Array(withRest ? prefix + rest : prefix))
  }

  private func fits(_ index: Int) -> Bool { check.allows(text(index, withRest: true)) }

  /// How many prefixes are looked at one by one: fewer in long texts, to bound the work.
  private var horizon: Int {
    let length = start.count + insertion.count + rest.count
    return max(lookahead, min(256, (1 << 20) / (length + 1)))
  }

  /// How far beyond the bound a prefix is still tried: less in texts that take long to measure.
  private var lookahead: Int {
    max(2, min(Self.lookahead, (1 << 18) / (start.count + insertion.count + rest.count + 1)))
  }

  /// The number of prefixes that the line limit leaves, or a few more.
  private var lineBound: Int {
    guard let box = check.box, let limit = check.lineLimit else { return cuts.count }
    let restLines = rest.isEmpty ? 1 : box.lineCount(of: UTF16Text(units: Array(rest)))
    let left = limit - max(0, restLines - 2)
    let bound = firstFailure(in: candidates(forLines: left, in: box)) { index in
      box.lineCount(of: text(index, withRest: false), stoppingAfter: max(0, left)) <= left
    }
    return min(cuts.count, bound + lookahead)
  }

  /// The prefixes of which the first that takes more than some lines is one.
  ///
  /// Where the whole insertion ends its lines tells nearly where a prefix does: one that ends with
  /// line `count` fits, unless the word there is longer than the prefix has it, and one that reaches
  /// beyond the next line does not.
  private func candidates(forLines count: Int, in box: LineBox) -> Range<Int> {
    let whole = UTF16Text(units: Array(start + insertion))
    guard count > 0,
      let ends = box.lines.lineEnds(of: whole, width: box.width, stoppingAfter: count + 1)
    else { return 0..<cuts.count }
    let fitting = ends.prefix(count).last ?? 0
    let failing = ends.count > count ? ends[count] : whole.count
    let low = cuts.partitioningIndex { $0 + start.count > fitting }
    let high = cuts.partitioningIndex { $0 + start.count > failing }
    return max(0, low - 1)..<high
  }

  /// The number of prefixes that the length limit leaves, or two more: as many clusters may join
  /// others where the prefix meets the rest, like a joiner with an emoji behind it.
  private var lengthBound: Int {
    guard let limit = check.lengthLimit else { return cuts.count }
    let unit = check.limits.lengthUnit
    let left = limit - unit.length(of: UTF16Text(units: Array(rest))) + 2
    return firstFailure(in: 0..<cuts.count) { unit.length(of: text($0, withRest: false)) <= left }
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

  /// The last index in a range whose prefix fits.
  private func lastFit(in range: Range<Int>) -> Int? { range.last(where: fits) }

  /// An index whose prefix fits, where the next `horizon` do not.
  private func distantFit(below end: Int) -> Int? {
    guard end > 0 else { return nil }
    let found = lastTrue(in: 0..<end, fits)
    return lastFit(in: found + 1..<min(end, found + 1 + horizon)) ?? (found < 0 ? nil : found)
  }
}
