import Composer

/// Iterates the lines of a text and finds each on demand.
///
/// It holds the text and the current paragraph.
///
/// A walk caches its last measurements, so only one thread at a time may use it and its copies.
public struct TextLines: IteratorProtocol {
  private let text: [UInt16]
  /// The text as it is laid out, with the offsets as sent.
  private let source: SourceText
  let style: ResolvedStyle
  /// The available width of lines, in points.
  let width: Double
  /// The available widths of the first lines, in points; empty if all lines have `width`.
  private let lineWidths: [Double]
  private let limit: Int
  private let softLimit: Int
  private var paragraphs: ParagraphWalker
  /// Whether the text has tabs; false if its lines do not depend on the place of a paragraph.
  private let hasTabs: Bool
  /// The paragraph of the last line.
  private var paragraph = ParagraphWalker.Step.none
  private var walker: LineWalker?
  private var usage = FontUsage()
  private var workBefore = LayoutWork.unlimited
  /// The height of the lines found so far.
  private(set) var stack: LineStack
  /// The number of lines found so far.
  public private(set) var count = 0
  /// The number of lines found so far that do not end in a newline.
  public private(set) var softCount = 0

  /// Holds a text; measuring starts with the first line.
  ///
  /// - Parameters:
  ///   - widths: the available widths of the first lines in points, in place of `width`; the last one is
  ///     also that of all others. Only Blink's filler uses them.
  ///   - maxLines: the walk ends after more lines than this, at least 1.
  ///   - maxSoftLines: the walk ends after more lines without a newline than this, at least 1.
  ///   - work: the budget; the walk ends when it runs out.
  init(
    _ text: StyledText, style: ResolvedStyle, paragraphs: ParagraphCache, width: Double,
    widths: [Double] = [], maxLines: Int?, maxSoftLines: Int?, work: LayoutWork
  ) {
    source = text.source
    self.text = source.units
    self.style = style
    self.paragraphs = ParagraphWalker(
      source.units, style: style, runs: text.runs, cache: paragraphs)
    hasTabs = style.linesDependOnPlace && source.units.contains(0x09)
    self.width = width
    lineWidths = widths
    stack = LineStack(style)
    limit = maxLines.map { $0 + 1 } ?? .max
    softLimit = maxSoftLines.map { $0 + 1 } ?? .max
    workBefore = work
  }

  /// The next line; nil after the last one.
  ///
  /// - Complexity: linear over all lines. The first line of a paragraph takes O(paragraph).
  public mutating func next() -> LineLayout.Line? {
    guard let line = nextLaidOut() else { return nil }
    return source.isMapped ? line.mapped(source.origin) : line
  }

  private mutating func nextLaidOut() -> LineLayout.Line? {
    guard count < limit, softCount < softLimit, !work.isOver else { return nil }
    guard let line = nextInParagraph() ?? firstOfNextParagraph() else { return nil }
    count += 1
    if line.breakKind != .hard { softCount += 1 }
    return line
  }

  private mutating func nextInParagraph() -> LineLayout.Line? {
    if !lineWidths.isEmpty {
      let width = style.breakingWidth(width(ofLine: count))
      walker?.setWidth(width)
    }
    guard let line = walker?.next(), let shaped = paragraph.shaped else { return nil }
    let found =
      line.range.upperBound > shaped.end
      ? takingWhiteSpace(line, of: shaped)
      : LineLayout.Line(line, of: shaped, in: paragraph.segment)
    add(shaped.box(of: line.range), of: found)
    return found
  }

  /// Returns a line with the white space and the newlines after its paragraph.
  private mutating func takingWhiteSpace(
    _ line: LineWalker.Line, of shaped: ShapedParagraph
  ) -> LineLayout.Line {
    paragraph = paragraphs.takeWhiteSpace(after: paragraph)
    return LineLayout.Line(
      line, of: shaped, in: paragraph.segment, endsText: paragraphs.isFinished)
  }

