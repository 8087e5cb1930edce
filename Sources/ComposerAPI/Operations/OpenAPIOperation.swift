import HTTPServer

/// `GET /openapi.yaml` and `GET /openapi.json`: the contract, as YAML and as JSON.
struct OpenAPIOperation: Sendable {
  let yaml = Document(Resources.openAPIYAML, type: .yaml)
  let json = Document(Resources.openAPIJSON, type: .json)
}
