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
    return value.read(
      as: .object { $0.required("weighted", .object(WeightedUnit.init(json:))) }
    ).map { .weighted($0) }
  }
}

extension LengthLimit {
  init?(json: inout JSONObject) {
    let most = json.required("max", .offset)
    let unit = json.optional("unit", LengthUnitType()) ?? .grapheme
    guard let most else { return nil }
    self.init(max: most, unit: unit)
  }
}

extension WeightedUnit {
  fileprivate init?(json: inout JSONObject) {
    let scale = json.optional("scale", .integer(in: 1...WeightedUnit.greatestWeight)) ?? 1
    let other = json.optional("default", .weight) ?? scale
    let ranges = json.optional(
      "ranges", .array(of: .object(Range.init(json:)), count: 0...WeightedUnit.mostRanges))
    let emoji = json.optional("emoji", EmojiWeight(other: other))
    let url = json.optional("url", .integer(in: 0...10_000))
    self.init(
      scale: scale, defaultWeight: other, ranges: ranges ?? [], emoji: emoji ?? nil, url: url)
  }
}

extension WeightedUnit.Range {
  fileprivate init?(json: inout JSONObject) {
    let start = json.required("start", .codePoint)
    let end = json.required("end", .codePoint)
    let weight = json.required("weight", .weight)
    guard let start, let end, let weight else { return nil }
    guard start <= end else {
      json.report("end", "must not be before \"start\"")
      return nil
    }
    self.init(start: UInt32(start), end: UInt32(end), weight: weight)
  }
}

/// The weight of a whole emoji; `true` is that of a scalar in no range, and `false` none.
private struct EmojiWeight: JSONType {
  let other: Int

  func read(_ value: borrowing JSONValue) -> Int?? {
    guard value.kind == .boolean else { return value.read(as: .weight).map { .some($0) } }
    return value.read(as: .boolean).map { $0 ? .some(other) : nil }
  }
}

extension JSONType where Self == JSONInteger {
  /// The weight of a character.
  fileprivate static var weight: JSONInteger { .integer(in: 0...WeightedUnit.greatestWeight) }
  /// A Unicode code point.
  fileprivate static var codePoint: JSONInteger { .integer(in: 0...0x10FFFF) }
}

extension TextLength {
  /// Writes the members of the length.
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("value", value)
    json.member("max", max)
    json.member("unit", unit)
  }
}

extension TextLength: JSONWritable {
  /// Writes the length after an edit.
  public func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }
}

/// One of several lengths after an edit.
struct LengthOfSeveral: JSONWritable {
  let length: TextLength

  func write(to json: inout JSONWriter) {
    json.object {
      length.writeMembers(to: &$0)
      $0.member("left", length.left)
    }
  }
}

extension LengthCounter: JSONWritable {
  /// Writes the members of the counter.
  public func write(to json: inout JSONWriter) {
    json.object { Self?.some(self).writeMembers(to: &$0) }
  }
}

extension LengthCounter? {
  /// Writes the members of a counter; nulls hide it.
  func writeMembers(to json: inout JSONWriter) {
    json.member("left", self?.left)
    json.member("unit", self?.unit)
    json.member("over", self?.isOver ?? false)
  }
}

extension LengthUnit: JSONWritable {
  /// Writes the name of the unit.
  public func write(to json: inout JSONWriter) { json.string(name) }
}
