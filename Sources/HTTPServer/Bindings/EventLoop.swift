import CHTTPServer
import Glibc

/// The event loop of one thread: it waits, accepts, lets libmicrohttpd work, and does what the policy of
/// its connections decides.
@safe final class EventLoop: @unchecked Sendable {
  /// It is a class, because reading one of its members would copy a struct out of the array.
  @safe private final class Connection {
    let handle: OpaquePointer
    let socket: Int32
    let peer: PeerAddress
    /// The certificate on this connection, which libmicrohttpd uses until its end; nil without TLS.
    let identity: ServerIdentity?
    /// The header fields of the last request, which only the loop's thread uses.
    @exclusivity(unchecked) var fields: RequestFields?

    init(handle: OpaquePointer, socket: Int32, peer: PeerAddress, identity: ServerIdentity?) {
      unsafe self.handle = handle
      self.socket = socket
      self.peer = peer
      self.identity = identity
    }
  }

  /// How many clients one turn accepts from one socket at most.
  private static let acceptedATurn = 16
  /// How many bytes one turn drops from a lingering socket at most, so that a fast client does not delay
  /// others.
  private static let lingeringBytesATurn = 256 << 10

  @safe private struct Sockets {
    var listening: [Int32]
    /// By the numbers of the connections; nil for a number that is not in use.
    var connections: [Connection?] = []
    /// Sockets of connections that have ended, kept until their clients have read the last response.
    var lingering: [(number: Int, socket: Int32)] = []
    /// libmicrohttpd's descriptor, that of resumed requests, then the listening sockets.
    var polled: [pollfd] = []
  }

  let shared: SharedListener
  private let isSecure: Bool
  private var client = chttp_client()
  private var handle: OpaquePointer?
  // Only one thread uses the loop. The policy asks the loop for facts while it changes itself, but such a
  // call changes nothing. Checking exclusive access took 1,200 instructions a request.
  @exclusivity(unchecked) private var uncheckedPolicy: ConnectionPolicy
  @exclusivity(unchecked) private var uncheckedSockets: Sockets
  var policy: ConnectionPolicy {
    // Not `get`, which would copy the policy: that retains and releases each of its arrays.
    _read { yield unsafe uncheckedPolicy }
    _modify { yield unsafe &uncheckedPolicy }
  }
  private var sockets: Sockets {
    get { unsafe uncheckedSockets }
    _modify { yield unsafe &uncheckedSockets }
  }

  /// Milliseconds of a clock that never goes back.
  static var milliseconds: Int {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }

  /// Creates a loop, which closes the listening sockets at its end.
  ///
  /// - Returns: nil if the system has no memory or descriptor left.
  init?(_ shared: SharedListener, _ identity: TLSIdentity?, listening: [Int32]) {
    self.shared = shared
    isSecure = identity != nil
    let limits = shared.limits
    unsafe uncheckedPolicy = ConnectionPolicy(
      ConnectionPolicy.Limits(
        idleMilliseconds: 1000 * max(limits.idleTimeoutSeconds, 1),
        requestMilliseconds: 1000 * max(limits.requestTimeoutSeconds, 1),
        headerBytes: limits.headerBytes, isSecure: isSecure),
      places: shared.places, now: EventLoop.milliseconds)
    unsafe uncheckedSockets = Sockets(listening: listening)
    unsafe handle = make(identity)
    guard let handle = unsafe handle else { return nil }
    let descriptors = unsafe chttp_loop_descriptors(handle)
    sockets.polled = ([descriptors.ready, descriptors.woken] + listening).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Closes the connections that are left.
  deinit {
    for socket in sockets.listening { close(socket) }
    if let handle = unsafe handle { unsafe chttp_loop_free(handle) }
    // Only now: a connection that is closed with the loop may begin to linger.
    for (_, socket) in sockets.lingering { close(socket) }
  }

  /// Makes the loop check whether it has to drain; from any thread.
  func wake() { unsafe chttp_loop_wake(handle) }

  /// Runs until a drain has ended; all signals should be blocked on the thread.
  func run() {
    while !isFinished() {
      waitForWork()
      dropWhatLingers()
      for action in policy.ticked(EventLoop.milliseconds, self) { perform(action) }
      acceptClients()
      unsafe chttp_loop_turn(handle, sockets.polled[1].revents != 0)
    }
  }

  private func isFinished() -> Bool {
    if let end = shared.drainEnd, !policy.isDraining { policy.drainBegun(until: end) }
    return policy.isFinished
  }

  private func waitForWork() {
    let accepts = policy.accepts
    for index in sockets.listening.indices {
      sockets.polled[index + 2].fd = accepts ? sockets.listening[index] : -1
    }
    let wait = unsafe chttp_loop_has_work(handle) ? 0 : policy.wait ?? -1
    let polled = nfds_t(2 + sockets.listening.count)
    let count = unsafe poll(&sockets.polled, polled, Int32(clamping: wait))
    // A signal or a lack of memory leaves the results of the last call.
    if count < 0 { for index in sockets.polled.indices { sockets.polled[index].revents = 0 } }
  }

  // MARK: Admission

  private func acceptClients() {
    for index in sockets.listening.indices where sockets.polled[index + 2].revents != 0 {
      _ = acceptClients(of: sockets.listening[index])
    }
  }

  /// Accepts the waiting clients of one socket, up to the limit of a turn.
  ///
  /// - Returns: whether more clients may wait.
  private func acceptClients(of socket: Int32) -> Bool {
    for _ in 0..<EventLoop.acceptedATurn {
      unsafe chttp_accept(socket, &client)
      guard client.socket >= 0 else {
        if client.is_short_of_resources { policy.acceptFailed() }
        return false
      }
      admit()
    }
    return true
  }

  private func admit() {
    switch policy.accepted(self) {
    case .admitted: break
    case .inPlaceOf(let number): cutOff(number, .idleConnection)
    case .refused:
      shared.cutOff(.tooManyConnections, PeerAddress(client.peer))
      close(client.socket)
      return
    }
    unsafe chttp_loop_serve(handle, &client)
  }

  private func stopListening() {
    for socket in sockets.listening {
      while policy.accepts, acceptClients(of: socket) {}
      close(socket)
    }
    sockets.listening = []
  }

  // MARK: Actions

  private func perform(_ action: ConnectionPolicy.Action) {
    switch action {
    case .end(let number): shutDown(number)
    case .cutOff(let number, let reason): cutOff(number, reason)
    case .forget(let number): forget(number)
    case .stopListening: stopListening()
    }
  }

  private func shutDown(_ number: Int) { shutdown(socket(number), Int32(SHUT_RDWR)) }

  private func cutOff(_ number: Int, _ reason: Refusal.Reason) {
    report(reason, number)
    shutDown(number)
  }

  /// Reports a connection that ends without a response of the handler, or before the response's end.
  func report(_ reason: Refusal.Reason, _ number: Int) { shared.cutOff(reason, peer(number)) }

  private func forget(_ number: Int) {
    guard let index = sockets.lingering.firstIndex(where: { $0.number == number }) else { return }
    close(sockets.lingering.remove(at: index).socket)
  }

  /// Drops what the clients of ended connections still send; MSG_TRUNC does so without copying it.
  private func dropWhatLingers() {
    for (number, socket) in sockets.lingering {
      let flags = Int32(MSG_TRUNC | MSG_DONTWAIT)
      let count = recv(socket, nil, EventLoop.lingeringBytesATurn, flags)
      guard count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) else { continue }
      policy.lingeringEnded(number)
      forget(number)
    }
  }

