import TestSupport
import Testing

@testable import HTTPServer

/// The fields that requests are asked for, and what a connection keeps of its last request.
@Suite struct RequestFieldsTests {
  /// Fields, and whether they declare JSON and accept everything.
  typealias Case = (fields: Headers, isJSON: Bool, acceptsEverything: Bool)

  static let cases: [Case] = [
    ([:], false, true),
    (["Content-Type": "application/json", "Accept": "*/*"], true, true),
    (["CONTENT-TYPE": "application/json", "aCCEPT": "*/*"], true, true),
    (
      ["Content-Type": "application/json; charset=utf-8", "Accept": "*/*, text/html"], false, false
    ),
    (["Content-Type": "Application/json", "Accept": ""], false, false),
    (["Content-Type": "application/json", "Content-Encoding": "identity"], false, true),
    (["Content-Type": "application/json", "content-type": "application/json"], false, true),
    (["Accept": "*/*", "accept": "*/*"], false, false),
    (["Accept-Language": "*/*", "Content-Typf": "application/json"], false, true),
  ]

  @Test(arguments: cases)
  func whatNearlyAllClientsSendNeedsNoParsing(_ example: Case) {
    let fields = RequestFields(example.fields)
    #expect(fields.isJSON == example.isJSON)
    #expect(fields.acceptsEverything == example.acceptsEverything)
  }

  @Test func aFieldIsFoundByItsNameAlone() {
    let all: [KnownField] = [
      .host, .expect, .authorization, .transferEncoding, .accept, .acceptEncoding, .contentEncoding,
      .contentType, .ifNoneMatch, .origin, .forwardedFor, .requestID, .traceParent,
    ]
    for field in all {
      var headers: Headers = ["": "no", "X": "no", String(field.name.dropLast()) + "~": "no"]
      #expect(RequestFields(headers)[field] == nil, "\(field)")
      headers.append(field.name.uppercased(), "日本 \(field)")
      #expect(RequestFields(headers)[field] == "日本 \(field)")
      #expect(RequestFields(headers).joined(field) == "日本 \(field)")
      headers.append(field.name, "b")
      let fields = RequestFields(headers)
      #expect(fields[field] == "日本 \(field)" && fields.joined(field) == "日本 \(field), b")
      #expect(all.count { fields.has($0) } == 1)
    }
  }

  /// Fields and the body of requests over one connection, one after the other.
  static let sent: [(fields: String, body: String)] = [
    ("X: a\r\nY: b", "1"), ("X: a\r\nY: b", "22"), ("X: a\r\nY: b", ""), ("X: a\r\nY: c", "1"),
    ("X: a", "1"), ("X: a\r\nY: b", "1"), ("Y: b\r\nX: a", "1"), ("X: a\r\ny: b", "1"),
    ("X: aY\r\nY: b", "1"), ("X: \u{E9}\r\nY: b", "1"), ("X: ??\r\nY: b", "1"),
    ("X: \u{E9}\r\nY: b", "1"), ("X: " + String(repeating: "v", count: 4000), "1"),
    ("X: " + String(repeating: "v", count: 3999) + "w", "1"), ("X: a\r\nY: b", "333"),
  ]

  @Test func aRequestHasItsOwnFieldsWhateverCameBefore() throws {
    let answer: @Sendable (Request) -> Response = { request in
      let fields = request.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\r\n")
      return Response(.ok, body: Array("\(fields)|".utf8) + request.body)
    }
    try withListener(respond: answer) { port in
      var connection = try RawConnection(port: port)
      for (fields, body) in RequestFieldsTests.sent {
        let length = "Content-Length: \(body.utf8.count)"
        connection.write("POST / HTTP/1.1\r\nHost: a\r\n\(length)\r\n\(fields)\r\n\r\n\(body)")
        let own = fields.replacing("\u{E9}", with: "??")
        #expect(try connection.readReply().body == "Host: a\r\n\(own)|\(body)")
      }
    }
  }

  /// What follows a request with the same fields but these.
  @Test(arguments: [
    "Content-Length: 1\r\nContent-Length: 1", "Content-Length: 1\r\nTransfer-Encoding: chunked",
    "Content-Length: 1\r\nHost: b", "Content-Length: 1\r\nX: \u{1}", "Content-Length: 1\r\nX : 1",
  ])
  func aRequestIsRefusedWhateverCameBefore(_ fields: String) throws {
    try withListener(respond: { _ in Response(.ok) }) { port in
      var connection = try RawConnection(port: port)
      for _ in 0..<2 {
        connection.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n1")
        #expect(try connection.readReply().status == 200)
      }
      connection.write("POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n1")
      #expect(try connection.readReply().status == 400)
    }
  }
}
