import CUnicode
import Composer

/// Lines by the metrics that a request sends, for JavaScript without a page.
///
/// They are the service's lines of the engine `uax14` over the same metrics, but for lines whose width
/// differs from the available width by less than 1/64 point for each script on them: Chromium rounds
/// each item of a line, and this does not.
///
/// Lengths are device pixels, as in Chromium.
///
/// The module has one thread, so nothing is shared.
final class MetricLines: LineMeasuring, @unchecked Sendable {
  private let budget: WorkBudget
  private let font: MetricFont
  private let breaksWords: Bool
  private let breaks = UnicodeBreaks()
  private let pixelRatio: Double
  /// The height of a line in pixels.
  private let pixelHeight: Double

  let lineHeight: Double

  init(_ style: TextStyle, within budget: WorkBudget) {
    self.budget = budget
    pixelRatio = style.pixelRatio
    font = MetricFont(style)
    pixelHeight = style.font.lineHeight.map { $0 * style.pixelRatio } ?? font.lineHeight
    lineHeight = style.font.lineHeight ?? font.lineHeight / pixelRatio
    breaksWords = style.breaking.overflowWrap != .normal
  }

  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    guard budget.rest != nil else { return 1 }
    let most = limit.map { $0 + 1 } ?? .max
    let count = ends(of: text, width: width, upTo: most).count
    budget.spend(units: text.count, lines: count)
    return count
  }

  func lines(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> LineCount {
    let count = lineCount(of: text, width: width, stoppingAfter: limit)
    return LineCount(lines: count, height: height(ofLines: count))
  }

  /// The sum in pixels, as the service adds them.
  private func height(ofLines count: Int) -> Double { Double(count) * pixelHeight / pixelRatio }

  func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    guard budget.rest != nil else { return nil }
    let ends = ends(of: text, width: width, upTo: limit)
    budget.spend(units: text.count, lines: ends.count)
    return ends
  }

  func caret(at offset: Int, in text: UTF16Text, width: Double) -> CaretPlace? {
    guard budget.rest != nil else { return nil }
    let ends = ends(of: text, width: width, upTo: .max)
    budget.spend(units: text.count, lines: ends.count)
    let line = min(ends.firstIndex { $0 > offset } ?? ends.count - 1, ends.count - 1)
    let start = line == 0 ? 0 : ends[line - 1]
    let advance = font.clusters(of: text.units, from: start, to: offset).last?.advance ?? 0
    return CaretPlace(
      line: line, x: Double(advance) / 65536 / pixelRatio, bottom: height(ofLines: line + 1))
  }

  // MARK: Lines

  private func ends(of text: UTF16Text, width: Double, upTo most: Int) -> [Int] {
    let units = text.units
    let available = MetricFont.available(width * pixelRatio)
    var ends: [Int] = []
    var start = 0
    while ends.count < most {
      let end = units[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? units.count
      add(units, from: start, to: end, available, upTo: most, &ends)
      guard end < units.count else { break }
      let isCRLF = units[end] == 0x0D && end + 1 < units.count && units[end + 1] == 0x0A
      start = end + (isCRLF ? 2 : 1)
      if let last = ends.last, last == end { ends[ends.count - 1] = start }
    }
    return ends
  }

  /// Adds the ends of a paragraph's lines; an empty paragraph is a line.
  private func add(
    _ units: [UInt16], from start: Int, to end: Int, _ available: Int64, upTo most: Int,
    _ ends: inout [Int]
  ) {
    var lineStart = start
    repeat {
      lineStart = lineEnd(units, from: lineStart, to: end, available)
      ends.append(lineStart)
    } while lineStart < end && ends.count < most
  }

  /// The end of the line that starts at `start`: that of tabs which overflow it, the last opportunity up to which
  /// the text fits, the last cluster of a word that is wider than the line, or the end of that word.
  ///
  /// A line ends after tabs that overflow it, whatever follows. Source: Blink's LineBreaker, for which tabs are an
  /// item of their own.
  ///
  /// - Complexity: O(n) in the length of the line, and of the cluster after it.
  private func lineEnd(_ units: [UInt16], from start: Int, to end: Int, _ available: Int64) -> Int {
    guard start < end else { return end }
    let clusters = font.clusters(of: units, from: start, to: end, upTo: available)
    let reach = clusters.last { $0.visible <= available }?.end ?? start
    if reach == end { return end }
    let overflowing = clusters.first { $0.advance > available && endsTabs(units, at: $0.end, end) }
    if let tabs = overflowing { return afterSpaces(units, tabs.end, end) }
    var (fitting, next) = (start, end)
    var hyphens = HyphenFit(clusters, hyphen: font.hyphen, available)
    // Where a word may be cut, no opportunity after the line matters.
    let last = breaksWords ? afterSpaces(units, reach, end) : end
    breaks.forEach(in: units, from: start, to: end, upTo: last) { offset in
      let visibleEnd = visibleEnd(of: units, start..<offset)
      guard visibleEnd <= reach, hyphens.suffice(units, at: visibleEnd) else {
        if visibleEnd > reach { next = min(next, offset) }
        return visibleEnd <= reach
      }
      fitting = offset
      return true
    }
    if fitting > start { return afterSpaces(units, fitting, end) }
    let cut =
      breaksWords
      ? max(reach, clusters.first?.end ?? end)
      : (reach + 1..<max(reach + 1, next)).first { endsTabs(units, at: $0, end) } ?? next
    return afterSpaces(units, cut, end)
  }

  /// Whether a run of tabs ends at an offset.
  private func endsTabs(_ units: [UInt16], at offset: Int, _ end: Int) -> Bool {
    units[offset - 1] == 0x09 && (offset == end || units[offset] != 0x09)
  }

  private func visibleEnd(of units: [UInt16], _ line: Range<Int>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, units[end - 1].hangs { end -= 1 }
    return end
  }

  /// The offset after the spaces at an offset, which hang at the end of the line.
  private func afterSpaces(_ units: [UInt16], _ offset: Int, _ end: Int) -> Int {
    units[offset..<end].firstIndex { !$0.hangs } ?? end
  }
}

