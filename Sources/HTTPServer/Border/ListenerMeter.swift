import CHTTPServer

/// Counts what happens to one listener, and can be read at any time from any thread, also before
/// the listener starts and after it has stopped.
///
/// Nobody waits for anybody: the counts are atomic, and only each by itself is exact.
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
      // No reason is 0.
      return counts.indices.dropFirst().reduce(into: [:]) { byName, index in
        guard let reason = chttp_refusal(rawValue: UInt32(index)) else { return }
        byName[Refusal(reason, limits: ListenerLimits()).name] = unsafe Int(counts[index])
      }
    }
  }
}
