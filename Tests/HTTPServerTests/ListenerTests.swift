import Foundation
import TestSupport
import Testing

@testable import HTTPServer

/// How a listener starts and stops.
@Suite struct ListenerTests {
  private func start(
    _ host: String = "127.0.0.1", port: UInt16 = 0, connectionLimit: Int = 16
  ) throws(ListenerError) -> Listener {
    try Listener(
      ListenerConfiguration(
        host: host, port: port, threads: 2, limits: ListenerLimits(connections: connectionLimit)),
      handler: ListenerHandler(
        respond: Sample.router.respond, refuse: Sample.router.refuse))
  }

  private func error(
    _ host: String, port: UInt16 = 0, connectionLimit: Int = 16
  ) -> ListenerError? {
    do {
      let listener = try start(host, port: port, connectionLimit: connectionLimit)
      listener.stop(drainSeconds: 0)
      return nil
    } catch { return error }
  }

  @Test func portZeroTakesAFreePort() throws {
    let one = try start()
    let other = try start()
    #expect(one.port != 0)
    #expect(one.port != other.port)
  }

  @Test(arguments: ["127.0.0.1", "0.0.0.0", "::"])
  func hostsOfEveryKindAreListenedOn(host: String) throws {
    let listener = try start(host)
    var connection = try RawConnection(port: listener.port)
    connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.readReply().body == "home")
  }

  /// Debian's usual hosts file gives it an IPv4 and an IPv6 address.
  @Test(
    .enabled(
      if: !localAddresses(of: "localhost").isEmpty,
      "the hosts file of this machine has no localhost"))
  func localhostIsListenedOnAtEachOfItsAddresses() throws {
    let listener = try start("localhost")
    for address in localAddresses(of: "localhost") {
      var connection = try RawConnection(port: listener.port, to: address)
      connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.readReply().body == "home")
    }
  }

  @Test func aPortInUseIsReported() throws {
    let listener = try start()
    let second = error("127.0.0.1", port: listener.port)
    #expect(second == .addressInUse(host: "127.0.0.1", port: listener.port))
    #expect(second?.description.contains("\(listener.port)") == true)
  }

  @Test func aPortIsFreeAgainAfterStopping() throws {
    let listener = try start()
    let port = listener.port
    var connection = try RawConnection(port: port)
    connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try connection.readReply()
    listener.stop(drainSeconds: 0)
    #expect(error("127.0.0.1", port: port) == nil)
  }

  @Test func wrongHostsAreReported() {
    #expect(error("no such host") == .hostNotFound("no such host"))
    #expect(error("256.0.0.1") == .hostNotFound("256.0.0.1"))
    #expect(error("192.0.2.1") == .addressNotAvailable("192.0.2.1"))
  }

  @Test func moreConnectionsThanOpenFilesAreReported() {
    let limit = 1 << 30
    guard
      case .tooFewFiles(limit, let needed, let allowed) = error("127.0.0.1", connectionLimit: limit)
    else {
      Issue.record("it started")
      return
    }
    #expect(needed > limit && allowed < needed)
  }

  @Test(arguments: [
    (
      ListenerError.tooFewFiles(connections: 1, needed: 400, allowed: 256),
      "The service needs 400 open files for its first connection, but the hard limit is 256: "
        + "raise the limit (ulimit -Hn)."
    ),
    (
      .tooFewFiles(connections: 9000, needed: 9400, allowed: 4096),
      "9000 connections need 9400 open files, but the hard limit is 4096: lower the connection limit, "
        + "or raise the limit of open files (ulimit -Hn)."
    ),
  ])
  func tooFewFilesAreExplained(error: ListenerError, sentence: String) {
    #expect(error.description == sentence)
  }

  @Test func aListenerThatIsLetGoStops() throws {
    let port = try withListener { port in
      _ = try RawConnection(port: port)
      return port
    }
    // Another test may listen on the same port for a moment.
    wait(until: (try? RawConnection(port: port)) == nil)
  }

  @Test func withoutConnectionsStoppingTakesNoTime() throws {
    let listener = try start()
    let started = ContinuousClock.now
    listener.stop(drainSeconds: 60)
    #expect(ContinuousClock.now - started < .seconds(10))
  }

  @Test func aSilentConnectionDelaysStoppingUntilTheDeadlineOnly() throws {
    let listener = try start()
    var connection = try RawConnection(port: listener.port)
    connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try connection.readReply()
    let started = ContinuousClock.now
    listener.stop(drainSeconds: 0.3)
    let duration = ContinuousClock.now - started
    #expect(duration >= .milliseconds(290) && duration < .seconds(10))
    #expect(try connection.isClosed())
  }

  @Test func requestsInFlightAreFinishedWhileStopping() throws {
    let listener = try start()
    let port = listener.port
    var connection = try RawConnection(port: port)
    connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.readReply().closes == false)
    connection.write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc")
    let box = Box(listener)
    let stopping = Thread { box.take()?.stop(drainSeconds: 30) }
    stopping.start()
    wait(until: (try? RawConnection(port: port)) == nil)
    connection.write("def")
    let reply = try connection.readReply()
    #expect(reply.body == "abcdef")
    #expect(reply.closes)
    #expect(try connection.isClosed())
    wait(until: stopping.isFinished)
  }
}
