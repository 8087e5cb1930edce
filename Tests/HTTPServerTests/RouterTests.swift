import TestSupport
import Testing

@testable import HTTPServer

@Suite struct RouterTests {
  @Test func aPathWithoutParametersWinsOverATemplate() {
    let response = Sample.router.respond(to: Request(.get, "/items/first"))
    #expect(response.body.bytes == Array("the literal one".utf8))
  }

  @Test func aTemplateItselfIsNoLiteralPath() {
    let response = Sample.router.respond(to: Request(.get, "/items/{id}"))
    #expect(response.body.bytes == Array("{id}".utf8))
  }

  @Test(arguments: ["a", "日", "e\u{301}"])
  func aPathOfMoreThanAKilobyteIsNotLookedFor(character: String) {
    let most = (1024 - "/items/".utf8.count) / character.utf8.count
    func status(_ count: Int) -> Status {
      let path = "/items/" + String(repeating: character, count: count)
      return Sample.router.respond(to: Request(.get, path)).status
    }
    #expect(status(most) == .ok)
    #expect(status(most + 1) == .notFound)
  }

  @Test(arguments: [
    ("/", "GET, HEAD, OPTIONS"), ("/echo", "POST, OPTIONS"),
    ("/items/7", "GET, HEAD, POST, OPTIONS"),
  ])
  func aWrongMethodIsToldTheRightOnes(path: String, allow: String) {
    let response = Sample.router.respond(to: Request("DELETE", path))
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers["Allow"] == allow)
  }

  @Test(arguments: ["get", "Get", "post"])
  func methodsAreCaseSensitive(method: String) {
    let response = Sample.router.respond(to: Request(Method(rawValue: method), "/"))
    #expect(response.status == .methodNotAllowed)
  }

  @Test func headIsHandledAsGet() {
    let response = Sample.router.respond(to: Request(.head, "/items/7"))
    #expect(response.status == .ok)
    #expect(Sample.router.respond(to: Request(.head, "/echo")).status == .methodNotAllowed)
  }

  @Test func refusalsPassThroughTheOnePlaceOfErrors() {
    for refusal in [
      Refusal(.missingHost), .bodyTooLarge(limit: 9), Refusal(.tooManyConnections),
    ] {
      let response = Sample.router.refuse(refusal, Request(.get, "/"))
      #expect(response.status == refusal.status)
      #expect(response.headers["Access-Control-Allow-Origin"] == "*")
      #expect(response.body.bytes == Array("\(HTTPError.refused(refusal))".utf8))
      #expect(!refusal.detail.isEmpty)
    }
  }

  @Test func tooManyConnectionsSaysWhenToComeBack() {
    #expect(HTTPError.refused(Refusal(.tooManyConnections)).headers["Retry-After"] == "1")
  }
}
