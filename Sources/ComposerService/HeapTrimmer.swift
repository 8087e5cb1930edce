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
      Process.pause(milliseconds: HeapTrimmer.interval)
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
  /// Less growth than this is not worth a trim, in bytes.
  static let least = 16 << 20
  /// How many trims follow growth: the first may come while a worker thread still computes, whose
  /// memory does not count as buffered.
  private static let trims = 3

  private var atRest: Int
  private var left = 0

  /// Begins with the memory of the process at its start, in bytes.
  init(residentBytes: Int) { atRest = residentBytes }

  /// Whether to trim now.
  ///
  /// - Parameters:
  ///   - residentBytes: the memory of the process.
  ///   - bufferedBytes: what requests hold.
  mutating func isDue(residentBytes: Int, bufferedBytes: Int) -> Bool {
    if residentBytes > atRest + Self.least { left = Self.trims }
    return left > 0 && bufferedBytes < Self.least
  }

  /// Notes a trim and the memory that is left.
  mutating func hasTrimmed(residentBytes: Int) {
    left -= 1
    atRest = residentBytes
  }
}
