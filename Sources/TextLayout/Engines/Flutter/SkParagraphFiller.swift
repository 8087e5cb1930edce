/// Fills lines as Skia's paragraphs do: a word wider than the line begins on the current line.
///
/// Cuts change no shapes. The clusters are HarfBuzz's; spaces at a line's end hang. A line that ends before white space
/// because the next cluster does not fit, as one cluster that is wider than it, takes the newlines in it along.
///
/// Source: Skia's modules/skparagraph/src/TextWrapper.cpp.
final class SkParagraphFiller: LineFiller {
  /// Consecutive clusters and their width.
  ///
  /// Source: TextWrapper::TextStretch.
  private struct ClusterRun {
    let start: Int
    var end: Int
    var width: Float = 0

    init(at start: Int) { (self.start, end) = (start, start) }

    var isEmpty: Bool { start == end }

    mutating func extend(to end: Int, by width: Float) {
      self.end = end
      self.width += width
    }

    mutating func extend(_ other: inout ClusterRun) {
      (end, width) = (other.end, width + other.width)
      other = ClusterRun(at: other.end)
    }
  }

  private let shaped: ShapedParagraph
  private let endsText: Bool
  private let maxWidth: Float
  let work = 0

  static func key(ofWidth width: Double) -> Int { Int(Float(width).bitPattern) + 1 }

  init(_ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int) {
    self.shaped = shaped
    self.endsText = endsText
    maxWidth = Float(width)
  }

  func line(from start: Int) -> LineWalker.Line {
    let cut = lookAhead(from: start)
    let end = cut ?? shaped.end
    let visibleEnd = endWithoutSpaces(of: start..<end)
    let next = startAfterSpaces(end)
    let takesNewline = cut != nil && next == shaped.end && !endsText
    return LineWalker.Line(
      range: start..<(takesNewline ? next + 1 : next), visibleEnd: visibleEnd,
      width: max(0, Double(width(start..<visibleEnd))),
      isEmergency: next < shaped.end && visibleEnd == next && !isSoftBreak(next))
  }

  // MARK: The end of a line

  /// Returns the end of the clusters on the line, which has at least one; nil if the rest of the paragraph fits.
  ///
  /// Source: TextWrapper::lookAhead, moveForward.
  private func lookAhead(from start: Int) -> Int? {
    var words = ClusterRun(at: start)
    var clusters = ClusterRun(at: start)
    var offset = start
    while offset < shaped.end {
      let next = shaped.clusterEnd(after: offset)
      let width = width(offset..<next)
      if overflows(words.width + clusters.width + width) {
        guard isWhiteSpace(offset..<next) else {
          return max(end(words, clusters, before: offset..<next), shaped.clusterEnd(after: start))
        }
        clusters.extend(to: next, by: width)
        words.extend(&clusters)
      } else {
        clusters.extend(to: next, by: width)
        if isSoftBreak(next) { words.extend(&clusters) }
      }
      offset = next
    }
    return nil
  }

  /// The end of a line, before or inside the word that contains the first cluster that overflows.
  private func end(_ words: ClusterRun, _ clusters: ClusterRun, before cluster: Range<Int>) -> Int {
    let word = wordLength(clusters.width, from: cluster.lowerBound)
    if word.isTooLong, let space = word.intraWordSpace {
      let isShortWordOnLine = !overflows(words.width + space.length)
      return isShortWordOnLine ? shaped.clusterEnd(after: space.offset) : words.end
    }
    if width(cluster) > maxWidth, words.isEmpty || !isObject(cluster) { return cluster.upperBound }
    let isSplit = words.isEmpty || word.isTooLong && hasSeveralGlyphs(clusters, behind: words)
    return isSplit ? cluster.lowerBound : words.end
  }

  /// Whether a word that begins with the given clusters is wider than a line; the last space inside
  /// it up to which it is not.
  ///
  /// - Parameters:
  ///   - length: the width of the clusters of the word before `start`.
  /// - Complexity: O(length of the word, up to the available width).
  private func wordLength(
    _ length: Float, from start: Int
  ) -> (isTooLong: Bool, intraWordSpace: (offset: Int, length: Float)?) {
    var length = length
    var space: (offset: Int, length: Float)?
    var offset = start
    while offset < shaped.end, length <= maxWidth {
      let next = shaped.clusterEnd(after: offset)
      if isSoftBreak(next) || isWhiteSpace(offset..<next) { break }
      if length > 0, isIntraWordSpace(offset..<next) { space = (offset, length) }
      // Flutter: a width of 0 has one cluster on each line.
      let width = width(offset..<next)
      length = maxWidth == 0 ? max(length, width) : length + width
      offset = next
    }
    return (length > maxWidth, space)
  }

