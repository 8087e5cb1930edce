import Locking

/// Shapes runs in pieces and caches the short ones.
///
/// Words and kana sequences recur often, and a HarfBuzz call costs as much as dozens of glyphs. A run
/// is shaped word by word where the font allows it (``SpacedPieces``); a word begins with its space.
///
/// Threads share it: each borrows a buffer, and several shards hold the cache. No shard is locked
/// during shaping.
final class RunShaper: Sendable {
  private typealias Shard = BoundedCache<UInt64, ShapedRun>

  private let idle = Lock<[ShapingBuffer]>([])
  private let shards: [Shard]

  private static let shardCount = 16
  /// The longest run whose buffer is reused.
  ///
  /// A buffer never shrinks.
  private static let longestBuffered = 1 << 15
  /// The maximum number of pieces that are looked up before the missing ones are shaped.
  private static let piecesAtATime = 64
  /// The number of clusters of a long run that are read at once.
  private static let clustersAtATime = 256

  /// Makes a shaper with an empty cache.
  ///
  /// - Parameter bytes: the maximum memory for cached runs, at least 0.
  init(bytes: Int) {
    shards = (0..<Self.shardCount).map { _ in
      Shard(capacity: bytes / Self.shardCount, weight: { $0.bytes }, hash: { $0 })
    }
  }

  /// The hits, the misses and the bytes of cached runs.
  var figures: CacheFigures { shards.reduce(CacheFigures()) { $0 + $1.figures } }

  /// Shapes a range of a text.
  ///
  /// - Parameters:
  ///   - context: the units that have an effect on the shapes; contains the range.
  ///   - read: receives the clusters in text order, in batches that limit memory use, and the
  ///     offset in the text that theirs count from. It receives none if memory runs out.
  /// - Complexity: O(length of the range).
  func shape(
    _ range: Range<Int>, of text: [UInt16], in context: Range<Int>, with font: ShapingFont,
    _ plan: ShapingPlan, read: (_ clusters: [ShapingBuffer.Cluster], _ origin: Int) -> Void
  ) {
    let context = plan.isContextFree ? range : Self.joined(context, to: range, of: text)
    var pieces = SpacedPieces(of: range, in: text, with: font, plan)
    guard pieces.isCut else {
      return shapePiece(range, of: text, in: context, with: font, plan, read: read)
    }
    var batch = PieceBatch()
    while let piece = pieces.next() {
      let start = piece.lowerBound == range.lowerBound ? context.lowerBound : piece.lowerBound
      let end = piece.upperBound == range.upperBound ? context.upperBound : piece.upperBound
      let isCached = isCached(piece, in: start..<end)
      if isCached {
        let (key, found) = find(piece, of: text, plan)
        batch.append(piece, of: text, key: key, found)
        if batch.count < Self.piecesAtATime { continue }
      }
      shape(&batch, with: font, plan, read: read)
      if !isCached {
        shapeUncached(piece, of: text, in: start..<end, with: font, plan, read: read)
      }
    }
    shape(&batch, with: font, plan, read: read)
  }

  /// Shapes a range of a text, as `shape` does.
  ///
  /// - Returns: the glyphs in visual order; none if memory runs out.
  func glyphs(
    of range: Range<Int>, of text: [UInt16], in context: Range<Int>, with font: ShapingFont,
    _ plan: ShapingPlan
  ) -> [ShapingBuffer.Glyph] {
    withBuffer(for: range.count) {
      $0.glyphs(of: range, of: text, in: context, with: font, plan)
    } ?? []
  }

  /// The part of a context that can have an effect on a range: letters do not join across a space.
  private static func joined(
    _ context: Range<Int>, to range: Range<Int>, of text: [UInt16]
  ) -> Range<Int> {
    let (start, end) = (range.lowerBound, range.upperBound)
    let isJoinedBefore = start > context.lowerBound && text[start - 1] != 0x20
    let isJoinedAfter = end < context.upperBound && text[end] != 0x20
    return
      (isJoinedBefore ? context.lowerBound : start)..<(isJoinedAfter ? context.upperBound : end)
  }

