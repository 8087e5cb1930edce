/// Decides which connections of one event loop are admitted, and when each of them ends.
///
/// It has no sockets and no clock. The loop reports each event to it, and performs the actions that it
/// returns. A connection has a number from `opened` until `closed`, or until `lingeringEnded` if it
/// lingers; then another one may get that number. No event takes longer with more connections, except
/// `ticked`, which inspects all of them four times a second, and `accepted` over the limit.
struct ConnectionPolicy {
  /// What the loop has to do.
  enum Action: Equatable {
    /// Shut a connection down; libmicrohttpd then closes it.
    case end(Int)
    /// Shut a connection down, and report the reason.
    case cutOff(Int, Refusal.Reason)
    /// Close a socket that has lingered long enough.
    case forget(Int)
    /// Accept the connections that have been made, then close the listening sockets.
    case stopListening
  }

  /// What becomes of a connection that was accepted.
  enum Admission: Equatable {
    case admitted
    /// Admitted in place of another connection, which is to be cut off as idle.
    case inPlaceOf(Int)
    /// Close it.
    case refused
  }

  /// What is to do about a connection that has ended.
  struct Closing: Equatable {
    /// Why libmicrohttpd has closed it without a request; nil if that is not the case.
    let reason: Refusal.Reason?
    /// Keep its socket until `forget`, and drop what still arrives there.
    let lingers: Bool
  }

  /// The limits of connections and requests.
  struct Limits: Equatable {
    let idleMilliseconds: Int
    let requestMilliseconds: Int
    let headerBytes: Int
    let isSecure: Bool
  }

  /// How many connections over the limit are admitted: they serve probes, and get a 503 otherwise.
  static let reserve = 64
  /// Silent connections that one turn ends for new ones, at most.
  static let replacedATurn = 32
  /// Connections of a loop that linger, at most.
  static let lingeringConnections = 64

  private static let millisecondsBetweenInspections = 250
  /// A connection that has been silent for this time is closed while the loop drains, or when another
  /// connection needs its place.
  private static let millisecondsOfSilence = 1000
  /// How many connections are examined at most to make place for one; each costs a system call.
  private static let examinedForPlace = 64
  /// How long nothing is accepted after the system ran out of descriptors.
  private static let millisecondsWithoutDescriptors = 100
  /// How long the loop still accepts clients after the drain has begun: some were about to connect.
  private static let millisecondsToConnect = 100
  /// How long a loop sleeps at most while it drains or sockets linger.
  private static let millisecondsAShortTurn = 20
  /// The rate that a body must reach: it gets one second more for this many bytes.
  private static let bytesASecondReceived = 64 << 10
  /// The rate that a client must reach when it reads its response.
  private static let bytesASecondReadByClient = 1 << 10

  private enum Phase: Equatable {
    /// Between requests, or within a request line.
    case awaiting
    /// The request line has arrived, the rest has not.
    case receiving
    /// Suspended until a worker thread has computed the response.
    case computing
    case responding
    /// Shut down, and not yet closed by libmicrohttpd.
    case ending
    /// Closed; its client may still send.
    case lingering
  }

  /// What a connection counts as in `ConnectionPlaces`.
  private enum Place: Equatable {
    case served
    case overLimit
    /// Another connection has its place, or it lingers.
    case none
  }

  private struct Connection {
    var place: Place
    var phase = Phase.awaiting
    /// When the phase began, or when the client's speed was measured last.
    var since: Int
    /// Bytes of the body that is being received.
    var received = 0
    /// Bytes that the client had acknowledged when the measurement of its speed began.
    var acknowledged: Int?
    /// Whether an inspection in this phase found that nothing more will come.
    var hasSentAll = false
    /// Whether a request line has arrived on the connection.
    var hasHadRequest = false
    /// Whether its socket is kept when it is closed.
    var lingers = false
    /// Bytes of all requests so far, without the framing of chunks.
    var consumed = 0
    var younger: Int?
    var older: Int?

    mutating func enter(_ phase: Phase, at now: Int) {
      self.phase = phase
      since = now
      received = 0
      acknowledged = nil
      hasSentAll = false
    }
  }

  private struct Drain {
    let start: Int
    let deadline: Int
    var isListening = true
  }

  private let limits: Limits
  private let places: ConnectionPlaces
  private var connections: [Connection] = []
  /// Numbers of connections that are gone.
  private var unused: [Int] = []
  private var youngest: Int?
  private var oldest: Int?
  private var count = 0
  private var lingeringCount = 0
  /// Admitted in this turn, and not yet opened: libmicrohttpd 1.0 opens them when it runs.
  private var unopenedCount = 0
  /// Silent connections that this turn has ended for new ones.
  private var replacedCount = 0
  private var now: Int
  private var nextInspection = 0
  /// When connections are accepted again, in milliseconds of the loop's clock.
  private var acceptsAgainAt = 0
  private var drain: Drain?

