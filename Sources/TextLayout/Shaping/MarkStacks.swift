/// Parts endless stacks of combining marks, on which a shaper takes time in the square of their
/// height.
///
/// Source: measured on HarfBuzz 6; UAX #15's stream-safe text stops at 30 marks, and so does what
/// people write.
enum MarkStacks {
  private static let step = 256
  private static let tallest = 64

  /// The pieces of a range to shape one by one: the whole range, unless it has such a stack.
  static func pieces(of range: Range<Int>, in text: [UInt16]) -> [Range<Int>] {
    guard range.count > step else { return [range] }
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    for cut in stride(from: range.lowerBound + step, to: range.upperBound, by: step)
    where isInStack(cut, text) {
      pieces.append(start..<cut)
      start = cut
    }
    return pieces + [start..<range.upperBound]
  }

  private static func isInStack(_ offset: Int, _ text: [UInt16]) -> Bool {
    text[(offset - tallest)...offset].allSatisfy { unit in
      unit >= 0x300 && !UTF16.isSurrogate(unit) && UnicodeData.isInvisible(UInt32(unit))
    }
  }
}
