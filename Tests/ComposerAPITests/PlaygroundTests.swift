import HTTPServer
import TestSupport
import Testing

@Suite("The playground")
struct PlaygroundTests {
  @Test(
    "is one page with its style sheet inside, and a policy without holes",
    arguments: Transport.allCases)
  func page(transport: Transport) throws {
    let reply = try transport.withClient { try $0.get("/") }
    #expect(reply.status == 200)
    #expect(reply.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(reply.headers["Cache-Control"] == "no-cache")
    #expect(reply.body.hasPrefix("<!doctype html>"))
    #expect(reply.body.contains("<style>"))
    let policy = try #require(reply.headers["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'sha256-"))
    #expect(!policy.contains("unsafe") && !policy.contains("*"))
  }

  @Test("loads only its own files, and all of them exist")
  func files() throws {
    try Transport.memory.withClient { client in
      var names = Set(try client.get("/").body.matches(of: /\/playground\/([a-z.-]+)/).map(\.1))
      var left = names
      while let name = left.popFirst() {
        let reply = try client.get("/playground/\(name)")
        #expect(reply.status == 200, "\(name)")
        let type = name.hasSuffix(".svg") ? "image/svg+xml" : "text/javascript; charset=utf-8"
        #expect(reply.headers["Content-Type"] == type)
        #expect(!reply.body.contains("http://") || name.hasSuffix(".svg") || name == "dom.js")
        let imported = Set(reply.body.matches(of: /from "\.\/([a-z.-]+)"/).map(\.1))
        left.formUnion(imported.subtracting(names))
        names.formUnion(imported)
      }
      #expect(names.count > 20)
    }
  }

  @Test("has no other files", arguments: ["nothing.js", "..%2fplayground.c", "page%2fmain.js"])
  func otherFiles(name: String) throws {
    let reply = try Transport.memory.withClient { try $0.get("/playground/\(name)") }
    #expect(reply.status == 404)
  }
}
