import Composer

/// Shapes text word by word, as Gecko does; advances are whole numbers of 1/60 pixels.
///
/// A word ends at a space, at a character that is not drawn, and where script, font or level change. The
/// text around it has no effect on its shape.
///
/// Source: Gecko's gfxFont.cpp, SplitAndInitTextRun; gfxHarfBuzzShaper.cpp, SetGlyphsFromRun.
final class GeckoShaper: FontShaping {
  private let stack: FontStack
  private let language: String
  private let runs: RunShaper
  private let letterSpacing: AppUnit
  /// The app units of a pixel of fonts.
  private let perPixel: Int

  // Source: Gecko's nsLayoutUtils.cpp, GetTextRunFlagsForStyle; gfxFont.cpp, MergeFontFeatures.
  private static let ligatures: [OpenTypeTag] = ["liga", "clig", "dlig", "hlig"]
  private static let kerning: [OpenTypeTag] = ["kern"]

  static let asksCoverage = true

  /// Runs of one embedding level, and in them words of one font.
  static func divided(
    _ text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]
  ) -> (paragraph: Paragraph, shaped: [Paragraph.Item]) {
    let paragraph = Paragraph(framesOf: text, base: style.base(of: text))
    guard !runs.isEmpty else { return (paragraph, paragraph.levelRuns) }
    let divided = paragraph.divided(by: runs)
    return (divided, divided.textRuns(style, runs))
  }

  /// Makes a shaper for one style.
  init(stack: FontStack, style: TextStyle, scale: PixelScale, runs: RunShaper) {
    perPixel = scale.appUnitsPerPixel
    self.stack = stack
    self.runs = runs
    language = style.language
    letterSpacing = AppUnit(pixels: style.font.letterSpacing)
  }

  var measuresInAppUnits: Bool { true }

  /// Source: Gecko's gfxTextRun.cpp, MakeHyphenTextRun; nsTextFrame.cpp, MinTabAdvance.
  var metrics: FontMetrics {
    let font = stack.fonts[0].shaping
    let hyphen: UInt32 = font.glyph(for: 0x2010) != 0 ? 0x2010 : 0x2D
    let drawn = font.glyph(for: hyphen) != 0 ? font : stack.primary.shaping
    let zero = font.glyph(for: 0x30)
    let tab = appUnits(zero != 0 ? font.advance(of: zero) : averageAdvance)
    return FontMetrics(
      strut: stack.lineBoxes.strut(stack.primary.vertical),
      blank: stack.lineBoxes.blank(stack.primary.vertical),
      extent: stack.lineBoxes.extent(of: stack.primary.vertical),
      spaceAdvance: appUnits(stack.primary.geckoSpaceAdvance).fixed16,
      hyphenAdvance: appUnits(drawn.advance(of: drawn.glyph(for: hyphen))).fixed16,
      missingAdvance: stack.fonts[0].shaping.advance(of: 0),
      leastTabAdvance: tab.fixed16 / 2, spacingUnitsPerPixel: 60)
  }

  /// Rounds a length of a font, in 16.16 pixels, to app units.
  private func appUnits(_ fixed16: Int) -> AppUnit {
    AppUnit(raw: (fixed16 * perPixel + 0x8000) >> 16)
  }

  /// The average advance of the first font's glyphs, at least that of zero, in 16.16 pixels.
  ///
  /// Source: Gecko's gfxFT2FontBase.cpp, InitMetrics.
  private var averageAdvance: Int {
    let font = stack.fonts[0].shaping
    let zero = font.glyph(for: 0x30)
    let average = max(font.averageAdvance << 16, zero != 0 ? font.advance(of: zero) : 0)
    return average > 0 ? average : stack.primary.geckoSpaceAdvance
  }

  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits
  ) {
    let isRightToLeft = item.level % 2 == 1
    var recent = RecentDrawings()
    var scripts = GeckoScriptRuns(text, in: range, language: language)
    while let run = scripts.next() {
      guard units.spend(ShapingCost.run) else { return }
      var fonts = GeckoFontRuns(text, in: run.range, stack: stack)
      while let part = fonts.next(spending: &units) {
        guard !units.isOver else { return }
        guard let font = part.font else {
          noteMissing(part.range, of: text, into: &units)
          continue
        }
        let drawing = recent.drawing(of: run.script, font) {
          makeDrawing(of: run.script, font, isRightToLeft)
        }
        guard let drawing, units.spend(ShapingCost.family) else { return }
        shape(part.range, of: text, drawing, into: &units)
        units.setFont(font, family: font.family, over: part.range)
      }
    }
    // Source: Gecko's gfxTextRun.cpp, gfxFontGroup::InitTextRun.
    if let first = range.first(where: { !text[$0].isRemovedInGecko }) {
      units.insert(.graphemeStart, at: first)
    }
    if letterSpacing != .zero { addSpacing(to: range, of: text, in: &units) }
  }

  private func makeDrawing(
    of script: OpenTypeTag, _ font: SizedFont, _ isRightToLeft: Bool
  ) -> Drawing? {
    let disabled =
      (letterSpacing != .zero ? Self.ligatures : [])
      + (script.isUnkernedInGecko ? Self.kerning : [])
    let plan = font.shaping.plan(
      for: ShapingPlan.Kind(
        script: script, language: stack.language, isRightToLeft: isRightToLeft,
        disabledFeatures: disabled, enabledFeatures: [], clusterLevel: .characters))
    guard let plan else { return nil }
    let space = font.spaceGlyph
    return Drawing(
      script: script, font: font, plan: plan,
      hasSpaceRules: space != 0 && font.shaping.hasSpaceRules(in: script, space: space),
      spaceAdvance: font.geckoSpaceAdvance)
  }
}

