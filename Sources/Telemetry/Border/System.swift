import Glibc

// The one place of this module that calls the C library.

extension Clock {
  /// The system's clocks.
  public static let system = Clock(
    monotonic: { nanoseconds(of: CLOCK_MONOTONIC) }, wall: { nanoseconds(of: CLOCK_REALTIME) })

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(clock, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }
}

extension Timestamp {
  /// A second in UTC: `2026-11-21T12:00:00`.
  static func text(secondsSince1970 seconds: UInt64) -> String {
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
