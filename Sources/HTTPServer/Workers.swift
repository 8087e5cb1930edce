import Locking

/// The threads for work that would make the other connections of an event loop wait too long.
///
/// Jobs begin in the order in which they are submitted, but pieces of streams and other jobs in turns: neither
/// waits for all of the others.
final class Workers: Sendable {
  /// A piece of work for a worker thread.
  struct Job: Sendable {
    /// Does the work.
    let run: @Sendable () -> Void
    /// Is called in place of `run` if the workers stop first.
    let drop: @Sendable () -> Void
  }

  /// Jobs in the order in which they begin.
  private struct Queue {
    /// Those from the index `next` on wait.
    private var jobs: [Job] = []
    private var next = 0

    var waiting: ArraySlice<Job> { jobs[next...] }

    mutating func append(_ job: Job) { jobs.append(job) }

    /// Removes the next job; frees the memory of removed jobs once they are half of all.
    ///
    /// - Complexity: O(1) on average.
    mutating func removeFirst() -> Job? {
      guard next < jobs.count else { return nil }
      defer {
        next += 1
        if next * 2 >= jobs.count {
          jobs.removeFirst(next)
          next = 0
        }
      }
      return jobs[next]
    }
  }

  private struct State {
    var threads = Threads()
    var whole = Queue()
    var pieces = Queue()
    var isTurnOfPieces = false
    var isStopping = false

    mutating func next() -> Job? {
      isTurnOfPieces.toggle()
      return isTurnOfPieces
        ? pieces.removeFirst() ?? whole.removeFirst() : whole.removeFirst() ?? pieces.removeFirst()
    }
  }

  private let state = Lock(State())
  /// Signalled once for each job, and once for each thread when the workers stop.
  private let wakeUps = Semaphore()
  private let threadCount: Int

  /// Event loops take precedence on a shared core, because their work is short.
  private static let niceness: Int32 = 5

  /// Creates workers without threads.
  ///
  /// - Parameter count: the number of threads, at least 1.
  init(count: Int) { threadCount = count }

  /// Starts the threads.
  ///
  /// - Returns: false if the system has no thread left; `stop` ends those that were started.
  func start() -> Bool {
    state.withLock { state in
      (0..<threadCount).allSatisfy { _ in state.threads.start { [self] in run() } }
    }
  }

  /// Submits a job to the worker threads.
  ///
  /// The job may end before this returns.
  ///
  /// - Parameters:
  ///   - job: the work.
  ///   - isPiece: whether it produces a piece of a stream.
  func submit(_ job: Job, isPiece: Bool = false) {
    state.withLock { state in
      if isPiece { state.pieces.append(job) } else { state.whole.append(job) }
    }
    wakeUps.signal()
  }

  /// Waits for the jobs that have begun, drops the others and ends the threads.
  func stop() {
    let threads = state.withLock { state in
      state.isStopping = true
      return state.threads
    }
    for _ in 0..<threadCount { wakeUps.signal() }
    threads.join()
    let left = state.withLock { state in
      defer { (state.pieces, state.whole) = (Queue(), Queue()) }
      return state.pieces.waiting + state.whole.waiting
    }
    for job in left { job.drop() }
  }

  private func run() {
    Threads.yieldToOthers(niceness: Workers.niceness)
    while let job = next() { job.run() }
  }

  /// The next job; nil when the workers stop.
  private func next() -> Job? {
    wakeUps.wait()
    return state.withLock { state in
      guard !state.isStopping else { return nil }
      return state.next()
    }
  }
}
