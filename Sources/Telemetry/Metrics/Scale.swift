/// The upper bounds of a histogram's buckets, and how they are written.
struct Scale: Sendable {
  /// Inclusive, ascending, in the unit that is recorded; at most 23.
  let bounds: [UInt64]
  /// The same in the unit that is published.
  let labels: [String]
  /// How many recorded units are one published unit.
  let unit: Double

  /// Durations, recorded in nanoseconds and published in seconds.
  ///
  /// Source: OpenTelemetry's semantic conventions for HTTP metrics, version 1.23
  /// (http.server.request.duration), from 5 ms; below that come finer ones, since most answers take
  /// less than 100 µs.
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
