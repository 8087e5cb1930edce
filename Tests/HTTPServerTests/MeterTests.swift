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
