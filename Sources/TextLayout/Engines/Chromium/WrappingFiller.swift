import Composer

/// Fills the lines of a paragraph with CSS `text-wrap: balance` or `pretty`.
///
/// Both give as many lines as Blink's usual line breaker. `pretty` scores the breaks of the last four lines, if
/// the last one is short. `balance` scores those of a text of up to six lines, or else finds the least width with
/// as many lines.
///
/// Source: Blink's LineBreakStrategy in inline_layout_algorithm.cc; ParagraphLineBreaker.
final class WrappingFiller: LineFiller {
  /// A line of the usual line breaker.
  struct GreedyLine {
    let range: Range<Int>
    let results: [LineBreaker.ItemResult]
    /// The width with its indent and the spaces at its end.
    let width: LayoutUnit
  }

  private static let (mostBalanced, mostPretty) = (6, 4)
  /// The units of a line that is broken again which take a unit of work.
  private static let unitsPerWork = 32

  private let shaped: ShapedParagraph
  private let greedy: BlinkFiller
  private let wrap: TextProcessing.Wrap
  private var width: Double
  private var place = ParagraphPlace(indent: 0, isFirst: false, isOnly: false, hasTabs: false)
  /// The ends of the last lines that scores decide, in ascending order, and where the first of them starts.
  private var scored: (start: Int, ends: [Int]) = (0, [])
  private var isPrepared = false
  /// The work spent on lines that were not returned.
  private var extraWork = 0

  static func key(ofWidth width: Double) -> Int { BlinkFiller.key(ofWidth: width) }

  init(_ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int) {
    greedy = BlinkFiller(shaped, endsText: endsText, width: width, workLimit: workLimit)
    self.shaped = shaped
    self.width = width
    wrap = shaped.style.wrap
  }

  var work: Int { greedy.work + extraWork }

  func setPlace(_ place: ParagraphPlace) {
    self.place = place
    greedy.setPlace(place)
  }

  func line(from start: Int) -> LineWalker.Line {
    if !isPrepared { prepare() }
    guard start >= scored.start, let end = scored.ends.first(where: { $0 > start }) else {
      return greedy.line(from: start)
    }
    return greedy.line(from: start, to: end)
  }

  private func prepare() {
    isPrepared = true
    switch wrap {
    case .wrap: break
    case .pretty: score(lastLines: Self.mostPretty)
    case .balance:
      guard place.isFirst else { return }
      score(lastLines: Self.mostBalanced)
      if scored.ends.isEmpty, place.isOnly, let least = leastWidth() { greedy.setWidth(least) }
    }
  }

  // MARK: Scores

  /// Source: ScoreLineBreaker::OptimalBreakPoints; LineBreaker::SetCurrentStyleForce, which only the first paragraph with
  /// spaces that do not hang reaches.
  private func score(lastLines count: Int) {
    guard !place.hasTabs, !shaped.breaksSpaces || !place.isFirst else { return }
    let isBalanced = wrap == .balance
    guard let lines = greedyLines(upTo: isBalanced ? count : .max, keeping: count),
      lines.count > 1, isBalanced || isWorthwhile(lines)
    else { return }
    let breaker = ScoreLineBreaker(
      shaped, greedy.breaker, width: .init(pixels: width), isBalanced: isBalanced)
    let workLimit = greedy.breaker.ruler.workLimit
    guard let ends = breaker.breakPoints(of: lines, spending: &extraWork, upTo: workLimit) else {
      return
    }
    scored = (lines[0].range.lowerBound, ends.map(afterSpaces))
  }

  /// The end of the spaces at an offset, which hang at the end of a line that is broken before them.
  ///
  /// Source: LineBreaker::HandleTrailingSpaces.
  private func afterSpaces(_ end: Int) -> Int {
    (end..<shaped.end).first { !shaped.hangs($0) } ?? shaped.end
  }

