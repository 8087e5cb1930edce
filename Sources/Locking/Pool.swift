import Synchronization

/// Keeps idle objects that are expensive to make, for any thread.
///
/// No thread waits for another one: a thread takes what a place holds, or fills an empty place, in one atomic exchange.
public final class Pool<Item: AnyObject & Sendable>: Sendable {
  @usableFromInline @safe final class Place: Sendable {
    @usableFromInline let idle = unsafe Atomic<Unmanaged<Item>?>(nil)

    @inlinable init() {}

    deinit { _ = take() }

    @inlinable func take() -> Item? {
      guard let kept = unsafe idle.exchange(nil, ordering: .acquiring) else { return nil }
      return unsafe kept.takeRetainedValue()
    }

    /// - Returns: false if another object is here.
    @inlinable func keep(_ item: Item) -> Bool {
      let kept = unsafe Unmanaged.passRetained(item)
      let isKept = unsafe idle.compareExchange(expected: nil, desired: kept, ordering: .releasing)
        .exchanged
      if !isKept { unsafe kept.release() }
      return isKept
    }
  }

  @usableFromInline let places: [Place]

  /// Creates an empty pool.
  ///
  /// - Parameter limit: how many idle objects are kept at most.
  @inlinable public init(limit: Int) { places = (0..<limit).map { _ in Place() } }

  /// Takes an idle object or makes a new one.
  @inlinable public func take(orMake make: () -> Item) -> Item {
    for place in places { if let item = place.take() { return item } }
    return make()
  }

  /// Keeps an object, unless the limit is reached.
  @inlinable public func keep(_ item: Item) {
    for place in places where place.keep(item) { return }
  }
}
