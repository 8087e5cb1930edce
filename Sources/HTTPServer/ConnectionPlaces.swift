import Synchronization

/// Counts the connections of all loops of a listener: those within its limit, and those over it.
final class ConnectionPlaces: Sendable {
  private let limit: Int
  private let served = Atomic(0)
  private let reserved = Atomic(0)

  /// - Parameter limit: how many connections are served at once.
  init(limit: Int) { self.limit = limit }

  /// The number of connections within the limit.
  var servedCount: Int { served.load(ordering: .relaxed) }

  /// The number of connections over the limit.
  var reservedCount: Int { reserved.load(ordering: .relaxed) }

  /// Whether so many connections more than the limit are there, with those that are about to open.
  func isOver(_ more: Int, withUnopened unopened: Int) -> Bool {
    servedCount + reservedCount + unopened >= limit + more
  }

  /// Takes a place within the limit.
  ///
  /// Counts first and looks then, so that two loops cannot both take the last place.
  ///
  /// - Returns: false if there is none.
  func takeServed() -> Bool {
    if served.add(1, ordering: .relaxed).oldValue < limit { return true }
    leaveServed()
    return false
  }

  func leaveServed() { served.subtract(1, ordering: .relaxed) }

  func takeReserved() { reserved.add(1, ordering: .relaxed) }

  func leaveReserved() { reserved.subtract(1, ordering: .relaxed) }
}
