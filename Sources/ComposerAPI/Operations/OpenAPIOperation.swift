import HTTPServer

/// `GET /openapi.yaml` and `GET /openapi.json`: the contract, as YAML and as JSON.
struct OpenAPIOperation: Sendable {
  /// The contract of this program, which is hashed once.
  static let embedded = OpenAPIOperation()

  let yaml = Document(Resources.openAPIYAML, type: .yaml)
  let json = Document(Resources.openAPIJSON, type: .json)
}
