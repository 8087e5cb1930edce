import CHTTPServer

/// The closures that a listener calls with requests.
///
/// Several threads call them at once. While a closure runs on an event-loop thread, the other
/// connections of that thread wait, so a closure must not block.
public struct ListenerHandler: Sendable {
  let answer: @Sendable (Request) -> Answer
  let refuse: @Sendable (Refusal, Request) -> Response
  let log: @Sendable (String) -> Void
  let cutOff: @Sendable (Refusal, PeerAddress) -> Void

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - log: takes a line about a fault below HTTP, usually caused by a client; together with
  ///     `cutOff` it is called at most five times a second for each thread.
  ///   - cutOff: is told of a connection that the listener ends without a response of `answer` or
  ///     `refuse`, or before its end, with the address at its other end; the meter counts all.
  ///   - answer: responds to a complete request, or returns the work for a worker thread.
  ///   - refuse: responds to a request that cannot be trusted; its body was not read, and its
  ///     connection closes.
  public init(
    log: @escaping @Sendable (String) -> Void = { _ in },
    cutOff: @escaping @Sendable (Refusal, PeerAddress) -> Void = { _, _ in },
    answer: @escaping @Sendable (Request) -> Answer,
    refuse: @escaping @Sendable (Refusal, Request) -> Response
  ) {
    self.answer = answer
    self.refuse = refuse
    self.log = log
    self.cutOff = cutOff
  }

  /// Creates a handler that responds to every request at once, on its event-loop thread.
  public init(
    respond: @escaping @Sendable (Request) -> Response,
    refuse: @escaping @Sendable (Refusal, Request) -> Response
  ) {
    self.init(answer: { .response(respond($0)) }, refuse: refuse)
  }
}

/// A running HTTP server: it reads requests from the network and sends the responses.
///
/// It stops with `stop(drainSeconds:)`, or at once when its owner releases it. Only this file calls the
/// C server's functions; the layers above it see values.
@safe public struct Listener: ~Copyable, @unchecked Sendable {
  /// The port that the listener listens on.
  public let port: UInt16
  private let server: Unmanaged<RunningServer>

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
    let count = max(configuration.threads, 1)
    try Listener.verify(
      host: configuration.host, connections: configuration.limits.connections, threads: count)
    let sockets = try ListeningSockets(
      host: configuration.host, port: configuration.port, threads: count)
    let server = try RunningServer(
      configuration, sockets: sockets,
      callbacks: ListenerCallbacks(handler, configuration, meter: meter, threads: count))
    guard server.run(loops: UInt32(clamping: count)) else {
      _ = server.stop(drainMilliseconds: 0)
      throw .outOfResources
    }
    port = sockets.port
    unsafe self.server = .passRetained(server)
  }

  /// Does what a start does before it listens: raises the limit of open files, and resolves the host.
  ///
  /// - Throws: `ListenerError`.
  public static func verify(
    host: String, connections: Int, threads: Int
  ) throws(ListenerError) {
    try OpenFiles.allow(connections: connections, threads: max(threads, 1))
    try ListeningSockets.verify(host: host)
  }

  /// The addresses that the listener listens on; a host name can have several.
  public var addresses: [PeerAddress] { unsafe server.takeUnretainedValue().addresses }

  /// Stops: accepts no more connections, tells clients with each response that the connection closes,
  /// lets requests in flight finish, and closes connections after a second of silence.
  ///
  /// Returns when no connection is left. When the time is over, it closes the remaining connections.
  ///
  /// - Parameter drainSeconds: how long to wait for connections to end, in seconds; 0 or more.
  /// - Returns: the number of connections that were closed before their end.
  @discardableResult
  public consuming func stop(drainSeconds: Double) -> Int {
    let count = end(drainSeconds: drainSeconds)
    discard self
    return count
  }

  /// Identifies the server with another certificate on connections that are made from now on.
  ///
  /// - Returns: false, with nothing changed, unless it is a certificate chain with its key, and the
  ///   listener has started with TLS.
  public func replace(_ identity: TLSIdentity) -> Bool {
    unsafe server.takeUnretainedValue().replace(identity)
  }

  /// The number of connections that the hard limit of open files allows; at least 1.
  public static func affordableConnections(threads: Int) -> Int {
    OpenFiles.affordableConnections(threads: threads)
  }

  deinit { _ = end(drainSeconds: 0) }

  private borrowing func end(drainSeconds: Double) -> Int {
    let milliseconds = min(max(drainSeconds * 1000, 0), Double(Int32.max))
    return unsafe server.takeRetainedValue().stop(drainMilliseconds: UInt32(milliseconds))
  }
}

