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
  /// Takes a line about something that went wrong below HTTP, nearly always because of a client, such
  /// as a connection cut short.
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
      Handlers(respond, refuse, log, limits: configuration.limits, meter: meter))
    var server: OpaquePointer?
    let result = unsafe configuration.start(handlers, &server)
    guard let server = unsafe server else {
      unsafe handlers.release()
      throw configuration.error(result)
    }
    unsafe self.server = server
    unsafe self.handlers = handlers
    port = unsafe chttp_server_port(server)
  }

  /// Stops: no connection is accepted any more, every answer tells its client that the connection
  /// closes, requests in flight may finish, and connections are closed after a second of silence.
  ///
  /// Returns when no connection is left, or when the time is over and what was left is closed.
  ///
  /// - Parameter drainSeconds: how long to wait for connections to end; 0 or more.
  public consuming func stop(drainSeconds: Double) {
    end(drainSeconds: drainSeconds)
    discard self
  }

  /// Lets the memory of large bodies go back to the system when they are gone.
  ///
  /// It holds for the whole process; call it at the start, before any thread is made.
  public static func returnLargeBlocks() { chttp_return_large_blocks() }

  /// How many connections the system's hard limit of open files leaves room for; at least 1.
  public static func affordableConnections(threads: Int) -> Int {
    Int(chttp_affordable_connections(UInt32(clamping: threads)))
  }

  /// Asks the server at an address once whether it is ready; it answers within seconds.
  ///
  /// - Parameters:
  ///   - host: as in `ListenerConfiguration`; an address that stands for all reaches this machine.
  ///   - port: the port that it listens on.
  ///   - withTLS: whether it speaks TLS; its certificate is not looked at.
  public static func isReady(host: String, port: UInt16, withTLS: Bool = false) -> Bool {
    unsafe host.withCString { unsafe chttp_is_ready($0, port, withTLS) }
  }

  deinit { end(drainSeconds: 0) }

  private borrowing func end(drainSeconds: Double) {
    let milliseconds = min(max(drainSeconds * 1000, 0), Double(Int32.max))
    unsafe chttp_server_stop(server, UInt32(milliseconds))
    unsafe handlers.release()
  }
}

extension ListenerConfiguration {
  fileprivate func start(
    _ handlers: Unmanaged<Handlers>, _ server: inout OpaquePointer?
  ) -> chttp_start_result {
    let late = unsafe handlers.takeUnretainedValue().lateAnswer
    return unsafe late.withBytes { fields, body in
      unsafe withCStrings { host, certificate, key, batchType in
        var configuration = unsafe chttp_configuration(
          host: host, port: port, threads: UInt32(clamping: max(threads, 1)),
          certificate: certificate, private_key: key,
          connection_limit: UInt32(clamping: max(limits.connections, 1)),
          address_limit: UInt32(clamping: limits.connectionsPerAddress),
          idle_timeout_seconds: UInt32(clamping: max(limits.idleTimeoutSeconds, 1)),
          request_timeout_seconds: UInt32(clamping: max(limits.requestTimeoutSeconds, 1)),
          header_memory: limits.headerBytes, target_limit: limits.targetBytes,
          body_limit: limits.bodyBytes, batch_limit: limits.batchBytes, batch_type: batchType,
          buffer_limit: limits.bufferedBytes, late_fields: fields, late_body: body,
          meter: handlers.takeUnretainedValue().meter.handle, context: handlers.toOpaque(),
          respond: { unsafe Handlers.respond($0, $1) },
          refuse: { unsafe Handlers.refuse($0, $1, $2) }, log: { unsafe Handlers.log($0, $1) })
        return unsafe chttp_server_start(&configuration, &server)
      }
    }
  }

  fileprivate func error(_ result: chttp_start_result) -> ListenerError {
    switch result {
    case .CHTTP_HOST_NOT_FOUND: .hostNotFound(host)
    case .CHTTP_ADDRESS_IN_USE: .addressInUse(host: host, port: port)
    case .CHTTP_ADDRESS_NOT_AVAILABLE: .addressNotAvailable(host)
    case .CHTTP_NOT_PERMITTED: .notPermitted(port: port)
    case .CHTTP_TOO_FEW_FILES: .tooFewFiles(connectionLimit: limits.connections)
    case .CHTTP_BAD_CERTIFICATE: .badCertificate
    case .CHTTP_STARTED, .CHTTP_OUT_OF_RESOURCES: .outOfResources
    }
  }
}
