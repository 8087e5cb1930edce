import Composer

/// Shapes text block by block: the characters that the first font lacks form blocks of their own,
/// which are shaped alone with the next font.
///
/// Source: Skia's modules/skparagraph/src/OneLineShaper.cpp.
final class SkParagraphShaper: FontShaping {
  private let stack: FontStack
  let letterSpacing: Int
  private let runs: RunShaper

  /// Letter spacing separates the letters of a ligature.
  ///
  /// Source: OneLineShaper::iterateThroughFontStyles.
  private static let featuresOffWhenSpaced: [OpenTypeTag] = ["liga"]

  /// Runs of one embedding level, and in them blocks that a font has.
  static func divided(
    _ text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]
  ) -> (paragraph: Paragraph, shaped: [Paragraph.Item]) {
    let paragraph = Paragraph(levelRunsOf: text, base: style.base(of: text))
    guard !runs.isEmpty else { return (paragraph, paragraph.items) }
    var divided = paragraph.divided(by: runs)
    let shaped = divided.textRuns(style, runs) { $0 === $1 || $0.isShaped(with: $1) }
    divided.joined = JoinedRuns(
      letterSpacings: ([style] + runs.map(\.style)).map(\.metrics.letterSpacing), parts: shaped)
    return (divided, shaped)
  }

  /// Makes a shaper for one style.
  init(stack: FontStack, style: TextStyle, scale: PixelScale, runs: RunShaper) {
    self.stack = stack
    self.runs = runs
    letterSpacing = Fixed16(pixels: style.font.letterSpacing).raw
  }

  var metrics: FontMetrics { FontMetrics(stack) }

  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits
  ) {
    var shaping = Shaping(
      text: text, isRightToLeft: item.kind == .text(isRightToLeft: true),
      spacings: LetterSpacings(of: range, in: paragraph))
    var blocks = [range]
    for font in stack.fonts where !blocks.isEmpty && units.spend(ShapingCost.family) {
      blocks = shape(blocks, with: font, skipsLacking: true, &shaping, into: &units)
    }
    blocks = blocks.flatMap { shapeWithSystemFonts($0, &shaping, into: &units) }
    guard let first = blocks.first else { return }
    units.note(missing: text.scalar(at: first.lowerBound, limit: first.upperBound).scalar)
    let unmeasured = blocks.filter { !units.isMeasured(at: $0.lowerBound) }
    _ = shape(unmeasured, with: stack.fonts[0], skipsLacking: false, &shaping, into: &units)
    for block in blocks {
      units.setFont(stack.fonts[0], family: stack.fonts[0].family, over: block)
    }
  }

  private struct Shaping {
    let text: [UInt16]
    let isRightToLeft: Bool
    let spacings: LetterSpacings
    var plans = RecentPlans()
  }

  // MARK: The system's fonts

  /// Shapes a block with the fonts that the system proposes for its characters.
  ///
  /// - Returns: the parts that no font has.
  ///
  /// Source: OneLineShaper::matchResolvedFonts.
  private func shapeWithSystemFonts(
    _ block: Range<Int>, _ shaping: inout Shaping, into units: inout ShapedUnits
  ) -> [Range<Int>] {
    var blocks = [block]
    var tried: [SizedFont] = stack.fonts
    var asked = AskedScalars(from: block.lowerBound)
    while let scalar = asked.next(in: blocks, of: shaping.text), units.spend(ShapingCost.search) {
      guard let font = proposal(for: scalar), !tried.contains(font) else { continue }
      tried.append(font)
      blocks = shape(blocks, with: font, skipsLacking: true, &shaping, into: &units)
    }
    return blocks
  }

  private func proposal(for scalar: UInt32) -> SizedFont? {
    UnicodeData.record(of: scalar).emoji.isEmojiAlone
      ? stack.emojiFallback(for: scalar) : stack.fallback(for: scalar)
  }

  // MARK: One font

  /// Shapes blocks with one font and stores the graphemes that the font has.
  ///
  /// - Parameter skipsLacking: whether runs of which the font has nothing are not shaped.
  /// - Returns: the blocks that the font does not have.
  private func shape(
    _ blocks: [Range<Int>], with font: SizedFont, skipsLacking: Bool, _ shaping: inout Shaping,
    into units: inout ShapedUnits
  ) -> [Range<Int>] {
    var missing: [Range<Int>] = []
    for block in blocks {
      var scripts = PlainScriptRuns(shaping.text, in: block)
      while let run = scripts.next() {
        if skipsLacking, font.lacksAll(of: run.range, run.script, in: shaping.text),
          !RunReading.hasControl(run.range, in: shaping.text)
        {
          guard units.spend(ShapingCost.family) else { return [] }
          missing.append(run.range)
        } else {
          missing += shape(run, of: block, with: font, &shaping, into: &units)
          guard !units.isOver else { return [] }
        }
      }
    }
    return missing
  }

  /// Shapes the part of a block that has one script.
  ///
  /// - Returns: the graphemes that the font does not have.
  private func shape(
    _ run: PlainScriptRuns.Run, of block: Range<Int>, with font: SizedFont,
    _ shaping: inout Shaping, into units: inout ShapedUnits
  ) -> [Range<Int>] {
    let isRightToLeft = shaping.isRightToLeft
    let spacings = shaping.spacings
    let text = shaping.text
    let plan = shaping.plans.plan(for: font.shaping, run.script, isRightToLeft) {
      self.plan(
        in: font, run.script, isRightToLeft,
        isSpaced: spacings.isEmpty && letterSpacing > 0)
    }
    guard let plan, units.spend(ShapingCost.run) else { return [] }
    var missing: [Range<Int>] = []
    for piece in ShapingPieces(of: run.range, in: text) {
      let cost = ShapingCost.call + ShapingCost.text(piece, run.script, font, text)
      var reading = RunReading(
        piece, of: text, font,
        letterSpacing: letterSpacing(in: run.script),
        spacings: run.script.isCursive ? .none : spacings,
        dropsMarks: isRightToLeft && !run.script.isRightToLeft,
        wasMeasured: units.isMeasured(at: piece.lowerBound))
      // Text around a block has no effect on its shapes.
      func shape(_ plan: ShapingPlan, read: ([ShapingBuffer.Cluster], Int) -> Void) {
        runs.shape(piece, of: text, in: block, with: font.shaping, plan, read: read)
      }
      repeat {
        guard units.spend(cost) else { return [] }
        if spacings.isEmpty {
          shape(plan) { clusters, origin in
            for cluster in clusters { reading.read(cluster, from: origin, into: &units) }
          }
        } else if let separating = self.plan(
          in: font, run.script, isRightToLeft, isSpaced: true), units.spend(cost)
        {
          var spaced = SpacedClusters(spacings)
          shape(separating) { spaced.add($0, from: $1) }
          shape(plan) { clusters, origin in
            for cluster in clusters {
              spaced.read(cluster, from: origin) { reading.read($0, from: 0, into: &units) }
            }
          }
        }
        reading.endGrapheme(&units)
      } while reading.restartsIfPartial()
      reading.finish(&units)
      reading.markParts(&units)
      missing += reading.missing
    }
    return missing
  }

  /// Returns the widths of the glyphs of a cluster, from left to right; none if memory runs out.
  ///
  /// - Parameters:
  ///   - grapheme: the text around the cluster that has an effect on its glyphs.
  ///   - context: the text of the same font and script.
  func glyphWidths(
    of cluster: Range<Int>, in grapheme: Range<Int>, of text: [UInt16], _ context: Range<Int>,
    with font: SizedFont, isRightToLeft: Bool
  ) -> [Int] {
    var scripts = PlainScriptRuns(text, in: context)
    guard let script = scripts.next()?.script,
      let plan = plan(in: font, script, isRightToLeft, isSpaced: letterSpacing > 0)
    else { return [] }
    let spacing = letterSpacing(in: script)
    var (before, count) = (0, 0)
    runs.shape(grapheme, of: text, in: context, with: font.shaping, plan) { clusters, origin in
      for found in clusters {
        let part = found.range(from: origin)
        if part == cluster { count = Int(found.glyph_count) }
        if part.upperBound <= cluster.lowerBound { before += Int(found.glyph_count) }
      }
    }
    let all = runs.glyphs(of: grapheme, of: text, in: context, with: font.shaping, plan)
    let own =
      isRightToLeft ? all.dropLast(before).suffix(count) : all.dropFirst(before).prefix(count)
    return own.map { Int($0.advance) + spacing }
  }

  /// Cursive scripts have no letter spacing.
  ///
  /// Source: Skia's ParagraphImpl::spaceGlyphs, Run::isCursiveScript; measured on CanvasKit.
  func letterSpacing(in script: OpenTypeTag) -> Int {
    script.isCursive ? 0 : letterSpacing
  }

  private func plan(
    in font: SizedFont, _ script: OpenTypeTag, _ isRightToLeft: Bool, isSpaced: Bool
  ) -> ShapingPlan? {
    font.shaping.plan(
      for: ShapingPlan.Kind(
        script: script, language: stack.language, isRightToLeft: isRightToLeft,
        disabledFeatures: isSpaced ? Self.featuresOffWhenSpaced : [], enabledFeatures: [],
        clusterLevel: .characters))
  }
}