/// Determines at ascending offsets whether a line that ends there has space for its hyphen.
private struct HyphenFit {
  private let clusters: [MetricFont.Cluster]
  private let hyphen: Int64
  private let available: Int64
  /// The number of clusters before the last offset.
  private var passed = 0

  init(_ clusters: [MetricFont.Cluster], hyphen: Int64, _ available: Int64) {
    self.clusters = clusters
    self.hyphen = hyphen
    self.available = available
  }

  mutating func suffice(_ units: [UInt16], at end: Int) -> Bool {
    guard end > 0, units[end - 1] == 0xAD else { return true }
    while passed < clusters.count, clusters[passed].end <= end { passed += 1 }
    let width = passed > 0 ? clusters[passed - 1].advance : 0
    return width + hyphen <= available
  }
}

/// The advances of a font that only the client has, in device pixels.
struct MetricFont {
  /// A cluster of a line.
  struct Cluster {
    let end: Int
    /// The advance of the line up to the cluster's end, in 16.16 pixels.
    let advance: Int64
    /// The same without the spaces at the end, which hang.
    let visible: Int64
  }

  /// The height of a line by the metrics, in pixels.
  let lineHeight: Double
  /// The advance of the hyphen that a line shows after a soft hyphen.
  private(set) var hyphen: Int64 = 0
  private let size: Int64
  private let advances: [UTF16Text: Int64]?
  /// The advances of the characters of ASCII, which most texts are made of.
  private var ascii: [Int64] = []
  private let rest: Int64
  private let letterSpacing: Int64
  private var tabStop: Int64 = 0
  private var leastTab: Int64 = 0

  init(_ style: TextStyle) {
    let (font, ratio) = (style.font, style.pixelRatio)
    let pixels = ratio == 1 ? font.size : Double(Float(font.size) * Float(ratio))
    var table: [UTF16Text: Int64]?
    var (rest, height) = (Int64(0), pixels * 1.2)
    if case .metrics(let metrics) = font.source {
      let scale = pixels / metrics.unitsPerEm
      table = metrics.advances.mapValues { Self.fixed($0 * scale) }
      rest = Self.fixed(metrics.defaultAdvance * scale)
      // As the service adds what is above the middle of the gap and what is below it.
      let above = (metrics.ascent + metrics.lineGap / 2) * scale
      height = above + ((metrics.ascent + metrics.descent + metrics.lineGap) * scale - above)
    }
    advances = table
    self.rest = rest
    size = Self.fixed(pixels)
    lineHeight = height
    letterSpacing = Self.fixed(font.letterSpacing * ratio)
    if table != nil { ascii = (0..<128).map { measured([UInt16($0)]) } }
    hyphen = advance(of: [0x2D])
    let space = advance(of: [0x20])
    let stop = style.tabSize * (Double(space) + font.letterSpacing * ratio * 65536)
    tabStop = Int64(max(0, min(stop, Double(Int32.max))))
    leastTab = space / 2
  }

