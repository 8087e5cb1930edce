import CProcess
import Glibc

/// The operating system's view of this process: environment, processors, signals, standard streams.
enum Process {
  /// The exit status of the process.
  enum Status: Int32 {
    case done = 0
    case failed = 1
    /// The arguments, or a file that they name, cannot be used.
    case misused = 2
  }

  /// Ends the process.
  static func exit(_ status: Status) -> Never { Glibc.exit(status.rawValue) }

  /// The arguments after the program's name.
  static var arguments: [String] {
    (1..<max(1, cprocess_argument_count())).compactMap { index in
      unsafe cprocess_argument(index).map { unsafe String(cString: $0) }
    }
  }

  /// The environment variables whose names have a prefix.
  static func environment(prefix: String) -> [String: String] {
    var values: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let parts = unsafe String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].hasPrefix(prefix) {
        values[String(parts[0])] = String(parts[1])
      }
      unsafe entry += 1
    }
    return values
  }

  /// The number of processors that this process may use, at least 1.
  static var processorCount: Int { max(1, Int(cprocess_processors())) }

  /// A signal that the service handles.
  enum Signal: Int32, CaseIterable {
    case hangUp = 1
    case interrupt = 2
    case terminate = 15

    var name: String {
      switch self {
      case .hangUp: "SIGHUP"
      case .interrupt: "SIGINT"
      case .terminate: "SIGTERM"
      }
    }
  }

  /// Begins the start: until `endStart`, SIGTERM and SIGINT end the process at once with the status 0.
  ///
  /// SIGHUP stays pending until `waitForSignal`.
  static func beginStart() {
    cprocess_stop_with_success()
    block([.hangUp])
    // The parent may have blocked them: a mask is inherited.
    unblockStopSignals()
  }

  /// Ends the start: all signals of the service stay pending until `waitForSignal`.
  ///
  /// Call it before creating threads.
  static func endStart() { block(Signal.allCases) }

  /// Waits for a signal.
  ///
  /// - Parameter seconds: the longest time to wait.
  /// - Returns: nil if none has arrived.
  static func waitForSignal(seconds: Int) -> Signal? {
    var signals = set(of: Signal.allCases)
    var time = timespec(tv_sec: seconds, tv_nsec: 0)
    return unsafe Signal(rawValue: sigtimedwait(&signals, nil, &time))
  }

  /// Lets a second SIGTERM or SIGINT end the process at once; its status is `.failed`.
  static func releaseStopSignals() {
    cprocess_stop_with_failure()
    unblockStopSignals()
  }

  /// Tells the service manager, such as systemd, about the state of the service: `READY=1`.
  static func notify(_ state: String) { unsafe cprocess_notify(state) }

  private static func unblockStopSignals() {
    var signals = set(of: [.terminate, .interrupt])
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func block(_ signals: [Signal]) {
    var signals = set(of: signals)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Puts the current thread to sleep; a signal that the process handles does not shorten the time.
  static func sleep(seconds: Int) {
    var left = UInt32(clamping: seconds)
    while left > 0 { left = Glibc.sleep(left) }
  }

  /// Whether people read the stream, and not a program.
  static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// Whether the journal of systemd reads the stream.
  ///
  /// Source: systemd.exec(5), `$JOURNAL_STREAM`: the device and the inode of the stream.
  static func isJournal(_ stream: Stream) -> Bool {
    var status = stat()
    guard let journal = environment(prefix: "JOURNAL_STREAM")["JOURNAL_STREAM"],
      unsafe fstat(stream.rawValue, &status) == 0
    else { return false }
    return journal == "\(status.st_dev):\(status.st_ino)"
  }

  /// A standard stream.
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  /// Opens `/dev/null` for each standard stream that is closed; call it before anything is opened.
  static func openStandardStreams() { cprocess_open_standard_streams() }

  /// Writes a line without buffering, even if the stream is a pipe.
  static func printLine(_ line: String, to stream: Stream = .output) {
    _ = write(Array((line + "\n").utf8), to: stream)
  }

  /// Writes a line to the standard error, with the name of the program in front.
  static func printError(_ line: String) { printLine("composer: \(line)", to: .error) }

  private static func set(of signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.rawValue) }
    return set
  }
}
