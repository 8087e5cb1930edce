import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct StreamTests {
  /// Counts up, one number a line.
  private struct Numbers: IteratorProtocol, Sendable {
    var position = 0
    let end: Int
    let made: Made?
    /// Spaces behind each number: without them an endless stream takes long to fill a socket.
    var spaces = 0

    mutating func next() -> [UInt8]? {
      guard position < end else { return nil }
      defer { position += 1 }
      made?.count.withLock { $0 += 1 }
      return Array("\(position)\n".utf8) + Array(repeating: 0x20, count: spaces)
    }
  }

  /// How much was made, and whether it is still wanted.
  private final class Made: Sendable {
    let count = Mutex(0)
    let isEnded = Mutex(false)
  }

  /// Tells when it is let go of.
  private final class Ending: Sendable {
    let made: Made
    init(_ made: Made) { self.made = made }
    deinit { made.isEnded.withLock { $0 = true } }
  }

  private static func text(_ count: Int) -> String {
    (0..<count).map { "\($0)\n" }.joined()
  }

  private static func respond(_ count: Int) -> @Sendable (Request) -> Response {
    { _ in Response(.ok, stream: BodyStream(Numbers(end: count, made: nil), heldBytes: 0)) }
  }

  @Test(arguments: [0, 1, 10, 100_000])
  func aStreamArrivesWholeAndInOrder(count: Int) throws {
    try withListener(respond: StreamTests.respond(count)) { port in
      var connection = try RawConnection(port: port)
      for _ in 0..<2 {
        connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try connection.readReply().body == StreamTests.text(count))
      }
    }
  }

  @Test(arguments: [0, 1, 100_000])
  func aClientWithoutChunksGetsItToo(count: Int) throws {
    try withListener(respond: StreamTests.respond(count)) { port in
      var connection = try RawConnection(port: port)
      connection.write("GET / HTTP/1.0\r\n\r\n")
      let text = String(decoding: try connection.readToEnd(), as: UTF8.self)
      #expect(text.hasSuffix("\r\n\r\n" + StreamTests.text(count)))
    }
  }

  /// libmicrohttpd sends the last chunk behind the header.
  @Test func nothingFollowsTheHeaderOfAStreamForHEAD() throws {
    try withListener(respond: StreamTests.respond(10)) { port in
      var connection = try RawConnection(port: port)
      connection.write("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
      let text = String(decoding: try connection.readToEnd(), as: UTF8.self)
      #expect(text.hasPrefix("HTTP/1.1 200 "))
      #expect(text.hasSuffix("\r\n\r\n") && text.components(separatedBy: "\r\n\r\n").count == 2)
    }
  }

  @Test func anyPieceGoesThroughAnyBuffer() {
    let stream = BodyStream(Numbers(end: 1000, made: nil), heldBytes: 0)
    var bytes: [UInt8] = []
    var size = 0
    while case let next = stream.read(upTo: size % 7 + 1), !next.isEmpty {
      bytes += next
      size += 1
    }
    #expect(String(decoding: bytes, as: UTF8.self) == StreamTests.text(1000))
  }

  @Test(arguments: [0, 1, 7, 3890])
  func itTellsHowMuchWasTaken(_ wanted: Int) {
    let stream = BodyStream(Numbers(end: 1000, made: nil), heldBytes: 0)
    var left = wanted
    while left > 0 { left -= stream.read(upTo: left).count }
    #expect(stream.producedBytes == wanted)
  }

  /// The listener has one thread, and the first client takes nothing.
  @Test func anEndlessStreamHoldsUpNobodyAndIsMadeNoFasterThanItIsTaken() throws {
    let made = Made()
    let respond: @Sendable (Request) -> Response = { request in
      guard request.path == "/endless" else { return Sample.router.respond(to: request) }
      return Response(
        .ok,
        stream: BodyStream(
          Numbers(end: .max, made: made, spaces: 4096), heldBytes: 0))
    }
    try withListener(respond: respond) { port in
      let endless = try RawConnection(port: port)
      endless.write("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n")
      var before = -1
      while case let now = made.count.withLock({ $0 }), now != before || now == 0 {
        before = now
        usleep(100_000)
      }
      #expect(before < 20_000)
      var other = try RawConnection(port: port)
      for _ in 0..<100 {
        other.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.readReply().body == "home")
      }
    }
  }

  @Test func aStreamEndsWhenItsClientGoes() throws {
    let made = Made()
    let meter = ListenerMeter()
    let respond: @Sendable (Request) -> Response = { _ in
      let ending = Ending(made)
      return Response(
        .ok,
        stream: BodyStream(
          Kept(numbers: Numbers(end: .max, made: nil, spaces: 4096), ending), heldBytes: 0))
    }
    try withListener(meter: meter, respond: respond) { port in
      do {
        let connection = try RawConnection(port: port)
        connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        wait(until: meter.figures.openConnections > 0)
      }
      wait(until: made.isEnded.withLock { $0 })
      wait(until: meter.figures.openConnections == 0)
    }
  }

  private struct Kept: IteratorProtocol, Sendable {
    var numbers: Numbers
    let ending: Ending
    init(numbers: Numbers, _ ending: Ending) {
      self.numbers = numbers
      self.ending = ending
    }
    mutating func next() -> [UInt8]? { numbers.next() }
  }
}
