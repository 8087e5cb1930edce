import Synchronization

/// The widths of the last parts of a paragraph that were shaped anew at a cut.
///
/// One line asks for the same part again and again: as it looks for its end, as it is measured, and as
/// the next line starts. Shared by threads; whichever writes last into a slot is remembered.
struct ReshapedWidths: ~Copyable, Sendable {
  private static let count = 8
  /// 20 bits of offset, 8 of length, 1 for the start of a line, 1 for use, 32 of width.
  private let slots = InlineArray<8, Atomic<UInt64>> { _ in Atomic(0) }

  /// The width of a part, shaped by `make` unless it is remembered.
  ///
  /// - Parameter isLineStart: nothing stands before the part on its line.
  func width(of part: Range<Int>, isLineStart: Bool, make: () -> Int) -> Int {
    guard let key = Self.key(part, isLineStart) else { return make() }
    let slot = (part.lowerBound ^ part.upperBound << 1) % Self.count
    let known = slots[slot].load(ordering: .relaxed)
    if known >> 32 == key { return Int(Int32(truncatingIfNeeded: known)) }
    let width = make()
    if let short = Int32(exactly: width) {
      let packed = UInt64(key) << 32 | UInt64(UInt32(bitPattern: short))
      slots[slot].store(packed, ordering: .relaxed)
    }
    return width
  }

  /// A number for a part that fits, never 0.
  private static func key(_ part: Range<Int>, _ isLineStart: Bool) -> UInt64? {
    guard part.upperBound < 1 << 20, part.count < 1 << 8 else { return nil }
    return UInt64(part.lowerBound) << 10 | UInt64(part.count) << 2 | (isLineStart ? 3 : 1)
  }
}
