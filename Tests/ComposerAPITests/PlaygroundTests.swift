import HTTPServer
import JSON
import TestSupport
import Testing

@testable import ComposerAPI
@testable import ComposerContract

@Suite("The pages and the client module")
struct PlaygroundTests {
  @Test(
    "a page has its style sheet inside, and a policy without holes",
    arguments: Transport.allCases, ["/", "/docs"])
  func page(transport: Transport, path: String) throws {
    let reply = try transport.withClient { try $0.get(path) }
    #expect(reply.status == 200)
    #expect(reply.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(reply.headers["Cache-Control"] == "no-cache")
    #expect(reply.body.hasPrefix("<!doctype html>"))
    #expect(reply.body.contains("<style>"))
    let policy = try #require(reply.headers["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'sha256-"))
    #expect(!policy.contains("unsafe") && !policy.contains("*"))
  }

  @Test("the pages load only their own files, and all of them exist")
  func files() throws {
    try Transport.memory.withClient { client in
      let pages = try client.get("/").body + client.get("/docs").body
      let names = Set(pages.matches(of: /\/playground\/([a-z.-]+)/).map(\.1))
      for name in names {
        let reply = try client.get("/playground/\(name)")
        #expect(reply.status == 200, "\(name)")
        let type = name.hasSuffix(".svg") ? "image/svg+xml" : "text/javascript; charset=utf-8"
        #expect(reply.headers["Content-Type"] == type)
        // The reference puts the page's own address in the place of the one that examples have.
        let foreign = reply.body.replacing("http://localhost:8080", with: "")
          .replacing("http://www.w3.org/2000/svg", with: "")
        #expect(!foreign.contains("http://"))
        // A page's script has all modules that it imports.
        #expect(!reply.body.contains("\nimport "), "\(name)")
      }
      #expect(names == ["icon.svg", "main.js", "reference.js"])
    }
  }

  @Test(
    "there are no other files", arguments: ["nothing.js", "..%2fplayground.c", "page%2fmain.js"])
  func otherFiles(name: String) throws {
    let reply = try Transport.memory.withClient { try $0.get("/playground/\(name)") }
    #expect(reply.status == 404)
  }

  @Test(
    "the client module and its types are files of their own",
    arguments: [
      ("/composer.js", "text/javascript; charset=utf-8", "export * from"),
      ("/composer.d.ts", "text/plain; charset=utf-8", "export function attach"),
      ("/playground/demo.html", "text/plain; charset=utf-8", "composer.js"),
    ])
  func clientModule(path: String, type: String, content: String) throws {
    let reply = try Transport.memory.withClient { try $0.get(path) }
    #expect(reply.status == 200)
    #expect(reply.headers["Content-Type"] == type)
    #expect(reply.body.contains(content))
    #expect(reply.headers["Content-Security-Policy"] == nil)
  }

  /// The address of a bundle in its entry.
  private func bundle(_ entry: String, _ client: some TestClient) throws -> String {
    let module = try client.get(entry)
    #expect(module.headers["Cache-Control"] == "no-cache")
    let match = try #require(module.body.wholeMatch(of: /export \* from "\.(.+)";\n/))
    return String(match.1)
  }

  @Test("a bundle has an address of its own, and imports nothing", arguments: Transport.allCases)
  func bundles(transport: Transport) throws {
    try transport.withClient { client in
      for entry in ["/composer.js", "/core.js"] {
        let path = try bundle(entry, client)
        let reply = try client.get(path)
        #expect(reply.headers["Cache-Control"] == "public, max-age=31536000, immutable")
        #expect(reply.headers["Content-Type"] == "text/javascript; charset=utf-8")
        for form in [
          "\nimport ", "\nexport function", "import(\".", "(import.meta", "\n// ", "\n  // ",
        ] {
          #expect(!reply.body.contains(form), "\(form)")
        }
        #expect(reply.body.contains("\nexport const { "))
      }
    }
  }

