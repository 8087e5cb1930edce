import CHTTPServer

/// The object behind the C server's context pointer: it calls the closures of a listener's owner.
final class ListenerCallbacks: Sendable {
  private let handler: ListenerHandler
  private let limits: ListenerLimits
  /// Retained here because the server counts with it.
  let meter: ListenerMeter

  init(_ handler: ListenerHandler, limits: ListenerLimits, meter: ListenerMeter) {
    self.handler = handler
    self.limits = limits
    self.meter = meter
  }

  fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> ListenerCallbacks? {
    unsafe context.map { unsafe Unmanaged<ListenerCallbacks>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate func bodyLimit(of contentType: String?) -> Int {
    let isBatch = contentType.flatMap(MediaType.init)?.isSameType(as: .ndjson) ?? false
    return isBatch ? limits.batchBytes : limits.bodyBytes
  }

  fileprivate func limit(of request: Request, for reason: Refusal.Reason) -> Int? {
    switch reason {
    case .bodyTooLarge: bodyLimit(of: request.headers["Content-Type"])
    case .targetTooLong: limits.targetBytes
    default: nil
    }
  }
}

// Static functions in a file of their own: a closure in main-actor code would be isolated to that
// actor, and trap on the listener's threads.

extension ListenerCallbacks {
  /// C calls this with the Content-Type of a request that has a body.
  static func bodyLimit(_ context: UnsafeMutableRawPointer?, _ contentType: chttp_bytes) -> Int {
    guard let callbacks = unsafe at(context) else { return 0 }
    // Nearly all requests have no type or this one; they need no allocation of a string.
    if unsafe contentType.count == 0 || contentType.isJSON { return callbacks.limits.bodyBytes }
    return unsafe callbacks.bodyLimit(of: contentType.text)
  }

  /// C calls this with a complete request.
  static func respond(
    _ context: UnsafeMutableRawPointer?, _ request: UnsafePointer<chttp_request>?
  ) -> chttp_response {
    guard let callbacks = unsafe at(context), let request = unsafe request else {
      return unsafe chttp_response()
    }
    return unsafe callbacks.handler.respond(Request(request)).makeC()
  }

  /// C calls this with a request that it refuses.
  static func refuse(
    _ context: UnsafeMutableRawPointer?, _ request: UnsafePointer<chttp_request>?,
    _ reason: chttp_refusal
  ) -> chttp_response {
    guard let callbacks = unsafe at(context), let request = unsafe request,
      let reason = Refusal.Reason(rawValue: reason.rawValue)
    else { return unsafe chttp_response() }
    let refused = unsafe Request(request)
    let refusal = Refusal(reason, limit: callbacks.limit(of: refused, for: reason))
    return unsafe callbacks.handler.refuse(refusal, refused).makeC()
  }

  /// C calls this with a line for the log.
  static func log(_ context: UnsafeMutableRawPointer?, _ line: UnsafePointer<CChar>?) {
    guard let callbacks = unsafe at(context), let line = unsafe line else { return }
    callbacks.handler.log(unsafe String(cString: line))
  }
}

extension chttp_bytes {
  /// Whether the bytes are `application/json`.
  fileprivate var isJSON: Bool {
    let name: StaticString = "application/json"
    guard unsafe count == name.utf8CodeUnitCount, let start = unsafe start else { return false }
    for index in 0..<name.utf8CodeUnitCount
    where unsafe start[index] != name.utf8Start[index] {
      return false
    }
    return true
  }
}
