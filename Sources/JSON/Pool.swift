import Synchronization

/// Keeps objects that are costly to make, to be used again by whichever thread comes next.
final class Pool<Item: AnyObject & Sendable>: Sendable {
  private let idle: Mutex<[Item]>
  private let limit: Int

  /// - Parameter limit: how many idle objects are kept at most.
  init(limit: Int) {
    var items: [Item] = []
    items.reserveCapacity(limit)
    idle = Mutex(items)
    self.limit = limit
  }

  /// An idle object, or else a new one.
  func take(orMake make: () -> Item) -> Item {
    idle.withLock { $0.popLast() } ?? make()
  }

  /// Keeps an object for later, unless there are enough of them.
  func keep(_ item: Item) {
    idle.withLock { if $0.count < limit { $0.append(item) } }
  }
}
