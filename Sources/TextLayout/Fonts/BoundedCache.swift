import Synchronization

/// A cache that holds at most `capacity` values and is shared by threads.
///
/// It keeps two generations: a full young one becomes the old one, and what is found in the old one
/// moves back. Every operation is O(1), and what is used stays.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Generations {
    var young: [Key: Value] = [:]
    var old: [Key: Value] = [:]
  }

  private let capacity: Int
  private let generations = Mutex(Generations())

  /// Makes an empty cache of at most `capacity` values, at least 2.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The value of a key, made and kept if it is not there.
  ///
  /// Two threads that miss at once may both make it; one of the two values is kept.
  func value(for key: Key, make: () -> Value) -> Value {
    if let found = find(key) { return found }
    let made = make()
    generations.withLock { insert(key, made, into: &$0) }
    return made
  }

  private func find(_ key: Key) -> Value? {
    generations.withLock { generations in
      if let found = generations.young[key] { return found }
      guard let found = generations.old.removeValue(forKey: key) else { return nil }
      insert(key, found, into: &generations)
      return found
    }
  }

  private func insert(_ key: Key, _ value: Value, into generations: inout Generations) {
    if generations.young.count >= capacity / 2 {
      generations.old = generations.young
      generations.young = [:]
    }
    generations.young[key] = value
  }
}
