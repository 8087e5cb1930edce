import Composer
import Locking
import Synchronization

/// A style with the fonts and metrics that measuring needs, resolved once.
final class ResolvedStyle: Sendable {
  /// The style as requested.
  let request: TextStyle
  /// The style in the engine's pixels; its line height is in points.
  let style: TextStyle
  /// The engine's pixels in a point.
  let scale: PixelScale
  /// The engine whose lines the style has.
  let engine: Engine
  /// The shaper that measures text in this style.
  let shaper: any RangeShaping
  /// The lengths of tab stops, spaces and hyphens.
  let metrics: LineMetrics
  /// How the height of a line follows from its fonts.
  let lineBoxes: any LineBoxRules
  /// The share of the first font in the height of every line, in pixels of fonts.
  let strut: FontExtent
  /// A line without text, in pixels of fonts; with the first font alone, a line is as high in most fonts.
  let strutBox: LineBox
  /// The indent of the first line of a text, in pixels.
  let indent: Double
  /// How the breaks of lines are chosen.
  let wrap: TextProcessing.Wrap
  /// Whether paragraphs have the same direction in every text.
  let isDirected: Bool
  /// Whether lines depend on the place of their paragraph in the text.
  let linesDependOnPlace: Bool
  /// How far the first line of a text reaches up at least, and the last one down, in pixels of fonts; nil if
  /// they are as high as others.
  let edge: FontExtent?
  /// The tables of UAX #14 and the dictionaries of the engine's ICU.
  let breakTables: BreakTables
  /// The seed for hashes of texts in this style.
  let seed: UInt64
  /// How many families of the request were looked up by name.
  let familyLookups: Int
  /// The families of the request that are not installed, with what is measured in their place.
  let absentFamilies: [AbsentFamily]

  private let isWeighed = Atomic<Bool>(false)
  private let newlineFont = Lock<SizedFont?>(nil)

  /// Combines a style with its shaper and break tables.
  ///
  /// - Parameters:
  ///   - style: the style in the engine's pixels.
  ///   - request: the style as requested.
  init(
    _ style: TextStyle, of request: TextStyle, scale: PixelScale, shaper: any RangeShaping,
    breaks: BreakTables, familyLookups: Int = 0, absentFamilies: [AbsentFamily] = []
  ) {
    self.style = style
    self.familyLookups = familyLookups
    self.absentFamilies = absentFamilies
    self.request = request
    self.scale = scale
    engine = style.engine.engine
    self.shaper = shaper
    breakTables = breaks
    let font = shaper.metrics
    metrics = LineMetrics(font, style: style)
    let lineBoxes = style.engine.engine.lineBoxes.at(scale)
    self.lineBoxes = lineBoxes
    strut = font.strut
    strutBox =
      style.font.lineHeight.map { lineBoxes.box(ofHeight: $0 * scale.font, font.extent) }
      ?? lineBoxes.box(font.blank)
    indent = style.processing.indent
    wrap = style.processing.wrap
    isDirected = !style.direction.dependsOnText
    linesDependOnPlace = indent != 0 || wrap != .wrap
    edge = style.font.lineHeight == nil ? font.edge : nil
    seed = UInt64(truncatingIfNeeded: style.hashValue)
  }

  /// The share of the style itself in the height of a line: of its line height, or else of its first font.
  var ownExtent: FontExtent {
    style.font.lineHeight == nil ? strut : FontExtent(strutBox)
  }

  /// The font that draws a newline, found the first time; nil in the metrics of a client.
  var fontOfNewline: SizedFont? {
    newlineFont.withLock { known in
      if known == nil {
        let paragraph = Paragraph(levelRunsOf: [0x0A], base: 0)
        var units = ShapedUnits(range: 0..<1)
        shaper.shape(
          0..<1, of: [0x0A], in: paragraph, item: paragraph.items[0], isLineStart: false,
          into: &units)
        known = units.fontRuns.first?.font
      }
      return known
    }
  }

  /// How far its first font reaches at the edges of a text, in pixels of fonts; nil if lines there are as high as others.
  var metricsEdge: FontExtent? { shaper.metrics.edge }

  /// The embedding level of a paragraph: 0 from left to right, 1 from right to left.
  ///
  /// - Complexity: O(1), unless each paragraph has its own; then O(length of the paragraph).
  func base(of paragraph: [UInt16]) -> UInt8 {
    switch style.direction {
    case .leftToRight: 0
    case .rightToLeft: 1
    case .auto, .plaintext, .majority: FirstStrong(BidiLevels.classes(of: paragraph)).base
    }
  }

  /// The width in which lines are broken, in pixels: one that every text fits in if it is not wrapped.
  ///
  /// - Parameter width: the available width, in points.
  func breakingWidth(_ width: Double) -> Double {
    style.processing.whiteSpace == .nowrap ? .infinity : width * scale.layout
  }

  /// Returns a scanner for lines that start inside a paragraph; nil if the opportunities of the paragraph
  /// hold for every line.
  ///
  /// - Parameter rules: the properties of the style, or other ones for a line.
  func lineStartScanner(over text: [UInt16], _ rules: BreakRules) -> (any OpportunityScanning)? {
    engine.opportunities.lineStartScanner(over: text, in: self, rules)
  }

  /// The place of a paragraph in a text; nil if its lines do not depend on it.
  func place(
    of segment: NewlineSplitter.Segment, in text: [UInt16], _ hasTabs: Bool
  ) -> ParagraphPlace? {
    let isFirst = segment.range.lowerBound == 0
    guard isFirst || wrap == .pretty else { return nil }
    return ParagraphPlace(
      indent: isFirst ? indent : 0, isFirst: isFirst,
      isOnly: isFirst && segment.end == text.count && !segment.hasNewline, hasTabs: hasTabs)
  }

