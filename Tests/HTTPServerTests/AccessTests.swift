import Testing

@testable import HTTPServer

/// Who may use the service.
@Suite struct AccessTests {
  static let routes = [
    Route(.get, "/data") { _, _ in Sample.text("secret") },
    Route(.get, "/font", for: .anyone) { _, _ in Sample.text("font") },
    Route(.get, "/page", for: .anyoneUnlimited) { _, _ in Sample.text("page") },
    Route(.get, "/alive", for: .probes) { _, _ in Sample.text("ok") },
  ]

  static func router(_ access: Access) -> Router {
    Router(routes, access: access, failure: Sample.answer)
  }

  struct Case: CustomTestStringConvertible {
    let authorization: String?
    let challenge: String?
    var testDescription: String { authorization ?? "no field" }
  }

  static let cases = [
    Case(authorization: nil, challenge: "Bearer"),
    Case(authorization: "", challenge: "Bearer"),
    Case(authorization: "Basic b25lOnR3bw==", challenge: "Bearer"),
    Case(authorization: "one", challenge: "Bearer"),
    Case(authorization: "Bearer", challenge: "Bearer error=\"invalid_token\""),
    Case(authorization: "Bearer on", challenge: "Bearer error=\"invalid_token\""),
    Case(authorization: "Bearer one1", challenge: "Bearer error=\"invalid_token\""),
    Case(authorization: "Bearer one two", challenge: "Bearer error=\"invalid_token\""),
    Case(authorization: "Bearer ONE", challenge: "Bearer error=\"invalid_token\""),
    Case(authorization: "Bearer one", challenge: nil),
    Case(authorization: "bearer  two-~+/._==", challenge: nil),
  ]

  @Test(arguments: cases)
  func aTokenOfTheListLetsIn(sample: Case) throws {
    let tokens = try #require(BearerTokens(["one", "two-~+/._=="]))
    let router = AccessTests.router(Access(tokens: tokens, now: { 0 }))
    var headers: Headers = [:]
    if let field = sample.authorization { headers.append("Authorization", field) }
    let answer = router.respond(to: Request(.get, "/data", headers: headers))
    #expect(answer.status == (sample.challenge == nil ? .ok : .unauthorized))
    #expect(answer.headers["WWW-Authenticate"] == sample.challenge)
    #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
  }

  @Test(arguments: ["/font", "/page", "/alive", "/%61live"])
  func whatIsForEverybodyNeedsNoToken(path: String) throws {
    let tokens = try #require(BearerTokens(["one"]))
    let router = AccessTests.router(Access(tokens: tokens, now: { 0 }))
    #expect(router.respond(to: Request(.get, path)).status == .ok)
    #expect(router.respond(to: Request(.head, path)).status == .ok)
    #expect(router.respond(to: Request(.post, path)).status == .methodNotAllowed)
  }

