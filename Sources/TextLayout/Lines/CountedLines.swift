import Synchronization

/// The last number of lines that a paragraph was found to take, and in which room.
///
/// It is shared by threads; whichever writes last is remembered.
struct CountedLines: ~Copyable, Sendable {
  /// The room in the upper half, the count in the lower one; 0 while nothing is known.
  private let packed = Atomic<UInt64>(0)

  /// The count in a room, nil when it is not the one that is remembered.
  func count(inRoom room: Int) -> Int? {
    let value = packed.load(ordering: .relaxed)
    return value >> 32 == UInt64(room) ? Int(value & 0xFFFF_FFFF) : nil
  }

  /// Remembers a count; both are at least 1.
  func remember(_ count: Int, inRoom room: Int) {
    guard let room = UInt32(exactly: room), let count = UInt32(exactly: count) else { return }
    packed.store(UInt64(room) << 32 | UInt64(count), ordering: .relaxed)
  }
}
