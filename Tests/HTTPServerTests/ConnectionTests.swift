import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// How a listener treats many connections.
@Suite(.serialized) struct ConnectionTests {
  /// Holds the one thread of a listener in a handler.
  ///
  /// What is written meanwhile becomes ready for its loop in one moment. libmicrohttpd's own loop
  /// stalls when exactly 128 connections do.
  private struct Gate: Sendable {
    let entered = DispatchSemaphore(value: 0)
    let opened = DispatchSemaphore(value: 0)

    func respond(_ request: Request) -> Response {
      if request.path == "/gate" {
        entered.signal()
        _ = opened.wait(timeout: .now() + .seconds(60 * testTimeFactor))
      }
      return Sample.router.respond(to: request)
    }
  }

  private static let hasRoom = Sample.canHold(1000)
  private static let lacksRoom: Comment = "the limit of open files is below 2,000 and some"

  @Test(
    .enabled(if: hasRoom, lacksRoom),
    arguments: [64, 127, 128, 129, 256, 512, 1000])
  func everyReadyConnectionIsAnswered(count: Int) throws {
    let gate = Gate()
    try withListener(respond: gate.respond) { port in
      var holder = try RawConnection(port: port)
      let connections = try Pool(count: count, port: port)
      try connections.roundTrip(path: "/items/0")
      for round in 1...3 {
        holder.write("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(gate.entered.wait(timeout: .now() + .seconds(60 * testTimeFactor)) == .success)
        connections.send(path: "/items/\(round)")
        gate.opened.signal()
        #expect(try connections.receive() == count)
        #expect(try holder.readReply().status == 404)
      }
    }
  }

  @Test(
    .enabled(if: hasRoom, lacksRoom),
    arguments: [128, 256, 1000])
  func twoThreadsAnswerEveryConnection(count: Int) throws {
    try withListener(threads: 2) { port in
      let connections = try Pool(count: count, port: port)
      for round in 0..<5 {
        connections.send(path: "/items/\(round)")
        #expect(try connections.receive() == count)
      }
    }
  }

  @Test func everyThreadGetsConnections() throws {
    let threads = ThreadLog()
    try withListener(threads: 2, respond: threads.respond) { port in
      let connections = try Pool(count: 64, port: port)
      try connections.roundTrip(path: "/")
    }
    #expect(threads.seen.withLock { $0.count } == 2)
  }

  private static let half = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe"

  @Test func connectionsOverTheLimitAreToldSo() throws {
    try withListener(limits: ListenerLimits(connections: 4), reservedPaths: ["/query"]) { port in
      let connections = try Pool(count: 4, port: port)
      connections.send(Self.half)
      usleep(1_500_000)
      for (path, status) in [("/", 503), ("/query", 200), ("/items/x", 503)] {
        var fifth = try RawConnection(port: port)
        fifth.write("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        let reply = try fifth.readReply()
        #expect(reply.status == status)
        #expect((reply.headers["Retry-After"] != nil) == (status == 503))
        #expect(reply.closes == (status == 503))
      }
      connections.send("llo")
      #expect(try connections.bodies() == Array(repeating: "hello", count: 4))
      try connections.roundTrip(path: "/")
    }
  }

  /// A client that has the reserve for longer than a probe needs loses it to the next.
  @Test func theReserveIsForThoseWhoUseIt() throws {
    let meter = ListenerMeter()
    try withListener(
      limits: ListenerLimits(connections: 2), meter: meter, reservedPaths: ["/query"]
    ) { port in
      let busy = try Pool(count: 2, port: port)
      busy.send(Self.half)
      wait(until: meter.figures.openConnections >= 2)
      let holders = try Pool(count: 64, port: port)
      holders.send("GET / HTTP/1.1\r\nHost: a\r\n")
      wait(until: meter.figures.openConnections >= 66)
      usleep(1_500_000)
      for _ in 0..<5 {
        var probe = try RawConnection(port: port)
        probe.write("GET /query?x HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try probe.readReply().body == "x")
      }
      busy.send("llo")
      #expect(try busy.bodies() == ["hello", "hello"])
    }
    #expect(meter.figures.refusals["too_many_connections"] == 0)
  }

  /// Those in the middle of a request, or of a request line, stay.
  @Test func theOldestSilentConnectionMakesPlace() throws {
    let meter = ListenerMeter()
    try withListener(limits: ListenerLimits(connections: 4), meter: meter) { port in
      var body = try RawConnection(port: port)
      body.write(Self.half)
      var line = try RawConnection(port: port)
      line.write("GET /it")
      wait(until: meter.figures.openConnections >= 2)
      let silent = try Pool(count: 2, port: port)
      try silent.roundTrip(path: "/")
      usleep(1_200_000)
      line.write("e")
      let new = try Pool(count: 2, port: port)
      try new.roundTrip(path: "/")
      #expect(silent.statuses() == [nil, nil])
      body.write("llo")
      #expect(try body.readReply().body == "hello")
      line.write("ms/7 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try line.readReply().body == "7")
    }
    #expect(meter.figures.refusals.filter { $0.value > 0 } == ["idle_connection": 2])
  }

  @Test(
    .enabled(if: hasRoom, lacksRoom),
    arguments: [1, 2])
  func probesAreAnsweredBesideAHundredIdleConnectionsOfAHundred(threads: Int) throws {
    try withListener(
      threads: threads, limits: ListenerLimits(connections: 100), reservedPaths: ["/query"]
    ) { port in
      let idle = try Pool(count: 100, port: port)
      try idle.roundTrip(path: "/")
      let more = try Pool(count: 140, port: port)
      wait(until: Self.isProbeAnswered(port))
      more.close()
    }
  }

  private static func isProbeAnswered(_ port: UInt16) -> Bool {
    guard var probe = try? RawConnection(port: port) else { return false }
    probe.write("GET /query?x HTTP/1.1\r\nHost: a\r\n\r\n")
    return (try? probe.readReply().body) == "x"
  }

  /// Connections are taken in one after the other, so once the last is closed all are decided.
  @Test func connectionsFarOverTheLimitAreClosed() throws {
    try withListener(limits: ListenerLimits(connections: 1)) { port in
      let connections = try Pool(count: 1 + 64, port: port)
      var last = try RawConnection(port: port)
      #expect(try last.isClosed())
      connections.send(path: "/")
      #expect(connections.statuses() == [200] + Array(repeating: 503, count: 64))
    }
  }

  @Test func aSilentConnectionIsClosed() throws {
    try withListener(limits: ListenerLimits(idleTimeoutSeconds: 1)) { port in
      var connection = try RawConnection(port: port)
      connection.write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhal")
      #expect(try connection.isClosed())
    }
  }
}

private final class ThreadLog: Sendable {
  let seen = Mutex<Set<UInt>>([])

  func respond(_ request: Request) -> Response {
    _ = seen.withLock { $0.insert(UInt(pthread_self())) }
    return Sample.router.respond(to: request)
  }
}
