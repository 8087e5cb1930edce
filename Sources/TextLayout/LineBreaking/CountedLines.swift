import Synchronization

/// The last line count of a paragraph, with its available width, its height and the work of counting.
///
/// Threads share it; the last write wins.
struct CountedLines: ~Copyable, Sendable {
  /// The width in the upper half and the count in the lower half; 0 if unknown.
  private let lines = Atomic<UInt64>(0)
  /// The width in the upper half and the work in the lower half; 0 if unknown.
  ///
  /// Count, height and work depend only on the width. If all words hold the same width, they are
  /// consistent, even if different threads wrote them.
  private let work = Atomic<UInt64>(0)
  /// The width in the upper half and the height as a `Float` in the lower half; 0 if unknown.
  private let height = Atomic<UInt64>(0)

  /// The remembered count, its height and its work; nil if the remembered width differs.
  @inline(__always)
  func count(inWidth availableWidth: Int) -> (lines: Int, height: Double, work: Int)? {
    let (lines, work) = (lines.load(ordering: .relaxed), work.load(ordering: .relaxed))
    let height = height.load(ordering: .relaxed)
    let key = UInt64(truncatingIfNeeded: availableWidth)
    guard lines >> 32 == key, work >> 32 == key, height >> 32 == key else { return nil }
    let exact = Double(Float(bitPattern: UInt32(truncatingIfNeeded: height)))
    return (Int(lines & 0xFFFF_FFFF), exact, Int(work & 0xFFFF_FFFF))
  }

  /// Remembers a count for a width, unless 32 bits do not hold its height.
  ///
  /// The other values are at least 1.
  func remember(_ count: Int, height: Double, work: Int, inWidth availableWidth: Int) {
    guard let key = UInt32(exactly: availableWidth), let count = UInt32(exactly: count),
      let work = UInt32(exactly: work), Double(Float(height)) == height
    else { return }
    let upper = UInt64(key) << 32
    lines.store(upper | UInt64(count), ordering: .relaxed)
    self.work.store(upper | UInt64(work), ordering: .relaxed)
    self.height.store(upper | UInt64(Float(height).bitPattern), ordering: .relaxed)
  }
}