  /// The last lines of the usual line breaker; nil if there are more than a limit, or one overflows.
  private func greedyLines(upTo limit: Int, keeping count: Int) -> [GreedyLine]? {
    var (lines, found, start): ([GreedyLine], Int, Int) = ([], 0, 0)
    let breaker = greedy.breaker
    while start < shaped.end {
      let end = breaker.nextLine(from: start)
      extraWork += LayoutWork.line + (end - start) / Self.unitsPerWork
      found += 1
      guard found <= limit, !breaker.hasOverflow, !breaker.ruler.isOverBudget else { return nil }
      if lines.count == count { lines.removeFirst() }
      lines.append(
        GreedyLine(range: start..<end, results: breaker.results, width: breaker.position))
      start = end
    }
    return lines
  }

  /// Whether the last line is a short word, or two lines before it end with hyphens.
  ///
  /// Source: ShouldOptimize.
  private func isWorthwhile(_ lines: [GreedyLine]) -> Bool {
    let last = lines[lines.count - 1]
    let third = LayoutUnit(raw: LayoutUnit(pixels: width).raw / 3)
    if last.width < third, !greedy.breaker.canBreakInside(last.results) { return true }
    let before = lines.dropLast().suffix(2)
    return before.count == 2
      && before.allSatisfy { $0.results.last { !$0.range.isEmpty }?.isHyphenated ?? false }
  }

  // MARK: Bisection

  /// The least width of the box with as many lines; nil if lines cannot be balanced.
  ///
  /// Source: ParagraphLineBreaker::AttemptParagraphBalancing, BisectAvailableWidth.
  private func leastWidth() -> Double? {
    let available = LayoutUnit(pixels: width)
    guard available > .zero, estimatedLines <= 2 * Self.mostBalanced else { return nil }
    guard let lines = greedyLines(upTo: Self.mostBalanced, keeping: Self.mostBalanced),
      lines.count > 1
    else { return nil }
    let average = lines.reduce(0) { $0 + $1.width.raw } / lines.count
    var lower = LayoutUnit(raw: Int((Float(average) / 64 * 0.8 * 64).rounded()))
    var upper = available
    let epsilon = LayoutUnit(raw: Int((shaped.style.scale.layout * 64).rounded(.up)))
    while lower + epsilon < upper {
      let middle = LayoutUnit(raw: (upper.raw + lower.raw) / 2)
      greedy.setWidth(middle.pixels)
      if greedyLines(upTo: lines.count, keeping: 1) == nil {
        lower = middle
      } else {
        upper = middle
      }
    }
    return upper.pixels
  }

  /// Source: EstimateNumLines.
  private var estimatedLines: Int {
    let space = Double(shaped.style.metrics.spaceAdvance) / 65536
    guard space > 0 else { return 0 }
    let units = Int(width / space)
    return units > 0 ? (shaped.end + units - 1) / units : .max
  }
}

extension LineBreaker {
  /// Starts to look for opportunities at an offset.
  func setBreaksStart(_ start: Int) { breaks.setStartOffset(start) }

  /// The first opportunity at or after an offset, or an offset after `limit`.
  func nextOpportunity(_ offset: Int, upTo limit: Int) -> Int {
    let style = shaped.style
    var offset = offset
    if style.style.breaking.wordBreak == .breakAll,
      let rules = CSSWordBreak(
        rules: style.style.breaking, characters: style.breakTables.characters)
    {
      let start = offset - 1
      while offset <= limit, offset < shaped.end, !breaks.isBreakable(offset) {
        if rules.breaksAfterMarks(at: offset, in: shaped.text, from: start) { return offset }
        offset += 1
      }
    }
    return breaks.nextBreakOpportunity(offset, upTo: limit)
  }

  /// Whether a line has an opportunity inside.
  ///
  /// Source: LineBreaker::CanBreakInside.
  func canBreakInside(_ results: [ItemResult]) -> Bool {
    if results.dropLast().contains(where: \.canBreakAfter) { return true }
    return results.contains { result in
      guard case .text = shaped.paragraph.items[result.item].kind, result.mayBreakInside,
        !result.range.isEmpty
      else { return false }
      let next = nextOpportunity(result.range.lowerBound + 1, upTo: result.range.upperBound)
      return next < result.range.upperBound
    }
  }
}
