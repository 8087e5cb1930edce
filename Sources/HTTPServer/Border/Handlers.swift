import CHTTPServer

/// What the C server's context pointer points at: what a listener's owner wants to be asked.
final class Handlers: Sendable {
  private let respond: Listener.Respond
  private let refuse: Listener.Refuse
  private let log: Listener.Log
  private let limits: ListenerLimits
  /// Kept as long as the server counts.
  let meter: ListenerMeter

  init(
    _ respond: @escaping Listener.Respond, _ refuse: @escaping Listener.Refuse,
    _ log: @escaping Listener.Log, limits: ListenerLimits, meter: ListenerMeter
  ) {
    self.respond = respond
    self.refuse = refuse
    self.log = log
    self.limits = limits
    self.meter = meter
  }

  /// The answer to a request that did not arrive in time, and of which nothing is known therefore.
  var lateAnswer: Response { refuse(.requestTooSlow, Request(.get, "/")) }

  fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> Handlers? {
    unsafe context.map { unsafe Unmanaged<Handlers>.fromOpaque($0).takeUnretainedValue() }
  }
}

// In a file of its own: a closure written where the main actor reigns would belong to it and trap on
// the listener's threads.

extension Handlers {
  /// What C calls with a complete request.
  static func respond(
    _ context: UnsafeMutableRawPointer?, _ request: UnsafePointer<chttp_request>?
  ) -> chttp_response {
    guard let handlers = unsafe at(context), let request = unsafe request else {
      return unsafe chttp_response()
    }
    return unsafe handlers.respond(Request(request)).sent()
  }

  /// What C calls with a request that it refuses.
  static func refuse(
    _ context: UnsafeMutableRawPointer?, _ request: UnsafePointer<chttp_request>?,
    _ reason: chttp_refusal
  ) -> chttp_response {
    guard let handlers = unsafe at(context), let request = unsafe request else {
      return unsafe chttp_response()
    }
    let refusal = Refusal(reason, limits: handlers.limits)
    return unsafe handlers.refuse(refusal, Request(request)).sent()
  }

  /// What C calls with a line for the log.
  static func log(_ context: UnsafeMutableRawPointer?, _ line: UnsafePointer<CChar>?) {
    guard let handlers = unsafe at(context), let line = unsafe line else { return }
    handlers.log(unsafe String(cString: line))
  }
}
