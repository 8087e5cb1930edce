import Synchronization

/// Shapes runs, and keeps the short ones: a word or the few kana between two Chinese characters come
/// again and again, and a call of HarfBuzz costs as much as dozens of glyphs.
///
/// Shared by threads: buffers are lent to one at a time, and what is kept is spread over several
/// caches, none of which is locked while something is shaped.
final class RunShaper: Sendable {
  private typealias Shard = BoundedCache<UInt64, ShapedRun>

  private let idle = Mutex<[ShapingBuffer]>([])
  private let shards: [Shard]

  private static let shardCount = 16
  /// Longer runs are rarely the same.
  private static let longestKept = 32
  /// A buffer that had more units than this is not used again: it takes what it ever needed.
  private static let longestBuffered = 1 << 15
  /// How many clusters of a long run are read at once.
  private static let clustersAtATime = 256

  /// Makes a shaper without runs.
  ///
  /// - Parameter bytes: the most memory that kept runs may take, at least 0.
  init(bytes: Int) {
    shards = (0..<Self.shardCount).map { _ in
      Shard(capacity: bytes / Self.shardCount) { $0.bytes }
    }
  }

  /// What was found and what was not, and the bytes that kept runs take.
  var figures: CacheFigures { shards.reduce(CacheFigures()) { $0 + $1.figures } }

  /// Shapes a range of a text, with the rest as context.
  ///
  /// - Parameter read: takes the clusters in the order of the text, some at a time, since those of a
  ///   long run would fill memory that the kernel has to find first; none without memory.
  /// - Complexity: O(length of the range).
  func shape(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan,
    read: ([ShapingBuffer.Cluster]) -> Void
  ) {
    if range.count <= Self.longestKept, plan.isContextFree {
      let run = run(range, of: text, with: font, plan)
      if let run { read(run.clusters) }
    } else {
      withBuffer(for: range.count) { buffer in
        buffer.shape(range, of: text, with: font, plan)
        var clusters = buffer.nextClusters(atMost: Self.clustersAtATime)
        while !clusters.isEmpty {
          read(clusters)
          clusters = buffer.nextClusters(atMost: Self.clustersAtATime)
        }
      }
    }
  }

  /// A short run, shaped unless it is there; nothing without memory.
  private func run(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan
  ) -> ShapedRun? {
    let key = TextUnits.hash(text, in: range, seed: plan.seed)
    let shard = shards[Int(key >> 60) % Self.shardCount]
    if let found = shard[key], found.isShape(of: text, in: range, by: plan) { return found }
    let clusters = withBuffer(for: range.count) { buffer in
      buffer.shape(range, of: text, with: font, plan)
      return buffer.nextClusters(atMost: range.count)
    }
    guard let clusters else { return nil }
    let made = ShapedRun(clusters, of: Array(text[range]), plan: plan)
    shard.insert(made, for: key)
    return made
  }

  /// Lends a buffer; nothing without memory.
  private func withBuffer<Result>(
    for length: Int, _ use: (ShapingBuffer) -> Result
  ) -> Result? {
    guard let buffer = idle.withLock({ $0.popLast() }) ?? ShapingBuffer() else { return nil }
    let result = use(buffer)
    if length <= Self.longestBuffered { idle.withLock { $0.append(buffer) } }
    return result
  }
}

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
