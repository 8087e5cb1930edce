#if hasFeature(Embedded)
  /// Keeps idle objects that are expensive to make, in a program that has one thread.
  final class Pool<Item: AnyObject & Sendable>: @unchecked Sendable {
    private var idle: [Item] = []
    private let limit: Int

    /// - Parameter limit: how many idle objects are kept at most.
    init(limit: Int) { self.limit = limit }

    /// Takes an idle object or makes a new one.
    func take(orMake make: () -> Item) -> Item { idle.popLast() ?? make() }

    /// Keeps an object, unless the limit is reached.
    func keep(_ item: Item) { if idle.count < limit { idle.append(item) } }
  }
#endif
