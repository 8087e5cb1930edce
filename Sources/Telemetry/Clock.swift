/// The two clocks that telemetry needs.
public struct Clock: Sendable {
  /// Nanoseconds of a clock that never goes back; for durations.
  public let monotonic: @Sendable () -> UInt64
  /// Nanoseconds since 1970 in UTC; for what people read.
  public let wall: @Sendable () -> UInt64

  /// Makes clocks, such as ones that stand still in a test.
  public init(
    monotonic: @escaping @Sendable () -> UInt64, wall: @escaping @Sendable () -> UInt64
  ) {
    self.monotonic = monotonic
    self.wall = wall
  }
}
