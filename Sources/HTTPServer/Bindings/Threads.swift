import Glibc

/// Threads that run until their work is done, with all signals blocked: signals are for the thread of
/// the program that waits for them.
package struct Threads: Sendable {
  private var ids: [pthread_t] = []

  package init() {}

  /// Starts a thread that `join` waits for.
  ///
  /// - Returns: false if the system has no thread left.
  mutating func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let id = Threads.make(body) else { return false }
    ids.append(id)
    return true
  }

  /// Starts a thread that may run until the process ends.
  ///
  /// - Returns: false if the system has no thread left.
  package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let id = make(body) else { return false }
    pthread_detach(id)
    return true
  }

  private static func make(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = unsafe Unmanaged.passRetained(ThreadBody(body))
    var id = pthread_t()
    guard unsafe pthread_create(&id, nil, runThread, work.toOpaque()) == 0 else {
      unsafe work.release()
      return nil
    }
    return id
  }

  /// Waits for the end of all threads.
  func join() {
    for id in ids { pthread_join(id, nil) }
  }

  /// Lowers the priority of the current thread.
  ///
  /// Source: setpriority(2): on Linux, 0 names the calling thread alone.
  static func yieldToOthers(niceness: Int32) {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }
}

/// Counts signals, each of which wakes one waiting thread.
@safe final class Semaphore: @unchecked Sendable {
  private let handle: UnsafeMutablePointer<sem_t>

  init() {
    unsafe handle = .allocate(capacity: 1)
    unsafe handle.initialize(to: sem_t())
    unsafe sem_init(handle, 0, 0)
  }

  deinit {
    unsafe sem_destroy(handle)
    unsafe handle.deallocate()
  }

  func signal() { unsafe sem_post(handle) }

  func wait() { while unsafe sem_wait(handle) != 0 {} }
}

/// The closure that a new thread runs.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// At file scope, because a closure in main-actor code would be isolated to that actor.
private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
