import HTTPServer
import JSON

/// A call of a tool: the request of an operation.
struct ToolCall {
  private let method: Method
  private let path: String
  private let accept: MediaType
  private let body: [UInt8]

  private static let operationTools = ["layout", "lines", "edit", "transition", "verify", "traces"]
  private static let drawable = ["layout", "lines", "transition", "verify", "matrix"]

  /// Reads a call.
  ///
  /// - Throws: `ModelContextError.parameters`.
  init(_ message: ModelContextMessage, coder: JSONCoder) throws(ModelContextError) {
    let name = message.string("name", coder: coder) ?? ""
    let sent = Array((message.params["arguments"] ?? "{}").utf8)
    // Not all tools need them: an operation reads its request itself.
    lazy var arguments = ModelContextMessage.members(of: sent, coder: coder) ?? [:]
    func string(_ name: String) -> String? {
      arguments[name].flatMap { ModelContextMessage.string($0, coder: coder) }
    }
    switch name {
    case "draw":
      guard let operation = string("operation"), Self.drawable.contains(operation) else {
        throw .parameters("operation must be one of \(Self.drawable.joined(separator: ", "))")
      }
      self.init(.post, operation, as: .svg, body: Array((arguments["request"] ?? "{}").utf8))
    case "devices":
      self.init(.get, string("id").map { "devices/\(Self.segment($0))" } ?? "devices", as: .json)
    case "docs":
      self.init(.get, "docs/\(Self.segment(string("page") ?? "start.md"))", as: .markdown)
    case _ where Self.operationTools.contains(name): self.init(.post, name, as: .json, body: sent)
    default: throw .parameters("There is no tool \"\(name.shortened)\": tools/list names all")
    }
  }

  private init(_ method: Method, _ path: String, as accept: MediaType, body: [UInt8] = []) {
    self.method = method
    self.path = "/" + path
    self.accept = accept
    self.body = body
  }

  /// The request that performs the call.
  func request(from peer: PeerAddress) -> Request {
    Request(
      method, path,
      headers: [
        "Content-Type": MediaType.json.description, "Accept": accept.description,
      ], body: body, peer: peer)
  }

  /// One segment of a path, percent-encoded where it must be.
  private static func segment(_ name: String) -> String {
    name.utf8.map { byte in
      let isPlain =
        byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a || byte == 0x2d
        || byte == 0x2e
      return isPlain
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

/// The Base64 encoding of bytes.
///
/// Source: RFC 4648, section 4.
struct Base64 {
  let text: String

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes.
  ///
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        output.append(
          place <= group.count ? Self.digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    text = String(decoding: output, as: UTF8.self)
  }
}