/// How text of one script and font is drawn.
private struct Drawing {
  let script: OpenTypeTag
  let font: SizedFont
  let plan: ShapingPlan
  /// Whether spaces are shaped together with the words around them.
  let hasSpaceRules: Bool
  /// The advance of a space between words.
  let spaceAdvance: Int
}

/// The drawings of the last runs, found without a lock.
private struct RecentDrawings {
  private static let count = 4
  private var slots = InlineArray<4, Drawing?>(repeating: nil)
  private var next = 0

  /// Returns the drawing of a script and font; calls `make` if it is not among the last.
  mutating func drawing(
    of script: OpenTypeTag, _ font: SizedFont, make: () -> Drawing?
  ) -> Drawing? {
    for index in 0..<Self.count {
      if let slot = slots[index], slot.font == font, slot.script == script { return slot }
    }
    guard let made = make() else { return nil }
    slots[next] = made
    next = (next + 1) % Self.count
    return made
  }
}

// MARK: Words

extension GeckoShaper {
  private func shape(
    _ range: Range<Int>, of text: [UInt16], _ drawing: Drawing, into units: inout ShapedUnits
  ) {
    var start = range.lowerBound
    var offset = start
    while offset < range.upperBound {
      let unit = text[offset]
      let isSpace = !drawing.hasSpaceRules && isBoundarySpace(at: offset, in: range, of: text)
      guard isSpace || unit.isUndrawnInGecko else {
        offset += 1
        continue
      }
      shapeWord(start..<offset, of: text, drawing, into: &units)
      if unit == 0xA0 {
        shapeWord(offset..<offset + 1, of: text, drawing, into: &units)
      } else {
        let advance = isSpace ? appUnits(drawing.spaceAdvance) : .zero
        units.setCluster(at: offset, advance: advance.raw, safeToBreak: true)
        units.insert(.graphemeStart, at: offset)
      }
      offset += 1
      start = offset
    }
    shapeWord(start..<offset, of: text, drawing, into: &units)
  }

  /// Whether a unit is a space that no mark follows.
  ///
  /// Source: Gecko's gfxFont.cpp, IsBoundarySpace.
  private func isBoundarySpace(at offset: Int, in range: Range<Int>, of text: [UInt16]) -> Bool {
    guard text[offset] == 0x20 || text[offset] == 0xA0 else { return false }
    guard offset + 1 < range.upperBound, text[offset + 1] >= 0x300 else { return true }
    return !ClusterExtender.contains(text.scalar(at: offset + 1, limit: range.upperBound).scalar)
  }

