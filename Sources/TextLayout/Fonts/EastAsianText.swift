/// The letters and common marks of Chinese and Japanese, of which most such text consists.
///
/// A font that has none of them has nothing to show for such text: HarfBuzz makes them of no other
/// character, as it does spaces.
enum EastAsianText {
  /// Ideographic comma and full stop, corner brackets, kana and the common ideographs.
  static let ranges: [ClosedRange<UInt32>] = [
    0x3001...0x3002, 0x300C...0x300F, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FC,
    0x4E00...0x9FFF,
  ]

  /// Whether a part of a text is of nothing else.
  ///
  /// - Complexity: O(length up to the first other character).
  static func isAll(_ text: [UInt16], in range: Range<Int>) -> Bool {
    for offset in range where !contains(text[offset]) { return false }
    return true
  }

  @inline(__always)
  private static func contains(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3001...0x3002: true
    case 0x300C...0x300F: true
    default: false
    }
  }
}
