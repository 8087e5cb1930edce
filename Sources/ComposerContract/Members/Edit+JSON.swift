import Composer
import JSON

extension EditRules {
  /// Reads the members of the rules from an object that also has other members.
  init(json: inout JSONObject) {
    self.init(
      limits: json.optional("limits", .object(EditLimits.init(json:))) ?? EditLimits(),
      onLimit: json.optional("onLimit", .name(of: OnLimit.self)) ?? .dismiss,
      overflow: json.optional("overflow", .name(of: Edit.Overflow.self)) ?? .reject,
      returnKey: json.optional("returnKey", .name(of: Edit.ReturnKey.self)) ?? .newline,
      trimTrailingNewlines: json.optional("trimTrailingNewlines", .boolean) ?? false,
      singleLine: json.optional("singleLine", .boolean) ?? false,
      attachAbove: json.optional("attachAbove", .offset))
  }
}

/// A trigger of words that open a list: its text, or a rule for it.
private struct TriggerType: JSONType {
  func read(_ value: borrowing JSONValue) -> TriggerRule? {
    switch value.kind {
    case .string: return value.read(as: TriggerText()).map { TriggerRule($0) }
    case .object: return value.read(as: .object(TriggerRule.init(json:)))
    case .null, .boolean, .number, .array:
      value.report(
        "must be a trigger such as \"@\", or {\"trigger\": \"/\", \"at\": \"start\"}, not "
          + value.kind.description)
      return nil
    }
  }
}

/// The text of a trigger, such as `@`.
private struct TriggerText: JSONType {
  func read(_ value: borrowing JSONValue) -> UTF16Text? {
    guard let string = value.read(as: .string(of: 1...8)) else { return nil }
    let text = UTF16Text(string)
    guard !text.containsWhiteSpace else {
      value.report("must not contain white space")
      return nil
    }
    return text
  }
}

/// What may stand before a trigger: a name, or one character.
private struct NeighbourType: JSONType {
  private enum Name: String, CaseIterable { case white, open, cjk, punctuation }

  func read(_ value: borrowing JSONValue) -> TriggerRule.Neighbour? {
    guard let string = value.read(as: .string(of: 1...16)) else { return nil }
    let scalars = string.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first { return .scalar(scalar.value) }
    return switch value.read(as: .name(of: Name.self)) {
    case .white: .white
    case .open: .open
    case .cjk: .cjk
    case .punctuation: .punctuation
    case nil: nil
    }
  }
}

extension TriggerRule {
  /// Reads a rule.
  fileprivate init?(json: inout JSONObject) {
    let trigger = json.required("trigger", TriggerText())
    let place = json.optional("at", .name(of: Place.self)) ?? .word
    let after = json.optional("after", .array(of: NeighbourType(), count: 0...64))
    let first = json.optional("first", .name(of: First.self)) ?? .any
    let spaces = json.optional("spaces", .integer(in: 0...TriggerRule.mostSpaces)) ?? 0
    let least = json.optional("minLength", .integer(in: 0...1_000)) ?? 0
    let most = json.optional("maxLength", .integer(in: 0...1_000))
    if let most, most < least { json.report("maxLength", "must not be less than \"minLength\"") }
    if after != nil, place != .word {
      json.report("after", "needs \"at\": \"word\", because other triggers stand after anything")
    }
    guard let trigger else { return nil }
    self.init(
      trigger, place: place, after: after ?? [.white, .open], first: first, spaces: spaces,
      minLength: least, maxLength: most)
  }
}

extension JSONObject {
  /// Reads the triggers of an object that also has other members; nil if it has none.
  mutating func triggers() -> [TriggerRule]? {
    guard let triggers = optional("triggers", .array(of: TriggerType(), count: 0...16)) else {
      return nil
    }
    guard (triggers.map { $0.trigger }).firstRepeated == nil else {
      report("triggers", "must not name a trigger twice")
      return nil
    }
    return triggers
  }

