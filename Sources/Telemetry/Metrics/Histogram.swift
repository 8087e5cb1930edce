import Synchronization

/// Counts values by their size.
///
/// Recording neither waits nor allocates.
final class Histogram: Sendable {
  /// What was counted up to a moment.
  struct Reading {
    /// How many values lie in each bucket; the last is for those above all bounds.
    let counts: [UInt64]
    /// All values added up.
    let sum: UInt64

    var count: UInt64 { counts.reduce(0, +) }
  }

  let scale: Scale
  private let buckets = InlineArray<24, Atomic<UInt64>> { _ in Atomic(0) }
  private let sum = Atomic<UInt64>(0)

  init(_ scale: Scale) { self.scale = scale }

  /// Counts a value, in the scale's recorded unit.
  func record(_ value: UInt64) {
    var bucket = 0
    while bucket < scale.bounds.count, value > scale.bounds[bucket] { bucket += 1 }
    buckets[bucket].wrappingAdd(1, ordering: .relaxed)
    sum.wrappingAdd(value, ordering: .relaxed)
  }

  func read() -> Reading {
    Reading(
      counts: (0...scale.bounds.count).map { buckets[$0].load(ordering: .relaxed) },
      sum: sum.load(ordering: .relaxed))
  }
}
