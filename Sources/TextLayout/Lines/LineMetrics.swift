/// Lengths that every line of a layout shares, in 16.16 pixels.
struct LineMetrics {
  /// The distance between tab stops.
  let tabStop: Int
  /// The advance of a space.
  let spaceAdvance: Int
  /// The advance of the hyphen that shows where a line ends at a soft hyphen.
  let hyphenAdvance: Int

  /// Takes the lengths of a shaper's primary font; a tab stop is so many spaces with what letter
  /// spacing adds to each.
  init(_ shaper: any RangeShaping, style: TextStyle) {
    spaceAdvance = shaper.spaceAdvance
    hyphenAdvance = shaper.hyphenAdvance
    let space = Double(spaceAdvance) + style.font.letterSpacing * 65536
    tabStop = Int(max(0, min(style.tabSize * space, Double(Int32.max))))
  }

  /// The advance of a run of tabs at a position on the line: up to the next stop that is at least
  /// half a space away, then whole stops.
  ///
  /// Source: Blink's Font::TabWidth; CSS Text 3, section 4.2.
  func tabAdvance(count: Int, at position: Int) -> Int {
    guard tabStop > 0 else { return 0 }
    let toNextStop = tabStop - position % tabStop
    let first = toNextStop < spaceAdvance / 2 ? toNextStop + tabStop : toNextStop
    return first + (count - 1) * tabStop
  }
}
