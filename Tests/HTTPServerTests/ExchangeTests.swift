import TestSupport
import Testing

@testable import HTTPServer

/// The same requests to the router in memory and through a live socket.
@Suite struct ExchangeTests {
  enum Transport: CaseIterable {
    case memory, socket

    func reply(to request: Request) throws -> Reply {
      switch self {
      case .memory:
        return Reply(Sample.router.respond(to: request), to: request.method)
      case .socket:
        return try withListener { port in
          var connection = try RawConnection(port: port)
          _ = connection.write(request.onTheWire)
          return try connection.readReply(hasBody: request.method != .head).withoutTransport
        }
      }
    }
  }

  /// Source: RFC 9110, section 8.6.
  @Test(arguments: [("a body", "Content-Length: 6"), ("", "Connection: close")])
  func aNotModifiedHasTheLengthOfTheBodyOrNone(body: String, field: String) throws {
    let respond: @Sendable (Request) -> Response = { request in
      request.path == "/" ? Sample.text("home") : Response(.notModified, body: Array(body.utf8))
    }
    try withListener(respond: respond) { port in
      var connection = try RawConnection(port: port)
      connection.write("GET /x HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.0\r\n\r\n")
      let text = String(decoding: try connection.readToEnd(), as: UTF8.self)
      let header = text.components(separatedBy: "\r\n\r\n")[0]
      #expect(header.hasPrefix("HTTP/1.1 304 "))
      #expect(header.contains(field) && !header.contains("Content-Length: 0"))
      let rest = text.dropFirst(header.count + 2)
      #expect(body.isEmpty ? rest.isEmpty : rest.hasPrefix("HTTP/1.1 200 "))
    }
  }

  struct Case: CustomTestStringConvertible {
    let request: Request
    let status: Int
    let body: String
    var headers: Headers = [:]

    var testDescription: String { "\(request.method.rawValue) \(request.path)" }
  }

  static let cases = [
    Case(request: Request(.get, "/"), status: 200, body: "home"),
    Case(request: Request(.head, "/"), status: 200, body: ""),
    Case(
      request: Request(.post, "/echo", body: Array("日本語 👩‍👩‍👧".utf8)), status: 200,
      body: "日本語 👩‍👩‍👧"),
    Case(request: Request(.post, "/echo"), status: 200, body: ""),
    Case(request: Request(.get, "/items/a%2Fb"), status: 200, body: "a/b"),
    Case(request: Request(.get, "/items/%00"), status: 200, body: "\u{0}"),
    Case(request: Request(.get, "/items/%E3%81%82"), status: 200, body: "あ"),
    Case(request: Request(.get, "/items/%ff"), status: 404, body: "notFound"),
    Case(request: Request(.get, "/quer%79"), status: 200, body: "none"),
    Case(request: Request(.get, "/query", query: "a=b&c=%2F?"), status: 200, body: "a=b&c=%2F?"),
    Case(request: Request(.get, "/query", query: ""), status: 200, body: ""),
    Case(request: Request(.post, "/items/7"), status: 204, body: ""),
    Case(
      request: Request(.get, "/agent", headers: ["User-Agent": "x y"]), status: 200, body: "x y"),
    Case(request: Request(.get, "/nowhere"), status: 404, body: "notFound"),
    Case(request: Request(.get, "/echo/"), status: 404, body: "notFound"),
    Case(request: Request(.get, "/fail"), status: 500, body: "Failure()"),
    Case(request: Request(.head, "/fail"), status: 500, body: ""),
    Case(
      request: Request("BREW", "/"), status: 405,
      body: "\(HTTPError.methodNotAllowed(allow: [.get, .head, .options]))",
      headers: ["Allow": "GET, HEAD, OPTIONS"]),
    Case(
      request: Request(.options, "/echo"), status: 204, body: "",
      headers: ["Allow": "POST, OPTIONS"]),
    Case(
      request: Request(.options, "*"), status: 204, body: "",
      headers: ["Allow": "GET, HEAD, POST, OPTIONS"]),
    Case(
      request: Request(.post, "/json", headers: ["Content-Type": "text/html"]), status: 415,
      body: "\(HTTPError.unsupportedMediaType(accepted: [.json, .ndjson]))",
      headers: ["Accept-Post": "application/json, application/x-ndjson"]),
    Case(
      request: Request(.get, "/picture", headers: ["Accept": "image/svg+xml"]), status: 200,
      body: "image/svg+xml"),
    Case(
      request: Request(.get, "/picture", headers: ["Accept": "text/html"]), status: 406,
      body: "\(HTTPError.notAcceptable(offers: [.json, .svg]))"),
  ]

  @Test(arguments: Transport.allCases, cases)
  func aRequestGetsItsAnswer(transport: Transport, example: Case) throws {
    let reply = try transport.reply(to: example.request)
    #expect(reply.status == example.status)
    #expect(reply.body == example.body)
    let isCacheable = [.get, .head].contains(example.request.method)
    #expect(reply.headers["Access-Control-Allow-Origin"] == (isCacheable ? "*" : nil))
    for (name, value) in example.headers { #expect(reply.headers[name] == value) }
  }

  @Test(arguments: cases)
  func theNetworkChangesNothing(example: Case) throws {
    let memory = try Transport.memory.reply(to: example.request)
    #expect(try Transport.socket.reply(to: example.request) == memory)
  }
}

extension Request {
  fileprivate var onTheWire: [UInt8] {
    let target = path + (query.map { "?\($0)" } ?? "")
    var text = "\(method.rawValue) \(target) HTTP/1.1\r\nHost: test\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if !body.isEmpty { text += "Content-Length: \(body.count)\r\n" }
    return Array("\(text)\r\n".utf8) + body
  }
}
