import Glibc
import Synchronization

extension Process {
  /// Puts the current thread to sleep.
  static func sleep(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

  /// Writes bytes to a stream; waits while it is full, and stops if it fails.
  ///
  /// - Returns: the bytes that were not written.
  static func write(_ bytes: [UInt8], to stream: Stream = .output) -> ArraySlice<UInt8> {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(stream.rawValue, $0.baseAddress, $0.count)
      }
      guard count > 0 || errno == EINTR else { break }
      rest = rest.dropFirst(max(count, 0))
    }
    return rest
  }
}

/// Wakes a sleeping thread from another thread.
final class Wakeup: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// - Returns: nil if the process cannot open another file.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
    // A full pipe already wakes the thread, so that a write must not wait for space.
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  /// Wakes the thread that waits, or makes the next `wait` return at once.
  func signal() {
    var byte: UInt8 = 1
    _ = unsafe write(writing, &byte, 1)
  }

  /// Sleeps until `signal` is called.
  ///
  /// - Parameter milliseconds: the longest time to sleep; -1 for no limit.
  func wait(milliseconds: Int32 = -1) {
    var event = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&event, 1, milliseconds) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = unsafe read(reading, &bytes, bytes.count)
  }

  deinit {
    close(reading)
    close(writing)
  }
}

/// An event that happens once, and that every thread can see.
final class Flag: Sendable {
  private let state = Atomic(false)

  /// Whether the event has happened.
  var isSet: Bool { state.load(ordering: .acquiring) }

  /// Records that the event has happened.
  func set() { state.store(true, ordering: .releasing) }
}
