import Glibc

/// The operating system's view of this process: environment, processors, signals, standard streams.
enum Process {
  /// The exit status of the process.
  enum Status: Int32 {
    case done = 0
    case failed = 1
    case misused = 2
  }

  /// Ends the process.
  static func exit(_ status: Status) -> Never { Glibc.exit(status.rawValue) }

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

  /// The number of online processors, at least 1.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Blocks SIGTERM and SIGINT, so that they do not end the process; call it before creating threads.
  static func holdStopSignals() {
    var signals = stopSignals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for SIGTERM or SIGINT.
  static func waitForStopSignal() {
    var signals = stopSignals
    var received: Int32 = 0
    unsafe sigwait(&signals, &received)
  }

  /// Unblocks SIGTERM and SIGINT, so that a second signal ends the process at once.
  static func releaseStopSignals() {
    var signals = stopSignals
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Sleeps; a signal can end the process meanwhile.
  static func sleep(seconds: Int) {
    var left = UInt32(clamping: seconds)
    while left > 0 { left = Glibc.sleep(left) }
  }

  /// Writes a line to the standard output without buffering, even if it is a pipe.
  static func printLine(_ line: String) { write(line, to: STDOUT_FILENO) }

  /// Writes a line to the standard error, with the name of the program in front.
  static func printError(_ line: String) { write("composer: \(line)", to: STDERR_FILENO) }

  private static func write(_ line: String, to descriptor: Int32) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  private static var stopSignals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe sigaddset(&signals, SIGINT)
    return signals
  }
}
