import Synchronization

/// Counts the connections of all loops of a listener: those within its limit, and those over it.
final class ConnectionPlaces: Sendable {
  private let limit: Int
  private let served = Atomic(0)
  private let overLimit = Atomic(0)

  /// - Parameter limit: how many connections are served at once.
  init(limit: Int) { self.limit = limit }

  /// The number of connections within the limit.
  var servedCount: Int { served.load(ordering: .relaxed) }

  /// The number of connections over the limit.
  var overLimitCount: Int { overLimit.load(ordering: .relaxed) }

  /// Whether the connections fill the limit and a reserve beyond it.
  ///
  /// - Parameters:
  ///   - reserve: how many connections over the limit there may be; 0 for none.
  ///   - unopened: the number of admitted connections that are not counted yet.
  func isFull(withReserve reserve: Int, unopened: Int) -> Bool {
    servedCount + overLimitCount + unopened >= limit + reserve
  }

  /// Takes a place within the limit.
  ///
  /// It counts before it compares, so that two loops cannot both take the last place.
  ///
  /// - Returns: false if no place is left.
  func takeServed() -> Bool {
    if served.add(1, ordering: .relaxed).oldValue < limit { return true }
    leaveServed()
    return false
  }

  func leaveServed() { served.subtract(1, ordering: .relaxed) }

  func takeOverLimit() { overLimit.add(1, ordering: .relaxed) }

  func leaveOverLimit() { overLimit.subtract(1, ordering: .relaxed) }
}