  private func shapeWord(
    _ word: Range<Int>, of text: [UInt16], _ drawing: Drawing, into units: inout ShapedUnits
  ) {
    guard !word.isEmpty else { return }
    let cost = ShapingCost.call + ShapingCost.text(word, drawing.script, drawing.font, text)
    guard units.spend(cost) else { return }
    let kept = KeptUnits(text, in: word)
    if kept.isWhole {
      store(word, of: text, at: { $0 }, drawing, into: &units)
    } else {
      let places = kept.offsets
      let own = places.map { text[$0] }
      if !own.isEmpty {
        store(0..<own.count, of: own, at: { places[$0] }, drawing, into: &units)
      }
      for offset in word where text[offset].isRemovedInGecko {
        units.setCluster(at: offset, advance: 0, safeToBreak: true)
      }
    }
  }

  /// Shapes a word and stores its clusters.
  ///
  /// - Parameters:
  ///   - word: the word in `text`, which is the paragraph or the word alone.
  ///   - place: converts an offset into `text` to one of the paragraph.
  private func store(
    _ word: Range<Int>, of text: [UInt16], at place: (Int) -> Int, _ drawing: Drawing,
    into units: inout ShapedUnits
  ) {
    for piece in ShapingPieces(of: word, in: text) {
      runs.shape(piece, of: text, in: word, with: drawing.font.shaping, drawing.plan) {
        clusters, origin in
        for cluster in clusters {
          let start = origin + Int(cluster.start)
          let isIgnored =
            cluster.end - cluster.start == 1 && isHidden(start, of: text, in: word)
          let advance = isIgnored ? 0 : Int(cluster.app_units)
          _ = units.spend(ShapingCost.cluster(of: Int(cluster.end - cluster.start)))
          units.setCluster(at: place(start), advance: advance, safeToBreak: true)
        }
      }
    }
    flagGraphemes(of: word, of: text, at: place, into: &units)
  }

  /// Whether a character of a word has no width: it is ignorable, and no filler of Hangul with letters after
  /// it.
  ///
  /// Source: Gecko's gfxFont.cpp, gfxShapedText::FilterIfIgnorable.
  private func isHidden(_ offset: Int, of text: [UInt16], in word: Range<Int>) -> Bool {
    guard DefaultIgnorable.contains(UInt32(text[offset])) else { return false }
    switch text[offset] {
    case 0x115F, 0x1160, 0x3164, 0xFFA0:
      // Only the next scalar decides; the cluster can be as long as the text.
      let limit = min(offset + 2, word.upperBound)
      return GraphemeClusters(text).next(after: offset, upTo: limit) == offset + 1
    default: return true
    }
  }

  /// Flags the grapheme clusters of a word, and the places where a word with a hyphen may break.
  ///
  /// Source: Gecko's gfxFont.cpp, gfxShapedText::SetupClusterBoundaries.
  private func flagGraphemes(
    of word: Range<Int>, of text: [UInt16], at place: (Int) -> Int, into units: inout ShapedUnits
  ) {
    let clusters = GraphemeClusters(text)
    let first = text.scalar(at: word.lowerBound, limit: word.upperBound).scalar
    var offset = word.lowerBound
    var startsCluster = !ClusterExtender.contains(first)
    var followsHyphen = false
    while offset < word.upperBound {
      let unit = text[offset]
      let isAfterVirama =
        unit == 0x09AF && offset > word.lowerBound && text[offset - 1] == 0x09CD
      if startsCluster, !isAfterVirama { units.insert(.graphemeStart, at: place(offset)) }
      if followsHyphen, unit.isAlphanumeric { units.insert(.emergency, at: place(offset)) }
      followsHyphen =
        unit.isHyphen && offset > word.lowerBound && text[offset - 1].isAlphanumeric
      offset = min(clusters.next(after: offset, upTo: word.upperBound), word.upperBound)
      startsCluster = true
    }
  }
}

// MARK: Letter spacing

