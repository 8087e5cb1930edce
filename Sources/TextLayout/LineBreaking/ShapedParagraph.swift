import Synchronization

/// A shaped paragraph: the measurements of every unit on one unbroken line, and its break
/// opportunities.
///
/// Offsets count from the paragraph's start. The type is immutable, so threads share it and later
/// requests reuse it.
final class ShapedParagraph: Sendable {
  /// The paragraph without its newline.
  let text: [UInt16]
  /// The style of the text outside of its runs.
  let style: ResolvedStyle
  /// The runs with a style of their own, in order; usually none.
  let runs: [StyledRun]
  /// The paragraph's items and segments.
  let paragraph: Paragraph
  /// The installed font of each range, sorted by range.
  let fontRuns: [FontRun]
  /// The fonts that make lines higher, sorted by range.
  let highRuns: [FontRun]
  /// The number of units that each font drew, in order of first use.
  let fontUses: [LineLayout.FontUse]
  /// The flags of each unit.
  let flags: [UnitFlags]
  /// The start position of each unit, then the end of the paragraph.
  ///
  /// Tabs have no width here, except in minikin, which shapes them with the text around them.
  ///
  /// A unit inside a cluster has the position of the cluster's start; in right-to-left text, of its
  /// end. A cut before such a unit is reshaped before it is accepted. Source: Blink's table of
  /// positions; measured against Chromium 156.
  let positions: Positions
  /// Whether positions never decrease.
  ///
  /// A negative advance makes them decrease.
  let isAscending: Bool
  /// Whether spaces at the end of a line do not hang, and a line may end after each.
  let breaksSpaces: Bool
  /// Whether every line has the height of a line with the first font alone.
  let hasPlainHeights: Bool
  /// The line heights of runs that every line has, one after another, in pixels.
  let setHeights: [Double]

  /// The work spent on shaping, in units of `LayoutWork`.
  let work: Int
  /// The first character that no installed font has; nil if there is none.
  let missingScalar: UInt32?

  /// A range drawn by one installed font.
  struct FontRun {
    fileprivate let bounds: ShortRange
    let font: SizedFont

    var range: Range<Int> { bounds.range }
  }

  /// The paragraph that followed this one in the last text with both.
  let follower = Follower()

  private let countedLines = CountedLines()
  /// The size of the style and fonts that the paragraph keeps in memory, and of the noted heights.
  private let ownBytes: Int

  /// Shapes every item of a paragraph; returns nil if that exceeds the work limit.
  ///
  /// - Complexity: O(length of the paragraph).
  init?(
    _ text: [UInt16], style: ResolvedStyle, runs: [StyledRun] = [], workLimit: Int = .max
  ) {
    guard text.count <= workLimit else { return nil }
    let measuring = style.engine.measuring
    let read = measuring.read(text)
    let breaks = measuring.shaper.dividesAtBreaks ? style.breaks(of: read, runs) : nil
    let (paragraph, items) = measuring.shaper.divided(text, style, runs)
    var units = ShapedUnits(range: 0..<text.count, workLimit: workLimit, breaks: breaks ?? [])
    guard units.shape(items, of: read, in: paragraph, style, runs) else { return nil }
    setHeights = style.setHeights(of: runs)
    var runWork = runs.isEmpty ? 0 : runs.breakWork(length: text.count, in: style)
    // Each line goes through the heights, which takes a small part of a unit each.
    runWork += setHeights.count * text.count / 64
    guard runWork <= workLimit else { return nil }
    work = LayoutWork.paragraph + max(text.count, units.work) + runWork
    missingScalar = units.missingScalar ?? runs.missingScalar
    self.text = text
    self.style = style
    self.runs = runs
    breaksSpaces = style.style.processing.whiteSpace == .breakSpaces
    self.paragraph = paragraph
    isAscending = units.advances.allSatisfy { $0 >= 0 }
    positions = Positions(units.takePositions(in: paragraph, style.shaper.measuresInAppUnits))
    let fonts = units.fontRuns.inTextOrder
    fontRuns = fonts.compactMap(FontRun.init)
    let noted = units.highRuns.inTextOrder.compactMap(FontRun.init)
    highRuns = measuring.shaper.notesHeights ? noted : fontRuns
    hasPlainHeights =
      runs.isEmpty && (style.style.font.lineHeight != nil || style.hasPlainHeight(highRuns))
    ownBytes =
      fontRuns.reduce(style.weigh()) { $0 + $1.font.weigh() }
      + noted.reduce(noted.count * MemoryLayout<FontRun>.stride) { $0 + $1.font.weigh() }
    fontUses = FontUsage(fonts, runs).uses
    if measuring.cuts == .keepShapes { units.allowAllCuts() }
    flags = style.addingBreaks(breaks, to: units.takeFlags(), of: text, runs)
  }