extension ResolvedStyle {
  /// Whether text in this style is shaped together with text in another one: whether they have the same font.
  ///
  /// Their letter spacing can differ. A line height equal to the font size counts as none.
  ///
  /// Source: Skia's TextStyle.cpp, matchOneAttribute (StyleType::kFont), which compares heights without whether they
  /// are set.
  fileprivate func isShaped(with other: ResolvedStyle) -> Bool {
    guard case .families = request.font.source else { return false }
    var terms = request.terms
    terms.font.letterSpacing = other.request.font.letterSpacing
    terms.font.lineHeight = request.font.heightBeyondSize
    var others = other.request.terms
    others.font.lineHeight = other.request.font.heightBeyondSize
    return terms == others
  }
}

extension FontRequest {
  /// The line height; nil if it is the font size.
  fileprivate var heightBeyondSize: Double? { lineHeight == size ? nil : lineHeight }
}

/// The characters for which the system was asked for a font.
private struct AskedScalars {
  /// All characters of the blocks before this offset are among them.
  private var position: Int
  private var scalars: Set<UInt32> = []

  /// Starts at the beginning of the blocks.
  init(from start: Int) { position = start }

  /// The next character of some blocks that is not among them; nil if there is none.
  ///
  /// - Parameter blocks: those of the last call, or parts of them.
  /// - Complexity: linear in the length of the text over all calls.
  mutating func next(in blocks: [Range<Int>], of text: [UInt16]) -> UInt32? {
    var index = blocks.partitioningIndex { $0.upperBound > position }
    while index < blocks.count {
      position = max(position, blocks[index].lowerBound)
      while position < blocks[index].upperBound {
        let (scalar, length) = text.scalar(at: position, limit: blocks[index].upperBound)
        position += length
        if scalars.insert(scalar).inserted { return scalar }
      }
      index += 1
    }
    return nil
  }
}