  // MARK: Connections

  /// libmicrohttpd has opened a connection.
  ///
  /// - Returns: its number.
  func opened(_ connection: OpaquePointer, socket: Int32, peer: PeerAddress) -> Int {
    shared.meter.opened()
    let number = policy.opened()
    let identity = isSecure ? shared.identity.withLock { $0 } : nil
    unsafe identity?.identify(connection)
    let opened = unsafe Connection(
      handle: connection, socket: socket, peer: peer, identity: identity)
    if number == sockets.connections.count { sockets.connections.append(nil) }
    sockets.connections[number] = opened
    return number
  }

  /// libmicrohttpd closes a connection.
  func closed(_ number: Int) {
    shared.meter.closed()
    let closing = policy.closed(number, self)
    if let reason = closing.reason { report(reason, number) }
    if closing.lingers { linger(number) }
    sockets.connections[number] = nil
  }

  /// Keeps a copy of a socket's descriptor: libmicrohttpd closes the original with the connection.
  private func linger(_ number: Int) {
    let copy = fcntl(socket(number), F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else {
      policy.lingeringEnded(number)
      return
    }
    shutdown(copy, Int32(SHUT_WR))
    sockets.lingering.append((number, copy))
  }

  /// The fields of a header: the object that the connection has kept, if its bytes are the same.
  func fields(of header: chttp_header, _ number: Int) -> RequestFields {
    let connection = sockets.connections[number]
    if let kept = unsafe connection?.fields, unsafe kept.hasSameBytes(as: header) { return kept }
    let (fields, isToBeKept) = unsafe RequestFields.read(header)
    unsafe connection?.fields = isToBeKept ? fields : nil
    return fields
  }

  /// The address of a client.
  func peer(_ number: Int) -> PeerAddress { sockets.connections[number]?.peer ?? .unspecified }

  private func socket(_ number: Int) -> Int32 { sockets.connections[number]?.socket ?? -1 }
}

extension EventLoop: ConnectionFacts {
  private func state(_ number: Int) -> chttp_socket_state? {
    var state = chttp_socket_state()
    return unsafe chttp_socket_read(socket(number), &state) ? state : nil
  }

  /// The number of bytes that an ioctl of the socket returns; 0 if it fails.
  private func count(_ number: Int, _ request: Int) -> Int32 {
    var count: Int32 = 0
    return unsafe ioctl(socket(number), UInt(request), &count) == 0 ? count : 0
  }

  func silence(of number: Int) -> Int {
    hasArrived(number) ? 0 : state(number).map { Int($0.silence) } ?? 0
  }

  func hasArrived(_ number: Int) -> Bool { count(number, Int(FIONREAD)) > 0 }

  /// False under TLS: there libmicrohttpd reads all records at once, and closes such a connection by
  /// itself.
  func hasSentAll(_ number: Int) -> Bool {
    guard !isSecure else { return false }
    var next: UInt8 = 0
    let flags = Int32(MSG_PEEK | MSG_DONTWAIT)
    return unsafe recv(socket(number), &next, 1, flags) == 0
  }

  func acknowledged(by number: Int) -> Int? {
    state(number).map { Int(clamping: $0.acknowledged) }
  }

  func hasUnread(_ number: Int) -> Bool { count(number, Int(TIOCOUTQ)) > 0 }

  func end(of number: Int) -> ConnectionEnd {
    guard let state = state(number),
      let connection = unsafe sockets.connections[number]?.handle
    else {
      return ConnectionEnd(silence: .max, received: 0, isClientThere: false)
    }
    let isThere =
      unsafe isSecure
      ? chttp_connection_is_session_open(connection) : state.is_client_there
    return ConnectionEnd(
      silence: Int(state.silence), received: Int(clamping: state.received),
      isClientThere: isThere)
  }
}
