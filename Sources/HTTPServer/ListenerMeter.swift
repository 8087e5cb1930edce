import Locking
import Synchronization

/// Counts the connections and refusals of one listener, and the memory that requests hold.
///
/// Any thread can read it at any time, also before the listener starts and after it has stopped. Each
/// count is exact; two counts of one reading may be from different moments.
public final class ListenerMeter: Sendable {
  private let open = Atomic(0)
  private let accepted = Atomic(0)
  private let buffered = Atomic(0)
  /// By the raw value of the reason.
  private let refusals = Lock([Int](repeating: 0, count: Refusal.Reason.allCases.count))

  /// Creates a meter for one listener.
  public init() {}

  /// The current counts.
  public var figures: ListenerFigures {
    let names = Refusal.Reason.allCases.map { Refusal($0).name }
    // Read under the lock, so that a count never has to copy the array.
    let refusals = refusals.withLock { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
    return ListenerFigures(
      openConnections: open.load(ordering: .relaxed),
      acceptedConnections: accepted.load(ordering: .relaxed),
      bufferedBytes: buffered.load(ordering: .relaxed),
      refusals: refusals)
  }

  func opened() {
    open.add(1, ordering: .relaxed)
    accepted.add(1, ordering: .relaxed)
  }

  func closed() { open.subtract(1, ordering: .relaxed) }

  func count(_ reason: Refusal.Reason) { refusals.withLock { $0[reason.rawValue] += 1 } }

  /// Counts the memory that a request holds.
  ///
  /// - Parameters:
  ///   - bytes: what the request holds from now on.
  ///   - before: what it has held until now.
  ///   - limit: the most that all requests may hold together.
  /// - Returns: false, with nothing changed, if that would be more than the limit.
  func hold(_ bytes: Int, before: Int, limit: Int) -> Bool {
    let added = bytes - before
    let sum = buffered.add(added, ordering: .relaxed).newValue
    guard added > 0, sum > limit else { return true }
    buffered.subtract(added, ordering: .relaxed)
    return false
  }
}

/// The counts of a listener at one moment.
public struct ListenerFigures: Sendable, Equatable {
  /// The number of open connections.
  public let openConnections: Int
  /// The number of connections accepted since the start.
  public let acceptedConnections: Int
  /// The memory that requests hold against `ListenerLimits.bufferedBytes`, in bytes.
  public let bufferedBytes: Int
  /// The number of refusals since the start, by `Refusal.name`; every name is present.
  ///
  /// Connections that were closed without a response for the same reason count too.
  public let refusals: [String: Int]
}
