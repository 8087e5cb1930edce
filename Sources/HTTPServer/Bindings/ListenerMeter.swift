import CHTTPServer

/// Counts what happens to one listener.
///
/// It can be read at any time from any thread, also before the listener starts and after it has
/// stopped. Each count is exact; two counts may be of different moments.
@safe public final class ListenerMeter: @unchecked Sendable {
  let handle: OpaquePointer

  /// Makes a meter for one listener.
  public init() { unsafe handle = chttp_meter_make() }

  deinit { unsafe chttp_meter_free(handle) }

  /// The counts at this moment.
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