/// Reads the clusters of a shaped run and finds the graphemes that its font lacks.
///
/// These graphemes keep the font's glyphs until another font has them. A font that has nothing of a
/// run changes nothing, unless it is the first.
///
/// Source: OneLineShaper::sortOutGlyphs, clusteredText, commitRunBuffer.
private struct RunReading {
  private let range: Range<Int>
  private let text: [UInt16]
  private let font: SizedFont
  private let letterSpacing: Int
  /// Those of parts of the text, in the place of `letterSpacing`.
  private let spacings: LetterSpacings
  /// Whether marks that the font lacks are dropped.
  ///
  /// In right-to-left text, HarfBuzz merges the clusters of a mark and its base, if the script runs
  /// from left to right. The block of the mark is then the block of its base, which comes first.
  private let dropsMarks: Bool
  /// Whether missing graphemes keep the glyphs of another font.
  private var keepsMissing: Bool
  private(set) var missing: [Range<Int>] = []
  /// The text since the last missing grapheme.
  private var accepted: Range<Int>
  /// The graphemes of the last clusters, these clusters, and whether the font lacks one.
  private var grapheme: Range<Int>
  private var clusters: [(cluster: ShapingBuffer.Cluster, part: Range<Int>)] = []
  private var isMissing = false
  private var walk: GraphemeWalk

  /// Starts to read a run.
  ///
  /// - Parameter wasMeasured: whether the run has the glyphs of another font.
  init(
    _ range: Range<Int>, of text: [UInt16], _ font: SizedFont, letterSpacing: Int,
    spacings: LetterSpacings, dropsMarks: Bool, wasMeasured: Bool
  ) {
    self.range = range
    self.text = text
    self.font = font
    self.letterSpacing = letterSpacing
    self.spacings = spacings
    self.dropsMarks = dropsMarks
    keepsMissing = wasMeasured
    accepted = range.lowerBound..<range.lowerBound
    grapheme = accepted
    walk = GraphemeWalk(text, in: range)
  }