  /// The height of a line with the first font alone, in points.
  var lineHeight: Double { style.font.lineHeight ?? strutBox.height / scale.font }

  /// The height that the first and the last line add to a text, in points.
  var edgeHeight: Double {
    guard let edge else { return 0 }
    let single = strutBox.reaching(edge, isFirst: true, isLast: true)
    return (single.height - strutBox.height) / scale.font
  }

  /// Adds the break opportunities of a paragraph to its unit flags.
  ///
  /// - Complexity: O(length of the text).
  func addingBreaks(to flags: consuming [UnitFlags], of text: [UInt16]) -> [UnitFlags] {
    engine.opportunities.addingBreaks(to: flags, of: text, in: self)
  }

  /// Adds the break opportunities of a paragraph, which may have runs, to its unit flags.
  ///
  /// - Complexity: O(length of the text × languages).
  func addingBreaks(
    to flags: consuming [UnitFlags], of text: [UInt16], _ runs: [StyledRun]
  ) -> [UnitFlags] {
    runs.isEmpty
      ? addingBreaks(to: flags, of: text)
      : engine.opportunities.addingBreaks(to: flags, of: text, in: self, runs)
  }

  /// Returns the flags of each unit of a paragraph, with its break opportunities alone.
  func breaks(of text: [UInt16], _ runs: [StyledRun] = []) -> [UnitFlags] {
    addingBreaks(to: Array(repeating: [], count: text.count), of: text, runs)
  }

  /// Returns all offsets in (0, length] at which a line of a text may end.
  func breakOpportunities(in text: [UInt16]) -> BreakOpportunities {
    if style.processing.whiteSpace == .nowrap {
      return BreakOpportunities(at: text.isEmpty ? [] : [text.count])
    }
    let found = engine.opportunities.offsets(in: text, self)
    guard style.processing.whiteSpace == .breakSpaces else { return found }
    return found.breakingSpaces(of: text)
  }

  /// The approximate size of client metrics, or of what the shaper remembers, in bytes.
  var bytes: Int {
    guard case .metrics(let metrics) = style.font.source else { return shaper.bytes }
    return 1024 + metrics.advances.reduce(0) { $0 + 320 + 4 * $1.key.count }
  }

  /// The approximate size in bytes that a paragraph adds by keeping this style in memory.
  ///
  /// Client metrics can be large, so each paragraph is charged for all of them. Installed fonts are
  /// charged only to the first paragraph.
  func weigh() -> Int {
    guard case .families(let families) = style.font.source else { return bytes }
    let isFirst = !isWeighed.exchange(true, ordering: .relaxed)
    return isFirst ? 4096 + families.reduce(0) { $0 + 2048 + $1.utf8.count } : 0
  }
}

/// Lengths used by every line of a layout, in 16.16 pixels.
struct LineMetrics {
  /// The distance between tab stops.
  let tabStop: Int
  /// The advance of a space.
  let spaceAdvance: Int
  /// The least advance of a tab; a nearer tab stop is skipped.
  let leastTabAdvance: Int
  /// The letter spacing behind each tab.
  let tabSpacing: Int
  /// The advance of a tab if there are no stops.
  let advanceOfTabWithoutStops: Int
  /// The advance of the hyphen displayed at a soft hyphen.
  let hyphenAdvance: Int
  /// The advance of a character that no font has.
  let missingAdvance: Int
  /// The spacing after each cluster.
  let letterSpacing: Int

  /// Takes the lengths from the metrics of a font stack.
  ///
  /// A tab stop is a number of spaces, each with letter and word spacing.
  ///
  /// Source: CSS Text 3, section 4.2 (tab-size).
  init(_ font: FontMetrics, style: TextStyle) {
    spaceAdvance = font.spaceAdvance
    hyphenAdvance = font.hyphenAdvance
    missingAdvance = font.missingAdvance
    letterSpacing = Fixed16(pixels: style.font.letterSpacing).raw
    let stop = { (space: Double) in Int(max(0, min(style.tabSize * space, Double(Int32.max)))) }
    switch style.engine.engine.measuring.tabs {
    case .every(let pixels):
      (tabStop, tabSpacing) = (Fixed16(pixels: pixels).raw, 0)
      (leastTabAdvance, advanceOfTabWithoutStops) = (0, letterSpacing)
    case .spacedStops:
      (tabStop, tabSpacing) = (stop(Double(spaceAdvance)), letterSpacing)
      leastTabAdvance = font.leastTabAdvance
      advanceOfTabWithoutStops = 2 * letterSpacing
    case .stops, .space:
      let spacing = font.rounded(style.font.letterSpacing) + style.processing.wordSpacing
      (tabStop, tabSpacing) = (stop(Double(spaceAdvance) + spacing * 65536), 0)
      (leastTabAdvance, advanceOfTabWithoutStops) = (font.leastTabAdvance, letterSpacing)
    }
  }

  /// The advance of consecutive tabs at a position.
  ///
  /// The first tab ends at the next stop that is at least the least advance away, the others at the next ones.
  ///
  /// Source: Blink's Font::TabWidth; WebKit's FontCascade::tabWidth; CSS Text 3, section 4.2.
  func tabAdvance(count: Int, at position: Int) -> Int {
    guard tabStop > 0 else { return count * advanceOfTabWithoutStops }
    let first = distanceToStop(from: position) + tabSpacing
    guard count > 1 else { return first }
    return first + (count - 1) * (distanceToStop(from: tabStop + tabSpacing) + tabSpacing)
  }

  private func distanceToStop(from position: Int) -> Int {
    let distance = tabStop - position % tabStop
    return distance < leastTabAdvance ? distance + tabStop : distance
  }
}
