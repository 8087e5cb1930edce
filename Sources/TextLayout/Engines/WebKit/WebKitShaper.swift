import Composer

/// Shapes text as WebKit measures it: each inline item by itself, with one space after it.
///
/// In an item, each grapheme cluster chooses a font by its characters, and clusters of one font and
/// script are shaped together, in the script's own direction. Controls and spaces have advances of
/// their own.
///
/// Source: Source/WebCore/layout/formattingContexts/inline/text/TextUtil.cpp, width;
/// Source/WebCore/platform/graphics/ComplexTextController.cpp, collectComplexTextRuns and
/// adjustGlyphsAndAdvances; skia/ComplexTextControllerSkia.cpp.
final class WebKitShaper: FontShaping {
  private let stack: FontStack
  private let fonts: WebKitClusterFonts
  private let letterSpacing: Int
  private let runs: RunShaper
  /// The advances of inline items of one character in the first font, as most Han characters are.
  private let singles = SingleAdvances()
  let metrics: FontMetrics

  var bytes: Int { SingleAdvances.bytes }

  /// Letter spacing separates the letters of a ligature.
  private static let featuresOffWhenSpaced: [OpenTypeTag] = ["liga", "clig"]

  static let asksCoverage = true
  static let dividesAtBreaks = true
  static let notesHeights = true

