import CHTTPServer

extension EventLoop {
  // MARK: The header

  /// Why a request is refused before its body is read; nil if it is not.
  private func refusal(
    of request: Request, _ header: chttp_header, hasTarget: Bool, checks: RequestGuard,
    bodyLimit: Int, isOverLimit: Bool
  ) -> Refusal.Reason? {
    guard hasTarget else { return .malformedTarget }
    if unsafe header.target.count > shared.limits.targetBytes { return .targetTooLong }
    if isOverLimit, !shared.reservedPaths.contains(request.path) { return .tooManyConnections }
    if unsafe header.is_malformed { return .malformedHeader }
    return checks.refusal ?? (checks.bodyBytes(limit: bodyLimit) > bodyLimit ? .bodyTooLarge : nil)
  }

  private func judge(_ header: chttp_header, _ number: Int, _ exchange: Exchange) -> chttp_verdict {
    let isOverLimit = unsafe policy.headerRead(number, bytes: header.size)
    let method = unsafe Method(header)
    let target = unsafe RequestTarget(header.target.buffer.span, method: method)
    let request = unsafe Request(
      header, method: method, target: target, fields: fields(of: header, number),
      peer: peer(number))
    let checks = unsafe request.fields.checks.with(
      length: header.length.buffer.span, count: header.lengths_count,
      isHTTP10: header.is_http_1_0)
    let limits = shared.limits
    let limit =
      checks.bodyBytes(limit: .max) > limits.leastBodyLimit
      ? limits.bodyLimit(of: request) : limits.leastBodyLimit
    let reason = unsafe refusal(
      of: request, header, hasTarget: target != nil, checks: checks, bodyLimit: limit,
      isOverLimit: isOverLimit)
    let pending = PendingRequest(
      request, bodyLimit: checks.bodyBytes(limit: limit), memory: shared.memory)
    var verdict = unsafe chttp_verdict()
    unsafe verdict.request = Unmanaged.passRetained(pending).toOpaque()
    if let reason {
      unsafe verdict.response = refuse(pending, number, for: reason)
    } else if checks.expectsNeedlessly {
      unsafe verdict.response = respond(pending, number, exchange)
      unsafe verdict.response.closes = true
    }
    return unsafe verdict
  }

  // MARK: The response

  private func respond(
    _ pending: PendingRequest, _ number: Int, _ exchange: Exchange
  ) -> chttp_response {
    if let reason = pending.state.refusal { return unsafe refuse(pending, number, for: reason) }
    if let made = unsafe pending.takeComputed() { return unsafe conclude(made, pending, number) }
    switch shared.handler.answer(pending.state.request) {
    case .response(let response):
      return unsafe conclude(shared.make(response, pending, exchange), pending, number)
    case .work(let work):
      // libmicrohttpd suspends only requests with a body; without one, the work is short.
      guard !pending.state.request.body.isEmpty else {
        let response = work(RequestMemory())
        return unsafe conclude(shared.make(response, pending, exchange), pending, number)
      }
      policy.workBegun(number)
      exchange.suspend()
      shared.submit(work, pending, exchange)
      return unsafe chttp_response()
    }
  }

  /// Sends a response if there is memory for what it holds.
  private func conclude(
    _ made: PendingRequest.Made, _ pending: PendingRequest, _ number: Int
  ) -> chttp_response {
    guard unsafe pending.hold(made.held) else {
      unsafe chttp_response_free(made.response)
      return unsafe refuse(pending, number, for: .outOfResponseMemory)
    }
    let isLong = unsafe made.held >= ListenerLimits.longResponseBytes
    pending.state.acknowledged = isLong ? acknowledged(by: number) : nil
    policy.responseBegun(number, acknowledged: pending.state.acknowledged)
    var response = unsafe made.response
    unsafe response.closes = shared.isDraining
    return unsafe response
  }

