import Composer

/// The visible part of a line that ends with an ellipsis.
public struct TruncatedLine: Sendable, Equatable {
  /// The end of the visible text, in UTF-16 code units of the request's text.
  public let end: Int
  /// The hidden parts before the end: text against the direction of the line loses its start.
  public let hidden: [Range<Int>]
  /// The width of the visible text with the ellipsis, in points.
  public let width: Double
}

/// Cuts a line so that an ellipsis fits behind it.
///
/// The line has parts: one for each item, and one for the spaces that hang at its end. They are taken away
/// from the end of the line on, until the ellipsis fits behind a whole part, or inside one. If it does not fit,
/// the first cluster of the line stays.
///
/// Source: third_party/blink/renderer/core/layout/inline/line_truncator.cc.
struct LineTruncator {
  /// A part of the line between two changes of item or direction.
  private struct Part {
    let range: Range<Int>
    /// The distance from the edge where the line starts.
    let start: LayoutUnit
    let size: LayoutUnit
    /// The run of the carets; nil for a hyphen.
    let run: Int?
    /// Whether the text runs against the line.
    let isReversed: Bool
  }

  /// A part of which the ellipsis leaves only some clusters.
  private typealias Cut = (range: Range<Int>, size: LayoutUnit)

  private let carets: LineCarets
  private let parts: [Part]
  private let availableWidth: LayoutUnit
  private let ellipsis: LayoutUnit

  /// Prepares to cut a line.
  ///
  /// - Parameters:
  ///   - carets: the carets of the line.
  ///   - hyphen: the width of the hyphen displayed at the end of the line.
  ///   - availableWidth: the width of the line without its indent.
  ///   - ellipsis: the width of the ellipsis.
  init(
    _ carets: LineCarets, hyphen: LayoutUnit, availableWidth: LayoutUnit, ellipsis: LayoutUnit
  ) {
    self.carets = carets
    self.availableWidth = availableWidth
    self.ellipsis = ellipsis
    let isRightToLeft = carets.shaped?.paragraph.base == 1
    let runs = carets.runs.indices.filter { !carets.runs[$0].range.isEmpty }
    let sizes = carets.runs.map { LayoutUnit(ceiling: Fixed16(raw: $0.width)) }
    let lefts = carets.runs.map { LayoutUnit(ceiling: Fixed16(raw: $0.left)) }
    let visible = carets.runs.indices.filter {
      carets.runs[$0].range.lowerBound < carets.visibleEnd
    }
    let right = visible.map { lefts[$0] + sizes[$0] }.max() ?? .zero
    var parts = runs.map { run in
      Part(
        range: carets.runs[run].range,
        start: isRightToLeft ? right - lefts[run] - sizes[run] : lefts[run],
        size: sizes[run], run: run,
        isReversed: (carets.runs[run].level % 2 == 1) != isRightToLeft)
    }
    if hyphen > .zero {
      let end = carets.visibleEnd
      parts.append(
        Part(range: end..<end, start: right, size: hyphen, run: nil, isReversed: false))
    }
    self.parts = parts.sorted { $0.start < $1.start }
  }

  /// Returns the visible parts of the line, and their width with the ellipsis.
  ///
  /// Source: LineTruncator::TruncateLine.
  ///
  /// - Complexity: O(length of the line).
  func truncated() -> (seen: [Range<Int>], width: LayoutUnit) {
    for index in parts.indices.reversed() {
      let part = parts[index]
      guard let cut = ellipsized(part, isFirst: index == 0) else { continue }
      let seen = parts[..<index].map(\.range) + [cut.range]
      return (seen, part.start + cut.size + ellipsis)
    }
    // Without an ellipsis, only the first part is not hidden.
    guard let first = parts.first else { return ([], ellipsis) }
    return ([first.range], first.start + first.size)
  }

  /// The part before the ellipsis; nil if the ellipsis has to be before the part.
  ///
  /// Source: LineTruncator::EllipsizeChild, TruncateChild.
  private func ellipsized(_ part: Part, isFirst: Bool) -> Cut? {
    var space = availableWidth - part.start
    guard space > .zero else { return nil }
    space -= ellipsis
    if space >= part.size { return (part.range, part.size) }
    guard space > .zero || isFirst else { return nil }
    guard let run = part.run, isDivisible(run) else {
      return isFirst ? (part.range, part.size) : nil
    }
    let edges = carets.clusterEdges(ofRun: run)
    let cut = offsetToFit(space, in: edges, isReversed: part.isReversed)
    guard cut > 0, cut < edges.count - 1 else {
      guard isFirst else { return nil }
      return self.cut(edges, at: clipped(cut, edges), isReversed: part.isReversed)
    }
    return self.cut(edges, at: cut, isReversed: part.isReversed)
  }

