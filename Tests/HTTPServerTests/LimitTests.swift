import Foundation
import TestSupport
import Testing

@testable import HTTPServer

/// What a listener takes from each client, and from all together.
@Suite struct LimitTests {
  private static func post(_ length: Int, type: String = "application/json") -> String {
    """
    POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n
    """
  }

  @Test func anAddressWithTooManyConnectionsIsToldSo() throws {
    let meter = ListenerMeter()
    let limits = ListenerLimits(connections: 100, connectionsPerAddress: 3)
    try withListener(threads: 2, limits: limits, meter: meter) { port in
      for _ in 0..<3 {
        let connections = try Pool(count: 3, port: port)
        try connections.roundTrip(path: "/")
        var fourth = try RawConnection(port: port)
        fourth.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let reply = try fourth.readReply()
        #expect(reply.status == 429)
        #expect(reply.headers["Retry-After"] == "1")
        #expect(reply.closes)
        try connections.roundTrip(path: "/")
        connections.close()
        while meter.figures.openConnections > 0 { usleep(1000) }
      }
    }
    #expect(meter.figures.refusals["too_many_connections_of_address"] == 3)
  }

  /// The table of addresses is exact whatever comes and goes; 127.0.0.0/8 has many.
  @Test(arguments: [1, 2] as [UInt64])
  func addressesAreCountedApart(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let limits = ListenerLimits(connections: 500, connectionsPerAddress: 2)
    let meter = ListenerMeter()
    try withListener(limits: limits, meter: meter) { port in
      for _ in 0..<3 {
        let hosts = (0..<60).map { _ in UInt8.random(in: 1...40, using: &random) }
        let pool = try Pool(hosts: hosts, port: port)
        pool.send(path: "/")
        var seen: [UInt8: Int] = [:]
        let expected = hosts.map { host -> Int in
          seen[host, default: 0] += 1
          return seen[host, default: 0] > 2 ? 429 : 200
        }
        #expect(pool.statuses() == expected, "seed \(seed)")
        pool.close()
        while meter.figures.openConnections > 0 { usleep(1000) }
      }
    }
  }

  @Test func aBatchHasALimitOfItsOwn() throws {
    try withListener(limits: ListenerLimits(bodyBytes: 10, batchBytes: 20)) { port in
      for type in ["application/x-ndjson", "Application/X-NDJSON ; charset=utf-8"] {
        var connection = try RawConnection(port: port)
        connection.write(LimitTests.post(20, type: type) + String(repeating: "x", count: 20))
        #expect(try connection.readReply().status == 200)
        connection.write(LimitTests.post(21, type: type))
        let reply = try connection.readReply()
        #expect(reply.status == 413)
        #expect(reply.body == "\(HTTPError.refused(.batchTooLarge(limit: 20)))")
      }
      var connection = try RawConnection(port: port)
      connection.write(LimitTests.post(11, type: "application/x-ndjson2"))
      #expect(
        try connection.readReply().body == "\(HTTPError.refused(.bodyTooLarge(limit: 10)))")
    }
  }

  /// A second Content-Type must not lift the limit of a body that is read by the first.
  @Test(arguments: ["application/json", "x/y", ""])
  func theFirstTypeSaysWhichLimitHolds(first: String) throws {
    try withListener(limits: ListenerLimits(bodyBytes: 10, batchBytes: 20)) { port in
      var connection = try RawConnection(port: port)
      let types = "\(first)\r\nContent-Type: application/x-ndjson"
      connection.write(LimitTests.post(11, type: types))
      #expect(
        try connection.readReply().body == "\(HTTPError.refused(.bodyTooLarge(limit: 10)))")
    }
  }

  @Test func allBodiesTogetherAreBounded() throws {
    let meter = ListenerMeter()
    let limits = ListenerLimits(connections: 16, bodyBytes: 600_000, bufferedBytes: 1_000_000)
    try withListener(limits: limits, meter: meter) { port in
      let half = [UInt8](repeating: 0x61, count: 300_000)
      var holder = try RawConnection(port: port)
      holder.write(LimitTests.post(600_000))
      _ = holder.write(half)
      while meter.figures.bufferedBytes < 300_000 { usleep(1000) }
      var second = try RawConnection(port: port)
      second.write(LimitTests.post(600_000))
      _ = second.write(half + half)
      let reply = try second.readReply()
      #expect(reply.status == 503)
      #expect(reply.headers["Retry-After"] == "1")
      var small = try RawConnection(port: port)
      small.write(LimitTests.post(4000) + String(repeating: "x", count: 4000))
      #expect(try small.readReply().body.utf8.count == 4000)
      _ = holder.write(half)
      #expect(try holder.readReply().body.utf8.count == 600_000)
      while meter.figures.bufferedBytes > 0 { usleep(1000) }
      second = try RawConnection(port: port)
      second.write(LimitTests.post(600_000))
      _ = second.write(half + half)
      #expect(try second.readReply().body.utf8.count == 600_000)
    }
    #expect(meter.figures.bufferedBytes == 0)
    #expect(meter.figures.refusals["out_of_body_memory"] == 1)
  }

  @Test func answersCountAsWell() throws {
    let large = [UInt8](repeating: 0x61, count: 2_000_000)
    let limits = ListenerLimits(connections: 4, bufferedBytes: 1_000_000)
    let meter = ListenerMeter()
    try withListener(
      limits: limits, meter: meter, respond: { _ in Response(.ok, body: large) }
    ) { port in
      var connection = try RawConnection(port: port)
      connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let reply = try connection.readReply()
      #expect(reply.status == 503)
      #expect(reply.headers["Retry-After"] == "1")
    }
    #expect(meter.figures.refusals["out_of_answer_memory"] == 1)
    #expect(meter.figures.refusals["out_of_body_memory"] == 0)
  }

  @Test(arguments: [64, 1000, 16_000])
  func theTargetIsAsLongAsItMayBe(limit: Int) throws {
    let limits = ListenerLimits(connections: 4, headerBytes: 64 << 10, targetBytes: limit)
    try withListener(limits: limits) { port in
      let target = "/query?" + String(repeating: "x", count: limit - 7)
      var connection = try RawConnection(port: port)
      connection.write("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.readReply().status == 200)
      connection.write("GET \(target)x HTTP/1.1\r\nHost: a\r\n\r\n")
      let reply = try connection.readReply()
      #expect(reply.status == 414)
      #expect(reply.body == "\(HTTPError.refused(.targetTooLong(limit: limit)))")
    }
  }

  @Test(arguments: [8 << 10, 32 << 10, 128 << 10])
  func theHeaderIsAsLargeAsItsMemory(bytes: Int) throws {
    let limits = ListenerLimits(connections: 4, headerBytes: bytes, targetBytes: 1000)
    try withListener(limits: limits) { port in
      for (count, status) in [(bytes / 2 - 1000, 200), (bytes, 431)] {
        var connection = try RawConnection(port: port)
        let value = String(repeating: "y", count: count)
        connection.write("GET / HTTP/1.1\r\nHost: a\r\nX: \(value)\r\n\r\n")
        #expect(try connection.readReply().status == status)
      }
    }
  }
}
