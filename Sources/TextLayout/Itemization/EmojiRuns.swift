/// Divides a text into runs with emoji presentation and runs with text presentation.
///
/// Source: UTS #51, section 1.4.9 (presentation sequences), as Blink's emoji segmenter applies it: the
/// longest sequence counts, and characters outside of sequences are text.
struct EmojiRuns {
  /// A range of UTF-16 offsets and its presentation.
  struct Run: Equatable {
    let range: Range<Int>
    let isEmoji: Bool
  }

  private let text: [UInt16]
  private let traits = ItemTraitsTable.shared
  private let end: Int
  /// Whether no unit of the range can be in an emoji sequence.
  private let isText: Bool
  private var position: Int

  private static let emojiSelector: UInt32 = 0xFE0F
  private static let textSelector: UInt32 = 0xFE0E
  private static let joiner: UInt32 = 0x200D
  private static let keycap: UInt32 = 0x20E3
  private static let prohibition: UInt32 = 0x20E0
  private static let tags: ClosedRange<UInt32> = 0xE0030...0xE007A
  private static let lastTag: UInt32 = 0xE007F

  /// Starts at the beginning of a range of well-formed text.
  init(_ text: [UInt16], in range: Range<Int>) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
    isText = range.allSatisfy { !Self.mayBeEmoji(text[$0]) }
  }

  /// Whether a unit can be in an emoji sequence, apart from the digits that others make part of one.
  @inline(__always)
  private static func mayBeEmoji(_ unit: UInt16) -> Bool {
    unit >= 0x203C || unit == 0xA9 || unit == 0xAE || unit == 0x200D
  }

  /// The next run; nil after the last one.
  ///
  /// - Complexity: O(length of the run).
  mutating func next() -> Run? {
    guard position < end else { return nil }
    let start = position
    if isText {
      position = end
      return Run(range: start..<end, isEmoji: false)
    }
    let first = element(at: position)
    position = first.end
    while position < end {
      let following = element(at: position)
      guard following.isEmoji == first.isEmoji else { break }
      position = following.end
    }
    return Run(range: start..<position, isEmoji: first.isEmoji)
  }

  /// Reads one character or one emoji sequence.
  private func element(at offset: Int) -> (end: Int, isEmoji: Bool) {
    let unit = text[offset]
    if unit < 0x203C, unit != 0xA9, unit != 0xAE, !isPartOfSequence(at: offset + 1) {
      return (offset + 1, false)
    }
    let (scalar, length) = text.scalar(at: offset, limit: end)
    let role = traits[scalar].emoji
    if role == .regional {
      let second = character(at: offset + length)
      return traits[second.scalar].emoji == .regional ? (second.end, true) : (second.start, false)
    }
    guard role.startsSequence else { return (offset + length, false) }
    return sequence(role, behind: offset + length)
  }

  /// Whether the character after a digit makes the digit part of a sequence.
  @inline(__always)
  private func isPartOfSequence(at offset: Int) -> Bool {
    guard offset < end, text[offset] >= 0x200D else { return false }
    return [Self.emojiSelector, Self.joiner, Self.prohibition].contains(UInt32(text[offset]))
  }

  private func sequence(_ role: EmojiRole, behind offset: Int) -> (end: Int, isEmoji: Bool) {
    let next = character(at: offset)
    if next.scalar == Self.textSelector { return (next.end, false) }
    if next.scalar == Self.prohibition { return (next.end, true) }
    if role == .taggedFlag, let end = endOfTags(from: offset) { return (end, true) }
    var position = endOfElement(role, behind: offset)
    if role == .keycapBase, position > offset, character(at: position).scalar == Self.keycap {
      return (position + 1, true)
    }
    var isEmoji = role.isEmojiAlone || position > offset
    while let joined = endOfJoined(from: position) {
      position = joined
      isEmoji = true
    }
    return (isEmoji ? position : offset, isEmoji)
  }

  /// The end of a pictograph with its selector or skin tone.
  private func endOfElement(_ role: EmojiRole, behind offset: Int) -> Int {
    let next = character(at: offset)
    let isModified = role == .modifierBase && traits[next.scalar].emoji == .modifier
    return isModified || next.scalar == Self.emojiSelector ? next.end : offset
  }

  private func endOfJoined(from offset: Int) -> Int? {
    guard offset < end, UInt32(text[offset]) == Self.joiner else { return nil }
    let joined = character(at: offset + 1)
    let role = traits[joined.scalar].emoji
    return role.startsSequence ? endOfElement(role, behind: joined.end) : nil
  }

  private func endOfTags(from offset: Int) -> Int? {
    var next = character(at: offset)
    while Self.tags.contains(next.scalar) { next = character(at: next.end) }
    return next.start > offset && next.scalar == Self.lastTag ? next.end : nil
  }

  /// Reads a character; U+0000 at the end.
  private func character(at offset: Int) -> (scalar: UInt32, start: Int, end: Int) {
    guard offset < end else { return (0, offset, offset) }
    let (scalar, length) = text.scalar(at: offset, limit: end)
    return (scalar, offset, offset + length)
  }
}

/// The role of a character in emoji sequences.
///
/// The generator of the Unicode table assigns the roles.
///
/// Source: UTS #51, section 1.4; Blink's emoji segmenter.
enum EmojiRole: UInt8, Sendable {
  /// Not part of a sequence, or identified by its code point alone.
  case none
  /// A pictograph with text presentation by default.
  case textual
  /// A pictograph with emoji presentation by default.
  case pictorial
  /// A pictograph that accepts a skin tone.
  case modifierBase
  /// A skin tone; text if it stands alone.
  case modifier
  /// Half of a flag; text if it stands alone.
  case regional
  /// A digit, `#` or `*`.
  case keycapBase
  /// The black flag, which can be followed by tags.
  case taggedFlag

  /// Whether a sequence may start with this role, or continue with it after a joiner.
  var startsSequence: Bool { self != .none && self != .modifier && self != .regional }

  /// Whether the character alone is an emoji.
  var isEmojiAlone: Bool { self == .pictorial || self == .modifierBase || self == .taggedFlag }
}
