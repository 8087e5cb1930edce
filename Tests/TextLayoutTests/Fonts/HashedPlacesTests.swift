import TestSupport
import Testing

@testable import TextLayout

@Suite("Places by hash")
struct HashedPlacesTests {
  @Test("places are found until they are removed, also with equal hashes")
  func randomChanges() {
    var generator = RandomText.generator()
    var places = HashedPlaces()
    var entries: [(place: Int, hash: UInt64)] = []
    for step in 0..<20_000 {
      let hash = UInt64.random(in: 0..<200, using: &generator)
      if Bool.random(using: &generator) || entries.isEmpty {
        places.insert(step, for: hash)
        entries.append((step, hash))
      } else {
        let removed = entries.remove(at: Int.random(in: entries.indices, using: &generator))
        places.remove(removed.place, for: removed.hash)
      }
      if let entry = entries.randomElement(using: &generator) {
        #expect(places.first(for: entry.hash) { $0 == entry.place } == entry.place)
      }
      var candidates: Set<Int> = []
      let found = places.first(for: hash) {
        candidates.insert($0)
        return false
      }
      #expect(found == nil)
      #expect(candidates == Set(entries.filter { $0.hash == hash }.map(\.place)))
    }
  }
}
