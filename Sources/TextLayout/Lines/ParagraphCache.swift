/// The paragraphs that were measured last, shared by threads and bounded in bytes.
///
/// A paragraph is found by its text and its style. Short ones are spread over several caches, so that
/// threads seldom wait for one another; long ones share one with room for any that a request can
/// hold.
final class ParagraphCache: Sendable {
  private typealias Shard = BoundedCache<UInt64, ShapedParagraph>

  private static let shardCount = 16
  /// From this many units on a paragraph is long.
  private static let longLength = 2048

  private let shards: [Shard]
  private let long: Shard

  /// Makes an empty cache.
  ///
  /// - Parameter bytes: the most that paragraphs may take together, at least 0.
  init(bytes: Int) {
    let weight: @Sendable (ShapedParagraph) -> Int = { $0.bytes }
    shards = (0..<Self.shardCount).map { _ in
      Shard(capacity: bytes / 2 / Self.shardCount, weight: weight)
    }
    long = Shard(capacity: bytes / 2, weight: weight)
  }

  /// The paragraph in a range of a text, measured unless it is there.
  ///
  /// - Parameter work: spent on measuring, also where the paragraph is there.
  /// - Returns: nil when measuring takes more work than is left, which is then over.
  /// - Complexity: O(length of the range).
  func paragraph(
    _ text: [UInt16], in range: Range<Int>, style: ResolvedStyle, spending work: inout LayoutWork
  ) -> ShapedParagraph? {
    let found = paragraph(text, in: range, style: style, workLimit: work.left)
    work.spend(found?.work ?? .max)
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

  /// What was found and what was not, and the bytes that paragraphs take.
  var figures: CacheFigures { shards.reduce(long.figures) { $0 + $1.figures } }

  private func shard(for key: UInt64, length: Int) -> Shard {
    length >= Self.longLength ? long : shards[Int(key >> 60) % Self.shardCount]
  }
}
