import CProcess
import HTTPServer

/// Returns freed memory to the system once the requests that needed it are gone.
///
/// The allocator keeps a heap for each thread, and returns only its end by itself. After many long
/// requests at once, most of each heap is free but stays resident.
///
/// Source: malloc_trim(3). Measured with 1,000 clients (`make limits`): 160 MB stayed resident.
struct HeapTrimmer: Sendable {
  let meter: ListenerMeter

  /// How often to look, in milliseconds.
  private static let interval = 1000

  /// Starts a thread that looks once a second; without one, freed memory stays with the process.
  func start() { _ = Threads.detach(run) }

  private func run() {
    var schedule = TrimSchedule(residentBytes: Process.residentBytes ?? 0)
    while true {
      Process.sleep(milliseconds: HeapTrimmer.interval)
      guard let resident = Process.residentBytes,
        schedule.isDue(residentBytes: resident, bufferedBytes: meter.figures.bufferedBytes)
      else { continue }
      cprocess_trim_heaps()
      schedule.hasTrimmed(residentBytes: Process.residentBytes ?? resident)
    }
  }
}

/// Decides when the heaps are trimmed.
struct TrimSchedule {
  /// Beside requests, the least growth after which the heaps are trimmed, in bytes; requests that hold less than this
  /// do not prevent a trim.
  static let leastBytes = 16 << 20
  /// While no request holds memory, the least growth after which the heaps are trimmed, in bytes.
  ///
  /// A trim delays no request then, and no request needs the returned memory at once.
  static let leastBytesAtRest = 2 << 20
  /// How many trims follow growth.
  ///
  /// One may not be enough: a worker thread may still compute during it, and its memory does not count as
  /// buffered.
  private static let trimsAfterGrowth = 3

  /// The memory of the process after the last trim, in bytes.
  private var restingBytes: Int
  private var trimsLeft = 0

  /// Begins with the memory of the process at its start, in bytes.
  init(residentBytes: Int) { restingBytes = residentBytes }

  /// Whether to trim now.
  ///
  /// - Parameters:
  ///   - residentBytes: the memory of the process.
  ///   - bufferedBytes: what requests hold.
  mutating func isDue(residentBytes: Int, bufferedBytes: Int) -> Bool {
    let least = bufferedBytes == 0 ? Self.leastBytesAtRest : Self.leastBytes
    if residentBytes > restingBytes + least { trimsLeft = Self.trimsAfterGrowth }
    return trimsLeft > 0 && bufferedBytes < Self.leastBytes
  }

  /// Notes a trim and the memory that is left.
  mutating func hasTrimmed(residentBytes: Int) {
    trimsLeft -= 1
    restingBytes = residentBytes
  }
}
