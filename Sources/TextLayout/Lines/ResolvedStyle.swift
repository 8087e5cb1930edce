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

  private let breaks: BreakTables
  private let isWeighed = Atomic<Bool>(false)

  /// Takes what a style resolves to.
  init(_ style: TextStyle, shaper: any RangeShaping, breaks: BreakTables) {
    self.style = style
    self.shaper = shaper
    self.breaks = breaks
    metrics = LineMetrics(shaper, style: style)
    lineHeight = style.font.lineHeight ?? shaper.normalLineHeight
    seed = UInt64(truncatingIfNeeded: style.hashValue)
  }

  /// A scanner for break opportunities, placed at the start of a text.
  func scanner(over text: [UInt16]) -> OpportunityScanner {
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

/// Lengths that every line of a layout shares, in 16.16 pixels.
struct LineMetrics {
  /// The distance between tab stops.
  let tabStop: Int
  /// The advance of a space.
  let spaceAdvance: Int
  /// The advance of the hyphen that shows where a line ends at a soft hyphen.
  let hyphenAdvance: Int

  /// Takes the lengths of a shaper's primary font; a tab stop is so many spaces with what letter
  /// spacing adds to each.
  init(_ shaper: any RangeShaping, style: TextStyle) {
    spaceAdvance = shaper.spaceAdvance
    hyphenAdvance = shaper.hyphenAdvance
    let space = Double(spaceAdvance) + style.font.letterSpacing * 65536
    tabStop = Int(max(0, min(style.tabSize * space, Double(Int32.max))))
  }

  /// The advance of a run of tabs at a position on the line: up to the next stop that is at least
  /// half a space away, then whole stops.
  ///
  /// Source: Blink's Font::TabWidth; CSS Text 3, section 4.2.
  func tabAdvance(count: Int, at position: Int) -> Int {
    guard tabStop > 0 else { return 0 }
    let toNextStop = tabStop - position % tabStop
    let first = toNextStop < spaceAdvance / 2 ? toNextStop + tabStop : toNextStop
    return first + (count - 1) * tabStop
  }
}