extension GeckoShaper {
  /// Adds letter spacing after each grapheme cluster that no ligature joins to the next one.
  ///
  /// There is none in cursive scripts, nor after a tab or a format character, unless text of another direction follows.
  ///
  /// Source: Gecko's nsTextFrame.cpp, GetSpacingInternal and CanAddSpacingAfter.
  private func addSpacing(to range: Range<Int>, of text: [UInt16], in units: inout ShapedUnits) {
    var (isCursive, isControl) = (false, false)
    var glyphs: Int?
    for offset in range where !text[offset].isRemovedInGecko {
      let flags = units.flags(at: offset)
      if flags.contains([.graphemeStart, .clusterStart]), let glyphs, !isCursive, !isControl {
        units.widen(at: glyphs, by: letterSpacing.raw)
      }
      if flags.contains(.graphemeStart) {
        let scalar = text.scalar(at: offset, limit: range.upperBound).scalar
        isCursive = UnicodeData.record(of: scalar).script.tag.isCursive
      }
      isControl = text[offset] == 0x09 || text[offset].isFormatInGecko
      if flags.contains(.clusterStart) { glyphs = offset }
    }
    guard let glyphs, !isCursive, !isControl || range.upperBound < text.count else { return }
    units.widen(at: glyphs, by: letterSpacing.raw)
  }
}

// MARK: Characters without a font

extension GeckoShaper {
  /// Stores characters that no font has, which Gecko draws as boxes with their code points.
  ///
  /// Source: Gecko's gfxTextRun.cpp, InitScriptRun; gfxFont.cpp, SetMissingGlyph; gfxFontMissingGlyphs.cpp,
  /// GetDesiredMinWidth.
  private func noteMissing(
    _ range: Range<Int>, of text: [UInt16], into units: inout ShapedUnits
  ) {
    guard units.spend(range.count) else { return }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: range.upperBound)
      let isUndrawn = text[offset].isUndrawnInGecko || DefaultIgnorable.contains(scalar)
      let box = length == 1 ? 13 : 17
      let pixels = max(averageAdvance, box << 16)
      if !isUndrawn { units.note(missing: scalar) }
      units.setCluster(
        at: offset, advance: isUndrawn ? 0 : appUnits(pixels).raw, safeToBreak: true)
      if !UnicodeData.record(of: scalar).category.isMark {
        units.insert(.graphemeStart, at: offset)
      }
      offset += length
    }
    units.setFont(stack.fonts[0], family: stack.fonts[0].family, over: range)
  }
}

/// The units of a word without those that Gecko removes before shaping.
private struct KeptUnits {
  /// Whether no unit is removed.
  let isWhole: Bool
  /// The offsets of the units; empty if no unit is removed.
  let offsets: [Int]

  init(_ text: [UInt16], in word: Range<Int>) {
    isWhole = !word.contains { text[$0].isRemovedInGecko }
    offsets = isWhole ? [] : word.filter { !text[$0].isRemovedInGecko }
  }
}

extension UInt16 {
  /// Whether Gecko removes the unit from a text before it breaks and shapes it: soft hyphens and the
  /// controls of the bidirectional algorithm.
  ///
  /// Source: Gecko's nsTextFrameUtils.cpp, IsDiscardable; nsBidiUtils.h, IsBidiControl.
  var isRemovedInGecko: Bool {
    switch self {
    case 0xAD, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether Gecko gives a unit neither a glyph nor a width, except for the width of a tab.
  ///
  /// Source: Gecko's gfxTextRun.h, gfxFontGroup::IsInvalidChar.
  fileprivate var isUndrawnInGecko: Bool {
    switch self {
    case 0...0x1F, 0x7F...0x9F, 0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF: true
    default: false
    }
  }

  /// Whether the unit is undrawn and a format character.
  fileprivate var isFormatInGecko: Bool {
    isUndrawnInGecko && UnicodeData.record(of: UInt32(self)).category == .cf
  }

  /// Source: Gecko's nsContentUtils.cpp, IsAlphanumeric.
  fileprivate var isAlphanumeric: Bool {
    self < 0x80
      ? isASCIIAlphanumeric : UnicodeData.record(of: UInt32(self)).category.isLetterOrNumber
  }

  /// Source: Gecko's nsContentUtils.cpp, IsHyphen.
  fileprivate var isHyphen: Bool {
    switch self {
    case 0x2D, 0x58A, 0x2010, 0x2012, 0x2013: true
    default: false
    }
  }
}

extension SizedFont {
  /// The advance of a space in 16.16 pixels, which is not rounded in a font of bitmaps.
  ///
  /// Source: Gecko's gfxFT2FontBase.cpp, InitMetrics.
  fileprivate var geckoSpaceAdvance: Int {
    vertical.strike == nil ? spaceAdvance : shaping.linearAdvance(of: spaceGlyph)
  }
}
