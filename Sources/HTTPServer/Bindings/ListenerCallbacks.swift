import CHTTPServer
import Glibc
import Synchronization

/// The object behind the C server's context pointer: it calls the closures of a listener's owner.
final class ListenerCallbacks: Sendable {
  let workers: Workers
  private let handler: ListenerHandler
  private let limits: ListenerLimits
  private let reservedPaths: Set<String>
  private let meter: ListenerMeter
  private let throttle: LogThrottle

  init(
    _ handler: ListenerHandler, _ configuration: ListenerConfiguration, meter: ListenerMeter,
    threads: Int
  ) {
    workers = Workers(count: threads)
    self.handler = handler
    limits = configuration.limits
    reservedPaths = configuration.reservedPaths
    self.meter = meter
    throttle = LogThrottle(linesPerSecond: 5 * threads)
  }

  /// The number of open connections.
  var openConnections: Int { meter.figures.openConnections }

  fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> ListenerCallbacks? {
    unsafe context.map { unsafe Unmanaged<ListenerCallbacks>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Why a request is refused before its body is read; nil if it is not.
  fileprivate func refusal(
    of request: Request, _ header: chttp_header, hasTarget: Bool, checks: RequestGuard,
    bodyLimit: Int
  ) -> Refusal.Reason? {
    guard hasTarget else { return .malformedTarget }
    if unsafe header.target.count > limits.targetBytes { return .targetTooLong }
    if unsafe header.is_over_limit, !reservedPaths.contains(request.path) {
      return .tooManyConnections
    }
    if unsafe header.is_malformed { return .malformedHeader }
    return checks.refusal ?? (checks.bodyBytes(limit: bodyLimit) > bodyLimit ? .bodyTooLarge : nil)
  }

  fileprivate func refuse(_ request: Request, for reason: Refusal.Reason) -> Response {
    meter.count(reason)
    return handler.refuse(Refusal(reason, limit: limits.limit(of: request, for: reason)), request)
  }

  fileprivate func judge(_ header: chttp_header) -> chttp_verdict {
    let method = unsafe Method(header)
    let target = unsafe RequestTarget(header.target.buffer.span, method: method)
    let request = unsafe Request(header, method: method, target: target)
    let checks = unsafe RequestGuard(request.headers, isHTTP10: header.is_http_1_0)
    let limit =
      checks.bodyBytes(limit: .max) > limits.leastBodyLimit
      ? limits.bodyLimit(of: request) : limits.leastBodyLimit
    var verdict = unsafe chttp_verdict()
    unsafe verdict.request = Unmanaged.passRetained(PendingRequest(request)).toOpaque()
    unsafe verdict.body_limit = checks.bodyBytes(limit: limit)
    unsafe verdict.is_last = checks.expectsNeedlessly
    let reason = unsafe refusal(
      of: request, header, hasTarget: target != nil, checks: checks, bodyLimit: limit)
    if let reason { unsafe verdict.refusal = refuse(request, for: reason).makeC() }
    return unsafe verdict
  }

  fileprivate func respond(_ pending: PendingRequest, _ exchange: Exchange) -> chttp_response {
    switch handler.answer(pending.request) {
    case .response(let response): return unsafe make(response, pending, exchange)
    case .work(let work):
      // Only a request whose body has ended can be suspended; one without a body asks for little.
      guard !pending.request.body.isEmpty else {
        return unsafe make(work(RequestMemory()), pending, exchange)
      }
      exchange.deferResponse()
      workers.submit(
        Workers.Job(
          run: { [self] in
            let memory = memory(of: exchange, beside: pending.request.body.count)
            let response = work(memory)
            unsafe exchange.respond(make(response, pending, exchange))
          }, drop: { unsafe exchange.respond(chttp_response()) }))
      return unsafe chttp_response()
    }
  }

  /// Keeps the delivery of a response until its request ends.
  private func make(
    _ response: Response, _ pending: PendingRequest, _ exchange: Exchange
  ) -> chttp_response {
    guard response.heldBytes <= limits.bufferedBytes else {
      return unsafe refuse(pending.request, for: .overMemoryLimit).makeC()
    }
    pending.delivery = response.delivery
    return unsafe response.makeC(for: exchange, by: workers)
  }

  private func memory(of exchange: Exchange, beside bodyBytes: Int) -> RequestMemory {
    RequestMemory(refusing: { [meter, limits] bytes, own in
      let limit = limits.bufferedBytes
      let neverFits = bodyBytes + own + bytes > limit
      guard neverFits || !exchange.hold(bytes) else { return nil }
      let reason: Refusal.Reason = neverFits ? .overMemoryLimit : .outOfMemory
      meter.count(reason)
      return Refusal(reason, limit: neverFits ? limit : nil)
    })
  }
}

// Static functions in a file of their own: a closure in main-actor code would be isolated to that
// actor, and trap on the listener's threads.

extension ListenerCallbacks {
  /// C calls this with the header of a request.
  static func judge(
    _ context: UnsafeMutableRawPointer?, _ header: UnsafePointer<chttp_header>?
  ) -> chttp_verdict {
    guard let callbacks = unsafe at(context), let header = unsafe header else {
      return unsafe chttp_verdict()
    }
    return unsafe callbacks.judge(header.pointee)
  }

  /// C calls this with a complete request.
  static func respond(
    _ context: UnsafeMutableRawPointer?, _ request: UnsafeMutableRawPointer?,
    _ exchange: OpaquePointer?, _ body: chttp_bytes
  ) -> chttp_response {
    guard let callbacks = unsafe at(context), let request = unsafe request,
      let exchange = unsafe exchange
    else { return unsafe chttp_response() }
    let pending = unsafe PendingRequest.at(request)
    unsafe pending.request.body = Array(body.buffer)
    return unsafe callbacks.respond(pending, Exchange(exchange))
  }

  /// C calls this with a request that it refuses.
  static func refuse(
    _ context: UnsafeMutableRawPointer?, _ request: UnsafeMutableRawPointer?,
    _ reason: chttp_refusal
  ) -> chttp_response {
    guard let callbacks = unsafe at(context), let request = unsafe request else {
      return unsafe chttp_response()
    }
    let pending = unsafe PendingRequest.at(request)
    // The body was dropped, or does not belong into a refusal; a response that was made is withdrawn.
    pending.request.body = []
    pending.delivery = nil
    return unsafe callbacks.refuse(pending.request, for: Refusal.Reason(reason)).makeC()
  }

  /// C calls this when it no longer needs a request.
  static func forget(_ request: UnsafeMutableRawPointer?, isCut: Bool, acknowledged: UInt64) {
    guard let request = unsafe request else { return }
    let pending = unsafe Unmanaged<PendingRequest>.fromOpaque(request).takeRetainedValue()
    pending.delivery?.end(isCut ? .cut(acknowledgedBytes: Int(clamping: acknowledged)) : .complete)
  }

  /// C calls this when a request holds more memory, or less.
  static func hold(_ context: UnsafeMutableRawPointer?, _ before: Int, _ after: Int) -> Bool {
    guard let callbacks = unsafe at(context) else { return false }
    return callbacks.meter.hold(after, before: before, limit: callbacks.limits.bufferedBytes)
  }

  /// C calls this when a connection has been opened.
  static func opened(_ context: UnsafeMutableRawPointer?) { unsafe at(context)?.meter.opened() }

  /// C calls this when a connection has been closed.
  static func closed(_ context: UnsafeMutableRawPointer?) { unsafe at(context)?.meter.closed() }

  /// C calls this when it cuts off a connection.
  static func cutOff(
    _ context: UnsafeMutableRawPointer?, _ reason: chttp_refusal, _ peer: UnsafePointer<UInt8>?
  ) {
    guard let callbacks = unsafe at(context), let peer = unsafe peer else { return }
    let reason = Refusal.Reason(reason)
    callbacks.meter.count(reason)
    guard callbacks.throttle.allows(second: time(nil)) else { return }
    let bytes = unsafe Array(UnsafeBufferPointer(start: peer, count: 16))
    callbacks.handler.cutOff(Refusal(reason), PeerAddress(bytes: bytes))
  }

  /// C calls this with a line for the log.
  static func log(_ context: UnsafeMutableRawPointer?, _ line: UnsafePointer<CChar>?) {
    guard let callbacks = unsafe at(context), let line = unsafe line,
      callbacks.throttle.allows(second: time(nil))
    else { return }
    callbacks.handler.log(unsafe String(cString: line))
  }
}

extension Refusal.Reason {
  fileprivate init(_ reason: chttp_refusal) {
    switch reason {
    case .CHTTP_MALFORMED_REQUEST: self = .malformedRequest
    case .CHTTP_TARGET_TOO_LONG: self = .targetTooLong
    case .CHTTP_HEADER_TOO_LARGE: self = .headerTooLarge
    case .CHTTP_UNSUPPORTED_VERSION: self = .unsupportedVersion
    case .CHTTP_BODY_TOO_LARGE: self = .bodyTooLarge
    case .CHTTP_OUT_OF_MEMORY: self = .outOfMemory
    case .CHTTP_OUT_OF_RESPONSE_MEMORY: self = .outOfResponseMemory
    case .CHTTP_REQUEST_TOO_SLOW: self = .requestTooSlow
    case .CHTTP_RESPONSE_TOO_SLOW: self = .responseTooSlow
    case .CHTTP_TOO_MANY_CONNECTIONS: self = .tooManyConnections
    case .CHTTP_IDLE_CONNECTION: self = .idleConnection
    }
  }
}

/// Limits how many lines clients can write into the log.
final class LogThrottle: Sendable {
  private let linesPerSecond: Int
  private let current = Mutex((second: 0, lines: 0))

  init(linesPerSecond: Int) { self.linesPerSecond = linesPerSecond }

  /// Counts a line; returns whether it may be written.
  ///
  /// - Parameter second: the current time, in seconds since 1970-01-01.
  func allows(second: Int) -> Bool {
    current.withLock { current in
      if second != current.second { current = (second: second, lines: 0) }
      current.lines += 1
      return current.lines <= linesPerSecond
    }
  }
}

extension Response {
  /// The memory that the response holds while it is sent, in bytes.
  fileprivate var heldBytes: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .stream(let stream): stream.heldBytes
    }
  }
}
