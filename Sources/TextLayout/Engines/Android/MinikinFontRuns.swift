/// Divides a text into ranges drawn with one font, as minikin does.
///
/// Each character has the first font of the list that has it, but marks and some punctuation stay with
/// the font before them. A mark in another font takes its base along.
///
/// Source: minikin's FontCollection.cpp, itemize.
struct MinikinFontRuns {
  /// A range and its font.
  struct Run {
    fileprivate(set) var range: Range<Int>
    let font: SizedFont
  }

  private let text: [UInt16]
  private let range: Range<Int>
  private let stack: FontStack
  /// The ranges in text order, without gaps.
  private(set) var runs: [Run] = []
  /// The first character that no installed font has; nil if there is none.
  private(set) var missing: UInt32?

  /// Divides a range.
  ///
  /// - Complexity: O(length of the range × fonts).
  init(
    _ text: [UInt16], in range: Range<Int>, stack: FontStack, spending units: inout ShapedUnits
  ) {
    self.text = text
    self.range = range
    self.stack = stack
    divide(spending: &units)
    if runs.isEmpty { runs = [Run(range: range, font: stack.fonts[0])] }
  }

  /// Whether the first font draws a whole range, as far as its characters need a font.
  ///
  /// - Complexity: O(length of the range).
  static func isFirst(of stack: FontStack, for range: Range<Int>, in text: [UInt16]) -> Bool {
    !range.contains { offset in
      let unit = text[offset]
      // A font can have a selector, and not the variant of the character before it.
      return isSelector(UInt32(unit)) || (!stack.hasFirst(unit) && !needsNoFont(UInt32(unit)))
    }
  }

  private mutating func divide(spending units: inout ShapedUnits) {
    var last: SizedFont?
    /// The last character without a selector for which the fonts were searched.
    var known: (scalar: UInt32, font: SizedFont)?
    var previous: UInt32 = 0
    var offset = range.lowerBound
    while offset < range.upperBound, !units.isOver {
      let (scalar, length) = text.scalar(at: offset, limit: range.upperBound)
      let next = offset + length
      if !continues(scalar, last) {
        let selector = selector(at: next)
        let font =
          if selector == 0, let known, known.scalar == scalar {
            known.font
          } else {
            font(for: scalar, selector, spending: &units)
          }
        if selector == 0 { known = (scalar, font) }
        if font != last {
          let takesBase =
            last != nil && takesBase(scalar, previous)
            && shares(scalar, selector, font, with: previous)
          append(font, at: takesBase ? offset - (previous > 0xFFFF ? 2 : 1) : offset)
          last = font
        }
      }
      previous = scalar
      if let run = runs.last { runs[runs.count - 1].range = run.range.lowerBound..<next }
      offset = next
    }
  }

  /// Begins a run at an offset, where the last one ends; the first run begins at the start of the range.
  private mutating func append(_ font: SizedFont, at offset: Int) {
    guard let last = runs.last else {
      return runs.append(Run(range: range.lowerBound..<offset, font: font))
    }
    if last.range.lowerBound < offset {
      runs[runs.count - 1].range = last.range.lowerBound..<offset
    } else {
      runs.removeLast()
    }
    runs.append(Run(range: offset..<offset, font: font))
  }

  /// The variation selector at an offset; 0 if there is none.
  private func selector(at offset: Int) -> UInt32 {
    guard offset < range.upperBound, text[offset] >= 0xD800 else { return 0 }
    let scalar = text.scalar(at: offset, limit: range.upperBound).scalar
    return Self.isSelector(scalar) ? scalar : 0
  }

  /// Whether a character stays with the font before it.
  private func continues(_ scalar: UInt32, _ last: SizedFont?) -> Bool {
    if Self.needsNoFont(scalar) { return true }
    guard let last, Self.isSticky(scalar) || Self.isMark(scalar) else { return false }
    return last.shaping.glyph(for: scalar) != 0
  }

  /// Whether a character is drawn with its base.
  private func takesBase(_ scalar: UInt32, _ previous: UInt32) -> Bool {
    if Self.isMark(scalar) { return true }
    return UnicodeData.record(of: scalar).emoji == .modifier
      && UnicodeData.record(of: previous).emoji == .modifierBase
  }

  // MARK: The font of a character

  /// The first font that has a character with its variation selector, or else the character alone.
  ///
  /// Source: FontCollection::getFamilyForChar, calcFamilyScore. No family of a request is marked as
  /// one of colour emoji.
  private mutating func font(
    for scalar: UInt32, _ selector: UInt32, spending units: inout ShapedUnits
  ) -> SizedFont {
    guard units.spend(ShapingCost.search(ofFamilies: stack.fonts.count)) else {
      return stack.fonts[0]
    }
    var wanted = scalar
    while true {
      if selector != 0, let font = stack.fonts.first(where: { $0.has(wanted, selector) }) {
        return font
      }
      if let font = stack.fonts.first(where: { $0.has(wanted) }) { return font }
      guard let first = ShapingFont.decomposition(of: wanted) else { break }
      wanted = first
    }
    guard Self.isDrawn(scalar), units.spend(ShapingCost.search) else { return stack.fonts[0] }
    return systemFont(for: scalar)
  }

  /// Whether a font of equal rank has a character and the one before it.
  ///
  /// minikin remembers seven fonts of equal rank.
  private func shares(
    _ scalar: UInt32, _ selector: UInt32, _ font: SizedFont, with previous: UInt32
  ) -> Bool {
    let isVariation = selector != 0 && font.has(scalar, selector)
    let equals = stack.fonts.lazy
      .filter { isVariation ? $0.has(scalar, selector) : $0.has(scalar) }.prefix(7)
    return equals.contains { $0.has(previous) } || font.has(previous)
  }

  /// The system's font; the first font if the system has none.
  private mutating func systemFont(for scalar: UInt32) -> SizedFont {
    let isEmoji = UnicodeData.record(of: scalar).emoji.isEmojiAlone
    let font = isEmoji ? stack.emojiFallback(for: scalar) : stack.fallback(for: scalar)
    if let font, font.has(scalar) { return font }
    missing = missing ?? scalar
    return stack.fonts[0]
  }

  // MARK: Characters

  /// Whether the system is asked for a font of a character that the list lacks.
  private static func isDrawn(_ scalar: UInt32) -> Bool {
    !UnicodeData.record(of: scalar).category.isControl
  }

  /// Source: FontCollection.cpp, doesNotNeedFontSupport.
  private static func needsNoFont(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x34F, 0x61C, 0x200C...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: isSelector(scalar)
    }
  }

  /// Source: minikin's MinikinInternal.cpp, isVariationSelector.
  private static func isSelector(_ scalar: UInt32) -> Bool {
    (0xFE00...0xFE0F).contains(scalar) || (0xE0100...0xE01EF).contains(scalar)
  }

  /// Source: FontCollection.cpp, stickyAllowlist.
  private static func isSticky(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21, 0x2C...0x2E, 0x3A, 0x3B, 0x3F, 0xA0, 0x2010, 0x2011, 0x202F, 0x2640, 0x2642, 0x2695:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    scalar >= 0x300 && UnicodeData.record(of: scalar).category.isMark
  }
}

extension SizedFont {
  fileprivate func has(_ scalar: UInt32) -> Bool { shaping.glyph(for: scalar) != 0 }

  fileprivate func has(_ scalar: UInt32, _ selector: UInt32) -> Bool {
    shaping.hasVariation(of: scalar, selector)
  }
}
