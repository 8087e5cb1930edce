import CUnicode

/// The emoji of several scalars that users see as one picture.
///
/// Source: UTS #51, section 1.4.9, `possible_emoji`, with a keycap also where its variation selector
/// is missing, as in twemoji.
enum EmojiSequence {
  private static let joiner: UInt32 = 0x200D
  private static let textStyle: UInt32 = 0xFE0E
  private static let emojiStyle: UInt32 = 0xFE0F
  private static let keycap: UInt32 = 0x20E3

  /// The end of the emoji that begins at an index; `nil` if none does.
  ///
  /// - Complexity: O(n) in the length of the emoji.
  static func end(from start: Int, in scalars: [UInt32]) -> Int? {
    let first = scalars[start]
    if isKeycapBase(first) { return keycapEnd(from: start, in: scalars) }
    guard first >= 0xA9 else { return nil }
    if isRegional(first) {
      return scalar(start + 1, scalars).map(isRegional) == true ? start + 2 : nil
    }
    guard var end = elementEnd(from: start, in: scalars) else { return nil }
    while scalar(end, scalars) == joiner, let next = elementEnd(from: end + 1, in: scalars) {
      end = next
    }
    return end
  }

  private static func scalar(_ index: Int, _ scalars: [UInt32]) -> UInt32? {
    index < scalars.count ? scalars[index] : nil
  }

  private static func keycapEnd(from start: Int, in scalars: [UInt32]) -> Int? {
    let sign = scalar(start + 1, scalars) == emojiStyle ? start + 2 : start + 1
    return scalar(sign, scalars) == keycap ? sign + 1 : nil
  }

  /// The end of a picture with its modifier, style, keycap or tags.
  private static func elementEnd(from start: Int, in scalars: [UInt32]) -> Int? {
    guard let first = scalar(start, scalars), isPicture(first) else { return nil }
    guard let next = scalar(start + 1, scalars), next != textStyle else {
      return scalar(start + 1, scalars) == nil && first > 0xFF ? start + 1 : nil
    }
    if isModifier(next) { return start + 2 }
    if next == emojiStyle { return scalar(start + 2, scalars) == keycap ? start + 3 : start + 2 }
    guard first > 0xFF else { return nil }
    var end = start + 1
    while let tag = scalar(end, scalars), (0xE0020...0xE007F).contains(tag) { end += 1 }
    return end
  }

  /// Whether a scalar is a picture, or a symbol such as © that is one with a style behind it.
  private static func isPicture(_ scalar: UInt32) -> Bool {
    GraphemeClass(rawValue: unicode_grapheme(scalar)) == .pictographic || isModifier(scalar)
  }

  private static func isModifier(_ scalar: UInt32) -> Bool { (0x1F3FB...0x1F3FF).contains(scalar) }

  private static func isRegional(_ scalar: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar) }

  private static func isKeycapBase(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar) || scalar == 0x23 || scalar == 0x2A
  }
}
