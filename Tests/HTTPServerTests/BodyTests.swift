import TestSupport
import Testing

@testable import HTTPServer

@Suite struct BodyTests {
  @Test func pipelinedRequestsAreAnsweredInOrder() throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      let gets = (0..<20).map { "GET /items/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }
      let post = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody"
      connection.write(gets.joined(separator: post))
      for index in 0..<20 {
        #expect(try connection.readReply().body == "\(index)")
        if index < 19 { #expect(try connection.readReply().body == "body") }
      }
    }
  }

  @Test func headSaysTheLengthOfWhatGetAnswers() throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      connection.write("HEAD /items/12345 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.readReply(hasBody: false).contentLength == 5)
      connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.readReply().body == "home")
    }
  }

  @Test(arguments: [1, 16, 1000, 100_000])
  func aBodyInChunksIsPutTogether(chunk: Int) throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      let body = (0..<200_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
      let size = min(chunk * 500, body.count)
      var bytes = Array("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
      for start in stride(from: 0, to: size, by: chunk) {
        let part = body[start..<min(start + chunk, size)]
        bytes += Array("\(String(part.count, radix: 16))\r\n".utf8) + part + Array("\r\n".utf8)
      }
      _ = connection.write(bytes + Array("0\r\nTrailer: z\r\n\r\n".utf8))
      #expect(try connection.readReply().body == String(decoding: body[..<size], as: UTF8.self))
    }
  }

  @Test func aBodyByteByByteIsPutTogether() throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      connection.write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 300\r\n\r\n")
      let body = String(repeating: "xyz", count: 100)
      for character in body { connection.write(String(character)) }
      #expect(try connection.readReply().body == body)
    }
  }

  @Test func whoeverExpectsItIsToldToContinue() throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      connection.write(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n")
      #expect(try connection.readReply(hasBody: false).status == 100)
      connection.write("hi")
      #expect(try connection.readReply().body == "hi")
    }
  }

  @Test func aBodyOverTheLimitIsRefusedBeforeItIsSent() throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      connection.write(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n")
      let reply = try connection.readReply()
      #expect(reply.status == 413)
      #expect(reply.closes)
    }
  }

  /// What is sent before the answer is read is dropped, so that nobody's pipe breaks.
  @Test func seventyMegabytesAreRefusedAndTheServiceGoesOn() throws {
    try withListener { port in
      var other = try RawConnection(port: port)
      var connection = try RawConnection(port: port)
      connection.write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 70000000\r\n\r\n")
      let sent = connection.write([UInt8](repeating: 0x20, count: 70_000_000))
      #expect(sent == 70_000_000)
      #expect(try connection.readReply().status == 413)
      other.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try other.readReply().body == "home")
    }
  }

  @Test func aChunkedBodyOverTheLimitIsRefusedAtItsEnd() throws {
    try withListener(limits: ListenerLimits(bodyBytes: 1000)) { port in
      var connection = try RawConnection(port: port)
      let chunk = "400\r\n\(String(repeating: "x", count: 1024))\r\n"
      connection.write("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      connection.write(String(repeating: chunk, count: 100) + "0\r\n\r\n")
      let reply = try connection.readReply()
      #expect(reply.status == 413)
      #expect(reply.closes)
    }
  }

  @Test func anEndlessChunkedBodyIsCutOff() throws {
    try withListener(limits: ListenerLimits(bodyBytes: 1000)) { port in
      let connection = try RawConnection(port: port)
      connection.write("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = Array("10000\r\n\(String(repeating: "x", count: 65_536))\r\n".utf8)
      var chunks = 0
      while connection.write(chunk) == chunk.count, chunks < 1000 { chunks += 1 }
      #expect(chunks < 1000)
    }
  }

  @Test func anAnswerOfMegabytesArrivesWhole() throws {
    let large = (0..<5_000_000).map { UInt8(ascii: "a") + UInt8($0 % 23) }
    try withListener(respond: { _ in Response(.ok, body: large) }) { port in
      var connection = try RawConnection(port: port)
      connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.readReply().body == String(decoding: large, as: UTF8.self))
    }
  }
}