  private func refuse(
    _ pending: PendingRequest, _ number: Int, for reason: Refusal.Reason
  ) -> chttp_response {
    // A refusal does not need the body. A response that was made before is withdrawn.
    pending.dropBody()
    pending.state.delivery = nil
    policy.requestRefused(number)
    policy.responseBegun(number, acknowledged: nil)
    var response = unsafe shared.response(refusing: pending.state.request, for: reason).makeC()
    unsafe response.closes = true
    return unsafe response
  }

  // MARK: The end

  private func ended(_ number: Int, _ pending: PendingRequest?, _ end: chttp_end) {
    if let reason = unsafe Refusal.Reason(end) {
      if policy.requestRefusedByLibrary(number) { report(reason, number) }
    } else {
      policy.requestEnded(number)
    }
    guard let pending else { return }
    // Its client has gone before the response could be sent.
    if let made = unsafe pending.takeComputed() { unsafe chttp_response_free(made.response) }
    guard let delivery = pending.state.delivery else { return }
    guard unsafe end.is_cut else { return delivery.end(.complete) }
    let before = pending.state.acknowledged
    let now = before == nil ? nil : acknowledged(by: number)
    delivery.end(.cut(acknowledgedBytes: max((now ?? 0) - (before ?? 0), 0)))
  }
}

extension SharedListener {
  /// Makes the C response, and keeps its delivery until the request ends.
  fileprivate func make(
    _ response: Response, _ pending: PendingRequest, _ exchange: Exchange
  ) -> PendingRequest.Made {
    guard response.heldBytes <= limits.bufferedBytes else {
      return unsafe (
        self.response(refusing: pending.state.request, for: .overMemoryLimit).makeC(), held: 0
      )
    }
    pending.state.delivery = response.delivery
    return unsafe response.makeC(for: exchange, by: workers)
  }

  /// Lets a worker thread compute the response to a suspended request.
  fileprivate func submit(
    _ work: @escaping Answer.Work, _ pending: PendingRequest, _ exchange: Exchange
  ) {
    workers.submit(
      Workers.Job(
        run: { [self] in
          unsafe pending.state.computed = make(work(memory(of: pending)), pending, exchange)
          exchange.resume()
        },
        drop: {
          // A response without content closes the connection.
          let status = UInt32(Status.serviceUnavailable.rawValue)
          var closing = unsafe chttp_response()
          unsafe closing.status = status
          unsafe pending.state.computed = (closing, held: 0)
          exchange.resume()
        }))
  }

  private func memory(of pending: PendingRequest) -> RequestMemory {
    let bodyBytes = pending.state.request.body.count
    return RequestMemory(refusing: { [meter, limits] bytes, own in
      let limit = limits.bufferedBytes
      let neverFits = bodyBytes + own + bytes > limit
      guard neverFits || !pending.hold(more: bytes) else { return nil }
      let reason: Refusal.Reason = neverFits ? .overMemoryLimit : .outOfMemory
      meter.count(reason)
      return Refusal(reason, limit: neverFits ? limit : nil)
    })
  }
}

