/// A place in a request: the steps to it from the whole request.
struct Place: Sendable {
  /// One step towards a value inside another one.
  enum Step: Hashable, Sendable {
    /// To the member of an object.
    case member(String)
    /// To every element of an array, which then has as many as the contract allows.
    case elements
    /// To one of the alternatives of a schema.
    case alternative(Int)
  }

  let steps: [Step]
  /// The schema of the value at the place.
  let schema: Schema
}

extension Place: CustomStringConvertible {
  var description: String {
    steps.map {
      switch $0 {
      case .member(let name): "/\(name)"
      case .elements: "/*"
      case .alternative(let index): "|\(index)"
      }
    }.joined()
  }
}

/// Makes requests in which some members have their largest values.
struct LargestValues {
  let schemas: Schemas
  /// The values of schemas whose values the contract cannot list, by name.
  let known: [String: [JSONDocument]]
  /// The bytes that all texts at a place may have together: those of a body.
  private static let textBytes = 900_000

  /// By how many pieces texts are shorter than the longest ones, so that none was measured before.
  private var salt = 0

  init(_ schemas: Schemas, known: [String: [JSONDocument]]) {
    self.schemas = schemas
    self.known = known
  }

  /// What texts are made of: letters with a wide range of costs, and what ends lines.
  static let pieces = [
    "x", "lorem ipsum ", "a\n", "\u{1100}", "\u{4E00}", "\u{E01}", "\u{628}\u{651} ",
    "\u{1F469}\u{1F3FD}",
    "e\u{301}", "\u{11305}", "@", "👨‍👩‍👧‍👦", "\u{5D0} a ",
  ]

  /// All places of a schema: members, and those of the elements of arrays.
  func places(in schema: Schema) -> [Place] {
    var places: [Place] = []
    visit(schema, [], names: [], &places)
    return places
  }

  private static let deepest = 12
  /// A body has place for about so many small elements.
  private static let mostElements = 8_000
  /// Less than movements take, so that each event interrupts the one before.
  private static let msBetweenElements = 16.0

  private func visit(
    _ schema: Schema, _ steps: [Place.Step], names: Set<String>, _ places: inout [Place]
  ) {
    guard steps.count <= Self.deepest else { return }
    if schema.properties.isEmpty, let name = schema.reference {
      guard !names.contains(name), let target = schemas[name] else { return }
      return visit(target, steps, names: names.union([name]), &places)
    }
    for (index, alternative) in schema.oneOf.enumerated() {
      visit(alternative, steps + [.alternative(index)], names: names, &places)
    }
    for (name, property) in schema.properties.sorted(by: { $0.key < $1.key }) {
      let inner = steps + [.member(name)]
      places.append(Place(steps: inner, schema: property))
      visit(property, inner, names: names, &places)
    }
    if schema.prefixItems.isEmpty, let items = schema.items {
      visit(items, steps + [.elements], names: names, &places)
    }
  }
}

// MARK: The values of a place

extension LargestValues {
  /// The values that may be dear at a place: of a number both bounds, of a choice each one, of a text each
  /// kind of letter.
  func values(of schema: Schema) -> [Int] {
    let target = resolved(schema)
    if schema.reference.flatMap({ known[$0] }) != nil { return [0] }
    if let constants = target.constants { return Array(constants.indices) }
    if !target.oneOf.isEmpty { return Array(target.oneOf.indices) }
    switch target.types.subtracting(["null"]).sorted().first {
    case "boolean", "integer", "number": return [0, 1]
    case "string": return isText(schema) ? Array(Self.pieces.indices) : [0]
    default: return [0]
    }
  }

  /// All pairs of choices of different members, without those of elements of arrays.
  func pairsOfChoices(in schema: Schema) -> [[(place: Place, value: Int)]] {
    let places = places(in: schema).filter { place in
      !place.steps.contains(.elements) && isChoice(resolved(place.schema))
    }
    return places.indices.flatMap { index in
      places[(index + 1)...].flatMap { second in
        values(of: places[index].schema).flatMap { first in
          values(of: second.schema).map { [(places[index], first), (second, $0)] }
        }
      }
    }
  }

  private func isChoice(_ schema: Schema) -> Bool {
    (schema.constants?.count ?? 0) > 1 || schema.types.contains("boolean")
  }

  /// A request with the largest values at some places.
  ///
  /// - Parameters:
  ///   - example: what the rest of the request is like.
  ///   - choices: which of the `values` of each place it has.
  ///   - salt: by how many pieces texts are shorter than the longest ones.
  func request(
    like example: JSONDocument, _ schema: Schema, _ choices: [(place: Place, value: Int)], salt: Int
  ) -> JSONDocument {
    var salted = self
    salted.salt = salt
    return choices.reduce(example) { request, choice in
      salted.setting(choice.place.steps[...], choice.value, in: request, schema, copies: 1)
    }
  }

