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
  /// Less growth than this is not worth a trim, in bytes.
  private static let least = 16 << 20

  /// Starts a thread that looks once a second; without one, freed memory stays with the process.
  func start() { _ = Threads.detach(run) }

  private func run() {
    var atRest = Process.residentBytes ?? 0
    while true {
      Process.pause(milliseconds: HeapTrimmer.interval)
      guard let resident = Process.residentBytes, resident > atRest + HeapTrimmer.least,
        meter.figures.bufferedBytes < HeapTrimmer.least
      else { continue }
      cprocess_trim_heaps()
      atRest = Process.residentBytes ?? resident
    }
  }
}
