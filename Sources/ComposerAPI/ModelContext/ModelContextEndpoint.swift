import ComposerContract
import HTTPServer
import JSON

/// `POST /mcp`: the operations as tools for programs that write programs.
///
/// Each message is answered by itself, as JSON: there are no sessions and no streams, so that any replica can
/// answer. A tool's request goes through the same routes as one over HTTP, with the same limits.
///
/// Source: Model Context Protocol, revision 2026-07-28, *Streamable HTTP*; and the handshake of the
/// revisions before.
final class ModelContextEndpoint: Sendable {
  /// Revisions of the protocol that begin with a handshake, the newest last.
  private static let handshakeVersions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
  /// Revisions whose requests name their version.
  private static let statelessVersions = ["2026-07-28"]
  private static let versions = handshakeVersions + statelessVersions

  private static let instructions =
    "Composer computes what the message box of a chat app does: where it belongs when the keyboard moves, "
    + "how tall it is, how its text breaks into lines, whether an edit is allowed. Read start.md with the "
    + "tool docs first. An error says what to send instead."

  private let router: Router
  private let coder: JSONCoder
  /// The tools as JSON, which are cut by hand from the contract.
  private let tools = EncodedJSON(bytes: Resources.tools)
  private let version: String

  /// Creates the endpoint.
  ///
  /// - Parameters:
  ///   - router: answers the requests of tools.
  ///   - version: the version of the program.
  init(_ router: Router, coder: JSONCoder, version: String) {
    self.router = router
    self.coder = coder
    self.version = version
  }

  /// Answers a message; an error of the protocol is a response.
  ///
  /// - Throws: `HTTPError`.
  func answer(_ request: Request) throws -> Route.Answer {
    guard isAllowed(request) else { throw HTTPError.foreignOrigin }
    _ = try request.bodyType(among: [.json])
    _ = try request.responseType(among: [.json])
    var (id, isStateless): (EncodedJSON?, Bool) = (nil, true)
    do throws(ModelContextError) {
      let message = try ModelContextMessage(request.body, id: &id, coder: coder)
      let sent = message.version(coder: coder)
      let version = sent ?? request.headers["MCP-Protocol-Version"]
      isStateless = version.map { !Self.handshakeVersions.contains($0) } ?? false
      guard let id else { return .response(Response(.accepted)) }
      try check(message, of: sent, against: request.headers)
      return try answer(message, id: id, request)
    } catch {
      // Clients of the earlier revisions take any status but 200 for a failure of the connection.
      return .response(errorResponse(error, isStateless ? error.status : .ok, id: id))
    }
  }

  /// Whether the request comes from a program, or from a page of this machine.
  ///
  /// A web page could point its own host name at this machine later, and so reach a service that only this
  /// machine should reach.
  ///
  /// Source: Model Context Protocol, *Streamable HTTP*, Security Warning (DNS rebinding).
  private func isAllowed(_ request: Request) -> Bool {
    guard let origin = request.headers["Origin"] else { return true }
    let local = ["http://localhost", "http://127.0.0.1", "http://[::1]"]
    return local.contains { origin == $0 || origin.hasPrefix($0 + ":") }
  }

  /// - Parameter sent: the version that the message itself names; nil if it names none.
  private func check(
    _ message: ModelContextMessage, of sent: String?, against headers: Headers
  ) throws(ModelContextError) {
    let field = headers["MCP-Protocol-Version"]
    if let sent, let field, sent != field { throw .headerMismatch("MCP-Protocol-Version") }
    if let version = sent ?? field, !Self.versions.contains(version) {
      throw .unsupportedVersion(version)
    }
    if let method = headers["Mcp-Method"], method != message.method {
      throw .headerMismatch("Mcp-Method")
    }
    if let name = headers["Mcp-Name"], message.method == "tools/call",
      name != message.string("name", coder: coder)
    {
      throw .headerMismatch("Mcp-Name")
    }
  }

