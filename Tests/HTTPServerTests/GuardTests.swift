import TestSupport
import Testing

@testable import HTTPServer

/// What libmicrohttpd lets pass and the listener must not.
///
/// Its version 0.9.75 answers most of these with 200, and leaves the unknown codings hanging.
@Suite struct GuardTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let request: String
    let refusal: Refusal.Reason?

    init(_ name: String, _ request: String, _ refusal: Refusal.Reason?) {
      self.name = name
      self.request = request
      self.refusal = refusal
    }

    var testDescription: String { name }
  }

  private static func post(_ fields: String, body: String = "", version: String = "1.1") -> String {
    "POST /echo HTTP/\(version)\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
  }

  private static func get(_ target: String, method: String = "GET") -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: a\r\n\r\n"
  }

  static let cases = [
    Case("a plain body", post("Content-Length: 2", body: "hi"), nil),
    Case("spaces around a value", post("X:  y \t\r\nContent-Length: 2", body: "hi"), nil),
    Case("chunked", post("Transfer-Encoding: chunked", body: "2\r\nhi\r\n0\r\n\r\n"), nil),
    Case("CHUNKED", post("Transfer-Encoding: CHUNKED", body: "2\r\nhi\r\n0\r\n\r\n"), nil),
    Case("no Host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", nil),
    Case("an absolute URL", get("http://a.example/query?x"), nil),
    Case("an absolute URL in capitals", get("HTTPS://a.example/"), nil),
    Case("an absolute URL without path", get("http://a.example"), nil),
    Case("an asterisk", get("*", method: "OPTIONS"), nil),
    Case("a path of another script", get("/items/あ"), nil),
    Case("a target of 8 KiB", get("/query?" + String(repeating: "x", count: 8185)), nil),

    Case("space before the colon", post("Content-Length : 2", body: "hi"), .malformedHeaderName),
    Case("space inside a name", post("Content Length: 2"), .malformedHeaderName),
    Case("brackets in a name", post("X(y): 2"), .malformedHeaderName),
    Case("a name of another script", post("あ: 2"), .malformedHeaderName),
    Case(
      "two different lengths", post("Content-Length: 2\r\nContent-Length: 3"),
      .malformedContentLength),
    Case(
      "two equal lengths", post("Content-Length: 2\r\nContent-Length: 2"), .malformedContentLength),
    Case(
      "length and chunked", post("Content-Length: 2\r\nTransfer-Encoding: chunked"),
      .ambiguousBodyLength),
    Case("gzip, chunked", post("Transfer-Encoding: gzip, chunked"), .unsupportedTransferCoding),
    Case("identity", post("Transfer-Encoding: identity"), .unsupportedTransferCoding),
    Case(
      "chunked twice", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
      .unsupportedTransferCoding),
    Case(
      "chunked with a space behind it", post("Transfer-Encoding: chunked "),
      .unsupportedTransferCoding),
    Case(
      "chunked, identity", post("Transfer-Encoding: chunked, identity"), .unsupportedTransferCoding),
    Case("an empty coding", post("Transfer-Encoding: "), .unsupportedTransferCoding),
    Case(
      "chunked in HTTP/1.0", post("Transfer-Encoding: chunked", version: "1.0"),
      .transferCodingInHTTP10),
    Case("no Host", "GET / HTTP/1.1\r\n\r\n", .missingHost),
    Case("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .repeatedHost),
    Case("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n", .repeatedHost),
    Case("another expectation", post("Expect: 200-ok"), .unsupportedExpectation),
    Case(
      "a target over 8 KiB", get("/query?" + String(repeating: "x", count: 8186)),
      .targetTooLong),
    Case(
      "a path over 8 KiB", get("/items/" + String(repeating: "x", count: 20_000)),
      .targetTooLong),
    Case("a relative path", get("items"), .malformedTarget),
    Case("an authority", get("a.example:80", method: "CONNECT"), .malformedTarget),
    Case("an asterisk for GET", get("*"), .malformedTarget),
    Case("another scheme", get("ftp://a.example/"), .malformedTarget),
    Case("a URL without authority", get("http:///x"), .malformedTarget),
    Case("a space in the path", get("/items/a b"), .malformedTarget),
    Case(
      "a length over the limit", post("Content-Length: 1048577"), .bodyTooLarge),
    Case(
      "a huge length", post("Content-Length: 9223372036854775807"), .bodyTooLarge),
  ]

  private static let limits = [
    Refusal.Reason.targetTooLong: 8192, .bodyTooLarge: 1_048_576,
  ]

  @Test(arguments: cases)
  func aRequestIsTrustedOrRefused(example: Case) throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      connection.write(example.request)
      let reply = try connection.readReply()
      #expect((reply.status < 400) == (example.refusal == nil))
      guard let reason = example.refusal else { return }
      let refusal = Refusal(reason, limit: GuardTests.limits[reason])
      #expect(reply.status == refusal.status.rawValue)
      #expect(reply.body == "\(HTTPError.refused(refusal))")
      #expect(reply.headers["Access-Control-Allow-Origin"] == "*")
      #expect(reply.closes)
      #expect(try connection.isClosed())
    }
  }

  @Test func whatFollowsARefusedRequestIsNotRead() throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      connection.write(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length : 40\r\n\r\nGET /items/smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
      )
      let bytes = try connection.readToEnd()
      #expect(!String(decoding: bytes, as: UTF8.self).contains("\r\n\r\nsmuggled"))
    }
  }

  /// libmicrohttpd itself answers these; they never reach the listener.
  @Test(arguments: [
    ("GET /\(String(repeating: "x", count: 40_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 40_000))\r\n\r\n", 431),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
    ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400),
  ])
  func whatDoesNotFitIsAnsweredAndClosed(request: String, status: Int) throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      connection.write(request)
      #expect(try connection.readReply().status == status)
      var other = try RawConnection(port: port)
      other.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try other.readReply().body == "home")
    }
  }

  /// libmicrohttpd 0.9.75 would answer with two headers in a row; 1.0.1 answers with one.
  @Test(arguments: ["x", "2x", "-2", "+2", "0x2", "2, 2", "2 2", "", "99999999999999999999999"])
  func aMalformedLengthClosesTheConnectionOnce(length: String) throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      var other = try RawConnection(port: port)
      other.write("GET / HTTP/1.1\r\nHost: a\r\n")
      connection.write(GuardTests.post("Content-Length: \(length)", body: "hi"))
      let reply = String(decoding: try connection.readToEnd(), as: UTF8.self)
      #expect(reply.components(separatedBy: "HTTP/1.1 ").count <= 2)
      #expect(reply.isEmpty || reply.hasPrefix("HTTP/1.1 4"))
      other.write("\r\n")
      #expect(try other.readReply().body == "home")
    }
  }

  @Test(arguments: ["", "Content-Length: 0\r\n"])
  func anExpectationWithoutABodyIsAnsweredOnce(length: String) throws {
    try withListener { port in
      var connection = try RawConnection(port: port)
      connection.write(
        "GET / HTTP/1.1\r\nHost: a\r\n\(length)Expect: 100-continue\r\n\r\n" + GuardTests.get("/"))
      #expect(try connection.readReply().body == "home")
      #expect(try connection.isClosed())
    }
  }

  @Test func theLimitItselfIsStillTaken() throws {
    try withListener(limits: ListenerLimits(bodyBytes: 10)) { port in
      var connection = try RawConnection(port: port)
      connection.write(GuardTests.post("Content-Length: 10", body: "0123456789"))
      #expect(try connection.readReply().body == "0123456789")
      connection.write(GuardTests.post("Content-Length: 11"))
      #expect(try connection.readReply().status == 413)
    }
  }

  /// Comparing long rows of marks, as Swift does it, takes the square of their number.
  @Test(.timeLimit(.minutes(1 * testTimeFactor)))
  func whatIsNotASCIIIsTakenForQuestionMarks() throws {
    let respond: @Sendable (Request) -> Response = {
      Response(.ok, body: Array("\($0.method.rawValue) \($0.headers["X"] ?? "")".utf8))
    }
    try withListener(respond: respond) { port in
      var connection = try RawConnection(port: port)
      connection.write("\u{323}GET / HTTP/1.1\r\nHost: a\r\nX: a\u{E9}\u{65E5}b\r\n\r\n")
      #expect(try connection.readReply().body == "? a?????b")
    }
  }
}
