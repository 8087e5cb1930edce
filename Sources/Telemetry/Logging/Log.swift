import JSON
import Locking
import Synchronization

/// How much is logged of requests and connections.
public enum LogLevel: String, Sendable, CaseIterable {
  /// Nothing.
  case off
  /// Errors of the service: responses with a status of 500 and above.
  case error
  /// Also every other request, except successful probes.
  case info

  /// Whether lines of this severity about requests and connections are logged.
  func includes(_ severity: Severity) -> Bool {
    switch self {
    case .off: false
    case .error: severity == .error
    case .info: true
    }
  }
}

/// How serious the subject of a line is; the member `level` of the line.
public enum Severity: String, Sendable {
  /// Nothing is wrong with the service.
  case info
  /// The operator should look at it.
  case warning
  /// The service failed.
  case error

  /// The prefix of a line for the journal, which takes its priority from it.
  ///
  /// Source: sd-daemon(3): `<3>` is an error, `<4>` a warning, `<6>` information.
  fileprivate var journalPrefix: String {
    switch self {
    case .info: "<6>"
    case .warning: "<4>"
    case .error: "<3>"
    }
  }
}

/// A queue of log entries between the threads that log and the thread that writes.
///
/// Logging never waits for the output. An entry is formatted by the writing thread. When the output
/// stalls and the queue is full, new entries are dropped and counted.
public final class Log: Sendable {
  private struct Pending {
    var entries: [LogEntry] = []
    var dropped = 0
  }

  /// How much is logged of requests and connections.
  private let level: LogLevel
  private let isForJournal: Bool
  private let capacity: Int
  private let wake: @Sendable () -> Void
  private let clock: Clock
  private let pending = Lock(Pending())
  private let droppedInTotal = Atomic<Int>(0)

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - isForJournal: whether each line begins with its priority, as the journal of systemd reads it.
  ///   - capacity: the largest number of entries in the queue, at least 1; each takes about 300 bytes.
  ///   - wake: called when an entry is added to the empty queue.
  public init(
    _ level: LogLevel, isForJournal: Bool = false, capacity: Int = 1 << 14,
    clock: Clock = .system, wake: @escaping @Sendable () -> Void
  ) {
    self.level = level
    self.isForJournal = isForJournal
    self.capacity = capacity
    self.clock = clock
    self.wake = wake
  }

  /// Logs a sentence about a connection, if the level includes its severity.
  public func connectionEvent(_ severity: Severity, _ text: String) {
    if includes(severity) { add(severity, .message(text, [:])) }
  }

  /// Logs a sentence about the service as a whole, whatever the level is.
  ///
  /// - Parameter members: further members of the line.
  public func serviceEvent(
    _ severity: Severity, _ text: String, _ members: KeyValuePairs<StaticString, String> = [:]
  ) {
    add(severity, .message(text, members))
  }

  /// A line of JSON about the service before it has a log, with its newline.
  ///
  /// - Parameter isForJournal: whether it begins with its priority.
  public static func line(
    _ severity: Severity, _ text: String, isForJournal: Bool = false, clock: Clock = .system
  ) -> [UInt8] {
    line(
      LogEntry(time: clock.wall(), severity: severity, subject: .message(text, [:])),
      isForJournal: isForJournal, JSONCoder())
  }

  private static func line(
    _ entry: LogEntry, isForJournal: Bool, _ coder: JSONCoder
  ) -> [UInt8] {
    Array((isForJournal ? entry.severity.journalPrefix : "").utf8) + coder.encode(entry)
      + [UInt8(ascii: "\n")]
  }

  /// Whether lines of this severity about requests and connections are logged.
  func includes(_ severity: Severity) -> Bool { level.includes(severity) }

  /// The number of lines since the start that were dropped or could not be written.
  public var dropped: Int { droppedInTotal.load(ordering: .relaxed) }

  /// Counts lines that could not be written.
  public func countLost(_ lines: Int) { droppedInTotal.wrappingAdd(lines, ordering: .relaxed) }

  /// Adds an entry, whatever the level is.
  func add(_ severity: Severity, _ subject: LogEntry.Subject) {
    let entry = LogEntry(time: clock.wall(), severity: severity, subject: subject)
    let isFirst = pending.withLock { pending in
      guard pending.entries.count < capacity else {
        pending.dropped += 1
        droppedInTotal.wrappingAdd(1, ordering: .relaxed)
        return false
      }
      pending.entries.append(entry)
      return pending.entries.count == 1
    }
    if isFirst { wake() }
  }

  /// Empties the queue and returns its entries as lines of JSON.
  public func take(coder: JSONCoder) -> [UInt8] {
    let taken = pending.withLock { pending in
      defer { pending = Pending() }
      return pending
    }
    var entries = taken.entries
    if taken.dropped > 0 {
      entries.append(
        LogEntry(time: clock.wall(), severity: .error, subject: .dropped(taken.dropped)))
    }
    return entries.reduce(into: []) {
      $0 += Self.line($1, isForJournal: isForJournal, coder)
    }
  }
}
