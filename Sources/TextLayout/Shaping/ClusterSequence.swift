/// The clusters of a shaped range in the order of the text, whatever its direction.
struct ClusterSequence {
  /// Units that the shaper treats as one.
  struct Cluster {
    let range: Range<Int>
    let advance: Int
    let isSafeToBreak: Bool
    let hasMissingGlyph: Bool
    let firstGlyph: UInt32
  }

  private let glyphs: [ShapingBuffer.Glyph]
  private let range: Range<Int>
  private let step: Int
  private var index: Int

  /// Takes the glyphs of a range in visual order.
  init(_ glyphs: [ShapingBuffer.Glyph], range: Range<Int>, isRightToLeft: Bool) {
    self.glyphs = glyphs
    self.range = range
    step = isRightToLeft ? -1 : 1
    index = isRightToLeft ? glyphs.count - 1 : 0
  }

  /// The next cluster, nil after the last one.
  mutating func next() -> Cluster? {
    guard glyphs.indices.contains(index) else { return nil }
    let first = glyphs[index]
    var advance = 0
    var isUnsafe = false
    var isMissing = false
    while glyphs.indices.contains(index), glyphs[index].cluster == first.cluster {
      advance += Int(glyphs[index].advance)
      isUnsafe = isUnsafe || glyphs[index].unsafe_to_break
      isMissing = isMissing || glyphs[index].glyph == 0
      index += step
    }
    let end = glyphs.indices.contains(index) ? Int(glyphs[index].cluster) : range.upperBound
    return Cluster(
      range: Int(first.cluster)..<end, advance: advance, isSafeToBreak: !isUnsafe,
      hasMissingGlyph: isMissing, firstGlyph: first.glyph)
  }
}