  @Test("the bundle of another build is that of this one, and is not kept")
  func otherBuild() throws {
    try Transport.memory.withClient { client in
      let own = try client.get(try bundle("/composer.js", client))
      let other = try client.get("/client/0123/composer.js")
      #expect(other.status == 200 && other.body == own.body)
      #expect(other.headers["Cache-Control"] == "no-cache")
      #expect(try client.get("/client/0123/nothing.js").status == 404)
    }
  }

  @Test(
    "a file is sent as gzip only to clients that accept it",
    arguments: [
      (nil, false), ("", false), ("gzip", true), ("deflate, gzip;q=0.5, br", true), ("*", true),
      ("x-gzip", true), ("GZIP", true), ("br", false), ("gzip;q=0", false), ("gzip; q=0.00", false),
      ("*, gzip;q=0", false), ("gzip;q=0.001", true), ("identity", false),
    ] as [(String?, Bool)])
  func gzip(accepted: String?, isCompressed: Bool) throws {
    try Transport.memory.withClient { client in
      let plain = try client.get("/keyboard.js")
      let headers: Headers = accepted.map { ["Accept-Encoding": $0] } ?? [:]
      let reply = try client.get("/keyboard.js", headers: headers)
      #expect(reply.headers["Content-Encoding"] == (isCompressed ? "gzip" : nil))
      #expect(reply.headers["Vary"] == "Accept-Encoding")
      #expect((reply.headers["ETag"] == plain.headers["ETag"]) == !isCompressed)
      #expect((reply.body == plain.body) == !isCompressed)
    }
  }

  @Test(
    "the core is sent as Brotli to clients that accept it, otherwise as gzip",
    .enabled(if: hasCore, "make wasm has not built it"),
    arguments: [
      ("br", "br"), ("gzip, deflate, br, zstd", "br"), ("gzip, br;q=0", "gzip"), ("identity", nil),
      (nil, nil),
    ] as [(String?, String?)])
  func brotli(accepted: String?, coding: String?) throws {
    try Transport.memory.withClient { client in
      let headers: Headers = accepted.map { ["Accept-Encoding": $0] } ?? [:]
      let reply = try client.get("/composer.wasm", headers: headers)
      #expect(reply.headers["Content-Type"] == "application/wasm")
      #expect(reply.headers["Content-Encoding"] == coding)
      #expect(try client.get("/composer.wasm.br").status == 404)
    }
  }

  private static var hasCore: Bool {
    (try? Transport.memory.withClient { try $0.get("/composer.wasm").status }) == 200
  }

  @Test("a program without the core says so, and caches do not keep that")
  func missingCore() throws {
    let pages = PlaygroundOperation(
      Resources.webFiles.filter { !$0.path.hasPrefix("/composer.wasm") })
    let request = Request(.get, "/composer.wasm")
    let error = try #require(throws: APIError.self) {
      try pages.respond(to: request, path: request.path)
    }
    let response = Problem(error, request: request).response(to: error, coder: JSONCoder())
    #expect(response.status == .serviceUnavailable)
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(
      String(decoding: response.body.allBytes(), as: UTF8.self).contains("without composer.wasm"))
    #expect(try pages.respond(to: Request(.get, "/core.js"), path: "/core.js").status == .ok)
  }

  @Test("each content coding has an entity tag of its own")
  func entityTags() throws {
    try Transport.memory.withClient { client in
      let plain = try #require(try client.get("/docs").headers["ETag"])
      let gzip: Headers = ["Accept-Encoding": "gzip"]
      let compressed = try #require(try client.get("/docs", headers: gzip).headers["ETag"])
      #expect(try client.get("/docs", headers: gzip + ["If-None-Match": compressed]).status == 304)
      #expect(try client.get("/docs", headers: gzip + ["If-None-Match": plain]).status == 200)
      #expect(try client.get("/docs", headers: ["If-None-Match": plain]).status == 304)
    }
  }
}
