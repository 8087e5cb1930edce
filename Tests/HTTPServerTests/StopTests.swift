import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// How a listener stops while clients go on asking.
@Suite struct StopTests {
  /// What became of requests; one is cut when it was sent over an open connection in vain.
  private struct Tally {
    var answered = 0
    var cut = 0
  }

  /// Whether a client asks several times over one connection.
  enum Client: String, CaseIterable {
    case keptAlive
    case oneRequestEach
  }

  /// Asks until nobody listens any more.
  private static func ask(_ client: Client, port: UInt16, _ tally: borrowing Mutex<Tally>) {
    while var connection = try? RawConnection(port: port) {
      var goesOn = true
      while goesOn {
        connection.write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
        let reply = try? connection.readReply()
        tally.withLock {
          if reply?.body == "hello" { $0.answered += 1 } else { $0.cut += 1 }
        }
        goesOn = client == .keptAlive && reply?.closes == false
      }
    }
  }

  private final class Shared: Sendable { let tally = Mutex(Tally()) }

  @Test(arguments: Client.allCases)
  func noRequestIsCutUnderLoad(client: Client) throws {
    for _ in 0..<5 {
      let shared = Shared()
      let listener = try Listener(
        ListenerConfiguration(port: 0, threads: 2, limits: ListenerLimits(connections: 100)),
        handler: ListenerHandler(
          respond: Sample.router.respond, refuse: Sample.router.refuse))
      let port = listener.port
      let threads = (0..<8).map { _ in Thread { StopTests.ask(client, port: port, shared.tally) } }
      threads.forEach { $0.start() }
      wait(until: shared.tally.withLock { $0.answered } >= 500)
      listener.stop(drainSeconds: 30)
      wait(until: threads.allSatisfy(\.isFinished))
      #expect(shared.tally.withLock { $0.cut } == 0)
    }
  }

  /// TCP asks again after a second if nobody answers.
  @Test func aNewClientIsRefusedAtOnce() throws {
    let listener = try Listener(
      ListenerConfiguration(port: 0, limits: ListenerLimits(connections: 100)),
      handler: ListenerHandler(
        respond: Sample.router.respond, refuse: Sample.router.refuse))
    let port = listener.port
    var longest = Duration.zero
    let box = Box(listener)
    let stopping = Thread { box.take()?.stop(drainSeconds: 30) }
    stopping.start()
    while !stopping.isFinished {
      let started = ContinuousClock.now
      _ = try? RawConnection(port: port)
      longest = max(longest, ContinuousClock.now - started)
    }
    #expect(longest < .milliseconds(500))
  }

  @Test func aConnectionIsClosedAfterASecondOfSilence() throws {
    let listener = try Listener(
      ListenerConfiguration(port: 0, limits: ListenerLimits(connections: 16)),
      handler: ListenerHandler(
        respond: Sample.router.respond, refuse: Sample.router.refuse))
    var silent = try RawConnection(port: listener.port)
    silent.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try silent.readReply().closes == false)
    let started = ContinuousClock.now
    listener.stop(drainSeconds: 30)
    #expect(ContinuousClock.now - started < .seconds(20))
    #expect(try silent.isClosed())
  }

  @Test func aStreamIsSentToItsEnd() throws {
    let line = [UInt8](repeating: 0x61, count: 999) + [0x0A]
    let count = 4000
    let listener = try Listener(
      ListenerConfiguration(port: 0, limits: ListenerLimits(connections: 16)),
      handler: ListenerHandler(
        respond: { _ in
          let lines = repeatElement(line, count: count).makeIterator()
          return Response(.ok, stream: BodyStream(lines, heldBytes: 0))
        }, refuse: Sample.router.refuse))
    var connection = try RawConnection(port: listener.port)
    connection.write("GET / HTTP/1.0\r\n\r\n")
    let stopping = Box(listener)
    let thread = Thread { stopping.take()?.stop(drainSeconds: 30) }
    thread.start()
    #expect(try connection.readToEnd().count > line.count * count)
    wait(until: thread.isFinished)
  }
}
