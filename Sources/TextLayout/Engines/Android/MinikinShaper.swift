import Composer

/// Shapes text as minikin does: words and single spaces one by one, in runs of one font and script.
///
/// A word ends at a space, at a control of the bidirectional algorithm and before an ideograph. Only the
/// rest of the word has an effect on the shapes of a run. Positions are multiples of 1/256 pixels.
///
/// Source: minikin's LayoutCore.cpp, LayoutPiece; LayoutSplitter.h.
final class MinikinShaper: FontShaping {
  private let stack: FontStack
  private let runs: RunShaper
  private let letterSpacing: Int
  private let disabledFeatures: [OpenTypeTag]
  /// The advances of Han characters in the first font.
  private let singles = SingleAdvances()
  let metrics: FontMetrics

  var bytes: Int { SingleAdvances.bytes }

  private static let enabledFeatures: [OpenTypeTag] = ["chws"]
  // Making a tag of a string literal takes hundreds of instructions.
  private static let (han, inherited, common): (OpenTypeTag, OpenTypeTag, OpenTypeTag) = (
    "Hani", "Zinh", "Zyyy"
  )
  /// Characters of the script Han, each of which is a word.
  private static let hanCharacters: ClosedRange<UInt16> = 0x4E00...0x9FFF

  static let asksCoverage = true

  /// Runs of one embedding level, and in them minikin's layout pieces: words and single spaces.
  static func divided(
    _ text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]
  ) -> (paragraph: Paragraph, shaped: [Paragraph.Item]) {
    let paragraph = Paragraph(levelsAndTabsOf: text, base: style.base(of: text))
    guard !runs.isEmpty else { return (paragraph, paragraph.levelRuns) }
    let divided = paragraph.divided(by: runs)
    return (divided, divided.textRuns(style, runs))
  }

  /// Makes a shaper for one style.
  ///
  /// Letter spacing separates the letters of a ligature.
  ///
  /// Source: FontFeatureUtils.cpp, cleanAndAddDefaultFontFeatures.
  init(stack: FontStack, style: TextStyle, scale: PixelScale, runs: RunShaper) {
    self.stack = stack
    self.runs = runs
    letterSpacing = Fixed16(pixels: style.font.letterSpacing).raw
    let isSpaced = abs(style.font.letterSpacing / style.font.size) > 0.03
    disabledFeatures = isSpaced ? ["liga", "clig"] : []
    metrics = FontMetrics(stack)
  }

  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits
  ) {
    guard units.spend(ShapingCost.run) else { return }
    var shaping = Shaping(text: text, isRightToLeft: item.level % 2 == 1)
    var words = LayoutWords(text, in: range)
    while let word = words.next() {
      if word.piece.count == 1, text[word.piece.lowerBound] == 0x20 {
        shapeSpace(at: word.piece.lowerBound, &shaping, into: &units)
      } else {
        shape(word, &shaping, into: &units)
      }
      if units.isOver { return }
    }
  }

  private struct Shaping {
    let text: [UInt16]
    let isRightToLeft: Bool
    var plans = RecentPlans()
    /// The advance and the font of a space; nil before the first one.
    var space: (advance: Int, font: SizedFont)?
  }

  private func shapeSpace(
    at offset: Int, _ shaping: inout Shaping, into units: inout ShapedUnits
  ) {
    if let (advance, font) = shaping.space {
      units.setCluster(at: offset, advance: advance, safeToBreak: true)
      units.setFont(font, family: font.family, over: offset..<offset + 1)
      return
    }
    let piece = offset..<offset + 1
    shape(LayoutWords.Word(piece: piece, whole: piece), &shaping, into: &units)
    if let font = units.fontRuns.last?.font { shaping.space = (units.advance(at: offset), font) }
  }

  // MARK: Fonts and scripts

  private func shape(
    _ word: LayoutWords.Word, _ shaping: inout Shaping, into units: inout ShapedUnits
  ) {
    if MinikinFontRuns.isFirst(of: stack, for: word.piece, in: shaping.text) {
      return shapeInFirst(word, &shaping, into: &units)
    }
    let fonts = MinikinFontRuns(
      shaping.text, in: word.piece, stack: stack, spending: &units)
    if let missing = fonts.missing { units.note(missing: missing) }
    guard !units.isOver else { return }
    for run in fonts.runs { shape(run.range, of: word, run.font, &shaping, into: &units) }
  }

  /// Shapes text that the first font has.
  private func shapeInFirst(
    _ word: LayoutWords.Word, _ shaping: inout Shaping, into units: inout ShapedUnits
  ) {
    let (font, start) = (stack.fonts[0], word.piece.lowerBound)
    let unit = shaping.text[start]
    let isHan = word.whole.count == 1 && Self.hanCharacters.contains(unit)
    if isHan, let advance = singles[unit] {
      // The work does not depend on what is remembered.
      let cost = ShapingCost.text(word.piece, Self.han, font, shaping.text)
      guard units.spend(ShapingCost.call + cost + ShapingCost.cluster(of: 1)) else { return }
      units.setCluster(at: start, advance: advance, safeToBreak: true)
      units.setFont(font, family: font.family, over: word.piece)
    } else {
      shape(word.piece, of: word, font, &shaping, into: &units)
      if isHan, !units.isOver { singles.remember(units.advance(at: start), of: unit) }
    }
  }

  /// Shapes a run of one font.
  ///
  /// minikin reads the scripts of a piece from the start of the word, even if the piece starts later.
  ///
  /// Source: LayoutPiece's constructor, ScriptText.
  private func shape(
    _ run: Range<Int>, of word: LayoutWords.Word, _ font: SizedFont, _ shaping: inout Shaping,
    into units: inout ShapedUnits
  ) {
    let shift = word.piece.lowerBound - word.whole.lowerBound
    let read = run.lowerBound - shift..<run.upperBound - shift
    var scripts = PlainScriptRuns(shaping.text, in: read)
    while let part = scripts.next() {
      let script = part.script == Self.inherited ? Self.common : part.script
      let range = part.range.lowerBound + shift..<part.range.upperBound + shift
      let isRightToLeft = shaping.isRightToLeft
      let plan = shaping.plans.plan(for: font.shaping, script, isRightToLeft) {
        font.shaping.plan(for: kind(script, isRightToLeft: isRightToLeft))
      }
      guard let plan else { return }
      let spacing = Self.unspacedScripts.contains(script) ? 0 : letterSpacing
      for piece in ShapingPieces(of: range, in: shaping.text) {
        let cost = ShapingCost.call + ShapingCost.text(piece, script, font, shaping.text)
        guard units.spend(cost) else { return }
        shape(piece, of: shaping.text, in: word.whole, font, plan, spacing, into: &units)
      }
    }
    units.setFont(font, family: font.family, over: run)
  }

  private func kind(_ script: OpenTypeTag, isRightToLeft: Bool) -> ShapingPlan.Kind {
    ShapingPlan.Kind(
      script: script, language: stack.language, isRightToLeft: isRightToLeft,
      disabledFeatures: disabledFeatures, enabledFeatures: Self.enabledFeatures,
      clusterLevel: .graphemes)
  }

  // MARK: One run

  /// Shapes a run of one font and script, and stores its clusters.
  private func shape(
    _ run: Range<Int>, of text: [UInt16], in context: Range<Int>, _ font: SizedFont,
    _ plan: ShapingPlan, _ spacing: Int, into units: inout ShapedUnits
  ) {
    runs.shape(run, of: text, in: context, with: font.shaping, plan) { clusters, origin in
      for cluster in clusters {
        let offset = origin + Int(cluster.start)
        _ = units.spend(ShapingCost.cluster(of: Int(cluster.end - cluster.start)))
        let isSpaced = spacing != 0 && !Self.isControl(text[offset])
        units.setCluster(
          at: offset, advance: Int(cluster.advance) + (isSpaced ? spacing : 0),
          safeToBreak: true)
      }
    }
  }

  /// Whether a unit is a control or format character; no unit of a surrogate pair is.
  ///
  /// Source: minikin's U16StringPiece::codePointAt, which replaces all pairs.
  private static func isControl(_ unit: UInt16) -> Bool {
    UnicodeData.record(of: UInt32(unit)).category.isControl
  }

  /// The scripts without letter spacing.
  ///
  /// Source: LetterSpacingUtils.h, isLetterSpacingCapableScript.
  private static let unspacedScripts: Set<OpenTypeTag> = [
    "Arab", "Nkoo", "Phlp", "Mand", "Mong", "Phag", "Deva", "Beng", "Guru", "Modi", "Shrd", "Sylo",
    "Tirh", "Ogam",
  ]
}