extension Refusal.Reason {
  /// Why libmicrohttpd has refused a request with a response of its own; nil if it has not.
  fileprivate init?(_ end: chttp_end) {
    switch unsafe Status(rawValue: Int(end.refused_status)) {
    case Status(rawValue: 0): return nil
    case .uriTooLong: self = .targetTooLong
    case .requestHeaderFieldsTooLarge: self = .headerTooLarge
    case .contentTooLarge: self = .bodyTooLarge
    default:
      let length = unsafe end.refused_length
      let isMalformed = unsafe length.start != nil && RequestGuard.length(length.buffer.span) == nil
      self = isMalformed ? .malformedContentLength : .malformedRequest
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

// MARK: - What C calls

// Static functions, because a closure in main-actor code would be isolated to that actor, and trap on
// the listener's threads.

extension EventLoop {
  private static func at(_ context: UnsafeMutableRawPointer?) -> EventLoop {
    guard let context = unsafe context else { preconditionFailure("C has lost its context") }
    return unsafe Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue()
  }

  private static func opened(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ socket: Int32,
    _ peer: UnsafePointer<UInt8>?
  ) -> Int {
    guard let connection = unsafe connection, let peer = unsafe peer else {
      preconditionFailure("C has opened no connection")
    }
    let bytes = unsafe Array(UnsafeBufferPointer(start: peer, count: 16))
    return unsafe at(context).opened(
      connection, socket: socket, peer: PeerAddress(bytes: bytes))
  }

  private static func judge(
    _ context: UnsafeMutableRawPointer?, _ number: Int, _ exchange: OpaquePointer?,
    _ header: UnsafePointer<chttp_header>?
  ) -> chttp_verdict {
    guard let exchange = unsafe exchange, let header = unsafe header else {
      return unsafe chttp_verdict()
    }
    return unsafe at(context).judge(header.pointee, number, Exchange(exchange))
  }

  private static func receive(
    _ context: UnsafeMutableRawPointer?, _ number: Int, _ request: UnsafeMutableRawPointer?,
    _ piece: chttp_bytes
  ) -> Bool {
    guard let request = unsafe request else { return false }
    unsafe at(context).policy.bodyRead(number, bytes: piece.count)
    return unsafe PendingRequest.at(request).receive(piece.buffer)
  }

  private static func respond(
    _ context: UnsafeMutableRawPointer?, _ number: Int, _ request: UnsafeMutableRawPointer?,
    _ exchange: OpaquePointer?
  ) -> chttp_response {
    guard let request = unsafe request, let exchange = unsafe exchange else {
      return unsafe chttp_response()
    }
    return unsafe at(context).respond(PendingRequest.at(request), number, Exchange(exchange))
  }

  private static func ended(
    _ context: UnsafeMutableRawPointer?, _ number: Int, _ request: UnsafeMutableRawPointer?,
    _ end: UnsafePointer<chttp_end>?
  ) {
    guard let end = unsafe end else { return }
    let pending = unsafe request.map {
      unsafe Unmanaged<PendingRequest>.fromOpaque($0).takeRetainedValue()
    }
    unsafe at(context).ended(number, pending, end.pointee)
  }

  private static func log(_ context: UnsafeMutableRawPointer?, _ line: UnsafePointer<CChar>?) {
    guard let line = unsafe line else { return }
    unsafe at(context).shared.log(String(cString: line))
  }

  /// Creates the C loop.
  func make(_ identity: TLSIdentity?) -> OpaquePointer? {
    guard let identity else { return unsafe make(nil, nil) }
    return unsafe identity.withCStrings { unsafe make($0, $1) }
  }

  private func make(
    _ certificate: UnsafePointer<CChar>?, _ key: UnsafePointer<CChar>?
  ) -> OpaquePointer? {
    let (limits, more) = (shared.limits, ConnectionPolicy.reserve + ConnectionPolicy.replacedATurn)
    var configuration = unsafe chttp_configuration(
      certificate: certificate, private_key: key,
      connections: UInt32(
        clamping: UInt64(UInt32(clamping: limits.connections)) + UInt64(more) + 1),
      header_memory: limits.headerBytes, context: Unmanaged.passUnretained(self).toOpaque(),
      opened: { unsafe EventLoop.opened($0, $1, $2, $3) },
      closed: { unsafe EventLoop.at($0).closed($1) },
      began: { unsafe EventLoop.at($0).policy.requestBegun($1) },
      judge: { unsafe EventLoop.judge($0, $1, $2, $3) },
      receive: { unsafe EventLoop.receive($0, $1, $2, $3) },
      respond: { unsafe EventLoop.respond($0, $1, $2, $3) },
      ended: { unsafe EventLoop.ended($0, $1, $2, $3) },
      log: { unsafe EventLoop.log($0, $1) })
    return unsafe chttp_loop_make(&configuration)
  }
}
