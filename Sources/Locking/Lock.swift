import Glibc

/// A value that one thread at a time can use.
///
/// It differs from `Synchronization.Mutex` where threads wait. Here a running thread can take the lock as
/// soon as it is free. `Mutex` hands it to the thread that has slept longest, and no other thread can take
/// it until that one has a processor. Four threads on two cores then took it 30 to 100 times less often
/// ([0045](../../docs/decisions/0045-locks-that-running-threads-can-take.md)).
///
/// Source: Swift 6.3, stdlib/public/Synchronization/Mutex/LinuxImpl.swift (FUTEX_LOCK_PI); futex(2).
@safe public final class Lock<Value>: @unchecked Sendable {
  /// Allocated, because a mutex must stay at the address where it was made.
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline @exclusivity(unchecked) var value: Value

  /// Creates a lock that is free, with its value.
  public init(_ value: consuming sending Value) {
    unsafe self.value = value
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Waits until the lock is free, and runs a body that uses its value.
  ///
  /// - Parameter body: uses and changes the value; it must not use the lock again.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws.
  @inlinable public func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value)
  }
}
