import Testing

@testable import HTTPServer

@Suite struct NegotiationTests {
  struct Case: CustomTestStringConvertible {
    let contentType: String?
    let expected: MediaType?
    var testDescription: String { contentType ?? "absent" }
  }

  @Test(arguments: [
    Case(contentType: nil, expected: .json),
    Case(contentType: "", expected: .json),
    Case(contentType: "application/json", expected: .json),
    Case(contentType: "application/json; charset=utf-8", expected: .json),
    Case(contentType: "application/json; charset=UTF-8", expected: .json),
    Case(contentType: "application/json; charset=utf-16", expected: nil),
    Case(contentType: "application/merge-patch+json", expected: .json),
    Case(contentType: "application/x-www-form-urlencoded", expected: .json),
    Case(contentType: "application/x-www-form-urlencoded; charset=UTF-8", expected: .json),
    Case(contentType: "application/x-www-form-urlencoded; charset=latin1", expected: nil),
    Case(contentType: "application/x-ndjson", expected: .ndjson),
    Case(contentType: "application/x-ndjson; charset=utf-8", expected: .ndjson),
    Case(contentType: "application/x-ndjson; charset=latin1", expected: nil),
    Case(contentType: "text/plain", expected: .json),
    Case(contentType: "text/plain;charset=UTF-8", expected: .json),
    Case(contentType: "text/plain; charset=latin1", expected: nil),
    Case(contentType: "text/html", expected: nil),
    Case(contentType: "multipart/form-data; boundary=x", expected: nil),
    Case(contentType: "nonsense", expected: nil),
  ])
  func theBodyIsReadAsItsTypeSays(example: Case) {
    var headers: Headers = [:]
    if let type = example.contentType { headers.append("Content-Type", type) }
    let request = Request(.post, "/", headers: headers)
    let type = try? request.bodyType(among: [.json, .ndjson])
    #expect(type == example.expected)
  }

  @Test func otherTypesAreRefusedWithWhatToSend() {
    let request = Request(.post, "/", headers: ["Content-Type": "text/html"])
    let error = HTTPError.unsupportedMediaType(accepted: [.json, .ndjson])
    #expect(throws: error) { try request.bodyType(among: [.json, .ndjson]) }
    #expect(error.status == .unsupportedMediaType)
    #expect(error.headers["Accept-Post"] == "application/json, application/x-ndjson")
  }

  @Test(arguments: [("gzip", false), ("identity", true), ("Identity", true), ("br, gzip", false)])
  func codedBodiesAreRefused(coding: String, isRead: Bool) {
    let request = Request(.post, "/", headers: ["Content-Encoding": coding])
    if isRead {
      #expect(throws: Never.self) { try request.bodyType(among: [.json]) }
    } else {
      #expect(throws: HTTPError.unsupportedContentCoding) { try request.bodyType(among: [.json]) }
    }
  }

  @Test func withoutAcceptTheFirstOfferIsTaken() throws {
    #expect(try Request(.get, "/").responseType(among: [.svg, .json]) == .svg)
  }

  @Test func severalAcceptLinesCountAsOne() throws {
    let request = Request(.get, "/", headers: ["Accept": "text/html", "accept": "image/svg+xml"])
    #expect(try request.responseType(among: [.json, .svg]) == .svg)
  }

  @Test func whatIsNotOnOfferIsNotAcceptable() {
    let request = Request(.get, "/", headers: ["Accept": "text/html"])
    #expect(throws: HTTPError.notAcceptable(offers: [.json])) {
      try request.responseType(among: [.json])
    }
  }
}
