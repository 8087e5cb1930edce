/// The named schemas of the contract, and whether a value fits one.
public struct Schemas: Sendable {
  private let named: [String: Schema]

  init(_ contract: JSONDocument) {
    named = contract["components"]?["schemas"]?.members.mapValues(Schema.init) ?? [:]
  }

  subscript(_ name: String) -> Schema? { named[name] }

  /// What is wrong with a value; empty if it fits the schema.
  func violations(
    of value: JSONDocument, _ schema: Schema, at path: String = ""
  ) -> [String] {
    var found: [String] = []
    if let reference = schema.reference {
      guard let target = named[reference] else { return ["\(path): no schema \(reference)"] }
      found += violations(of: value, target, at: path)
    }
    if !schema.types.isEmpty, schema.types.isDisjoint(with: value.types) {
      found.append("\(path) is \(value.shortened), not of type \(schema.types.sorted())")
    }
    if let constants = schema.constants, !constants.contains(value) {
      found.append("\(path) is \(value.shortened), not one of \(constants)")
    }
    switch value {
    case .null, .boolean: break
    case .number(let number):
      if !schema.bounds.contains(number) { found.append("\(path) is \(number), out of range") }
    case .string(let text): found += violations(of: text, schema, at: path)
    case .array(let elements): found += violations(of: elements, schema, at: path)
    case .object(let members): found += violations(of: members, schema, at: path)
    }
    return found + combinations(of: value, schema, at: path)
  }

  func fits(_ value: JSONDocument, _ schema: Schema) -> Bool {
    violations(of: value, schema).isEmpty
  }

  private func violations(of text: String, _ schema: Schema, at path: String) -> [String] {
    var found: [String] = []
    if schema.lengths != 0...Int.max, !schema.lengths.contains(text.unicodeScalars.count) {
      found.append("\(path) has \(text.unicodeScalars.count) characters")
    }
    if let pattern = schema.pattern, !text.matches(pattern) {
      found.append("\(path) does not match \(pattern)")
    }
    return found
  }

  private func violations(
    of elements: [JSONDocument], _ schema: Schema, at path: String
  ) -> [String] {
    var found: [String] = []
    if !schema.counts.contains(elements.count) {
      found.append("\(path) has \(elements.count) elements")
    }
    if schema.isUnique, Set(elements).count < elements.count {
      found.append("\(path) has an element twice")
    }
    for (index, element) in elements.enumerated() {
      let isPrefix = index < schema.prefixItems.count
      guard let item = isPrefix ? schema.prefixItems[index] : schema.items else { continue }
      found += violations(of: element, item, at: "\(path)/\(index)")
    }
    return found
  }

  private func violations(
    of members: [String: JSONDocument], _ schema: Schema, at path: String
  ) -> [String] {
    var found = schema.required.filter { members[$0] == nil }.map { "\(path) has no \($0)" }
    if !schema.counts.contains(members.count) {
      found.append("\(path) has \(members.count) members")
    }
    guard !schema.properties.isEmpty || !schema.allowsAdditional || schema.additional != nil else {
      return found
    }
    for (name, value) in members {
      let place = "\(path)/\(name)"
      if let property = schema.properties[name] {
        found += violations(of: value, property, at: place)
      } else if !schema.allowsAdditional {
        found.append("\(place) is unknown")
      } else if let additional = schema.additional {
        found += violations(of: value, additional, at: place)
        found +=
          schema.propertyNames.map { violations(of: .string(name), $0, at: "\(place) as a name") }
          ?? []
      }
    }
    return found
  }

  private func combinations(
    of value: JSONDocument, _ schema: Schema, at path: String
  ) -> [String] {
    var found: [String] = []
    if !schema.oneOf.isEmpty { found += best(of: schema.oneOf, value, at: path) }
    if !schema.anyOf.isEmpty { found += best(of: schema.anyOf, value, at: path) }
    if let not = schema.not, fits(value, not) { found.append("\(path) is what it must not be") }
    if let condition = schema.condition, let consequence = schema.consequence,
      fits(value, condition)
    {
      found += violations(of: value, consequence, at: path)
    }
    return found
  }

  /// The violations of the alternative that fits best.
  private func best(
    of alternatives: [Schema], _ value: JSONDocument, at path: String
  ) -> [String] {
    var least: [String]?
    for alternative in alternatives {
      let found = violations(of: value, alternative, at: path)
      if found.isEmpty { return [] }
      if found.count < least?.count ?? .max { least = found }
    }
    return least ?? []
  }
}

extension JSONDocument {
  /// The names of the types in JSON Schema that the value has.
  fileprivate var types: Set<String> {
    switch self {
    case .null: ["null"]
    case .boolean: ["boolean"]
    case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }

  fileprivate var shortened: String { String(description.prefix(80)) }

  /// The value without members that are null, which count as absent in a request.
  var withoutNulls: JSONDocument {
    switch self {
    case .null, .boolean, .number, .string: self
    case .array(let elements): .array(elements.map(\.withoutNulls))
    case .object(let members):
      .object(members.filter { $0.value != .null }.mapValues(\.withoutNulls))
    }
  }
}

extension String {
  /// Whether a pattern of the contract matches the text.
  func matches(_ pattern: String) -> Bool {
    (try? Regex(pattern).wholeMatch(in: self)) != nil
  }
}
