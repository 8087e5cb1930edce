import CHTTPServer

/// A running HTTP server: it takes requests from the network and sends the answers.
///
/// It stops when it is told to, or at once when its owner lets go of it. This is the one file that
/// touches the C server; above it there are only values.
@safe public struct Listener: ~Copyable, @unchecked Sendable {
  /// Answers a complete request.
  ///
  /// It is called on the listener's threads, on several at once; while it runs, the other
  /// connections of its thread wait, so it must not block.
  public typealias Respond = @Sendable (Request) -> Response
  /// Answers a request that cannot be trusted; its body was not read, and its connection closes.
  public typealias Refuse = @Sendable (Refusal, Request) -> Response
  /// Takes a line about something that went wrong below HTTP, such as a connection cut short.
  public typealias Log = @Sendable (String) -> Void

  /// The port that it listens on.
  public let port: UInt16

  private let server: OpaquePointer
  private let handlers: Unmanaged<Handlers>

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - configuration: where to listen, and within which limits.
  ///   - meter: counts what happens to this listener and to no other.
  ///   - log: takes at most five lines a second and thread.
  ///   - respond: answers a complete request.
  ///   - refuse: answers a request that the listener refuses.
  /// - Throws: what keeps it from listening; nothing is left behind then.
  public init(
    _ configuration: ListenerConfiguration, meter: ListenerMeter = ListenerMeter(),
    log: @escaping Log = { _ in },
    respond: @escaping Respond, refuse: @escaping Refuse
  ) throws(ListenerError) {
    let handlers = unsafe Unmanaged.passRetained(
      Handlers(respond, refuse, log, meter: meter, bodyLimit: configuration.maxBodyBytes))
    var server: OpaquePointer?
    let result = unsafe configuration.start(meter: meter, handlers.toOpaque(), &server)
    guard let server = unsafe server else {
      unsafe handlers.release()
      throw configuration.error(result)
    }
    unsafe self.server = server
    unsafe self.handlers = handlers
    port = unsafe chttp_server_port(server)
  }

  /// Stops: no connection is accepted any more, every answer tells its client that the connection
  /// closes, and requests in flight may finish.
  ///
  /// Returns when no connection is left, or when the time is over and what was left is closed.
  ///
  /// - Parameter drainSeconds: how long to wait for connections to end; 0 or more.
  public consuming func stop(drainSeconds: Double) {
    end(drainSeconds: drainSeconds)
    discard self
  }

  /// How many connections the system's hard limit of open files leaves room for; at least 1.
  public static func affordableConnections(threads: Int) -> Int {
    Int(chttp_affordable_connections(UInt32(clamping: threads)))
  }

  /// Asks the server at an address once whether it is ready; it answers within seconds.
  ///
  /// - Parameters:
  ///   - host: as in `ListenerConfiguration`; an address that stands for all reaches this machine.
  ///   - port: the port that it listens on.
  public static func isReady(host: String, port: UInt16) -> Bool {
    unsafe host.withCString { unsafe chttp_is_ready($0, port) }
  }

  deinit { end(drainSeconds: 0) }

  private borrowing func end(drainSeconds: Double) {
    let milliseconds = min(max(drainSeconds * 1000, 0), Double(Int32.max))
    unsafe chttp_server_stop(server, UInt32(milliseconds))
    unsafe handlers.release()
  }
}

/// What the C server's context pointer points at.
private final class Handlers: Sendable {
  let respond: Listener.Respond
  let refuse: Listener.Refuse
  let log: Listener.Log
  let meter: ListenerMeter
  let bodyLimit: Int

