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

  @Test func aBatchHasALimitOfItsOwn() throws {
    try withListener(limits: ListenerLimits(bodyBytes: 10, batchBytes: 20)) { port in
      for type in ["application/x-ndjson", "Application/X-NDJSON ; charset=utf-8"] {
        var connection = try RawConnection(port: port)
        connection.write(LimitTests.post(20, type: type) + String(repeating: "x", count: 20))
        #expect(try connection.readReply().status == 200)
        connection.write(LimitTests.post(21, type: type))
        let reply = try connection.readReply()
        #expect(reply.status == 413)
        #expect(reply.body == "\(HTTPError.refused(.bodyTooLarge(limit: 20)))")
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
      wait(until: meter.figures.bufferedBytes >= 300_000)
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
      wait(until: meter.figures.bufferedBytes == 0)
      second = try RawConnection(port: port)
      second.write(LimitTests.post(600_000))
      _ = second.write(half + half)
      #expect(try second.readReply().body.utf8.count == 600_000)
    }
    #expect(meter.figures.bufferedBytes == 0)
    #expect(meter.figures.refusals["out_of_memory"] == 1)
  }

  /// Work can need more memory than its request has bytes; it must not begin without.
  @Test func workReservesMemoryBeforeItBegins() throws {
    let meter = ListenerMeter()
    let answer: @Sendable (Request) -> Answer = { request in
      .work { memory in
        do throws(HTTPError) {
          try memory.reserve(request.query.flatMap { Int($0) } ?? 0)
          return Response(.ok, body: Array("\(meter.figures.bufferedBytes)".utf8))
        } catch {
          return Response(error.status)
        }
      }
    }
    let limits = ListenerLimits(bodyBytes: 100_000, bufferedBytes: 1_000_000)
    try withListener(limits: limits, meter: meter, answer: answer) { port in
      var connection = try RawConnection(port: port)
      let body = String(repeating: "x", count: 8192)
      for (bytes, status) in [(0, 200), (700_000, 200), (995_000, 413), (700_000, 200)] {
        let head = "POST /work?\(bytes) HTTP/1.1\r\nHost: a\r\nContent-Length: 8192\r\n\r\n"
        connection.write(head + body)
        let reply = try connection.readReply()
        #expect(reply.status == status)
        if status == 200 { #expect(try #require(Int(reply.body)) > bytes) }
      }
    }
    #expect(meter.figures.bufferedBytes == 0)
    #expect(meter.figures.refusals["over_memory_limit"] == 1)
    #expect(meter.figures.refusals["out_of_memory"] == 0)
  }

  /// Trying again cannot help a request that does not fit alone.
  @Test func whatCanNeverFitIsRefusedWithItsLimit() throws {
    var limits = ListenerLimits(bodyBytes: 100_000, batchBytes: 200_000, bufferedBytes: 600_000)
    limits.longBodyPaths = ["/long"]
    limits.memoryPerBodyByte = 16
    limits.memoryPerLongBodyByte = 5
    try withListener(limits: limits, respond: { _ in Response(.ok) }) { port in
      let cases = [
        ("/short", "application/json", 35_294, 200), ("/short", "application/json", 35_295, 413),
        ("/long", "application/json", 100_000, 200), ("/long", "application/json", 100_001, 413),
        ("/long", "application/x-ndjson", 200_000, 200),
        ("/short", "application/x-ndjson", 200_000, 200),
        ("/short", "application/x-ndjson", 200_001, 413),
      ]
      for (path, type, count, status) in cases {
        var connection = try RawConnection(port: port)
        connection.write(
          "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\nContent-Length: \(count)\r\n\r\n"
            + String(repeating: "x", count: count))
        let reply = try connection.readReply()
        #expect(reply.status == status, "\(path) \(type) \(count)")
        #expect((reply.headers["Retry-After"] != nil) == (status == 503))
      }
    }
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
      #expect(reply.status == 413)
      #expect(reply.headers["Retry-After"] == nil)
    }
    #expect(meter.figures.refusals["over_memory_limit"] == 1)
    #expect(meter.figures.refusals["out_of_memory"] == 0)
  }

  @Test(arguments: [(8 << 10, 4095), (64 << 10, 8000)])
  func aTargetTakes8000BytesOrHalfTheHeader(headerBytes: Int, limit: Int) throws {
    let limits = ListenerLimits(connections: 4, headerBytes: headerBytes)
    try withListener(limits: limits) { port in
      let target = "/query?" + String(repeating: "x", count: limit - 7)
      var connection = try RawConnection(port: port)
      connection.write("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.readReply().status == 200)
      connection.write("GET \(target)x HTTP/1.1\r\nHost: a\r\n\r\n")
      let reply = try connection.readReply()
      #expect(reply.status == 414)
      #expect(reply.body == "\(HTTPError.refused(Refusal(.targetTooLong, limit: limit)))")
    }
  }

  @Test(arguments: [8 << 10, 16 << 10, 32 << 10, 128 << 10])
  func theHeaderIsAsLargeAsItsMemory(bytes: Int) throws {
    let limits = ListenerLimits(connections: 4, headerBytes: bytes)
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
