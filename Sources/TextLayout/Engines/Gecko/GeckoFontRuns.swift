/// Divides a text into ranges drawn with one font, chosen character by character.
///
/// Source: Gecko's gfxTextRun.cpp, gfxFontGroup::ComputeRanges and FindFontForChar.
struct GeckoFontRuns {
  /// How a character asks to be drawn.
  private enum Presentation {
    case any, textByDefault, emojiByDefault, text, emoji
  }

  /// Why a font is asked for a character.
  private enum Origin {
    case named, generic, system
  }

  private let text: [UInt16]
  private let stack: FontStack
  private let end: Int
  private var position: Int
  private var previous: UInt32 = 0
  /// The font of the last character that did not keep the font before it.
  private var previousFont: SizedFont?
  /// The font of the character at `position`, if it is known.
  private var known: (font: SizedFont?, end: Int)?

  /// Starts at the beginning of a range of well-formed text.
  init(_ text: [UInt16], in range: Range<Int>, stack: FontStack) {
    self.text = text
    self.stack = stack
    position = range.lowerBound
    end = range.upperBound
    previousFont = stack.primary
  }

  /// The next range and its font; nil after the last range.
  ///
  /// The font is nil if no font has the characters.
  ///
  /// - Complexity: O(length of the range).
  mutating func next(
    spending units: inout ShapedUnits
  ) -> (range: Range<Int>, font: SizedFont?)? {
    guard position < end else { return nil }
    let start = position
    let first = known ?? readFont(current: previousFont, &units)
    known = nil
    position = first.end
    setPrevious(first.font, at: start)
    while position < end, !units.isOver {
      if first.font == stack.fonts[0] { skipPlain() }
      guard position < end else { break }
      let next = readFont(current: first.font, &units)
      guard next.font == first.font else {
        known = next
        break
      }
      setPrevious(first.font, at: position)
      position = next.end
    }
    return (start..<position, first.font)
  }

  private mutating func setPrevious(_ font: SizedFont?, at offset: Int) {
    guard !text[offset].isRemovedInGecko else { return }
    previous = text.scalar(at: offset, limit: end).scalar
    if previous != Self.joiner { previousFont = font }
  }

  /// The font of the character at the position, and where it ends.
  ///
  /// - Parameter current: the font of the character before it.
  private func readFont(
    current: SizedFont?, _ units: inout ShapedUnits
  ) -> (font: SizedFont?, end: Int) {
    let (scalar, length) = text.scalar(at: position, limit: end)
    var next = position + length
    if text[position].isRemovedInGecko { return (current, next) }
    let ownEnd = next
    while next < end, text[next].isRemovedInGecko { next += 1 }
    let following = next < end ? text.scalar(at: next, limit: end).scalar : 0
    return (font(for: scalar, before: following, &units), ownEnd)
  }

  /// Skips characters that keep the first font, in which the character before them is drawn.
  ///
  /// These are all that it has, unless what follows asks for another presentation.
  private mutating func skipPlain() {
    let start = position
    while position < end, stack.hasFirst(text[position]), !text[position].isRemovedInGecko {
      let next = position + 1 < end ? text[position + 1] : 0
      if next == 0xFE0E || next == 0xFE0F || next == 0xD83C || next == 0xDB40 { break }
      position += 1
    }
    if position > start { setPrevious(stack.fonts[0], at: position - 1) }
  }

  private static let joiner: UInt32 = 0x200D
  private static let narrowSpace: UInt32 = 0x202F

  private func font(
    for scalar: UInt32, before next: UInt32, _ units: inout ShapedUnits
  ) -> SizedFont? {
    let record = UnicodeData.record(of: scalar)
    if let previousFont, ClusterExtender.contains(scalar, record),
      previousFont.covers(scalar) || DefaultIgnorable.contains(scalar)
        || previousFont.hasComposed(previous, scalar)
    {
      return previousFont
    }
    if scalar == Self.narrowSpace, let font = narrowSpaceFont(before: next, &units) {
      return font
    }
    let isSelector = UnicodeData.isVariationSelector(scalar)
    let presentation = presentation(of: scalar, record, before: next)
    let followsJoiner = previous == Self.joiner
    if !followsJoiner, !isSelector, presentation == .any, !UnicodeData.isVariationSelector(next),
      stack.fonts[0].draws(scalar)
    {
      return stack.fonts[0]
    }
    if let previousFont, record.category == .cc || followsJoiner && previousFont.covers(scalar) {
      return previousFont
    }
    if isSelector || DefaultIgnorable.contains(scalar) { return previousFont }
    return listedFont(for: scalar, presentation, before: next, &units)
  }

