import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// Clients that take their time, each against a listener that gives one second.
@Suite struct DeadlineTests {
  private static let limits = ListenerLimits(
    connections: 64, idleTimeoutSeconds: 1, requestTimeoutSeconds: 1)

  struct Drip: CustomTestStringConvertible {
    let testDescription: String
    let start: String
    let drop: String
  }

  static let drips = [
    Drip(testDescription: "a request line", start: "", drop: "G"),
    Drip(
      testDescription: "a header", start: "GET / HTTP/1.1\r\nHost: a\r\n", drop: "X: y\r\n"),
    Drip(
      testDescription: "a body",
      start: "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n", drop: "x"),
    Drip(
      testDescription: "a body in chunks",
      start: "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
      drop: "1\r\nx\r\n"),
    Drip(
      testDescription: "trailers",
      start: "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
      drop: "X: y\r\n"),
  ]

  /// Sends drop after drop until the connection is closed, and returns what came.
  private func drip(_ drip: Drip, into connection: inout RawConnection) throws -> String {
    let drop = Array(drip.drop.utf8)
    connection.write(drip.start)
    let end = ContinuousClock.now + .seconds(20)
    while connection.write(drop) == drop.count, ContinuousClock.now < end { usleep(50_000) }
    return String(decoding: try connection.readToEnd(), as: UTF8.self)
  }

  /// The end of a connection that comes together with its last bytes must not wait for a deadline.
  @Test func whoLeavesInTheMiddleOfARequestIsForgottenAtOnce() throws {
    let meter = ListenerMeter()
    let limits = ListenerLimits(
      connections: 64, idleTimeoutSeconds: 3600, requestTimeoutSeconds: 3600)
    try withListener(limits: limits, meter: meter) { port in
      for _ in 0..<30 {
        let connection = try RawConnection(port: port)
        connection.write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1234")
      }
      wait(
        until: meter.figures.acceptedConnections == 30 && meter.figures.openConnections == 0)
    }
  }

  @Test(arguments: drips)
  func aRequestThatDripsIsClosedAndCounted(example: Drip) throws {
    let meter = ListenerMeter()
    try withListener(limits: DeadlineTests.limits, meter: meter) { port in
      var connection = try RawConnection(port: port)
      var other = try RawConnection(port: port)
      let started = ContinuousClock.now
      let answer = try drip(example, into: &connection)
      #expect(ContinuousClock.now - started >= .seconds(1))
      #expect(answer.isEmpty)
      #expect(meter.figures.refusals["request_too_slow"] == 1)
      #expect(try other.isClosed())
    }
  }

  @Test func aSlowRequestWithinTheTimeIsAnswered() throws {
    try withListener(limits: ListenerLimits(connections: 4)) { port in
      var connection = try RawConnection(port: port)
      for character in "GET /items/7 HTTP/1.1\r\nHost: a\r\n\r\n" {
        connection.write(String(character))
        usleep(1000)
      }
      #expect(try connection.readReply().body == "7")
    }
  }

  /// A kept-alive connection has its time for each request anew.
  @Test func manyRequestsTakeLongerThanOneMay() throws {
    try withListener(limits: DeadlineTests.limits) { port in
      var connection = try RawConnection(port: port)
      let end = ContinuousClock.now + .milliseconds(2500)
      while ContinuousClock.now < end {
        connection.write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nh")
        usleep(100_000)
        connection.write("i")
        #expect(try connection.readReply().body == "hi")
      }
    }
  }

  @Test func whoDoesNotTakeAnAnswerIsCutOff() throws {
    let large = [UInt8](repeating: 0x61, count: 64 << 20)
    let meter = ListenerMeter()
    let limits = ListenerLimits(
      connections: 4, idleTimeoutSeconds: 60, requestTimeoutSeconds: 1)
    try withListener(
      limits: limits, meter: meter, respond: { _ in Response(.ok, body: large) }
    ) { port in
      var connection = try RawConnection(port: port)
      connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      wait(until: meter.figures.refusals["response_too_slow"] != 0)
      wait(until: meter.figures.openConnections == 0)
      #expect(meter.figures.bufferedBytes == 0)
      #expect(try connection.readToEnd().count < large.count)
    }
  }