  private func resolved(_ schema: Schema) -> Schema {
    guard schema.properties.isEmpty, let target = schema.reference.flatMap({ schemas[$0] }) else {
      return schema
    }
    return resolved(target)
  }

  private func isText(_ schema: Schema) -> Bool {
    let target = resolved(schema)
    return target.pattern == nil && target.lengths.upperBound >= 1_000
  }

  private func setting(
    _ steps: ArraySlice<Place.Step>, _ value: Int, in old: JSONDocument?, _ schema: Schema,
    copies: Int
  ) -> JSONDocument {
    let target = resolved(schema)
    guard let step = steps.first else { return largest(schema, value, copies: copies) }
    switch step {
    case .alternative(let index):
      let alternative = target.oneOf[index]
      let fits = old.map { schemas.fits($0.withoutNulls, alternative) } ?? false
      return setting(
        steps.dropFirst(), value, in: fits ? old : nil, alternative, copies: copies)
    case .member(let name):
      guard let property = target.properties[name] else { return old ?? .null }
      var members = (old?.members.isEmpty == false ? old : usual(target))?.members ?? [:]
      members[name] = setting(
        steps.dropFirst(), value, in: members[name], property, copies: copies)
      return .object(members)
    case .elements:
      guard let items = target.items else { return old ?? .null }
      let count = count(of: target, copies: copies)
      let element = setting(
        steps.dropFirst(), value, in: old?.elements.last, items, copies: copies * count)
      return list(of: element, count: count)
    }
  }

  /// The largest value of a schema.
  private func largest(_ schema: Schema, _ value: Int, copies: Int) -> JSONDocument {
    if let values = schema.reference.flatMap({ known[$0] }) { return values[0] }
    let target = resolved(schema)
    if let constants = target.constants { return constants[value] }
    if !target.oneOf.isEmpty { return largest(target.oneOf[value], 0, copies: copies) }
    switch target.types.subtracting(["null"]).sorted().first {
    case "boolean": return .boolean(value == 0)
    case "integer", "number":
      let (least, greatest) = (max(target.bounds.least, -1e6), min(target.bounds.greatest, 1e6))
      let smallest = target.bounds.excludesLeast ? least + 0.001 : least
      return .number(value == 0 ? greatest : smallest)
    case "string":
      guard isText(schema) else { return usual(schema) }
      let piece = Self.pieces[value]
      let most = min(
        target.lengths.upperBound / piece.utf16.count, Self.textBytes / copies / piece.utf8.count)
      return .string(String(repeating: piece, count: max(1, most - salt)))
    case "array":
      guard target.prefixItems.isEmpty, let items = target.items else { return usual(schema) }
      let element = usual(items)
      return list(of: element, count: count(of: target, copies: copies))
    default: return usual(schema)
    }
  }

  private func count(of schema: Schema, copies: Int) -> Int {
    max(schema.counts.lowerBound, min(schema.counts.upperBound, Self.mostElements / copies))
  }

  /// A list whose elements differ where they must: in their ids, and in their times, which do not go back.
  private func list(of element: JSONDocument, count: Int) -> JSONDocument {
    .array(
      (0..<count).map { index in
        switch element {
        case .object(var members):
          if members["id"] != nil { members["id"] = .string("i\(index)") }
          if let time = members["atMs"]?.number {
            members["atMs"] = .number(time + Double(index) * Self.msBetweenElements)
          }
          return .object(members)
        case .string(let text): return .string(text.isEmpty ? text : "\(text)\(index)")
        default: return element
        }
      })
  }

  /// A small value of a schema, with only the members that it must have.
  private func usual(_ schema: Schema) -> JSONDocument {
    if let name = schema.reference {
      if let values = known[name] { return values[0] }
      if name == "TextRange" { return .object(["start": .number(0), "end": .number(0)]) }
    }
    let target = resolved(schema)
    if let constants = target.constants { return constants[0] }
    if let first = target.oneOf.first { return usual(first) }
    switch target.types.subtracting(["null"]).sorted().first {
    case "boolean": return .boolean(true)
    case "integer", "number":
      return .number([300, 100, 1, 0.5, 0].first(where: target.bounds.contains) ?? 0)
    case "string":
      let names = ["wght", "@", "Noto Sans", "Enter", "a"]
      return .string(names.first { name in target.pattern.map { name.matches($0) } ?? true } ?? "a")
    case "array":
      let rest = target.counts.lowerBound - target.prefixItems.count
      let items =
        target.prefixItems + (target.items.map { Array(repeating: $0, count: max(0, rest)) } ?? [])
      return .array(items.map { usual($0) })
    case "object":
      var members: [String: JSONDocument] = [:]
      for name in target.required { members[name] = target.properties[name].map { usual($0) } }
      return .object(members)
    default: return .null
    }
  }
}
