import Composer
import JSON

extension EditRules: Members {
  /// Visits the rules, which stand in an object with other members.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("limits", &limits, .members(of: EditLimits()))
    json.input("onLimit", &onLimit, .name())
    json.input("overflow", &overflow, .name())
    json.input("returnKey", &returnKey, .name())
    json.input("trimTrailingNewlines", &trimTrailingNewlines, .boolean)
    json.input("singleLine", &singleLine, .boolean)
    json.input("attachAbove", &attachAbove, .offset)
  }
}

extension EditLimits: Members {
  /// Visits the limits.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    var (maxLines, maxLength, warnAt) = (maxLines, Int?.none, warnAt)
    var (unit, lengths, enforce, whileComposing) = (lengthUnit, lengths, enforce, whileComposing)
    json.input("maxLines", &maxLines, .lineLimit)
    json.input("maxLength", &maxLength, .offset)
    json.input("lengthUnit", &unit, LengthUnitType())
    json.input(
      "lengths", &lengths,
      .array(of: .members(of: LengthLimit(max: 0, unit: .grapheme)), count: 0...8))
    json.input("warnAt", &warnAt, .offset)
    json.input("enforce", &enforce, .boolean)
    json.input("whileComposing", &whileComposing, .name())
    json.check { _ in
      self = EditLimits(
        maxLines: maxLines, maxLength: maxLength, lengthUnit: unit, lengths: lengths,
        warnAt: warnAt, enforce: enforce, whileComposing: whileComposing)
    }
  }
}

/// A trigger of words that open a list: its text, or a rule for it.
private struct TriggerType: JSONType {
  func read(_ value: borrowing JSONValue) -> TriggerRule? {
    switch value.kind {
    case .string: return value.read(as: TriggerText()).map { TriggerRule($0) }
    case .object: return value.read(as: .members(of: TriggerRule("")))
    case .null, .boolean, .number, .array:
      value.report(
        "must be a trigger such as \"@\", or {\"trigger\": \"/\", \"at\": \"start\"}, not "
          + value.kind.description)
      return nil
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"oneOf\":[\(TriggerText().schema),\(SchemaVisitor.schema(of: TriggerRule("")))]}"
    }
  #endif
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

  #if !hasFeature(Embedded)
    var schema: String { JSONString.string(of: 1...8).schema }
  #endif
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

  #if !hasFeature(Embedded)
    var schema: String { "{\"type\":\"string\"}" }
  #endif
}

extension TriggerRule: Members {
  /// Visits the rule.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.requiredInput("trigger", &trigger, TriggerText())
    json.input("at", &place, .name())
    var after: [Neighbour]?
    json.input("after", &after, .array(of: NeighbourType(), count: 0...64))
    json.input("first", &first, .name())
    json.input("spaces", &spaces, .integer(in: 0...TriggerRule.mostSpaces))
    json.input("minLength", &minLength, .integer(in: 0...1_000))
    json.input("maxLength", &maxLength, .integer(in: 0...1_000))
    json.check {
      if let maxLength, maxLength < minLength {
        $0.report("maxLength", "must not be less than \"minLength\"")
      }
      if after != nil, place != .word {
        $0.report(
          "after", "needs \"at\": \"word\", because other triggers stand after anything")
      }
    }
    self.after = after ?? self.after
  }
}

/// The triggers of words.
struct TriggersType: JSONType {
  private static var rules: JSONArray<TriggerType> { .array(of: TriggerType(), count: 0...16) }

  func read(_ value: borrowing JSONValue) -> [TriggerRule]? {
    guard let triggers = value.read(as: Self.rules) else { return nil }
    guard (triggers.map { $0.trigger }).firstRepeated == nil else {
      value.report("must not name a trigger twice")
      return nil
    }
    return triggers
  }

  #if !hasFeature(Embedded)
    var schema: String { "\(Self.rules.schema.dropLast()),\"uniqueItems\":true}" }
  #endif
}

