import Glibc
import Testing

/// Waits for a condition that another thread or process makes true.
///
/// A condition that does not become true fails the test; the test then goes on.
///
/// - Parameters:
///   - isMet: the condition, which is checked every millisecond.
///   - limit: the longest wait.
public func wait(
  until isMet: @autoclosure () -> Bool, limit: Duration = .seconds(60 * testTimeFactor),
  at location: SourceLocation = #_sourceLocation
) {
  let end = ContinuousClock.now + limit
  while !isMet() {
    guard ContinuousClock.now < end else {
      Issue.record("the condition was not met within \(limit)", sourceLocation: location)
      return
    }
    usleep(1000)
  }
}
