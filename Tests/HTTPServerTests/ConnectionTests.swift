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
        opened.wait()
      }
      return Sample.router.respond(to: request)
    }
  }

  private static let hasRoom = Sample.canHold(1000)
  private static let lacksRoom: Comment = "the limit of open files is below 2,000 and some"

  @Test(
    .timeLimit(.minutes(1 * testTimeFactor)), .enabled(if: hasRoom, lacksRoom),
    arguments: [64, 127, 128, 129, 256, 512, 1000])
  func everyReadyConnectionIsAnswered(count: Int) throws {
    let gate = Gate()
    try withListener(respond: gate.respond) { port in
      var holder = try RawConnection(port: port)
      let connections = try Pool(count: count, port: port)
      try connections.roundTrip(path: "/items/0")
      for round in 1...3 {
        holder.write("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
        gate.entered.wait()
        connections.send(path: "/items/\(round)")
        gate.opened.signal()
        #expect(try connections.receive() == count)
        #expect(try holder.readReply().status == 404)
      }
    }
  }

  @Test(
    .timeLimit(.minutes(1 * testTimeFactor)), .enabled(if: hasRoom, lacksRoom),
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

  @Test func connectionsOverTheLimitAreToldSo() throws {
    try withListener(limits: ListenerLimits(connections: 4)) { port in
      let connections = try Pool(count: 4, port: port)
      try connections.roundTrip(path: "/")
      var fifth = try RawConnection(port: port)
      fifth.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let reply = try fifth.readReply()
      #expect(reply.status == 503)
      #expect(reply.headers["Retry-After"] != nil)
      #expect(reply.closes)
      try connections.roundTrip(path: "/")
    }
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
