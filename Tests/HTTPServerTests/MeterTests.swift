import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct MeterTests {
  @Test func connectionsAreCountedFromStartToEnd() throws {
    let meter = ListenerMeter()
    #expect(meter.figures.openConnections == 0)
    try withListener(meter: meter) { port in
      let connections = try Pool(count: 3, port: port)
      try connections.roundTrip(path: "/")
      #expect(meter.figures.openConnections == 3)
      #expect(meter.figures.acceptedConnections == 3)
    }
    #expect(meter.figures.openConnections == 0)
    #expect(meter.figures.acceptedConnections == 3)
  }

  @Test func refusalsAreCountedByReason() throws {
    let meter = ListenerMeter()
    try withListener(limits: ListenerLimits(bodyBytes: 10), meter: meter) { port in
      let twoHosts = "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"
      for request in [twoHosts, "GET x HTTP/1.1\r\nHost: a\r\n\r\n", "GET x HTTP/1.0\r\n\r\n"] {
        var connection = try RawConnection(port: port)
        connection.write(request)
        #expect(try connection.readReply().status == 400)
      }
    }
    let counted = meter.figures.refusals.filter { $0.value > 0 }
    #expect(counted == ["repeated_host": 1, "malformed_target": 2])
    #expect(meter.figures.refusals["body_too_large"] == 0)
  }

  struct Unreadable: CustomTestStringConvertible {
    let request: String
    let status: Int?
    let reason: String
    var testDescription: String { "\(reason) \(request.prefix(40))" }

    init(_ request: String, _ status: Int?, _ reason: String) {
      self.request = request
      self.status = status
      self.reason = reason
    }
  }

  private static let post = "POST /echo HTTP/1.1\r\nHost: a\r\n"

  static let unreadable = [
    Unreadable("GARBAGE\r\n\r\n", nil, "malformed_request"),
    Unreadable("\u{16}\u{3}\u{1}\n", nil, "malformed_request"),
    Unreadable("GET /\r\n\r\n", 400, "malformed_request"),
    Unreadable("GET / HTTP/1\r\n\r\n", 400, "malformed_request"),
    Unreadable("GET / HTTP/2.0\r\n\r\n", 505, "malformed_request"),
    Unreadable("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "malformed_request"),
    Unreadable(
      "GET /\(String(repeating: "x", count: 40_000)) HTTP/1.1\r\n", 414, "target_too_long"),
    Unreadable(
      "GET / HTTP/1.1\r\nX: \(String(repeating: "y", count: 40_000))\r\n", 431,
      "header_too_large"),
    Unreadable("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400, "malformed_request"),
    Unreadable(
      post + "Transfer-Encoding: chunked\r\n\r\nx\r\n", 400, "malformed_request"),
    Unreadable(
      post + "Transfer-Encoding: chunked\r\n\r\n11112222333344445\r\n", 413, "body_too_large"),
    Unreadable(post + "Content-Length: -1\r\n\r\n", 400, "malformed_content_length"),
    Unreadable(post + "Content-Length: x\r\n\r\nhi", 400, "malformed_content_length"),
  ]

  /// libmicrohttpd answers most of these itself, or closes their connection.
  @Test(arguments: unreadable, [false, true])
  func whatIsNoRequestIsCountedOnceWithItsAddress(example: Unreadable, isKeptAlive: Bool) throws {
    let meter = ListenerMeter()
    let told = Told()
    try withListener(meter: meter, cutOff: told.add) { port in
      let quiet = try Pool(count: 3, port: port)
      try quiet.roundTrip(path: "/")
      var connection = try RawConnection(port: port, from: 9)
      if isKeptAlive {
        connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try connection.readReply().body == "home")
        usleep(20_000)
      }
      connection.write(example.request)
      if let status = example.status { #expect(try connection.readReply().status == status) }
      wait(until: meter.figures.refusals.values.reduce(0, +) > 0)
      quiet.close()
      wait(until: meter.figures.openConnections <= 1)
    }
    #expect(meter.figures.refusals.filter { $0.value > 0 } == [example.reason: 1])
    #expect(told.all.map { "\($0.refusal) \($0.peer)" } == ["\(example.reason) 127.0.0.9"])
  }

  @Test func whoLeavesBetweenRequestsIsNoFault() throws {
    let meter = ListenerMeter()
    try withListener(meter: meter) { port in
      for fields in ["", "Connection: close\r\n"] {
        for version in ["1.0", "1.1"] {
          var connection = try RawConnection(port: port)
          connection.write("GET / HTTP/\(version)\r\nHost: a\r\n\(fields)\r\n")
          #expect(try connection.readReply().body == "home")
        }
      }
      let silent = try Pool(count: 3, port: port)
      wait(until: meter.figures.openConnections == 3)
      silent.close()
      wait(until: meter.figures.openConnections == 0)
    }
    #expect(meter.figures.refusals.values.reduce(0, +) == 0)
  }

  @Test func connectionsThatAreClosedUnansweredCountToo() throws {
    let meter = ListenerMeter()
    try withListener(limits: ListenerLimits(connections: 1), meter: meter) { port in
      let connections = try Pool(count: 1 + 64, port: port)
      var last = try RawConnection(port: port)
      #expect(try last.isClosed())
      connections.send(path: "/")
      _ = connections.statuses()
    }
    #expect(meter.figures.refusals["too_many_connections"] == 64 + 1)
  }
}

/// What a listener tells of connections that it cuts off.
private final class Told: Sendable {
  private let list = Mutex<[(refusal: String, peer: PeerAddress)]>([])

  var all: [(refusal: String, peer: PeerAddress)] { list.withLock { $0 } }

  func add(_ refusal: Refusal, _ peer: PeerAddress) {
    list.withLock { $0.append((refusal.name, peer)) }
  }
}
