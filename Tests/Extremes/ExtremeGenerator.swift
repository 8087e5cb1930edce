import TestSupport

/// Makes values that fit the schemas of the contract, with every member at its extremes.
struct ExtremeGenerator {
  let schemas: Schemas
  /// The values of schemas whose values the contract cannot list, by name.
  let known: [String: [JSONDocument]]
  var random: SeededGenerator

  /// How likely an optional member is made.
  private var density = 0.2
  /// The offsets between scalars of the text that was made last, for ranges.
  private var offsets = [0]
  /// The latest time, because times never go back.
  private var nowMs = 0.0

  init(_ schemas: Schemas, known: [String: [JSONDocument]], random: SeededGenerator) {
    self.schemas = schemas
    self.known = known
    self.random = random
  }

  /// Makes a value of a schema.
  mutating func request(_ schema: Schema) -> JSONDocument {
    density = pick([0.02, 0.05, 0.1, 0.2, 0.5, 0.9])
    (offsets, nowMs) = ([0], 0)
    return value(of: schema)
  }

  /// Replaces some members of a value, or adds some.
  ///
  /// - Parameter count: how many are replaced about.
  mutating func mutated(_ value: JSONDocument, _ schema: Schema, count: Int) -> JSONDocument {
    density = pick([0.02, 0.1, 0.3])
    nowMs = 0
    var result = value
    for _ in 0..<count { result = replacingOne(in: result, schema) }
    return result
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func happens(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }
}

extension ExtremeGenerator {
  private mutating func replacingOne(in value: JSONDocument, _ schema: Schema) -> JSONDocument {
    note(value)
    let target = target(of: schema, for: value)
    switch value {
    case .object(var members) where !target.properties.isEmpty:
      let names = target.properties.keys.sorted()
      // Members that are there already matter most.
      let present = names.filter { members[$0] != nil }
      let name = present.isEmpty || happens(0.3) ? pick(names) : pick(present)
      guard let property = target.properties[name] else { return value }
      if let member = members[name], member.isContainer, happens(0.8) {
        members[name] = replacingOne(in: member, property)
      } else if target.required.contains(name) || happens(0.9) {
        members[name] = self.value(of: property)
      } else {
        members[name] = .null
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty:
      guard let items = target.items else { return self.value(of: schema) }
      let index = Int.random(in: 0..<elements.count, using: &random)
      elements[index] = replacingOne(in: elements[index], items)
      return .array(elements)
    default: return self.value(of: schema)
    }
  }

  /// The schema with the properties of a value: behind references, the alternative that fits.
  private func target(of schema: Schema, for value: JSONDocument) -> Schema {
    if schema.properties.isEmpty, let reference = schema.reference.flatMap({ schemas[$0] }) {
      return target(of: reference, for: value)
    }
    if let fitting = schema.oneOf.first(where: { schemas.fits(value.withoutNulls, $0) }) {
      return target(of: fitting, for: value)
    }
    return schema
  }

  /// Takes the offsets of the text of an object for the ranges in it.
  private mutating func note(_ value: JSONDocument) {
    guard let text = value["text"]?.string ?? value["value"]?.string else { return }
    offsets = text.unicodeScalars.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count]
  }
}

extension JSONDocument {
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .boolean, .number, .string: false
    }
  }
}

// MARK: Values of a schema

extension ExtremeGenerator {
  /// Makes a value of a schema.
  mutating func value(of schema: Schema) -> JSONDocument {
    if let constants = schema.constants { return pick(constants) }
    if let name = schema.reference {
      if let special = special(name) { return special }
      guard let target = schemas[name] else { return .null }
      // Keywords beside a reference restrict it; what does not fit is made again.
      return value(of: target)
    }
    if !schema.oneOf.isEmpty { return value(of: pick(schema.oneOf)) }
    switch schema.types.sorted().first {
    case "boolean": return .boolean(happens(0.5))
    case "integer", "number": return .number(number(in: schema))
    case "string": return string(of: schema)
    case "array": return array(of: schema)
    case "object": return object(of: schema)
    default: return .null
    }
  }

