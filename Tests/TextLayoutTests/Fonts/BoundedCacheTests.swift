import TestSupport
import Testing

@testable import TextLayout

@Suite("A cache of bounded weight")
struct BoundedCacheTests {
  @Test("keeps all that fits, however often it is gone through", arguments: [1, 7, 100])
  func keepsAll(_ count: Int) {
    let cache = BoundedCache<Int, Int>(capacity: max(2, count))
    for _ in 0..<3 {
      for key in 0..<count { #expect(cache.value(for: key) { key * 2 } == key * 2) }
    }
    #expect(cache.figures.misses == count)
    #expect(cache.figures.hits == 2 * count)
  }

  @Test("spares what is used, whatever comes and goes besides")
  func sparesUsed() {
    let cache = BoundedCache<Int, Int>(capacity: 10)
    for key in 0..<5 { cache.insert(key, for: key) }
    for other in 100..<300 {
      for key in 0..<5 { #expect(cache[key] == key) }
      cache.insert(other, for: other)
    }
  }

  @Test("drops what is not used")
  func dropsUnused() {
    let cache = BoundedCache<Int, Int>(capacity: 10)
    for key in 0..<100 { cache.insert(key, for: key) }
    #expect((0..<100).count { cache[$0] != nil } == 10)
    #expect(cache.figures.bytes == 10)
  }

  @Test("drops several for one that is heavy, and those first that came first")
  func dropsSeveral() {
    for hand in 0..<12 {
      let cache = BoundedCache<Int, Int>(capacity: 10) { $0 / 100 }
      // As many as fit, and some more, so that the hand stands anywhere.
      for key in 0..<10 + hand { cache.insert(100 + key, for: key) }
      cache.insert(500, for: 1000)
      #expect(cache[1000] == 500)
      #expect(cache.figures.bytes == 10)
      #expect((0..<10 + hand).count { cache[$0] != nil } == 5, "\(hand)")
    }
  }

  @Test("replaces a value of the same key, and weighs the new one")
  func replaces() {
    let cache = BoundedCache<Int, Int>(capacity: 100) { $0 }
    cache.insert(40, for: 1)
    cache.insert(7, for: 1)
    #expect(cache[1] == 7)
    #expect(cache.figures.bytes == 7)
  }

  @Test("forgets everything, also what is being made of what it had")
  func forgets() {
    let cache = BoundedCache<Int, Int>(capacity: 100)
    for key in 0..<50 { cache.insert(key, for: key) }
    let late = cache.value(for: 50) {
      cache.removeAll()
      return 50
    }
    #expect(late == 50)
    #expect((0...50).allSatisfy { cache[$0] == nil } && cache.figures.bytes == 0)
    #expect(cache.value(for: 50) { 51 } == 51)
    #expect(cache[50] == 51)
  }

  @Test("finds a wanted value at its place, and counts only that")
  func places() throws {
    let cache = BoundedCache<Int, Int>(capacity: 10)
    #expect(cache.value(at: 0) { _ in true } == nil)
    let places = try (0..<10).map { try #require(cache.insert(10 * $0, for: $0)) }
    #expect(Set(places) == Set(0..<10))
    for key in 0..<10 {
      #expect(cache.find(key)?.place == places[key])
      #expect(cache.peek(at: places[key]) == 10 * key)
      #expect(cache.value(at: places[key]) { $0 == 10 * key } == 10 * key)
      #expect(cache.value(at: places[key]) { $0 != 10 * key } == nil)
    }
    #expect(cache.value(at: 10) { _ in true } == nil)
    #expect(cache.peek(at: 10) == nil)
    #expect(cache.figures == CacheFigures(hits: 20, misses: 0, bytes: 10))
  }

  @Test("a value found at its place is spared as one that is used")
  func sparesPlaces() {
    let cache = BoundedCache<Int, Int>(capacity: 10)
    for key in 0..<10 { cache.insert(key, for: key) }
    #expect(cache.value(at: 0) { $0 == 0 } == 0)
    cache.insert(10, for: 10)
    #expect(cache[0] == 0)
    #expect(cache[1] == nil)
  }

  @Test("does not keep what weighs more than half of what fits", arguments: [0, 1, 9, 10])
  func tooHeavy(_ capacity: Int) {
    let cache = BoundedCache<Int, Int>(capacity: capacity) { $0 }
    let weight = capacity / 2 + 1
    #expect(cache.value(for: 1) { weight } == weight)
    #expect(cache[1] == nil)
    #expect(cache.figures.bytes == 0)
  }

  @Test("never weighs more than it may, and gives the value that was last kept")
  func randomWalk() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let cache = BoundedCache<Int, Int>(capacity: 1000) { $0 }
      var last: [Int: Int] = [:]
      var heaviest = 0
      var isRight = true
      for _ in 0..<2000 {
        let key = Int.random(in: 0..<60, using: &random)
        if Bool.random(using: &random) {
          let value = Int.random(in: 1...200, using: &random)
          cache.insert(value, for: key)
          last[key] = value
        } else if let found = cache[key] {
          isRight = isRight && found == last[key]
        }
        heaviest = max(heaviest, cache.figures.bytes)
      }
      #expect(isRight, "seed \(seed)")
      #expect((500...1000).contains(heaviest), "seed \(seed)")
      let kept = last.keys.compactMap { cache[$0] }
      #expect(kept.reduce(0, +) == cache.figures.bytes, "seed \(seed)")
    }
  }
}