  private func answer(
    _ message: ModelContextMessage, id: EncodedJSON, _ request: Request
  ) throws(ModelContextError) -> Route.Answer {
    switch message.method {
    case "initialize":
      let asked = message.string("protocolVersion", coder: coder) ?? ""
      return .response(
        result(id) {
          $0.member(
            "protocolVersion",
            Self.handshakeVersions.contains(asked) ? asked : Self.handshakeVersions.last ?? "")
          self.writeCapabilities(to: &$0)
          $0.member("serverInfo") { self.writeServerInfo(to: &$0) }
        })
    case "server/discover":
      return .response(
        result(id) {
          $0.member("supportedVersions", Self.versions)
          self.writeCapabilities(to: &$0)
          self.writeCaching(to: &$0)
        })
    case "ping": return .response(result(id, isTagged: false) { _ in })
    case "tools/list":
      return .response(
        result(id) {
          $0.member("tools", self.tools)
          self.writeCaching(to: &$0)
        })
    case "tools/call":
      let call = try ToolCall(message, coder: coder)
      switch router.route(call.request(from: request.peer), from: request.peer).answer {
      case .response(let response): return .response(toolResult(response, id: id))
      case .work(let work): return .work { self.toolResult(work($0), id: id) }
      }
    default: throw .unknownMethod(message.method)
    }
  }
}

// MARK: Responses

extension ModelContextEndpoint {
  private func writeCapabilities(to json: inout JSONWriter) {
    json.member("capabilities") { $0.member("tools") { _ in } }
    json.member("instructions", Self.instructions)
  }

  private func writeServerInfo(to json: inout JSONWriter) {
    json.member("name", "composer")
    json.member("version", version)
  }

  /// Writes how long a client may keep a result that is the same for all clients.
  ///
  /// It is an hour, within which replicas are replaced.
  private func writeCaching(to json: inout JSONWriter) {
    json.member("ttlMs", 3_600_000)
    json.member("cacheScope", "public")
  }

  /// - Parameter isTagged: whether the result says that it is complete; the empty result of the earlier
  ///   revisions does not.
  private func result(
    _ id: EncodedJSON, isTagged: Bool = true, _ members: @escaping (inout JSONWriter) -> Void
  ) -> Response {
    message(.ok, id) { json in
      json.member("result") {
        members(&$0)
        guard isTagged else { return }
        $0.member("resultType", "complete")
        $0.member("_meta") { json in
          json.member("io.modelcontextprotocol/serverInfo") { self.writeServerInfo(to: &$0) }
        }
      }
    }
  }

  private func errorResponse(
    _ error: ModelContextError, _ status: Status, id: EncodedJSON?
  ) -> Response {
    message(status, id) { json in
      json.member("error") {
        $0.member("code", error.code)
        $0.member("message", error.message)
        guard case .unsupportedVersion(let version) = error else { return }
        $0.member("data") {
          $0.member("supported", Self.versions)
          $0.member("requested", version)
        }
      }
    }
  }

  /// A response whose body is a message with the id and further members.
  private func message(
    _ status: Status, _ id: EncodedJSON?, _ members: @escaping (inout JSONWriter) -> Void
  ) -> Response {
    let body = coder.encodeLine(
      WrittenObject {
        $0.member("jsonrpc", "2.0")
        $0.member("id", id)
        members(&$0)
      })
    return Response(status, headers: ["Content-Type": MediaType.json.description], body: body)
  }

  /// The result of a tool from the response of its operation.
  ///
  /// An error of the arguments becomes a result, which a model can read and correct. For an error of the
  /// service, the response stays as it is.
  private func toolResult(_ response: Response, id: EncodedJSON) -> Response {
    let isError = response.status != .ok
    guard !isError || response.status.rawValue < 429 else { return response }
    let body = response.body.allBytes()
    let type = response.headers["Content-Type"] ?? ""
    return result(id) {
      if type.hasPrefix("image/") {
        $0.member("content", [ToolImage(bytes: body)])
      } else {
        $0.member("content", [ToolText(text: String(decoding: body, as: UTF8.self))])
        if type.hasPrefix(MediaType.json.description), !isError {
          $0.member("structuredContent", EncodedJSON(bytes: body.trimmingNewline))
        }
      }
      $0.member("isError", isError)
    }
  }
}

/// An object whose members a function writes.
private struct WrittenObject: JSONWritable {
  let members: (inout JSONWriter) -> Void

  func write(to json: inout JSONWriter) { json.object(members) }
}

private struct ToolText: JSONWritable {
  let text: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("type", "text")
      $0.member("text", text)
    }
  }
}

private struct ToolImage: JSONWritable {
  let bytes: [UInt8]

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("type", "image")
      $0.member("data", Base64(bytes).text)
      $0.member("mimeType", MediaType.svg.description)
    }
  }
}

extension [UInt8] {
  fileprivate var trimmingNewline: [UInt8] { last == UInt8(ascii: "\n") ? dropLast() : self }
}
