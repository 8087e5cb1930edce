/// How much of a placeholder is seen.
public struct PlaceholderLimit: Hashable, Sendable {
  /// What the end of a placeholder looks like that has more lines.
  public enum Overflow: String, CaseIterable, Sendable {
    /// It is cut off.
    case clip
    /// It ends in "…".
    case ellipsis
  }

  /// The greatest number of lines, at least 1.
  public package(set) var lines: Int
  /// What the end looks like.
  public package(set) var overflow: Overflow

  /// Creates a limit.
  public init(lines: Int = 1, overflow: Overflow = .ellipsis) {
    self.lines = lines
    self.overflow = overflow
  }

  fileprivate var ending: UTF16Text {
    switch overflow {
    case .clip: ""
    case .ellipsis: "…"
    }
  }
}

/// What is seen of a placeholder with a limit.
public struct SeenPlaceholder: Hashable, Sendable {
  /// The offset up to which it is seen, in UTF-16 code units.
  public let end: Int
  /// The number of code units that are not seen.
  public let hidden: Int
  /// What is drawn, with the ellipsis.
  public let text: UTF16Text
}

extension TextBox {
  /// What is seen of the placeholder; `nil` unless it is shown and has a limit.
  ///
  /// Source: CSS Overflow 4, `line-clamp`: as many whole grapheme clusters as fit with the ellipsis.
  ///
  /// - Parameters:
  ///   - width: the available width of a line, in points, at least 0.
  ///   - lines: the measurer for the style of the text.
  /// - Complexity: O(n log n) in the length of the part that is seen, where the measurer knows the ends of
  ///   lines; otherwise in that of the placeholder.
  package func seenPlaceholder(width: Double, measuring lines: any LineMeasuring)
    -> SeenPlaceholder?
  {
    guard value.isEmpty, !placeholder.isEmpty, let limit = placeholderLimit else { return nil }
    func fits(_ text: UTF16Text) -> Bool {
      lines.lineCount(of: text, width: width, stoppingAfter: limit.lines) <= limit.lines
    }
    guard !fits(placeholder) else {
      return SeenPlaceholder(end: placeholder.count, hidden: 0, text: placeholder)
    }
    let ends = lines.lineEnds(of: placeholder, width: width, stoppingAfter: limit.lines)
    func cut(at end: Int) -> UTF16Text {
      placeholder.part(0..<end).replacing(end..<end, with: limit.ending)
    }
    let cuts = placeholder.clusterEnds(upTo: ends?.last ?? placeholder.count)
    let fitting = cuts.partitioningIndex { !fits(cut(at: $0)) }
    let end = fitting == 0 ? 0 : cuts[fitting - 1]
    return SeenPlaceholder(end: end, hidden: placeholder.count - end, text: cut(at: end))
  }
}

extension UTF16Text {
  /// The ends of the grapheme clusters up to an offset.
  fileprivate func clusterEnds(upTo limit: Int) -> [Int] {
    let clusters = GraphemeClusters(units)
    var (ends, offset): ([Int], Int) = ([], 0)
    while offset < limit {
      offset = clusters.next(after: offset)
      ends.append(offset)
    }
    return ends
  }
}