  /// - Parameters:
  ///   - places: shared by the loops of a listener.
  ///   - now: milliseconds of a clock that never goes back.
  init(_ limits: Limits, places: ConnectionPlaces, now: Int) {
    self.limits = limits
    self.places = places
    self.now = now
  }

  /// Whether the loop has been told of the drain.
  var isDraining: Bool { drain != nil }

  /// Whether connections are accepted in this turn.
  var accepts: Bool { now >= acceptsAgainAt }

  /// Whether the drain has ended: all connections have ended, or its time is over.
  var isFinished: Bool {
    guard let drain else { return false }
    return (count == 0 && !drain.isListening) || now >= drain.deadline
  }

  /// The milliseconds until the next turn, if no event comes before; nil to wait for an event only.
  var wait: Int? {
    if drain != nil || lingeringCount > 0 { return ConnectionPolicy.millisecondsAShortTurn }
    return count == 0 && accepts ? nil : max(nextInspection - now, 0)
  }

  // MARK: Admission

  /// A client has connected.
  mutating func accepted(_ facts: some ConnectionFacts) -> Admission {
    let isFull = places.isFull(withReserve: 0, unopened: unopenedCount)
    let replaced = isFull ? makePlace(facts) : nil
    if isFull, replaced == nil,
      places.isFull(withReserve: ConnectionPolicy.reserve, unopened: unopenedCount)
    {
      return .refused
    }
    unopenedCount += 1
    return replaced.map { .inPlaceOf($0) } ?? .admitted
  }

  /// The system had no descriptor left for a connection.
  mutating func acceptFailed() {
    acceptsAgainAt = now + ConnectionPolicy.millisecondsWithoutDescriptors
  }

  /// Ends the oldest connection that is replaceable.
  ///
  /// - Returns: its number; nil if there is none.
  private mutating func makePlace(_ facts: some ConnectionFacts) -> Int? {
    guard replacedCount < ConnectionPolicy.replacedATurn else { return nil }
    var left = ConnectionPolicy.examinedForPlace
    var next = oldest
    while let number = next, left > 0 {
      next = connections[number].younger
      guard isReplaceable(connections[number]) else { continue }
      left -= 1
      if connections[number].place == .served,
        facts.silence(of: number) < ConnectionPolicy.millisecondsOfSilence
      {
        continue
      }
      leavePlace(number)
      connections[number].enter(.ending, at: now)
      replacedCount += 1
      return number
    }
    return nil
  }

  /// Whether another connection may take this one's place.
  ///
  /// A connection over the limit may also be replaced within a request: the reserve is for probes, which
  /// take no time.
  ///
  /// Source: RFC 9112, section 9.5: a server may close a connection between two requests at any time.
  private func isReplaceable(_ connection: Connection) -> Bool {
    if now - connection.since < ConnectionPolicy.millisecondsOfSilence { return false }
    switch connection.place {
    case .served: return connection.phase == .awaiting
    case .overLimit: return connection.phase == .awaiting || connection.phase == .receiving
    case .none: return false
    }
  }

  private mutating func leavePlace(_ number: Int) {
    switch connections[number].place {
    case .served: places.leaveServed()
    case .overLimit: places.leaveOverLimit()
    case .none: break
    }
    connections[number].place = .none
  }

  /// libmicrohttpd has opened a connection.
  ///
  /// - Returns: its number.
  mutating func opened() -> Int {
    unopenedCount = max(unopenedCount - 1, 0)
    count += 1
    let opened = Connection(place: places.takeServed() ? .served : .overLimit, since: now)
    if opened.place == .overLimit { places.takeOverLimit() }
    let number = unused.popLast() ?? connections.count
    if number == connections.count {
      connections.append(opened)
    } else {
      connections[number] = opened
    }
    insert(number)
    return number
  }

  private mutating func insert(_ number: Int) {
    connections[number].older = youngest
    if let youngest { connections[youngest].younger = number } else { oldest = number }
    youngest = number
  }

  private mutating func remove(_ number: Int) {
    let (younger, older) = (connections[number].younger, connections[number].older)
    if let younger { connections[younger].older = older } else { youngest = older }
    if let older { connections[older].younger = younger } else { oldest = younger }
    unused.append(number)
    count -= 1
  }

  // MARK: Requests

  /// A request line has arrived.
  mutating func requestBegun(_ number: Int) {
    connections[number].hasHadRequest = true
    connections[number].enter(.receiving, at: now)
  }

