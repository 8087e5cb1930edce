import Testing

@testable import HTTPServer

@Suite struct CORSTests {
  @Test(arguments: ["/", "/echo", "/fail", "/nowhere"])
  func everyAnswerMayBeReadByEveryPage(path: String) {
    for method: Method in [.get, .post, .head, .options, "DELETE"] {
      let asked: Headers = ["Origin": "https://a.example"]
      let headers = Sample.router.respond(to: Request(method, path, headers: asked)).headers
      #expect(headers["Access-Control-Allow-Origin"] == "*")
      #expect(headers["Access-Control-Allow-Credentials"] == nil)
    }
  }

  /// A cache may use the response to a client that is no page for one that is.
  @Test(
    arguments: [(.get, "*"), (.head, "*"), (.post, nil), ("DELETE", nil)] as [(Method, String?)])
  func withoutAnOriginOnlyWhatCachesMayStoreHasAField(method: Method, field: String?) {
    for path in ["/", "/echo", "/nowhere"] {
      let headers = Sample.router.respond(to: Request(method, path)).headers
      #expect(headers["Access-Control-Allow-Origin"] == field)
    }
  }

  @Test(arguments: ["/echo", "/items/7", "/nowhere", "*"])
  func aPreflightAllowsEveryMethodOfTheService(path: String) {
    let asked: Headers = ["Origin": "https://a.example", "Access-Control-Request-Method": "POST"]
    let response = Sample.router.respond(to: Request(.options, path, headers: asked))
    #expect(response.status == .noContent)
    #expect(response.headers["Access-Control-Allow-Methods"] == "GET, HEAD, POST, OPTIONS")
    #expect(
      response.headers["Access-Control-Allow-Headers"]
        == "Content-Type, Authorization, If-None-Match, X-Request-Id, traceparent, tracestate")
    #expect(response.headers["Access-Control-Max-Age"] == "7200")
    #expect(response.headers["Allow"] != nil)
  }

  @Test func aPlainOptionsRequestIsNoPreflight() {
    let response = Sample.router.respond(to: Request(.options, "/echo"))
    #expect(response.status == .noContent)
    #expect(response.headers["Allow"] == "POST, OPTIONS")
    #expect(response.headers["Access-Control-Allow-Methods"] == nil)
  }

  @Test(
    arguments: [
      ("https://a.example", "https://a.example"), ("https://b.example", nil),
      ("https://a.example.evil", nil), ("null", nil), (nil, nil),
    ] as [(String?, String?)])
  func onlyTheOriginsOfTheListMayReadTheAnswers(origin: String?, expected: String?) {
    let cors = CORS(origins: .only(["https://a.example"]))
    let router = Router(Sample.routes, cors: cors, failure: Sample.answer)
    var headers: Headers = [:]
    if let origin { headers.append("Origin", origin) }
    let answer = router.respond(to: Request(.get, "/", headers: headers)).headers
    #expect(answer["Access-Control-Allow-Origin"] == expected)
    #expect(answer["Vary"] == "Origin")
  }

  /// A cache may use the answer to a request without `Origin` for a page.
  @Test(arguments: [["Origin": "https://a.example"], [:]] as [Headers])
  func pagesMayReadTheFieldsThatTheyNeed(headers: Headers) {
    let answer = Sample.router.respond(to: Request(.get, "/", headers: headers)).headers
    #expect(
      answer["Access-Control-Expose-Headers"]
        == "Allow, Accept-Post, ETag, Retry-After, Server-Timing, WWW-Authenticate, "
        + "X-Request-Id, traceparent")
  }
}
