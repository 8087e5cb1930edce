import Synchronization

/// A style with all that measuring in it needs, looked up once.
final class ResolvedStyle: Sendable {
  /// The style as asked for.
  let style: TextStyle
  /// What measures the runs of a text.
  let shaper: any RangeShaping
  /// Tab stops, spaces and hyphens.
  let metrics: LineMetrics
  /// The height of a line in points.
  let lineHeight: Double
  /// What hashes of texts in this style start from.
  let seed: UInt64

  private let breaks: BreakFinder
  private let isWeighed = Atomic<Bool>(false)

  /// Takes what a style resolves to.
  init(_ style: TextStyle, shaper: any RangeShaping, breaks: BreakFinder) {
    self.style = style
    self.shaper = shaper
    self.breaks = breaks
    metrics = LineMetrics(shaper, style: style)
    lineHeight = style.font.lineHeight ?? shaper.normalLineHeight
    seed = UInt64(truncatingIfNeeded: style.hashValue)
  }

  /// A scanner for break opportunities, placed at the start of a text.
  func scanner(over text: [UInt16]) -> BreakScanner {
    breaks.scanner(over: text, rules: style.breaking, language: style.language)
  }

  /// About how many bytes a client's own figures take; 0 with installed fonts.
  var bytes: Int {
    guard case .metrics(let metrics) = style.font.source else { return 0 }
    return 1024 + metrics.advances.reduce(0) { $0 + 160 + 2 * $1.key.utf8.count }
  }

  /// About how many bytes a paragraph keeps in memory with its style.
  ///
  /// A client's own figures may be many, so each paragraph answers for all of them. Installed fonts
  /// are charged to the first paragraph, so that those after it cost as little as they take.
  func weigh() -> Int {
    guard case .families(let families) = style.font.source else { return bytes }
    let isFirst = !isWeighed.exchange(true, ordering: .relaxed)
    return isFirst ? 4096 + families.reduce(0) { $0 + 2048 + $1.utf8.count } : 0
  }
}
