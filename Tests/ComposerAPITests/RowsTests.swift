import Extremes
import Testing

@testable import ComposerAPI
@testable import ComposerContract

/// The contract's schemas without descriptions, with what they refer to in its place.
private struct ResolvedSchemas {
  private let schemas: [String: JSONDocument]

  init() throws {
    let text = String(decoding: Resources.openAPIJSON, as: UTF8.self)
    let contract = try #require(JSONDocument(text: text))
    schemas = try #require(contract["components"]?["schemas"]?.members)
  }

  subscript(name: String) -> JSONDocument? { schemas[name].map(resolved) }

  private func resolved(_ schema: JSONDocument) -> JSONDocument {
    switch schema {
    case .array(let elements): .array(elements.map(resolved))
    case .object(let members): resolved(members)
    default: schema
    }
  }

  private func resolved(_ members: [String: JSONDocument]) -> JSONDocument {
    var members = members
    // Rules between members, patterns and what is told in words are not part of a row.
    for word in ["description", "not", "examples", "if", "then", "pattern"]
    where members[word]?.isSchemaText == true {
      members[word] = nil
    }
    if case .array(let all)? = members["allOf"], all.count == 1, case .object(let only) = all[0] {
      members["allOf"] = nil
      return resolved(only.merging(members) { $1 })
    }
    if case .array(let any)? = members["anyOf"], members["oneOf"] == nil {
      // Alternatives of a row are told apart by their type.
      (members["anyOf"], members["oneOf"]) = (nil, .array(any))
    }
    if case .string(let reference)? = members["$ref"],
      let name = reference.split(separator: "/").last,
      let target = schemas[String(name)]?.members
    {
      members["$ref"] = nil
      return resolved(target.merging(members) { $1 })
    }
    if case .array(let all)? = members["oneOf"] {
      // Every member may be null.
      let others = all.filter { $0 != .object(["type": .string("null")]) }
      if others.count == 1, case .object(let only) = others[0] {
        members["oneOf"] = nil
        return resolved(only.merging(members) { $1 })
      }
    }
    return .object(members.mapValues(resolved))
  }
}

extension JSONDocument {
  /// Whether it is not the schema of a member that has the name of a keyword.
  fileprivate var isSchemaText: Bool { self["type"] == nil && self["$ref"] == nil }

  /// Defaults that depend on other members, and bounds that follow from a rule between members.
  private static let toldInWords = [
    "/pixelRatio/default", "/direction/default", "/after/default", "/end/minimum", "/pattern",
  ]

  /// What differs from a row's schema, by JSON Pointer.
  fileprivate func differences(from row: JSONDocument, at path: String = "") -> [String] {
    switch (self, row) {
    case (.object(let contract), .object(let own)):
      return Set(contract.keys).union(own.keys).sorted().flatMap { key -> [String] in
        let path = "\(path)/\(key)"
        if Self.toldInWords.contains(where: path.hasSuffix) { return [] }
        guard let known = contract[key] else {
          return own[key] == .array([]) ? [] : ["\(path): only in the row: \(own[key] ?? .null)"]
        }
        guard let mine = own[key] else { return ["\(path): only in openapi.yaml: \(known)"] }
        return known.differences(from: mine, at: path)
      }
    case (.array(let contract), .array(let own)):
      let isOrdered = path.hasSuffix("/oneOf")
      if isOrdered, contract.count == own.count {
        return contract.indices.flatMap {
          contract[$0].differences(from: own[$0], at: "\(path)/\($0)")
        }
      }
      return Set(contract) == Set(own) ? [] : ["\(path): \(self) in openapi.yaml, but \(row)"]
    default: return self == row ? [] : ["\(path): \(self) in openapi.yaml, but \(row)"]
    }
  }
}

@Suite("The rows of members")
struct RowsTests {
  @Test("have the names, types, bounds, defaults and required members of openapi.yaml")
  func equalTheContract() throws {
    let schemas = try ResolvedSchemas()
    for (name, schema) in ContractRows.schemas {
      let contract = try #require(schemas[name], "no schema \(name)")
      let row = try #require(JSONDocument(text: schema), "\(name): \(schema)")
      for difference in contract.differences(from: row) {
        Issue.record("\(name)\(difference)")
      }
    }
  }
}