  /// The font of U+202F: that of the text after it at the start of a run, otherwise that of the text
  /// before it; nil if that font lacks U+202F.
  private func narrowSpaceFont(
    before next: UInt32, _ units: inout ShapedUnits
  ) -> SizedFont? {
    if previous == 0, next != 0, next != Self.narrowSpace,
      let font = font(for: next, before: 0, &units), font.covers(Self.narrowSpace)
    {
      return font
    }
    return previousFont.flatMap { $0.covers(Self.narrowSpace) ? $0 : nil }
  }

  /// The first suitable font of the list, of the system, or the first that has the character at all.
  private func listedFont(
    for scalar: UInt32, _ presentation: Presentation, before next: UInt32,
    _ units: inout ShapedUnits
  ) -> SizedFont? {
    guard units.spend(ShapingCost.search(ofFamilies: stack.fonts.count)) else { return nil }
    var candidate: SizedFont?
    for (index, listed) in stack.fonts.enumerated() {
      guard
        let font = listed.draws(scalar) ? listed : stack.sibling(ofFont: index, for: scalar)
      else { continue }
      let origin = index < stack.namedCount ? Origin.named : .generic
      if suits(font, scalar, presentation, before: next, origin) { return font }
      candidate = candidate ?? font
    }
    guard !UnicodeData.record(of: scalar).category.isUnassignedOrPrivate,
      units.spend(ShapingCost.search * GeckoCharacterFallback.searches)
    else { return candidate }
    let found =
      presentation == .emoji || presentation == .emojiByDefault
      ? stack.emojiFallback(for: scalar)
      : GeckoCharacterFallback(stack, previous: previousFont).font(for: scalar)
    guard let found, found.draws(scalar) else { return candidate }
    return suits(found, scalar, presentation, before: next, .system)
      ? found : candidate ?? found
  }

  private func suits(
    _ font: SizedFont, _ scalar: UInt32, _ presentation: Presentation, before next: UInt32,
    _ origin: Origin
  ) -> Bool {
    switch presentation {
    case .any: return true
    case .textByDefault where origin != .system,
      .emojiByDefault where origin == .named && !Self.isRegional(scalar):
      return true
    case .emoji, .emojiByDefault:
      return font.isColor && (!Self.isTag(next) || font.covers(next))
    case .text, .textByDefault: return !font.isColor
    }
  }

  private func presentation(
    of scalar: UInt32, _ record: UnicodeData.Record, before next: UInt32
  ) -> Presentation {
    guard record.emoji != .none else { return .any }
    if next == 0xFE0F || Self.isSkinTone(next) || scalar == 0x1F3F4 && Self.isTag(next) {
      return .emoji
    }
    if next == 0xFE0E { return .text }
    return record.emoji == .textual || record.emoji == .keycapBase
      ? .textByDefault : .emojiByDefault
  }

  private static func isSkinTone(_ scalar: UInt32) -> Bool { (0x1F3FB...0x1F3FF).contains(scalar) }

  private static func isTag(_ scalar: UInt32) -> Bool { (0xE0020...0xE007F).contains(scalar) }

  private static func isRegional(_ scalar: UInt32) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar)
  }
}

extension FontStack {
  /// Whether the first font has a unit that is a character by itself.
  @inline(__always)
  func hasFirst(_ unit: UInt16) -> Bool {
    firstCoverage[Int(unit) / 64] & (1 << (UInt64(unit) % 64)) != 0
  }
}

extension SizedFont {
  /// Whether the font has a glyph for a scalar.
  ///
  /// A space is drawn for separators that the font lacks.
  func covers(_ scalar: UInt32) -> Bool {
    scalar == 0x2028 || scalar == 0x2029
      ? shaping.hasOwnGlyph(for: scalar) : shaping.glyph(for: scalar) != 0
  }

  /// Whether the font has a glyph for a scalar or for the one that replaces it.
  func draws(_ scalar: UInt32) -> Bool {
    if covers(scalar) { return true }
    switch scalar {
    case 0x2010, 0x2011: return covers(0x2D)
    case 0xA0: return spaceGlyph != 0
    default: return false
    }
  }

  /// Whether the font has the character composed of a base and a mark.
  fileprivate func hasComposed(_ base: UInt32, _ mark: UInt32) -> Bool {
    ShapingFont.composition(of: base, mark).map(covers) ?? false
  }
}
