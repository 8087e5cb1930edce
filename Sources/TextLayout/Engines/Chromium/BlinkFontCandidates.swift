/// Iterates the fonts to try for characters that the first font of a run lacks.
///
/// Source: Blink's FontFallbackIterator: the families asked for, then for emoji the preferred colour
/// font, then what fontconfig prefers for the first character of a likely script that is missing (but in
/// bold and slanted text the first family's regular face if that has it), and at last a generic family.
struct BlinkFontCandidates {
  private enum Stage {
    case families(next: Int)
    case emoji
    case system
    case lastResort
    case exhausted
  }

  private let stack: FontStack
  private let isEmoji: Bool
  private var stage: Stage
  /// The fonts tried so far that are not among the families.
  private var tried: [SizedFont] = []
  private var askedFor: Set<UInt32> = []
  /// Whether the last font is not one of the requested families.
  private(set) var isBeyondFamilies = false

  /// Starts with a family.
  ///
  /// - Parameter first: its index, or the number of families. Earlier families count as tried.
  init(_ stack: FontStack, isEmoji: Bool, from first: Int) {
    self.stack = stack
    self.isEmoji = isEmoji
    stage = Self.stage(from: first, of: stack, isEmoji)
  }

  /// The next untried font; nil if there is none.
  ///
  /// - Parameter missing: a character that the previous fonts lack. It is called for fonts that are
  ///   not among the families.
  mutating func next(for missing: () -> UInt32) -> SizedFont? {
    if case .families(let index) = stage {
      stage = Self.stage(from: index + 1, of: stack, isEmoji)
      return stack.fonts[index]
    }
    isBeyondFamilies = true
    while let font = proposal(for: missing()) {
      guard let font, !tried.contains(font), !stack.fonts.contains(font)
      else { continue }
      tried.append(font)
      return font
    }
    return nil
  }

  /// The next proposal; the inner value is nil if that font is not available.
  ///
  /// The outer value is nil at the end.
  private mutating func proposal(for missing: UInt32) -> SizedFont?? {
    switch stage {
    case .emoji:
      stage = .system
      return .some(stack.emojiFallback(for: missing))
    case .system:
      // A second request for the same character means that fontconfig's font did not help.
      guard askedFor.insert(missing).inserted else {
        stage = .lastResort
        return proposal(for: missing)
      }
      return .some(stack.regularFallback(for: missing) ?? stack.fallback(for: missing))
    case .lastResort:
      stage = .exhausted
      return .some(stack.lastResort)
    case .exhausted, .families:
      return nil
    }
  }

  private static func stage(from index: Int, of stack: FontStack, _ isEmoji: Bool) -> Stage {
    guard index >= stack.fonts.count else { return .families(next: index) }
    return isEmoji ? .emoji : .system
  }
}

/// Identifies characters that indicate the script of their text.
///
/// Source: Blink's Character::HasLikelyScript: characters of a definite script, and of the others those
/// in the blocks of a few scripts; measured on Chromium 156.
enum LikelyScript {
  private static let blocks: [ClosedRange<UInt32>] = [
    0x0370...0x03FF, 0x0530...0x058F, 0x0600...0x06FF, 0x0900...0x097F, 0x0C80...0x0CFF,
    0x0E00...0x0E7F, 0x10A0...0x10FF, 0x3000...0x30FF, 0x10330...0x1034F,
  ]

  /// Whether a scalar indicates a script.
  static func has(_ scalar: UInt32) -> Bool {
    guard scalar > 0x2F else { return false }
    return UnicodeData.script(of: scalar).isDefinite
      || blocks.contains { $0.contains(scalar) }
  }
}
