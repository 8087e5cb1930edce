import JSON
import Synchronization

/// Collects lines until somebody writes them, somewhere else and later.
///
/// Whoever logs never waits for the output: it leaves an entry behind, which is turned into text by
/// whoever writes. Where the output stalls, entries beyond the bound are dropped and counted.
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
  private let droppedInAll = Atomic<Int>(0)

  /// Makes an empty log.
  ///
  /// - Parameters:
  ///   - capacity: how many entries may wait, at least 1; about 300 bytes each.
  ///   - wake: called when there is something to write after there was nothing.
  public init(
    _ level: LogLevel, capacity: Int = 1 << 14, clock: Clock = .system,
    wake: @escaping @Sendable () -> Void
  ) {
    self.level = level
    self.capacity = capacity
    self.clock = clock
    self.wake = wake
  }

  /// Logs a sentence of the service's own.
  public func message(_ level: LogLevel, _ text: String) { add(level, .message(text)) }

  /// How many lines were dropped since the start.
  public var dropped: Int { droppedInAll.load(ordering: .relaxed) }

  func add(_ level: LogLevel, _ subject: @autoclosure () -> LogEntry.Subject) {
    guard level <= self.level else { return }
    let entry = LogEntry(time: clock.wall(), level: level, subject: subject())
    let isFirst = pending.withLock { pending in
      guard pending.entries.count < capacity else {
        pending.dropped += 1
        droppedInAll.wrappingAdd(1, ordering: .relaxed)
        return false
      }
      pending.entries.append(entry)
      return pending.entries.count == 1
    }
    if isFirst { wake() }
  }

  /// Everything that waits, as lines of JSON; empty when nothing does.
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
