import Locking

/// Limits the request rate of each client with a token bucket.
///
/// A bucket is stored as the time at which it will be full again, which needs no timer and no second
/// number. Source: the generic cell rate algorithm (ITU-T I.371, annex A), which is equivalent to a
/// token bucket.
///
/// A full bucket needs no memory. Buckets are stored in two generations. When the young generation
/// has been open for as long as an empty bucket takes to fill, every bucket of the old generation is
/// full and is discarded. When requests come from more addresses than fit, buckets are discarded
/// earlier: memory is bounded, and the limit becomes less strict.
public final class RateLimiter: Sendable {
  private struct Generations {
    var young: [PeerAddress: UInt64] = [:]
    var old: [PeerAddress: UInt64] = [:]
    var youngSince: UInt64 = 0
  }

  private let nanosecondsPerToken: UInt64
  /// How long an empty bucket takes to fill, in nanoseconds.
  private let fillTime: UInt64
  private let capacity: Int
  private let generations = Lock(Generations())

  /// Creates a limiter whose buckets are full.
  ///
  /// - Parameters:
  ///   - rate: requests a second for each client, 1 to 1,000,000.
  ///   - burst: how many requests a client may send at once after a pause, 1 to 1,000,000.
  ///   - capacity: the largest number of buckets in memory, at least 2; each takes about 50 bytes.
  public init(rate: Int, burst: Int, capacity: Int = 1 << 17) {
    nanosecondsPerToken = 1_000_000_000 / UInt64(min(max(rate, 1), 1_000_000))
    fillTime = nanosecondsPerToken * UInt64(min(max(burst, 1), 1_000_000))
    self.capacity = max(capacity, 2)
  }

  /// Takes a token for a request.
  ///
  /// All addresses of an IPv6 /64 network share one bucket, because one client controls them all.
  ///
  /// - Parameters:
  ///   - address: the address of the client.
  ///   - now: the time of a monotonic clock, in nanoseconds.
  /// - Returns: nil if a token was taken, else the nanoseconds until there is one.
  /// - Complexity: O(1) on average.
  func wait(for address: PeerAddress, at now: UInt64) -> UInt64? {
    let client = address.isIPv4 ? address : address.masked(to: 64)
    return generations.withLock { generations in
      discardFullBuckets(of: &generations, at: now)
      let known = generations.young[client] ?? generations.old[client]
      let full = max(known ?? now, now) + nanosecondsPerToken
      guard full - now <= fillTime else { return full - now - fillTime }
      generations.young[client] = full
      return nil
    }
  }

  private func discardFullBuckets(of generations: inout Generations, at now: UInt64) {
    let age = now - min(generations.youngSince, now)
    guard age >= fillTime || generations.young.count >= capacity / 2 else { return }
    generations.old = age >= 2 * fillTime ? [:] : generations.young
    generations.young = [:]
    generations.youngSince = now
  }

  /// The number of buckets in memory.
  var count: Int { generations.withLock { $0.young.count + $0.old.count } }
}