  /// A header is complete.
  ///
  /// A connection over the limit first takes a place within the limit, if one has become free.
  ///
  /// - Returns: whether the connection is over the limit.
  mutating func headerRead(_ number: Int, bytes: Int) -> Bool {
    connections[number].consumed += bytes
    guard connections[number].place == .overLimit else { return false }
    guard places.takeServed() else { return true }
    places.leaveOverLimit()
    connections[number].place = .served
    return false
  }

  /// A piece of a body has arrived.
  mutating func bodyRead(_ number: Int, bytes: Int) {
    connections[number].received += bytes
    connections[number].consumed += bytes
  }

  /// A worker thread computes the response.
  mutating func workBegun(_ number: Int) { connections[number].enter(.computing, at: now) }

  /// A response is to be sent.
  ///
  /// - Parameter acknowledged: what the client has acknowledged so far, in bytes; nil if unknown.
  mutating func responseBegun(_ number: Int, acknowledged: Int?) {
    connections[number].enter(.responding, at: now)
    connections[number].acknowledged = acknowledged
  }

  /// The response to a refused request is to be sent, while its client may still be sending.
  ///
  /// Its socket stays open for a while after its connection has ended. Otherwise the kernel would reset
  /// the connection, and the client might never read the response.
  ///
  /// Source: RFC 9112, section 9.6 (to avoid the reset, close in stages).
  mutating func requestRefused(_ number: Int) { connections[number].lingers = true }

  /// A request has ended: its response was sent, or its connection closes.
  mutating func requestEnded(_ number: Int) {
    guard connections[number].phase != .ending else { return }
    connections[number].enter(.awaiting, at: now)
  }

  /// libmicrohttpd has refused a request with a response of its own, and closes the connection.
  ///
  /// - Returns: whether the refusal is to be reported; false if the connection was cut off before.
  mutating func requestRefusedByLibrary(_ number: Int) -> Bool {
    defer { connections[number].enter(.ending, at: now) }
    return connections[number].phase != .ending
  }

  // MARK: The end

  /// libmicrohttpd closes a connection.
  mutating func closed(_ number: Int, _ facts: some ConnectionFacts) -> Closing {
    let connection = connections[number]
    let reason = connection.phase == .awaiting ? unreadableReason(number, facts) : nil
    leavePlace(number)
    guard connection.lingers, lingeringCount < ConnectionPolicy.lingeringConnections else {
      remove(number)
      return Closing(reason: reason, lingers: false)
    }
    lingeringCount += 1
    connections[number].enter(.lingering, at: now)
    return Closing(reason: reason, lingers: true)
  }

  /// The client of a socket that lingers has closed its side.
  mutating func lingeringEnded(_ number: Int) {
    lingeringCount -= 1
    remove(number)
  }

  /// Why libmicrohttpd has closed a connection between requests: it could not read a request line.
  ///
  /// On a connection that has had requests, the bytes came after the last response. Bytes that fill half
  /// of the memory for a header are a request line without an end.
  ///
  /// - Returns: nil if the client has closed the connection, or the loop drains.
  private func unreadableReason(_ number: Int, _ facts: some ConnectionFacts) -> Refusal.Reason? {
    let connection = connections[number]
    let end = facts.end(of: number)
    guard drain == nil, end.silence < limits.idleMilliseconds else { return nil }
    // The end of the client's bytes counts as one.
    let isRead = connection.hasHadRequest || limits.isSecure ? end.isClientThere : end.received > 1
    guard isRead, !connection.hasHadRequest || connection.since < now else { return nil }
    let isLong = end.received - connection.consumed >= limits.headerBytes / 2
    return isLong ? .targetTooLong : .malformedRequest
  }

  // MARK: Draining

  /// The listener stops; at the deadline, the loop ends with the connections that are left.
  mutating func drainBegun(until deadline: Int) {
    if drain == nil { drain = Drain(start: now, deadline: deadline) }
  }

  // MARK: Time

  /// A turn of the loop begins.
  ///
  /// - Parameter now: milliseconds of the loop's clock.
  mutating func ticked(_ now: Int, _ facts: some ConnectionFacts) -> [Action] {
    self.now = now
    unopenedCount = 0
    replacedCount = 0
    var actions = stopListening()
    guard now >= nextInspection else { return actions }
    nextInspection = now + ConnectionPolicy.millisecondsBetweenInspections
    var next = oldest
    while let number = next {
      next = connections[number].younger
      if let action = inspect(number, facts) { actions.append(action) }
    }
    return actions
  }

  private mutating func stopListening() -> [Action] {
    guard let drain, drain.isListening,
      now - drain.start >= ConnectionPolicy.millisecondsToConnect
    else { return [] }
    self.drain?.isListening = false
    acceptsAgainAt = now
    return [.stopListening]
  }

