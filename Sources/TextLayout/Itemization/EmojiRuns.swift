/// Cuts a text into runs that are shown as colour emoji and runs that are shown as text.
///
/// Source: UTS #51, section 1.4.9 (presentation sequences); Blink's emoji segmenter.
struct EmojiRuns {
  /// A range of UTF-16 offsets and its presentation.
  struct Run: Equatable {
    let range: Range<Int>
    let isEmoji: Bool
  }

  private let text: [UInt16]
  private let traits = ItemTraitsTable.shared
  private let end: Int
  private var position: Int

  private static let emojiSelector: UInt32 = 0xFE0F
  private static let textSelector: UInt32 = 0xFE0E
  private static let joiner: UInt32 = 0x200D
  private static let keycap: UInt32 = 0x20E3

  /// Starts at the beginning of a range of well-formed text.
  init(_ text: [UInt16], in range: Range<Int>) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next run, nil after the last one.
  ///
  /// - Complexity: O(length of the run).
  mutating func next() -> Run? {
    guard position < end else { return nil }
    let start = position
    let first = element(at: position)
    position = first.end
    while position < end {
      let following = element(at: position)
      guard following.isEmoji == first.isEmoji else { break }
      position = following.end
    }
    return Run(range: start..<position, isEmoji: first.isEmoji)
  }

  /// One character or one emoji sequence.
  private func element(at offset: Int) -> (end: Int, isEmoji: Bool) {
    let unit = text[offset]
    if unit < 0x203C, unit != 0xA9, unit != 0xAE {
      return keycapSequence(at: offset) ?? (offset + 1, false)
    }
    let (scalar, length) = text.scalar(at: offset, limit: end)
    guard traits[scalar].isEmoji else { return (offset + length, false) }
    return emojiSequence(scalar, after: offset + length)
  }

  private func keycapSequence(at offset: Int) -> (end: Int, isEmoji: Bool)? {
    guard offset + 2 < end, UInt32(text[offset + 1]) == Self.emojiSelector,
      UInt32(text[offset + 2]) == Self.keycap, UnicodeData.isEmoji(UInt32(text[offset]))
    else { return nil }
    return (offset + 3, true)
  }

  private func emojiSequence(_ scalar: UInt32, after offset: Int) -> (end: Int, isEmoji: Bool) {
    var position = offset
    var isEmoji = UnicodeData.isEmojiPresentation(scalar)
    loop: while position < end {
      let (next, length) = text.scalar(at: position, limit: end)
      switch next {
      case Self.textSelector: return (position + length, false)
      case Self.emojiSelector, 0xE0020...0xE007F: isEmoji = true
      case Self.joiner:
        guard let joined = joinedEmoji(after: position + length) else { break loop }
        position = joined
        isEmoji = true
        continue loop
      default:
        guard UnicodeData.isEmojiModifier(next) else { break loop }
        isEmoji = true
      }
      position += length
    }
    return (position, isEmoji)
  }

  private func joinedEmoji(after offset: Int) -> Int? {
    guard offset < end else { return nil }
    let (scalar, length) = text.scalar(at: offset, limit: end)
    return UnicodeData.isEmoji(scalar) ? offset + length : nil
  }
}