  private func isCached(_ piece: Range<Int>, in context: Range<Int>) -> Bool {
    piece.count <= ShapedRun.longest && context == piece
  }

  /// Shapes a run that is not cut.
  private func shapePiece(
    _ piece: Range<Int>, of text: [UInt16], in context: Range<Int>, with font: ShapingFont,
    _ plan: ShapingPlan, read: ([ShapingBuffer.Cluster], Int) -> Void
  ) {
    if !isCached(piece, in: context) {
      shapeUncached(piece, of: text, in: context, with: font, plan, read: read)
    } else if let run = run(piece, of: text, with: font, plan) {
      read(run.clusters, piece.lowerBound - run.origin)
    }
  }

  private func find(
    _ piece: Range<Int>, of text: [UInt16], _ plan: ShapingPlan
  ) -> (key: UInt64, run: ShapedRun?) {
    let key = TextUnits.hash(text, in: piece, seed: plan.seed)
    let found = shard(of: key)[key].flatMap { $0.matches(text, in: piece, by: plan) ? $0 : nil }
    return (key, found)
  }

  /// Returns a run that is not cut, shaping it on a miss; nil if memory runs out.
  private func run(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan
  ) -> ShapedRun? {
    let (key, found) = find(range, of: text, plan)
    if let found { return found }
    return withBuffer(for: range.count) { buffer in
      buffer.shape(range, of: text, in: range, with: font, plan)
      let run = ShapedRun(
        buffer.nextClusters(atMost: range.count), from: 0, of: text, in: range, plan: plan)
      shard(of: key).insert(run, for: key)
      return run
    }
  }

  private func shard(of key: UInt64) -> Shard { shards[Int(key >> 60) % Self.shardCount] }

  /// Shapes the pieces of a batch that were not cached, and delivers all in text order.
  private func shape(
    _ batch: inout PieceBatch, with font: ShapingFont, _ plan: ShapingPlan,
    read: ([ShapingBuffer.Cluster], Int) -> Void
  ) {
    if !batch.missed.isEmpty {
      let units = batch.missedUnits
      let clusters = withBuffer(for: units.count) { buffer in
        buffer.shape(units.indices, of: units, in: units.indices, with: font, plan)
        return buffer.nextClusters(atMost: units.count)
      }
      // Without memory, the missed pieces have no clusters.
      batch.finish(clusters ?? [], plan) { run, key in shard(of: key).insert(run, for: key) }
    }
    for piece in batch.pieces {
      if let run = batch.run(of: piece) { read(run.clusters, piece.start - run.origin) }
    }
    batch.removeAll()
  }

  private func shapeUncached(
    _ piece: Range<Int>, of text: [UInt16], in context: Range<Int>, with font: ShapingFont,
    _ plan: ShapingPlan, read: ([ShapingBuffer.Cluster], Int) -> Void
  ) {
    _ = withBuffer(for: piece.count) { buffer in
      buffer.shape(piece, of: text, in: context, with: font, plan)
      deliver(from: buffer, startingAt: piece.lowerBound, to: read)
    }
  }

