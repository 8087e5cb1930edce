import Composer
import JSON

/// A unit of lengths: a name, or an object with weights.
struct LengthUnitType: JSONType {
  private enum Name: String, CaseIterable { case grapheme, scalar, utf16, utf8 }

  func read(_ value: borrowing JSONValue) -> LengthUnit? {
    guard value.kind == .object else {
      return switch value.read(as: .name(of: Name.self)) {
      case .grapheme: .grapheme
      case .scalar: .scalar
      case .utf16: .utf16
      case .utf8: .utf8
      case nil: nil
      }
    }
    return value.read(as: .members(of: Weighted())).map { .weighted($0.unit) }
  }

  private struct Weighted: Members {
    var unit = WeightedUnit()

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema("WeightedLengthUnit", "A unit in which characters have weights.")
      json.requiredInput("weighted", &unit, .members(of: WeightedUnit()))
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let name = JSONName<Name>.name(of: Name.self).schema.named(
        "CountedUnit", "Grapheme clusters, scalars or code units.")
      return
        "{\"oneOf\":[\(name),\(SchemaVisitor.schema(of: Weighted()))],\"default\":\"grapheme\"}"
        .named(
          "LengthUnit", "The unit of a text's length.")
    }
  #endif
}

extension LengthLimit: Members {
  /// Visits the limit and its unit.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("LengthLimit", "A limit of the length in one unit.")
    json.about("The largest length.")
    json.requiredInput("max", &max, .offset)
    json.input("unit", &unit, LengthUnitType())
  }
}

extension WeightedUnit: Members {
  /// Visits the weights of characters.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "Weights",
      """
      The weights of characters, of which twitter-text's configuration is an instance. The text is
      counted in Normalization Form C. The length is the sum of the weights divided by `scale`,
      rounded up.
      """)
    json.rule(
      #"""
      "examples": [{"scale": 100, "default": 200, "emoji": true, "url": 23, "ranges": [{"start": 0,
      "end": 4351, "weight": 100}]}]
      """#)
    json.about("The weight that counts as 1.")
    json.input("scale", &scale, .integer(in: 1...WeightedUnit.greatestWeight))
    var other: Int?
    json.type("Weight", "A weight, of which `scale` counts as 1.")
    json.about("The weight of a character in none of the ranges. The default is `scale`.")
    json.input("default", &other, .weight)
    defaultWeight = other ?? scale
    json.about("The first range that has a character decides.")
    json.input(
      "ranges", &ranges,
      .array(
        of: .members(of: Range(start: 0, end: 0, weight: 0)), count: 0...WeightedUnit.mostRanges))
    json.about(
      """
      The weight of a whole emoji, however many characters it has; `true` is `default`, and `false`
      counts its characters.
      """)
    json.input("emoji", &emoji, EmojiWeight(other: defaultWeight))
    json.about(
      """
      The length of a web address, which begins with `http://` or `https://`. The default counts its
      characters.
      """)
    json.input("url", &url, .integer(in: 0...10_000))
  }
}

extension WeightedUnit.Range: Members {
  /// Visits the weight of characters between two code points.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("WeightRange", "The weight of a range of characters.")
    json.about("The first code point.")
    json.requiredInput("start", &start, CodePoint())
    json.about("The last code point.")
    json.requiredInput("end", &end, CodePoint())
    json.type("Weight")
    json.requiredInput("weight", &weight, .weight)
    json.check {
      if $0.isAcceptable, start > end { $0.report("end", "must not be before \"start\"") }
    }
  }
}

/// A Unicode code point.
private struct CodePoint: JSONType {
  private static var type: JSONInteger { .integer(in: 0...0x10FFFF) }

  func read(_ value: borrowing JSONValue) -> UInt32? {
    value.read(as: Self.type).map { UInt32($0) }
  }

  #if !hasFeature(Embedded)
    var schema: String { Self.type.schema }
  #endif
}

/// The weight of a whole emoji; `true` is that of a scalar in no range, and `false` none.
private struct EmojiWeight: JSONType {
  let other: Int

  func read(_ value: borrowing JSONValue) -> Int?? {
    guard value.kind == .boolean else { return value.read(as: .weight).map { .some($0) } }
    return value.read(as: .boolean).map { $0 ? .some(other) : nil }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"oneOf\":[\(JSONBoolean.boolean.schema),\(JSONInteger.weight.schema.named("Weight"))],"
        + "\"default\":false}"
    }
  #endif
}

extension JSONType where Self == JSONInteger {
  /// The weight of a character.
  fileprivate static var weight: JSONInteger { .integer(in: 0...WeightedUnit.greatestWeight) }
}

extension TextLength: ResponseObject {
  /// Visits the length after an edit.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("EditLength", "The length of the text after the edit.")
    json.about("The length.")
    json.output("value", value().value)
    json.about("The limit; null without one.")
    json.output("max", value().max)
    json.type("ToldUnit", "The unit of a length, without its weights.")
    json.output("unit", value().unit)
  }
}

/// One of several lengths after an edit.
struct LengthOfSeveral: ResponseObject {
  let length: TextLength

  /// Visits the length.
  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("LimitedLength", "The length of the text after the edit, in the unit of one limit.")
    json.about("The length.")
    json.output("value", value().length.value)
    json.about("The limit.")
    json.outputIfPresent("max", value().length.max)
    json.require("max")
    json.type("ToldUnit")
    json.output("unit", value().length.unit)
    json.about("What the limit leaves, below 0 for a text that is too long.")
    json.output("left", value().length.left)
  }
}

extension LengthCounter: ResponseObject {
  /// Visits the members of the counter.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("LengthCounter", "What a limit leaves.")
    json.about("What the limit leaves, below 0 for a text that is too long.")
    json.output("left", value().left)
    json.type("ToldUnit")
    json.output("unit", value().unit)
    json.about("Whether the text is too long.")
    json.output("over", value().isOver)
  }
}

extension LengthUnit: JSONWritable {
  /// Writes the name of the unit.
  public func write(to json: inout JSONWriter) { json.string(name) }

  #if !hasFeature(Embedded)
    /// The schema of the names.
    public static var schema: String {
      let names = (allCases + [.weighted(WeightedUnit())]).map { "\"\($0.name)\"" }
      return "{\"type\":\"string\",\"enum\":[\(names.joined(separator: ","))]}"
    }
  #endif
}
