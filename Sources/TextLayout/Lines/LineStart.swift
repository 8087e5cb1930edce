/// Where a line starts, and what that changes in the measure of the uncut text.
///
/// Source: Blink's ShapingLineBreaker; measured against Chromium 156.
struct LineStart {
  /// The offset.
  let offset: Int
  /// The first offset behind which all is as in the uncut text: `offset`, if the cut is safe.
  let firstSafe: Int
  /// How much narrower the text before it gets where it is shaped anew, in 16.16 pixels.
  let gain: Int

  /// A start that changes nothing.
  init(_ offset: Int) { self.init(offset, firstSafe: offset, gain: 0) }

  /// A start that makes the text up to `firstSafe` narrower by `gain`.
  init(_ offset: Int, firstSafe: Int, gain: Int) {
    self.offset = offset
    self.firstSafe = firstSafe
    self.gain = gain
  }

  /// Whether a line is shaped anew from end to end as soon as it ends at an offset: it is then the
  /// line, whether it fits or not.
  func isShapedWhole(upTo end: Int) -> Bool { firstSafe > offset && end <= firstSafe }
}