  /// Whether this is the paragraph in a range of a text in a style.
  func matches(
    _ text: [UInt16], in range: Range<Int>, style: ResolvedStyle, runs: [StyledRun]
  ) -> Bool {
    self.style === style && range.count == end && isFound(in: text, at: range.lowerBound)
      && (self.runs.isEmpty && runs.isEmpty || self.runs == runs)
  }

  /// Whether a text has this paragraph's units at an offset.
  @inline(__always)
  func isFound(in text: [UInt16], at start: Int) -> Bool {
    end <= text.count - start
      && TextUnits.areEqual(text, at: start, self.text)
  }

  /// Counts the lines at a width, up to one more than `limit`.
  ///
  /// - Parameters:
  ///   - widthKey: the key of the width in the style's engine.
  ///   - endsText: whether the paragraph ends the text, without a newline after it.
  ///   - work: the budget to charge. If it runs out, the walk ends and the returned number has no
  ///     meaning.
  /// - Returns: the number; the height in pixels, nil if all lines have the height of the first font; whether the last
  ///   line takes the newline after the paragraph along.
  /// - Complexity: O(1) if the last call had the same width and its count is within `limit`;
  ///   otherwise O(units up to the limit). A final closing bracket that may be trimmed always needs
  ///   the walk.
  func lineCount(
    width: Double, widthKey: Int, endsText: Bool, stoppingAfter limit: Int,
    spending work: inout LayoutWork
  ) -> (lines: Int, height: Double?, takesNewline: Bool) {
    let mayTrimLast = endsText && lineEndTrim(before: end) < 0
    if !mayTrimLast, let known = countedLines.count(inWidth: widthKey), known.lines <= limit {
      work.spend(known.work)
      return (known.lines, hasPlainHeights ? nil : known.height, false)
    }
    var walker = LineWalker(self, endsText: endsText, width: width, workLimit: work.remaining)
    let (count, height) = counted(&walker, stoppingAfter: limit)
    work.spend(walker.work)
    if !mayTrimLast, count <= limit, !work.isOver, !walker.takesNewline {
      countedLines.remember(count, height: height, work: walker.work, inWidth: widthKey)
    }
    return (count, hasPlainHeights ? nil : height, walker.takesNewline)
  }

  /// Counts the lines of a paragraph at a place; the other parameters are those of
  /// `lineCount(width:widthKey:endsText:stoppingAfter:spending:)`.
  func lineCount(
    width: Double, at place: ParagraphPlace, endsText: Bool, stoppingAfter limit: Int,
    spending work: inout LayoutWork
  ) -> (lines: Int, height: Double?, takesNewline: Bool) {
    var walker = LineWalker(self, endsText: endsText, width: width, workLimit: work.remaining)
    walker.setPlace(place)
    let (count, height) = counted(&walker, stoppingAfter: limit)
    work.spend(walker.work)
    return (count, hasPlainHeights ? nil : height, walker.takesNewline)
  }

  @inline(__always)
  private func counted(
    _ walker: inout LineWalker, stoppingAfter limit: Int
  ) -> (lines: Int, height: Double) {
    var (count, height) = (0, 0.0)
    while count <= limit, let line = walker.next() {
      count += 1
      if !hasPlainHeights { height += box(of: line.range).height }
    }
    return (count, height)
  }

  /// The offset of the paragraph's end.
  @inline(__always)
  var end: Int { text.count }

  /// The approximate size in memory, in bytes.
  var bytes: Int {
    592 + ownBytes + text.count * (MemoryLayout<UInt16>.stride + 1)
      + fontUses.count * MemoryLayout<LineLayout.FontUse>.stride
      + positions.bytes
      + fontRuns.count * MemoryLayout<FontRun>.stride
      // What is shaped together has about two parts for each run.
      + runs.count * (MemoryLayout<StyledRun>.stride + 2 * MemoryLayout<Paragraph.Item>.stride)
      + paragraph.items.count * MemoryLayout<Paragraph.Item>.stride
      + paragraph.segments.count * MemoryLayout<Paragraph.Segment>.stride
      + (paragraph.autospace?.bytes ?? 0)
  }
}