  private func deliver(
    from buffer: ShapingBuffer, startingAt start: Int,
    to read: ([ShapingBuffer.Cluster], Int) -> Void
  ) {
    var clusters = buffer.nextClusters(atMost: Self.clustersAtATime)
    while !clusters.isEmpty {
      read(clusters, start)
      clusters = buffer.nextClusters(atMost: Self.clustersAtATime)
    }
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

/// Adjacent pieces of a run, of which some are cached.
///
/// A call of HarfBuzz costs as much as dozens of glyphs, so the others are shaped with one call, one
/// after the other. Each begins with a space, so the one before it has no effect on its shape.
private struct PieceBatch {
  /// A piece in text order: its start, and its shape or the index of the missed one with its text.
  struct Piece {
    let start: Int
    let found: ShapedRun?
    let missed: Int
  }

  /// A piece that is not cached, in `missedUnits`.
  struct Missed {
    let key: UInt64
    let range: Range<Int>
    var run: ShapedRun?
  }

  private(set) var pieces: [Piece] = []
  private(set) var missed: [Missed] = []
  /// The missed pieces, one after the other.
  private(set) var missedUnits: [UInt16] = []

  var count: Int { pieces.count }

  /// Adds the next piece.
  ///
  /// - Parameter found: the cached shape; nil if there is none.
  mutating func append(_ piece: Range<Int>, of text: [UInt16], key: UInt64, _ found: ShapedRun?) {
    guard found == nil else {
      return pieces.append(Piece(start: piece.lowerBound, found: found, missed: 0))
    }
    let same = missed.firstIndex {
      $0.key == key && $0.range.count == piece.count
        && missedUnits[$0.range].elementsEqual(text[piece])
    }
    pieces.append(Piece(start: piece.lowerBound, found: nil, missed: same ?? missed.count))
    guard same == nil else { return }
    let start = missedUnits.count
    missedUnits += text[piece]
    missed.append(Missed(key: key, range: start..<missedUnits.count))
  }

  /// Makes the shapes of the missed pieces.
  ///
  /// - Parameters:
  ///   - clusters: those of `missedUnits`.
  ///   - store: receives each shape with its key.
  mutating func finish(
    _ clusters: [ShapingBuffer.Cluster], _ plan: ShapingPlan, store: (ShapedRun, UInt64) -> Void
  ) {
    var index = 0
    guard !clusters.isEmpty else { return }
    for number in missed.indices {
      let range = missed[number].range
      let start = index
      while index < clusters.count, clusters[index].start < range.upperBound { index += 1 }
      var own = Array(clusters[start..<index])
      // What a rule joins across the cut is not drawn with the piece.
      if let last = own.last, last.end > range.upperBound {
        own[own.count - 1].end = UInt32(range.upperBound)
      }
      let run = ShapedRun(
        own, from: range.lowerBound, of: missedUnits, in: range, plan: plan)
      missed[number].run = run
      store(run, missed[number].key)
    }
  }

  /// The shape of a piece; nil if memory ran out.
  func run(of piece: Piece) -> ShapedRun? { piece.found ?? missed[piece.missed].run }

  /// Prepares for the next pieces.
  mutating func removeAll() {
    pieces.removeAll(keepingCapacity: true)
    missed.removeAll(keepingCapacity: true)
    missedUnits.removeAll(keepingCapacity: true)
  }
}

/// The clusters of one run of at most ``longest`` units shaped with one font.
final class ShapedRun: Sendable {
  /// The most units that a run can have.
  static let longest = 32

  /// The clusters in text order, for both directions.
  let clusters: [ShapingBuffer.Cluster]
  /// The offset of the run's start, counted as in the clusters.
  let origin: Int

  private let count: Int
  private let units: InlineArray<32, UInt16>
  private let plan: ShapingPlan.Identity

  /// Stores the result of shaping a range of a text with a plan.
  ///
  /// - Parameter origin: the offset of the range's start, counted as in the clusters.
  init(
    _ clusters: [ShapingBuffer.Cluster], from origin: Int, of text: [UInt16], in range: Range<Int>,
    plan: ShapingPlan
  ) {
    self.clusters = clusters
    self.origin = origin
    count = range.count
    var units = InlineArray<32, UInt16>(repeating: 0)
    for index in 0..<range.count { units[index] = text[range.lowerBound + index] }
    self.units = units
    self.plan = plan.identity
  }

  /// Whether this is the result of shaping a part of a text with a plan.
  func matches(_ text: [UInt16], in range: Range<Int>, by plan: ShapingPlan) -> Bool {
    guard self.plan === plan.identity, count == range.count else { return false }
    for index in 0..<count where units[index] != text[range.lowerBound + index] { return false }
    return true
  }

  /// The approximate size in memory, in bytes.
  var bytes: Int { 256 + clusters.capacity * MemoryLayout<ShapingBuffer.Cluster>.stride }
}
