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

  /// An exact bucket of tokens, one for each address, that nothing is ever forgotten of.
  private struct Model {
    var tokens: [PeerAddress: (count: Double, at: UInt64)] = [:]

    mutating func takes(_ address: PeerAddress, at now: UInt64, rate: Double, burst: Double) -> Bool
    {
      let known = tokens[address] ?? (burst, now)
      let count = min(burst, known.count + Double(now - known.at) / 1e9 * rate)
      let isTaken = count >= 1 - 1e-6
      tokens[address] = (isTaken ? count - 1 : count, now)
      return isTaken
    }
  }

  @Test(arguments: [(1, 1), (3, 7), (50, 10), (1000, 1), (7, 100)])
  func itIsATokenBucketThatForgetsNothingThatMatters(rate: Int, burst: Int) {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let limiter = RateLimiter(rate: rate, burst: burst)
    var model = Model()
    var now: UInt64 = 0
    let exact = UInt64(1_000_000_000 / rate)
    for step in 1...5000 {
      now += UInt64.random(in: 0...4, using: &random) * exact / 4
      let address = PeerAddress(high: 0, low: 0xFFFF_0000_0000 + .random(in: 0...4, using: &random))
      let isAdmitted = limiter.wait(for: address, at: now) == nil
      let expected = model.takes(
        address, at: now, rate: 1e9 / Double(exact), burst: Double(burst))
      #expect(isAdmitted == expected, "seed \(seed), step \(step)")
    }
  }

  @Test func anIPv6ClientCountsByItsNetwork() {
    let limiter = RateLimiter(rate: 1, burst: 1)
    #expect(limiter.wait(for: PeerAddress(high: 0x2001_0DB8, low: 1), at: 0) == nil)
    #expect(limiter.wait(for: PeerAddress(high: 0x2001_0DB8, low: 2), at: 0) == second)
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