extension ResolvedStyle {
  /// Adds the break opportunities of a paragraph with runs to its unit flags.
  ///
  /// - Parameter known: the opportunities; nil if they are not yet found.
  fileprivate func addingBreaks(
    _ known: [UnitFlags]?, to flags: consuming [UnitFlags], of text: [UInt16], _ runs: [StyledRun]
  ) -> [UnitFlags] {
    if let known {
      flags = zip(flags, known).map { $0.union($1) }
    } else {
      flags = addingBreaks(to: flags, of: text, runs)
    }
    guard style.processing.whiteSpace == .breakSpaces else { return flags }
    return flags.breakingSpaces(of: text)
  }
}

extension ShapedParagraph.FontRun {
  /// Keeps a range, if an installed font draws it.
  fileprivate init?(_ run: ShapedUnits.FontRun) {
    guard let font = run.font else { return nil }
    self.init(bounds: ShortRange(run.range), font: font)
  }
}

extension FontUsage {
  /// Counts the units of a paragraph, and those of the objects in it.
  fileprivate init(_ fonts: [ShapedUnits.FontRun], _ runs: [StyledRun]) {
    for font in fonts { add(font.family, font.range.count) }
    for run in runs { add(run.object?.fontUses ?? []) }
  }
}

extension ShapedUnits {
  /// Shapes the items of a paragraph, each in the style of its run.
  ///
  /// - Returns: whether the work is within its limit.
  fileprivate mutating func shape(
    _ items: [Paragraph.Item], of text: [UInt16], in paragraph: Paragraph, _ style: ResolvedStyle,
    _ runs: [StyledRun]
  ) -> Bool {
    for item in items {
      guard case .text = item.kind else {
        let width = item.run == 0 ? .zero : runs[item.run - 1].width(of: item.kind)
        setCluster(of: item, width: width, style.shaper.measuresInAppUnits)
        continue
      }
      let shaper = item.run == 0 ? style.shaper : runs[item.run - 1].style.shaper
      shaper.shape(
        item.range, of: text, in: paragraph, item: item, isLineStart: false, into: &self)
      // The metrics of a client are in 16.16 pixels with every engine.
      if item.run != 0, shaper.measuresInAppUnits != style.shaper.measuresInAppUnits {
        convert(item.range, toAppUnits: style.shaper.measuresInAppUnits)
      }
      guard !isOver else { return false }
    }
    return true
  }

  /// Stores an item that is not shaped, unless it has no units.
  fileprivate mutating func setCluster(
    of item: Paragraph.Item, width: Fixed16, _ inAppUnits: Bool
  ) {
    guard !item.range.isEmpty else { return }
    let advance = inAppUnits ? AppUnit(rounding: width.raw).raw : width.raw
    setCluster(at: item.range.lowerBound, advance: advance, safeToBreak: true)
  }

  /// Turns advances into the start position of each unit, followed by the end position.
  fileprivate mutating func takePositions(
    in paragraph: Paragraph, _ areAppUnits: Bool
  ) -> [Int] {
    var positions = takeAdvances()
    var start = 0
    var end = 0
    for index in flags.indices {
      if flags[index].contains(.clusterStart) { start = end }
      end += positions[index]
      positions[index] = start
    }
    positions[flags.count] = end
    if areAppUnits {
      for index in positions.indices {
        positions[index] = AppUnit(position: positions[index]).fixed16
      }
    }
    for item in paragraph.items where item.kind == .text(isRightToLeft: true) {
      for offset in item.range.reversed() where !flags[offset].contains(.clusterStart) {
        positions[offset] = positions[offset + 1]
      }
    }
    return positions
  }
}

/// The start position of each unit of a paragraph, then its end, in 16.16 pixels.
///
/// Positions below 32,768 pixels are stored in 32 bits. Chat messages fit, and the smaller size
/// makes lookups among thousands of messages faster.
struct Positions: Sendable {
  /// All positions if every one fits in 32 bits; otherwise empty.
  private let near: [Int32]
  private let far: [Int]

  init(_ positions: [Int]) {
    let isNear = positions.allSatisfy { Int32(exactly: $0) != nil }
    near = isNear ? positions.map(Int32.init(truncatingIfNeeded:)) : []
    far = isNear ? [] : positions.map(LengthBounds.position)
  }

  @inline(__always)
  subscript(offset: Int) -> Int { near.isEmpty ? far[offset] : Int(near[offset]) }

  /// The size in memory, in bytes.
  var bytes: Int {
    near.count * MemoryLayout<Int32>.stride + far.count * MemoryLayout<Int>.stride
  }
}
