import Glibc
import Testing

/// Fails the test if the calling thread computes for longer than a minute.
///
/// A text on which an algorithm is quadratic takes much longer. Time in which the thread waits for others
/// does not count.
///
/// - Parameter work: what is measured, done at once on the calling thread.
public func expectLessThanAMinute<Result>(
  at location: SourceLocation = #_sourceLocation, of work: () throws -> Result
) rethrows -> Result {
  let start = threadTime()
  defer {
    #expect(
      threadTime() - start < .seconds(60 * testTimeFactor), sourceLocation: location)
  }
  return try work()
}

/// How long the calling thread has computed.
public func threadTime() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
