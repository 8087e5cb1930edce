/// A string, decoded to UTF-16 code units.
public struct JSONUTF16String: JSONType {
  fileprivate let limit: Int

  /// Reads a string without making a Swift string.
  public func read(_ value: borrowing JSONValue) -> [UInt16]? {
    guard value.mustBe(.string) else { return nil }
    let units = value.node.units
    let limit = min(limit, value.context.maxTextUnits)
    guard units.count <= limit else {
      value.report("must not be longer than \(limit) UTF-16 code units, but has \(units.count)")
      return nil
    }
    return units
  }

  #if !hasFeature(Embedded)
    /// The schema of a string with this limit.
    public var schema: String { "{\"type\":\"string\",\"maxLength\":\(limit)}" }
  #endif
}

extension JSONType where Self == JSONUTF16String {
  /// A string of at most that many UTF-16 code units.
  public static func text(upTo limit: Int) -> JSONUTF16String { JSONUTF16String(limit: limit) }
}

/// A string, decoded to a Swift string, such as a name.
public struct JSONString: JSONType {
  fileprivate let length: ClosedRange<Int>

  /// Reads a string.
  public func read(_ value: borrowing JSONValue) -> String? {
    guard value.mustBe(.string) else { return nil }
    let string = value.node.string
    // A string has at most as many scalars as bytes, and at least one if it has bytes. In most cases
    // that is enough to know that the length is in range.
    let bytes = string.utf8.count
    if bytes <= length.upperBound, min(bytes, 1) >= length.lowerBound { return string }
    let count = string.scalarCount
    guard length.contains(count) else {
      value.report("must be of \(length.inWords) characters, but has \(count)")
      return nil
    }
    return string
  }

  #if !hasFeature(Embedded)
    /// The schema of a string with such a length.
    public var schema: String {
      let least = length.lowerBound > 0 ? ",\"minLength\":\(length.lowerBound)" : ""
      return "{\"type\":\"string\"\(least),\"maxLength\":\(length.upperBound)}"
    }
  #endif
}

extension JSONType where Self == JSONString {
  /// A string whose number of characters (Unicode scalars) is in a range.
  ///
  /// Source: JSON Schema 2020-12, Validation, section 6.3.1 (characters are those of RFC 8259).
  public static func string(of length: ClosedRange<Int>) -> JSONString {
    JSONString(length: length)
  }
}

/// A string that is a name of an enumeration.
public struct JSONName<Value: RawRepresentable<String> & CaseIterable>: JSONType {
  @inlinable
  init() {}

  /// Reads a name.
  @inlinable
  public func read(_ value: borrowing JSONValue) -> Value? {
    #if hasFeature(Embedded)
      // The module for JavaScript has one reader of names, not one for each enumeration.
      let cases = Array(Value.allCases)
      return value.index(among: cases.count) { cases[$0].rawValue }.map { cases[$0] }
    #else
      guard let name = value.name() else { return nil }
      if name.utf8.count <= JSONValue.longestName, let match = Value(rawValue: name) {
        return match
      }
      value.reportUnknown(name, among: Value.allCases.map { $0.rawValue })
      return nil
    #endif
  }

  #if !hasFeature(Embedded)
    /// The schema of the names.
    public var schema: String {
      let names = Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
      return "{\"type\":\"string\",\"enum\":[\(names)]}"
    }
  #endif
}

extension JSONValue {
  /// The greatest length of a name of an enumeration, in bytes.
  ///
  /// Swift normalizes strings to compare them, which takes quadratic time for many combining marks in a
  /// row.
  @usableFromInline static var longestName: Int { 64 }

  #if hasFeature(Embedded)
    /// The index of the name that the value is; nil if it is none of them, which is reported.
    @inline(never)
    @usableFromInline
    func index(among count: Int, _ known: (Int) -> String) -> Int? {
      guard let name = name() else { return nil }
      if name.utf8.count <= Self.longestName {
        for index in 0..<count where known(index) == name { return index }
      }
      reportUnknown(name, among: (0..<count).map(known))
      return nil
    }
  #endif

  @usableFromInline
  func name() -> String? { mustBe(.string) ? node.string : nil }

  /// Reports that the value is none of the names of an enumeration.
  @usableFromInline
  func reportUnknown(_ name: String, among names: [String]) {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    report(
      "must be one of \(list)"
        + context.advice(on: node, named: name, among: names, depth: depth))
  }
}

extension JSONType {
  /// One of the names of an enumeration.
  @inlinable
  public static func name<Value>(of type: Value.Type) -> JSONName<Value>
  where Self == JSONName<Value> { JSONName() }

  /// One of the names of the enumeration that the value of a row has.
  @inlinable
  public static func name<Value>() -> JSONName<Value> where Self == JSONName<Value> { JSONName() }
}
