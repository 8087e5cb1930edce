import Foundation

/// The operations of the contract that take a body; not those of a protocol inside HTTP, whose requests are
/// those of other operations, in an envelope.
struct Contract: Sendable {
  /// An operation, with the schemas of what it takes and returns.
  struct Operation: Sendable {
    let path: String
    let request: Schema
    let response: Schema
    /// Whether the response can be a drawing.
    let isDrawable: Bool
    /// The bodies of the contract's examples that are accepted.
    let examples: [JSONDocument]
  }

  let schemas: Schemas
  let operations: [Operation]

  /// Reads openapi.json.
  init(_ contract: JSONDocument) {
    schemas = Schemas(contract)
    operations = (contract["paths"]?.members ?? [:]).sorted { $0.key < $1.key }.compactMap {
      Operation(path: $0.key, $0.value["post"])
    }
  }
}

extension Contract.Operation {
  fileprivate init?(path: String, _ operation: JSONDocument?) {
    let json = "application/json"
    let responses = operation?["responses"]?["200"]?["content"]
    let body = operation?["requestBody"]?["content"]?[json]
    guard let request = body?["schema"], let response = responses?[json]?["schema"],
      let id = operation?["operationId"]?.string, operation?["x-protocol"] == nil
    else { return nil }
    self.path = path
    self.request = Schema(request)
    self.response = Schema(response)
    isDrawable = responses?["image/svg+xml"] != nil
    let accepted = responses?[json]?["examples"]?.members ?? [:]
    let inline = (body?["examples"]?.members ?? [:]).sorted { $0.key < $1.key }
      .filter { accepted[$0.key] != nil }.compactMap { $0.value["value"] }
    examples = inline + Self.examples(of: id)
  }

  /// The accepted requests of `Tests/Examples`.
  private static func examples(of id: String) -> [JSONDocument] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Examples/\(id)").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.sorted().compactMap { file in
      let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      guard let example = text.flatMap(JSONDocument.init(text:)),
        example["status"] == .number(200)
      else { return nil }
      return example["request"]
    }
  }
}
