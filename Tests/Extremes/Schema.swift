/// A schema of the contract: the keywords of JSON Schema 2020-12 that the contract uses.
public final class Schema: Sendable {
  /// The name of the schema that applies too; nil if there is none.
  let reference: String?
  let types: Set<String>
  let constants: [JSONDocument]?
  let bounds: Bounds
  let lengths: ClosedRange<Int>
  let counts: ClosedRange<Int>
  let pattern: String?
  let isUnique: Bool
  let required: [String]
  let properties: [String: Schema]
  let propertyNames: Schema?
  /// What members without a property must be; nil if anything.
  let additional: Schema?
  let allowsAdditional: Bool
  let prefixItems: [Schema]
  let items: Schema?
  let oneOf: [Schema]
  let anyOf: [Schema]
  let not: Schema?
  let condition: Schema?
  let consequence: Schema?

  /// The range of a number.
  struct Bounds: Sendable {
    let least: Double
    let greatest: Double
    let excludesLeast: Bool

    func contains(_ number: Double) -> Bool {
      number <= greatest && (excludesLeast ? number > least : number >= least)
    }
  }

  /// Reads a schema.
  init(_ document: JSONDocument) {
    reference = document["$ref"]?.string.map { String($0.split(separator: "/").last ?? "") }
    types = Set((document["type"]?.string.map { [$0] } ?? []) + Self.strings(document["type"]))
    constants = document["const"].map { [$0] } ?? document["enum"]?.elements
    let exclusive = document["exclusiveMinimum"]?.number
    bounds = Bounds(
      least: exclusive ?? document["minimum"]?.number ?? -.infinity,
      greatest: document["maximum"]?.number ?? .infinity, excludesLeast: exclusive != nil)
    lengths = Self.range(document, "minLength", "maxLength")
    counts = Self.range(
      document, document["minProperties"] == nil ? "minItems" : "minProperties",
      document["maxProperties"] == nil ? "maxItems" : "maxProperties")
    pattern = document["pattern"]?.string
    isUnique = document["uniqueItems"] == .boolean(true)
    required = Self.strings(document["required"])
    properties = document["properties"]?.members.mapValues(Schema.init) ?? [:]
    propertyNames = document["propertyNames"].map(Schema.init)
    let others = document["additionalProperties"]
    allowsAdditional = others != .boolean(false)
    if case .object? = others { additional = others.map(Schema.init) } else { additional = nil }
    prefixItems = document["prefixItems"]?.elements.map(Schema.init) ?? []
    items = document["items"].map(Schema.init)
    oneOf = document["oneOf"]?.elements.map(Schema.init) ?? []
    anyOf = document["anyOf"]?.elements.map(Schema.init) ?? []
    not = document["not"].map(Schema.init)
    condition = document["if"].map(Schema.init)
    consequence = document["then"].map(Schema.init)
  }

  private static func strings(_ document: JSONDocument?) -> [String] {
    document?.elements.compactMap(\.string) ?? []
  }

  private static func range(
    _ document: JSONDocument, _ least: String, _ greatest: String
  ) -> ClosedRange<Int> {
    Int(document[least]?.number ?? 0)...(document[greatest]?.number.map { Int($0) } ?? .max)
  }
}
