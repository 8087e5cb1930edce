/// A table of the places of entries by the hashes of their keys.
///
/// A dictionary would hash keys again that are hashes already. Hashes are multiplied by a random number,
/// so that texts cannot be chosen to share a slot.
///
/// Source: linear probing with deletion by moving entries back; D. E. Knuth, The Art of Computer
/// Programming, volume 3, section 6.4.
struct HashedPlaces {
  /// The upper half of the product in the upper half, the place plus 1 in the lower half; 0 if free.
  private var slots: [UInt64] = []
  private var count = 0
  private let factor = UInt64.random(in: 0 ... .max) | 1

  private static let leastSlots = 16

  /// The first place for a hash that is the right one; nil if there is none.
  ///
  /// - Complexity: O(1) on average.
  @inline(__always)
  func first(for hash: UInt64, where isRight: (Int) -> Bool) -> Int? {
    guard count > 0 else { return nil }
    let upper = upper(hash)
    var slot = home(upper)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == upper, case let place = Self.place(slots[slot]), isRight(place) {
        return place
      }
      slot = next(slot)
    }
    return nil
  }

  /// Adds a place for a hash.
  ///
  /// - Parameter place: less than 2^32 - 1, and not in the table.
  mutating func insert(_ place: Int, for hash: UInt64) {
    if slots.count <= 2 * count { grow() }
    count += 1
    store(upper(hash) << 32 | UInt64(place + 1))
  }

  /// Removes a place, which is in the table for the hash.
  mutating func remove(_ place: Int, for hash: UInt64) {
    let entry = upper(hash) << 32 | UInt64(place + 1)
    var free = home(entry >> 32)
    while slots[free] != entry { free = next(free) }
    count -= 1
    slots[free] = 0
    var slot = next(free)
    while slots[slot] != 0 {
      // An entry moves back unless its home is behind the free slot.
      let distance = (slot - home(slots[slot] >> 32)) & (slots.count - 1)
      if distance >= (slot - free) & (slots.count - 1) {
        slots.swapAt(free, slot)
        free = slot
      }
      slot = next(slot)
    }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: max(Self.leastSlots, 2 * old.count))
    for entry in old where entry != 0 { store(entry) }
  }

  private mutating func store(_ entry: UInt64) {
    var slot = home(entry >> 32)
    while slots[slot] != 0 { slot = next(slot) }
    slots[slot] = entry
  }

  @inline(__always)
  private func upper(_ hash: UInt64) -> UInt64 { (hash &* factor) >> 32 }

  @inline(__always)
  private func home(_ upper: UInt64) -> Int { Int(upper) & (slots.count - 1) }

  @inline(__always)
  private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

  private static func place(_ entry: UInt64) -> Int { Int(entry & 0xFFFF_FFFF) - 1 }
}
