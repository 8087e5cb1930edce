import Synchronization

/// A cache whose values weigh at most `capacity` together and that is shared by threads.
///
/// Where there is no room, what was not used since the hand last came by makes some, and what was is
/// spared this once. Finding a value moves nothing. Every operation is O(1) on average.
///
/// Source: F. J. Corbató, A Paging Experiment with the Multics System, 1968 ("clock").
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let key: Key
    let value: Value
    let weight: Int
    /// Whether it was found since the hand last came by.
    var isUsed = false
  }

  private struct State {
    var entries: [Entry] = []
    /// Where the entries are, by their keys.
    var places: [Key: Int] = [:]
    /// The place of the entry that is asked next to make room.
    var hand = 0
    var weight = 0
    var hits = 0
    var misses = 0

    /// Adds an entry.
    ///
    /// - Returns: what had to go for it.
    mutating func add(_ entry: Entry, within capacity: Int) -> [Entry] {
      var dropped: [Entry] = []
      if let place = places[entry.key] { dropped.append(remove(at: place)) }
      while weight + entry.weight > capacity { dropped.append(removeAtHand()) }
      places[entry.key] = entries.count
      entries.append(entry)
      weight += entry.weight
      return dropped
    }

    /// Removes the first entry from the hand on that was not used.
    private mutating func removeAtHand() -> Entry {
      if hand >= entries.count { hand = 0 }
      while entries[hand].isUsed {
        entries[hand].isUsed = false
        hand = hand + 1 < entries.count ? hand + 1 : 0
      }
      hand += 1
      return remove(at: hand - 1)
    }

    /// Removes an entry; the last one takes its place.
    private mutating func remove(at place: Int) -> Entry {
      let removed = entries[place]
      places[removed.key] = nil
      weight -= removed.weight
      let last = entries.removeLast()
      if place < entries.count {
        entries[place] = last
        places[last.key] = place
      }
      return removed
    }
  }

  private let capacity: Int
  private let weight: @Sendable (Value) -> Int
  private let state = Mutex(State())

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: what the values may weigh together, at least 0. A value of more than half of it
  ///     is not kept.
  ///   - weight: what a value weighs; 1 unless given.
  init(capacity: Int, weight: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
    self.capacity = capacity
    self.weight = weight
  }

  /// How often a value was found and how often not, and what all values weigh together.
  var figures: CacheFigures {
    state.withLock { CacheFigures(hits: $0.hits, misses: $0.misses, bytes: $0.weight) }
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
    state.withLock { state in
      guard let place = state.places[key] else {
        state.misses += 1
        return nil
      }
      state.hits += 1
      // Memory that is only read stays with all threads.
      if !state.entries[place].isUsed { state.entries[place].isUsed = true }
      return state.entries[place].value
    }
  }

  /// Keeps a value, in the place of another of the same key.
  func insert(_ value: Value, for key: Key) {
    let weight = weight(value)
    guard weight <= capacity / 2 else { return }
    let entry = Entry(key: key, value: value, weight: weight)
    let dropped = state.withLock { $0.add(entry, within: capacity) }
    // Released here, where nobody waits for it.
    _ = dropped
  }
}

/// What a cache has done so far.
public struct CacheFigures: Sendable, Equatable {
  /// How often something was found.
  public let hits: Int
  /// How often something had to be made.
  public let misses: Int
  /// About how many bytes are in use.
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
