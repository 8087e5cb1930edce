/// The widths of the last parts of a paragraph that one walk had shaped anew at cuts.
///
/// One line needs the same part again and again: as its end is looked for, as it is measured, and as
/// the next line starts.
struct ReshapedWidths {
  private struct Slot {
    var part: Range<Int>?
    var isLineStart = false
    var width = 0
  }

  private static let count = 8
  private var slots = InlineArray<8, Slot>(repeating: Slot())

  /// The width of a part, shaped by `make` unless it is remembered.
  ///
  /// - Parameter isLineStart: nothing stands before the part on its line.
  mutating func width(of part: Range<Int>, isLineStart: Bool, make: () -> Int) -> Int {
    let index = (part.lowerBound ^ part.upperBound << 1) % Self.count
    let known = slots[index]
    if known.part == part, known.isLineStart == isLineStart { return known.width }
    let width = make()
    slots[index] = Slot(part: part, isLineStart: isLineStart, width: width)
    return width
  }
}
