import Glibc

/// The process as the operating system runs it: environment, processors, signals, standard streams.
enum Process {
  /// How a process ended.
  enum Status: Int32 {
    case done = 0
    case failed = 1
    case misused = 2
  }

  /// Ends the process.
  static func exit(_ status: Status) -> Never { Glibc.exit(status.rawValue) }

  /// The values of environment variables, as far as they are set.
  static func environment(_ names: [String]) -> [String: String] {
    var values: [String: String] = [:]
    for name in names {
      if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
    }
    return values
  }

  /// The number of processors that are online, at least 1.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Keeps SIGTERM and SIGINT from ending the process; call it before any thread is made.
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

  /// Lets SIGTERM and SIGINT end the process again.
  static func releaseStopSignals() {
    var signals = stopSignals
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Waits; a signal that ends the process does so at once.
  static func sleep(seconds: Int) {
    var left = UInt32(clamping: seconds)
    while left > 0 { left = Glibc.sleep(left) }
  }

  /// Writes a line to the standard output at once, also when it is a pipe.
  static func say(_ line: String) { write(line, to: STDOUT_FILENO) }

  /// Writes a line to the standard error.
  static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

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