  private mutating func inspect(_ number: Int, _ facts: some ConnectionFacts) -> Action? {
    switch connections[number].phase {
    case .awaiting:
      inspectAwaiting(number, facts) ?? endIfClientHasClosed(number, facts)
        ?? endIfSilent(number, facts)
    case .receiving: inspectReceiving(number, facts) ?? endIfClientHasClosed(number, facts)
    case .responding: inspectResponding(number, facts)
    case .lingering: inspectLingering(number)
    case .computing, .ending: nil
    }
  }

  /// The milliseconds since the phase began, or since the client's speed was measured last.
  private func passed(_ number: Int) -> Int { now - connections[number].since }

  private mutating func end(_ number: Int) -> Action {
    connections[number].enter(.ending, at: now)
    return .end(number)
  }

  private mutating func cutOff(_ number: Int, _ reason: Refusal.Reason) -> Action {
    connections[number].enter(.ending, at: now)
    return .cutOff(number, reason)
  }

  /// A request line is not reported before it is complete, so its time begins with the phase.
  private mutating func inspectAwaiting(_ number: Int, _ facts: some ConnectionFacts) -> Action? {
    let (passed, idle) = (passed(number), limits.idleMilliseconds)
    if passed > idle + limits.requestMilliseconds { return cutOff(number, .requestTooSlow) }
    return passed > idle && facts.silence(of: number) >= idle ? end(number) : nil
  }

  private mutating func inspectReceiving(_ number: Int, _ facts: some ConnectionFacts) -> Action? {
    let (passed, idle) = (passed(number), limits.idleMilliseconds)
    let more = connections[number].received / ConnectionPolicy.bytesASecondReceived * 1000
    let isLate = passed > limits.requestMilliseconds + more
    guard isLate || (passed > idle && facts.silence(of: number) >= idle) else { return nil }
    return cutOff(number, .requestTooSlow)
  }

  /// Cuts off a client that reads next to nothing of its response, though some of it waits to be read.
  private mutating func inspectResponding(_ number: Int, _ facts: some ConnectionFacts) -> Action? {
    guard passed(number) > limits.requestMilliseconds else { return nil }
    let acknowledged = facts.acknowledged(by: number)
    let least = limits.requestMilliseconds / 1000 * ConnectionPolicy.bytesASecondReadByClient
    if let before = connections[number].acknowledged,
      (acknowledged ?? before) - before < least, facts.hasUnread(number)
    {
      return cutOff(number, .responseTooSlow)
    }
    connections[number].since = now
    connections[number].acknowledged = acknowledged
    return nil
  }

  private mutating func inspectLingering(_ number: Int) -> Action? {
    guard passed(number) > limits.requestMilliseconds else { return nil }
    lingeringEnded(number)
    return .forget(number)
  }

  /// Ends a connection on which no request can come any more.
  ///
  /// It ends the connection at the second inspection that finds this. At the first one, libmicrohttpd may
  /// still hold requests that it has read.
  ///
  /// Source: libmicrohttpd 0.9.75 misses the end of a client that comes together with its last bytes.
  private mutating func endIfClientHasClosed(
    _ number: Int, _ facts: some ConnectionFacts
  ) -> Action? {
    guard facts.hasSentAll(number) else { return nil }
    if connections[number].hasSentAll { return end(number) }
    connections[number].hasSentAll = true
    return nil
  }

  private mutating func endIfSilent(_ number: Int, _ facts: some ConnectionFacts) -> Action? {
    guard drain != nil, passed(number) >= ConnectionPolicy.millisecondsOfSilence,
      !facts.hasArrived(number)
    else { return nil }
    return end(number)
  }
}

/// What the kernel knows of the connections of a loop, by their numbers; each costs a system call.
protocol ConnectionFacts {
  /// The milliseconds since the last byte arrived; 0 while bytes wait to be read.
  func silence(of number: Int) -> Int
  /// Whether bytes wait to be read.
  func hasArrived(_ number: Int) -> Bool
  /// Whether the client has closed its side, and all that it sent has been read.
  func hasSentAll(_ number: Int) -> Bool
  /// The bytes that the client has acknowledged; nil if unknown.
  func acknowledged(by number: Int) -> Int?
  /// Whether the client has not yet acknowledged all that was sent.
  func hasUnread(_ number: Int) -> Bool
  /// What a connection looked like at its end.
  func end(of number: Int) -> ConnectionEnd
}

/// What a connection looks like when libmicrohttpd closes it.
struct ConnectionEnd: Equatable {
  /// Milliseconds since the last byte arrived.
  let silence: Int
  /// Bytes that have arrived, one more if the client has closed its side.
  let received: Int
  /// Whether the client has not closed its side.
  let isClientThere: Bool
}