/// The C server with its threads.
@safe private final class RunningServer: @unchecked Sendable {
  let addresses: [PeerAddress]
  private let handle: OpaquePointer
  private let callbacks: ListenerCallbacks
  /// One thread for each event loop.
  private var threads = Threads()

  init(
    _ configuration: ListenerConfiguration, sockets: ListeningSockets, callbacks: ListenerCallbacks
  ) throws(ListenerError) {
    var handle: OpaquePointer?
    let result = unsafe configuration.start(
      sockets, Unmanaged.passUnretained(callbacks), &handle)
    guard let handle = unsafe handle else {
      throw result == .CHTTP_BAD_CERTIFICATE ? .badCertificate : .outOfResources
    }
    unsafe self.handle = handle
    addresses = sockets.addresses
    self.callbacks = callbacks
  }

  /// Starts the event loops and the workers.
  ///
  /// - Returns: false if the system has no thread left.
  func run(loops: UInt32) -> Bool {
    callbacks.workers.start()
      && (0..<loops).allSatisfy { index in
        threads.start { [self] in unsafe chttp_server_run(handle, index) }
      }
  }

  /// Ends the loops, then the workers, then the connections that are left; called once.
  ///
  /// - Returns: the number of connections that were left.
  func stop(drainMilliseconds: UInt32) -> Int {
    unsafe chttp_server_stop(handle, drainMilliseconds)
    threads.join()
    callbacks.workers.stop()
    let left = callbacks.openConnections
    unsafe chttp_server_free(handle)
    return left
  }

  func replace(_ identity: TLSIdentity) -> Bool {
    unsafe identity.withCStrings { unsafe chttp_server_replace_certificate(handle, $0, $1) }
  }
}

extension ListenerConfiguration {
  fileprivate func start(
    _ sockets: ListeningSockets, _ callbacks: Unmanaged<ListenerCallbacks>,
    _ server: inout OpaquePointer?
  ) -> chttp_start_result {
    let descriptors = sockets.descriptors
    return unsafe withCStrings { certificate, key in
      var configuration = unsafe chttp_configuration(
        loops: UInt32(clamping: max(threads, 1)), addresses: UInt32(sockets.addresses.count),
        certificate: certificate, private_key: key,
        connection_limit: UInt32(clamping: max(limits.connections, 1)),
        idle_timeout_seconds: UInt32(clamping: max(limits.idleTimeoutSeconds, 1)),
        request_timeout_seconds: UInt32(clamping: max(limits.requestTimeoutSeconds, 1)),
        header_memory: limits.headerBytes, context: callbacks.toOpaque(),
        judge: { unsafe ListenerCallbacks.judge($0, $1) },
        respond: { unsafe ListenerCallbacks.respond($0, $1, $2, $3) },
        refuse: { unsafe ListenerCallbacks.refuse($0, $1, $2) },
        forget: { unsafe ListenerCallbacks.forget($1, isCut: $2, acknowledged: $3) },
        hold: { unsafe ListenerCallbacks.hold($0, $1, $2) },
        opened: { unsafe ListenerCallbacks.opened($0) },
        closed: { unsafe ListenerCallbacks.closed($0) },
        cut_off: { unsafe ListenerCallbacks.cutOff($0, $1, $2) },
        log: { unsafe ListenerCallbacks.log($0, $1) })
      return unsafe chttp_server_start(&configuration, descriptors, &server)
    }
  }

  private func withCStrings<Result>(
    _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let identity else { return body(nil, nil) }
    return unsafe identity.withCStrings(body)
  }
}

extension TLSIdentity {
  /// When the server's own certificate expires, in seconds since 1970-01-01; nil unless this is a
  /// certificate chain with its key.
  public var end: Int? {
    let end = unsafe withCStrings { unsafe chttp_certificate_end($0, $1) }
    return end < 0 ? nil : Int(end)
  }

  /// Calls a closure with the certificate and the private key as C strings.
  fileprivate func withCStrings<Result>(
    _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Result
  ) -> Result {
    unsafe certificate.withCString { certificate in
      unsafe privateKey.withCString { key in unsafe body(certificate, key) }
    }
  }
}
