import Synchronization

/// A cache of shaped paragraphs, shared by threads and limited in bytes.
///
/// The key is the text with its style. A short paragraph is also found by the short one before it,
/// which takes neither a search for its end nor a hash.
///
/// Short paragraphs are divided among several shards to reduce lock contention. Long ones share one
/// shard that is large enough for any request.
final class ParagraphCache: Sendable {
  private typealias Shard = BoundedCache<UInt64, ShapedParagraph>

  /// The number of shards for short paragraphs.
  static let shardCount = 16
  /// The number of units from which a paragraph is long.
  static let longLength = 2048

  private let shards: [Shard]
  private let long: Shard

  /// Makes an empty cache.
  ///
  /// - Parameter bytes: the maximum total size of the paragraphs, at least 0.
  init(bytes: Int) {
    let weight: @Sendable (ShapedParagraph) -> Int = { $0.bytes }
    shards = (0..<Self.shardCount).map { _ in
      Shard(capacity: bytes / 2 / Self.shardCount, weight: weight, hash: { $0 })
    }
    long = Shard(capacity: bytes / 2, weight: weight, hash: { $0 })
  }

  /// Returns the paragraph in a range of a text, shaping it on a miss.
  ///
  /// - Parameters:
  ///   - runs: the runs of the range with a style of their own, with offsets from its start.
  ///   - workLimit: the maximum work of shaping.
  /// - Returns: the paragraph and its place, which is nil for a long one; nil if shaping exceeds the
  ///   limit.
  /// - Complexity: O(length of the range).
  func paragraph(
    _ text: [UInt16], in range: Range<Int>, style: ResolvedStyle, runs: [StyledRun] = [],
    workLimit: Int
  ) -> (shaped: ShapedParagraph, place: CachePlace?)? {
    let ofRuns = runs.isEmpty ? 0 : UInt64(truncatingIfNeeded: runs.hashValue)
    let seed = style.seed ^ ofRuns
    let key = TextUnits.hash(text, in: range, seed: seed)
    let isLong = range.count >= Self.longLength
    let number = Int(key >> 60) % Self.shardCount
    let shard = isLong ? long : shards[number]
    let (shaped, index): (ShapedParagraph, Int?)
    if let found = shard.find(key),
      found.value.matches(text, in: range, style: style, runs: runs)
    {
      (shaped, index) = found
    } else {
      let part = range.count == text.count ? text : Array(text[range])
      guard let made = ShapedParagraph(part, style: style, runs: runs, workLimit: workLimit)
      else { return nil }
      (shaped, index) = (made, shard.insert(made, for: key))
    }
    return (shaped, isLong ? nil : index.map { CachePlace(shard: number, index: $0) })
  }

  /// Remembers that one paragraph followed another one.
  func remember(_ follower: CachePlace, after previous: CachePlace) {
    shards[previous.shard].peek(at: previous.index)?.follower.remember(follower)
  }

  /// Returns the short paragraph at a place where the wanted one was once; nil if another one is
  /// there.
  ///
  /// - Parameter isWanted: must not use the cache.
  @inline(__always)
  func paragraph(
    at place: CachePlace, where isWanted: (ShapedParagraph) -> Bool
  ) -> ShapedParagraph? {
    shards[place.shard].value(at: place.index, where: isWanted)
  }

  /// The hits, the misses and the bytes in use.
  var figures: CacheFigures { shards.reduce(long.figures) { $0 + $1.figures } }
}

/// Where a short paragraph is in the cache, until another one takes its place.
struct CachePlace: Equatable {
  /// The index in the shard, and in the lower bits the shard.
  fileprivate let number: Int

  fileprivate init(number: Int) { self.number = number }

  init(shard: Int, index: Int) { number = index * ParagraphCache.shardCount + shard }

  var shard: Int { number % ParagraphCache.shardCount }
  var index: Int { number / ParagraphCache.shardCount }
}

/// The place of the paragraph that last followed another one in a text.
///
/// It does not keep the follower in memory. Threads share it; the last write wins.
struct Follower: ~Copyable, Sendable {
  /// The number of the place; -1 if unknown.
  private let number = Atomic<Int>(-1)

  /// The follower's place; nil if unknown.
  @inline(__always)
  var place: CachePlace? {
    let number = number.load(ordering: .relaxed)
    return number < 0 ? nil : CachePlace(number: number)
  }

  /// Remembers a place.
  func remember(_ place: CachePlace) { number.store(place.number, ordering: .relaxed) }
}
