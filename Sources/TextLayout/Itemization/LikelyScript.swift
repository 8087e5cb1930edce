/// Which characters tell the script of what they are in.
///
/// Source: Blink's Character::HasLikelyScript: characters of a definite script, and of the others those
/// in the blocks of a few scripts; measured on Chromium 156.
enum LikelyScript {
  private static let blocks: [ClosedRange<UInt32>] = [
    0x0370...0x03FF, 0x0530...0x058F, 0x0600...0x06FF, 0x0900...0x097F, 0x0C80...0x0CFF,
    0x0E00...0x0E7F, 0x10A0...0x10FF, 0x3000...0x30FF, 0x10330...0x1034F,
  ]

  /// Whether a scalar tells a script.
  static func has(_ scalar: UInt32) -> Bool {
    guard scalar > 0x2F else { return false }
    return UnicodeData.script(of: scalar).isDefinite
      || blocks.contains { $0.contains(scalar) }
  }
}