/// Divides a range of a text into minikin's words.
///
/// Source: minikin's LayoutSplitter.h; LayoutUtils.cpp, getNextWordBreakForCache and
/// getPrevWordBreakForCache.
struct LayoutWords {
  /// A word, or the part of one that the range contains.
  struct Word {
    let piece: Range<Int>
    /// The whole word, also outside the range.
    let whole: Range<Int>
  }

  /// The farthest that a word is read outside the range, in units.
  ///
  /// Without a limit, the time for a long word with many changes of direction would be quadratic.
  private static let farthest = 256

  private let text: [UInt16]
  private let range: Range<Int>
  private var position: Int

  /// Starts at the beginning of a range.
  init(_ text: [UInt16], in range: Range<Int>) {
    self.text = text
    self.range = range
    position = range.lowerBound
  }

  /// The next word; nil after the last one.
  ///
  /// - Complexity: O(length of the word).
  mutating func next() -> Word? {
    guard position < range.upperBound else { return nil }
    let start = position
    var end = start + 1
    while end < range.upperBound, !isBoundary(end) { end += 1 }
    position = end
    return Word(piece: start..<end, whole: wholeStart(start)..<wholeEnd(end))
  }

  private func wholeStart(_ start: Int) -> Int {
    guard start == range.lowerBound else { return start }
    var offset = start
    while offset > max(0, start - Self.farthest), !isBoundary(offset) { offset -= 1 }
    return offset
  }

  private func wholeEnd(_ end: Int) -> Int {
    guard end == range.upperBound else { return end }
    var offset = end
    while offset < min(text.count, end + Self.farthest), !isBoundary(offset) { offset += 1 }
    return offset
  }

  @inline(__always)
  private func isBoundary(_ offset: Int) -> Bool {
    let (last, next) = (text[offset - 1], text[offset])
    if last | next < 0x2000 { return last == 0x20 || next == 0x20 }
    return last.endsLayoutWord || next.endsLayoutWord || (0x3400...0x9FFF).contains(next)
  }
}

extension UInt16 {
  /// Source: minikin's LayoutUtils.cpp, isWordBreakAfter.
  fileprivate var endsLayoutWord: Bool {
    switch self {
    case 0x20, 0x2000...0x200A, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x3000: true
    default: false
    }
  }
}
