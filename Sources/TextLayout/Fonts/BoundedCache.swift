import Synchronization

/// A cache whose values weigh at most `capacity` together and that is shared by threads.
///
/// It keeps two generations: a full young one becomes the old one, and what is found in the old one
/// moves back. Every operation is O(1), and what is used stays.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Generation: Sendable {
    var values: [Key: Value] = [:]
    var weight = 0
  }

  private struct Generations {
    var young = Generation()
    var old = Generation()
    var hits = 0
    var misses = 0
  }

  private let capacity: Int
  private let weight: @Sendable (Value) -> Int
  private let generations = Mutex(Generations())

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: what the values may weigh together, at least 2. A value of more than half of it
  ///     is not kept.
  ///   - weight: what a value weighs, always the same; 1 unless given.
  init(capacity: Int, weight: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
    self.capacity = capacity
    self.weight = weight
  }

  /// How often a value was found and how often not, and what all values weigh together.
  var figures: CacheFigures {
    generations.withLock {
      CacheFigures(hits: $0.hits, misses: $0.misses, bytes: $0.young.weight + $0.old.weight)
    }
  }

  /// The value of a key, made and kept if it is not there.
  ///
  /// Two threads that miss at once may both make it; one of the two values is kept.
  func value(for key: Key, make: () -> Value) -> Value {
    if let found = self[key] { return found }
    let made = make()
    insert(made, for: key)
    return made
  }

  /// The value of a key, nil if it is not there.
  subscript(key: Key) -> Value? {
    let (found, dropped) = generations.withLock { generations in
      let answer = find(key, in: &generations)
      if answer.found == nil { generations.misses += 1 } else { generations.hits += 1 }
      return answer
    }
    _ = dropped
    return found
  }

  /// Keeps a value, in the place of another of the same key.
  func insert(_ value: Value, for key: Key) {
    guard weight(value) <= capacity / 2 else { return }
    let dropped = generations.withLock { add(value, for: key, to: &$0) }
    _ = dropped
  }

  /// Finds a value, and takes it back from the old generation.
  private func find(
    _ key: Key, in generations: inout Generations
  ) -> (found: Value?, dropped: Generation?) {
    if let found = generations.young.values[key] { return (found, nil) }
    guard let found = generations.old.values.removeValue(forKey: key) else { return (nil, nil) }
    generations.old.weight -= weight(found)
    return (found, add(found, for: key, to: &generations))
  }

  /// Adds a value to the young generation.
  ///
  /// - Returns: what was dropped for it, to be released when the lock is.
  private func add(
    _ value: Value, for key: Key, to generations: inout Generations
  ) -> Generation? {
    let added = weight(value)
    let isFull = generations.young.weight + added > capacity / 2
    let dropped = isFull ? generations.old : nil
    if isFull {
      generations.old = generations.young
      generations.young = Generation()
    }
    let replaced = generations.young.values.updateValue(value, forKey: key)
    generations.young.weight += added - (replaced.map(weight) ?? 0)
    return dropped
  }
}