  /// A kernel's buffer of megabytes would look idle for longer than the idle time.
  @Test(
    arguments: [(1 << 20, false), (3 << 20, true)])
  func whoReadsSlowlyGetsTheWholeResponse(bytes: Int, isStream: Bool) throws {
    let body = [UInt8](repeating: 0x61, count: bytes)
    let ends = Ends()
    let respond: @Sendable (Request) -> Response = { _ in
      var response =
        isStream
        ? Response(.ok, stream: BodyStream([body].makeIterator(), heldBytes: 0))
        : Response(.ok, body: body)
      response.delivery = Delivery(ends.add)
      return response
    }
    let meter = ListenerMeter()
    try withListener(limits: DeadlineTests.limits, meter: meter, respond: respond) { port in
      var connection = try RawConnection(port: port, receiving: 4096)
      connection.write("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
      var count = 0
      // Slower than the kernel's buffers fill for 2.5 s, and far faster than 1 KiB a second.
      for _ in 0..<25 {
        count += try connection.readSome(2048)
        usleep(100_000)
      }
      count += try connection.readToEnd().count
      #expect(count > bytes)
      wait(until: meter.figures.openConnections == 0)
    }
    #expect(meter.figures.refusals["response_too_slow"] == 0)
    #expect(ends.all == [.complete])
  }

  @Test func whatIsCutOffIsToldWithItsBytes() throws {
    let body = [UInt8](repeating: 0x61, count: 8 << 20)
    let ends = Ends()
    let respond: @Sendable (Request) -> Response = { _ in
      var response = Response(.ok, body: body)
      response.delivery = Delivery(ends.add)
      return response
    }
    let meter = ListenerMeter()
    try withListener(limits: DeadlineTests.limits, meter: meter, respond: respond) { port in
      var connection = try RawConnection(port: port, receiving: 4096)
      connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try connection.readSome(1000)
      wait(until: meter.figures.openConnections == 0)
      guard case .cut(let acknowledged) = ends.all.first else {
        Issue.record("\(ends.all)")
        return
      }
      #expect((1000..<4 << 20).contains(acknowledged))
      #expect(try connection.readToEnd().count + 1000 >= acknowledged - 1)
    }
    #expect(meter.figures.refusals["response_too_slow"] == 1)
    #expect(ends.all.count == 1)
  }

  private final class Ends: Sendable {
    private let list = Mutex<[Delivery.End]>([])
    var all: [Delivery.End] { list.withLock { $0 } }
    func add(_ end: Delivery.End) { list.withLock { $0.append(end) } }
  }

  struct Farewell: CustomTestStringConvertible {
    let testDescription: String
    let sent: String
    let answers: Int
  }

  static let farewells = [
    Farewell(testDescription: "nothing", sent: "", answers: 0),
    Farewell(
      testDescription: "a request", sent: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", answers: 1),
    Farewell(
      testDescription: "three requests",
      sent: String(repeating: "GET /items/7 HTTP/1.1\r\nHost: a\r\n\r\n", count: 3), answers: 3),
    Farewell(testDescription: "half a request line", sent: "GET /it", answers: 0),
    Farewell(testDescription: "half a header", sent: "GET / HTTP/1.1\r\nHost: a\r\n", answers: 0),
    Farewell(
      testDescription: "half a body",
      sent: "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf", answers: 0),
    Farewell(
      testDescription: "a body without its last chunk",
      sent: "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
      answers: 0),
  ]

  /// Long before the idle time is over: reading gives up earlier.
  @Test(arguments: farewells)
  func whoSendsNoMoreIsAnsweredAndLetGo(example: Farewell) throws {
    let limits = ListenerLimits(connections: 4, idleTimeoutSeconds: 600)
    try withListener(limits: limits) { port in
      var connection = try RawConnection(port: port)
      connection.writeLast(example.sent)
      let answers = String(decoding: try connection.readToEnd(), as: UTF8.self)
      #expect(answers.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == example.answers + 1)
    }
  }
}
