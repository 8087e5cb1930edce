import TestSupport
import Testing

@testable import HTTPServer

/// How many requests an address may send.
@Suite struct RateLimiterTests {
  private let second: UInt64 = 1_000_000_000
  private let client = PeerAddress(high: 0, low: 0xFFFF_C000_0201)

  @Test func aBurstIsServedAndThenTheRate() {
    let limiter = RateLimiter(rate: 10, burst: 5)
    for _ in 1...5 { #expect(limiter.wait(for: client, at: 7 * second) == nil) }
    #expect(limiter.wait(for: client, at: 7 * second) == second / 10)
    #expect(limiter.wait(for: client, at: 7 * second + 60_000_000) == 40_000_000)
    #expect(limiter.wait(for: client, at: 7 * second + 100_000_000) == nil)
    #expect(limiter.wait(for: client, at: 7 * second + 100_000_000) == second / 10)
  }

  @Test func aRefusedRequestCostsNothing() {
    let limiter = RateLimiter(rate: 1, burst: 1)
    #expect(limiter.wait(for: client, at: 0) == nil)
    for _ in 1...100 { #expect(limiter.wait(for: client, at: second / 2) == second / 2) }
    #expect(limiter.wait(for: client, at: second) == nil)
  }

  /// A bucket for each address that nothing is ever forgotten of; what it holds is counted in the
  /// nanoseconds that it took to come.
  private struct Model {
    let token: UInt64
    let most: UInt64
    var buckets: [PeerAddress: (held: UInt64, at: UInt64)] = [:]

    mutating func takes(_ address: PeerAddress, at now: UInt64) -> Bool {
      let known = buckets[address] ?? (most, now)
      let held = min(most, known.held + now - known.at)
      buckets[address] = (held >= token ? held - token : held, now)
      return held >= token
    }
  }

  @Test(arguments: [(1, 1), (3, 7), (50, 10), (1000, 1), (7, 100)])
  func itIsATokenBucketThatForgetsNothingThatMatters(rate: Int, burst: Int) {
    let seed = randomSeed
    var random = SeededGenerator(seed: seed)
    let limiter = RateLimiter(rate: rate, burst: burst)
    let token = UInt64(1_000_000_000 / rate)
    var model = Model(token: token, most: token * UInt64(burst))
    var now: UInt64 = 0
    for step in 1...5000 {
      now += UInt64.random(in: 0...4, using: &random) * token / 4
      let address = PeerAddress(high: 0, low: 0xFFFF_0000_0000 + .random(in: 0...4, using: &random))
      let isAdmitted = limiter.wait(for: address, at: now) == nil
      #expect(isAdmitted == model.takes(address, at: now), "seed \(seed), step \(step)")
    }
  }

  @Test func anIPv6ClientCountsByItsNetwork() {
    let limiter = RateLimiter(rate: 1, burst: 1)
    #expect(limiter.wait(for: PeerAddress(high: 0x2001_0DB8, low: 1), at: 0) == nil)
    #expect(limiter.wait(for: PeerAddress(high: 0x2001_0DB8, low: 2), at: 0) == second)
    // The last address of the /64 network.
    #expect(limiter.wait(for: PeerAddress(high: 0x2001_0DB8, low: .max), at: 0) == second)
    #expect(limiter.wait(for: PeerAddress(high: 0x2001_0DB9, low: 1), at: 0) == nil)
    #expect(limiter.wait(for: PeerAddress(high: 0, low: 0xFFFF_0000_0001), at: 0) == nil)
    #expect(limiter.wait(for: PeerAddress(high: 0, low: 0xFFFF_0000_0002), at: 0) == nil)
  }

  @Test func memoryIsBoundedUnderAFlood() {
    let limiter = RateLimiter(rate: 1, burst: 10, capacity: 100)
    for address in 0..<10_000 {
      _ = limiter.wait(for: PeerAddress(high: UInt64(address), low: 0), at: 0)
      #expect(limiter.count <= 100)
    }
  }

  @Test func addressesAreForgottenOnceTheirBucketsAreFull() {
    let limiter = RateLimiter(rate: 1, burst: 2)
    for address in 0..<50 {
      _ = limiter.wait(for: PeerAddress(high: UInt64(address), low: 0), at: 0)
    }
    _ = limiter.wait(for: client, at: 10 * second)
    #expect(limiter.count == 1)
  }
}
