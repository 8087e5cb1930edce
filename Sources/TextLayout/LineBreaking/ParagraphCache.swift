/// A cache of shaped paragraphs, shared by threads and limited in bytes.
///
/// The key is the text with its style. Short paragraphs are divided among several shards to reduce
/// lock contention. Long ones share one shard that is large enough for any request.
final class ParagraphCache: Sendable {
  private typealias Shard = BoundedCache<UInt64, ShapedParagraph>

  private static let shardCount = 16
  /// The number of units from which a paragraph is long.
  private static let longLength = 2048

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
  /// - Parameter work: the budget to charge for shaping; a hit is charged the same.
  /// - Returns: nil if shaping exceeds the budget, which is then over.
  /// - Complexity: O(length of the range).
  func paragraph(
    _ text: [UInt16], in range: Range<Int>, style: ResolvedStyle, spending work: inout LayoutWork
  ) -> ShapedParagraph? {
    let found = paragraph(text, in: range, style: style, workLimit: work.left)
    work.spend(found?.work ?? .max)
    work.note(missing: found?.missingScalar)
    return work.isOver ? nil : found
  }

  private func paragraph(
    _ text: [UInt16], in range: Range<Int>, style: ResolvedStyle, workLimit: Int
  ) -> ShapedParagraph? {
    let key = TextUnits.hash(text, in: range, seed: style.seed)
    let shard = shard(for: key, length: range.count)
    if let found = shard[key], found.isMeasure(of: text, in: range, style: style) { return found }
    let part = range.count == text.count ? text : Array(text[range])
    guard let made = ShapedParagraph(part, style: style, workLimit: workLimit) else { return nil }
    shard.insert(made, for: key)
    return made
  }

  /// The hits, the misses and the bytes in use.
  var figures: CacheFigures { shards.reduce(long.figures) { $0 + $1.figures } }

  private func shard(for key: UInt64, length: Int) -> Shard {
    length >= Self.longLength ? long : shards[Int(key >> 60) % Self.shardCount]
  }
}
