import Foundation

/// How many times longer than usual a test may take: more than 1 where a sanitizer slows everything
/// down, as `Tests/Operations/sanitize.sh` says in TEST_TIME_FACTOR.
public let testTimeFactor =
  ProcessInfo.processInfo.environment["TEST_TIME_FACTOR"].flatMap { Int($0) } ?? 1
