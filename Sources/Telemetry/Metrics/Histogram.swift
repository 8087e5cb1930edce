import Synchronization

/// Counts values by size; recording a value neither waits nor allocates.
final class Histogram: Sendable {
  /// The counts at one moment.
  struct Reading {
    /// The number of values in each bucket; the last bucket is for values above all bounds.
    let counts: [UInt64]
    /// The sum of all values.
    let sum: UInt64

    var count: UInt64 { counts.reduce(0, +) }
  }

  let scale: Scale
  private let buckets = InlineArray<24, Atomic<UInt64>> { _ in Atomic(0) }
  private let sum = Atomic<UInt64>(0)

  init(_ scale: Scale) { self.scale = scale }

  /// Counts a value.
  ///
  /// - Parameter value: in the recorded unit of the scale.
  func record(_ value: UInt64) {
    var bucket = 0
    while bucket < scale.bounds.count, value > scale.bounds[bucket] { bucket += 1 }
    buckets[bucket].wrappingAdd(1, ordering: .relaxed)
    sum.wrappingAdd(value, ordering: .relaxed)
  }

  /// The counts at this moment; values that other threads record meanwhile may be in some of them.
  func read() -> Reading {
    Reading(
      counts: (0...scale.bounds.count).map { buckets[$0].load(ordering: .relaxed) },
      sum: sum.load(ordering: .relaxed))
  }
}

/// The upper bounds of a histogram's buckets.
struct Scale: Sendable {
  /// The inclusive bounds in ascending order, in the recorded unit; at most 23.
  let bounds: [UInt64]
  /// The same bounds as text, in the published unit.
  let labels: [String]
  /// The number of recorded units in a published unit.
  let unit: Double

  /// Durations, recorded in nanoseconds and published in seconds.
  ///
  /// Source: from 5 ms, OpenTelemetry's semantic conventions for HTTP metrics, version 1.23
  /// (http.server.request.duration). There are smaller bounds because most responses take less than
  /// 100 µs.
  static let durations = Scale(
    bounds: [
      10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
      10_000_000, 25_000_000, 50_000_000, 75_000_000, 100_000_000, 250_000_000, 500_000_000,
      750_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 7_500_000_000, 10_000_000_000,
    ],
    labels: [
      "0.00001", "0.000025", "0.00005", "0.0001", "0.00025", "0.0005", "0.001", "0.0025", "0.005",
      "0.01", "0.025", "0.05", "0.075", "0.1", "0.25", "0.5", "0.75", "1", "2.5", "5", "7.5", "10",
    ], unit: 1e9)

  /// Sizes of bodies in bytes.
  static let sizes = Scale(
    bounds: [0, 128, 512, 2048, 8192, 32_768, 131_072, 524_288, 2_097_152],
    labels: ["0", "128", "512", "2048", "8192", "32768", "131072", "524288", "2097152"], unit: 1)
}
