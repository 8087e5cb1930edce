import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// The work of requests is done beside the event loops.
@Suite struct WorkerTests {
  /// A handler whose work keeps every echo until it is opened.
  private final class Gate: Sendable {
    let begun = Atomic(0)
    let isOpen = Atomic(false)

    func answer(_ request: Request) -> Answer {
      guard request.path == "/echo" else { return .response(Sample.router.respond(to: request)) }
      return .work { _ in self.respond(request) }
    }

    func respond(_ request: Request) -> Response {
      begun.add(1, ordering: .sequentiallyConsistent)
      wait(until: isOpen.load(ordering: .sequentiallyConsistent))
      return Response(.ok, body: request.body)
    }

    func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }

    func waitForRequests(_ count: Int) {
      wait(until: begun.load(ordering: .sequentiallyConsistent) >= count)
    }
  }

  private static func post(_ count: Int = 100) -> String {
    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n"
      + String(repeating: "x", count: count)
  }

  @Test func aRequestIsAnsweredWhileTheWorkOfOthersIsDone() throws {
    let gate = Gate()
    try withListener(threads: 1, answer: { gate.answer($0) }) { port in
      let dear = try Pool(count: 3, port: port)
      dear.send(WorkerTests.post())
      gate.waitForRequests(1)
      var other = try RawConnection(port: port)
      for _ in 0..<100 {
        other.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.readReply().body == "home")
      }
      // One worker thread: the others wait in its queue.
      #expect(gate.begun.load(ordering: .sequentiallyConsistent) == 1)
      gate.open()
      let body = String(repeating: "x", count: 100)
      #expect(try dear.bodies() == [body, body, body])
      dear.send(WorkerTests.post())
      #expect(try dear.bodies() == [body, body, body])
    }
  }

  /// One worker, whose first job keeps it until the others are submitted.
  @Test func piecesOfStreamsAndOtherJobsTakeTurns() {
    let order = Mutex<[String]>([])
    let gate = Gate()
    let workers = Workers(count: 1)
    #expect(workers.start())
    func submit(_ name: String, isPiece: Bool) {
      let job = Workers.Job(run: { order.withLock { $0.append(name) } }, drop: {})
      workers.submit(job, isPiece: isPiece)
    }
    workers.submit(Workers.Job(run: { _ = gate.respond(Request(.post, "/echo")) }, drop: {}))
    gate.waitForRequests(1)
    for index in 1...2 { submit("piece \(index)", isPiece: true) }
    for index in 1...4 { submit("whole \(index)", isPiece: false) }
    for index in 3...6 { submit("piece \(index)", isPiece: true) }
    gate.open()
    wait(until: order.withLock { $0.count } == 10)
    workers.stop()
    #expect(
      order.withLock { $0 } == [
        "whole 1", "piece 1", "whole 2", "piece 2", "whole 3", "piece 3", "whole 4", "piece 4",
        "piece 5", "piece 6",
      ])
  }

  /// Ten clients keep the one worker busy with jobs of two milliseconds while a stream of a hundred pieces is read.
  @Test func aStreamDoesNotWaitForAllOthersAtEachPiece() throws {
    let pieces = 100
    let others = Atomic(0)
    try withListener(
      threads: 1,
      answer: { request in
        guard request.path == "/stream" else {
          return .work { _ in
            usleep(2000)
            others.add(1, ordering: .relaxed)
            return Response(.ok, body: request.body)
          }
        }
        let piece = [UInt8](repeating: 0x78, count: 64 << 10)
        let source = repeatElement(piece, count: pieces).makeIterator()
        return .response(Response(.ok, stream: BodyStream(source, heldBytes: 0)))
      }
    ) { port in
      let isRead = Atomic(false)
      let clients = (0..<10).map { _ in
        Thread {
          guard var client = try? RawConnection(port: port) else { return }
          while !isRead.load(ordering: .relaxed) {
            client.write(WorkerTests.post())
            guard (try? client.readReply()) != nil else { return }
          }
        }
      }
      for client in clients { client.start() }
      wait(until: others.load(ordering: .relaxed) > 20)
      var stream = try RawConnection(port: port)
      let before = others.load(ordering: .relaxed)
      stream.write("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try stream.readReply().body.utf8.count == pieces * 64 << 10)
      let between = others.load(ordering: .relaxed) - before
      isRead.store(true, ordering: .relaxed)
      wait(until: clients.allSatisfy(\.isFinished))
      // Ten for each piece if each waits for all of them.
      #expect(between < pieces * 5, "\(between) other jobs")
    }
  }

  @Test func aSlowStreamHoldsUpNoOtherRequest() throws {
    let gate = Gate()
    try withListener(
      threads: 1,
      respond: { request in
        guard request.path == "/echo" else { return Sample.router.respond(to: request) }
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
  @Test func aClientMayLeaveWhileItsRequestIsComputed() throws {
    let gate = Gate()
    let meter = ListenerMeter()
    try withListener(threads: 2, meter: meter, answer: { gate.answer($0) }) { port in
      do {
        let leaving = try Pool(count: 20, port: port)
        leaving.send(WorkerTests.post())
        gate.waitForRequests(2)
      }
      gate.open()
      wait(until: meter.figures.openConnections == 0)
      #expect(meter.figures.bufferedBytes == 0)
      var other = try RawConnection(port: port)
      other.write(WorkerTests.post())
      #expect(try other.readReply().status == 200)
    }
  }

  @Test func stoppingDropsWhatWaitsForAWorker() throws {
    let gate = Gate()
    let meter = ListenerMeter()
    let listener = try Listener(
      ListenerConfiguration(port: 0, threads: 1, limits: ListenerLimits(connections: 16)),
      meter: meter,
      handler: ListenerHandler(answer: { gate.answer($0) }, refuse: Sample.router.refuse))
    let waiting = try Pool(count: 5, port: listener.port)
    waiting.send(WorkerTests.post())
    gate.waitForRequests(1)
    let box = Box(listener)
    let stopping = Thread { box.take()?.stop(drainSeconds: 0) }
    stopping.start()
    // That the workers are to stop shows nowhere as long as one of them is in a job.
    sleep(1)
    gate.open()
    wait(until: stopping.isFinished)
    #expect(gate.begun.load(ordering: .sequentiallyConsistent) == 1)
    #expect(meter.figures.openConnections == 0)
    #expect(meter.figures.bufferedBytes == 0)
    #expect(waiting.statuses() == [nil, nil, nil, nil, nil])
  }

  /// The pieces of a stream and what it holds count until its last byte is sent.
  @Test func streamsCountAsLongAsTheyLast() throws {
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

  /// What a stream reserves for a while is released before it ends.
  @Test func streamsReserveAndReleaseMemory() throws {
    let meter = ListenerMeter()
    let limits = ListenerLimits(connections: 8, bufferedBytes: 2_000_000)
    try withListener(
      limits: limits, meter: meter,
      answer: { _ in
        .work { memory in
          let pieces = ReservingPieces(memory: memory, meter: meter, left: 5)
          return Response(.ok, stream: BodyStream(pieces, heldBytes: 100_000))
        }
      }
    ) { port in
      var connection = try RawConnection(port: port)
      connection.write(WorkerTests.post())
      let counts = try connection.readReply().body.split(separator: "\n").compactMap { Int($0) }
      #expect(counts.count == 10)
      for (index, count) in counts.enumerated() {
        #expect((index % 2 == 0) == (count > 1_000_000), "\(counts)")
      }
    }
    #expect(meter.figures.bufferedBytes == 0)
    #expect(meter.figures.refusals["out_of_memory"] == 5)
  }

  /// Each round reserves a megabyte, fails to reserve another one, and releases the first.
  private struct ReservingPieces: IteratorProtocol, Sendable {
    let memory: RequestMemory
    let meter: ListenerMeter
    var left: Int

    mutating func next() -> [UInt8]? {
      guard left > 0, (try? memory.reserve(1_000_000)) != nil else { return nil }
      left -= 1
      let (reserved, isRefused) = (held, (try? memory.reserve(1_000_000)) == nil)
      memory.release(1_000_000)
      return isRefused ? Array("\(reserved)\n\(held)\n".utf8) : nil
    }

    private var held: Int { meter.figures.bufferedBytes }
  }

  /// The response is made, and nobody is left to take it.
  @Test func streamsWhoseClientsHaveGoneBeforeTheirFirstByteAreLetGo() throws {
    let (clients, meter) = (50, ListenerMeter())
    let begun = Atomic(0)
    let released = Atomic(0)
    try withListener(
      meter: meter,
      answer: { _ in
        .work { memory in
          begun.add(1, ordering: .relaxed)
          usleep(2000)
          let end = Ending { released.add(1, ordering: .relaxed) }
          return Response(
            .ok, stream: BodyStream(KeptPieces(memory: memory, end: end), heldBytes: 100_000))
        }
      }
    ) { port in
      for _ in 0..<clients { try RawConnection(port: port).write(WorkerTests.post(10_000)) }
      wait(until: begun.load(ordering: .relaxed) == clients && meter.figures.openConnections == 0)
      // The thread that made the response may hold it for a moment after the connection has ended.
      wait(until: released.load(ordering: .relaxed) == clients)
    }
  }

  /// Holds the memory of its request, as batches do.
  private struct KeptPieces: IteratorProtocol, Sendable {
    let memory: RequestMemory
    let end: Ending

    func next() -> [UInt8]? { [0x78] }
  }

  /// Calls a function when it is let go.
  private final class Ending: Sendable {
    private let call: @Sendable () -> Void

    init(_ call: @escaping @Sendable () -> Void) { self.call = call }

    deinit { call() }
  }

  /// libmicrohttpd cannot suspend a request in the call in which its header is there.
  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a", "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue",
  ])
  func theWorkOfARequestWithoutABodyIsDoneAtOnce(head: String) throws {
    try withListener(answer: { _ in .work { _ in Sample.text("done") } }) { port in
      var connection = try RawConnection(port: port)
      connection.write("\(head)\r\n\r\n")
      #expect(try connection.readReply().body == "done")
    }
  }
}