/// The tokens of a text.
struct TokensType: JSONType {
  /// The text that must contain the tokens; nil if it is unknown.
  let text: UTF16Text?

  private var ranges: JSONArray<TextRangeType> {
    .array(of: .range(in: text), count: 0...[Range<Int>].mostTokens)
  }

  func read(_ value: borrowing JSONValue) -> [Range<Int>]? {
    guard let tokens = value.read(as: ranges) else { return nil }
    let isOrdered = zip(tokens, tokens.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    guard isOrdered, !tokens.contains(where: { $0.isEmpty }) else {
      value.report("must be in ascending order, without overlaps, and not empty")
      return nil
    }
    return tokens
  }

  #if !hasFeature(Embedded)
    var schema: String { ranges.schema }
  #endif
}

/// A session in a state.
struct SessionType: JSONType {
  /// The text that has the word; nil if it is unknown.
  let text: UTF16Text?

  private struct Session: Members {
    var match = TriggerMatch(trigger: "", query: "", range: 0..<0)
    let text: UTF16Text?

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      match.visit(&json, in: text)
    }
  }

  func read(_ value: borrowing JSONValue) -> TriggerMatch? {
    value.read(as: .members(of: Session(text: text)))?.match
  }

  #if !hasFeature(Embedded)
    var schema: String { SchemaVisitor.schema(of: Session(text: nil)) }
  #endif
}

extension TriggerMatch: Members {
  /// Visits the trigger, the query and their range.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    visit(&json, in: nil)
  }

  fileprivate mutating func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, in text: UTF16Text?
  ) {
    json.required("trigger", &trigger, PlainTextType())
    json.required("query", &query, PlainTextType())
    json.required("range", &range, .range(in: text))
  }
}

extension TriggerMatch: JSONWritable {}

/// A text without spans.
package struct PlainTextType: JSONType {
  /// The greatest length in UTF-16 code units.
  var limit = UTF16Text.greatestLength

  /// A text of a user.
  package init() {}

  init(limit: Int) { self.limit = limit }

  package func read(_ value: borrowing JSONValue) -> UTF16Text? {
    value.read(as: .text(upTo: limit)).map(UTF16Text.init(units:))
  }

  #if !hasFeature(Embedded)
    package var schema: String { JSONText.text(upTo: limit).schema }
  #endif
}

/// A half-open range of UTF-16 code units.
struct TextRangeType: JSONType {
  /// The text that must contain the range; nil if it is unknown.
  let text: UTF16Text?

  /// The ends of a range, which may stand in an object with other members.
  struct Ends: Members {
    private var start = 0
    private var end = 0
    /// The range; nil if it is not acceptable, apart from its place in the text.
    private(set) var range: Range<Int>?
    private let text: UTF16Text?

    init(_ range: Range<Int>? = nil, of text: UTF16Text?) {
      if let range { (start, end) = (range.lowerBound, range.upperBound) }
      self.text = text
    }

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.required("start", &start, .offset)
      json.required("end", &end, .offset)
      json.check { check($0) }
    }

    private mutating func check(_ json: borrowing JSONObject) {
      guard json.isAcceptable else { return }
      guard start <= end else { return json.report("end", "must not be before \"start\"") }
      range = start..<end
      guard let text else { return }
      json.check("start", start, in: text)
      json.check("end", end, in: text)
    }
  }

  func read(_ value: borrowing JSONValue) -> Range<Int>? {
    value.read(as: .members(of: Ends(of: text)))?.range
  }

  #if !hasFeature(Embedded)
    var schema: String { SchemaVisitor.schema(of: Ends(of: nil)) }
  #endif
}

extension JSONType where Self == TextRangeType {
  /// A range of a text.
  ///
  /// - Parameter text: the text that must contain it; nil if it is unknown.
  static func range(in text: UTF16Text?) -> Self { TextRangeType(text: text) }
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
