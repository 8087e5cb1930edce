import Synchronization

/// Shapes runs in pieces and caches the short ones.
///
/// Words and kana sequences recur often, and a HarfBuzz call costs as much as dozens of glyphs. A run
/// is shaped word by word where the font allows it (``SpacedPieces``); a word begins with its space.
///
/// Threads share it: each borrows a buffer, and several shards hold the cache. No shard is locked
/// during shaping.
final class RunShaper: Sendable {
  private typealias Shard = BoundedCache<UInt64, ShapedRun>

  private let idle = Mutex<[ShapingBuffer]>([])
  private let shards: [Shard]

  private static let shardCount = 16
  /// The longest cached piece; longer ones rarely recur.
  private static let longestKept = 32
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
      Shard(capacity: bytes / Self.shardCount) { $0.bytes }
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
    var pieces = SpacedPieces(of: range, in: text, with: font, plan)
    guard pieces.isCut else {
      return shapePiece(range, of: text, in: context, with: font, plan, read: read)
    }
    var batch = PieceBatch()
    while let piece = pieces.next() {
      // Letters do not join across a space.
      let start = piece.lowerBound == range.lowerBound ? context.lowerBound : piece.lowerBound
      let end = piece.upperBound == range.upperBound ? context.upperBound : piece.upperBound
      let isCached = isCached(piece, in: start..<end, plan)
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

  private func isCached(
    _ piece: Range<Int>, in context: Range<Int>, _ plan: ShapingPlan
  ) -> Bool {
    piece.count <= Self.longestKept && (plan.isContextFree || context == piece)
  }

  /// Shapes a run that is not cut.
  private func shapePiece(
    _ piece: Range<Int>, of text: [UInt16], in context: Range<Int>, with font: ShapingFont,
    _ plan: ShapingPlan, read: ([ShapingBuffer.Cluster], Int) -> Void
  ) {
    if !isCached(piece, in: context, plan) {
      shapeUncached(piece, of: text, in: context, with: font, plan, read: read)
    } else if let run = run(piece, of: text, with: font, plan) {
      read(run.clusters, piece.lowerBound)
    }
  }

  private func find(
    _ piece: Range<Int>, of text: [UInt16], _ plan: ShapingPlan
  ) -> (key: UInt64, run: ShapedRun?) {
    let key = TextUnits.hash(text, in: piece, seed: plan.seed)
    let found = shard(of: key)[key].flatMap { $0.isShape(of: text, in: piece, by: plan) ? $0 : nil }
    return (key, found)
  }

  /// Returns a run that is not cut, shaping it on a miss; nil if memory runs out.
  private func run(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan
  ) -> ShapedRun? {
    let (key, found) = find(range, of: text, plan)
    if let found { return found }
    let clusters = withBuffer(for: range.count) { buffer in
      buffer.shape(range, of: text, in: range, with: font, plan)
      return buffer.nextClusters(atMost: range.count)
    }
    guard let clusters else { return nil }
    let made = ShapedRun(clusters, of: Array(text[range]), plan: plan)
    shard(of: key).insert(made, for: key)
    return made
  }

  private func shard(of key: UInt64) -> Shard { shards[Int(key >> 60) % Self.shardCount] }

  /// Shapes the pieces of a batch that were not cached, and delivers all in text order.
  private func shape(
    _ batch: inout PieceBatch, with font: ShapingFont, _ plan: ShapingPlan,
    read: ([ShapingBuffer.Cluster], Int) -> Void
  ) {
    guard batch.count > 0 else { return }
    if !batch.missed.isEmpty {
      let units = batch.missedUnits
      let clusters = withBuffer(for: units.count) { buffer in
        buffer.shape(units.indices, of: units, in: units.indices, with: font, plan)
        return buffer.nextClusters(atMost: units.count)
      }
      // Without memory, the missed pieces have no clusters.
      for (key, run) in batch.finish(clusters ?? [], plan) {
        shard(of: key).insert(run, for: key)
      }
    }
    for piece in batch.pieces {
      if let run = batch.run(of: piece) { read(run.clusters, piece.start) }
    }
    batch.removeAll()
  }

  private func shapeUncached(
    _ piece: Range<Int>, of text: [UInt16], in context: Range<Int>, with font: ShapingFont,
    _ plan: ShapingPlan, read: ([ShapingBuffer.Cluster], Int) -> Void
  ) {
    withBuffer(for: piece.count) { buffer in
      buffer.shape(piece, of: text, in: context, with: font, plan)
      var clusters = buffer.nextClusters(atMost: Self.clustersAtATime)
      while !clusters.isEmpty {
        read(clusters, piece.lowerBound)
        clusters = buffer.nextClusters(atMost: Self.clustersAtATime)
      }
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

  /// Stores the shapes of the missed pieces.
  ///
  /// - Parameter clusters: those of `missedUnits`.
  /// - Returns: the shapes by the keys of their pieces.
  mutating func finish(
    _ clusters: [ShapingBuffer.Cluster], _ plan: ShapingPlan
  ) -> [(key: UInt64, run: ShapedRun)] {
    var index = 0
    guard !clusters.isEmpty else { return [] }
    for number in missed.indices {
      let range = missed[number].range
      let start = index
      while index < clusters.count, clusters[index].start < range.upperBound { index += 1 }
      let own = clusters[start..<index].map { $0.moved(by: -range.lowerBound) }
      missed[number].run = ShapedRun(own, of: Array(missedUnits[range]), plan: plan)
    }
    return missed.compactMap { missed in missed.run.map { (missed.key, $0) } }
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
    self.plan === plan.identity && range.count == units.count
      && TextUnits.areEqual(text, at: range.lowerBound, units)
  }

  /// The approximate size in memory, in bytes.
  var bytes: Int {
    224 + units.count * MemoryLayout<UInt16>.stride
      + clusters.capacity * MemoryLayout<ShapingBuffer.Cluster>.stride
  }
}
