import Synchronization

/// Gives each address a bucket of tokens that fills at a steady rate; a request takes one.
///
/// A bucket is kept as the moment at which it will be full again, which needs no timer and no second
/// number. Source: the generic cell rate algorithm (ITU-T I.371, annex A), the same rule as a token
/// bucket's.
///
/// What a full bucket says needs no memory. Addresses are kept in two generations; when the young
/// one has been open for as long as an empty bucket takes to fill, every bucket of the old one is
/// full and is forgotten. Under a flood from more addresses than there is room for, they are
/// forgotten earlier: memory is bounded, not the patience of the limit.
public final class RateLimiter: Sendable {
  private struct Generations {
    var young: [PeerAddress: UInt64] = [:]
    var old: [PeerAddress: UInt64] = [:]
    var youngSince: UInt64 = 0
  }

  private let nanosecondsPerToken: UInt64
  /// How long an empty bucket takes to fill.
  private let fillTime: UInt64
  private let capacity: Int
  private let generations = Mutex(Generations())

  /// - Parameters:
  ///   - rate: requests a second and address, 1 to 1,000,000.
  ///   - burst: how many requests may come at once after a pause, 1 to 1,000,000.
  ///   - capacity: how many addresses are kept, at least 2; about 50 bytes each.
  public init(rate: Int, burst: Int, capacity: Int = 1 << 17) {
    nanosecondsPerToken = 1_000_000_000 / UInt64(min(max(rate, 1), 1_000_000))
    fillTime = nanosecondsPerToken * UInt64(min(max(burst, 1), 1_000_000))
    self.capacity = max(capacity, 2)
  }

  /// Takes a token for a request.
  ///
  /// An IPv6 client counts by its network of 64 bits, all of whose addresses are its own.
  ///
  /// - Parameters:
  ///   - address: where the request comes from.
  ///   - now: the monotonic clock, in nanoseconds.
  /// - Returns: nanoseconds until there is a token; nil when one was taken.
  func wait(for address: PeerAddress, at now: UInt64) -> UInt64? {
    let client = address.isIPv4 ? address : address.masked(to: 64)
    return generations.withLock { generations in
      turn(&generations, at: now)
      let known = generations.young[client] ?? generations.old[client]
      let full = max(known ?? now, now) + nanosecondsPerToken
      guard full - now <= fillTime else { return full - now - fillTime }
      generations.young[client] = full
      return nil
    }
  }

  private func turn(_ generations: inout Generations, at now: UInt64) {
    let age = now - min(generations.youngSince, now)
    guard age >= fillTime || generations.young.count >= capacity / 2 else { return }
    generations.old = age >= 2 * fillTime ? [:] : generations.young
    generations.young = [:]
    generations.youngSince = now
  }

  /// How many addresses are kept.
  var count: Int { generations.withLock { $0.young.count + $0.old.count } }
}
