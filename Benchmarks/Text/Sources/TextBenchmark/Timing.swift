import Foundation

/// Repeats a piece of work and keeps the shortest time: noise only ever adds.
enum Timing {
  /// The shortest of `rounds` times, in nanoseconds of this thread's processor time.
  static func shortest(of rounds: Int, _ work: () -> Void) -> Double {
    let times = (0..<rounds).map { _ in
      let start = processorTime()
      work()
      return processorTime() - start
    }
    return times.min() ?? 0
  }

  /// The shortest of `rounds` times on the clock, in nanoseconds.
  static func shortestOnClock(of rounds: Int, _ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<rounds).map { _ in
      let duration = clock.measure(work).components
      return Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9
    }
    return times.min() ?? 0
  }

  private static func processorTime() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
