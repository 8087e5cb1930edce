import HTTPServer
import JSON
import Telemetry

/// Writes the log to the standard output on a thread of its own.
struct LogWriter: Sendable {
  /// The log that other threads write to.
  let log: Log
  private let wakeup: Wakeup
  private let ending: Flag
  private let ended: Wakeup

  /// How long lines gather before they are written together, in milliseconds.
  ///
  /// A busy service wakes the writer fifty times a second instead of forty thousand times, and a
  /// reader does not notice the delay.
  private static let gatheringMilliseconds = 20
  /// How long the last lines may take at the end if the output has stalled, in milliseconds.
  private static let endingMilliseconds: Int32 = 1000

  /// Starts the writer.
  ///
  /// - Returns: nil if the system has no file or thread left.
  init?(_ level: LogLevel) {
    guard let wakeup = Wakeup(), let ended = Wakeup() else { return nil }
    log = Log(level, isForJournal: Process.isJournal(.output), wake: wakeup.signal)
    ending = Flag()
    self.wakeup = wakeup
    self.ended = ended
    guard Threads.detach(run) else { return nil }
  }

  private func run() {
    let coder = JSONCoder(idle: 1)
    while !ending.isSet {
      wakeup.wait()
      if !ending.isSet { Process.sleep(milliseconds: LogWriter.gatheringMilliseconds) }
      write(log.take(coder: coder))
    }
    // Entries that were added during the last write.
    write(log.take(coder: coder))
    ended.signal()
  }

  /// Writes lines, and counts those that the output does not take, such as a full disk.
  private func write(_ lines: [UInt8]) {
    let rest = Process.write(lines)
    if !rest.isEmpty { log.countLost(rest.count { $0 == UInt8(ascii: "\n") }) }
  }

  /// Reports what happens to the service: as a line of the log, or as a sentence if people read it.
  ///
  /// - Parameter members: further members of the line.
  func announce(
    _ severity: Severity, _ sentence: String, _ members: KeyValuePairs<StaticString, String> = [:]
  ) {
    guard !Process.isTerminal(.output) else { return Process.printLine(sentence) }
    log.serviceEvent(severity, sentence, members)
  }

  /// Logs a message of the HTTP library; at level `info`, because clients cause nearly all of them.
  func note(_ line: String) { log.connectionEvent(.info, line) }

  /// Writes the remaining lines and ends the thread; gives up if the output has stalled.
  func end() {
    ending.set()
    wakeup.signal()
    ended.wait(milliseconds: LogWriter.endingMilliseconds)
  }
}
