import Locking

/// A cache shared by threads, whose values have a total weight of at most `capacity`.
///
/// To make space, a hand passes over the entries. It removes an unused entry, and clears the flag
/// of a used one. A lookup moves no entries. Every operation is O(1) on average.
///
/// Source: F. J. Corbató, A Paging Experiment with the Multics System, 1968 ("clock").
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let key: Key
    let hash: UInt64
    let value: Value
    let weight: Int
    /// Whether the entry was found since the hand last passed it.
    var isUsed = false
  }

  private struct State {
    var entries: [Entry] = []
    /// The index of each entry by the hash of its key.
    var places = HashedPlaces()
    /// The index of the next entry to consider for removal.
    var hand = 0
    var weight = 0
    var hits = 0
    var misses = 0
    /// How often everything was removed.
    var age = 0

    /// Adds an entry.
    ///
    /// - Returns: the entries removed to make space.
    mutating func add(_ entry: Entry, within capacity: Int) -> [Entry] {
      var dropped: [Entry] = []
      if let place = place(of: entry.key, entry.hash) { dropped.append(remove(at: place)) }
      while weight + entry.weight > capacity { dropped.append(removeAtHand()) }
      places.insert(entries.count, for: entry.hash)
      entries.append(entry)
      weight += entry.weight
      return dropped
    }

    /// The index of the entry with a key; nil if there is none.
    @inline(__always)
    func place(of key: Key, _ hash: UInt64) -> Int? {
      places.first(for: hash) { entries[$0].key == key }
    }

    /// Records that an entry was found.
    @inline(__always)
    mutating func use(_ place: Int) {
      hits += 1
      // Unmodified memory stays in the caches of all processors.
      if !entries[place].isUsed { entries[place].isUsed = true }
    }

    /// Removes the first unused entry from the hand on.
    private mutating func removeAtHand() -> Entry {
      if hand >= entries.count { hand = 0 }
      while entries[hand].isUsed {
        entries[hand].isUsed = false
        hand = hand + 1 < entries.count ? hand + 1 : 0
      }
      hand += 1
      return remove(at: hand - 1)
    }

    /// Removes an entry and moves the last one to its index.
    private mutating func remove(at place: Int) -> Entry {
      let removed = entries[place]
      places.remove(place, for: removed.hash)
      weight -= removed.weight
      let last = entries.removeLast()
      if place < entries.count {
        places.remove(entries.count, for: last.hash)
        places.insert(place, for: last.hash)
        entries[place] = last
      }
      return removed
    }
  }

  private let capacity: Int
  private let weight: @Sendable (Value) -> Int
  private let hash: @Sendable (Key) -> UInt64
  private let state = Lock(State())

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: the maximum total weight, at least 0. A value heavier than half of it is not
  ///     cached.
  ///   - weight: the weight of a value; 1 by default.
  ///   - hash: the hash of a key, which need not be well distributed. Keys that are hashes need no
  ///     other.
  init(
    capacity: Int, weight: @escaping @Sendable (Value) -> Int = { _ in 1 },
    hash: @escaping @Sendable (Key) -> UInt64 = { UInt64(bitPattern: Int64($0.hashValue)) }
  ) {
    self.capacity = capacity
    self.hash = hash
    self.weight = weight
  }

  /// The hits, the misses and the total weight.
  var figures: CacheFigures {
    state.withLock { CacheFigures(hits: $0.hits, misses: $0.misses, bytes: $0.weight) }
  }

  /// Returns the value of a key, making and caching it on a miss.
  ///
  /// Two threads that miss at the same time may both make the value; the cache keeps one. It keeps none that
  /// was begun before `removeAll`.
  func value(for key: Key, make: () -> Value) -> Value {
    if let found = self[key] { return found }
    let age = state.withLock { $0.age }
    let made = make()
    insert(made, for: key, age: age)
    return made
  }

  /// Removes all values, also those that other threads are about to add with `value(for:make:)`.
  func removeAll() {
    let removed = state.withLock { state in
      defer {
        state.entries = []
        (state.places, state.hand, state.weight) = (HashedPlaces(), 0, 0)
        state.age += 1
      }
      return state.entries
    }
    // The values are released here, outside the lock.
    _ = removed
  }

  /// The value of a key; nil if it is not cached.
  subscript(key: Key) -> Value? { find(key)?.value }

  /// Returns the value of a key and its current place; nil if it is not cached.
  func find(_ key: Key) -> (value: Value, place: Int)? {
    let hash = hash(key)
    return state.withLock { state in
      guard let place = state.place(of: key, hash) else {
        state.misses += 1
        return nil
      }
      state.use(place)
      return (state.entries[place].value, place)
    }
  }

  /// Whether a value is cached, which does not count as a lookup.
  func has(_ key: Key) -> Bool {
    let hash = hash(key)
    return state.withLock { $0.place(of: key, hash) != nil }
  }

  /// Returns the value at a place, which does not count as used; nil if there is none.
  func peek(at place: Int) -> Value? {
    state.withLock { place < $0.entries.count ? $0.entries[place].value : nil }
  }

  /// Returns the value at a place where the wanted value was once; nil if another one is there.
  ///
  /// Another value counts neither as a hit nor as a miss.
  ///
  /// - Parameter isWanted: called with the cache locked, so it must be quick and must not use it.
  @inline(__always)
  func value(at place: Int, where isWanted: (Value) -> Bool) -> Value? {
    state.withLock { state in
      guard place < state.entries.count else { return nil }
      let value = state.entries[place].value
      guard isWanted(value) else { return nil }
      state.use(place)
      return value
    }
  }

  /// Adds a value, replacing one with the same key.
  ///
  /// - Returns: the value's place; nil if it is too heavy.
  @discardableResult
  func insert(_ value: Value, for key: Key) -> Int? { insert(value, for: key, age: nil) }

  /// - Parameter age: how old the cache was when the value was begun; nil for any age.
  @discardableResult
  private func insert(_ value: Value, for key: Key, age: Int?) -> Int? {
    let weight = weight(value)
    guard weight <= capacity / 2 else { return nil }
    let entry = Entry(key: key, hash: hash(key), value: value, weight: weight)
    let (dropped, place): ([Entry], Int?) = state.withLock { state in
      guard age == nil || age == state.age else { return ([], nil) }
      return (state.add(entry, within: capacity), state.entries.count - 1)
    }
    // Removed values are released here, outside the lock.
    _ = dropped
    return place
  }
}

/// The statistics of a cache.
public struct CacheFigures: Sendable, Equatable {
  /// The number of lookups that found a value.
  public let hits: Int
  /// The number of lookups that found no value.
  public let misses: Int
  /// The approximate number of bytes in use.
  public let bytes: Int

  init(hits: Int = 0, misses: Int = 0, bytes: Int = 0) {
    self.hits = hits
    self.misses = misses
    self.bytes = bytes
  }

  static func + (first: CacheFigures, second: CacheFigures) -> CacheFigures {
    CacheFigures(
      hits: first.hits + second.hits, misses: first.misses + second.misses,
      bytes: first.bytes + second.bytes)
  }
}
