/// The clusters of one run that one font shaped, in the order of the text, whatever its direction.
final class ShapedRun: Sendable {
  /// The clusters in order.
  let clusters: [ShapingBuffer.Cluster]

  private let units: [UInt16]
  private let plan: ShapingPlan.Identity

  /// Keeps what a plan made of a run.
  init(_ clusters: [ShapingBuffer.Cluster], of units: [UInt16], plan: ShapingPlan) {
    self.clusters = clusters
    self.units = units
    self.plan = plan.identity
  }

  /// Whether this is what a plan makes of a part of a text.
  func isShape(of text: [UInt16], in range: Range<Int>, by plan: ShapingPlan) -> Bool {
    self.plan === plan.identity && TextUnits.areEqual(text, in: range, units)
  }

  /// About how many bytes this takes in memory.
  var bytes: Int {
    224 + units.count * MemoryLayout<UInt16>.stride
      + clusters.capacity * MemoryLayout<ShapingBuffer.Cluster>.stride
  }
}
