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

  /// Shapes a range of a text, with the rest as context; nothing without memory.
  ///
  /// - Complexity: O(length of the range).
  func shape(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ kind: ShapingPlan.Kind
  ) -> ShapedRun? {
    guard let plan = font.plan(for: kind) else { return nil }
    guard range.count <= Self.longestKept, plan.isContextFree else {
      return shape(range, of: text, with: font, plan)
    }
    let key = TextUnits.hash(text, in: range, seed: plan.seed)
    let shard = shards[Int(key >> 60) % Self.shardCount]
    if let found = shard[key], found.isShape(of: text, in: range, by: plan) { return found }
    let made = shape(range, of: text, with: font, plan)
    if let made { shard.insert(made, for: key) }
    return made
  }

  private func shape(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan
  ) -> ShapedRun? {
    guard let buffer = idle.withLock({ $0.popLast() }) ?? ShapingBuffer() else { return nil }
    let glyphs = buffer.shape(range, of: text, with: font, plan)
    if range.count <= Self.longestBuffered { idle.withLock { $0.append(buffer) } }
    return ShapedRun(glyphs, of: Array(text[range]), from: range.lowerBound, plan: plan)
  }
}
