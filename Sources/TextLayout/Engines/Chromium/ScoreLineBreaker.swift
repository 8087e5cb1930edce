import Composer

/// Chooses the breaks of a paragraph's last lines by their scores.
///
/// Source: third_party/blink/renderer/core/layout/inline/score_line_breaker.cc.
struct ScoreLineBreaker {
  private struct Score {
    let score: Float
    let previous: Int
    let line: Int
  }

  private static let overfull: Float = 1e12
  private static let orphansPenalty: Float = 10_000
  private static let lastLineFactor: Float = 4
  /// The pairs of breaks that take a unit of work.
  private static let pairsPerWork = 64

  private let shaped: ShapedParagraph
  private let breaker: LineBreaker
  private let width: LayoutUnit
  private let isBalanced: Bool
  private let zoom: Float
  private let hyphenPenalty: Float

  /// Prepares to score breaks.
  ///
  /// - Parameter width: the width of the box.
  init(_ shaped: ShapedParagraph, _ breaker: LineBreaker, width: LayoutUnit, isBalanced: Bool) {
    self.shaped = shaped
    self.breaker = breaker
    self.width = width
    self.isBalanced = isBalanced
    zoom = Float(shaped.style.scale.layout)
    hyphenPenalty = Float(width.pixels) * Float(shaped.style.style.font.size) / zoom * 2
  }

  private var linePenalty: Float { hyphenPenalty * 2 }

  /// The end of each line; nil if the usual lines stay.
  ///
  /// Source: ScoreLineBreaker::Optimize.
  ///
  /// - Parameters:
  ///   - work: the work spent so far.
  ///   - workLimit: the maximum work; beyond it, lines have no meaning.
  /// - Complexity: O(n²) in the number of break opportunities.
  func breakPoints(
    of lines: [WrappingFiller.GreedyLine], spending work: inout Int, upTo workLimit: Int
  ) -> [Int]? {
    var found = LineBreakCandidates(shaped, breaker, hyphenPenalty: hyphenPenalty)
    for line in lines { found.append(line) }
    var candidates = found.candidates
    work += candidates.count * candidates.count / Self.pairsPerWork
    guard candidates.count >= 5, work <= workLimit else { return nil }
    for index in candidates.indices.dropLast().reversed() {
      candidates[index].penalty += Self.orphansPenalty * zoom
      if !candidates[index].isHyphenated { break }
    }
    let indent = lines[0].range.lowerBound == 0 ? breaker.firstIndent : .zero
    let scores = scores(of: candidates, indent: indent)
    var ends: [Int] = []
    var index = scores.count - 1
    while index > 0 {
      ends.append(candidates[index].end)
      index = scores[index].previous
    }
    return ends.count == lines.count ? ends.reversed() : nil
  }

  /// Source: ScoreLineBreaker::AvailableWidthToFit.
  private func availableWidth(ofLine line: Int, _ indent: LayoutUnit) -> Float {
    Float(((line == 0 ? width - indent : width).clampedToZero + .epsilon).pixels)
  }

  /// Source: ScoreLineBreaker::ComputeScores.
  private func scores(of candidates: [LineBreakCandidates.Candidate], indent: LayoutUnit)
    -> [Score]
  {
    var scores = [Score(score: 0, previous: 0, line: 0)]
    var active = 0
    for end in candidates.indices.dropFirst() {
      let isLast = end == candidates.count - 1
      var (best, previous) = (Float.greatestFiniteMagnitude, 0)
      var (line, hope) = (scores[active].line, Float(0))
      var available = availableWidth(ofLine: line, indent)
      for start in active..<end {
        if scores[start].line != line {
          line = scores[start].line
          let own = availableWidth(ofLine: line, indent)
          if own != available { (available, hope) = (own, 0) }
        }
        guard scores[start].score + hope < best else { continue }
        let remaining =
          candidates[start].positionIfGoingOn - (candidates[end].positionIfEnding - available)
        var (ofWidth, penalty) = (Float(0), Float(0))
        if remaining < 0 {
          ofWidth = Self.overfull
        } else if isLast, !isBalanced {
          penalty = Self.lastLineFactor * candidates[start].penalty
        } else {
          ofWidth = remaining * remaining / zoom
        }
        if remaining < 0 { active = start + 1 } else { hope = ofWidth }
        let score = scores[start].score + ofWidth + penalty
        if score <= best { (best, previous) = (score, start) }
      }
      scores.append(
        Score(
          score: best + candidates[end].penalty + linePenalty, previous: previous,
          line: scores[previous].line + 1))
    }
    return scores
  }
}

/// The offsets at which lines of a paragraph may end, with the widths up to them.
///
/// Source: third_party/blink/renderer/core/layout/inline/line_break_candidate.cc;
/// LineBreaker::AppendCandidates.
struct LineBreakCandidates {
  /// An offset at which a line may end.
  ///
  /// Positions are pixels from the start of the first line.
  struct Candidate {
    /// The end of the line, without spaces.
    var end: Int
    /// The position of the next line's start if the line goes on.
    var positionIfGoingOn: Float
    /// The end of the line, without spaces, if it ends here.
    var positionIfEnding: Float
    var penalty: Float = 0
    var isHyphenated = false
  }

