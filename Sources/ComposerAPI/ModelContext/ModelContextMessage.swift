import HTTPServer
import JSON

/// A request of a program that uses the operations as tools: JSON-RPC 2.0.
///
/// Source: Model Context Protocol, *Base Protocol*.
struct ModelContextMessage: Sendable {
  let method: String
  /// The members of `params`, as JSON.
  let params: [String: String]

  /// Any value, as JSON.
  private struct AnyJSON: JSONType {
    func read(_ value: borrowing JSONValue) -> String? { value.text }
  }

  /// Whether an object has an id, also if that is `null`.
  private struct IDPresence: JSONType {
    func read(_ value: borrowing JSONValue) -> Bool? { value.containsName("id") }
  }

  /// Reads a message; unknown members are ignored.
  ///
  /// Source: JSON-RPC 2.0, section 4.1: a notification has no member `id`. Model Context Protocol, *Requests*:
  /// the id must not be `null`.
  ///
  /// - Parameter id: becomes the id as JSON, also of a message that is not acceptable; nil for a
  ///   notification, which gets no response.
  /// - Throws: `ModelContextError`.
  init(
    _ body: [UInt8], id: inout EncodedJSON?, coder: JSONCoder
  ) throws(ModelContextError) {
    guard let members = Self.members(of: body, coder: coder) else { throw .unreadable }
    if let sent = members["id"] {
      guard Self.isID(sent, coder: coder) else { throw .noID }
      id = EncodedJSON(bytes: Array(sent.utf8))
    } else if (try? coder.decode(body, as: IDPresence())) == true {
      throw .noID
    }
    guard let method = members["method"].flatMap({ Self.string($0, coder: coder) }),
      members["jsonrpc"].flatMap({ Self.string($0, coder: coder) }) == "2.0"
    else { throw .noRequest }
    self.method = method
    guard let params = Self.members(of: Array((members["params"] ?? "{}").utf8), coder: coder)
    else { throw .parameters("\"params\" must be an object") }
    self.params = params
  }

  /// Whether JSON is a string or an integer of 64 bits.
  private static func isID(_ json: String, coder: JSONCoder) -> Bool {
    json.utf8.first == UInt8(ascii: "\"")
      || (try? coder.decode(Array(json.utf8), as: .integer(in: .min ... .max))) != nil
  }

  /// The version of the protocol that the request itself names; nil if it names none.
  ///
  /// Source: revision 2026-07-28, which has no handshake.
  func version(coder: JSONCoder) -> String? {
    let meta = params["_meta"].flatMap { Self.members(of: Array($0.utf8), coder: coder) }
    return (meta?["io.modelcontextprotocol/protocolVersion"]).flatMap {
      Self.string($0, coder: coder)
    }
  }

  /// A member of `params` that is a string; nil for other members.
  func string(_ name: String, coder: JSONCoder) -> String? {
    params[name].flatMap { Self.string($0, coder: coder) }
  }

  /// The members of an object, each as JSON; nil if the text is not an object.
  static func members(of text: [UInt8], coder: JSONCoder) -> [String: String]? {
    let read = try? coder.decode(text, as: .dictionary(of: AnyJSON()))
    return read.map { Dictionary($0.map { ($0.name, $0.value) }) { first, _ in first } }
  }

  /// The value of a JSON string; nil if the text is not a string.
  static func string(_ text: String, coder: JSONCoder) -> String? {
    try? coder.decode(Array(text.utf8), as: .string(of: 0...10_000))
  }
}

/// Why a request of the Model Context Protocol is not answered.
enum ModelContextError: Error {
  /// The body is not a JSON object.
  case unreadable
  /// The object has no method, or is not a message of JSON-RPC 2.0.
  case noRequest
  /// The id is neither a string nor an integer of 64 bits.
  case noID
  case unknownMethod(String)
  /// The parameters of a method are not acceptable.
  case parameters(String)
  /// A header field differs from the body.
  case headerMismatch(String)
  case unsupportedVersion(String)

  /// Source: JSON-RPC 2.0, section 5.1; Model Context Protocol, revision 2026-07-28.
  var code: Int {
    switch self {
    case .unreadable: -32700
    case .noRequest, .noID: -32600
    case .unknownMethod: -32601
    case .parameters: -32602
    case .headerMismatch: -32020
    case .unsupportedVersion: -32022
    }
  }

  var status: Status {
    switch self {
    case .unknownMethod: .notFound
    case .unreadable, .noRequest, .noID, .parameters, .headerMismatch, .unsupportedVersion:
      .badRequest
    }
  }

  var message: String {
    switch self {
    case .unreadable: "The body is not a JSON object: send one JSON-RPC message"
    case .noRequest: "The message needs \"jsonrpc\": \"2.0\" and a \"method\""
    case .noID: "The \"id\" is neither a string nor an integer of 64 bits"
    case .unknownMethod(let name):
      "There is no method \"\(name.shortened)\": send server/discover, initialize, ping, tools/list "
        + "or tools/call"
    case .parameters(let detail): detail
    case .headerMismatch(let name): "\(name) differs from the body: send the same in both"
    case .unsupportedVersion(let version): "The version \"\(version.shortened)\" is not known"
    }
  }
}
