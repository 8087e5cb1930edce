import CFuzz
import ComposerAPI
import HTTPServer
import TextLayout

/// Anything on a connection, as it comes from the network: the service answers or closes, and the
/// next client gets what it asks for.
enum Harness {
  // Never stopped: the process ends with it.
  private static let listener = makeListener()

  private static let probe = Array(
    "GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)

  /// Ends the process where the service did wrong.
  static func judge(_ input: [UInt8]) {
    var count = 0
    let answer = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, kept in
      count = unsafe fuzz_exchange(
        listener.port, input, input.count, probe, probe.count, buffer.baseAddress, buffer.count)
      kept = max(0, count)
    }
    precondition(answer.starts(with: "HTTP/1.1 200 ".utf8), "the next client got \(count) bytes")
  }

  private static func makeListener() -> Listener {
    do {
      let router = try Routes(engine: TextLayoutEngine(defaultFamilies: ["Noto Sans"])).router()
      return try Listener(
        ListenerConfiguration(
          port: 0, limits: ListenerLimits(idleTimeoutSeconds: 3, bodyBytes: 1 << 14)),
        handler: ListenerHandler(respond: router.respond, refuse: router.refuse))
    } catch {
      preconditionFailure("no service to fuzz: \(error)")
    }
  }
}