  init(
    _ respond: @escaping Listener.Respond, _ refuse: @escaping Listener.Refuse,
    _ log: @escaping Listener.Log, meter: ListenerMeter, bodyLimit: Int
  ) {
    self.respond = respond
    self.refuse = refuse
    self.log = log
    self.meter = meter
    self.bodyLimit = bodyLimit
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> Handlers? {
    unsafe context.map { unsafe Unmanaged<Handlers>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension ListenerConfiguration {
  fileprivate func start(
    meter: ListenerMeter, _ context: UnsafeMutableRawPointer, _ server: inout OpaquePointer?
  ) -> chttp_start_result {
    unsafe host.withCString { host in
      var configuration = unsafe chttp_configuration(
        host: host, port: port, threads: UInt32(threads),
        connection_limit: UInt32(connectionLimit),
        idle_timeout_seconds: UInt32(idleTimeoutSeconds), body_limit: maxBodyBytes,
        meter: meter.handle, context: context, respond: respond, refuse: refuse, log: log)
      return unsafe chttp_server_start(&configuration, &server)
    }
  }

  fileprivate func error(_ result: chttp_start_result) -> ListenerError {
    switch result {
    case .CHTTP_HOST_NOT_FOUND: .hostNotFound(host)
    case .CHTTP_ADDRESS_IN_USE: .addressInUse(host: host, port: port)
    case .CHTTP_ADDRESS_NOT_AVAILABLE: .addressNotAvailable(host)
    case .CHTTP_NOT_PERMITTED: .notPermitted(port: port)
    case .CHTTP_TOO_FEW_FILES: .tooFewFiles(connectionLimit: connectionLimit)
    case .CHTTP_STARTED, .CHTTP_OUT_OF_RESOURCES: .outOfResources
    }
  }
}

// MARK: - What C calls

// Functions at file scope, because a closure written where the main actor reigns would belong to it
// and trap on the listener's threads.

private func respond(
  _ context: UnsafeMutableRawPointer?, _ request: UnsafePointer<chttp_request>?
) -> chttp_response {
  guard let handlers = unsafe Handlers.at(context), let request = unsafe request else {
    return unsafe chttp_response()
  }
  return unsafe handlers.respond(Request(request)).sent()
}

private func refuse(
  _ context: UnsafeMutableRawPointer?, _ request: UnsafePointer<chttp_request>?,
  _ reason: chttp_refusal
) -> chttp_response {
  guard let handlers = unsafe Handlers.at(context), let request = unsafe request else {
    return unsafe chttp_response()
  }
  return unsafe handlers.refuse(
    Refusal(reason, bodyLimit: handlers.bodyLimit), Request(request)
  ).sent()
}

private func log(_ context: UnsafeMutableRawPointer?, _ line: UnsafePointer<CChar>?) {
  guard let handlers = unsafe Handlers.at(context), let line = unsafe line else { return }
  handlers.log(unsafe String(cString: line))
}

// MARK: - From C and to C

extension Request {
  fileprivate init(_ request: UnsafePointer<chttp_request>) {
    let parts = unsafe request.pointee
    let count = unsafe parts.fields_count
    let fields = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      written = unsafe chttp_request_copy_fields(request, buffer.baseAddress, count)
    }
    unsafe self.init(
      Method(rawValue: parts.method.text), parts.path.text,
      query: parts.query.start == nil ? nil : parts.query.text,
      headers: Headers(terminated: fields), body: Array(parts.body.buffer),
      peer: PeerAddress(parts.peer))
  }
}

extension Response {
  fileprivate func sent() -> chttp_response {
    unsafe headers.terminated.withUnsafeBufferPointer { fields in
      unsafe body.withUnsafeBufferPointer { body in
        unsafe chttp_response_make(
          UInt32(truncatingIfNeeded: status.rawValue), chttp_bytes(fields), chttp_bytes(body))
      }
    }
  }
}

extension chttp_bytes {
  fileprivate init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(start: buffer.baseAddress, count: buffer.count)
  }

  fileprivate var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  fileprivate var text: String { unsafe String(decoding: buffer, as: UTF8.self) }
}

extension PeerAddress {
  /// From sixteen bytes in network order.
  fileprivate init(_ bytes: some Any) {
    let halves = unsafe withUnsafeBytes(of: bytes) { bytes in
      unsafe bytes.loadUnaligned(as: (UInt64, UInt64).self)
    }
    self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
  }
}
