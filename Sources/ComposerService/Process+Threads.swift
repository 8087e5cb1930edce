import Glibc

// The other place, beside Process.swift, that calls the C library.

extension Process {
  /// Starts a thread, with all signals blocked: they are for the thread that waits for them.
  ///
  /// - Returns: whether the system had a thread left.
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = unsafe Unmanaged.passRetained(Work(body))
    var id = pthread_t()
    guard unsafe pthread_create(&id, nil, run, work.toOpaque()) == 0 else {
      unsafe work.release()
      return false
    }
    pthread_detach(id)
    return true
  }

  /// Lets the thread sleep.
  static func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

  /// Writes bytes to the standard output, however long it takes; gives up when nobody reads it.
  static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}

/// Lets one thread sleep until another has something for it to do.
final class Wakeup: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// - Returns: nil when no file is left to open.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
    // A full pipe wakes as well as a byte more would.
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  /// Wakes the sleeper, or keeps it from falling asleep.
  func signal() {
    var byte: UInt8 = 1
    _ = unsafe write(writing, &byte, 1)
  }

  /// Sleeps until somebody signals.
  ///
  /// - Parameter milliseconds: at most so long; -1 for ever.
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

/// What a new thread is to do.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// At file scope, because a closure written where the main actor reigns would belong to it.
private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
  return nil
}