  private mutating func firstOfNextParagraph() -> LineLayout.Line? {
    workBefore = work
    (walker, paragraph) = (nil, .none)
    guard let next = paragraphs.next(spending: &workBefore) else { return nil }
    paragraph = next
    guard let shaped = next.shaped else {
      let line = LineLayout.Line(blank: next.segment, in: style)
      let width = style.breakingWidth(width)
      add(paragraphs.blankBox(of: next, width: width, spending: &workBefore), of: line)
      return line
    }
    usage.add(shaped.fontUses)
    walker = LineWalker(
      shaped, endsText: next.segment.range.upperBound == text.count,
      width: style.breakingWidth(width), workLimit: workBefore.remaining)
    if style.linesDependOnPlace, let place = style.place(of: next.segment, in: text, hasTabs) {
      walker?.setPlace(place)
    }
    return nextInParagraph()
  }

  /// Adds a line to the stack; the first and the last one can be higher than others.
  @inline(__always)
  private mutating func add(_ box: LineBox, of line: LineLayout.Line) {
    guard let edge = style.edge else { return stack.add(box) }
    let (isFirst, isLast) = (count == 0, line.breakKind == .end)
    guard isFirst || isLast else { return stack.add(box) }
    guard let shaped = paragraph.shaped else {
      let edge = paragraphs.edge(ofBlank: paragraph) ?? edge
      return stack.add(box.reaching(edge, isFirst: isFirst, isLast: isLast))
    }
    let range = paragraph.range(of: line)
    stack.add(shaped.box(box, of: range, reaching: edge, isFirst: isFirst, isLast: isLast))
  }

  private func width(ofLine index: Int) -> Double {
    lineWidths.isEmpty ? width : lineWidths[min(index, lineWidths.count - 1)]
  }

  /// Returns the carets of the line found last.
  public func carets(of line: LineLayout.Line) -> LineCarets {
    paragraph.carets(of: line, width: width(ofLine: count - 1), in: source)
  }

  /// The carets with the offsets of the text as it is laid out.
  func laidOutCarets(of line: LineLayout.Line) -> LineCarets {
    paragraph.laidOutCarets(of: source.laidOut(line), width: width(ofLine: count - 1))
  }

  /// The range as sent of a part of the paragraph of the line found last.
  func origin(of part: Range<Int>, in carets: LineCarets) -> Range<Int> {
    let start = source.origin(of: part.lowerBound + carets.origin)
    return start..<source.origin(of: part.upperBound + carets.origin)
  }

  /// The width of the line found last without its indent.
  var availableWidth: LayoutUnit {
    let own = LayoutUnit(pixels: width(ofLine: count - 1) * style.scale.layout)
    return own - LayoutUnit(pixels: count == 1 ? style.indent : 0)
  }

  /// The width of the hyphen displayed at the end of the line found last.
  func hyphenWidth(of line: LineLayout.Line, _ carets: LineCarets) -> LayoutUnit {
    guard line.hasHyphen, let shaped = paragraph.shaped, let run = carets.runs.last else {
      return .zero
    }
    let metrics = shaped.style(of: shaped.paragraph.items[run.item]).metrics
    return LayoutUnit(ceiling: Fixed16(raw: metrics.hyphenAdvance))
  }

  /// Converts a length to points.
  func points(_ length: LayoutUnit) -> Double { length.pixels / style.scale.layout }

  /// The length of the text as sent.
  var length: Int { source.origin(of: text.count) }

  /// Returns the carets of the line found last, to find those that taps set; charges what they take.
  mutating func tappedCarets(of line: LineLayout.Line) -> LineCarets {
    let carets = carets(of: line)
    workBefore.spend((line.end - line.start + carets.orderingSteps) / Self.unitsPerTapWork)
    return carets
  }

  /// Returns the offset of the caret that a tap on the line found last sets; charges what that takes.
  ///
  /// - Parameters:
  ///   - x: from the left edge of the line, in points.
  ///   - carets: those of the line.
  ///   - boxLevel: that of `boxLevel()`.
  ///   - partsBefore: the sum of `advanceOfParts()` over the paragraphs before.
  mutating func offset(
    at x: Double, on line: LineLayout.Line, _ carets: LineCarets, _ boxLevel: UInt8?,
    partsBefore: Int
  ) -> Int {
    workBefore.spend(1 + (line.end - line.start) / Self.unitsPerTapWork)
    let level = boxLevel ?? carets.baseLevel
    // A blank paragraph is left to right: its newline is against the direction of the box.
    if level == 1, carets.shaped == nil, line.breakKind == .hard {
      return source.origin(of: paragraph.segment.end)
    }
    // In Gecko, a newline is a frame of its own behind text of the other direction.
    let isAtNewline =
      style.engine.measuring.taps == .carets && line.breakKind == .hard && carets.isBehindEnd(x)
    guard !isAtNewline else { return offsetOfEnd(carets) }
    var surroundings = LineSurroundings(partsBefore: partsBefore)
    if line.breakKind == .hard {
      surroundings.newlineEnd = paragraph.segment.end - paragraph.segment.range.lowerBound
      surroundings.next = paragraphs.unitsBehindNewline(of: paragraph.segment)
    }
    return source.origin(of: carets.offset(at: x, level, in: surroundings))
  }

