import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// Requests with long bodies are computed beside the event loops.
@Suite struct WorkerTests {
  /// A handler that keeps every request with a long body until it is opened.
  private final class Gate: Sendable {
    let begun = Atomic(0)
    let isOpen = Atomic(false)

    func respond(_ request: Request) -> Response {
      guard request.path == "/echo" else { return Sample.router.respond(to: request) }
      begun.add(1, ordering: .sequentiallyConsistent)
      wait(until: isOpen.load(ordering: .sequentiallyConsistent))
      return Response(.ok, body: request.body)
    }

    func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }

    func waitForRequests(_ count: Int) {
      wait(until: begun.load(ordering: .sequentiallyConsistent) >= count)
    }
  }

  private static func post(_ count: Int) -> String {
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n"
      + String(repeating: "x", count: count)
  }

  private static let long = ListenerLimits.inlineBodyBytes + 1

  @Test(.timeLimit(.minutes(1 * testTimeFactor)))
  func aShortRequestIsAnsweredWhileLongOnesAreComputed() throws {
    let gate = Gate()
    try withListener(threads: 1, respond: { gate.respond($0) }) { port in
      let dear = try Pool(count: 3, port: port)
      dear.send(WorkerTests.post(WorkerTests.long))
      gate.waitForRequests(1)
      var other = try RawConnection(port: port)
      for _ in 0..<100 {
        other.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.readReply().body == "home")
      }
      // One worker thread: the others wait in its queue.
      #expect(gate.begun.load(ordering: .sequentiallyConsistent) == 1)
      gate.open()
      let body = String(repeating: "x", count: WorkerTests.long)
      #expect(try dear.bodies() == [body, body, body])
      dear.send(WorkerTests.post(WorkerTests.long))
      #expect(try dear.bodies() == [body, body, body])
    }
  }

  @Test(.timeLimit(.minutes(1 * testTimeFactor)))
  func aSlowStreamHoldsUpNoOtherRequest() throws {
    let gate = Gate()
    try withListener(
      threads: 1,
      respond: { request in
        guard request.path == "/echo" else { return gate.respond(request) }
        return Response(.ok, stream: BodyStream(GatedPieces(gate: gate, left: 3), heldBytes: 0))
      }
    ) { port in
      var slow = try RawConnection(port: port)
      slow.write("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
      gate.waitForRequests(1)
      var other = try RawConnection(port: port)
      for _ in 0..<100 {
        other.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.readReply().body == "home")
      }
      gate.open()
      #expect(try slow.readReply().body == "xxx")
    }
  }

  private struct GatedPieces: IteratorProtocol, Sendable {
    let gate: Gate
    var left: Int

    mutating func next() -> [UInt8]? {
      guard left > 0 else { return nil }
      left -= 1
      return gate.respond(Request(.post, "/echo", body: [0x78])).body.allBytes()
    }
  }

  /// A client that goes away while its request is computed must not disturb others.
  @Test(.timeLimit(.minutes(1 * testTimeFactor)))
  func aClientMayLeaveWhileItsRequestIsComputed() throws {
    let gate = Gate()
    let meter = ListenerMeter()
    try withListener(threads: 2, meter: meter, respond: { gate.respond($0) }) { port in
      do {
        let leaving = try Pool(count: 20, port: port)
        leaving.send(WorkerTests.post(WorkerTests.long))
        gate.waitForRequests(2)
      }
      gate.open()
      wait(until: meter.figures.openConnections == 0)
      #expect(meter.figures.bufferedBytes == 0)
      var other = try RawConnection(port: port)
      other.write(WorkerTests.post(WorkerTests.long))
      #expect(try other.readReply().status == 200)
    }
  }

  @Test(.timeLimit(.minutes(1 * testTimeFactor)))
  func stoppingDropsWhatWaitsForAWorker() throws {
    let gate = Gate()
    let meter = ListenerMeter()
    let listener = try Listener(
      ListenerConfiguration(port: 0, threads: 1, limits: ListenerLimits(connections: 16)),
      meter: meter,
      handler: ListenerHandler(respond: { gate.respond($0) }, refuse: Sample.router.refuse))
    let waiting = try Pool(count: 5, port: listener.port)
    waiting.send(WorkerTests.post(WorkerTests.long))
    gate.waitForRequests(1)
    let box = Box(listener)
    let stopping = Thread { box.take()?.stop(drainSeconds: 0) }
    stopping.start()
    usleep(100_000)
    gate.open()
    wait(until: stopping.isFinished)
    #expect(gate.begun.load(ordering: .sequentiallyConsistent) == 1)
    #expect(meter.figures.openConnections == 0)
    #expect(meter.figures.bufferedBytes == 0)
    #expect(waiting.statuses() == [nil, nil, nil, nil, nil])
  }

  @Test(.timeLimit(.minutes(1 * testTimeFactor)))
  func withoutMemoryForItsWorkARequestIsRefusedBeforeIt() throws {
    let gate = Gate()
    gate.open()
    let meter = ListenerMeter()
    let body = 100_000
    let limits = ListenerLimits(
      connections: 8, bodyBytes: body, batchBytes: body,
      bufferedBytes: body * (1 + ListenerLimits.workMemoryPerByte) - 1)
    try withListener(limits: limits, meter: meter, respond: { gate.respond($0) }) { port in
      var connection = try RawConnection(port: port)
      connection.write(WorkerTests.post(body))
      let reply = try connection.readReply()
      #expect(reply.status == 503)
      #expect(reply.headers["Retry-After"] == "1")
      #expect(reply.closes)
      #expect(gate.begun.load(ordering: .sequentiallyConsistent) == 0)
      var other = try RawConnection(port: port)
      other.write(WorkerTests.post(body - 10))
      #expect(try other.readReply().status == 200)
    }
    #expect(meter.figures.refusals["out_of_memory"] == 1)
    #expect(meter.figures.bufferedBytes == 0)
  }

  /// The pieces of a stream and what it holds count until its last byte is sent.
  @Test(.timeLimit(.minutes(1 * testTimeFactor)))
  func streamsCountAsLongAsTheyLast() throws {
    let meter = ListenerMeter()
    let line = [UInt8](repeating: 0x61, count: 4096)
    let limits = ListenerLimits(connections: 8, bufferedBytes: 1 << 20)
    try withListener(
      limits: limits, meter: meter,
      respond: { _ in
        let lines = repeatElement(line, count: 2000).makeIterator()
        return Response(.ok, stream: BodyStream(lines, heldBytes: 600_000))
      }
    ) { port in
      var first = try RawConnection(port: port)
      first.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      wait(until: meter.figures.bufferedBytes >= 600_000)
      var second = try RawConnection(port: port)
      second.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try second.readReply().status == 503)
      #expect(try first.readReply().body.utf8.count == line.count * 2000)
      wait(until: meter.figures.bufferedBytes == 0)
    }
  }
}