  /// Reads the tokens of an object that also has other members; nil if it has none.
  ///
  /// - Parameter text: the text that must contain the tokens; nil if it is unknown.
  mutating func tokens(in text: UTF16Text?) -> [Range<Int>]? {
    let ranges = optional(
      "tokens",
      .array(of: .object { TextRange(json: &$0, in: text) }, count: 0...[Range<Int>].mostTokens))
    guard let tokens = ranges?.map({ $0.units }) else { return nil }
    let isOrdered = zip(tokens, tokens.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    guard isOrdered, !tokens.contains(where: { $0.isEmpty }) else {
      report("tokens", "must be in ascending order, without overlaps, and not empty")
      return nil
    }
    return tokens
  }
}

extension TriggerMatch: JSONWritable {
  /// Writes the trigger, the query and their range.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("trigger", trigger)
      $0.member("query", query)
      $0.member("range", range)
    }
  }
}

extension TriggerMatch {
  /// Reads a session from a state.
  init?(json: inout JSONObject, in text: UTF16Text?) {
    let trigger = json.required("trigger", .text).map(UTF16Text.init(units:))
    let query = json.required("query", .text).map(UTF16Text.init(units:))
    let range = json.required("range", .object { TextRange(json: &$0, in: text) })
    guard let trigger, let query, let range else { return nil }
    self.init(trigger: trigger, query: query, range: range.units)
  }
}

extension EditLimits {
  fileprivate init?(json: inout JSONObject) {
    self.init(
      maxLines: json.optional("maxLines", .lineLimit),
      maxLength: json.optional("maxLength", .offset),
      lengthUnit: json.optional("lengthUnit", LengthUnitType()) ?? .grapheme,
      lengths: json.optional(
        "lengths", .array(of: .object(LengthLimit.init(json:)), count: 0...8)) ?? [],
      warnAt: json.optional("warnAt", .offset),
      enforce: json.optional("enforce", .boolean) ?? true,
      whileComposing: json.optional("whileComposing", .name(of: WhileComposing.self)))
  }
}

/// A half-open range of UTF-16 code units in a request.
struct TextRange {
  let units: Range<Int>

  /// Reads a range.
  ///
  /// - Parameter text: the text that must contain the range; nil if the text is unknown.
  init?(json: inout JSONObject, in text: UTF16Text?) {
    let start = json.required("start", .offset)
    let end = json.required("end", .offset)
    guard let start, let end else { return nil }
    guard start <= end else {
      json.report("end", "must not be before \"start\"")
      return nil
    }
    units = start..<end
    if let text {
      json.check("start", start, in: text)
      json.check("end", end, in: text)
    }
  }
}

extension JSONObject {
  /// Reports an offset that is not a boundary of a text, and warns of one inside a cluster.
  func check(_ name: StaticString, _ offset: Int, in text: UTF16Text) {
    if let problem = text.problem(at: offset) { report(name, problem) }
    if text.splitsCluster(at: offset) {
      warn(name, .offsetInsideCluster, UTF16Text.splitCluster)
    }
  }
}

extension UTF16Text {
  /// Whether an offset lies inside a character that users perceive as one.
  func splitsCluster(at offset: Int) -> Bool {
    offset <= count && isScalarBoundary(offset) && !GraphemeClusters(units).isBoundary(offset)
  }

  /// The text of the warning about such an offset.
  static let splitCluster =
    "is inside a grapheme cluster, which users perceive as one character, such as 👍🏽"

  /// Returns the error text for an offset that is not a boundary of the text; nil for a boundary.
  fileprivate func problem(at offset: Int) -> String? {
    guard offset <= count else {
      return "must not be greater than \(count), the length of the text in UTF-16 code units"
    }
    guard !isScalarBoundary(offset) else { return nil }
    return "must not be inside the surrogate pair at \(offset - 1)"
  }
}

extension UTF16Text: JSONWritable {
  /// Writes the text.
  public func write(to json: inout JSONWriter) { json.text(units) }
}

extension Range: JSONWritable where Bound == Int {
  /// Writes start and end.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("start", lowerBound)
      $0.member("end", upperBound)
    }
  }
}