  /// Returns what taps on objects in later paragraphs depend on in Flutter; charges what that takes.
  mutating func advanceOfParts() -> Int {
    guard style.engine.measuring.taps == .visualRuns, let shaped = paragraph.shaped else {
      return 0
    }
    workBefore.spend(shaped.end / Self.unitsPerTapWork)
    return shaped.advanceOfParts(before: shaped.end + 1)
  }

  /// Returns the level of the box that the text is in, if paragraphs can differ from it: that of the first one.
  ///
  /// Source: WebKit's RenderText, createVisiblePositionAfterAdjustingOffsetForBiDi, which compares the direction of the
  /// block, not of the paragraph.
  mutating func boxLevel() -> UInt8? {
    guard style.engine.measuring.taps == .glyphs, style.request.direction == .plaintext else {
      return nil
    }
    workBefore.spend(text.count / Self.unitsPerTapWork)
    return style.base(of: text)
  }

  /// Returns the offset of the end of the text, which a tap below the last line sets.
  func offsetOfEnd(_ carets: LineCarets) -> Int {
    source.origin(of: carets.origin + carets.line.upperBound)
  }

  /// Returns how far taps on the line found last reach down.
  func tapReach(of line: LineLayout.Line, isLast: Bool) -> TapReach {
    let font = style.shaper.metrics.extent
    let (place, scale) = (self.place, style.scale.font)
    let baseline = place.top + place.baseline
    let drawn = paragraph.extentOfFirstFonts(of: source.laidOut(line), in: style)
    let glyphs = baseline + drawn.descent / scale
    let next = isLast ? .infinity : baseline + place.height - font.ascent / scale
    switch style.engine.measuring.taps {
    case .clusters, .visualRuns: return TapReach(all: isLast ? .infinity : place.bottom)
    case .carets:
      return TapReach(
        all: min(place.bottom, next), onText: max(place.bottom, glyphs), besideText: place.bottom)
    case .glyphs:
      return TapReach(all: min(glyphs, next), onText: min(glyphs, next), besideText: glyphs)
    }
  }

  /// Returns the distance of the line found last from the left end of the lines, in points.
  ///
  /// The lines of right-to-left text end at the right.
  func left(of line: LineLayout.Line) -> Double {
    guard line.isRightToLeft else { return indent }
    return width(ofLine: count - 1) - indent - line.width
  }

  /// The units of a line whose carets take a unit of work.
  private static let unitsPerTapWork = 8

  /// The work spent so far.
  public var work: LayoutWork {
    var work = workBefore
    work.spend(walker?.work ?? 0)
    return work
  }

  /// Whether the text has more lines than `maxLines`.
  public var exceedsMaxLines: Bool { count == limit }

  /// The height of a line with the first font alone, in points.
  public var lineHeight: Double { style.lineHeight }

  /// The indent of the line found last: the distance of its text from the edge where it starts, in points.
  public var indent: Double { count == 1 ? style.request.processing.indent : 0 }

  /// The place of the line found last.
  public var place: LinePlace { stack.place(of: stack.count - 1) }

  /// The height of the lines found so far, in points.
  public var height: Double { stack.height(ofLines: stack.count) }

  /// Fewer units than a usual line of prose has.
  private static let fewUnits = 16

  /// An upper estimate of the line count of prose, so that an array of lines rarely grows; lines of a short
  /// text can be narrow.
  var usualCount: Int {
    let soft = text.count / Self.fewUnits + 4
    return limit <= soft ? limit : min(limit, soft + TextUnits.newlineCount(in: text))
  }

  /// The fonts of the paragraphs so far, in order of first use.
  public var fonts: [LineLayout.FontUse] { usage.uses }
}
