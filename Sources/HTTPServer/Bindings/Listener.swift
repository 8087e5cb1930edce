import CHTTPServer

/// The closures that a listener calls with requests.
///
/// Several threads call them at once. While a closure runs on an event-loop thread, the other
/// connections of that thread wait, so a closure must not block.
public struct ListenerHandler: Sendable {
  let respond: @Sendable (Request) -> Response
  let refuse: @Sendable (Refusal, Request) -> Response
  let log: @Sendable (String) -> Void

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - log: takes a line about a fault below HTTP, usually caused by a client; at most five lines a
  ///     second for each thread.
  ///   - respond: responds to a complete request.
  ///   - refuse: responds to a request that cannot be trusted; its body was not read, and its
  ///     connection closes.
  public init(
    log: @escaping @Sendable (String) -> Void = { _ in },
    respond: @escaping @Sendable (Request) -> Response,
    refuse: @escaping @Sendable (Refusal, Request) -> Response
  ) {
    self.respond = respond
    self.refuse = refuse
    self.log = log
  }
}

/// A running HTTP server: it reads requests from the network and sends the responses.
///
/// It stops with `stop(drainSeconds:)`, or at once when its owner releases it. Only this file calls the
/// C server's functions; the layers above it see values.
@safe public struct Listener: ~Copyable, @unchecked Sendable {
  /// The port that the listener listens on.
  public let port: UInt16
  private let server: OpaquePointer
  private let callbacks: Unmanaged<ListenerCallbacks>

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - configuration: where to listen, and within which limits.
  ///   - meter: counts the connections and refusals of this listener only.
  ///   - handler: responds to the requests.
  /// - Throws: `ListenerError`; every resource is released then.
  public init(
    _ configuration: ListenerConfiguration, meter: ListenerMeter = ListenerMeter(),
    handler: ListenerHandler
  ) throws(ListenerError) {
    let limit = configuration.limits.connections
    guard OpenFiles.allow(connections: limit, threads: configuration.threads) else {
      throw .tooFewFiles(connectionLimit: limit)
    }
    let callbacks = unsafe Unmanaged.passRetained(
      ListenerCallbacks(handler, limits: configuration.limits, meter: meter))
    var server: OpaquePointer?
    let result = unsafe configuration.start(callbacks, &server)
    guard let server = unsafe server else {
      unsafe callbacks.release()
      throw configuration.error(result)
    }
    unsafe self.server = server
    unsafe self.callbacks = callbacks
    port = unsafe chttp_server_port(server)
  }

  /// The addresses that the listener listens on; a host name can have several.
  public var addresses: [PeerAddress] {
    let count = unsafe chttp_server_address_count(server)
    return (0..<count).map { index in
      var bytes = [UInt8](repeating: 0, count: 16)
      unsafe chttp_server_address(server, index, &bytes)
      return PeerAddress(bytes: bytes)
    }
  }

  /// Stops: accepts no more connections, tells clients with each response that the connection closes,
  /// lets requests in flight finish, and closes connections after a second of silence.
  ///
  /// Returns when no connection is left. When the time is over, it closes the remaining connections.
  ///
  /// - Parameter drainSeconds: how long to wait for connections to end, in seconds; 0 or more.
  public consuming func stop(drainSeconds: Double) {
    end(drainSeconds: drainSeconds)
    discard self
  }

  /// The number of connections that the hard limit of open files allows; at least 1.
  public static func affordableConnections(threads: Int) -> Int {
    OpenFiles.affordableConnections(threads: threads)
  }

  deinit { end(drainSeconds: 0) }

  private borrowing func end(drainSeconds: Double) {
    let milliseconds = min(max(drainSeconds * 1000, 0), Double(Int32.max))
    unsafe chttp_server_stop(server, UInt32(milliseconds))
    unsafe callbacks.release()
  }
}

extension ListenerConfiguration {
  fileprivate func start(
    _ callbacks: Unmanaged<ListenerCallbacks>, _ server: inout OpaquePointer?
  ) -> chttp_start_result {
    unsafe withCStrings { host, certificate, key in
      var configuration = unsafe chttp_configuration(
        host: host, port: port, threads: UInt32(clamping: max(threads, 1)),
        certificate: certificate, private_key: key,
        connection_limit: UInt32(clamping: max(limits.connections, 1)),
        idle_timeout_seconds: UInt32(clamping: max(limits.idleTimeoutSeconds, 1)),
        request_timeout_seconds: UInt32(clamping: max(limits.requestTimeoutSeconds, 1)),
        header_memory: limits.headerBytes, target_limit: limits.targetBytes,
        inline_body_limit: ListenerLimits.inlineBodyBytes,
        work_memory_per_byte: ListenerLimits.workMemoryPerByte,
        work_memory_limit: limits.bodyBytes * ListenerLimits.workMemoryPerByte,
        buffer_limit: limits.bufferedBytes,
        meter: callbacks.takeUnretainedValue().meter.handle, context: callbacks.toOpaque(),
        body_limit: { unsafe ListenerCallbacks.bodyLimit($0, $1) },
        respond: { unsafe ListenerCallbacks.respond($0, $1) },
        refuse: { unsafe ListenerCallbacks.refuse($0, $1, $2) },
        log: { unsafe ListenerCallbacks.log($0, $1) })
      return unsafe chttp_server_start(&configuration, &server)
    }
  }

  /// Calls a closure with the host, the certificate and the private key as C strings.
  private func withCStrings<Result>(
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Result
  ) -> Result {
    unsafe host.withCString { host in
      guard let identity else { return unsafe body(host, nil, nil) }
      return unsafe identity.certificate.withCString { certificate in
        unsafe identity.privateKey.withCString { key in unsafe body(host, certificate, key) }
      }
    }
  }

  fileprivate func error(_ result: chttp_start_result) -> ListenerError {
    switch result {
    case .CHTTP_HOST_NOT_FOUND: .hostNotFound(host)
    case .CHTTP_ADDRESS_IN_USE: .addressInUse(host: host, port: port)
    case .CHTTP_ADDRESS_NOT_AVAILABLE: .addressNotAvailable(host)
    case .CHTTP_NOT_PERMITTED: .notPermitted(port: port)
    case .CHTTP_BAD_CERTIFICATE: .badCertificate
    case .CHTTP_STARTED, .CHTTP_OUT_OF_RESOURCES: .outOfResources
    }
  }
}
