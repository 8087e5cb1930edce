import CFuzz
import ComposerAPI
import HTTPServer
import TextLayout

/// Sends arbitrary bytes on a connection.
///
/// The service must respond or close, and must respond to the next client.
enum Harness {
  // Listens until the process ends.
  private static let listener = makeListener()

  private static let probe = Array(
    "GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)

  /// Traps if the service does not respond correctly to the next client.
  static func test(_ input: [UInt8]) {
    var count = 0
    let response = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, kept in
      count = unsafe fuzz_exchange(
        listener.port, input, input.count, probe, probe.count, buffer.baseAddress, buffer.count)
      kept = max(0, count)
    }
    precondition(
      response.starts(with: "HTTP/1.1 200 ".utf8), "the next client received \(count) bytes")
  }

  private static func makeListener() -> Listener {
    do {
      let router = try Routes(engine: TextLayoutEngine(defaultFamilies: ["Noto Sans"])).router()
      return try Listener(
        ListenerConfiguration(
          port: 0, limits: ListenerLimits(idleTimeoutSeconds: 3, bodyBytes: 1 << 14)),
        handler: ListenerHandler(respond: router.respond, refuse: router.refuse))
    } catch {
      preconditionFailure("the service did not start: \(error)")
    }
  }
}