  static func available(_ width: Double) -> Int64 {
    (Int64(min(width, 33_554_431) * 64) + 1) << 10
  }

  private static func fixed(_ points: Double) -> Int64 { Int64((points * 65536).rounded()) }

  /// The clusters of a line up to the first one that does not fit.
  func clusters(
    of units: [UInt16], from start: Int, to end: Int, upTo available: Int64 = .max
  ) -> [Cluster] {
    let graphemes = GraphemeClusters(units)
    var clusters: [Cluster] = []
    var (offset, advance, visible) = (start, Int64(0), Int64(0))
    while offset < end, visible <= available {
      let next = min(graphemes.next(after: offset), end)
      let followsTab = offset > start && units[offset - 1] == 0x09
      advance += self.advance(of: units[offset..<next], at: advance, followsTab: followsTab)
      // A line shows the hyphen of a soft hyphen at its end, and that of the paragraph does too.
      let isLastHyphen = next == end && units[next - 1] == 0xAD
      if !units[next - 1].hangs { visible = advance + (isLastHyphen ? hyphen : 0) }
      clusters.append(Cluster(end: next, advance: advance, visible: visible))
      offset = next
    }
    return clusters
  }

  private func advance(
    of cluster: ArraySlice<UInt16>, at position: Int64, followsTab: Bool
  ) -> Int64 {
    if cluster.first == 0x09 { return tabAdvance(at: position, followsTab: followsTab) }
    let own = advance(of: cluster)
    return own == 0 ? 0 : own + letterSpacing
  }

  /// The advance of a tab: to the next stop, or the letter spacing where there are no stops.
  ///
  /// The first of a run skips a stop that is nearer than half a space.
  ///
  /// Source: Blink's Font::TabWidth; CSS Text 3, section 4.2 (tab-size).
  private func tabAdvance(at position: Int64, followsTab: Bool) -> Int64 {
    guard tabStop > 0 else { return max(0, letterSpacing) }
    let toNextStop = tabStop - position % tabStop
    return toNextStop < leastTab && !followsTab ? toNextStop + tabStop : toNextStop
  }

  private func advance(of cluster: ArraySlice<UInt16>) -> Int64 {
    guard advances != nil else { return fixedAdvance(of: cluster) }
    if cluster.count == 1, let unit = cluster.first, unit < 128, !ascii.isEmpty {
      return ascii[Int(unit)]
    }
    return measured(Array(cluster))
  }

  /// The advance in the table: of the cluster, or the sum of its characters'.
  private func measured(_ units: [UInt16]) -> Int64 {
    guard let advances else { return 0 }
    if let whole = advances[UTF16Text(units: units)] { return whole }
    var (sum, offset, isKnown) = (Int64(0), 0, false)
    while offset < units.count {
      let (scalar, next) = units.scalar(at: offset, upTo: units.count)
      let own = advances[UTF16Text(units: Array(units[offset..<next]))]
      isKnown = isKnown || own != nil
      sum += own ?? (scalar.isInvisible ? 0 : rest)
      offset = next
    }
    return isKnown ? sum : min(sum, rest)
  }

  /// An em for wide characters, half an em for others.
  private func fixedAdvance(of cluster: ArraySlice<UInt16>) -> Int64 {
    let (scalar, _) = Array(cluster.prefix(2)).scalar(at: 0, upTo: min(2, cluster.count))
    if EastAsianWidth.isWide(unicode_record_at(UInt32(unicode_record_number(scalar))).width) {
      return size
    }
    return scalar.isInvisible ? 0 : size / 2
  }
}

extension UInt16 {
  /// Whether the unit hangs past the end of a line: space, tab or U+3000.
  fileprivate var hangs: Bool { self == 0x20 || self == 0x09 || self == 0x3000 }
}

extension UInt32 {
  /// Whether the scalar has no width: a mark (Mn, Me), a format character (Cf) or a control (Cc).
  fileprivate var isInvisible: Bool {
    switch unicode_record_at(UInt32(unicode_record_number(self))).category {
    case 5, 7, 25, 26: true
    default: false
    }
  }
}
