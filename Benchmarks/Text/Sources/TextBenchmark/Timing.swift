import Foundation

/// Repeats work and returns one of the times.
enum Timing {
  /// The shortest of `rounds` times, in nanoseconds of this thread's processor time: noise only ever adds.
  static func shortest(of rounds: Int, _ work: () -> Void) -> Double {
    times(of: rounds, work).min() ?? 0
  }

  /// The mean of `rounds` times, comparable with a server's time per second: both include noise.
  static func mean(of rounds: Int, _ work: () -> Void) -> Double {
    times(of: rounds, work).reduce(0, +) / Double(rounds)
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

  private static func times(of rounds: Int, _ work: () -> Void) -> [Double] {
    (0..<rounds).map { _ in
      let start = processorTime()
      work()
      return processorTime() - start
    }
  }

  private static func processorTime() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