  /// WebKit's inline items: the text between two opportunities or spaces, with one space after it.
  ///
  /// No shape crosses the end of an item, and spaces have their plain advance.
  static func divided(
    _ text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]
  ) -> (paragraph: Paragraph, shaped: [Paragraph.Item]) {
    let paragraph = Paragraph(inlineItemsOf: text, base: style.base(of: text))
    guard !runs.isEmpty else { return (paragraph, paragraph.items) }
    let divided = paragraph.divided(by: runs)
    return (divided, divided.items)
  }

  /// Makes a shaper for one style.
  init(stack: FontStack, style: TextStyle, scale: PixelScale, runs: RunShaper) {
    self.stack = stack
    self.runs = runs
    fonts = WebKitClusterFonts(stack)
    letterSpacing = Fixed16(pixels: style.font.letterSpacing).raw
    metrics = FontMetrics(stack)
  }

  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits
  ) {
    var plans = RecentPlans()
    let runEnd = paragraph.runEnd(after: item, in: text)
    var start = range.lowerBound
    while start < range.upperBound, !units.isOver {
      let end =
        units.breaks.isEmpty
        ? range.upperBound
        : WebKitInlineItems.end(ofItemAt: start, in: text, units.breaks, upTo: range.upperBound)
      if text[start].isBreakableSpace {
        storeSpaces(start..<end, into: &units)
      } else {
        let measured =
          start..<WebKitInlineItems.measuredEnd(of: start..<end, in: text, runEnd: runEnd)
        shapeItem(start..<end, measured, of: text, &plans, into: &units)
      }
      start = end
    }
  }

  /// Source: TextUtil::spaceWidth.
  private func storeSpaces(_ spaces: Range<Int>, into units: inout ShapedUnits) {
    let advance = metrics.spaceAdvance + letterSpacing
    for offset in spaces { units.setCluster(at: offset, advance: advance, safeToBreak: true) }
    units.setFont(stack.primary, family: stack.primary.family, over: spaces)
  }

  // MARK: Runs of one font

  private func shapeItem(
    _ item: Range<Int>, _ measured: Range<Int>, of text: [UInt16], _ plans: inout RecentPlans,
    into units: inout ShapedUnits
  ) {
    if fonts.areFirst(for: measured, of: text) {
      noteFirstHeight(over: item, into: &units)
      return shapeInFirst(measured, of: text, in: item, &plans, into: &units)
    }
    noteHeights(of: item, of: text, into: &units)
    let clusters = GraphemeClusters(text, conjuncts: .sixScripts)
    var start = measured.lowerBound
    var offset = start
    var current: SizedFont?
    while offset < measured.upperBound {
      let cluster = offset..<min(clusters.next(after: offset), measured.upperBound)
      let font = fonts.font(for: cluster, of: text, spending: &units)
      if offset > start, font != current {
        shape(start..<offset, of: text, with: current, in: item, &plans, into: &units)
        start = offset
      }
      current = font
      offset = cluster.upperBound
    }
    guard !units.isOver else { return }
    shape(start..<offset, of: text, with: current, in: item, &plans, into: &units)
  }

  /// Notes the fonts of single characters, which make a line higher whatever draws their cluster.
  ///
  /// Source: TextUtil::fallbackFontsForText; measured on WebKitGTK 2.50.6.
  private func noteHeights(
    of item: Range<Int>, of text: [UInt16], into units: inout ShapedUnits
  ) {
    var offset = item.lowerBound
    while offset < item.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: item.upperBound)
      guard units.spend(ShapingCost.search(ofFamilies: stack.fonts.count)) else { return }
      if let font = fonts.fontOfHeight(for: scalar), font != stack.primary {
        units.noteHeight(of: font, over: offset..<offset + length)
      }
      offset += length
    }
  }

  private func noteFirstHeight(over item: Range<Int>, into units: inout ShapedUnits) {
    if stack.fonts[0] != stack.primary { units.noteHeight(of: stack.fonts[0], over: item) }
  }

  /// Shapes text that the first font has.
  private func shapeInFirst(
    _ measured: Range<Int>, of text: [UInt16], in item: Range<Int>, _ plans: inout RecentPlans,
    into units: inout ShapedUnits
  ) {
    let font = stack.fonts[0]
    let unit = text[measured.lowerBound]
    if measured.count == 1, let advance = singles[unit] {
      guard units.spend(1) else { return }
      units.setCluster(at: measured.lowerBound, advance: advance, safeToBreak: true)
      units.setFont(font, family: font.family, over: measured)
    } else {
      shape(measured, of: text, with: font, in: item, &plans, into: &units)
      if measured.count == 1, !units.isOver {
        singles.remember(units.advance(at: measured.lowerBound), of: unit)
      }
    }
  }

  /// Shapes a run and stores what belongs to the item.
  private func shape(
    _ run: Range<Int>, of text: [UInt16], with font: SizedFont?, in item: Range<Int>,
    _ plans: inout RecentPlans, into units: inout ShapedUnits
  ) {
    let stored = run.clamped(to: item)
    guard !stored.isEmpty else { return }
    guard let font else { return storeMissing(stored, of: text, into: &units) }
    var start = run.lowerBound
    while start < run.upperBound {
      let (end, script) = Self.scriptRun(from: start, in: run, of: text)
      let plan = plans.plan(for: font.shaping, script.tag, false) {
        units.spend(ShapingCost.run) ? font.shaping.plan(for: kind(script.tag)) : nil
      }
      guard let plan else { return }
      for piece in ShapingPieces(of: start..<end, in: text) {
        guard units.spend(ShapingCost.text(piece, script.tag, font, text)) else { return }
        // The text around the run has no effect.
        runs.shape(piece, of: text, in: run, with: font.shaping, plan) { clusters, origin in
          for cluster in clusters {
            let offset = origin + Int(cluster.start)
            guard offset < item.upperBound else { break }
            store(cluster, at: offset, of: text, font, isFirst: offset == piece.lowerBound, &units)
          }
        }
      }
      start = end
    }
    units.setFont(font, family: font.family, over: stored)
  }

  @inline(__always)
  private func store(
    _ cluster: ShapingBuffer.Cluster, at offset: Int, of text: [UInt16], _ font: SizedFont,
    isFirst: Bool, _ units: inout ShapedUnits
  ) {
    _ = units.spend(ShapingCost.cluster(of: Int(cluster.glyph_count)))
    units.setCluster(
      at: offset, advance: advance(of: cluster, at: offset, of: text, font),
      safeToBreak: cluster.safe_to_break || isFirst)
    if cluster.glyph_count > 1 { units.insert(.severalGlyphs, at: offset) }
  }

  /// The end and the script of the part of a run that starts at an offset.
  ///
  /// A character without a script of its own takes that of the text before it, or else of the text
  /// after it.
  ///
  /// Source: ComplexTextControllerSkia.cpp, findNextRun.
  static func scriptRun(
    from start: Int, in run: Range<Int>, of text: [UInt16]
  ) -> (end: Int, script: UnicodeData.Script) {
    var (scalar, length) = text.scalar(at: start, limit: run.upperBound)
    var script = UnicodeData.script(of: scalar)
    var offset = start + length
    while offset < run.upperBound {
      (scalar, length) = text.scalar(at: offset, limit: run.upperBound)
      let next = UnicodeData.script(of: scalar)
      if next != script, next.isDefinite, !WebKitClusterFonts.hasNoWidth(scalar) {
        if script.isDefinite {
          let scripts = UnicodeData.record(of: scalar).scriptExtensions
          if !scripts.contains(script) { return (offset, script) }
        } else {
          script = next
        }
      }
      offset += length
    }
    return (offset, script)
  }

  /// Source: ComplexTextControllerSkia.cpp, collectComplexTextRunsForCharacters: measured text has the
  /// direction of its script, whatever its embedding level.
  private func kind(_ script: OpenTypeTag) -> ShapingPlan.Kind {
    ShapingPlan.Kind(
      script: script, language: stack.language, isRightToLeft: script.isRightToLeft,
      disabledFeatures: letterSpacing != 0 ? Self.featuresOffWhenSpaced : [], enabledFeatures: [],
      clusterLevel: .graphemes)
  }

  // MARK: Advances

  /// The advance of a cluster, each of whose glyphs counts as its first character's: a control or a
  /// space has an advance of its own.
  ///
  /// Source: ComplexTextController::adjustGlyphsAndAdvances.
  private func advance(
    of cluster: ShapingBuffer.Cluster, at offset: Int, of text: [UInt16], _ font: SizedFont
  ) -> Int {
    switch text[offset] {
    case 0x20, 0xA0: (font.spaceAdvance + letterSpacing) * Int(cluster.glyph_count)
    case 0x01...0x08, 0x0B...0x0C, 0x0E...0x1F, 0x7F...0x9F:
      font.shaping.advance(of: 0) + letterSpacing
    case let unit where WebKitClusterFonts.hasNoWidth(UInt32(unit)): 0
    default: Int(cluster.advance) + letterSpacing * Int(cluster.advancing_count)
    }
  }

  /// Gives each character of a run that no font has the advance of a missing one.
  ///
  /// Source: ComplexTextController::ComplexTextRun's constructor for missing glyphs.
  private func storeMissing(_ run: Range<Int>, of text: [UInt16], into units: inout ShapedUnits) {
    units.note(missing: text.scalar(at: run.lowerBound, limit: run.upperBound).scalar)
    let clusters = GraphemeClusters(text, conjuncts: .sixScripts)
    var (offset, nextCluster) = (run.lowerBound, run.lowerBound)
    while offset < run.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: run.upperBound)
      // A cluster cut in two chooses other fonts.
      units.setCluster(
        at: offset, advance: missingAdvance(of: scalar), safeToBreak: offset == nextCluster)
      if offset == nextCluster { nextCluster = clusters.next(after: offset) }
      offset += length
    }
    units.setFont(stack.fonts[0], family: stack.fonts[0].family, over: run)
  }

  private func missingAdvance(of scalar: UInt32) -> Int {
    if scalar == 0xA0 { return metrics.spaceAdvance + letterSpacing }
    return DefaultIgnorable.contains(scalar) ? 0 : metrics.missingAdvance + letterSpacing
  }
}
