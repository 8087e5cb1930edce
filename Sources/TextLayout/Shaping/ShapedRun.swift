/// The clusters of one run that one font shaped, in the order of the text, whatever its direction.
final class ShapedRun: Sendable {
  /// Units that the shaper treats as one.
  struct Cluster: Sendable {
    /// Offsets from the start of the run.
    private(set) var range: Range<Int>
    let advance: Int
    let isSafeToBreak: Bool
    let hasMissingGlyph: Bool
    let firstGlyph: UInt32

    /// The cluster with offsets from `distance` before the run.
    func moved(by distance: Int) -> Cluster {
      var moved = self
      moved.range = range.lowerBound + distance..<range.upperBound + distance
      return moved
    }
  }

  /// The clusters in order.
  let clusters: [Cluster]

  private let units: [UInt16]
  private let plan: ShapingPlan

  /// Takes the glyphs of a run in visual order.
  ///
  /// - Parameter origin: the offset in the text from which the glyphs count.
  init(
    _ glyphs: [ShapingBuffer.Glyph], of units: [UInt16], from origin: Int, plan: ShapingPlan
  ) {
    clusters = Self.clusters(of: glyphs, from: origin, count: units.count, plan.isRightToLeft)
    self.units = units
    self.plan = plan
  }

  /// Whether this is what a plan makes of a part of a text.
  func isShape(of text: [UInt16], in range: Range<Int>, by plan: ShapingPlan) -> Bool {
    self.plan === plan && TextUnits.areEqual(text, in: range, units)
  }

  /// About how many bytes this takes in memory.
  var bytes: Int {
    160 + units.count * MemoryLayout<UInt16>.stride
      + clusters.count * MemoryLayout<Cluster>.stride
  }

  private static func clusters(
    of glyphs: [ShapingBuffer.Glyph], from origin: Int, count: Int, _ isRightToLeft: Bool
  ) -> [Cluster] {
    var clusters: [Cluster] = []
    clusters.reserveCapacity(glyphs.count)
    let step = isRightToLeft ? -1 : 1
    var index = isRightToLeft ? glyphs.count - 1 : 0
    while glyphs.indices.contains(index) {
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
      let start = Int(first.cluster) - origin
      let end = glyphs.indices.contains(index) ? Int(glyphs[index].cluster) - origin : count
      clusters.append(
        Cluster(
          range: start..<end, advance: advance, isSafeToBreak: !isUnsafe,
          hasMissingGlyph: isMissing, firstGlyph: first.glyph))
    }
    return clusters
  }
}
