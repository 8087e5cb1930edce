import Synchronization

/// The advances of single characters of one font, found without a lock.
///
/// A character that another one replaces is measured again. Threads share the table.
struct SingleAdvances: ~Copyable, Sendable {
  private static let count = 2048
  /// The size in memory, in bytes.
  static let bytes = count * MemoryLayout<UInt64>.stride

  /// The character in the upper half, with a bit that is set in every entry, and the advance in the
  /// lower half; 0 if unknown.
  private let entries = InlineArray<2048, Atomic<UInt64>> { _ in Atomic(0) }

  /// The remembered advance of a character, in 16.16 pixels; nil if there is none.
  subscript(unit: UInt16) -> Int? {
    let entry = entries[Int(unit) % Self.count].load(ordering: .relaxed)
    guard entry >> 32 == Self.key(unit) else { return nil }
    return Int(Int32(truncatingIfNeeded: entry))
  }

  /// Remembers the advance of a character.
  func remember(_ advance: Int, of unit: UInt16) {
    guard let advance = Int32(exactly: advance) else { return }
    let entry = Self.key(unit) << 32 | UInt64(UInt32(bitPattern: advance))
    entries[Int(unit) % Self.count].store(entry, ordering: .relaxed)
  }

  private static func key(_ unit: UInt16) -> UInt64 { 0x10000 | UInt64(unit) }
}