  /// Prepares to read the run again if the font has some of its graphemes and lacks others.
  mutating func restartsIfPartial() -> Bool {
    guard keepsMissing, !missing.isEmpty, missing != [range] else { return false }
    keepsMissing = false
    missing = []
    accepted = range.lowerBound..<range.lowerBound
    grapheme = accepted
    walk = GraphemeWalk(text, in: range)
    return true
  }

  /// Reads the next cluster.
  ///
  /// - Parameter origin: the offset in the text that the cluster's offsets count from.
  mutating func read(
    _ cluster: ShapingBuffer.Cluster, from origin: Int, into units: inout ShapedUnits
  ) {
    let part = cluster.range(from: origin)
    _ = units.spend(ShapingCost.cluster(of: part.count))
    let startsGrapheme = part.lowerBound >= grapheme.upperBound
    if startsGrapheme { endGrapheme(&units) }
    let lacksCluster =
      isMissing(cluster) && !(startsGrapheme && isControl(part.lowerBound))
    if startsGrapheme {
      // Only incomplete graphemes have to be known to their end.
      grapheme = lacksCluster || keepsMissing ? walk.around(part) : part
    } else if lacksCluster || part.upperBound > grapheme.upperBound {
      grapheme = grapheme.lowerBound..<max(grapheme.upperBound, walk.around(part).upperBound)
    }
    isMissing = isMissing || lacksCluster
    clusters.append((cluster, part))
  }

  /// Accepts or rejects the graphemes read last.
  mutating func endGrapheme(_ units: inout ShapedUnits) {
    if isMissing {
      missing.appendMerging(grapheme)
      accepted = accepted.lowerBound..<min(accepted.upperBound, grapheme.lowerBound)
      finish(&units)
      accepted = grapheme.upperBound..<grapheme.upperBound
    } else {
      accepted = accepted.lowerBound..<max(accepted.upperBound, grapheme.upperBound)
    }
    if !isMissing || !keepsMissing {
      for (cluster, part) in clusters { store(cluster, part, &units) }
    }
    clusters.removeAll(keepingCapacity: true)
    isMissing = false
  }

  private func store(
    _ cluster: ShapingBuffer.Cluster, _ part: Range<Int>, _ units: inout ShapedUnits
  ) {
    let dropped = dropsMarks && !isMissing(cluster) ? Int(cluster.missing_count) : 0
    let advance = Int(cluster.advance) - dropped * font.shaping.advance(of: 0)
    units.clear(part)
    let spacing = spacings.isEmpty ? letterSpacing : spacings[part.lowerBound]
    units.setCluster(
      at: part.lowerBound,
      advance: advance + spacing * (Int(cluster.glyph_count) - dropped), safeToBreak: true)
    if part.lowerBound == accepted.lowerBound { units.insert(.runStart, at: part.lowerBound) }
    if cluster.glyph_count > 1 { units.insert(.severalGlyphs, at: part.lowerBound) }
  }

  /// Stores the font of the text since the last missing grapheme.
  func finish(_ units: inout ShapedUnits) {
    units.setFont(font, family: font.family, over: accepted)
  }

  /// Marks the runs of a text of which the font lacks others.
  func markParts(_ units: inout ShapedUnits) {
    guard !missing.isEmpty else { return }
    let starts = [range.lowerBound] + missing.map(\.upperBound)
    for start in starts where start < range.upperBound && units.flags(at: start).contains(.runStart)
    {
      units.insert(.runPart, at: start)
    }
  }

  /// Whether the font lacks a part of a cluster that is drawn.
  private func isMissing(_ cluster: ShapingBuffer.Cluster) -> Bool {
    dropsMarks ? cluster.leftmost_is_missing : cluster.missing_count > 0
  }

  private func isControl(_ offset: Int) -> Bool {
    UnicodeData.record(of: text.scalar(at: offset, limit: range.upperBound).scalar).category
      .isControl
  }

  /// Whether a text has a character that needs no glyph.
  ///
  /// - Complexity: O(length of the range).
  static func hasControl(_ range: Range<Int>, in text: [UInt16]) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: range.upperBound)
      if UnicodeData.record(of: scalar).category.isControl { return true }
      offset += length
    }
    return false
  }
}
