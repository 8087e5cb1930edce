import CHTTPServer

/// Counts the connections and refusals of one listener.
///
/// Any thread can read it at any time, also before the listener starts and after it has stopped. Each
/// count is exact; two counts of one reading may be from different moments.
@safe public final class ListenerMeter: @unchecked Sendable {
  let handle: OpaquePointer

  /// Creates a meter for one listener.
  public init() { unsafe handle = chttp_meter_make() }

  deinit { unsafe chttp_meter_free(handle) }

  /// The current counts.
  public var figures: ListenerFigures {
    let figures = unsafe chttp_meter_read(handle)
    return ListenerFigures(
      openConnections: Int(figures.open_connections),
      acceptedConnections: Int(figures.accepted_connections),
      bufferedBytes: Int(figures.buffered_bytes),
      refusals: ListenerMeter.byName(figures))
  }

  private static func byName(_ figures: chttp_figures) -> [String: Int] {
    unsafe withUnsafeBytes(of: figures.refusals) { counts in
      let counts = unsafe counts.bindMemory(to: UInt64.self)
      return Refusal.Reason.allCases.reduce(into: [:]) { byName, reason in
        byName[Refusal(reason).name] = unsafe Int(counts[Int(reason.rawValue)])
      }
    }
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