  @Test func tokensCanBeReplacedWhileTheyAreInUse() throws {
    let tokens = try #require(BearerTokens(["one"]))
    let router = AccessTests.router(Access(tokens: tokens, now: { 0 }))
    let isOther = tokens.replace(with: try #require(BearerTokens(["two", "three"])))
    #expect(isOther)
    let isSame = !tokens.replace(with: try #require(BearerTokens(["two", "three"])))
    #expect(isSame)
    for (token, status) in [("one", Status.unauthorized), ("two", .ok), ("three", .ok)] {
      let request = Request(.get, "/data", headers: ["Authorization": "Bearer \(token)"])
      #expect(router.respond(to: request).status == status)
    }
  }

  @Test func strangersLearnNothingAboutPathsAndMethods() throws {
    let tokens = try #require(BearerTokens(["one"]))
    let router = AccessTests.router(Access(tokens: tokens, now: { 0 }))
    for request in [Request(.get, "/nowhere"), Request("DELETE", "/data"), Request(.get, "*")] {
      #expect(router.respond(to: request).status == .unauthorized)
    }
  }

  @Test func aPreflightNeedsNoToken() throws {
    let tokens = try #require(BearerTokens(["one"]))
    let router = AccessTests.router(Access(tokens: tokens, now: { 0 }))
    let asked: Headers = ["Origin": "https://a.example", "Access-Control-Request-Method": "GET"]
    let answer = router.respond(to: Request(.options, "/data", headers: asked))
    #expect(answer.status == .noContent)
    #expect(answer.headers["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
  }

  @Test(arguments: [[], [""], ["one", ""], ["two words"], ["\"quoted\""], ["日本"], ["="]])
  func whatNoClientCanSendIsNoToken(tokens: [String]) {
    #expect(BearerTokens(tokens) == nil)
  }

  @Test func aPreflightCountsAsARequest() {
    let limiter = RateLimiter(rate: 1, burst: 3)
    let router = AccessTests.router(Access(limiter: limiter, now: { 5_000_000_000 }))
    let paths = ["/data", "/nowhere", "/alive", "/data"]
    let answers = paths.map {
      router.respond(
        to: Request(.options, $0, headers: ["Origin": "https://a.example"], peer: AccessTests.one))
    }
    #expect(answers.map(\.status.rawValue) == [204, 204, 204, 429])
    #expect(answers[3].headers["Retry-After"] == "1")
    #expect(answers[3].headers["Access-Control-Allow-Origin"] == "*")
    let request = Request(.get, "/data", peer: AccessTests.one)
    #expect(router.respond(to: request).status == .tooManyRequests)
  }

  @Test func theRateHoldsForEachAddressAndNotForProbesAndFiles() {
    let limiter = RateLimiter(rate: 1, burst: 2)
    let router = AccessTests.router(Access(limiter: limiter, now: { 5_000_000_000 }))
    let statuses = ["/page", "/data", "/font", "/data", "/nowhere", "/alive", "/page"].map { path in
      router.respond(to: Request(.get, path, peer: AccessTests.one))
    }
    #expect(statuses.map(\.status.rawValue) == [200, 200, 200, 429, 429, 200, 200])
    #expect(statuses[3].headers["Retry-After"] == "1")
    #expect(router.respond(to: Request(.get, "/data", peer: AccessTests.other)).status == .ok)
  }

  static let one = PeerAddress(high: 0, low: 0xFFFF_C000_0201)
  static let other = PeerAddress(high: 0, low: 0xFFFF_C000_0202)

  @Test func everyAnswerHasItsSecurityFields() {
    let router = Router(
      AccessTests.routes + [
        Route(.get, "/own") { _, _ in
          Response(.ok, headers: ["Content-Security-Policy": "default-src 'self'"])
        }
      ], failure: Sample.answer)
    for path in ["/data", "/nowhere", "/alive"] {
      let headers = router.respond(to: Request(.get, path)).headers
      #expect(headers["X-Content-Type-Options"] == "nosniff")
      #expect(headers["Content-Security-Policy"] == nil)
    }
    let own = router.respond(to: Request(.get, "/own")).headers
    #expect(own.joined("Content-Security-Policy") == "default-src 'self'")
    #expect(own["X-Content-Type-Options"] == "nosniff")
    let refused = router.refuse(Refusal(.missingHost), Request(.get, "/")).headers
    #expect(refused["X-Content-Type-Options"] == "nosniff")
  }

  /// A browser sends `Origin` with every POST request, `null` from a page without an origin.
  @Test(arguments: ["https://a.example", "null", nil] as [String?])
  func onlyPagesGetTheFieldsOfBrowsers(origin: String?) {
    var fields: Headers = [:]
    if let origin { fields.append("Origin", origin) }
    let router = AccessTests.router(.open)
    for method: Method in [.post, .options, "DELETE"] {
      let request = Request(method, "/data", headers: fields)
      for headers in [
        router.respond(to: request).headers, router.refuse(Refusal(.missingHost), request).headers,
      ] {
        #expect(headers["X-Content-Type-Options"] == (origin == nil ? nil : "nosniff"))
        #expect(headers["Access-Control-Allow-Origin"] == (origin == nil ? nil : "*"))
      }
    }
  }
}
