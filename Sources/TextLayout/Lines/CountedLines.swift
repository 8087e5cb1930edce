import Synchronization

/// The last number of lines that a paragraph was found to take, in which room, and the work of finding
/// them.
///
/// It is shared by threads; whichever writes last is remembered.
struct CountedLines: ~Copyable, Sendable {
  /// The room in the upper half, the count in the lower one; 0 while nothing is known.
  private let lines = Atomic<UInt64>(0)
  /// The same with the work.
  ///
  /// Both depend on nothing but the room: if each is of the same room, they
  /// belong together, whichever thread wrote them.
  private let work = Atomic<UInt64>(0)

  /// The count in a room and its work, nil when it is not the one that is remembered.
  func count(inRoom room: Int) -> (lines: Int, work: Int)? {
    let (lines, work) = (lines.load(ordering: .relaxed), work.load(ordering: .relaxed))
    guard lines >> 32 == UInt64(room), work >> 32 == UInt64(room) else { return nil }
    return (Int(lines & 0xFFFF_FFFF), Int(work & 0xFFFF_FFFF))
  }

  /// Remembers a count; all are at least 1.
  func remember(_ count: Int, work: Int, inRoom room: Int) {
    guard let room = UInt32(exactly: room), let count = UInt32(exactly: count),
      let work = UInt32(exactly: work)
    else { return }
    lines.store(UInt64(room) << 32 | UInt64(count), ordering: .relaxed)
    self.work.store(UInt64(room) << 32 | UInt64(work), ordering: .relaxed)
  }
}
