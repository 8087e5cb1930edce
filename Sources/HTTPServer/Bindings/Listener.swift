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
  ///   - cutOff: takes the reason and the client's address of a connection that the listener ends without
  ///     a response of `answer` or `refuse`, or before the response's end; the meter counts all of them.
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
/// It stops with `stop(drainSeconds:)`, or at once when its owner releases it.
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
    let identity = try configuration.identity.map { identity throws(ListenerError) in
      guard let made = ServerIdentity(identity) else { throw .badCertificate }
      return made
    }
    let sockets = try ListeningSockets(
      host: configuration.host, port: configuration.port, threads: count)
    let server = try RunningServer(
      SharedListener(handler, configuration, meter: meter, identity: identity, threads: count),
      configuration.identity, sockets)
    guard server.run() else {
      _ = server.stop(drainMilliseconds: 0)
      throw .outOfResources
    }
    port = sockets.port
    unsafe self.server = .passRetained(server)
  }

  /// Makes the checks of a start without listening: raises the limit of open files, and resolves the host.
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

  /// Stops accepting connections, and returns when no connection is left.
  ///
  /// Requests in flight finish, and each response closes its connection. Connections that are silent for a
  /// second are closed. When the time is over, the remaining connections are closed.
  ///
  /// - Parameter drainSeconds: how long to wait for connections to end, in seconds; 0 or more.
  /// - Returns: the number of connections that were closed before their end.
  @discardableResult
  public consuming func stop(drainSeconds: Double) -> Int {
    let count = end(drainSeconds: drainSeconds)
    discard self
    return count
  }

  /// Uses another certificate on connections that are opened from now on.
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
    return unsafe server.takeRetainedValue().stop(drainMilliseconds: Int(milliseconds))
  }
}

/// The event loops with their threads.
private final class RunningServer: @unchecked Sendable {
  let addresses: [PeerAddress]
  private let shared: SharedListener
  /// The listening sockets of all loops, which close them.
  private let sockets: [Int32]
  /// Closed when the server stops.
  private var loops: [EventLoop] = []
  /// One thread for each event loop.
  private var threads = Threads()

  init(
    _ shared: SharedListener, _ identity: TLSIdentity?, _ sockets: ListeningSockets
  ) throws(ListenerError) {
    self.shared = shared
    addresses = sockets.addresses
    self.sockets = Array(sockets.sockets.joined())
    loops = sockets.sockets.compactMap { EventLoop(shared, identity, listening: $0) }
    guard loops.count == sockets.sockets.count else { throw .outOfResources }
  }

  /// Starts the event loops and the workers.
  ///
  /// - Returns: false if the system has no thread left.
  func run() -> Bool {
    shared.workers.start() && loops.allSatisfy { loop in threads.start { loop.run() } }
  }

  /// Ends the loops, then the workers, then the connections that are left; called once.
  ///
  /// - Returns: the number of connections that were left.
  func stop(drainMilliseconds: Int) -> Int {
    shared.drain(milliseconds: drainMilliseconds)
    // One right after the other: until the last one, the kernel chooses among all that share the port.
    for socket in sockets { chttp_turn_away_new_clients(socket) }
    for loop in loops { loop.wake() }
    threads.join()
    shared.workers.stop()
    let left = shared.meter.figures.openConnections
    loops = []
    return left
  }

  func replace(_ identity: TLSIdentity) -> Bool {
    guard let made = ServerIdentity(identity) else { return false }
    return shared.identity.withLock { current in
      if current != nil { current = made }
      return current != nil
    }
  }
}
