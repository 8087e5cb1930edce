import Foundation

/// The seed of the random numbers in tests, which is printed: `TEST_RANDOM_SEED`, or a new one.
///
/// `make test` sets one for each revision: a revision that has passed does not fail on another machine.
public let randomSeed: UInt64 = {
  let given = ProcessInfo.processInfo.environment["TEST_RANDOM_SEED"].flatMap(UInt64.init)
  let seed = given ?? .random(in: 0...UInt64(UInt32.max))
  print("TEST_RANDOM_SEED=\(seed)")
  return seed
}()
