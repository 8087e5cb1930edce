import Extremes
import JSON
import TestSupport
import Testing

@testable import ComposerAPI

/// The reference as Markdown, for programs that write programs.
@Suite("The plain pages of the reference")
struct PlainPagesTests {
  /// The paths that a text links to.
  private func links(in text: String) -> [String] {
    text.matches(of: /\]\(([^)#]+)[^)]*\)/).map { String($0.1) }
  }

  @Test("are listed for programs, short, whole, and linked with what they name")
  func pages() throws {
    try Transport.memory.withClient { client in
      let list = try client.get("/llms.txt")
      #expect(list.headers["Content-Type"] == "text/plain; charset=utf-8")
      var waiting = links(in: list.body)
      #expect(waiting.contains("/docs/start.md"))
      var known: Set<String> = []
      while let path = waiting.popLast() {
        guard known.insert(path).inserted else { continue }
        let reply = try client.get(path)
        #expect(reply.status == 200, "\(path)")
        guard path.hasSuffix(".md") else { continue }
        #expect(reply.headers["Content-Type"] == "text/markdown; charset=utf-8")
        #expect(reply.body.utf8.count <= 15_000, "\(path)")
        #expect(reply.body.hasPrefix("# "), "\(path)")
        waiting += links(in: reply.body).map { $0.hasPrefix("/") ? $0 : "/docs/\($0)" }
      }
      #expect(known.count > 20)
    }
  }

  @Test("have each member of each request")
  func members() throws {
    let contract = try #require(
      JSONDocument(text: String(decoding: Resources.openAPIJSON, as: UTF8.self)))
    let schemas = try #require(contract["components"]?["schemas"]?.members)
    try Transport.memory.withClient { client in
      let paths = links(in: try client.get("/llms.txt").body).filter { $0.hasSuffix(".md") }
      let text = try paths.map { try client.get($0).body }.joined()
      for (name, schema) in schemas where name.hasSuffix("Request") || name.hasSuffix("Input") {
        for member in schema["properties"]?.members.keys ?? [:].keys {
          #expect(text.contains("- `\(member)`: "), "\(name).\(member)")
        }
      }
    }
  }

  @Test("begin at the start for a client that prefers Markdown to pages")
  func negotiation() throws {
    try Transport.memory.withClient { client in
      for path in ["/", "/docs"] {
        let plain = try client.get(path, headers: ["Accept": "text/markdown, text/html;q=0.5"])
        #expect(plain.headers["Content-Type"] == "text/markdown; charset=utf-8", "\(path)")
        #expect(plain.body == (try client.get("/docs/start.md").body))
        for accept in ["text/html", "*/*", "text/html,application/xhtml+xml,*/*;q=0.8"] {
          let page = try client.get(path, headers: ["Accept": accept])
          #expect(page.headers["Content-Type"] == "text/html; charset=utf-8", "\(path) \(accept)")
          #expect(page.headers["Vary"]?.contains("Accept") == true)
        }
      }
      #expect(try client.get("/docs/nothing.md").status == 404)
    }
  }
}