  /// Whether the glyph indices of consecutive clusters differ by more than one.
  ///
  /// SkParagraph subtracts the index of the first glyph from the index after the last one, as
  /// unsigned numbers, even if the glyphs are in different runs. Behind the objects that a line
  /// begins with, the first one is that of an object.
  private func hasSeveralGlyphs(_ clusters: ClusterRun, behind words: ClusterRun) -> Bool {
    guard !clusters.isEmpty else { return false }
    let isBehindObjects = (words.start..<words.end).allSatisfy { isObject($0..<$0 + 1) }
    let first = isBehindObjects ? 0 : glyphs[clusters.start].lowerBound
    let end = glyphs[shaped.clusterStart(before: clusters.end)].upperBound
    return end < first || end - first > 1
  }

  /// For each cluster start, the indices of the cluster's glyphs in their run.
  private lazy var glyphs = GlyphIndices.all(in: shaped)

  /// Whether a width, rounded down to 1/100 pixel, exceeds the available width.
  ///
  /// Source: TextWrapper.cpp, LineBreakerWithLittleRounding without the rounding hack, which Flutter
  /// turns off.
  private func overflows(_ width: Float) -> Bool {
    if width < maxWidth - 0.25 { return false }
    if width > maxWidth + 0.25 { return true }
    let rounded: Float =
      switch width {
      case ..<10_000: (width * 100).rounded(.down) * (1 / 100)
      case ..<100_000: (width * 10).rounded(.down) * (1 / 10)
      default: width.rounded(.down)
      }
    return rounded > maxWidth
  }

  // MARK: Spaces

  /// Source: TextWrapper::trimEndSpaces.
  private func endWithoutSpaces(of line: Range<Int>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, case let start = shaped.clusterStart(before: end),
      isWhiteSpace(start..<end)
    {
      end = start
    }
    return end
  }

  /// Source: TextWrapper::trimStartSpaces.
  private func startAfterSpaces(_ end: Int) -> Int {
    var start = end
    while start < shaped.end, case let next = shaped.clusterEnd(after: start),
      isWhiteSpace(start..<next)
    {
      start = next
    }
    return start
  }

  /// Source: ParagraphImpl.cpp, Cluster's constructor; ICU's u_isWhitespace.
  private func isWhiteSpace(_ cluster: Range<Int>) -> Bool {
    cluster.allSatisfy { shaped.text[$0].isJavaWhiteSpace }
  }

  /// Whether a cluster is a space that allows no break, for example U+00A0.
  ///
  /// Source: ParagraphImpl.cpp, Cluster's constructor; ICU's u_isspace.
  private func isIntraWordSpace(_ cluster: Range<Int>) -> Bool {
    cluster.allSatisfy { Self.isNoBreakSpace(shaped.text[$0]) || shaped.text[$0].isJavaWhiteSpace }
  }

  private static func isNoBreakSpace(_ unit: UInt16) -> Bool {
    unit == 0xA0 || unit == 0x2007 || unit == 0x202F
  }

  // MARK: Clusters

  /// Whether a cluster is an object, which a line has alone if it is wider.
  private func isObject(_ cluster: Range<Int>) -> Bool {
    shaped.runs.styled(at: cluster.lowerBound)?.object != nil
  }

  /// Whether a line may end at an offset; a newline after the paragraph belongs to its last word.
  private func isSoftBreak(_ offset: Int) -> Bool {
    offset == shaped.end ? endsText : shaped.flags[offset].contains(.opportunity)
  }

  private func width(_ clusters: Range<Int>) -> Float {
    Float(shaped.uncutAdvance(of: clusters)) / 65536
  }
}

/// The indices of glyphs in their runs.
private enum GlyphIndices {
  /// Returns the glyph indices of each cluster at the cluster's start.
  ///
  /// - Complexity: O(length of the paragraph).
  static func all(in shaped: ShapedParagraph) -> [Range<Int>] {
    var indices = [Range<Int>](repeating: 0..<0, count: shaped.end)
    for item in shaped.paragraph.levelRuns {
      var start = item.range.lowerBound
      while start < item.range.upperBound {
        var end = start + 1
        while end < item.range.upperBound, !shaped.flags[end].contains(.runStart) { end += 1 }
        number(start..<end, of: shaped, &indices)
        if item.kind == .text(isRightToLeft: true) { mirror(start..<end, &indices) }
        start = end
      }
    }
    return indices
  }

  private static func number(
    _ run: Range<Int>, of shaped: ShapedParagraph, _ indices: inout [Range<Int>]
  ) {
    var index = 0
    for offset in run {
      if shaped.flags[offset].contains(.clusterStart) {
        let count = shaped.flags[offset].contains(.severalGlyphs) ? 2 : 1
        indices[offset] = index..<index + count
        index += count
      } else {
        indices[offset] = index..<index
      }
    }
  }

  /// Counts from the right edge of a run.
  private static func mirror(_ run: Range<Int>, _ indices: inout [Range<Int>]) {
    let count = indices[run.upperBound - 1].upperBound
    for offset in run {
      indices[offset] = count - indices[offset].upperBound..<count - indices[offset].lowerBound
    }
  }
}
