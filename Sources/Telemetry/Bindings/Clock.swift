import Glibc

// The only file of this module that calls the C library.

/// The clocks that telemetry reads.
public struct Clock: Sendable {
  /// Returns the time of a monotonic clock in nanoseconds, to measure durations.
  public let monotonic: @Sendable () -> UInt64
  /// Returns the nanoseconds since 1970-01-01 in UTC.
  public let wall: @Sendable () -> UInt64

  /// Creates clocks, such as fixed ones for a test.
  public init(
    monotonic: @escaping @Sendable () -> UInt64, wall: @escaping @Sendable () -> UInt64
  ) {
    self.monotonic = monotonic
    self.wall = wall
  }

  /// The clocks of the system.
  public static let system = Clock(
    monotonic: { nanoseconds(of: CLOCK_MONOTONIC) }, wall: { nanoseconds(of: CLOCK_REALTIME) })

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(clock, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }
}

/// Formats times for the log.
enum Timestamp {
  /// A time in UTC with microseconds: `2026-11-21T12:00:00.000000Z`.
  ///
  /// Source: RFC 3339, section 5.6.
  static func text(nanosecondsSince1970 time: UInt64) -> String {
    let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    // Adding 1,000,000 keeps the leading zeros.
    let fraction = "\(1_000_000 + rest / 1000)".dropFirst()
    return "\(text(secondsSince1970: seconds)).\(fraction)Z"
  }

  /// A time in UTC without a fraction: `2026-11-21T12:00:00`.
  private static func text(secondsSince1970 seconds: UInt64) -> String {
    var time = time_t(seconds)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
      guard let start = text.baseAddress else { return "" }
      var parts = unsafe tm()
      unsafe gmtime_r(&time, &parts)
      unsafe strftime(start, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
      return unsafe String(cString: start)
    }
  }
}
