import Composer

/// Shapes text as WebKit does: each grapheme cluster chooses a font by its characters, clusters of one
/// font are shaped together, and controls and spaces have advances of their own.
///
/// Source: Source/WebCore/platform/graphics/ComplexTextController.cpp, collectComplexTextRuns and
/// adjustGlyphsAndAdvances; skia/ComplexTextControllerSkia.cpp; skia/FontCascadeSkia.cpp,
/// fontForCombiningCharacterSequence.
final class ItemShaper: RangeShaping {
  private let stack: FontStack
  private let letterSpacing: Int
  private let runs: RunShaper
  let metrics: FontMetrics

  private static let zeroWidthSpace: UInt32 = 0x200B

  /// Letter spacing separates the letters of a ligature.
  private static let featuresOffWhenSpaced: [OpenTypeTag] = ["liga", "clig"]

  /// Makes a shaper for one style.
  init(stack: FontStack, style: TextStyle, runs: RunShaper) {
    self.stack = stack
    self.runs = runs
    letterSpacing = Int((style.font.letterSpacing * 65536).rounded())
    metrics = FontMetrics(stack)
  }

  /// Lines end in whole brackets.
  func lineEndTrim(of unit: UInt16, before next: UInt16?, with font: SizedFont) -> Int { 0 }

  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits
  ) {
    var plans = RecentPlans()
    let clusters = GraphemeClusters(text, conjuncts: .sixScripts)
    var start = range.lowerBound
    var offset = start
    var current: SizedFont?
    while offset < range.upperBound {
      let cluster = offset..<min(clusters.next(after: offset), range.upperBound)
      let font = font(for: cluster, of: text, spending: &units)
      if offset > start, font !== current {
        shape(start..<offset, of: text, with: current, paragraph, item, &plans, into: &units)
        start = offset
      }
      current = font
      offset = cluster.upperBound
    }
    guard !units.isOver else { return }
    shape(start..<offset, of: text, with: current, paragraph, item, &plans, into: &units)
  }

  // MARK: The font of a cluster

  /// The first font that has all characters of a cluster, in the presentation that it needs; nil if
  /// there is none.
  private func font(
    for cluster: Range<Int>, of text: [UInt16], spending units: inout ShapedUnits
  ) -> SizedFont? {
    let (base, length) = text.scalar(at: cluster.lowerBound, limit: cluster.upperBound)
    let isSingle = length == cluster.count
    if isSingle, Self.hasNoWidth(base) {
      return stack.fonts.first { $0.shaping.glyph(for: Self.zeroWidthSpace) != 0 } ?? stack.fonts[0]
    }
    let needsColor = Self.needsColor(base, cluster.dropFirst(length).first.map { text[$0] })
    let has = { (font: SizedFont) in
      (needsColor ?? font.isColor) == font.isColor && font.shaping.glyph(for: base) != 0
        && (isSingle || Self.hasAll(of: cluster, text, font))
    }
    if let font = stack.fonts.first(where: has) { return font }
    guard units.spend(ShapingCost.systemFont) else { return nil }
    if isSingle
      || cluster.allSatisfy({ Ignorable.isIgnorable(text[$0]) || $0 < cluster.lowerBound + length })
    {
      return proposal(for: base, needsColor).flatMap { has($0) ? $0 : nil }
    }
    return systemFont(of: cluster, text).flatMap { has($0) ? $0 : nil }
  }

  /// Source: FontCache::systemFallbackForCharacterCluster.
  private func systemFont(of cluster: Range<Int>, _ text: [UInt16]) -> SizedFont? {
    var scalars: [UInt32] = []
    var offset = cluster.lowerBound
    while offset < cluster.upperBound, scalars.count < ShapingPieces.longestCluster {
      let (scalar, length) = text.scalar(at: offset, limit: cluster.upperBound)
      scalars.append(scalar)
      offset += length
    }
    return stack.fallback(for: scalars)
  }

  private func proposal(for scalar: UInt32, _ needsColor: Bool?) -> SizedFont? {
    needsColor == true ? stack.emojiFallback(for: scalar) : stack.fallback(for: scalar)
  }

  /// Source: Font::canRenderCombiningCharacterSequence.
  private static func hasAll(of cluster: Range<Int>, _ text: [UInt16], _ font: SizedFont) -> Bool {
    var offset = cluster.lowerBound
    while offset < cluster.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: cluster.upperBound)
      // Without a sequence of its own, a text selector changes nothing.
      let isSelected = scalar == 0xFE0E || font.isColor && scalar == 0xFE0F
      guard isSelected || font.shaping.glyph(for: scalar) != 0 else { return false }
      offset += length
    }
    return true
  }

  /// Whether a cluster needs a font for colour emoji, or one for text; nil if any font will do.
  ///
  /// Source: FontCascadeSkia.cpp, resolveEmojiPolicy.
  private static func needsColor(_ base: UInt32, _ second: UInt16?) -> Bool? {
    if second == 0xFE0F { return true }
    if second == 0xFE0E { return false }
    guard base >= 0x231A, base < 0x2E80 || base > 0xD7FF else { return nil }
    let role = UnicodeData.record(of: base).emoji
    return role.isEmojiAlone || role == .modifier || role == .regional ? true : nil
  }

  // MARK: A run of one font

  private func shape(
    _ run: Range<Int>, of text: [UInt16], with font: SizedFont?, _ paragraph: Paragraph,
    _ item: Paragraph.Item, _ plans: inout RecentPlans, into units: inout ShapedUnits
  ) {
    guard !run.isEmpty, units.spend(ShapingCost.run) else { return }
    guard let font else { return shapeMissing(run, of: text, into: &units) }
    var index = paragraph.segments.partitioningIndex { $0.range.upperBound > run.lowerBound }
    while index < paragraph.segments.count,
      paragraph.segments[index].range.lowerBound < run.upperBound
    {
      let segment = paragraph.segments[index]
      let part = segment.range.clamped(to: run)
      let script = part == segment.range ? segment.script : script(of: part, text)
      let isRightToLeft = item.kind == .text(isRightToLeft: true)
      let plan = plans.plan(for: font.shaping, script, isRightToLeft) {
        font.shaping.plan(for: kind(script, isRightToLeft: isRightToLeft))
      }
      if let plan {
        for piece in ShapingPieces(of: part, in: text) {
          let cost = ShapingCost.call + ShapingCost.text(piece, script, font, text)
          guard units.spend(cost) else { return }
          runs.shape(piece, of: text, in: run, with: font.shaping, plan) { clusters in
            for cluster in clusters {
              read(cluster, of: piece, text, font, into: &units)
            }
          }
        }
      }
      index += 1
    }
    units.setFont(font, family: font.family, over: run)
  }

  /// The first script of its own in a part; a part of a segment may have none.
  private func script(of part: Range<Int>, _ text: [UInt16]) -> OpenTypeTag {
    var offset = part.lowerBound
    while offset < part.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: part.upperBound)
      let script = UnicodeData.script(of: scalar)
      if script.isDefinite { return script.tag }
      offset += length
    }
    return UnicodeData.Script.common.tag
  }

  private func kind(_ script: OpenTypeTag, isRightToLeft: Bool) -> ShapingPlan.Kind {
    ShapingPlan.Kind(
      script: script, language: stack.language, isRightToLeft: isRightToLeft,
      disabledFeatures: letterSpacing != 0 ? Self.featuresOffWhenSpaced : [], enabledFeatures: [],
      clusterLevel: .graphemes)
  }

  /// Stores the advance of a cluster, which is its first character's: a control or a space has one of
  /// its own.
  private func read(
    _ cluster: ShapingBuffer.Cluster, of piece: Range<Int>, _ text: [UInt16], _ font: SizedFont,
    into units: inout ShapedUnits
  ) {
    let offset = piece.lowerBound + Int(cluster.start)
    _ = units.spend(ShapingCost.cluster(of: Int(cluster.glyph_count)))
    var advance = Int(cluster.advance) + letterSpacing * Int(cluster.advancing_count)
    switch text[offset] {
    case 0x20, 0xA0: advance = font.spaceAdvance + letterSpacing
    case 0x01...0x08, 0x0B...0x0C, 0x0E...0x1F, 0x7F...0x9F:
      advance = font.shaping.advance(of: 0) + letterSpacing
    case let unit where Self.hasNoWidth(UInt32(unit)): advance = 0
    default: break
    }
    units.setCluster(
      at: offset, advance: advance,
      safeToBreak: cluster.safe_to_break || offset == piece.lowerBound)
  }

  /// Gives each character of a run that no font has the advance of a missing one.
  ///
  /// Source: ComplexTextController::ComplexTextRun's constructor for missing glyphs.
  private func shapeMissing(_ run: Range<Int>, of text: [UInt16], into units: inout ShapedUnits) {
    units.note(missing: text.scalar(at: run.lowerBound, limit: run.upperBound).scalar)
    let clusters = GraphemeClusters(text, conjuncts: .sixScripts)
    var (offset, nextCluster) = (run.lowerBound, run.lowerBound)
    while offset < run.upperBound {
      let isIgnorable = Ignorable.isIgnorable(text[offset])
      // A cluster cut in two chooses other fonts.
      units.setCluster(
        at: offset, advance: isIgnorable ? 0 : metrics.missingAdvance + letterSpacing,
        safeToBreak: offset == nextCluster)
      if offset == nextCluster { nextCluster = clusters.next(after: offset) }
      offset += text.scalar(at: offset, limit: run.upperBound).length
    }
    units.setFont(stack.fonts[0], family: stack.fonts[0].family, over: run)
  }

  /// Whether WebKit draws a space without width for a character.
  ///
  /// Source: FontCascade::treatAsZeroWidthSpace.
  static func hasNoWidth(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0xFEFF: true
    default: false
    }
  }
}
