import Glibc
import Locking
import Synchronization

/// What the event loops of a listener share.
final class SharedListener: Sendable {
  let handler: ListenerHandler
  let limits: ListenerLimits
  let reservedPaths: Set<String>
  let meter: ListenerMeter
  let workers: Workers
  let places: ConnectionPlaces
  /// The certificate for new connections; nil without TLS.
  let identity: Lock<ServerIdentity?>
  /// Milliseconds of the loops' clock at which a drain ends; 0 before it begins.
  private let drainDeadline = Atomic(0)
  private let throttle: LogThrottle

  init(
    _ handler: ListenerHandler, _ configuration: ListenerConfiguration, meter: ListenerMeter,
    identity: ServerIdentity?, threads: Int
  ) {
    self.handler = handler
    self.meter = meter
    limits = configuration.limits
    reservedPaths = configuration.reservedPaths
    workers = Workers(count: threads)
    places = ConnectionPlaces(limit: max(limits.connections, 1))
    self.identity = Lock(identity)
    throttle = LogThrottle(linesPerSecond: 5 * threads)
  }

  /// The memory of all requests.
  var memory: SharedMemory { SharedMemory(meter: meter, limit: limits.bufferedBytes) }

  /// When the drain that has begun must end, in milliseconds of the loops' clock.
  var drainEnd: Int? {
    let deadline = drainDeadline.load(ordering: .acquiring)
    return deadline == 0 ? nil : deadline
  }

  /// Whether responses close their connections: from before new clients are turned away.
  var isDraining: Bool { drainEnd != nil }

  func drain(milliseconds: Int) {
    drainDeadline.store(max(EventLoop.milliseconds + milliseconds, 1), ordering: .releasing)
  }

  func response(refusing request: Request, for reason: Refusal.Reason) -> Response {
    meter.count(reason)
    return handler.refuse(Refusal(reason, limit: limits.limit(of: request, for: reason)), request)
  }

  /// Counts and reports a connection that ends without a response of the handler, or before the response's
  /// end.
  func cutOff(_ reason: Refusal.Reason, _ peer: PeerAddress) {
    meter.count(reason)
    guard throttle.allows(second: time(nil)) else { return }
    handler.cutOff(Refusal(reason), peer)
  }

  func log(_ line: @autoclosure () -> String) {
    if throttle.allows(second: time(nil)) { handler.log(line()) }
  }
}

/// Limits how many lines clients can write into the log.
final class LogThrottle: Sendable {
  private let linesPerSecond: Int
  private let current = Lock((second: 0, lines: 0))

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