  private(set) var candidates: [Candidate] = []
  private let shaped: ShapedParagraph
  private let breaker: LineBreaker
  private let hyphenPenalty: Float
  /// Whether the last candidate is no break, and the next one replaces it.
  private var isMidWord = false
  private var position: Float = 0
  /// The end of the text read so far; nil before the first text.
  private var lastEnd: Int?

  init(_ shaped: ShapedParagraph, _ breaker: LineBreaker, hyphenPenalty: Float) {
    self.shaped = shaped
    self.breaker = breaker
    self.hyphenPenalty = hyphenPenalty
  }

  /// Adds the candidates of a line.
  ///
  /// Source: LineBreakCandidateContext::AppendLine.
  mutating func append(_ line: WrappingFiller.GreedyLine) {
    if candidates.isEmpty {
      let start = line.range.lowerBound
      candidates.append(Candidate(end: start, positionIfGoingOn: 0, positionIfEnding: 0))
      breaker.setBreaksStart(start)
    }
    for (index, result) in line.results.enumerated() {
      let canBreakAfter = result.canBreakAfter || index == line.results.count - 1
      let item = shaped.paragraph.items[result.item]
      if case .text = item.kind {
        append(result, canBreakAfter, of: item, lineEnd: line.range.upperBound)
      } else {
        append(result, canBreakAfter)
      }
    }
  }

  /// Adds a part without letters.
  private mutating func append(_ result: LineBreaker.ItemResult, _ canBreakAfter: Bool) {
    let end = position.roundedUp + Float(result.inlineSize.pixels)
    if result.range.isEmpty {
      let before = candidates[candidates.count - 1].positionIfEnding
      append(
        Candidate(
          end: result.range.upperBound, positionIfGoingOn: end, positionIfEnding: before),
        isBreak: canBreakAfter)
    } else {
      append(
        Candidate(end: result.range.upperBound, positionIfGoingOn: end, positionIfEnding: end),
        isBreak: canBreakAfter)
    }
    lastEnd = result.range.upperBound
  }

  private mutating func append(_ candidate: Candidate, isBreak: Bool) {
    if isMidWord {
      candidates[candidates.count - 1] = candidate
    } else {
      candidates.append(candidate)
    }
    position = candidate.positionIfGoingOn
    isMidWord = !isBreak
  }

  /// Source: LineBreakCandidateContext::AppendTrailingSpaces.
  private mutating func appendSpaces(_ position: Float, isBreak: Bool) {
    candidates[candidates.count - 1].positionIfGoingOn = position
    self.position = position
    isMidWord = !isBreak
  }

  /// Adds the breaks of a part of a text item.
  ///
  /// Source: LineBreaker::AppendCandidates.
  private mutating func append(
    _ result: LineBreaker.ItemResult, _ canBreakAfter: Bool, of item: Paragraph.Item, lineEnd: Int
  ) {
    let end = max(result.range.upperBound, min(item.range.upperBound, lineEnd))
    var start = lastEnd ?? result.range.lowerBound
    guard start < end else { return }
    let origin = (edge: shaped.edge(start, in: item), position: position)
    let at = { [shaped] (offset: Int) in
      origin.position + Float(shaped.edge(offset, in: item) - origin.edge) / 65536
    }
    if lastEnd != nil, isSpace(start) {
      while start < end, isSpace(start) { start += 1 }
      appendSpaces(at(start), isBreak: start < end || canBreakAfter)
    }
    lastEnd = end
    while start < end {
      var next = breaker.nextOpportunity(start + 1, upTo: end)
      if next > end, canBreakAfter { next = end }
      guard next <= end else {
        append(
          Candidate(end: end, positionIfGoingOn: at(end), positionIfEnding: at(end)),
          isBreak: false)
        return
      }
      let isBreak = next < end || canBreakAfter
      append(candidate(start..<next, result, item, isBreak, at), isBreak: isBreak)
      start = next
    }
  }

  /// Whether a unit is a space that no width counts, although it takes up space with `break-spaces`.
  ///
  /// Source: Blink's IsBreakableSpace.
  private func isSpace(_ offset: Int) -> Bool { shaped.text[offset] == 0x20 }

  /// The candidate after a word and the spaces behind it.
  private func candidate(
    _ word: Range<Int>, _ result: LineBreaker.ItemResult, _ item: Paragraph.Item, _ isBreak: Bool,
    _ at: (Int) -> Float
  ) -> Candidate {
    var end = word.upperBound
    while end > word.lowerBound, isSpace(end - 1) { end -= 1 }
    let last = end > word.lowerBound ? shaped.text[end - 1] : 0
    var position = at(end)
    if isBreak {
      let safe = max(shaped.previousSafe(end, in: item, downTo: word.lowerBound), word.lowerBound)
      if safe < end {
        let tail = shaped.reshape(safe..<end, in: item, isLineStart: false)
        position = at(safe) + Float(tail.width) / 65536
      }
    }
    let isHyphenated =
      end == result.range.upperBound ? result.isHyphenated : isBreak && last == 0xAD
    if isHyphenated { position += Float(breaker.hyphenSize(ofItem: result.item).pixels) }
    return Candidate(
      end: end, positionIfGoingOn: at(word.upperBound), positionIfEnding: position,
      penalty: isHyphenated ? hyphenPenalty : 0, isHyphenated: isHyphenated)
  }
}

extension Float {
  /// The position rounded up to 1/64 pixels.
  fileprivate var roundedUp: Float { (self * 64).rounded(.up) / 64 }
}