  /// The value of a schema that has rules which the contract tells only in words.
  private mutating func special(_ name: String) -> JSONDocument? {
    if let values = known[name] { return pick(values) }
    switch name {
    case "TextRange":
      if happens(0.03) { return nil }
      let ends = [pick(offsets), pick(offsets)].sorted()
      return .object(["start": .number(Double(ends[0])), "end": .number(Double(ends[1]))])
    case "Text", "ReplacedText": return .string(text(upTo: 4_000))
    case "TimeMs":
      nowMs = min(1e15, nowMs + pick([0, 0, 1, 16, 100, 100, 250, 10_000, 1e9, 1e15]))
      return .number(nowMs)
    default: return nil
    }
  }

  private mutating func text(upTo most: Int) -> String {
    let text = ExtremeTexts.text(upTo: most, &random)
    offsets = text.unicodeScalars.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count]
    return text
  }

  /// An extreme of a number, or a usual one.
  private mutating func number(in schema: Schema) -> Double {
    let bounds = schema.bounds
    let (least, greatest) = (max(bounds.least, -1e15), min(bounds.greatest, 1e15))
    let extremes = [
      least, greatest, 0, 0, 1, 1, -1, 0.5, least.nextUp, greatest.nextDown, least + 1,
      1e-6, 1e-9, -0.0, (least + greatest) / 2, 1e6, 4096, 65_536,
    ]
    let usual = [20, 44, 100, 300, 336, 393, 852, 1.5, 7, 0.25, 2]
    let isInteger = schema.types.contains("integer")
    let fitting = (happens(0.5) ? extremes : usual).filter {
      bounds.contains($0) && (!isInteger || $0 == $0.rounded())
    }
    return fitting.isEmpty ? greatest : pick(fitting)
  }

  private static let names = [
    "a", "@", "/", "#", "é", "👍🏽", "12345678", "Enter", "Shift+Enter", "Mod+Enter", "Escape", "Tab",
    "Ctrl+Alt+Shift++", "wght", "wdth", "opsz", "    ", "~~~~", "\u{2126}", "Ω", "\u{212A}", "K",
    "en", "ja", "Noto Sans", "Noto Sans CJK JP", "none of these",
  ]

  private mutating func string(of schema: Schema) -> JSONDocument {
    if let pattern = schema.pattern {
      let fitting = Self.names.filter {
        $0.matches(pattern) && schema.lengths.contains($0.unicodeScalars.count)
      }
      return .string(fitting.isEmpty ? "" : pick(fitting))
    }
    let most = min(schema.lengths.upperBound, 300)
    if happens(0.7) { return .string(pick(Self.names.filter { $0.unicodeScalars.count <= most })) }
    if happens(0.3) { return .string(String(repeating: "x", count: most)) }
    let text = ExtremeTexts.text(upTo: most, &random)
    return .string(text.unicodeScalars.count < schema.lengths.lowerBound ? "a" : text)
  }

  private mutating func array(of schema: Schema) -> JSONDocument {
    if !schema.prefixItems.isEmpty {
      let rest = schema.counts.lowerBound - schema.prefixItems.count
      let items = schema.prefixItems + (schema.items.map { [$0] } ?? []).prefix(max(0, rest))
      return .array(items.map { value(of: $0) })
    }
    guard let items = schema.items else { return .array([]) }
    let most = min(schema.counts.upperBound, 40)
    let count = max(schema.counts.lowerBound, min(most, pick([0, 1, 1, 2, 3, 4, 8, most])))
    let elements = (0..<count).map { _ in value(of: items) }
    return .array(schema.isUnique ? Array(Set(elements)) : elements)
  }

  private mutating func object(of schema: Schema) -> JSONDocument {
    var members: [String: JSONDocument] = [:]
    // The text comes first, because ranges refer to it; the state precedes the events.
    let first = ["text", "value", "state"]
    let names = schema.properties.keys.sorted {
      (first.firstIndex(of: $0) ?? 9, $0) < (first.firstIndex(of: $1) ?? 9, $1)
    }
    for name in names {
      let isRequired = schema.required.contains(name)
      guard isRequired || happens(density), let property = schema.properties[name] else { continue }
      members[name] = !isRequired && happens(0.03) ? .null : value(of: property)
    }
    if let additional = schema.additional {
      let pattern = schema.propertyNames?.pattern
      for _ in 0..<pick([0, 1, 2, 8]) {
        let name = pick(Self.names)
        if pattern.map({ name.matches($0) }) ?? true { members[name] = value(of: additional) }
      }
    }
    return .object(members)
  }
}
