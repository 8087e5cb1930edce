import TestSupport
import Testing

/// A request, and what its response must have.
struct RequestCase: CustomTestStringConvertible {
  let testDescription: String
  let path: String
  let body: String
  /// Parts of the response, warnings or problems, as the test says.
  let expected: [String]

  init(_ name: String, _ path: String, _ body: String, _ expected: String...) {
    testDescription = name
    self.path = path
    self.body = body
    self.expected = expected
  }

  func send() throws -> Reply {
    try Transport.memory.withClient { try $0.post(path, body) }
  }

  /// Expects that the request is accepted, and that its response has all parts.
  func expectParts() throws {
    let reply = try send()
    #expect(reply.status == 200, "\(reply)")
    for part in expected { #expect(reply.body.contains(part), "\(part) in \(reply)") }
  }

  /// Expects that the request is refused, with these problems among others.
  func expectProblems() throws {
    let reply = try send()
    #expect(reply.status == 422, "\(reply)")
    let problems = reply.json.errors.elements.map {
      "\($0.pointer.string ?? "") \($0.detail.string ?? "")"
    }
    for problem in expected { #expect(problems.contains(problem), "\(reply)") }
  }
}
