import JSON
import Telemetry

/// Writes the log to the standard output, on a thread of its own.
struct LogWriter: Sendable {
  /// Where everybody logs.
  let log: Log
  private let wakeup: Wakeup
  private let ending: Flag
  private let ended: Wakeup

  /// How long lines gather before they are written together: long enough that a busy service wakes
  /// the writer fifty times a second and not forty thousand, too short for a reader to notice.
  private static let gatheringMilliseconds = 20
  /// How long the last lines may take at the end, where the output may have stalled.
  private static let endingMilliseconds: Int32 = 1000

  /// Starts the writer.
  ///
  /// - Returns: nil when no file or thread is left.
  init?(_ level: LogLevel) {
    guard let wakeup = Wakeup(), let ended = Wakeup() else { return nil }
    log = Log(level, wake: wakeup.signal)
    ending = Flag()
    self.wakeup = wakeup
    self.ended = ended
    guard Process.startThread(run) else { return nil }
  }

  private func run() {
    let coder = JSONCoder(idle: 1)
    while !ending.isSet {
      wakeup.wait()
      if !ending.isSet { Process.pause(milliseconds: LogWriter.gatheringMilliseconds) }
      Process.write(log.take(coder: coder))
    }
    // What came while the lines before were written.
    Process.write(log.take(coder: coder))
    ended.signal()
  }

  /// Tells what the service has to say for itself: in the log where it takes that, else as it is.
  func say(_ line: String) {
    guard log.level == .info else { return Process.say(line) }
    log.message(.info, line)
  }

  /// Notes what the HTTP library says, which is about what clients send in nearly every case.
  func note(_ line: String) { log.message(.info, line) }

  /// Writes what is left and ends the thread, unless the output has stalled.
  func end() {
    ending.set()
    wakeup.signal()
    ended.wait(milliseconds: LogWriter.endingMilliseconds)
  }
}
