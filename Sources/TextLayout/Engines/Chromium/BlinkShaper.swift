import Composer

/// Shapes text with installed fonts.
///
/// Source: Blink's HarfBuzzShaper: each run is shaped with the first font; clusters that it has no
/// glyphs for are shaped again with the next.
final class BlinkShaper: FontShaping {
  private let stack: FontStack
  private let letterSpacing: Int
  private let wordSpacing: Int
  private let measuring: Measuring
  private let runs: RunShaper

  // Letter spacing would tear ligatures and contextual forms apart. Source: CSS Text 3, 8.1; Blink.
  private static let featuresOffWhenSpaced: [OpenTypeTag] = ["liga", "clig", "calt"]

  /// Blink's inline items, and in them segments of one script and presentation.
  static func divided(
    _ text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]
  ) -> (paragraph: Paragraph, shaped: [Paragraph.Item]) {
    let whole = Paragraph(text, base: style.base(of: text))
    var paragraph = runs.isEmpty ? whole : whole.divided(by: runs)
    if style.style.processing.autospace == .normal {
      paragraph.autospace = Autospace(of: text, paragraph.items, style.style.language)
    }
    let shaped = paragraph.shapedTogether(
      text, style: { $0 == 0 ? style : runs[$0 - 1].style },
      isEmptySpace: { $0.range.isEmpty && runs[$0.run - 1].width(of: $0.kind) == .zero })
    return (paragraph, shaped)
  }

  /// Makes a shaper for one style.
  init(stack: FontStack, style: TextStyle, scale: PixelScale, runs: RunShaper) {
    self.stack = stack
    self.runs = runs
    measuring = style.engine.engine.measuring
    letterSpacing = Fixed16(pixels: style.font.letterSpacing).raw
    wordSpacing = Fixed16(pixels: style.processing.wordSpacing).raw
  }

  var metrics: FontMetrics { FontMetrics(stack) }

  var ideographAdvance: Int { stack.primary.ideographAdvance }

  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits
  ) {
    var plans = RecentPlans()
    var index = paragraph.segments.partitioningIndex { $0.range.upperBound > range.lowerBound }
    while index < paragraph.segments.count,
      paragraph.segments[index].range.lowerBound < range.upperBound
    {
      let segment = paragraph.segments[index]
      let part = segment.range.clamped(to: range)
      for piece in ShapingPieces(of: part, in: text) {
        let run = SegmentRun(
          text: text, range: piece, segment: segment,
          isRightToLeft: item.kind == .text(isRightToLeft: true),
          isLineStart: isLineStart && piece.lowerBound == range.lowerBound)
        shape(run, &plans, into: &units)
      }
      index += 1
    }
    paragraph.autospace?.widen(range, by: ideographAdvance / 8, &units)
  }

  func lineEndTrim(
    of unit: UInt16, before next: UInt16?, with font: SizedFont
  ) -> Int {
    guard measuring.trimsFullwidthPunctuation, FullwidthPunctuation.mayMatter(unit),
      let punctuation = font.punctuation, punctuation.mayTrimAtLineEnd(unit)
    else { return 0 }
    let isTrimmed = next.map {
      FullwidthPunctuation.trimsBefore(punctuation.kind(of: unit), punctuation.kind(of: $0))
    }
    return isTrimmed == true ? 0 : punctuation.trim(of: unit)
  }

  // MARK: Fonts for a segment

  private struct SegmentRun {
    let text: [UInt16]
    let range: Range<Int>
    let segment: Paragraph.Segment
    let isRightToLeft: Bool
    let isLineStart: Bool
  }

  private func shape(_ run: SegmentRun, _ plans: inout RecentPlans, into units: inout ShapedUnits) {
    guard units.spend(ShapingCost.run) else { return }
    var candidates = BlinkFontCandidates(
      stack, isEmoji: run.segment.isEmoji, from: firstFont(for: run))
    var pending = [run.range]
    while !pending.isEmpty, let font = candidates.next(for: { hint(in: pending, run) }),
      units.spend(candidates.isBeyondFamilies ? ShapingCost.systemFont : ShapingCost.family)
    {
      pending = shape(pending, run, with: font, acceptsMissing: false, &plans, into: &units)
    }
    if let range = pending.first, units.spend(ShapingCost.missing) {
      units.note(missing: run.text.scalar(at: range.lowerBound, limit: range.upperBound).scalar)
      _ = shape(
        pending, run, with: stack.fonts[0], acceptsMissing: true, &plans, into: &units)
    }
  }

  /// The index of the first family that may have some character of a run; the number of families if
  /// none has.
  private func firstFont(for run: SegmentRun) -> Int {
    stack.fonts.firstIndex { !$0.lacksAll(of: run.range, run.segment.script, in: run.text) }
      ?? stack.fonts.count
  }

  /// The character that selects the next font: the first one of a likely script, otherwise the
  /// first one.
  ///
  /// `ranges` are in left-to-right order, characters in reading order. Source: Blink's
  /// HarfBuzzShaper; measured on Chromium 156.
  ///
  /// - Parameter ranges: at least one.
  private func hint(in ranges: [Range<Int>], _ run: SegmentRun) -> UInt32 {
    let ranges = run.isRightToLeft ? ranges.reversed() : ranges
    for range in ranges {
      var offset = range.lowerBound
      while offset < range.upperBound {
        let (scalar, length) = run.text.scalar(at: offset, limit: range.upperBound)
        if LikelyScript.has(scalar) { return scalar }
        offset += length
      }
    }
    return run.text.scalar(at: ranges[0].lowerBound, limit: ranges[0].upperBound).scalar
  }

  // MARK: One font

  /// Shapes ranges with one font and stores the clusters that the font has.
  ///
  /// - Returns: the ranges that the font does not have.
  private func shape(
    _ ranges: [Range<Int>], _ run: SegmentRun, with font: SizedFont, acceptsMissing: Bool,
    _ plans: inout RecentPlans, into units: inout ShapedUnits
  ) -> [Range<Int>] {
    var missing: [Range<Int>] = []
    for range in ranges {
      guard acceptsMissing || !font.lacksAll(of: range, run.segment.script, in: run.text) else {
        missing.append(range)
        continue
      }
      let plan = plans.plan(for: font.shaping, run.segment.script, run.isRightToLeft) {
        font.shaping.plan(for: kind(of: run))
      }
      guard let plan else { continue }
      missing += shape(range, run, with: font, plan, acceptsMissing: acceptsMissing, into: &units)
    }
    return missing
  }

  private func kind(of run: SegmentRun) -> ShapingPlan.Kind {
    ShapingPlan.Kind(
      script: run.segment.script, language: stack.language, isRightToLeft: run.isRightToLeft,
      disabledFeatures: letterSpacing != 0 ? Self.featuresOffWhenSpaced : [], enabledFeatures: [],
      clusterLevel: .graphemes)
  }

  private func shape(
    _ range: Range<Int>, _ run: SegmentRun, with font: SizedFont, _ plan: ShapingPlan,
    acceptsMissing: Bool, into units: inout ShapedUnits
  ) -> [Range<Int>] {
    let mayTrim =
      measuring.trimsFullwidthPunctuation && font.punctuation != nil
      && FullwidthPunctuation.mayTrim(in: run.segment.script)
    let cost = ShapingCost.call + ShapingCost.text(range, run.segment.script, font, run.text)
    guard units.spend(cost) else { return [] }
    var drawn = DrawnParts(of: range)
    runs.shape(
      range, of: run.text, in: run.text.indices, with: font.shaping, plan
    ) { clusters, origin in
      for cluster in clusters {
        let part = cluster.range(from: origin)
        if part.count > 1 { _ = units.spend(ShapingCost.cluster(of: part.count)) }
        guard !drawn.lacks(part), acceptsMissing || has(cluster, in: part, font, run) else {
          units.setFont(font, family: font.family, over: drawn.leaveOut(part, of: run.text))
          continue
        }
        units.setCluster(
          at: part.lowerBound, advance: advance(of: cluster, at: part.lowerBound, run),
          safeToBreak: cluster.safe_to_break || part.lowerBound == drawn.last.lowerBound)
        drawn.last = drawn.last.lowerBound..<part.upperBound
        if mayTrim, FullwidthPunctuation.mayMatter(run.text[part.lowerBound]) {
          trimPunctuation(at: part.lowerBound, range, run, font, &units)
        }
      }
    }
    units.setFont(font, family: font.family, over: drawn.last)
    return drawn.missing
  }

  /// The parts of a range that a font draws, and those that it lacks.
  private struct DrawnParts {
    /// The part that is drawn without a gap, up to the last cluster.
    var last: Range<Int>
    /// The parts that the font lacks, in text order: whole grapheme clusters.
    private(set) var missing: [Range<Int>] = []
    /// Made for the first missing cluster; most runs have none.
    private var graphemes: GraphemeWalk?
    private let range: Range<Int>

    init(of range: Range<Int>) {
      self.range = range
      last = range.lowerBound..<range.lowerBound
    }

    /// Whether a cluster begins in a grapheme cluster of which the font lacks another part.
    @inline(__always)
    func lacks(_ part: Range<Int>) -> Bool {
      part.lowerBound < missing.last?.upperBound ?? range.lowerBound
    }

    /// Leaves out the grapheme clusters of a cluster that the font lacks.
    ///
    /// - Returns: the part that is drawn before them.
    mutating func leaveOut(_ part: Range<Int>, of text: [UInt16]) -> Range<Int> {
      var walk = graphemes ?? GraphemeWalk(text, in: range)
      let lacked = walk.around(part)
      graphemes = walk
      missing.appendMerging(lacked)
      defer { last = lacked.upperBound..<lacked.upperBound }
      return last.lowerBound..<max(last.lowerBound, lacked.lowerBound)
    }
  }

  /// The advance of a cluster with the spacing of letters and words.
  @inline(__always)
  private func advance(
    of cluster: ShapingBuffer.Cluster, at offset: Int, _ run: SegmentRun
  ) -> Int {
    var advance = Int(cluster.advance)
    if letterSpacing != 0, takesSpacing(run, at: offset) { advance += letterSpacing }
    if wordSpacing != 0, run.text[offset] == 0x20 || run.text[offset] == 0xA0 {
      advance += wordSpacing
    }
    return advance
  }

  /// Whether a browser would use the font's glyphs for a cluster.
  private func has(
    _ cluster: ShapingBuffer.Cluster, in part: Range<Int>, _ font: SizedFont, _ run: SegmentRun
  ) -> Bool {
    guard cluster.missing_count == 0 else { return false }
    let first = run.text[part.lowerBound]
    // HarfBuzz substitutes a plain space for U+3000; a font with the real character is preferred.
    if first == 0x3000 { return cluster.first_glyph != font.spaceGlyph }
    guard part.count > 1 else { return true }
    return Self.selector(in: part, of: run.text).map { font.isColor == ($0 == 0xFE0F) } ?? true
  }

  /// The variation selector in a cluster; nil if its base is not an emoji.
  private static func selector(in part: Range<Int>, of text: [UInt16]) -> UInt16? {
    guard let index = part.dropFirst().first(where: { text[$0] == 0xFE0F || text[$0] == 0xFE0E })
    else { return nil }
    let start = UTF16.isTrailSurrogate(text[index - 1]) ? max(index - 2, 0) : index - 1
    let base = text.scalar(at: start, limit: index).scalar
    return UnicodeData.isEmoji(base) ? text[index] : nil
  }

  /// Whether letter spacing follows a cluster.
  ///
  /// It does not follow clusters without width. In cursive scripts it follows only spaces.
  ///
  /// Source: Blink's ShapeResultSpacing; CSS Text 3, section 8.2.1 (cursive scripts); measured on
  /// Chromium 156.
  private func takesSpacing(_ run: SegmentRun, at offset: Int) -> Bool {
    let unit = run.text[offset]
    if run.segment.script.isCursive { return unit == 0x20 || unit == 0xA0 }
    return !DefaultIgnorable.containsOrFormats(unit)
  }

  /// Trims a mark at an offset, and the effect of the mark before it.
  private func trimPunctuation(
    at offset: Int, _ range: Range<Int>, _ run: SegmentRun, _ font: SizedFont,
    _ units: inout ShapedUnits
  ) {
    guard let punctuation = font.punctuation else { return }
    let kind = punctuation.kind(of: run.text[offset])
    let startsLine = run.isLineStart && offset == run.range.lowerBound
    if offset > 0, !startsLine,
      FullwidthPunctuation.trimsAfter(punctuation.kind(of: run.text[offset - 1]), kind)
    {
      units.widen(at: offset, by: punctuation.trim(of: run.text[offset]))
      units.forbidCut(at: offset)
    }
    if offset + 1 < run.text.count,
      FullwidthPunctuation.trimsBefore(kind, punctuation.kind(of: run.text[offset + 1]))
    {
      units.widen(at: offset, by: punctuation.trim(of: run.text[offset]))
    }
    if offset > range.lowerBound,
      FullwidthPunctuation.trimsBefore(punctuation.kind(of: run.text[offset - 1]), kind)
    {
      units.forbidCut(at: offset)
    }
  }
}

extension SizedFont {
  /// The advance of an ideograph in 16.16 pixels; the size of a font that has none.
  ///
  /// Source: Blink's SimpleFontData::IdeographicInlineSize.
  fileprivate var ideographAdvance: Int {
    let ideograph = shaping.glyph(for: UInt32(Autospace.ideograph))
    return ideograph != 0 ? shaping.advance(of: ideograph) : Fixed16(pixels: vertical.size).raw
  }
}

extension [Range<Int>] {
  /// Appends a range that does not end before the last one, merging the two if they touch.
  mutating func appendMerging(_ range: Range<Int>) {
    if let last, last.upperBound >= range.lowerBound {
      self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
    } else {
      append(range)
    }
  }
}
