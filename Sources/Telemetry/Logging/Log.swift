import JSON
import Synchronization

/// How much is logged.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// Nothing.
  case off
  /// Errors of the service: responses with a status of 500 and above.
  case error
  /// Also every other request, except successful probes.
  case info

  /// Whether the first level logs less than the second.
  public static func < (one: LogLevel, other: LogLevel) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .off: 0
    case .error: 1
    case .info: 2
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

  /// How much is logged.
  public let level: LogLevel
  private let capacity: Int
  private let wake: @Sendable () -> Void
  private let clock: Clock
  private let pending = Mutex(Pending())
  private let droppedInTotal = Atomic<Int>(0)

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - capacity: the largest number of entries in the queue, at least 1; each takes about 300 bytes.
  ///   - wake: called when an entry is added to the empty queue.
  public init(
    _ level: LogLevel, capacity: Int = 1 << 14, clock: Clock = .system,
    wake: @escaping @Sendable () -> Void
  ) {
    self.level = level
    self.capacity = capacity
    self.clock = clock
    self.wake = wake
  }

  /// Logs a message of the service.
  public func message(_ level: LogLevel, _ text: String) { add(level, .message(text)) }

  /// The number of lines since the start that were dropped or could not be written.
  public var dropped: Int { droppedInTotal.load(ordering: .relaxed) }

  /// Counts lines that could not be written.
  public func lose(_ lines: Int) { droppedInTotal.wrappingAdd(lines, ordering: .relaxed) }

  func add(_ level: LogLevel, _ subject: @autoclosure () -> LogEntry.Subject) {
    guard level <= self.level else { return }
    let entry = LogEntry(time: clock.wall(), level: level, subject: subject())
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
      defer {
        pending.entries.removeAll(keepingCapacity: false)
        pending.dropped = 0
      }
      return pending
    }
    var entries = taken.entries
    if taken.dropped > 0 {
      entries.append(LogEntry(time: clock.wall(), level: .error, subject: .dropped(taken.dropped)))
    }
    return entries.reduce(into: []) { lines, entry in
      lines += coder.encode(entry)
      lines.append(UInt8(ascii: "\n"))
    }
  }
}
