import Extremes
import JSON
import Testing

@testable import Composer
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

  /// Returns a schema without descriptions and without rules between members.
  func resolved(_ schema: JSONDocument) -> JSONDocument {
    switch schema {
    case .array(let elements): .array(elements.map(resolved))
    case .object(let members): resolved(members)
    default: schema
    }
  }

  private func resolved(_ members: [String: JSONDocument]) -> JSONDocument {
    var members = members
    // Rules between members, patterns and what is told in words are not part of a row.
    for word in ["description", "not", "examples", "if", "then", "pattern", "discriminator"]
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
      // What stands beside a reference are rules between members, apart from the default.
      for word in ["$ref", "properties", "required"] { members[word] = nil }
      return resolved(target.merging(members) { $1 })
    }
    for word in ["oneOf", "anyOf"] where members[word]?.onlyRequires == true { members[word] = nil }
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

  /// Whether it is a list of alternatives that say which members are required, and nothing else.
  fileprivate var onlyRequires: Bool {
    guard case .array(let all) = self else { return false }
    return all.allSatisfy { Array($0.members.keys) == ["required"] }
  }

  /// Defaults that depend on other members, and bounds that follow from a rule between members or from
  /// the type of an event; groups of devices, which are all too large for traces; and logs, which
  /// importers read.
  private static let toldInWords = [
    "/pixelRatio/default", "/direction/default", "/composer/properties/focused/default",
    "ComposerInput/properties/focused/default", "/after/default", "/end/minimum", "/pattern",
    "/ellipsis/maxLength", "/properties/keyboard/properties/phase",
    "TracesRequest/properties/devices",
    "VerifyRequest/properties/log",
  ]

  /// What differs from a row's schema, by JSON Pointer.
  fileprivate func differences(from row: JSONDocument, at path: String) -> [String] {
    switch (self, row) {
    case (.object(let contract), .object(let own)):
      return Set(contract.keys).union(own.keys).sorted().flatMap { key -> [String] in
        let path = "\(path)/\(key)"
        if Self.toldInWords.contains(where: path.hasSuffix) { return [] }
        guard let known = contract[key] else {
          return own[key] == .array([]) ? [] : ["\(path): only in the row: \(own[key] ?? .null)"]
        }
        guard let mine = own[key] else {
          if key == "default", known == .string("") { return [] }
          return ["\(path): only in openapi.yaml: \(known)"]
        }
        return known.differences(from: mine, at: path)
      }
    case (.array(let contract), .array(let own)):
      let isOrdered = path.hasSuffix("/oneOf")
      if isOrdered, contract.count == own.count {
        // Alternatives with a type are in the order of its names, and others in that of the contract.
        let (first, second) = (contract.orderedByType, own.orderedByType)
        return first.indices.flatMap {
          first[$0].differences(from: second[$0], at: "\(path)/\($0)")
        }
      }
      return Set(contract) == Set(own) ? [] : ["\(path): \(self) in openapi.yaml, but \(row)"]
    default: return self == row ? [] : ["\(path): \(self) in openapi.yaml, but \(row)"]
    }
  }
}

extension [JSONDocument] {
  /// Alternatives in the order of the names of their types, where all have one.
  fileprivate var orderedByType: [JSONDocument] {
    let types = compactMap { $0["properties"]?["type"]?["const"]?.description }
    guard types.count == count else { return self }
    return zip(types, self).sorted { $0.0 < $1.0 }.map { $0.1 }
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
      for difference in contract.differences(from: schemas.resolved(row), at: name) {
        Issue.record("\(difference)")
      }
    }
  }

  private static let waiting: AnimationLayout = {
    var unexplained = Explanation(wanted: false)
    return AnimationLayout(
      Timing(of: BarAnimation(curve: .linear, delayMs: 1)), from: .zero, to: .zero,
      keyframesPerSecond: nil, explaining: &unexplained)
  }()

  /// An effect of each type with all its members.
  private static let effects: [Effect] = [
    .animate(Movement(of: "a", from: .zero, to: .zero, timing: waiting)), .focus(field: "a"), .blur,
    .showKeyboard,
    .hideKeyboard, .installAccessory, .removeAccessory, .showPanel(Panel(kind: "a", height: 1)),
    .hidePanel, .publish("a", mode: .send), .stop, .record, .lockRecording, .cancelRecording,
    .sendRecording, .keepUnsent("a"), .recall(back: 1),
    .rejectEdit(.maxLines), .setText("a", selection: 0..<1), .attach("a"), .setSend(enabled: true),
    .setCounter(nil), .setSession(nil), .movePick(by: 1), .pick, .setMode(.inline),
    .scroll(offset: 1), .setPlaceholder(visible: true), .setTextColor(.active),
  ]

  @Test("of effects have the members of openapi.yaml, and no effect is missing")
  func effectsEqualTheContract() throws {
    let schemas = try ResolvedSchemas()
    let known = try #require(schemas["TransitionEffect"]?["oneOf"]?.elements)
    let written = try Self.effects.map {
      try #require(JSONDocument(text: EncodedJSON($0).text)).members
    }
    let expected = known.map { schema in
      let members = schema["properties"]?.members ?? [:]
      return "\(members["type"]?["const"] ?? .null) \(members.keys.sorted())"
    }
    #expect(
      written.map { "\($0["type"] ?? .null) \($0.keys.sorted())" }.sorted() == expected.sorted())
  }
}
