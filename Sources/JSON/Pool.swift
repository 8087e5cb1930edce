#if !hasFeature(Embedded)
  import Locking
#endif

/// Keeps idle objects that are expensive to make, for any thread.
final class Pool<Item: AnyObject & Sendable>: Sendable {
  private let idle: Lock<[Item]>
  private let limit: Int

  /// - Parameter limit: how many idle objects are kept at most.
  init(limit: Int) {
    var items: [Item] = []
    items.reserveCapacity(limit)
    idle = Lock(items)
    self.limit = limit
  }

  /// Takes an idle object or makes a new one.
  func take(orMake make: () -> Item) -> Item {
    idle.withLock { $0.popLast() } ?? make()
  }

  /// Keeps an object, unless the limit is reached.
  func keep(_ item: Item) {
    idle.withLock { if $0.count < limit { $0.append(item) } }
  }
}

#if hasFeature(Embedded)
  /// A value of a program that has one thread; WebAssembly has no locks of a system.
  private final class Lock<Value>: @unchecked Sendable {
    private var value: Value

    init(_ value: consuming Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  }
#endif
