import Extremes
import HTTPServer
import JSON
import TestSupport
import Testing

@testable import ComposerAPI

/// Source: Model Context Protocol, revisions 2025-11-25 and 2026-07-28.
@Suite("POST /mcp")
struct ModelContextTests {
  private func call(
    _ method: String, _ params: String = "{}", _ headers: Headers = [:],
    over transport: Transport = .memory
  ) throws -> Reply {
    try transport.withClient {
      try $0.post(
        "/mcp", #"{"jsonrpc":"2.0","id":"あ","method":"\#(method)","params":\#(params)}"#,
        headers: headers)
    }
  }

  private func call(tool: String, _ arguments: String) throws -> JSONTree {
    try call("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#).json.result
  }

  @Test("answers the handshake of each revision that has one", arguments: Transport.allCases)
  func handshake(transport: Transport) throws {
    for (asked, answered) in [
      ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25"),
    ] {
      let reply = try call(
        "initialize", #"{"protocolVersion":"\#(asked)","capabilities":{}}"#, over: transport)
      #expect(reply.status == 200)
      #expect(reply.json.id.string == "あ")
      #expect(reply.json.result.protocolVersion.string == answered)
      #expect(reply.json.result.serverInfo.name.string == "composer")
    }
    let notification = try transport.withClient {
      try $0.post("/mcp", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    }
    #expect(notification.status == 202)
    #expect(notification.body.isEmpty)
  }

  @Test("names its versions and tools without a handshake")
  func discovery() throws {
    let meta = #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#
    let found = try call("server/discover", meta, ["MCP-Protocol-Version": "2026-07-28"]).json
    #expect(found.result.supportedVersions.elements.last?.string == "2026-07-28")
    #expect(found.result.resultType.string == "complete")
    #expect(found.result.ttlMs.number == 3_600_000)
    let tools = try call("tools/list", meta).json.result.tools.elements
    #expect(tools.count == 9)
    #expect(Resources.tools.count < 12_000)
  }

  @Test("has tools whose arguments the contract has")
  func schemas() throws {
    let contract = try #require(
      JSONDocument(text: String(decoding: Resources.openAPIJSON, as: UTF8.self)))
    let schemas = try #require(contract["components"]?["schemas"]?.members)
    let tools = try call("tools/list").json.result.tools.elements
    for tool in tools {
      let name = try #require(tool.name.string)
      guard !["draw", "docs", "devices"].contains(name) else { continue }
      let request = try #require(
        schemas[name.prefix(1).uppercased() + name.dropFirst() + "Request"])
      let known = try #require(request["properties"]?.members)
      for argument in tool.inputSchema.properties.names {
        #expect(known[argument] != nil, "\(name).\(argument)")
      }
    }
  }

  @Test("answers a tool as its operation does")
  func results() throws {
    let request = #"{"device":"iphone-16","composer":{"textHeight":36}}"#
    let result = try call(tool: "layout", request)
    let layout = try Transport.memory.withClient { try $0.post("/layout", request) }
    #expect(result.content.elements.first?.text.string == layout.body)
    #expect(result.structuredContent.composer.frame.y.number == 770)
    #expect(result.isError.bool == false)
    let docs = try call(tool: "docs", #"{"page":"edit.md"}"#)
    #expect(docs.content.elements.first?.text.string?.hasPrefix("# POST /edit") == true)
    let device = try call(tool: "devices", #"{"id":"pixel-8"}"#)
    #expect(device.structuredContent.id.string == "pixel-8")
    let all = try call(tool: "devices", "{}")
    #expect(all.structuredContent.devices.elements.count > 10)
  }

  @Test("answers a drawing as an image")
  func image() throws {
    let request = #"{"text":"日本語のテキスト","width":60}"#
    let result = try call(
      tool: "draw", #"{"operation":"lines","request":\#(request)}"#)
    let image = try #require(result.content.elements.first)
    #expect(image.type.string == "image")
    #expect(image.mimeType.string == "image/svg+xml")
    let drawing = try Transport.memory.withClient {
      try $0.post("/lines", request, headers: ["Accept": "image/svg+xml"])
    }
    #expect(image.data.string == Base64(Array(drawing.body.utf8)).text)
  }

  /// Source: RFC 4648, section 10.
  @Test(
    "encodes bytes as the standard does",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("ÿþ", "w7/Dvg=="),
    ])
  func base64(text: String, encoded: String) {
    #expect(Base64(Array(text.utf8)).text == encoded)
  }

  @Test("tells a model what to send instead, as a result")
  func mistakes() throws {
    let result = try call(tool: "layout", #"{"device":"iphone-16","keybord":{}}"#)
    #expect(result.isError.bool == true)
    #expect(result.content.elements.first?.text.string?.contains("did you mean") == true)
    #expect(result.structuredContent.value == nil)
    #expect(try call(tool: "docs", #"{"page":"../composer.js"}"#).isError.bool == true)
    #expect(try call(tool: "devices", #"{"id":"no/such"}"#).isError.bool == true)
  }

  @Test("tells a client what its message lacks")
  func errors() throws {
    let stateless: Headers = ["MCP-Protocol-Version": "2026-07-28"]
    let cases: [(Reply, Int, Double)] = [
      (try call("nothing", "{}", stateless), 404, -32601),
      (try call("nothing"), 200, -32601),
      (try call("tools/call", #"{"name":"nothing"}"#, stateless), 400, -32602),
      (try call("tools/call", #"{"name":"draw","arguments":{"operation":"edit"}}"#), 200, -32602),
      (try call("ping", "{}", ["MCP-Protocol-Version": "2030-01-01"]), 400, -32022),
      (try call("ping", "{}", stateless + ["Mcp-Method": "tools/list"]), 400, -32020),
      (
        try call("tools/call", #"{"name":"docs"}"#, stateless + ["Mcp-Name": "layout"]), 400,
        -32020
      ),
    ]
    for (reply, status, code) in cases {
      #expect(reply.status == status, "\(reply.body)")
      #expect(reply.json.error.code.number == code, "\(reply.body)")
      #expect(reply.json.id.string == "あ")
    }
    try Transport.memory.withClient { client in
      for (body, code) in [
        ("[", -32700.0), ("[1]", -32700), ("{}", -32600),
        (#"{"jsonrpc":"2.0","method":1}"#, -32600),
        (#"{"id":1,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":9223372036854775808,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32602),
      ] {
        let reply = try client.post("/mcp", body)
        #expect(reply.status == 400)
        #expect(reply.json.error.code.number == code)
        #expect(reply.json.id.number == (body.contains(#""id":1,"#) ? 1 : nil), "\(reply.body)")
      }
    }
  }

  @Test("answers no page of the web, only programs and pages of this machine")
  func origins() throws {
    for (origin, status) in [
      ("https://example.org", 403), ("http://localhost.example.org", 403), ("null", 403),
      ("http://localhost:6274", 200), ("http://127.0.0.1:8080", 200), ("http://[::1]", 200),
    ] {
      #expect(try call("ping", "{}", ["Origin": origin]).status == status, "\(origin)")
    }
  }
}