  private func isDivisible(_ run: Int) -> Bool {
    guard let shaped = carets.shaped else { return false }
    switch shaped.paragraph.items[carets.runs[run].item].kind {
    case .text, .tabs: return true
    case .ignored, .object, .runStart, .runEnd: return false
    }
  }

  /// The index of the edge up to which clusters fit.
  ///
  /// Source: ShapeResult::OffsetToFit.
  private func offsetToFit(
    _ space: LayoutUnit, in edges: [RunEdges.Edge], isReversed: Bool
  ) -> Int {
    let limit = Fixed16(space).raw
    guard isReversed else { return (edges.lastIndex { $0.position <= limit }) ?? 0 }
    let end = edges.last?.position ?? 0
    return (edges.firstIndex { end - $0.position <= limit }) ?? edges.count - 1
  }

  /// The edge that leaves the first character of a line, or takes the last one.
  private func clipped(_ cut: Int, _ edges: [RunEdges.Edge]) -> Int {
    let (start, end) = (edges[0].offset, edges[edges.count - 1].offset)
    let offset = cut == 0 ? start + 1 : end - 1
    return edges.firstIndex { $0.offset >= offset } ?? edges.count - 1
  }

  private func cut(_ edges: [RunEdges.Edge], at index: Int, isReversed: Bool) -> Cut {
    let (first, last) = (edges[0], edges[edges.count - 1])
    let edge = edges[index]
    return isReversed
      ? (
        edge.offset..<last.offset,
        LayoutUnit(ceiling: Fixed16(raw: last.position - edge.position))
      )
      : (
        first.offset..<edge.offset,
        LayoutUnit(ceiling: Fixed16(raw: edge.position - first.position))
      )
  }
}

extension TextLines {
  /// Returns the visible part of the line found last, before an ellipsis; nil if the text ends with that line.
  ///
  /// - Parameter ellipsis: the width of the ellipsis, from `TextLayoutEngine`, in pixels.
  /// - Complexity: O(length of the line).
  public func truncated(_ line: LineLayout.Line, ellipsis: Double) -> TruncatedLine? {
    guard line.breakKind != .end, line.end < length else { return nil }
    return seen(of: line, ellipsis)
  }

  /// Returns the visible part of the line found last, before an ellipsis; nil if the line fits.
  ///
  /// Source: CSS Overflow Module Level 3, section 5 (text-overflow); Blink's LineInfo::HasOverflow.
  ///
  /// - Parameter ellipsis: the width of the ellipsis, from `TextLayoutEngine`, in pixels.
  /// - Complexity: O(length of the line); O(1) if it fits.
  public func overflowing(_ line: LineLayout.Line, ellipsis: Double) -> TruncatedLine? {
    guard LayoutUnit(pixels: line.width * style.scale.layout) > availableWidth else { return nil }
    return seen(of: line, ellipsis)
  }

  private func seen(of line: LineLayout.Line, _ ellipsis: Double) -> TruncatedLine {
    let carets = laidOutCarets(of: line)
    let truncator = LineTruncator(
      carets, hyphen: hyphenWidth(of: line, carets), availableWidth: availableWidth,
      ellipsis: LayoutUnit(pixels: ellipsis))
    let (seen, width) = truncator.truncated()
    let end = carets.graphemeBoundary(upTo: seen.map(\.upperBound).max() ?? 0)
    return TruncatedLine(
      seen.map { origin(of: $0.clamped(to: 0..<end), in: carets) }, from: line.start,
      width: points(width))
  }
}

extension TruncatedLine {
  /// Makes a line of which parts are seen.
  fileprivate init(_ seen: [Range<Int>], from start: Int, width: Double) {
    var (end, hidden): (Int, [Range<Int>]) = (start, [])
    for part in seen.sorted(by: { $0.lowerBound < $1.lowerBound }) where !part.isEmpty {
      if part.lowerBound > end { hidden.append(end..<part.lowerBound) }
      end = max(end, part.upperBound)
    }
    self.init(end: end, hidden: hidden, width: width)
  }
}
