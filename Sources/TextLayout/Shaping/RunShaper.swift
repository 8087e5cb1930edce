import Synchronization

/// Shapes runs and caches the short ones.
///
/// Words and kana sequences recur often, and a HarfBuzz call costs as much as dozens of glyphs.
///
/// Threads share it: each borrows a buffer, and several shards hold the cache. No shard is locked
/// during shaping.
final class RunShaper: Sendable {
  private typealias Shard = BoundedCache<UInt64, ShapedRun>

  private let idle = Mutex<[ShapingBuffer]>([])
  private let shards: [Shard]

  private static let shardCount = 16
  /// The longest cached run; longer ones rarely recur.
  private static let longestKept = 32
  /// The longest run whose buffer is reused.
  ///
  /// A buffer never shrinks.
  private static let longestBuffered = 1 << 15
  /// The number of clusters of a long run that are read at once.
  private static let clustersAtATime = 256

  /// Makes a shaper with an empty cache.
  ///
  /// - Parameter bytes: the maximum memory for cached runs, at least 0.
  init(bytes: Int) {
    shards = (0..<Self.shardCount).map { _ in
      Shard(capacity: bytes / Self.shardCount) { $0.bytes }
    }
  }

  /// The hits, the misses and the bytes of cached runs.
  var figures: CacheFigures { shards.reduce(CacheFigures()) { $0 + $1.figures } }

  /// Shapes a range of a text.
  ///
  /// - Parameters:
  ///   - context: the units that have an effect on the shapes; contains the range.
  ///   - read: receives the clusters in text order, in batches that limit memory use. It
  ///     receives none if memory runs out.
  /// - Complexity: O(length of the range).
  func shape(
    _ range: Range<Int>, of text: [UInt16], in context: Range<Int>, with font: ShapingFont,
    _ plan: ShapingPlan, read: ([ShapingBuffer.Cluster]) -> Void
  ) {
    if range.count <= Self.longestKept, plan.isContextFree || range.count == text.count {
      let run = run(range, of: text, with: font, plan)
      if let run { read(run.clusters) }
    } else {
      withBuffer(for: range.count) { buffer in
        buffer.shape(range, of: text, in: context, with: font, plan)
        var clusters = buffer.nextClusters(atMost: Self.clustersAtATime)
        while !clusters.isEmpty {
          read(clusters)
          clusters = buffer.nextClusters(atMost: Self.clustersAtATime)
        }
      }
    }
  }

  /// Returns a short run, shaping it on a miss; nil if memory runs out.
  private func run(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan
  ) -> ShapedRun? {
    let key = TextUnits.hash(text, in: range, seed: plan.seed)
    let shard = shards[Int(key >> 60) % Self.shardCount]
    if let found = shard[key], found.isShape(of: text, in: range, by: plan) { return found }
    let clusters = withBuffer(for: range.count) { buffer in
      buffer.shape(range, of: text, in: range, with: font, plan)
      return buffer.nextClusters(atMost: range.count)
    }
    guard let clusters else { return nil }
    let made = ShapedRun(clusters, of: Array(text[range]), plan: plan)
    shard.insert(made, for: key)
    return made
  }

  /// Calls a closure with a borrowed buffer; returns nil if memory runs out.
  private func withBuffer<Result>(
    for length: Int, _ use: (ShapingBuffer) -> Result
  ) -> Result? {
    guard let buffer = idle.withLock({ $0.popLast() }) ?? ShapingBuffer() else { return nil }
    let result = use(buffer)
    if length <= Self.longestBuffered { idle.withLock { $0.append(buffer) } }
    return result
  }
}

/// The clusters of one run shaped with one font, in text order for both directions.
final class ShapedRun: Sendable {
  /// The clusters in text order.
  let clusters: [ShapingBuffer.Cluster]

  private let units: [UInt16]
  private let plan: ShapingPlan.Identity

  /// Stores the result of shaping a run with a plan.
  init(_ clusters: [ShapingBuffer.Cluster], of units: [UInt16], plan: ShapingPlan) {
    self.clusters = clusters
    self.units = units
    self.plan = plan.identity
  }

  /// Whether this is the result of shaping a part of a text with a plan.
  func isShape(of text: [UInt16], in range: Range<Int>, by plan: ShapingPlan) -> Bool {
    self.plan === plan.identity && TextUnits.areEqual(text, in: range, units)
  }

  /// The approximate size in memory, in bytes.
  var bytes: Int {
    224 + units.count * MemoryLayout<UInt16>.stride
      + clusters.capacity * MemoryLayout<ShapingBuffer.Cluster>.stride
  }
}
